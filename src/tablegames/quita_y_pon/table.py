"""A table as somebody claims it: melds, and piles of cards that are none."""

from collections.abc import Iterable
from typing import TypeAlias

from tablegames.quita_y_pon.card import Card
from tablegames.quita_y_pon.cards import Cards, NotCardsError
from tablegames.quita_y_pon.melds import InvalidMeldError, Meld, meld

__all__ = ["Pile", "cards_of", "cards_on", "piles_of"]

Pile: TypeAlias = Meld | Cards
"""A meld under some rules, or cards that are no meld under any."""


def piles_of(piles: Iterable[Iterable[Card]]) -> tuple[Pile, ...]:
    """Return piles in canonical order, melds first, each as a meld where its cards are one.

    The order and the way the cards were given do not matter: equal tables are equal values. A
    pile without cards is none.

    Raises:
        NotCardsError: a pile holds something else than cards, or there are no piles at all.
        TooManyCopiesError: more copies of one card in a pile than a `Cards` can hold.

    >>> piles_of([Cards.parse("9H 9S"), Cards.parse("KS AS QS")])
    (Run(Cards.parse('AS QS KS')), Cards.parse('9S 9H'))
    """
    try:
        given = iter(piles)
    except TypeError:
        raise NotCardsError(piles) from None
    held = map(Cards, given)
    return tuple(sorted((_pile(cards) for cards in held if cards), key=_sort_key))


def cards_of(pile: Pile) -> Cards:
    """Return the cards of a pile, whether they are a meld or not."""
    return pile if isinstance(pile, Cards) else pile.cards


def cards_on(piles: Iterable[Pile]) -> Cards:
    """Return all cards of some piles.

    Raises:
        TooManyCopiesError: more copies of one card than a `Cards` can hold.
    """
    return sum(map(cards_of, piles), Cards())


def _pile(cards: Cards) -> Pile:
    try:
        return meld(cards)
    except InvalidMeldError:
        return cards


def _sort_key(pile: Pile) -> tuple[int, ...]:
    # Melds begin with 0 or 1.
    if isinstance(pile, Cards):
        return (2, *(card.index for card in pile))
    return pile.sort_key()
