"""How the runs of one suit may be dealt when some stay and others are taken apart (QP-2).

The places of a suit are 1 (an ace below the two) to 14 (an ace above the king); a run is its
first and its last place. Kept runs may be extended at both ends. Loose cards are read place by
place, and a situation is the runs that are open, each with

* how many cards it has, three standing for more;
* whom it goes on with: nobody, a run taken apart (by its number), or `_TAKEN`: a run that has
  gone on with one whose last place is behind, or the upper end of a kept run.

A short run may end only where it lies against a kept run above. A run that was taken apart goes
on as one new run at most; at each of its places, its card moves unless it lies in that run.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

import attrs

from tablegames.quita_y_pon._runs import bits
from tablegames.quita_y_pon._search import TooHardError
from tablegames.quita_y_pon.card import RANKS
from tablegames.quita_y_pon.melds import FEWEST

__all__ = ["Edge", "Span", "SuitGraph", "extended", "suit_graph"]

Span: TypeAlias = tuple[int, int]
"""First and last place of a run."""

Open: TypeAlias = tuple[int, int]
"""An open run: its cards, three at most, and whom it goes on with."""

Situation: TypeAlias = tuple[int, tuple[Open, ...], tuple[int, ...]]
"""Aces kept for the top; open runs; runs taken apart that have gone on with one that ended."""

_MOST_SITUATIONS: Final = 20_000
"""A suit with more situations than this is given up, so that time and memory stay bounded."""

_NOBODY: Final = -1
_TAKEN: Final = -2
_NEW: Final = -1
_TOP: Final = -2
"""Where an open run comes from if not from another: it begins, or goes on from a kept run."""


@attrs.frozen(eq=False)
class Edge:
    """One way to go on.

    Attributes:
        in_runs: how many copies of the rank go to runs.
        moved: how many cards move.
        node: the situation that follows.
        origins: for each run open afterwards, which open run it was before.
    """

    in_runs: int
    moved: int
    node: "Node"
    origins: tuple[int, ...]


class Node:
    """A situation before a place from which the end can be reached.

    Attributes:
        edges: the ways to go on.
        ahead: the fewest cards that move from here on.
    """

    __slots__ = ("ahead", "edges")

    def __init__(self, edges: tuple[Edge, ...]) -> None:
        self.edges = edges
        self.ahead: int = min((edge.moved + edge.node.ahead for edge in edges), default=0)


_END: Final = Node(())


class SuitGraph:
    """All ways to deal the loose cards of a suit, as a graph.

    Attributes:
        starts: the situations before the first place.
        size: how many situations were looked into.

    Raises:
        TooHardError: there are far too many situations.
    """

    def __init__(
        self,
        choices: tuple[int, ...],
        kept: tuple[Span, ...],
        apart: tuple[Span, ...],
        *,
        low: bool,
        high: bool,
    ) -> None:
        self._choices = choices
        self._begins = [first for first, _ in kept]
        self._ends = [last for _, last in kept]
        self._apart = apart
        self._low = low
        self._known: dict[tuple[int, Situation], Node | None] = {}
        tops = range(choices[0].bit_length() if high else 1)
        found = (self._node(1, (top, (), ())) for top in tops)
        self.starts = tuple(node for node in found if node is not None)
        self.size = len(self._known)
        self._known.clear()

    def _node(self, place: int, situation: Situation) -> Node | None:
        """Return the node of a situation before a place; None if the end cannot be reached."""
        if place > RANKS + 1:
            return _END if all(cards >= FEWEST for cards, _ in situation[1]) else None
        key = (place, situation)
        if key not in self._known:
            if len(self._known) > _MOST_SITUATIONS:
                raise TooHardError
            self._known[key] = self._explored(place, situation)
        return self._known[key]

    def _explored(self, place: int, situation: Situation) -> Node | None:
        edges = []
        top, runs, spent = situation
        extra = top if place == 1 else 0
        choices = self._choices[place - 1] if place <= RANKS else 1 << top
        for number in bits(choices >> extra):
            if place == 1 and number and not self._low:
                break
            for after, gone, origins, moved in self._steps(place, runs, spent, number):
                node = self._node(place + 1, (top, after, gone))
                if node is not None:
                    edges.append(Edge(number + extra, moved, node, origins))
        if not edges:
            return None
        edges.sort(key=lambda edge: edge.moved + edge.node.ahead)
        return Node(tuple(edges))

    def _steps(
        self, place: int, runs: tuple[Open, ...], spent: tuple[int, ...], number: int
    ) -> Iterator[tuple[tuple[Open, ...], tuple[int, ...], tuple[int, ...], int]]:
        """Yield what may follow when so many cards of a place are given to runs."""
        active = [i for i, (first, last) in enumerate(self._apart) if first <= place <= last]
        above = self._begins.count(place)
        below = self._ends.count(place - 1)
        # The commonest cases, which the rest would treat in the same way.
        if not active:
            if not number:
                short = [owner for cards, owner in runs if cards < FEWEST]
                if len(short) <= above and all(owner == _NOBODY for owner in short):
                    yield (), (), (), 0
                return
            if not runs and not below:
                yield ((1, _NOBODY),) * number, (), (_NEW,) * number, 0
                return
        # What can go on: the open runs, then the upper ends of kept runs.
        going = [*runs, *[(FEWEST, _TAKEN)] * min(below, number)]
        for many in range(min(len(going), number) + 1):
            tried = set()
            for chosen in combinations(range(len(going)), many):
                kinds = tuple(going[i] for i in chosen)
                if kinds in tried:
                    continue
                tried.add(kinds)
                ending = [run for i, run in enumerate(runs) if i not in chosen]
                short = [owner for cards, owner in ending if cards < FEWEST]
                # A short run needs a kept one above it, which nothing else goes on with.
                if len(short) > above or any(owner != _NOBODY for owner in short):
                    continue
                lost = {owner for _, owner in ending if owner >= 0}
                longer = [(min(cards + 1, FEWEST), owner) for cards, owner in kinds]
                longer += [(1, _NOBODY)] * (number - many)
                origins = [i if i < len(runs) else _TOP for i in chosen]
                origins += [_NEW] * (number - many)
                claimed = lost | set(spent)
                yield from self._claims(place, longer, origins, claimed, active)

    def _claims(
        self,
        place: int,
        runs: list[Open],
        origins: list[int],
        claimed: set[int],
        active: list[int],
    ) -> Iterator[tuple[tuple[Open, ...], tuple[int, ...], tuple[int, ...], int]]:
        """Let runs go on with those taken apart in every way.

        A run does so where it meets the other first: where it begins, or where the other begins.
        """
        held = {owner for _, owner in runs if owner >= 0}
        free = [i for i in active if i not in claimed and i not in held]
        if not active:
            following = sorted(zip(runs, origins, strict=True))
            yield tuple(run for run, _ in following), (), tuple(at for _, at in following), 0
            return
        for owners in self._owners(place, runs, origins, free, 0):
            staying = set(owners)
            moved = sum(1 for i in active if i not in staying)
            following = sorted(
                (
                    (cards, _TAKEN if owner >= 0 and self._apart[owner][1] == place else owner),
                    origin,
                )
                for (cards, _), owner, origin in zip(runs, owners, origins, strict=True)
            )
            gone = tuple(sorted(i for i in claimed if self._apart[i][1] > place))
            yield (
                tuple(run for run, _ in following),
                gone,
                tuple(origin for _, origin in following),
                moved,
            )

    def _owners(
        self, place: int, runs: list[Open], origins: list[int], free: list[int], at: int
    ) -> Iterator[tuple[int, ...]]:
        """Yield whom each run from one on goes on with."""
        if at == len(runs):
            yield ()
            return
        owner = runs[at][1]
        choices = [owner]
        if owner == _NOBODY:
            new = origins[at] == _NEW
            choices += [i for i in free if new or self._apart[i][0] == place]
        for choice in choices:
            left = [i for i in free if i != choice]
            for others in self._owners(place, runs, origins, left, at + 1):
                yield (choice, *others)


@lru_cache(maxsize=1 << 12)
def suit_graph(
    choices: tuple[int, ...],
    kept: tuple[Span, ...],
    apart: tuple[Span, ...],
    *,
    low: bool,
    high: bool,
) -> SuitGraph:
    """Return the graph of a suit.

    Args:
        choices: for each rank the possible numbers of loose copies in runs, as bits.
        kept: the runs that are kept.
        apart: the runs taken apart that are to move as few cards as possible.
        low: whether the ace may stand below the two.
        high: whether the ace may stand above the king.

    Raises:
        TooHardError: there are far too many situations.
    """
    return SuitGraph(choices, kept, apart, low=low, high=high)


def extended(kept: tuple[Span, ...], path: list[Edge]) -> list[Span]:
    """Return the runs that a path through the graph of a suit deals, the kept ones among them."""
    spans = list(kept)
    # The path may follow any of equal kept runs, so it matters only where they begin and end.
    current: list[Span] = []
    tops: list[bool] = []
    ended: list[tuple[Span, bool]] = []
    for place, edge in enumerate(path, start=1):
        continuing = {origin for origin in edge.origins if origin >= 0}
        ended += [(current[i], tops[i]) for i in range(len(current)) if i not in continuing]
        firsts = [current[i][0] if i >= 0 else place for i in edge.origins]
        tops = [tops[i] if i >= 0 else i == _TOP for i in edge.origins]
        current = [(first, place) for first in firsts]
    ended += zip(current, tops, strict=True)
    # Upper ends first: a run of one or two cards below a kept run then finds it by its beginning.
    for (first, last), _ in (piece for piece in ended if piece[1]):
        at = next(i for i, span in enumerate(spans) if span in kept and span[1] == first - 1)
        spans[at] = (spans[at][0], last)
    for (first, last), _ in (piece for piece in ended if not piece[1]):
        if last - first + 1 >= FEWEST:
            spans.append((first, last))
        else:
            at = next(i for i, span in enumerate(spans) if span[0] == last + 1)
            spans[at] = (first, spans[at][1])
    return spans
