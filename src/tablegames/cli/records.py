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

__all__ = ["RecordFile", "parse_record", "position_of", "read_record"]

RecordFile: TypeAlias = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, help=Message("A record."))
]


def parse_record(text: str) -> GameRecord[Any]:
    """Read and referee a record, of the library or of the competition.

    Raises:
        TableGamesError: it is none, or a move of it is illegal.
    """
    is_competition = "RScore" in load_object(text)
    return parse_competition(text) if is_competition else GameRecord.from_text(text)


def read_record(file: Path) -> GameRecord[Any]:
    """Read and referee a record; if it is none, say why and leave with status 1."""
    try:
        return parse_record(file.read_text(encoding="utf-8"))
    except IllegalMoveError as error:
        state: Any = error.state
        show(game_of(state).draw(state, language=language()))
        raise refuse(Message("illegal: {error}", error=error.message)) from None
    except TableGamesError as error:
        raise refuse(Message("no record: {error}", error=error.message)) from None
    except UnicodeDecodeError:
        reason = Message("the text is not in utf-8")
        raise refuse(Message("no record: {error}", error=reason)) from None
    except OSError as error:
        raise refuse(str(error)) from None


def position_of(file: Path, after: int | None) -> Any:
    """Return the position of a record after so many moves, None meaning all of them."""
    record = read_record(file)
    if after is None:
        return record.final
    if after not in range(len(record.moves) + 1):
        number = len(record.moves)
        raise refuse(
            Message.counted("the record has {number} move", "the record has {number} moves", number)
        )
    return list(record.states())[after]
