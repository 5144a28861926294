"""Rules of Dots and Boxes: the options of a game and the names of its violations."""

from enum import StrEnum, unique
from typing import Final

import attrs

from tablegames.errors import InvalidSetupError, Message, Problem, shown

__all__ = [
    "MAX_BOXES",
    "ONLINE",
    "PRESETS",
    "SIZE_4X4",
    "SIZE_5X5",
    "SIZE_6X6",
    "EndReason",
    "Rules",
    "Start",
    "Violation",
]

MAX_BOXES: Final = 10_000
"""The largest board that is built, in boxes. A limit of the library, not of the game."""


@unique
class Start(StrEnum):
    """Which edges are drawn before the first move (DB-13)."""

    AMERICAN = "american"
    """None."""
    SWEDISH = "swedish"
    """The whole border."""
    ICELANDIC = "icelandic"
    """The left and the bottom border."""


@unique
class Violation(StrEnum):
    """The rules that a move can break; the value is the rule's id."""

    NO_SUCH_EDGE = "DB-3"
    EDGE_ALREADY_DRAWN = "DB-4"
    CANNOT_PASS = "DB-5"
    GAME_OVER = "DB-11"


@unique
class EndReason(StrEnum):
    """Why a game ended; the value is the rule's id."""

    ALL_BOXES_CLAIMED = "DB-11"


@attrs.frozen
class Rules:
    """The options of a game of Dots and Boxes (DB-2, DB-13).

    Args:
        rows: rows of boxes, from 1; rows × columns is at most `MAX_BOXES`.
        columns: columns of boxes, from 1.
        start: the edges that are drawn before the first move.

    Raises:
        InvalidSetupError: there is no such board.

    >>> Rules(rows=2, columns=3)
    Rules(rows=2, columns=3, start=Start.AMERICAN)
    """

    rows: int = 5
    columns: int = 5
    start: Start = attrs.field(default=Start.AMERICAN, repr=lambda start: f"Start.{start.name}")

    def __attrs_post_init__(self) -> None:
        problems = [
            Problem("DB-2", message, value)
            for message, value in (
                (Message("a board cannot have {value} rows", value=shown(self.rows)), self.rows),
                (
                    Message("a board cannot have {value} columns", value=shown(self.columns)),
                    self.columns,
                ),
            )
            if type(value) is not int or value < 1
        ]
        if not problems and self.rows * self.columns > MAX_BOXES:
            size = (self.rows, self.columns)
            message = Message("more than the {most} boxes this library supports", most=MAX_BOXES)
            problems.append(Problem("DB-2", message, size))
        if not isinstance(self.start, Start):
            message = Message("{value} is not a Start", value=shown(self.start))
            problems.append(Problem("DB-13", message, self.start))
        if self.start is Start.SWEDISH and (self.rows, self.columns) == (1, 1):
            message = Message("the border of a 1×1 board closes its box, which nobody would own")
            problems.append(Problem("DB-13", message, self.start))
        if problems:
            raise InvalidSetupError(problems)


SIZE_4X4: Final = Rules(rows=4, columns=4)
"""4×4 boxes (DB-2)."""
SIZE_5X5: Final = Rules(rows=5, columns=5)
"""5×5 boxes, the default (DB-2)."""
SIZE_6X6: Final = Rules(rows=6, columns=6)
"""6×6 boxes (DB-2)."""
ONLINE: Final = SIZE_5X5
"""Online rooms play 5×5 boxes (DB-2)."""

PRESETS: Final = {"4x4": SIZE_4X4, "5x5": SIZE_5X5, "6x6": SIZE_6X6, "online": ONLINE}
"""The presets by name."""
