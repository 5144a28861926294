"""Copy the project to where mutmut runs, with the properties in a form that it can change.

Mutmut leaves decorated functions alone, and in these modules a good part of the rules stands in
properties. In the copy a property is made by a call below its function, and ``override``, which
does nothing when it runs, is left out.

Run by the session "mutation" of the noxfile, with the folder to copy to.
"""

import ast
import shutil
import sys
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

COPIED: Final = ("src", "tests", "benchmarks")
SETTINGS: Final = "pyproject.toml"


def undecorated(source: str) -> str:
    """Return a module with its properties made by calls."""
    lines = source.splitlines()
    methods = [
        method
        for kind in ast.parse(source).body
        if isinstance(kind, ast.ClassDef)
        for method in kind.body
        if isinstance(method, ast.FunctionDef)
    ]
    for method in reversed(methods):  # from the end, so that the numbers of the lines stay right
        decorators = {
            name.id: name.lineno for name in method.decorator_list if isinstance(name, ast.Name)
        }
        if "property" in decorators:
            made = f"{method.name} = property({method.name})"
            lines.insert(method.end_lineno or 0, " " * method.col_offset + made)
        for name in ("override", "property"):
            if name in decorators:
                lines[decorators[name] - 1] = ""
    return "\n".join(lines) + "\n"


def main(target: Path) -> None:
    """Copy the project to an empty folder."""
    for folder in COPIED:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(folder, target / folder, dirs_exist_ok=True, ignore=ignored)
    shutil.copy(SETTINGS, target)
    patterns = tomllib.loads(Path(SETTINGS).read_text("utf-8"))["tool"]["mutmut"]["only_mutate"]
    for path in Path("src").rglob("*.py"):
        if any(fnmatchcase(path.as_posix(), pattern) for pattern in patterns):
            (target / path).write_text(undecorated(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
