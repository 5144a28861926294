"""The errors of the library: every refusal names the rule, or the place in the text.

All are `ValueError` too, and all can be pickled.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

import attrs

__all__ = [
    "BudgetExceededError",
    "EventError",
    "IllegalMoveError",
    "InvalidSetupError",
    "NotationError",
    "Problem",
    "TableGamesError",
    "UnknownLanguageError",
    "UnknownSeatError",
    "shown",
]

_LONGEST: Final = 60
"""The most characters of a refused value that a message repeats."""


def shown(value: object, form: Callable[[object], str] = repr) -> str:
    """Return a refused value as a message can show it: short, and whatever the value is.

    >>> shown("x" * 1000)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    try:
        text = form(value)
    except Exception:  # noqa: BLE001 - integers of too many digits, nesting too deep, a faulty repr
        return f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


@attrs.frozen
class Problem:
    """One thing that is wrong: the rule it breaks, in words, and the value at fault.

    >>> str(Problem("DB-7", "box 0,0 is closed and has no owner", (0, 0)))
    'DB-7: box 0,0 is closed and has no owner'
    """

    rule: str
    message: str
    value: object = None

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


class TableGamesError(ValueError):
    """Base of every error that the library raises on bad input."""


class IllegalMoveError(TableGamesError):
    """A move that the rules forbid in this state; the state is unchanged.

    Attributes:
        move: the refused move.
        state: the state that refused it (in a game with hidden cards it holds them all:
            do not send it to a player).
        violations: every rule the move breaks, each once, in the order of the rules page.
        problems: the same in words, with the value at fault.
        place: which move of a record it was, empty outside a record.
    """

    def __init__(
        self,
        move: object,
        state: object,
        violations: Iterable[StrEnum],
        problems: Iterable[Problem] = (),
    ) -> None:
        self.move = move
        self.state = state
        self.violations = tuple(violations)
        self.problems = tuple(problems)
        self.place = ""
        super().__init__(move, state, self.violations, self.problems)

    def __str__(self) -> str:
        reasons = "; ".join(map(str, self.problems or self.violations))
        return f"{self.place}: {reasons}" if self.place else reasons

    def __repr__(self) -> str:
        # The default would print the state, and with it every hidden card.
        return f"{type(self).__name__}({shown(self.move)}: {self})"


class InvalidSetupError(TableGamesError):
    """A setup (or rules) that describe no position.

    Attributes:
        problems: all that is wrong with it, not only the first thing found.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class UnknownLanguageError(TableGamesError):
    """A language that the library does not speak.

    Attributes:
        language: what was asked for.
        known: the languages that there are.
    """

    def __init__(self, language: object, known: Iterable[str]) -> None:
        self.language = language
        self.known = tuple(known)
        super().__init__(language, self.known)

    def __str__(self) -> str:
        return f"{shown(self.language)} is none of the languages {', '.join(self.known)}"


class UnknownSeatError(TableGamesError):
    """A seat that the game does not have.

    Attributes:
        player: what was asked for.
        num_players: how many seats there are, counted from 0.
    """

    def __init__(self, player: object, num_players: int) -> None:
        self.player = player
        self.num_players = num_players
        super().__init__(player, num_players)

    def __str__(self) -> str:
        return f"{shown(self.player)} is no seat: they are 0 to {self.num_players - 1}"


class NotationError(TableGamesError):
    """Text that is not a move, a setup or a record.

    Attributes:
        reason: what is wrong, in words.
        place: where: a line and column, a key, or the number of a move; empty when the text as
            a whole is meant.
    """

    def __init__(self, reason: str, place: str = "") -> None:
        self.reason = reason
        self.place = place
        super().__init__(reason, place)

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


class EventError(TableGamesError):
    """An event that cannot be shown on a picture, as it tells of another one.

    Attributes:
        event: the event.
        reason: what does not fit, in words.
    """

    def __init__(self, event: object, reason: str) -> None:
        self.event = event
        self.reason = reason
        super().__init__(event, reason)

    def __str__(self) -> str:
        return f"{type(self.event).__name__}: {self.reason}"


class BudgetExceededError(TableGamesError):
    """A search that had to end before it had the answer; it tells what it had proven.

    Attributes:
        lower: the value is proven to be at least this.
        upper: the value is proven to be at most this.
        nodes: how many positions were searched.
    """

    def __init__(self, lower: int, upper: int, nodes: int) -> None:
        self.lower = lower
        self.upper = upper
        self.nodes = nodes
        super().__init__(lower, upper, nodes)

    def __str__(self) -> str:
        return f"{self.nodes} positions searched: the value is in {self.lower} … {self.upper}"
