"""A program that is asked a question a line, and may die, hang or talk nonsense."""

import json
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import TIMEOUT_MAX, Thread
from types import TracebackType
from typing import Any, Final, Self

from tablegames.errors import Message, NotationError, shown
from tablegames.jsontext import load_object

__all__ = ["Program", "ProgramError", "ProgramGoneError"]

_LONGEST: Final = 10_000_000
"""No answer has more characters."""

_FAREWELL: Final = 2.0
"""Seconds that a program gets to end by itself."""


class ProgramError(Exception):
    """What came from the program is no answer; it can be asked the next question.

    Attributes:
        reason: what is wrong, in words.
    """

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(reason)


class ProgramGoneError(ProgramError):
    """The program has ended, or hangs, or never began: it can be asked nothing more."""


class Program:
    """A running program, to be used in a ``with`` statement, which ends it.

    Args:
        command: the program and its arguments.

    Raises:
        ProgramGoneError: it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - to run it is what the user asks for
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            reason = Message("it cannot be started: {error}", error=str(error))
            raise ProgramGoneError(reason) from None
        self._requests: Queue[str | None] = Queue()
        self._answers: Queue[str] = Queue()
        # Writing and reading may block for ever, so they are done aside.
        self._thread = Thread(target=self._converse, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._requests.put(None)
        try:
            self._process.wait(_FAREWELL if kind is None else 0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._thread.join(_FAREWELL)

    def ask(self, request: dict[str, Any], *, timeout: float) -> dict[str, Any]:
        """Return the answer to a request.

        Args:
            request: a JSON object.
            timeout: how long to wait, in seconds.

        Raises:
            ProgramError: the line that came is no JSON object.
            ProgramGoneError: none came.
        """
        self._requests.put(json.dumps(request) + "\n")
        try:
            line = self._answers.get(timeout=min(timeout, TIMEOUT_MAX))
        except Empty:
            seconds = format(timeout, "g")
            reason = Message("no answer within {seconds} s", seconds=seconds)
            raise ProgramGoneError(reason) from None
        if not line:
            raise ProgramGoneError(self._ending())
        if not line.endswith("\n") and len(line) >= _LONGEST:
            raise ProgramGoneError(Message("the answer is too long"))
        try:
            return load_object(line)
        except NotationError as error:
            said = shown(line.strip())
            reason = Message("no answer: {said} ({fault})", said=said, fault=error.reason)
            raise ProgramError(reason) from None

    def _ending(self) -> Message:
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(_FAREWELL)
            return Message("the program has ended with status {status}", status=status)
        return Message("the program has ended, or closed its output")

    def _converse(self) -> None:
        """Pass requests on and answers back, until there are no more of either."""
        given, taken = self._process.stdin, self._process.stdout
        assert given is not None  # noqa: S101 - both are pipes
        assert taken is not None  # noqa: S101
        with suppress(OSError), taken, given:
            while (request := self._requests.get()) is not None:
                given.write(request)
                given.flush()
                self._answers.put(taken.readline(_LONGEST))
        self._answers.put("")
