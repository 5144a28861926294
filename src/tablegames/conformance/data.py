"""Where the published cases are, and how they get out."""

import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tablegames.conformance.cases import KINDS, Case
from tablegames.jsontext import load_object, member

__all__ = ["case_files", "export", "load_cases", "schema"]


def _home() -> Traversable:
    """Return the directory of the data: in the package, or beside ``src`` in a source tree."""
    packaged = files("tablegames.conformance").joinpath("data")
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "conformance"


def case_files() -> dict[str, Traversable]:
    """Return the files of cases by their paths, as ``"quita-y-pon/check.json"``."""
    names = [f"{game}/{kind}.json" for kind, games in KINDS.items() for game in games]
    return {name: _home().joinpath(*name.split("/")) for name in sorted(names)}


def load_cases() -> Iterator[Case]:
    """Yield all published cases, file by file.

    >>> next(load_cases()).game
    'dots-and-boxes'
    """
    for file in case_files().values():
        for value in member(load_object(file.read_text(encoding="utf-8")), "cases", list):
            yield Case.from_json(value)


def schema() -> dict[str, object]:
    """Return the JSON Schema of files, requests and answers."""
    value: dict[str, object] = json.loads(_schema_file().read_text(encoding="utf-8"))
    return value


def export(directory: str | Path) -> list[Path]:
    """Write the schema and all cases into a directory, which is made; return what was written.

    Raises:
        OSError: a file cannot be written.
    """
    written = []
    for name, file in {"schema.json": _schema_file(), **case_files()}.items():
        path = Path(directory, *name.split("/"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.read_bytes())
        written.append(path)
    return written


def _schema_file() -> Traversable:
    return _home().joinpath("schema.json")
