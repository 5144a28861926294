"""Whoever copies a sample of the README or a tutorial has a program that mypy finds nothing in."""

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

api: Final = pytest.importorskip("mypy.api")

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = [*ROOT.glob("README*.md"), *ROOT.glob("docs/tutorials/*.md")]
BLOCK: Final = re.compile(r"(?m)(?<=^```python\n).*?(?=^```)", re.DOTALL)


def programs(page: str) -> list[str]:
    """The programs of a page, each on the lines where it stands there."""
    code = [""] * page.count("\n")
    for block in BLOCK.finditer(page):
        first, lines = page.count("\n", 0, block.start()), block[0].splitlines()
        if ">>> " in block[0]:
            lines = [line[4:] if line.startswith((">>> ", "... ")) else "" for line in lines]
        code[first : first + len(lines)] = lines
    begins = [page.count("\n", 0, begin.start()) for begin in re.finditer("Begin a file", page)]
    edges = [*begins, len(code)] if begins else [0, len(code)]
    return [as_it_ends([""] * begin + code[begin:end]) for begin, end in pairwise(edges)]


def as_it_ends(lines: list[str]) -> str:
    """A program with the last form only of each function, and nothing else twice."""
    nodes = ast.parse("\n".join(lines)).body
    last = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    met = set()
    for node in nodes:
        text = ast.dump(node)
        is_old = isinstance(node, ast.FunctionDef) and node is not last[node.name]
        if is_old or text in met:
            end = node.end_lineno or node.lineno
            lines[node.lineno - 1 : end] = [""] * (end - node.lineno + 1)
        met.add(text)
    return "\n".join([*lines, ""])


def test_programs_are_found() -> None:
    page = """\
Begin a file.
```python
def one(): pass
```
```python
>>> for _ in "ab":
...     one()
said
>>> def one():
...     return 1
```
Begin a file.
```console
two
```
```python
two = 2
```
"""
    one, two = (program.splitlines() for program in programs(page))
    assert one == [*[""] * 5, 'for _ in "ab":', "    one()", "", "def one():", "    return 1", ""]
    assert two == [*[""] * 16, "two = 2", ""]


def test_mypy_finds_nothing_in_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = []
    for page in PAGES:
        for number, program in enumerate(programs(page.read_text("utf-8"))):
            name = re.sub(r"\W", "_", page.relative_to(ROOT).with_suffix("").as_posix())
            files.append(tmp_path / f"{name}_{number}.py")
            files[-1].write_text(program, encoding="utf-8")
    monkeypatch.chdir(ROOT)  # where the configuration is: the strict mode
    # A function that is written again stands below what called its first form.
    options = ("--no-error-summary", "--disable-error-code=used-before-def")
    said, errors, status = api.run([*options, *map(str, files)])
    assert (said, errors, status) == ("", "", 0)
    files[0].write_text("def untyped(): ...\n", encoding="utf-8")
    assert "no-untyped-def" in api.run([str(files[0])])[0]
