"""How the groups of one rank may be dealt when some stay and others are taken apart (QP-3).

Suits are all that is told apart within a rank, so a group is four counts, one a suit. Kept groups
may be extended. Loose cards make new groups; a new group may go on with one that was taken apart,
and the cards that the two have in common stay where they are.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

import attrs

from tablegames.quita_y_pon._pairing import best_weight
from tablegames.quita_y_pon.melds import FEWEST

__all__ = ["Counts", "Dealt", "dealt_groups"]

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each suit."""

_SHAPES: tuple[Counts, ...] = (
    (1, 1, 1, 1),
    (1, 1, 1, 0),
    (1, 1, 0, 1),
    (1, 0, 1, 1),
    (0, 1, 1, 1),
)
"""The groups that have no suit twice."""


@attrs.frozen
class Dealt:
    """Groups of a rank.

    Attributes:
        moved: how many cards of groups taken apart do not stay with the rest of their group.
        kept: the kept groups with what was added to them, in the order given.
        new: the other groups.
    """

    moved: int
    kept: tuple[Counts, ...]
    new: tuple[Counts, ...]


@lru_cache(maxsize=1 << 14)
def dealt_groups(
    loose: Counts, kept: tuple[Counts, ...], apart: tuple[Counts, ...], *, distinct: bool
) -> Dealt | None:
    """Deal loose cards of one rank into groups so that the fewest cards move.

    Args:
        loose: the cards to deal, those of the groups taken apart included unless runs have them.
        kept: the groups that are kept.
        apart: the groups that are taken apart, as they lay.
        distinct: whether a group has no suit twice.

    Returns:
        The groups; None if the cards cannot be dealt.
    """
    options = _distinct_options(loose, kept, apart) if distinct else _options(loose, kept, apart)
    return min(options, key=lambda option: option.moved, default=None)


def _options(loose: Counts, kept: tuple[Counts, ...], apart: tuple[Counts, ...]) -> Iterator[Dealt]:
    """Yield ways to deal where suits may repeat, one with the fewest moved among them."""
    number = sum(loose)
    size = sum(map(sum, apart))
    if not number:
        yield Dealt(size, kept, ())
    elif kept:
        yield Dealt(size, (_plus(kept[0], loose), *kept[1:]), ())
    elif number >= FEWEST:
        yield Dealt(size, (), (loose,))
    # A new group that goes on with none could as well lie on another, so there are no such ones.
    for many in range(1, min(len(apart), number // FEWEST) + 1):
        for chosen in combinations(apart, many):
            for stays in _shared_out(loose, chosen):
                if sum(max(FEWEST, sum(stay)) for stay in stays) <= number:
                    moved = size - sum(map(sum, stays))
                    yield Dealt(moved, kept, _filled(loose, stays))


def _shared_out(loose: Counts, groups: Sequence[Counts]) -> Iterator[tuple[Counts, ...]]:
    """Yield what each of some groups may hold on to of the loose cards."""
    if not groups:
        yield ()
        return
    ranges = (range(min(have, had), -1, -1) for have, had in zip(loose, groups[0], strict=True))
    for stay in product(*ranges):
        for others in _shared_out(_minus(loose, stay), groups[1:]):
            yield (stay, *others)


def _filled(loose: Counts, stays: Sequence[Counts]) -> tuple[Counts, ...]:
    """Give each group three cards at least of what is left, and the first one all the rest."""
    for stay in stays:
        loose = _minus(loose, stay)
    spare = [suit for suit, count in enumerate(loose) for _ in range(count)]
    piles = [list(stay) for stay in stays]
    for pile in piles:
        while sum(pile) < FEWEST:
            pile[spare.pop()] += 1
    for suit in spare:
        piles[0][suit] += 1
    return tuple(map(tuple, piles))


def _distinct_options(
    loose: Counts, kept: tuple[Counts, ...], apart: tuple[Counts, ...]
) -> Iterator[Dealt]:
    """Yield every way to deal where a group has no suit twice."""
    size = sum(map(sum, apart))
    open_ends = ((group,) if sum(group) > FEWEST else (group, (1, 1, 1, 1)) for group in kept)
    for extended in product(*open_ends):
        rest = loose
        for before, after in zip(kept, extended, strict=True):
            rest = _minus(rest, _minus(after, before))
        if min(rest) >= 0:
            for new in _split(rest, _SHAPES):
                stays = best_weight([[sum(map(min, one, other)) for other in new] for one in apart])
                yield Dealt(size - stays, extended, new)


def _split(loose: Counts, shapes: Sequence[Counts]) -> Iterator[tuple[Counts, ...]]:
    """Yield every way to split cards into groups of these shapes."""
    if not any(loose):
        yield ()
        return
    for place, shape in enumerate(shapes):
        rest = _minus(loose, shape)
        if min(rest) >= 0:
            for others in _split(rest, shapes[place:]):
                yield (shape, *others)


def _plus(some: Counts, others: Counts) -> Counts:
    return tuple(map(int.__add__, some, others))


def _minus(some: Counts, others: Counts) -> Counts:
    return tuple(map(int.__sub__, some, others))
