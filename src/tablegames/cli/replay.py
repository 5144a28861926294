"""``tablegames replay``: referee a recorded game."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from tablegames.cli.terminal import out, result_lines
from tablegames.dots_and_boxes.competition import parse_competition
from tablegames.errors import IllegalMoveError, TableGamesError
from tablegames.games import game_of
from tablegames.jsontext import load_object
from tablegames.record import GameRecord

__all__ = ["replay"]


def replay(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A record.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the end.")] = False,
) -> None:
    """Referee a recorded game move by move; print its end.

    Reads the library's records and, of Dots and Boxes, those of the Chinese computer-game
    competition. The exit status is 1, and the broken rule is named, if a move is illegal or the
    file is no record.
    """
    try:
        record = _read(file)
    except IllegalMoveError as error:
        state: Any = error.state
        out().print(escape(game_of(state).draw(state)))
        out(error=True).print(escape(f"illegal: {error}"))
        raise typer.Exit(1) from None
    except (TableGamesError, UnicodeDecodeError) as error:
        out(error=True).print(escape(f"no record: {error}"))
        raise typer.Exit(1) from None
    _show(record, quiet=quiet)


def _read(file: Path) -> GameRecord[Any, Any]:
    text = file.read_text(encoding="utf-8")
    is_competition = "RScore" in load_object(text)
    return parse_competition(text) if is_competition else GameRecord.from_text(text)


def _show(record: GameRecord[Any, Any], *, quiet: bool) -> None:
    game = game_of(record.start)
    if not quiet:
        for number, (state, move) in enumerate(
            zip(record.states(), record.moves, strict=False), start=1
        ):
            out().print(escape(f"{number:3}. seat {state.turn}: {game.format_move(move)}"))
    final = record.final
    out().print(escape(game.draw(final)))
    out().print(f"{len(record.moves)} moves, all legal")
    for line in result_lines(final.scores, final.outcome):
        out().print(line)
