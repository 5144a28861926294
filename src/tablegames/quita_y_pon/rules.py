"""The options of Quita y Pon: which game is played at this table.

Every choice that real tables make differently is a named option here; the rules behind each are
QP-2, QP-3, QP-4, QP-13 and QP-17.
"""

from enum import StrEnum, unique
from typing import Final

import attrs

from tablegames.errors import InvalidSetupError, Message, Problem, shown

__all__ = [
    "MACHIAVELLI",
    "QUITA_Y_PON",
    "Ace",
    "DrawRule",
    "EndReason",
    "GroupSuits",
    "Rules",
    "StockEnd",
    "Violation",
]

PACK_SIZE: Final = 52
MOST_PACKS: Final = 3


class Ace(StrEnum):
    """Where the ace may stand in a run (QP-2)."""

    LOW = "low"
    HIGH = "high"
    LOW_OR_HIGH = "low-or-high"


class GroupSuits(StrEnum):
    """Whether a group may hold a suit more than once (QP-3)."""

    ANY = "any"
    DISTINCT = "distinct"


class DrawRule(StrEnum):
    """When a player may draw instead of playing (QP-13)."""

    WHEN_NOTHING_FITS = "when-nothing-fits"
    WHEN_NO_PLAY = "when-no-play"
    ANY_TIME = "any-time"


class StockEnd(StrEnum):
    """When an exhausted stock ends the game (QP-17)."""

    AT_ONCE = "at-once"
    WHEN_A_DRAW_FAILS = "when-a-draw-fails"


@unique
class Violation(StrEnum):
    """The rules that a move can break; the value is the rule's id."""

    CARD_NOT_HELD = "QP-6"
    INVALID_MELD = "QP-8"
    NO_CARD_LAID = "QP-9"
    TABLE_CARD_MISSING = "QP-10"
    NEITHER_PLAY_NOR_DRAW = "QP-12"
    DRAW_NOT_ALLOWED = "QP-13"
    GAME_CLOSED = "QP-16"
    STOCK_EXHAUSTED = "QP-17"


@unique
class EndReason(StrEnum):
    """Why a game ended; the value is the rule's id."""

    CLOSED = "QP-16"
    STOCK_EXHAUSTED = "QP-17"


@attrs.frozen(repr=False)
class Rules:
    """The options of one game (QP-2, QP-3, QP-4, QP-13, QP-17), checked when they are made.

    Attributes:
        players: how many play, at least two.
        hand_size: cards dealt to each, at least one.
        packs: packs of 52 cards without jokers, one to three.
        ace: where the ace may stand in a run.
        group_suits: whether suits may repeat in a group.
        draw: when drawing is allowed.
        stock_end: when an empty stock ends the game.

    Raises:
        InvalidSetupError: with every option that is wrong.

    >>> Rules(packs=3)
    Rules(packs=3)
    >>> Rules(players=9).stock_size
    5
    """

    players: int = 4
    hand_size: int = 11
    packs: int = 2
    ace: Ace = Ace.LOW_OR_HIGH
    group_suits: GroupSuits = GroupSuits.ANY
    draw: DrawRule = DrawRule.WHEN_NOTHING_FITS
    stock_end: StockEnd = StockEnd.AT_ONCE

    def __attrs_post_init__(self) -> None:
        problems = [*self._number_problems(), *self._option_problems()]
        if not problems and self.stock_size < 1:
            message = Message(
                "{players} hands of {size} cards leave no stock of {all} cards",
                players=shown(self.players),
                size=shown(self.hand_size),
                all=PACK_SIZE * self.packs,
            )
            value = (self.players, self.hand_size, self.packs)
            problems.append(Problem("QP-4", message, value))
        if problems:
            raise InvalidSetupError(problems)

    def _number_problems(self) -> list[Problem]:
        limits: tuple[tuple[Message, object, int, int | None], ...] = (
            (Message("players"), self.players, 2, None),
            (Message("hand_size"), self.hand_size, 1, None),
            (Message("packs"), self.packs, 1, MOST_PACKS),
        )
        problems = []
        for option, value, least, most in limits:
            found = {"option": option, "value": shown(value)}
            if type(value) is not int:
                message = Message("{option} must be an integer, not {value}", **found)
            elif value < least:
                message = Message(
                    "{option} must be at least {least}, not {value}", least=least, **found
                )
            elif most is not None and value > most:
                message = Message(
                    "{option} must be at most {most}, not {value}", most=most, **found
                )
            else:
                continue
            problems.append(Problem("QP-4", message, value))
        return problems

    def _option_problems(self) -> list[Problem]:
        options: tuple[tuple[str, str, object, type[StrEnum]], ...] = (
            ("QP-2", "ace", self.ace, Ace),
            ("QP-3", "group_suits", self.group_suits, GroupSuits),
            ("QP-13", "draw", self.draw, DrawRule),
            ("QP-17", "stock_end", self.stock_end, StockEnd),
        )
        return [
            Problem(
                rule,
                Message(
                    "{option} must be a member of {kind}, not {value}",
                    option=name,
                    kind=kind.__name__,
                    value=shown(value),
                ),
                value,
            )
            for rule, name, value, kind in options
            if not isinstance(value, kind)
        ]

    @property
    def stock_size(self) -> int:
        """How many cards are left for the stock after the deal (QP-4)."""
        return PACK_SIZE * self.packs - self.players * self.hand_size

    def __repr__(self) -> str:
        fields = attrs.fields(Rules)
        changed = (
            (field.name, getattr(self, field.name))
            for field in fields
            if getattr(self, field.name) != field.default
        )
        inside = ", ".join(
            f"{name}={type(value).__name__}.{value.name}"
            if isinstance(value, StrEnum)
            else f"{name}={value!r}"
            for name, value in changed
        )
        return f"Rules({inside})"


QUITA_Y_PON: Final = Rules()
"""The game as the rules page describes it."""

MACHIAVELLI: Final = Rules(group_suits=GroupSuits.DISTINCT, draw=DrawRule.ANY_TIME)
"""The Italian relative, with no suit twice in a group and drawing always allowed."""
