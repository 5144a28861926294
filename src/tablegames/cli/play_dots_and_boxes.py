"""``tablegames play dots-and-boxes``: two people at one terminal, or one against a bot."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Annotated, Final, TypeAlias

import attrs
import typer

from tablegames.bots import LEVELS
from tablegames.cli.commands import LanguageOption
from tablegames.cli.terminal import (
    NOTHING_CHANGES,
    ask,
    check_is_new,
    opponent,
    refuse,
    result_lines,
    save,
    say,
    show,
)
from tablegames.dots_and_boxes import GAME, Edge, Rules, Start, State, draw, parse_move
from tablegames.errors import IllegalMoveError, InvalidSetupError, Message, NotationError
from tablegames.record import GameRecord

__all__ = ["play"]

Record: TypeAlias = GameRecord[State, Edge]

_HELP: Final = Message("""\
h1,2        draw the horizontal edge in row 1, column 2 (v1,2: the vertical one)
undo        take your last move back
moves       list the legal moves
save FILE   write the game so far to a file
quit        leave (so do Ctrl-C and Ctrl-D)""")

ABOUT: Final = Message("Play Dots and Boxes, two people at this terminal, or one against a bot.")
"""What the command does, for its help."""


def play(  # noqa: PLR0917 - the command line's options
    rows: Annotated[int, typer.Option(help=Message("Rows of boxes."))] = 5,
    columns: Annotated[int, typer.Option(help=Message("Columns of boxes."))] = 5,
    start: Annotated[
        Start, typer.Option(help=Message("Edges drawn at the start."))
    ] = Start.AMERICAN,
    against: Annotated[
        str | None,
        typer.Option(
            metavar=f"[{'|'.join(LEVELS['dots-and-boxes'])}]",
            help=Message("Play against a bot of this level."),
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(min=0, max=1, help=Message("Your seat against a bot, 0 unless you say so.")),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help=Message("Let the bot make the same choices again."))
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(help=Message("Save the game at the end, to a file not there yet.")),
    ] = None,
    _lang: LanguageOption = None,
) -> None:
    """Play Dots and Boxes, two people at this terminal, or one against a bot."""
    for option, value in (("--seat", seat), ("--seed", seed)):
        if against is None and value is not None:
            other = "--against"
            message = Message("{option} means nothing without {other}", option=option, other=other)
            raise refuse(message)
    check_is_new(record)
    try:
        game: Record = GameRecord(State.new(Rules(rows, columns, start)))
    except InvalidSetupError as error:
        raise refuse(error.message) from None
    table = _Table() if against is None else _Table(1 - (seat or 0), _answering(against, seed))
    say(Message("Type an edge, or help."))
    game = _take_turns(game, table)
    for line in result_lines(GAME, game.final.scores, game.outcome):
        say(line)
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
            prompt = Message(
                "{first}:{second}  seat {seat} >", first=first, second=second, seat=state.turn
            )
            answer = ask(prompt)
            if answer is None or answer in {"quit", "q"}:
                return game
            game = _answered(game, table, answer)
        else:
            say(Message("seat {seat}: {move}", seat=state.turn, move=move))
            game = game.append(move)
        if game.final != state:
            state = game.final
            show(draw(state))
    return game


def _answered(game: Record, table: _Table, answer: str) -> Record:
    """Carry out what was typed; return the game after it."""
    command, _, argument = answer.partition(" ")
    if command in {"help", "moves", "undo"} and argument:
        say(Message("it reads: {command}", command=command), error=True)
    elif command == "help":
        say(_HELP)
    elif command == "moves":
        say(" ".join(map(str, game.final.legal_moves)))
    elif command == "save":
        save(game, Path(argument.strip() or "game.json"), ask_first=True)
    elif command == "undo":
        undone = table.undone(game)
        if undone == game:
            say(NOTHING_CHANGES)
        return undone
    elif command:
        return _move(game, answer)
    return game


def _move(game: Record, text: str) -> Record:
    """Make a move, or say why not."""
    try:
        return game.append(parse_move(text))
    except NotationError as error:
        say(Message("{error} (help lists the commands)", error=error.message), error=True)
    except IllegalMoveError as error:
        # Not error.message, which would tell the number of the move as well.
        reason = Message.joined((problem.told for problem in error.problems), "; ")
        say(Message("refused: {reason}", reason=reason), error=True)
    return game
