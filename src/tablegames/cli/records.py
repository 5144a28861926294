"""Records in files, as the commands read them."""

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from tablegames.cli.terminal import language, refuse, show
from tablegames.dots_and_boxes.competition import parse_competition
from tablegames.errors import IllegalMoveError, Message, TableGamesError
from tablegames.games import game_of
from tablegames.jsontext import load_object
from tablegames.record import GameRecord

__all__ = [
    "AfterOption",
    "LineOption",
    "RecordFile",
    "holds_one_a_line",
    "parse_record",
    "position_of",
    "read_record",
]

RecordFile: TypeAlias = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, help=Message("A record."))
]

LineOption: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, help=Message("The line of the record, in a file of one a line.")),
]

AfterOption: TypeAlias = Annotated[
    int | None, typer.Option(help=Message("The position after so many moves; otherwise the last."))
]


def holds_one_a_line(first: str) -> bool:
    """Return whether a file with this first line that is not blank has one record a line."""
    return first.rstrip().endswith("}")


def parse_record(text: str) -> GameRecord[Any]:
    """Read and referee a record, of the library or of the competition.

    Raises:
        TableGamesError: it is none, or a move of it is illegal.
    """
    is_competition = "RScore" in load_object(text)
    return parse_competition(text) if is_competition else GameRecord.from_text(text)


def read_record(file: Path, line: int | None = None) -> GameRecord[Any]:
    """Read and referee a record; if it is none, say why and leave with status 1.

    Args:
        file: where it is.
        line: the number of its line, counted from 1; None if it has the file for itself.
    """
    text = _text(file, line)
    try:
        return parse_record(text)
    except IllegalMoveError as error:
        state: Any = error.state
        show(game_of(state).draw(state, language=language()))
        raise refuse(Message("illegal: {error}", error=error.message)) from None
    except TableGamesError as error:
        first, *others = [each for each in text.split("\n") if each.strip()] or [""]
        if others and holds_one_a_line(first):
            message = Message("no record, but many: name one with {option}", option="--line")
            raise refuse(message) from None
        raise refuse(Message("no record: {error}", error=error.message)) from None


def _text(file: Path, line: int | None) -> str:
    """Return the text of a file, or that of a line; if it cannot be had, leave with status 1."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        reason = Message("the text is not in utf-8")
        raise refuse(Message("no record: {error}", error=reason)) from None
    except OSError as error:
        raise refuse(str(error)) from None
    if line is None:
        return text
    lines = text.removesuffix("\n").split("\n")
    if line > len(lines):
        raise refuse(
            Message.counted("the file has {number} line", "the file has {number} lines", len(lines))
        )
    return lines[line - 1]


def position_of(file: Path, line: int | None, after: int | None) -> Any:
    """Return the position of a record after so many moves, None meaning all of them."""
    record = read_record(file, line)
    if after is None:
        return record.final
    if after not in range(len(record.moves) + 1):
        number = len(record.moves)
        raise refuse(
            Message.counted("the record has {number} move", "the record has {number} moves", number)
        )
    return list(record.states())[after]
