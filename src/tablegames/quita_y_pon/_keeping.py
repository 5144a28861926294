"""Whether cards can be laid beside melds that are kept, and how few others then move (QP-7, QP-8).

Some melds of the table are kept and may be extended; the cards of all others, and those laid, are
loose. Suit by suit `_staying_runs` knows every way to give loose cards to runs, rank by rank
`_staying_groups` how the rest make groups. Only the ranks tie the suits together: what is searched
here, rank after rank, is how many copies of each card go to runs. The suits by themselves bound
what is still to come, and for each situation met the fewest cards that move from there on are
remembered, or the bound below which there was nothing.
"""

from collections.abc import Iterable
from itertools import product
from typing import Final, TypeAlias, TypeVar

import attrs

from tablegames.quita_y_pon._dealing import canonical
from tablegames.quita_y_pon._runs import bits
from tablegames.quita_y_pon._search import TooHardError
from tablegames.quita_y_pon._solving import best_split
from tablegames.quita_y_pon._splitting import narrowed, setting
from tablegames.quita_y_pon._staying_groups import Counts, Dealt, dealt_groups
from tablegames.quita_y_pon._staying_runs import Edge, Node, Span, extended, suit_graph
from tablegames.quita_y_pon.card import KINDS, RANKS, Rank, Suit
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.melds import Group, Meld, Run, trusted_group, trusted_run
from tablegames.quita_y_pon.rules import Ace, GroupSuits, Rules

__all__ = ["ANY_NUMBER", "Keeper", "span"]

ANY_NUMBER: Final = 1 << 30
"""More cards than can move."""

_SUITS: Final = len(Suit)

Nodes: TypeAlias = tuple[Node, ...]
"""The situation of each suit."""

_Choice: TypeAlias = tuple[int, tuple[Edge, ...], Dealt | None]


def span(run: Run, rules: Rules) -> Span:
    """Return the first and last place of a run, an ace above the king at place 14.

    Thirteen cards can be read both ways; where the rules leave it open, the ace lies below.
    """
    ranks = [card.rank for card in run]
    first = int(ranks[0])
    if first == Rank.ACE and rules.ace is Ace.HIGH:
        first += 1
    return first, first + len(ranks) - 1


@attrs.frozen(eq=False)
class _Layout:
    """The melds that are kept and those taken apart, and what may become of the loose cards.

    Attributes:
        loose: how many loose cards there are of each kind.
        choices: how many of them may go to runs, as bits.
        kept_runs: the runs that are kept, suit by suit.
        apart_runs: those that are taken apart.
        kept_groups: the groups that are kept, rank by rank.
        apart_groups: those that are taken apart.
    """

    loose: Counts
    choices: tuple[int, ...]
    kept_runs: tuple[tuple[Span, ...], ...]
    apart_runs: tuple[tuple[Span, ...], ...]
    kept_groups: tuple[tuple[Counts, ...], ...]
    apart_groups: tuple[tuple[Counts, ...], ...]


_ItemT = TypeVar("_ItemT", Span, Counts)


class Keeper:
    """Answers for one table and the cards to be laid.

    Attributes:
        budget: how many more situations may be looked into.
        nodes: how many have been.
    """

    def __init__(self, melds: Iterable[Meld], laid: Cards, rules: Rules, budget: int) -> None:
        self.melds = tuple(melds)
        self.budget = budget
        self.nodes = 0
        total = sum((meld.cards for meld in self.melds), laid)
        self._total = total.counts
        # Counts packed into an integer, a byte for each kind, are quick to add up.
        self._packed_total = _packed(total)
        self._low = rules.ace is not Ace.HIGH
        self._high = rules.ace is not Ace.LOW
        self._distinct = rules.group_suits is GroupSuits.DISTINCT
        self._setting = setting(
            max(1, *self._total), low=self._low, high=self._high, distinct=self._distinct
        )
        self._packed_runs: list[int] = []
        self._packed_groups: list[int] = []
        # The runs of each suit and the groups of each rank, with their numbers.
        self._runs: list[list[tuple[int, Span]]] = [[] for _ in range(_SUITS)]
        self._groups: list[list[tuple[int, Counts]]] = [[] for _ in range(RANKS)]
        for number, meld in enumerate(self.melds):
            packed = _packed(meld.cards)
            first = next(iter(meld))
            if isinstance(meld, Group):
                counts = tuple(meld.cards.counts[first.rank - 1 :: RANKS])
                self._groups[first.rank - 1].append((number, counts))
                self._packed_runs.append(0)
                self._packed_groups.append(packed)
            else:
                self._runs[first.suit].append((number, span(meld, rules)))
                self._packed_runs.append(packed)
                self._packed_groups.append(0)
        self._possible: dict[int, bool] = {}

    def can_keep(self, kept: int) -> bool:
        """Whether the cards can be laid with these melds kept, given as bits.

        Raises:
            TooHardError: the budget is used up.
        """
        known = self._possible.get(kept)
        if known is None:
            self.spend()
            layout = self._layout(kept, staying=False)
            # Often the loose cards need no kept meld to lie on, which is quick to see.
            known = layout is not None and (
                best_split(self._setting, layout.loose, layout.loose) is not None
                or _Search(self, layout).least(ANY_NUMBER) < ANY_NUMBER
            )
            self._possible[kept] = known
        return known

    def most_kept(self) -> int:
        """Return the most melds of which `can_keep` has found that they can be kept."""
        possible = (kept for kept, can in self._possible.items() if can)
        # That the cards can be laid at all is known before anything is asked.
        return max(possible, key=int.bit_count, default=0)

    def arranged(self, kept: int, limit: int = ANY_NUMBER) -> tuple[int, tuple[Meld, ...]] | None:
        """Return how few cards move with these melds kept, and the arrangement.

        Returns:
            None if the cards cannot be laid, or at least `limit` cards move.

        Raises:
            TooHardError: the budget is used up.
        """
        layout = self._layout(kept, staying=True)
        if layout is None:
            return None
        search = _Search(self, layout)
        moved = search.least(limit)
        return (moved, search.melds()) if moved < limit else None

    def spend(self, situations: int = 1) -> None:
        """Count situations.

        Raises:
            TooHardError: the budget is used up.
        """
        if self.budget < situations:
            raise TooHardError
        self.budget -= situations
        self.nodes += situations

    def _layout(self, kept: int, *, staying: bool) -> _Layout | None:
        """Part the melds; return None if it is plain that the cards cannot be laid.

        Melds taken apart do not matter but for what should stay of them.
        """
        packed_runs = packed_groups = 0
        for number in bits(kept):
            packed_runs += self._packed_runs[number]
            packed_groups += self._packed_groups[number]
        in_runs = packed_runs.to_bytes(KINDS, "little")
        in_groups = packed_groups.to_bytes(KINDS, "little")
        total = self._total
        choices = [
            (2 << have - grouped) - (1 << least)
            for have, grouped, least in zip(total, in_groups, in_runs, strict=True)
        ]
        domains = narrowed(self._setting, total, total, choices)
        if domains is None:
            return None
        loose = (self._packed_total - packed_runs - packed_groups).to_bytes(KINDS, "little")
        staying_apart = ~kept if staying else 0
        return _Layout(
            tuple(loose),
            tuple(map(int.__rshift__, domains.choices, in_runs)),
            self._chosen(self._runs, kept),
            self._chosen(self._runs, staying_apart),
            self._chosen(self._groups, kept),
            self._chosen(self._groups, staying_apart),
        )

    @staticmethod
    def _chosen(
        places: list[list[tuple[int, _ItemT]]], chosen: int
    ) -> tuple[tuple[_ItemT, ...], ...]:
        """Return the runs of each suit, or the groups of each rank, that are among some melds."""
        return tuple(
            [tuple([item for number, item in place if chosen >> number & 1]) for place in places]
        )

    def graphs(self, layout: _Layout) -> list[Nodes]:
        """Return the situations before the first place, suit by suit.

        Raises:
            TooHardError: the budget is used up.
        """
        starts = []
        for suit in range(_SUITS):
            choices = layout.choices[suit * RANKS : (suit + 1) * RANKS]
            # Which kept runs lie next to a card that may go to a run; the others do not matter.
            near = [1, *choices, choices[0], 1]
            kept = [
                (first, last)
                for first, last in layout.kept_runs[suit]
                if near[first - 1] > 1 or near[last + 1] > 1
            ]
            apart = layout.apart_runs[suit]
            graph = suit_graph(choices, tuple(kept), apart, low=self._low, high=self._high)
            # Whether or not the graph was known already: equal questions cost the same.
            self.spend(graph.size)
            starts.append(graph.starts)
        return starts

    def groups(self, layout: _Layout, rank: int, edges: tuple[Edge, ...]) -> Dealt | None:
        """Deal what is left of a rank into groups."""
        loose = layout.loose[rank::RANKS]
        rest = tuple([have - edge.in_runs for have, edge in zip(loose, edges, strict=True)])
        kept, apart = layout.kept_groups[rank], layout.apart_groups[rank]
        return dealt_groups(rest, kept, apart, distinct=self._distinct)


class _Search:
    """The search for one layout."""

    def __init__(self, keeper: Keeper, layout: _Layout) -> None:
        self._keeper = keeper
        self._layout = layout
        self._starts = keeper.graphs(layout)
        # By rank and situations: the fewest that move, and the choice; no choice says "not fewer".
        self._known: dict[tuple[int, Nodes], tuple[int, _Choice | None]] = {}
        self._first: Nodes | None = None

    def least(self, limit: int) -> int:
        """Return the fewest cards that move, or something not below the limit."""
        for nodes in product(*self._starts):
            moved = self._least(0, nodes, limit)
            if moved < limit:
                limit = moved
                self._first = nodes
                if not moved:
                    break
        return limit

    def _least(self, rank: int, nodes: Nodes, limit: int) -> int:
        ahead = sum([node.ahead for node in nodes])
        # Only runs are left above the king.
        if rank == RANKS or ahead >= limit:
            return ahead
        key = (rank, nodes)
        floor, choice = self._known.get(key, (0, None))
        if choice is not None or floor >= limit:
            return floor
        self._keeper.spend()
        best = limit
        options = sorted(self._options(rank, nodes), key=_worth)
        for option in options:
            if option[0] >= best:
                break
            _, edges, dealt = option
            moved = sum([edge.moved for edge in edges]) + (dealt.moved if dealt else 0)
            after = tuple([edge.node for edge in edges])
            total = moved + self._least(rank + 1, after, best - moved)
            if total < best:
                best, choice = total, option
                if best == options[0][0]:
                    break
        self._known[key] = best, choice
        return best

    def _options(self, rank: int, nodes: Nodes) -> list[_Choice]:
        """Return the ways to go on, each with a bound of what moves from there on."""
        found: list[_Choice] = []
        for edges in product(*[node.edges for node in nodes]):
            dealt = self._keeper.groups(self._layout, rank, edges)
            if dealt is not None:
                bound = sum([edge.moved + edge.node.ahead for edge in edges]) + dealt.moved
                found.append((bound, edges, dealt))
        return found

    def melds(self) -> tuple[Meld, ...]:
        """Return the arrangement that was found."""
        assert self._first is not None, "something was found"  # noqa: S101
        nodes = self._first
        paths: list[list[Edge]] = [[] for _ in range(_SUITS)]
        melds: list[Meld] = []
        for rank in range(RANKS):
            _, choice = self._known[rank, nodes]
            assert choice is not None, "the path of what was found is known"  # noqa: S101
            _, edges, dealt = choice
            for path, edge in zip(paths, edges, strict=True):
                path.append(edge)
            if dealt is not None:
                melds += [_group(rank, counts) for counts in (*dealt.kept, *dealt.new)]
            nodes = tuple(edge.node for edge in edges)
        for suit, (path, node) in enumerate(zip(paths, nodes, strict=True)):
            path.append(node.edges[0])
            spans = extended(self._layout.kept_runs[suit], path)
            melds += [_run(suit, first, last) for first, last in spans]
        return canonical(melds)


def _packed(cards: Cards) -> int:
    return int.from_bytes(cards.counts, "little")


def _worth(option: _Choice) -> int:
    return option[0]


def _group(rank: int, counts: Counts) -> Group:
    numbers = [0] * KINDS
    numbers[rank::RANKS] = counts
    return trusted_group(Cards.from_counts(numbers))


def _run(suit: int, first: int, last: int) -> Run:
    numbers = [0] * KINDS
    for place in range(first - 1, last):
        numbers[suit * RANKS + place % RANKS] += 1
    return trusted_run(Cards.from_counts(numbers))
