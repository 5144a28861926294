"""The best shares of a position: bound, first try, search, and what to do when that is too hard.

Most positions end with the first try of `_bounds`, nearly all others within a few hundred
situations of `_search`. Two measures keep the rest bounded.

*Small allowances.* Where that was not enough, the search is first allowed to miss it by less than
one, then by a little more each time. A small allowance says of most hand cards that they
must be laid, which narrows the choices a great deal.

*Probing.* When a search has looked into too many situations, every single choice is tried on:
if it leaves nothing after narrowing, it is struck out. What survives is searched again, and if
that is too much once more, the choices of one kind of card are taken up one by one, each a
smaller position of its own.
"""

from collections.abc import Sequence
from typing import Final

from tablegames.quita_y_pon._bounds import (
    NO_LOSSES,
    NO_WORTH,
    Losses,
    Split,
    affordable,
    bound,
    first_try,
    layable,
    suit_losses,
)
from tablegames.quita_y_pon._runs import bits
from tablegames.quita_y_pon._search import UNLIMITED, Search, TooHardError
from tablegames.quita_y_pon._splitting import RANKS, Domains, Setting, narrowed

__all__ = ["best_split"]

_FIRST_BUDGET: Final = 1_000
"""So many situations are looked into before anything cleverer is tried."""

_BUDGET: Final = 200
"""So many situations are looked into before choices are probed."""


def best_split(
    setting: Setting,
    low: Sequence[int],
    high: Sequence[int],
    worth: Sequence[int] = NO_WORTH,
) -> Split | None:
    """Return shares that leave the least worth in the hand, or None if there are none at all."""
    task = _Task(setting, worth)
    if worth is NO_WORTH:
        found = task.solved(low, high, None, 1)
        return found and found[1]
    domains = narrowed(setting, low, high)
    if domains is None:
        return None
    low = list(low)
    # Hand cards that stay behind whatever is done need not be counted again and again.
    high = layable(low, high, domains)
    split = first_try(setting, low, high, domains, worth)
    if split is not None:
        return split
    ahead = suit_losses(setting, low, high, domains, worth)
    search = Search(setting, low, high, domains, worth=worth, ahead=ahead)
    search.budget = _FIRST_BUDGET
    try:
        excess = search.least(0, search.start, UNLIMITED)
    except TooHardError:
        pass
    else:
        return search.split() if excess < UNLIMITED else None
    allowance = 1
    while True:
        least, choices = affordable(
            setting, low, high, domains, ahead=ahead, worth=worth, limit=allowance
        )
        found = task.solved(least, high, choices, bound(ahead) + allowance)
        if found is not None:
            return found[1]
        if allowance == 1 and best_split(setting, low, high) is None:
            return None
        allowance += max(1, min(allowance, 3))


class _Task:
    """What stays the same while a position is solved."""

    def __init__(self, setting: Setting, worth: Sequence[int]) -> None:
        self.setting = setting
        self.worth = worth

    def losses(self, low: Sequence[int], high: Sequence[int], domains: Domains) -> list[Losses]:
        if self.worth is NO_WORTH:
            return NO_LOSSES
        return suit_losses(self.setting, low, high, domains, self.worth)

    def narrowed(
        self, low: Sequence[int], high: Sequence[int], choices: Sequence[int] | None, limit: int
    ) -> tuple[Domains, list[Losses]] | None:
        """Narrow the choices, or return None if no play leaves less than the limit."""
        domains = narrowed(self.setting, low, high, choices)
        if domains is None:
            return None
        ahead = self.losses(low, high, domains)
        return (domains, ahead) if bound(ahead) < limit else None

    def solved(
        self, low: Sequence[int], high: Sequence[int], choices: Sequence[int] | None, limit: int
    ) -> tuple[int, Split] | None:
        """Return the least worth left behind, with the shares, if it is below the limit."""
        start = self.narrowed(low, high, choices, limit)
        if start is None:
            return None
        domains, ahead = start
        if self.worth is not NO_WORTH:
            allowance = limit - bound(ahead)
            least, left = affordable(
                self.setting,
                low,
                high,
                domains,
                ahead=ahead,
                worth=self.worth,
                limit=allowance,
            )
            if least != list(low):
                return self.solved(least, high, left, limit)
        try:
            return self.searched(low, high, domains, ahead, limit)
        except TooHardError:
            pass
        probed = self.probed(low, high, domains, limit)
        if probed is None:
            return None
        domains, ahead = probed
        try:
            return self.searched(low, high, domains, ahead, limit)
        except TooHardError:
            return self.taken_one_by_one(low, high, domains, limit)

    def searched(
        self,
        low: Sequence[int],
        high: Sequence[int],
        domains: Domains,
        ahead: list[Losses],
        limit: int,
    ) -> tuple[int, Split] | None:
        """Search within the budget."""
        setting, worth = self.setting, self.worth
        split = first_try(setting, low, high, domains, worth)
        least = bound(ahead)
        if split is not None:
            return least, split
        search = Search(setting, low, high, domains, worth=worth, ahead=ahead)
        search.budget = _BUDGET
        excess = search.least(0, search.start, limit - least)
        return (least + excess, search.split()) if least + excess < limit else None

    def probed(
        self, low: Sequence[int], high: Sequence[int], domains: Domains, limit: int
    ) -> tuple[Domains, list[Losses]] | None:
        """Strike out every single choice that leaves nothing, until all that are left may do."""
        unproved = True
        while unproved:
            unproved = False
            for kind, possible in enumerate(domains.choices):
                for u in bits(possible) if possible & (possible - 1) else ():
                    choices = list(domains.choices)
                    choices[kind] = 1 << u
                    if choices[kind] & domains.choices[kind] and (
                        self.narrowed(low, high, choices, limit) is None
                    ):
                        choices = list(domains.choices)
                        choices[kind] &= ~(1 << u)
                        left = narrowed(self.setting, low, high, choices)
                        if left is None:
                            return None
                        domains = left
                        unproved = True
        return self.narrowed(low, high, domains.choices, limit)

    def taken_one_by_one(
        self, low: Sequence[int], high: Sequence[int], domains: Domains, limit: int
    ) -> tuple[int, Split] | None:
        """Part the position by the choices of one kind of card.

        By how many hand cards of a kind stay behind, if any may: then the allowance is soon used
        up, and everything else must be laid. Of these kinds one is taken whose rank has the least
        left to choose, so that what it does to the other suits shows at once. Otherwise by the
        copies in runs.
        """
        open_kinds = [
            kind
            for kind, (least, most) in enumerate(zip(low, high, strict=True))
            if least < most and self.worth[kind]
        ]
        if open_kinds:
            numbers = [possible.bit_count() for possible in domains.choices]
            open_choices = [sum(numbers[rank::RANKS]) for rank in range(RANKS)]
            kind = min(open_kinds, key=lambda at: open_choices[at % RANKS])
            return self.left_one_by_one(low, high, domains, limit, kind)
        kind = max(range(len(domains.choices)), key=lambda at: domains.choices[at].bit_count())
        best = None
        for u in bits(domains.choices[kind]):
            choices = list(domains.choices)
            choices[kind] = 1 << u
            found = self.solved(low, high, choices, limit)
            if found is not None:
                best = found
                limit = found[0]
        return best

    def left_one_by_one(
        self,
        low: Sequence[int],
        high: Sequence[int],
        domains: Domains,
        limit: int,
        kind: int,
    ) -> tuple[int, Split] | None:
        """Part the position by how many hand cards of one kind stay behind."""
        best = None
        for laid in range(high[kind], low[kind] - 1, -1):
            cost = (high[kind] - laid) * self.worth[kind]
            if cost >= limit:
                break
            least, most, choices = list(low), list(high), list(domains.choices)
            least[kind] = most[kind] = laid
            choices[kind] &= (2 << laid) - 1
            found = choices[kind] and self.solved(least, most, choices, limit - cost)
            if found:
                limit = found[0] + cost
                best = limit, found[1]
        return best
