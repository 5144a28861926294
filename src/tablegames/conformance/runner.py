"""Ask a program all that it says it knows."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from tablegames.conformance.cases import SCHEMA_VERSION, Case
from tablegames.conformance.program import Program, ProgramError, ProgramGoneError
from tablegames.conformance.report import Failure, Report
from tablegames.errors import Message
from tablegames.jsontext import as_written

__all__ = ["run"]

_HELLO: Final[dict[str, Any]] = {"id": "hello", "kind": "hello", "schema": SCHEMA_VERSION}

_PATIENCE: Final = 3
"""How often in a row a program may hang or end before it is asked no more."""


def run(
    command: Sequence[str],
    cases: Iterable[Case],
    *,
    timeout: float = 10.0,
    on_case: Callable[[Case], object] = lambda _: None,
) -> Report:
    """Start a program, ask it the cases of the games and kinds that it knows, and end it.

    Whatever the program does is reported, not raised. If it hangs or ends it is started anew,
    until that happens three times in a row.

    Args:
        command: the program and its arguments.
        cases: what to ask.
        timeout: how long to wait for each answer, in seconds.
        on_case: called before each question, to show progress.
    """
    try:
        with Program(command) as program:
            hello = _hello(program, timeout)
    except ProgramError as error:
        return Report(trouble=error.reason)
    games, kinds = tuple(hello["games"]), tuple(hello["kinds"])
    asked = tuple(case for case in cases if case.game in games and case.kind in kinds)
    failures: list[Failure] = []
    left, breakdowns = list(reversed(asked)), 0
    while left and breakdowns < _PATIENCE:
        try:
            with Program(command) as program:
                _hello(program, timeout)
                while left:
                    on_case(left[-1])
                    failure = _failure(program, left[-1], timeout)
                    failures += [failure] if failure else []
                    left.pop()
                    breakdowns = 0
        except ProgramError as error:
            failures.append(Failure(left.pop(), error.reason))
            breakdowns += 1
    unasked = Message("not asked, as the program broke down")
    failures += [Failure(case, unasked) for case in reversed(left)]
    return Report(str(hello.get("name", "")), games, kinds, asked, tuple(failures))


def _hello(program: Program, timeout: float) -> dict[str, Any]:
    """Return what a program says of itself.

    Raises:
        ProgramError: it says nothing, or nothing of use.
    """
    hello = program.ask(_HELLO, timeout=timeout)
    if hello.get("id") != _HELLO["id"]:
        given = as_written(hello.get("id"))
        raise ProgramError(Message("the first answer has the id {given}", given=given))
    if hello.get("schema") != SCHEMA_VERSION:
        given = as_written(hello.get("schema"))
        reason = Message("it knows schema {given}, not {known}", given=given, known=SCHEMA_VERSION)
        raise ProgramError(reason)
    for name in ("games", "kinds"):
        value = hello.get(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            reason = Message("{name} in the first answer is no list of strings", name=name)
            raise ProgramError(reason)
    return hello


def _failure(program: Program, case: Case, timeout: float) -> Failure | None:
    """Ask a case; return how it failed, None if it passed.

    Raises:
        ProgramGoneError: there is nobody to ask any more.
    """
    try:
        answer = program.ask(case.request, timeout=timeout)
    except ProgramGoneError:
        raise
    except ProgramError as error:
        return Failure(case, error.reason)
    fault = case.fault(answer)
    return None if fault is None else Failure(case, fault, answer)
