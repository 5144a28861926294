"""Every set of hand cards that can be laid, each once (QP-8, QP-9).

Two ways, and a switch between them.

*By query.* Settle the hand's kinds of card one after another: so many copies of this one are
laid, no more and no less. A completion of what is settled so far is always known, so only the
numbers that differ from it are asked about. Every question answered with yes is a new play.

*By automaton.* Read the kinds in the order of the search. The situations (as in `_search`) in
which a selection of the kinds read so far may find itself are a set; selections with the same set
have the same future. Dead situations are dropped, so no path ends early, and so are those that
another one can stand in for (a long run is better than none, one of two cards is better than one
of a single card).
Sets are small up to some forty table cards and explode towards a hundred. Where a set is too
wide, what follows it is listed by query.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tablegames.quita_y_pon._bounds import NO_LOSSES, NO_WORTH
from tablegames.quita_y_pon._runs import bits
from tablegames.quita_y_pon._search import Search, TooHardError
from tablegames.quita_y_pon._solving import best_split
from tablegames.quita_y_pon._splitting import RANKS, SUITS, Setting, narrowed

__all__ = ["PlayAutomaton", "plays_by_query"]

Node = frozenset[int]
Edge = tuple[int, Node]

_MOST_NODES: Final = 20_000
"""The automaton forgets when it has grown so large, so that memory stays bounded."""

_PATIENCE: Final = 10_000
"""So many situations are looked into for one step; if that is too few, queries take over."""

_BLOCK: Final = 512
"""So many plays that share their end are kept in a list."""


def plays_by_query(
    setting: Setting, low: Sequence[int], high: Sequence[int], kinds: Sequence[int] | None = None
) -> Iterator[int]:
    """Yield what each play lays of these kinds, and adds to `low` of the others, packed."""
    split = best_split(setting, low, high)
    if split is None:
        return
    known = [u + g for u, g in zip(split[0], split[1], strict=True)]
    if kinds is None:
        kinds = [kind for kind in range(SUITS * RANKS) if low[kind] < high[kind]]
    base = list(low)
    for counts in _settled(setting, list(low), list(high), kinds, 0, known=known):
        yield sum((counts[kind] - base[kind]) << 8 * kind for kind in kinds)


def _settled(
    setting: Setting,
    low: list[int],
    high: list[int],
    kinds: Sequence[int],
    place: int,
    *,
    known: list[int],
) -> Iterator[list[int]]:
    """Settle the kinds from a place on in every possible way; the bounds are put back after."""
    if place == len(kinds):
        yield known
        return
    kind = kinds[place]
    least, most = low[kind], high[kind]
    low[kind] = high[kind] = known[kind]
    yield from _settled(setting, low, high, kinds, place + 1, known=known)
    for number in range(most, least - 1, -1):
        if number != known[kind]:
            low[kind] = high[kind] = number
            split = best_split(setting, low, high)
            if split is not None:
                completion = [u + g for u, g in zip(split[0], split[1], strict=True)]
                yield from _settled(setting, low, high, kinds, place + 1, known=completion)
    low[kind], high[kind] = least, most


class PlayAutomaton:
    """The layered automaton of all plays, built as far as it is asked for.

    Attributes:
        root: the set before the first step; empty if narrowing leaves nothing.
        count: the number of steps.
    """

    def __init__(self, setting: Setting, low: Sequence[int], high: Sequence[int]) -> None:
        self._setting = setting
        self._low = low
        self._high = high
        self.root: Node = frozenset()
        self.count = 0
        domains = narrowed(setting, low, high)
        if domains is None:
            return
        search = Search(
            setting,
            low,
            high,
            domains,
            worth=NO_WORTH,
            ahead=NO_LOSSES,
            every_hand_card=True,
        )
        self._search = search
        # For each state, what is added to it to get the weaker ones.
        self._lesser = [
            tuple(other - state for other in weaker)
            for state, weaker in enumerate(setting.runs.weaker)
        ]
        self.root = frozenset((search.start,))
        self.count = search.count
        self._tables: list[dict[int, list[list[int]]]] = [{} for _ in range(self.count)]
        self._edges: dict[tuple[int, Node], list[Edge]] = {}
        self._blocks: dict[tuple[int, Node], list[int] | None] = {}

    def _expanded(self, step: int, node: Node) -> list[Edge]:
        """Return what can be laid of the step's kind, packed, with the set that follows."""
        edges = self._edges.get((step, node))
        if edges is not None:
            return edges
        search = self._search
        kind = search.kinds[step]
        shift = kind // RANKS * search.width
        table = self._tables[step]
        reached: list[set[int]] = [set() for _ in range(search.high[kind] - search.low[kind] + 1)]
        for situation in node:
            group = situation >> search.group_shift
            state = situation >> shift & search.state_mask
            local = group << search.width | state
            by_number = table.get(local)
            if by_number is None:
                by_number = table[local] = self._labelled(step, group, state)
            for found, additions in zip(reached, by_number, strict=True):
                for added in additions:
                    found.add(situation + added)
        edges = []
        for number, found in enumerate(reached):
            self._drop_weaker(found)
            live = frozenset(
                situation for situation in found if not search.least(step + 1, situation, 1)
            )
            if live:
                edges.append((number << 8 * kind, live))
        if len(self._edges) >= _MOST_NODES:
            self._edges.clear()
        self._edges[step, node] = edges
        return edges

    def _drop_weaker(self, situations: set[int]) -> None:
        """Take out situations that another one, better in a single suit, makes superfluous."""
        if len(situations) == 1:
            return
        search = self._search
        for situation in tuple(situations):
            for shift in range(0, search.group_shift, search.width):
                for less in self._lesser[situation >> shift & search.state_mask]:
                    situations.discard(situation + (less << shift))

    def _labelled(self, step: int, group: int, state: int) -> list[list[int]]:
        """Return what may be added to a situation, by the number of hand cards laid."""
        search = self._search
        kind = search.kinds[step]
        suit, rank = divmod(kind, RANKS)
        low, high = search.low[kind], search.high[kind]
        shift = suit * search.width
        constant = search.constants[step] - (state << shift) - (group << search.group_shift)
        last = search.is_last(step)
        result: list[list[int]] = [[] for _ in range(high - low + 1)]
        for mode, cap, need, _ in search.current_modes(rank, group):
            for u in bits(search.choices[kind]):
                following = search.following(suit, rank, u, state)
                for given in range(max(0, low - u), min(cap, high - u) + 1):
                    left = max(0, need - given)
                    if left > search.rests[step][mode]:
                        continue
                    added = constant
                    if not last:
                        added += (mode * search.radix + left + 1) << search.group_shift
                    result[u + given - low] += [added + (after << shift) for after in following]
        return result

    def number_of_plays(self, budget: int) -> int:
        """Count the selections that can be laid, the empty one included.

        Raises:
            TooHardError: more situations than the budget would have to be looked at.
        """
        if not self.root:
            return 0
        self._search.budget = budget
        layer = {self.root: 1}
        for step in range(self.count):
            following: dict[Node, int] = {}
            for node, ways in layer.items():
                budget -= len(node)
                if budget < 0:
                    raise TooHardError
                for _, after in self._expanded(step, node):
                    following[after] = following.get(after, 0) + ways
            self._edges.clear()
            layer = following
        return sum(layer.values())

    def plays(self, width: int) -> Iterator[int]:
        """Yield the selections that can be laid, packed, the empty one included.

        Where a set of situations is wider than `width`, its futures are listed by query.
        """
        if self.root:
            yield from self._from(0, self.root, 0, width)

    def _from(self, step: int, node: Node, laid: int, width: int) -> Iterator[int]:
        if len(node) > width:
            yield from self._by_query(step, laid)
            return
        try:
            self._search.budget = _PATIENCE
            block = self._block(step, node, width)
            edges = self._expanded(step, node) if block is None else []
        except TooHardError:
            yield from self._by_query(step, laid)
            return
        if block is not None:
            for rest in block:
                yield laid + rest
            return
        for label, after in edges:
            yield from self._from(step + 1, after, laid + label, width)

    def _block(self, step: int, node: Node, width: int) -> list[int] | None:
        """Return all that may follow, if that is little and near the end."""
        if step == self.count:
            return [0]
        if self.count - step > _BLOCK_STEPS or len(node) > width:
            return None
        key = (step, node)
        if key in self._blocks:
            return self._blocks[key]
        block: list[int] | None = []
        for label, after in self._expanded(step, node):
            rests = self._block(step + 1, after, width)
            if rests is None or block is None or len(block) + len(rests) > _BLOCK:
                block = None
                break
            block += [label + rest for rest in rests]
        if len(self._blocks) >= _MOST_NODES:
            self._blocks.clear()
        self._blocks[key] = block
        return block

    def _by_query(self, step: int, laid: int) -> Iterator[int]:
        """List what follows a selection of the kinds before a step."""
        low, high = list(self._low), list(self._high)
        for kind in self._search.kinds[:step]:
            low[kind] = high[kind] = low[kind] + (laid >> 8 * kind & 255)
        kinds = [kind for kind in self._search.kinds[step:] if low[kind] < high[kind]]
        for rest in plays_by_query(self._setting, low, high, kinds):
            yield laid + rest


_BLOCK_STEPS: Final = 24
"""Blocks are looked for so many steps before the end."""
