"""How one table becomes another with the fewest cards moved (QP-7).

Each meld of the table before *goes on* as one new meld at most, and each new meld goes on from
one meld before at most. The cards that the two have in common *stay*; all other cards of the
table before are moved. Cards have no copy numbers, so what two melds have in common is a matter
of multisets, and the most that can stay is an assignment problem. Where several ways let as many
stay, more melds stay whole, and then more melds remain what they are, runs or groups.

(`tablegames.quita_y_pon.disturbance` asks what a person would call the least change, where a meld
taken apart weighs more than any number of cards, and cards keep their places in a run.)
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

import attrs

from tablegames.quita_y_pon._pairing import best_pairing
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.melds import Meld
from tablegames.quita_y_pon.table import Pile, cards_of, cards_on

__all__ = ["Change", "Transfer", "change_between"]

_MORE: Final = 64
"""No table has as many melds: three packs make 52. So one card outweighs all ties."""


@attrs.frozen
class Transfer:
    """Cards that come to a pile.

    Attributes:
        cards: the cards.
        source: the number of the meld that they lay in; None if they come from the hand.
        target: the number of the pile that they come to.
    """

    cards: Cards
    source: int | None
    target: int


@attrs.frozen
class Change:
    """What becomes of a table.

    Attributes:
        numbers: for each new meld its number: that of the meld before that goes on as it, or else
            one that follows those of the melds before, in the order of the new table.
        transfers: what comes to the new melds, one meld after another; those that no meld goes on
            as in the order of the new table.
    """

    numbers: tuple[int, ...]
    transfers: tuple[Transfer, ...]


def change_between(before: Sequence[Meld], after: Sequence[Pile]) -> Change:
    """Return what becomes of the melds of a table.

    Args:
        before: the melds of the table, numbered from 0.
        after: the new table, on which every card of the table before is still there.
    """
    partners = best_pairing([[_weight(old, new) for new in after] for old in before])
    old_of = {place: number for number, place in enumerate(partners) if place is not None}
    fresh = count(len(before))
    numbers = tuple(
        old_of[place] if place in old_of else next(fresh) for place in range(len(after))
    )
    return Change(numbers, tuple(_transfers(before, after, numbers)))


def _weight(old: Meld, new: Pile) -> int:
    """Return how well a meld goes on as a new one; nothing in common is no weight."""
    common = len(old.cards & cards_of(new))
    ties = (common == len(old)) * _MORE + isinstance(new, type(old))
    return common * _MORE**2 + ties if common else 0


def _transfers(
    before: Sequence[Meld], after: Sequence[Pile], numbers: Sequence[int]
) -> Iterator[Transfer]:
    """Yield what each new meld gets, from where there is most of it; the hand first of equals.

    New melds come in their order, but one that still has cards to give away waits until it has
    none, unless all that are left wait: so what does not belong together rarely lies together.
    """
    missing = dict(zip(numbers, map(cards_of, after), strict=True))
    given: dict[int | None, Cards] = {None: cards_on(after) - cards_on(before)}
    for number, old in enumerate(before):
        stays = old.cards & missing.get(number, Cards())
        given[number] = old.cards - stays
        if stays:
            missing[number] -= stays
    waiting = list(numbers)
    while waiting:
        target = next((number for number in waiting if not given.get(number)), waiting[0])
        waiting.remove(target)
        while missing[target]:
            wanted = missing[target]
            source = max(given, key=lambda place: len(given[place] & wanted))
            cards = given[source] & wanted
            yield Transfer(cards, source, target)
            given[source] -= cards
            missing[target] -= cards
