"""From shares to melds: dealing out what the search has found.

The shares of the runs are dealt out suit by suit, those of the groups rank by rank. Melds that
already lie on the table are kept first, each as long as what is left beside it can still be
dealt out (QP-7 allows any rearrangement; players like to recognise their table).
"""

from collections.abc import Iterable, Sequence

from tablegames.quita_y_pon._bounds import Split
from tablegames.quita_y_pon._runs import can_be_dealt, dealt_runs
from tablegames.quita_y_pon._splitting import FEWEST, RANKS, SUITS
from tablegames.quita_y_pon.card import KINDS
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.melds import Group, Meld, Run, trusted_group, trusted_run

__all__ = ["canonical", "dealt"]


def canonical(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Return melds in the canonical order."""
    return tuple(sorted(melds, key=_sort_key))


def _sort_key(meld: Meld) -> tuple[int, ...]:
    return meld.sort_key()


def dealt(split: Split, present: Iterable[Meld] = (), *, distinct: bool) -> tuple[Meld, ...]:
    """Deal shares out into melds, keeping present ones where the shares allow it."""
    in_runs, in_groups, tops = split
    suits = []
    for suit in range(SUITS):
        row = in_runs[suit * RANKS : (suit + 1) * RANKS]
        suits.append([row[0] - tops[suit], *row[1:], tops[suit]])
    groups = [list(in_groups[rank::RANKS]) for rank in range(RANKS)]
    melds = [meld for meld in present if _kept(meld, suits, groups, distinct=distinct)]
    for suit, row in enumerate(suits):
        melds += [_run(suit, first, last) for first, last in dealt_runs(row)]
    for rank, shares in enumerate(groups):
        melds += _groups(rank, shares, distinct=distinct)
    return canonical(melds)


def _kept(meld: Meld, suits: list[list[int]], groups: list[list[int]], *, distinct: bool) -> bool:
    """Take a meld out of the shares if the rest can still be dealt out; say whether it was."""
    cards = tuple(meld)
    if isinstance(meld, Group):
        rank = cards[0].rank - 1
        rest = list(groups[rank])
        for card in cards:
            rest[card.suit] -= 1
        if min(rest) < 0 or not _groups_can_be_dealt(rest, distinct=distinct):
            return False
        groups[rank] = rest
        return True
    suit = cards[0].suit
    rest = list(suits[suit])
    first = cards[0].rank - 1
    for place in range(first, first + len(cards)):
        rest[place] -= 1
    if min(rest) < 0 or not can_be_dealt(rest):
        return False
    suits[suit] = rest
    return True


def _groups_can_be_dealt(shares: Sequence[int], *, distinct: bool) -> bool:
    total = sum(shares)
    # See the modes of `_splitting`: as many groups as the commonest suit needs, three cards each.
    return FEWEST * max(shares) <= total if distinct else total == 0 or total >= FEWEST


def _run(suit: int, first: int, last: int) -> Run:
    counts = [0] * KINDS
    for place in range(first, last + 1):
        counts[suit * RANKS + place % RANKS] += 1
    return trusted_run(Cards.from_counts(counts))


def _groups(rank: int, shares: Sequence[int], *, distinct: bool) -> list[Group]:
    """Deal the cards of a rank around its groups, suit after suit (QP-3)."""
    if not any(shares):
        return []
    number = max(shares) if distinct else 1
    piles = [[0] * KINDS for _ in range(number)]
    place = 0
    for suit, share in enumerate(shares):
        for _ in range(share):
            piles[place % number][suit * RANKS + rank] += 1
            place += 1
    return [trusted_group(Cards.from_counts(pile)) for pile in piles]
