"""What the tests of the command line share."""

from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from rich.console import Console
from typer.testing import CliRunner

from tablegames.cli.app import app


@attrs.frozen
class Result:
    """What came of a run."""

    exit_code: int
    stdout: str
    stderr: str
    exception: BaseException | None


def run(*arguments: object, typed: str = "") -> Result:
    """Run the command line with what is typed at its prompts."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)
    return Result(result.exit_code, result.stdout, result.stderr, result.exception)


def type_and_interrupt(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let some lines be typed at the prompts, and then Ctrl-C."""
    left: Iterator[str] = iter(lines)

    def typed(_: Console, *__: Any, **___: Any) -> str:
        line = next(left, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr(Console, "input", typed)
