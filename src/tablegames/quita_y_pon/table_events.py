"""What a play of Quita y Pon does to the table, as events for a front end to show (QP-6, QP-7).

See `tablegames.quita_y_pon.events` for the order of the events, and for what the numbers of piles
mean.
"""

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from tablegames.errors import EventError, Message
from tablegames.events import PublicEvent
from tablegames.quita_y_pon._changes import Change, change_between
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.melds import Meld
from tablegames.quita_y_pon.picture import Picture

__all__ = [
    "CardsLaid",
    "CardsMoved",
    "MeldDissolved",
    "MeldExtended",
    "MeldFormed",
    "MeldJoined",
    "MeldSplit",
    "TableEvent",
    "TableSorted",
    "table_events",
]


@attrs.frozen
class CardsLaid(PublicEvent):
    """A player lays cards of the hand on a pile, the first ones of a new pile perhaps (QP-6).

    Attributes:
        player: the seat.
        cards: the cards.
        pile: the number of the pile.
    """

    player: int
    cards: Cards
    pile: int

    def apply(self, picture: Picture) -> Picture:
        """Move the cards from the hand to the pile.

        Raises:
            EventError: the hand does not hold them, or it is not the turn of the player.
        """
        picture.check_turn(self, self.player)
        known, size = picture.hands[self.player], picture.hand_sizes[self.player]
        told = known & self.cards
        if len(self.cards - told) > size - len(known):
            raise EventError(
                self, Message("the hand of seat {seat} does not hold the cards", seat=self.player)
            )
        shown = picture.with_hand(self.player, known - told, size - len(self.cards))
        return shown.with_pile(self.pile, picture.pile(self.pile) + self.cards)


@attrs.frozen
class CardsMoved(PublicEvent):
    """Cards of the table go from one pile to another, a new one perhaps (QP-7).

    Attributes:
        cards: the cards.
        pile: the number of the pile that they lay in: a meld of the table before.
        to: the number of the pile that they come to.
    """

    cards: Cards
    pile: int
    to: int

    def apply(self, picture: Picture) -> Picture:
        """Move the cards.

        Raises:
            EventError: the pile does not hold them.
        """
        there = picture.pile(self.pile)
        if not self.cards <= there:
            raise EventError(self, Message("pile {pile} does not hold the cards", pile=self.pile))
        shown = picture.with_pile(self.pile, there - self.cards)
        return shown.with_pile(self.to, shown.pile(self.to) + self.cards)


@attrs.frozen
class MeldSplit(PublicEvent):
    """The cards of a meld end in two or more new melds (QP-7); told before they are moved.

    Attributes:
        pile: the number of the meld.
        into: the numbers of the piles where its cards end, ascending; its own is among them if it
            goes on.
    """

    pile: int
    into: tuple[int, ...]

    def apply(self, picture: Picture) -> Picture:
        """Return the picture as it is: the cards are moved by events of their own.

        Raises:
            EventError: there is no such pile.
        """
        if self.pile not in picture.piles:
            raise EventError(self, Message("there is no pile {pile}", pile=self.pile))
        return picture


@attrs.frozen
class MeldDissolved(PublicEvent):
    """A meld is gone, since it goes on as no new meld (QP-7); told when its last card is moved.

    Attributes:
        pile: the number that the meld had.
    """

    pile: int

    def apply(self, picture: Picture) -> Picture:
        """Return the picture as it is: a pile without cards is gone.

        Raises:
            EventError: the pile still holds cards.
        """
        if self.pile in picture.piles:
            raise EventError(self, Message("pile {pile} still holds cards", pile=self.pile))
        return picture


@attrs.frozen
class _MeldMade(PublicEvent):
    """What has become of a pile, told when it has all its cards.

    Attributes:
        pile: the number of the pile.
        meld: the meld that it is now.
    """

    pile: int
    meld: Meld

    def apply(self, picture: Picture) -> Picture:
        """Return the picture as it is: the cards have come by events of their own.

        Raises:
            EventError: the pile is another meld, or none.
        """
        if picture.pile(self.pile) != self.meld.cards:
            raise EventError(
                self, Message("pile {pile} is not {meld}", pile=self.pile, meld=self.meld)
            )
        return picture


@attrs.frozen
class MeldFormed(_MeldMade):
    """There is a new meld, which no meld of the table before goes on as (QP-7).

    Attributes:
        pile: its number, greater than those of all melds before it.
        meld: the meld.
    """


@attrs.frozen
class MeldExtended(_MeldMade):
    """A meld has kept all its cards and got more (QP-7).

    Attributes:
        pile: its number.
        meld: the meld as it is now.
    """


@attrs.frozen
class MeldJoined(_MeldMade):
    """A new meld has cards of two or more melds of the table before (QP-7).

    It may have been formed or extended as well; of that an event of its own tells.

    Attributes:
        pile: its number.
        meld: the meld as it is now.
        of: the numbers of the melds that it has cards of, ascending; its own is among them if it
            goes on from one.
    """

    of: tuple[int, ...]


@attrs.frozen
class TableSorted(PublicEvent):
    """The melds get their places in the new table, and with them new numbers; ends every play.

    Attributes:
        order: the number of the pile that becomes meld 0 of the new table, then of the one that
            becomes meld 1, and so on.
    """

    order: tuple[int, ...]

    def apply(self, picture: Picture) -> Picture:
        """Give the piles their new numbers.

        Raises:
            EventError: the numbers are not those of the piles, each once.
        """
        piles = picture.piles
        if sorted(self.order) != list(piles):
            raise EventError(self, Message("these are not the numbers of the piles"))
        return attrs.evolve(
            picture, table={place: piles[number] for place, number in enumerate(self.order)}
        )


TableEvent: TypeAlias = (
    CardsLaid
    | CardsMoved
    | MeldSplit
    | MeldDissolved
    | MeldFormed
    | MeldExtended
    | MeldJoined
    | TableSorted
)
"""All that a play can do to the table."""


def table_events(
    player: int, before: tuple[Meld, ...], after: tuple[Meld, ...]
) -> Iterator[TableEvent]:
    """Yield what a legal play does to the table.

    Args:
        player: the seat that plays.
        before: the melds that lay on the table.
        after: the melds that lie there now.
    """
    change = change_between(before, after)
    goes_to = {
        number: {each.target for each in change.transfers if each.source == number}
        for number in range(len(before))
    }
    for number, others in goes_to.items():
        into = others | ({number} & set(change.numbers))
        if len(into) > 1:
            yield MeldSplit(number, tuple(sorted(into)))
    yield from _card_events(player, before, change)
    for number, meld in zip(change.numbers, after, strict=True):
        coming = [each for each in change.transfers if each.target == number]
        if number not in goes_to:
            yield MeldFormed(number, meld)
        elif coming and not goes_to[number]:
            yield MeldExtended(number, meld)
        of = {each.source for each in coming if each.source is not None}
        of |= {number} & goes_to.keys()
        if len(of) > 1:
            yield MeldJoined(number, meld, tuple(sorted(of)))
    yield TableSorted(change.numbers)


def _card_events(player: int, before: tuple[Meld, ...], change: Change) -> Iterator[TableEvent]:
    """Yield which cards come to which pile, and which melds are gone with that."""
    left = [len(meld) for meld in before]
    for each in change.transfers:
        if each.source is None:
            yield CardsLaid(player, each.cards, each.target)
        else:
            yield CardsMoved(each.cards, each.source, each.target)
            left[each.source] -= len(each.cards)
            if not left[each.source]:
                yield MeldDissolved(each.source)
