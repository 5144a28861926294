"""Runs and groups: what is a meld (QP-1, QP-2, QP-3).

The cards of a meld say everything about it. A multiset that is both a run and a group does not
exist (a group has one rank, a run at least three), and the order in a run follows from its cards:
an ace goes on top exactly if the two is missing or both ends have an ace.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final, Self, TypeAlias

import attrs
from typing_extensions import override

from tablegames.errors import Message, TableGamesError
from tablegames.quita_y_pon.card import RANKS, Card, Rank
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.rules import Ace, GroupSuits, Rules

__all__ = [
    "Group",
    "InvalidMeldError",
    "Meld",
    "MeldFault",
    "Run",
    "explanation",
    "label",
    "meld",
    "meld_fault",
]

FEWEST: Final = 3
"""The fewest cards of a meld (QP-1)."""


class MeldFault(StrEnum):
    """Why some cards are not a meld."""

    TOO_FEW = "too-few"
    MIXED_SUITS = "mixed-suits"
    GAP = "gap"
    WRAP = "wrap"
    REPEATED_RANK = "repeated-rank"
    ACE_NOT_LOW = "ace-not-low"
    ACE_NOT_HIGH = "ace-not-high"
    REPEATED_SUIT = "repeated-suit"
    NEITHER = "neither-run-nor-group"


_EXPLANATIONS: Final = {
    MeldFault.TOO_FEW: Message("a meld has at least three cards (QP-1)"),
    MeldFault.MIXED_SUITS: Message("a run is of one suit (QP-2)"),
    MeldFault.GAP: Message("the ranks of a run follow each other without a gap (QP-2)"),
    MeldFault.WRAP: Message("a run does not go on from the king through the ace to the two (QP-2)"),
    MeldFault.REPEATED_RANK: Message("a run has each rank once (QP-2)"),
    MeldFault.ACE_NOT_LOW: Message("at this table the ace does not stand below the two (QP-2)"),
    MeldFault.ACE_NOT_HIGH: Message("at this table the ace does not stand above the king (QP-2)"),
    MeldFault.REPEATED_SUIT: Message("at this table a group has each suit once at most (QP-3)"),
    MeldFault.NEITHER: Message("neither one suit in sequence nor one rank (QP-1)"),
}


_LABELS: Final = {
    MeldFault.TOO_FEW: Message("too few"),
    MeldFault.MIXED_SUITS: Message("mixed suits"),
    MeldFault.GAP: Message("gap"),
    MeldFault.WRAP: Message("wrap"),
    MeldFault.REPEATED_RANK: Message("repeated rank"),
    MeldFault.ACE_NOT_LOW: Message("ace not low"),
    MeldFault.ACE_NOT_HIGH: Message("ace not high"),
    MeldFault.REPEATED_SUIT: Message("repeated suit"),
    MeldFault.NEITHER: Message("neither run nor group"),
}


def label(fault: MeldFault) -> Message:
    """Return a fault in a word or two, for where there is no room for its explanation."""
    return _LABELS[fault]


def explanation(fault: MeldFault) -> Message:
    """Return what a fault means, in words, with the id of the rule."""
    return _EXPLANATIONS[fault]


class InvalidMeldError(TableGamesError):
    """Cards that are not a meld.

    Attributes:
        cards: the cards.
        fault: what is wrong with them.
    """

    def __init__(self, cards: Cards, fault: MeldFault) -> None:
        self.cards = cards
        self.fault = fault
        super().__init__(cards, fault)

    @property
    @override
    def message(self) -> Message:
        return Message.joined((str(self.cards), explanation(self.fault)), ": ")


def _run_fault(cards: Cards, ace: Ace) -> MeldFault | None:
    """Return what keeps three or more cards of one suit from being a run (QP-2)."""
    suit = next(iter(cards)).suit
    aces, *middle = cards.counts[RANKS * suit : RANKS * (suit + 1)]
    at_both_ends = ace is Ace.LOW_OR_HIGH and len(cards) == RANKS + 1
    if max(middle) > 1 or aces > (2 if at_both_ends else 1):
        return MeldFault.REPEATED_RANK
    # What is held without the ace, as stretches of consecutive ranks.
    stretches = bytes(middle).split(b"\0")
    bottom, top = stretches[0], stretches[-1]
    held = sum(middle)
    if not aces:
        return None if max(map(len, stretches)) == held else MeldFault.GAP
    if held not in (len(bottom), len(top)):
        wraps = bottom and top and len(bottom) + len(top) == held
        return MeldFault.WRAP if wraps else MeldFault.GAP
    return _ace_fault(ace, low=len(bottom) == held, high=len(top) == held)


def _ace_fault(ace: Ace, *, low: bool, high: bool) -> MeldFault | None:
    """Return what keeps an ace from standing at the ends of a run that are open to it (QP-2)."""
    if ace is Ace.HIGH and not high:
        return MeldFault.ACE_NOT_LOW
    if ace is Ace.LOW and not low:
        return MeldFault.ACE_NOT_HIGH
    return None


def _group_fault(cards: Cards, group_suits: GroupSuits) -> MeldFault | None:
    """Return what keeps three or more cards of one rank from being a group (QP-3)."""
    if group_suits is GroupSuits.DISTINCT and max(cards.counts) > 1:
        return MeldFault.REPEATED_SUIT
    return None


def _consecutive(ranks: list[int]) -> bool:
    """Whether different ranks follow each other, the ace at either end."""
    ranks = sorted(ranks)
    readings = [ranks]
    if ranks[0] == Rank.ACE:
        readings.append([*ranks[1:], RANKS + 1])
    return any(
        reading == list(range(reading[0], reading[0] + len(reading))) for reading in readings
    )


_DEFAULT: Final = Rules()
_LIBERAL: Final = Rules(ace=Ace.LOW_OR_HIGH, group_suits=GroupSuits.ANY)


def meld_fault(cards: Iterable[Card], rules: Rules = _DEFAULT) -> MeldFault | None:
    """Say why cards are not a meld, or None if they are one (QP-1, QP-2, QP-3).

    >>> meld_fault(Cards.parse("KS AS 2S"))
    <MeldFault.WRAP: 'wrap'>
    """
    held = Cards(cards)
    if len(held) < FEWEST:
        return MeldFault.TOO_FEW
    different = held.distinct()
    suits = {card.suit for card in different}
    ranks = {card.rank for card in different}
    if len(ranks) == 1:
        return _group_fault(held, rules.group_suits)
    if len(suits) == 1:
        return _run_fault(held, rules.ace)
    if len(ranks) == len(held) and _consecutive([int(rank) for rank in ranks]):
        return MeldFault.MIXED_SUITS
    return MeldFault.NEITHER


def _in_order(cards: Cards) -> tuple[Card, ...]:
    """Return the cards of a run from the bottom to the top."""
    ascending = tuple(cards)
    first, second = ascending[:2]
    if first.rank is not Rank.ACE or second.rank is Rank.TWO:
        return ascending
    # The two is missing, or a second ace stands before it.
    return (*ascending[1:], first)


@attrs.frozen(repr=False)
class _MeldOfCards:
    """What runs and groups have in common: a checked multiset of cards."""

    cards: Cards = attrs.field(converter=Cards)

    @cards.validator
    def _check(self, _attribute: object, cards: Cards) -> None:
        fault = meld_fault(cards, _LIBERAL)
        if fault is None and not self._fits(cards):
            fault = MeldFault.NEITHER
        if fault is not None:
            raise InvalidMeldError(cards, fault)

    @classmethod
    def _fits(cls, cards: Cards) -> bool:
        """Whether a meld is of this kind."""
        raise NotImplementedError  # only runs and groups are ever made, and each says it

    @classmethod
    def _of(cls, cards: Cards) -> Self:
        """Wrap cards that are known to be a meld of this kind."""
        made = cls.__new__(cls)
        object.__setattr__(made, "cards", cards)
        return made

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self))

    @override
    def __format__(self, format_spec: str) -> str:
        """Format like a string; ``u`` at the end asks for Unicode suit signs."""
        if format_spec.endswith("u"):
            return format(" ".join(f"{card:u}" for card in self), format_spec[:-1])
        return format(str(self), format_spec)

    @override
    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.cards!r})"


@attrs.frozen(repr=False)
class Run(_MeldOfCards):
    """Three or more cards of one suit in sequence (QP-2); iterates from bottom to top.

    Args:
        cards: the cards, in any order; the ace may stand at either end.

    Raises:
        InvalidMeldError: the cards are not a run at any table.

    >>> str(Run(Cards.parse("AS QS KS")))
    'QS KS AS'
    """

    @classmethod
    @override
    def _fits(cls, cards: Cards) -> bool:
        return len({card.rank for card in cards.distinct()}) > 1

    @override
    def __iter__(self) -> Iterator[Card]:
        return iter(_in_order(self.cards))

    def sort_key(self) -> tuple[int, ...]:
        """Return the place in the canonical order of melds: runs first, then by their cards."""
        return (0, *(card.index for card in self))


@attrs.frozen(repr=False)
class Group(_MeldOfCards):
    """Three or more cards of one rank (QP-3).

    Args:
        cards: the cards, in any order; suits may repeat.

    Raises:
        InvalidMeldError: the cards are not a group at any table.

    >>> len(Group(Cards.parse("7S 7H 7H")))
    3
    """

    @classmethod
    @override
    def _fits(cls, cards: Cards) -> bool:
        return len({card.rank for card in cards.distinct()}) == 1

    def sort_key(self) -> tuple[int, ...]:
        """Return the place in the canonical order: after all runs, by rank, then by the cards."""
        first = next(iter(self.cards))
        return (1, first.rank, *(card.index for card in self.cards))


Meld: TypeAlias = Run | Group


def meld(cards: Iterable[Card], rules: Rules = _DEFAULT) -> Meld:
    """Make the run or the group of these cards (QP-1, QP-2, QP-3).

    Raises:
        InvalidMeldError: they are neither under these rules; it says why.

    >>> meld(Cards.parse("2S AS 3S"))
    Run(Cards.parse('AS 2S 3S'))
    """
    held = Cards(cards)
    fault = meld_fault(held, rules)
    if fault is not None:
        raise InvalidMeldError(held, fault)
    return trusted_group(held) if Group._fits(held) else trusted_run(held)  # noqa: SLF001


def trusted_run(cards: Cards) -> Run:
    """Wrap cards that are known to be a run."""
    return Run._of(cards)  # noqa: SLF001


def trusted_group(cards: Cards) -> Group:
    """Wrap cards that are known to be a group."""
    return Group._of(cards)  # noqa: SLF001
