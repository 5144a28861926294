"""Records in files, as the commands read them."""

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer
from rich.markup import escape

from tablegames.cli.terminal import out, show
from tablegames.dots_and_boxes.competition import parse_competition
from tablegames.errors import IllegalMoveError, TableGamesError
from tablegames.games import game_of
from tablegames.jsontext import load_object
from tablegames.record import GameRecord

__all__ = ["RecordFile", "position_of", "read_record"]

RecordFile: TypeAlias = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, help="A record.")
]


def read_record(file: Path) -> GameRecord[Any]:
    """Read and referee a record; if it is none, say why and leave with status 1."""
    try:
        text = file.read_text(encoding="utf-8")
        is_competition = "RScore" in load_object(text)
        return parse_competition(text) if is_competition else GameRecord.from_text(text)
    except IllegalMoveError as error:
        state: Any = error.state
        show(game_of(state).draw(state))
        out(error=True).print(escape(f"illegal: {error}"))
    except (TableGamesError, UnicodeDecodeError) as error:
        out(error=True).print(escape(f"no record: {error}"))
    raise typer.Exit(1)


def position_of(file: Path, after: int | None) -> Any:
    """Return the position of a record after so many moves, None meaning all of them."""
    record = read_record(file)
    if after is None:
        return record.final
    if after not in range(len(record.moves) + 1):
        out(error=True).print(f"the record has {len(record.moves)} moves")
        raise typer.Exit(1)
    return list(record.states())[after]
