"""The arrangement that disturbs the table least (QP-7, QP-8).

The objective is that of D. den Hertog and P. B. Hulshof, "Solving Rummikub problems by integer
linear programming", The Computer Journal 49 (2006) 665-669: of all ways to lay the same cards,
people like the one that changes the table least.

What that means here. Each meld of the new table may *go on* with one meld of the present table of
the same kind (a run with a run, a group with a group), and each present meld goes on as one new
meld at most. The cards that a present meld and the one it goes on as have in common *stay*, all
other cards of the present table are *moved*. In a run a card must keep its place to stay: an ace
below the two and one above the king are not the same. A meld is *taken apart* when a card of it
is moved. So a meld that is only extended is kept. Of all ways to let melds go on, the one counts
that takes fewest melds apart and, among those, moves the fewest cards.

How the least is found. A set of present melds that cannot all be kept, but of which any one given
up would do, is a *conflict*. Every way to lay the cards gives up a meld of every conflict, so the
fewest melds that meet all conflicts known are a bound; if the cards can be laid with just those
taken apart, it is reached; if not, there is a further conflict among the melds kept. So few sets of
melds are ever tried. All sets of the least size are then compared by the cards moved.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from tablegames._arguments import whole
from tablegames.errors import Message, TableGamesError
from tablegames.quita_y_pon._keeping import ANY_NUMBER, Keeper, span
from tablegames.quita_y_pon._pairing import best_weight
from tablegames.quita_y_pon._runs import bits
from tablegames.quita_y_pon._search import TooHardError
from tablegames.quita_y_pon.arranging import arrange_keeping
from tablegames.quita_y_pon.card import RANKS, Card
from tablegames.quita_y_pon.cards import Cards, MissingCardsError
from tablegames.quita_y_pon.melds import Group, Meld, Run
from tablegames.quita_y_pon.rules import Ace, Rules
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.view import View

__all__ = ["DEFAULT_BUDGET", "Disturbance", "disturbance_between", "least_disturbance"]

DEFAULT_BUDGET: Final = 100_000
"""So many situations are looked into unless another number is asked for, that is about a second."""

_RESERVED: Final = 4
"""One part in so many of the budget is kept for the best arrangement of what is then known."""

_KEPT: Final = 1 << 10
"""A meld that is kept outweighs all cards that could stay."""


@attrs.frozen
class Disturbance:
    """An arrangement, and how much it disturbs the table before.

    Attributes:
        table: the melds after the play, in canonical order.
        melds_broken: how many melds of the table before are taken apart.
        cards_moved: how many cards of the table before are moved.
        is_proven: whether nothing disturbs less: no arrangement takes fewer melds apart, and none
            that takes as many apart moves fewer cards.
        nodes: how many situations were looked into; not compared.
    """

    table: tuple[Meld, ...]
    melds_broken: int
    cards_moved: int
    is_proven: bool
    nodes: int = attrs.field(eq=False)


def disturbance_between(
    before: Iterable[Meld],
    after: Iterable[Meld],
    rules: Rules = Rules(),  # noqa: B008
) -> tuple[int, int]:
    """Return how many melds a new table takes apart, and how many cards it moves (QP-7).

    See the head of this module for what these mean.

    >>> from tablegames.quita_y_pon.table import piles_of
    >>> before = piles_of([Cards.parse("3C 4C 5C 6C"), Cards.parse("9S 9H 9D")])
    >>> after = piles_of([Cards.parse("3C 4C 5C"), Cards.parse("6C 6D 6H"), before[1]])
    >>> disturbance_between(before, after)
    (1, 1)
    """
    old, new = tuple(before), tuple(after)
    cards = sum(len(meld) for meld in old)
    kept = stayed = 0
    for olds, news in _by_place(old, new):
        weight = best_weight([[_staying(one, other, rules) for other in news] for one in olds])
        kept += weight // _KEPT
        stayed += weight % _KEPT
    return len(old) - kept, cards - stayed


def _by_place(old: Iterable[Meld], new: Iterable[Meld]) -> Iterator[tuple[list[Meld], list[Meld]]]:
    """Part melds by what they could go on with: runs by suit, groups by rank."""
    places: dict[tuple[bool, int], tuple[list[Meld], list[Meld]]] = {}
    for when, melds in enumerate((old, new)):
        for meld in melds:
            first = next(iter(meld))
            is_group = isinstance(meld, Group)
            key = (is_group, first.rank if is_group else first.suit)
            places.setdefault(key, ([], []))[when].append(meld)
    yield from places.values()


def _staying(old: Meld, new: Meld, rules: Rules) -> int:
    """Return how many cards stay where a meld goes on as another, and whether all do."""
    if isinstance(old, Run) and isinstance(new, Run):
        first, last = span(old, rules)
        low, high = span(new, rules)
        readings = [(low, high)]
        if (low, high) == (1, RANKS) and rules.ace is Ace.LOW_OR_HIGH:
            readings.append((2, RANKS + 1))
        staying = max(min(last, top) - max(first, bottom) + 1 for bottom, top in readings)
    else:
        staying = len(old.cards & new.cards)
    return max(staying, 0) + (_KEPT if staying == len(old) else 0)


def least_disturbance(
    position: State | View, cards: Iterable[Card], *, budget: int = DEFAULT_BUDGET
) -> Disturbance | None:
    """Lay exactly these hand cards and take as few melds apart as can be (QP-7, QP-8).

    Among all ways to take the fewest melds apart, the fewest cards of the table are moved. See
    the head of this module for what these mean.

    Args:
        position: the position; of a state, the hand is that of the player to move.
        cards: the cards of the hand to be laid. No cards disturb nothing (but are no play, QP-9).
        budget: how many situations may be looked into. When they are used up, the best
            arrangement met so far is returned, which is legal but not proven to be the least.

    Returns:
        The arrangement; None if the cards cannot be laid.

    Raises:
        MissingCardsError: the cards are not all in the hand.
        NotCardsError: they are no cards.
        TableGamesError: the game is over, or the budget is negative.
        WrongTypeError: the budget is no integer.

    >>> hand, run = Cards.parse("6D 6H 9S"), Cards.parse("3C 4C 5C 6C")
    >>> first, *others = Cards.pack() - hand - run
    >>> state = State(Rules(players=2, packs=1, hand_size=3), [hand, others], [run], [first])
    >>> least = least_disturbance(state, Cards.parse("6D 6H"))
    >>> [str(meld) for meld in least.table], least.melds_broken, least.cards_moved
    (['3C 4C 5C', '6H 6D 6C'], 1, 1)
    """
    laid, budget = Cards(cards), whole("budget", budget)
    if position.turn is None:
        raise TableGamesError(Message("the game is over: nothing can be laid"))
    hand = position.hand if isinstance(position, View) else position.hands[position.turn]
    if not laid <= hand:
        raise MissingCardsError(laid - (laid & hand))
    return _least(position.table, laid, position.rules, budget)


def _least(table: tuple[Meld, ...], laid: Cards, rules: Rules, budget: int) -> Disturbance | None:
    """Search from the quick answer on."""
    quick = arrange_keeping(table, laid, rules)
    if quick is None:
        return None
    broken, moved = disturbance_between(table, quick, rules)
    if not broken:
        return Disturbance(quick, 0, 0, is_proven=True, nodes=0)
    reserve = budget // _RESERVED
    search = _Conflicts(Keeper(table, laid, rules, budget - reserve), (broken, moved, quick))
    try:
        search.run()
        is_proven = True
    except TooHardError:
        is_proven = False
        search.fall_back(reserve, rules)
    broken, moved, melds = search.best
    return Disturbance(melds, broken, moved, is_proven, search.keeper.nodes)


class _Conflicts:
    """The search for the fewest melds that meet every conflict; sets of melds are bits.

    Attributes:
        keeper: what answers whether some melds can be kept.
        best: the best arrangement met, after the melds it takes apart and the cards it moves.
    """

    def __init__(self, keeper: Keeper, best: tuple[int, int, tuple[Meld, ...]]) -> None:
        self.keeper = keeper
        self.best = best
        self._all = (1 << len(keeper.melds)) - 1
        self._conflicts: list[int] = []

    def run(self) -> None:
        """Find the least disturbance.

        Raises:
            TooHardError: the budget was not enough to prove it.
        """
        apart = 0
        # Conflicts that share no meld: each needs one of its own, and moves a card of it.
        while not self.keeper.can_keep(self._all & ~apart):
            if max(self.best[:2]) == len(self._conflicts) + 1:
                return
            conflict = self._conflict(self._all & ~apart)
            self._conflicts.append(conflict)
            apart |= conflict
        size = len(self._conflicts)
        while not self._found(size):
            size += 1

    def fall_back(self, reserve: int, rules: Rules) -> None:
        """Arrange the cards beside the most melds that are known to do, if that is better."""
        self.keeper.budget = reserve
        try:
            arranged = self.keeper.arranged(self.keeper.most_kept())
        except TooHardError:
            return
        assert arranged is not None, "what can be kept can be arranged"  # noqa: S101
        melds = arranged[1]
        # More may be kept than was asked for.
        disturbance = disturbance_between(self.keeper.melds, melds, rules)
        if disturbance < self.best[:2]:
            self.best = (*disturbance, melds)

    def _found(self, size: int) -> bool:
        """Whether so many melds taken apart are enough; compare all ways to choose them."""
        found = False
        for apart in self._choices(0, 0, size):
            found = True
            broken, moved, _ = self.best
            limit = moved if broken == size else ANY_NUMBER
            arranged = self.keeper.arranged(self._all & ~apart, limit)
            if arranged is not None:
                self.best = (size, *arranged)
            # At least one card of each meld taken apart is moved.
            if self.best[1] == size:
                break
        return found

    def _choices(self, apart: int, kept: int, more: int) -> Iterator[int]:
        """Yield the sets of melds that will do, with so many more taken apart, each once.

        No set of fewer melds will do, and the melds `kept` are none of them.
        """
        missed = [conflict for conflict in self._conflicts if not conflict & apart]
        if not missed:
            if self.keeper.can_keep(self._all & ~apart):
                yield apart
                return
            missed.append(self._conflict(self._all & ~apart))
            self._conflicts.append(missed[0])
        if _separate(missed, kept) > more:
            return
        conflict = min(missed, key=lambda each: (each & ~kept).bit_count())
        for meld in bits(conflict & ~kept):
            yield from self._choices(apart | 1 << meld, kept, more - 1)
            kept |= 1 << meld

    def _conflict(self, kept: int) -> int:
        """Return a conflict among melds that cannot all be kept."""
        for meld in bits(kept):
            fewer = kept & ~(1 << meld)
            if not self.keeper.can_keep(fewer):
                kept = fewer
        return kept


def _separate(conflicts: Iterable[int], kept: int) -> int:
    """Count conflicts that share no meld that may be taken apart: so many are needed at least."""
    met = number = 0
    for conflict in sorted((each & ~kept for each in conflicts), key=int.bit_count):
        if not conflict & met:
            met |= conflict
            number += 1
    return number
