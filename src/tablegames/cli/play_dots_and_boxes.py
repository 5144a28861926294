"""``tablegames play dots-and-boxes``: two people at one terminal."""

from pathlib import Path
from typing import Annotated, Final

import attrs
import typer
from rich.markup import escape

from tablegames.cli.terminal import ask, out, result_lines, save
from tablegames.dots_and_boxes import Edge, Rules, Start, State, draw, parse_move
from tablegames.errors import IllegalMoveError, InvalidSetupError, NotationError
from tablegames.record import GameRecord

__all__ = ["play"]

_HELP: Final = """\
h1,2        draw the horizontal edge in row 1, column 2 (v1,2: the vertical one)
undo        take the last move back
moves       list the legal moves
save FILE   write the game so far to a file
quit        leave (so do Ctrl-C and Ctrl-D)"""


def play(
    rows: Annotated[int, typer.Option(help="Rows of boxes.")] = 5,
    columns: Annotated[int, typer.Option(help="Columns of boxes.")] = 5,
    start: Annotated[Start, typer.Option(help="Edges drawn at the start.")] = Start.AMERICAN,
    record: Annotated[Path | None, typer.Option(help="Save the game here at the end.")] = None,
) -> None:
    """Play Dots and Boxes, two people at this terminal."""
    try:
        game: GameRecord[State, Edge] = GameRecord(State.new(Rules(rows, columns, start)))
    except InvalidSetupError as error:
        out(error=True).print(escape(str(error)))
        raise typer.Exit(1) from None
    out().print("Type an edge, or help.")
    game = _take_turns(game)
    for line in result_lines(game.final.scores, game.outcome):
        out().print(line)
    if record is not None:
        save(game, record)


def _take_turns(game: GameRecord[State, Edge]) -> GameRecord[State, Edge]:
    """Ask for moves until the game is over or somebody leaves."""
    state = game.final
    out().print(escape(draw(state)))
    while not state.is_over:
        first, second = state.scores
        answer = ask(f"{first}:{second}  seat {state.turn} >")
        if answer is None or answer in {"quit", "q"}:
            return game
        command, _, argument = answer.partition(" ")
        if command == "help":
            out().print(escape(_HELP))
        elif command == "moves":
            out().print(" ".join(map(str, state.legal_moves)))
        elif command == "save":
            save(game, Path(argument.strip() or "game.json"))
        elif command == "undo":
            game = attrs.evolve(game, moves=game.moves[:-1])
        elif command:
            game = _move(game, answer)
        if game.final != state:
            state = game.final
            out().print(escape(draw(state)))
    return game


def _move(game: GameRecord[State, Edge], text: str) -> GameRecord[State, Edge]:
    """Make a move, or say why not."""
    try:
        return game.append(parse_move(text))
    except NotationError as error:
        out(error=True).print(escape(f"{error} (help lists the commands)"))
    except IllegalMoveError as error:
        out(error=True).print(escape(f"refused: {'; '.join(map(str, error.problems))}"))
    return game
