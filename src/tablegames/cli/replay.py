"""``tablegames replay``: referee a recorded game."""

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from tablegames.cli.commands import LanguageOption
from tablegames.cli.records import LineOption, RecordFile, read_record
from tablegames.cli.terminal import language, result_lines, say, show, write
from tablegames.errors import Message
from tablegames.games import game_of
from tablegames.record import GameRecord

__all__ = ["replay"]

ABOUT: Final = Message("""\
Referee a recorded game move by move; print its end.

Reads the library's records and, of Dots and Boxes, those of the Chinese computer-game
competition. The exit status is 1, and the broken rule is named, if a move is illegal or the
file is no record, or if the image cannot be written.""")
"""What the command does, for its help."""


def replay(
    file: RecordFile,
    line: LineOption = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=Message("Only the end."))] = False,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="IMAGE", help=Message("Write the final position here, as SVG.")),
    ] = None,
    _lang: LanguageOption = None,
) -> None:
    """Referee a recorded game move by move; print its end."""
    record = read_record(file, line)
    _show(record, quiet=quiet)
    if svg is not None:
        image = game_of(record.start).draw_svg(record.final, language=language())
        if not write(image, svg):
            raise typer.Exit(1)


def _show(record: GameRecord[Any], *, quiet: bool) -> None:
    game = game_of(record.start)
    if not quiet:
        for number, (state, move) in enumerate(
            zip(record.states(), record.moves, strict=False), start=1
        ):
            say(
                Message(
                    "{number:3}. seat {seat}: {move}",
                    number=number,
                    seat=state.turn,
                    move=game.format_move(move),
                )
            )
    final = record.final
    show(game.draw(final, language=language()))
    say(Message.counted("{number} move, all legal", "{number} moves, all legal", len(record.moves)))
    for line in result_lines(game, final.scores, final.outcome):
        say(line)
