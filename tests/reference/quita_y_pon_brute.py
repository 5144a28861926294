"""All arrangements and all plays by trying everything: slow, obvious, and independent.

Shares nothing with the library but the cards themselves: a card is a pair (rank, suit) here.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

Pair = tuple[int, int]
"""Rank (1 is the ace) and suit."""

Pile = tuple[Pair, ...]
"""Cards in ascending order."""


def is_run(pile: Pile, ace: str) -> bool:
    suits = {suit for _, suit in pile}
    if len(pile) < 3 or len(suits) > 1:
        return False
    ranks = [rank for rank, _ in pile]
    aces = ranks.count(1)
    for high in range(aces + 1):
        if (high and ace == "low") or (high < aces and ace == "high"):
            continue
        reading = sorted([1] * (aces - high) + [14] * high + [r for r in ranks if r != 1])
        if reading == list(range(reading[0], reading[0] + len(reading))):
            return True
    return False


def is_group(pile: Pile, suits: str) -> bool:
    if len(pile) < 3 or len({rank for rank, _ in pile}) > 1:
        return False
    return suits == "any" or len({suit for _, suit in pile}) == len(pile)


def partitions(pile: Pile, ace: str, suits: str) -> Iterator[tuple[Pile, ...]]:
    """Every way to part a pile into melds; repeated cards make some of them come repeatedly."""
    if not pile:
        yield ()
        return
    first, rest = pile[0], pile[1:]
    for size in range(2, len(rest) + 1):
        tried = set()
        for places in combinations(range(len(rest)), size):
            meld = (first, *(rest[place] for place in places))
            if meld in tried or not (is_run(meld, ace) or is_group(meld, suits)):
                continue
            tried.add(meld)
            left = tuple(card for place, card in enumerate(rest) if place not in places)
            for others in partitions(left, ace, suits):
                yield (meld, *others)


def all_arrangements(pile: Pile, ace: str, suits: str) -> set[tuple[Pile, ...]]:
    return {tuple(sorted(melds)) for melds in partitions(tuple(sorted(pile)), ace, suits)}


def can_be_arranged(pile: Pile, ace: str, suits: str) -> bool:
    return next(partitions(tuple(sorted(pile)), ace, suits), None) is not None


def all_plays(table: Pile, hand: Pile, ace: str, suits: str) -> set[Pile]:
    """Every non-empty part of the hand that can be laid."""
    copies = Counter(hand)
    kinds = sorted(copies)
    plays = set()
    for numbers in product(*(range(copies[kind] + 1) for kind in kinds)):
        play = tuple(
            kind for kind, number in zip(kinds, numbers, strict=True) for _ in range(number)
        )
        if play and can_be_arranged((*table, *play), ace, suits):
            plays.add(play)
    return plays
