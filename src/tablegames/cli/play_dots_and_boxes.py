"""``tablegames play dots-and-boxes``: two people at one terminal, or one against a bot."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Annotated, Final, TypeAlias

import attrs
import typer
from rich.markup import escape

from tablegames.bots import LEVELS
from tablegames.cli.terminal import ask, opponent, out, result_lines, save, show
from tablegames.dots_and_boxes import Edge, Rules, Start, State, draw, parse_move
from tablegames.errors import IllegalMoveError, InvalidSetupError, NotationError
from tablegames.record import GameRecord

__all__ = ["play"]

Record: TypeAlias = GameRecord[State, Edge]

_HELP: Final = """\
h1,2        draw the horizontal edge in row 1, column 2 (v1,2: the vertical one)
undo        take your last move back
moves       list the legal moves
save FILE   write the game so far to a file
quit        leave (so do Ctrl-C and Ctrl-D)"""


def play(  # noqa: PLR0917 - the command line's options
    rows: Annotated[int, typer.Option(help="Rows of boxes.")] = 5,
    columns: Annotated[int, typer.Option(help="Columns of boxes.")] = 5,
    start: Annotated[Start, typer.Option(help="Edges drawn at the start.")] = Start.AMERICAN,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL", help=f"Play against a bot: {', '.join(LEVELS['dots-and-boxes'])}."
        ),
    ] = None,
    seat: Annotated[int, typer.Option(min=0, max=1, help="Your seat against a bot.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="Let the bot make the same choices again.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Save the game here at the end.")] = None,
) -> None:
    """Play Dots and Boxes, two people at this terminal, or one against a bot."""
    try:
        game: Record = GameRecord(State.new(Rules(rows, columns, start)))
    except InvalidSetupError as error:
        out(error=True).print(escape(str(error)))
        raise typer.Exit(1) from None
    table = _Table() if against is None else _Table(1 - seat, _answering(against, seed))
    out().print("Type an edge, or help.")
    game = _take_turns(game, table)
    for line in result_lines(game.final.scores, game.outcome):
        out().print(line)
    if record is not None:
        save(game, record)


@attrs.frozen
class _Table:
    """Who plays: people, and on one seat perhaps a bot.

    Attributes:
        bot_seat: the seat of the bot, None without one.
        answer: the bot.
    """

    bot_seat: int | None = None
    answer: Callable[[State], Edge] | None = None

    def bots_move(self, state: State) -> Edge | None:
        """Return the move of the bot, None if it is not its turn."""
        if self.answer is None or state.turn is None or state.turn != self.bot_seat:
            return None
        return self.answer(state)

    def undone(self, game: Record) -> Record:
        """Take the last move of a person back, with all that a bot answered to it."""
        movers = [state.turn for state in game.states()][: len(game.moves)]
        while movers:
            if movers.pop() != self.bot_seat:
                return attrs.evolve(game, moves=game.moves[: len(movers)])
        return game


def _answering(level: str, seed: int | None) -> Callable[[State], Edge]:
    """Return a bot as a function of the position."""
    bot = opponent("dots-and-boxes", level)
    rng = Random(seed)  # noqa: S311 - a game

    def answer(state: State) -> Edge:
        edge: Edge = bot(state.view(state.turn), rng)
        return edge

    return answer


def _take_turns(game: Record, table: _Table) -> Record:
    """Ask for moves until the game is over or somebody leaves."""
    state = game.final
    show(draw(state))
    while not state.is_over:
        move = table.bots_move(state)
        if move is None:
            first, second = state.scores
            answer = ask(f"{first}:{second}  seat {state.turn} >")
            if answer is None or answer in {"quit", "q"}:
                return game
            game = _answered(game, table, answer)
        else:
            out().print(f"seat {state.turn}: {move}")
            game = game.append(move)
        if game.final != state:
            state = game.final
            show(draw(state))
    return game


def _answered(game: Record, table: _Table, answer: str) -> Record:
    """Carry out what was typed; return the game after it."""
    command, _, argument = answer.partition(" ")
    if command == "help":
        out().print(escape(_HELP))
    elif command == "moves":
        out().print(" ".join(map(str, game.final.legal_moves)))
    elif command == "save":
        save(game, Path(argument.strip() or "game.json"))
    elif command == "undo":
        return table.undone(game)
    elif command:
        return _move(game, answer)
    return game


def _move(game: Record, text: str) -> Record:
    """Make a move, or say why not."""
    try:
        return game.append(parse_move(text))
    except NotationError as error:
        out(error=True).print(escape(f"{error} (help lists the commands)"))
    except IllegalMoveError as error:
        out(error=True).print(escape(f"refused: {'; '.join(map(str, error.problems))}"))
    return game
