"""Exact answers: the value of a position, the moves that keep it, a line of best play.

The value of a position is the net number of boxes that the player to move still gains when both
play best: those claimed from here on, less those that the opponent claims. It depends on the
drawn edges alone, neither on the owners nor on who moves (Buzzard & Ciere, Integers 14 (2014)
G8). ``tablegames.dots_and_boxes._search`` says how it is found.

A search ends with the exact answer or, when it may look at no more positions, with a
`BudgetExceededError` that tells what was proven. Memory is bounded: the table of proven
positions has a fixed size, and forgets when it is full, which costs time and no exactness.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import attrs

from tablegames._arguments import whole
from tablegames.dots_and_boxes._layout import Layout
from tablegames.dots_and_boxes._planes import close_all
from tablegames.dots_and_boxes._search import OutOfNodesError, Search
from tablegames.dots_and_boxes.board import Board, Edge, bits
from tablegames.dots_and_boxes.state import State
from tablegames.errors import BudgetExceededError

__all__ = ["TABLE_SIZE", "Solution", "evaluate_moves", "solve", "value_of"]

TABLE_SIZE: Final = 4_000_000
"""How many positions the table holds unless told otherwise, at 8 bytes each."""


@attrs.frozen
class Solution:
    """All that best play from a position comes to.

    Attributes:
        value: the net boxes from here on, for the player to move.
        best_moves: every move that keeps the value, in the order of the edges.
        principal_variation: a line of best play to the end of the game.
        nodes: how many positions were searched.
    """

    value: int
    best_moves: tuple[Edge, ...]
    principal_variation: tuple[Edge, ...]
    nodes: int


def _no_report(_: int) -> None:
    """Do nothing, in Python: see `Search`."""


def solve(
    state: State,
    *,
    budget: int | None = None,
    table_size: int = TABLE_SIZE,
    report: Callable[[int], None] = _no_report,
) -> Solution:
    """Return the value of a position, all best moves and a line of best play.

    A game that is over has the value 0 and no moves. Boards of up to 62 dots with up to 51
    undrawn edges can be searched at all; beyond that every budget counts as exceeded.

    Args:
        state: the position.
        budget: how many positions may be searched; None for any number.
        table_size: how many positions are remembered, at 8 bytes each.
        report: called every 10,000 positions with the number searched so far; whatever it raises
            ends the search.

    Raises:
        BudgetExceededError: the budget does not suffice; the error carries proven bounds.
        TableGamesError: the budget is negative, or the table has no room.
        WrongTypeError: either is no integer.

    >>> from tablegames.dots_and_boxes import Rules
    >>> solution = solve(State.new(Rules(rows=1, columns=2)))
    >>> solution.value, solution.best_moves
    (0, (Edge.vertical(0, 1),))
    >>> [str(edge) for edge in solution.principal_variation]
    ['v0,1', 'h0,0', 'h0,1', 'h1,0', 'v0,0', 'h1,1', 'v0,2']
    """
    solver = _solver(state, budget, table_size, report)
    if solver is None:
        return Solution(value=0, best_moves=(), principal_variation=(), nodes=0)
    undrawn = solver.undrawn
    value = solver.value(undrawn)
    with solver.proven(value):
        best = [number for number in bits(undrawn) if solver.keeps(undrawn, number, value)]
        line = list(solver.line(undrawn, value))
    edges = solver.board.edges
    return Solution(
        value=value,
        best_moves=tuple(edges[number] for number in best),
        principal_variation=tuple(edges[number] for number in line),
        nodes=solver.nodes,
    )


def value_of(
    state: State,
    *,
    budget: int | None = None,
    table_size: int = TABLE_SIZE,
    report: Callable[[int], None] = _no_report,
) -> int:
    """Return the value of a position: the part of `solve` that costs least.

    Args:
        state: the position.
        budget: how many positions may be searched; None for any number.
        table_size: how many positions are remembered, at 8 bytes each.
        report: called every 10,000 positions with the number searched so far; whatever it raises
            ends the search.

    Raises:
        BudgetExceededError: the budget does not suffice; the error carries proven bounds.
        TableGamesError: the budget is negative, or the table has no room.
        WrongTypeError: either is no integer.

    >>> from tablegames.dots_and_boxes import Rules
    >>> value_of(State.new(Rules(rows=2, columns=2)))
    2
    """
    solver = _solver(state, budget, table_size, report)
    return 0 if solver is None else solver.value(solver.undrawn)


def evaluate_moves(
    state: State,
    *,
    budget: int | None = None,
    table_size: int = TABLE_SIZE,
    report: Callable[[int], None] = _no_report,
) -> Mapping[Edge, int]:
    """Return what each legal move is worth, in the order of the edges.

    The worth is the net boxes from here on for the player who makes the move, the boxes that
    the move itself claims included; the greatest is the value of the position.

    Args:
        state: the position; a game that is over has no moves.
        budget: how many positions may be searched; None for any number.
        table_size: how many positions are remembered, at 8 bytes each.
        report: called every 10,000 positions with the number searched so far; whatever it raises
            ends the search.

    Raises:
        BudgetExceededError: the budget does not suffice; the error carries proven bounds of
            the position's value.
        TableGamesError: the budget is negative, or the table has no room.
        WrongTypeError: either is no integer.

    >>> from tablegames.dots_and_boxes import Rules
    >>> worth = evaluate_moves(State.new(Rules(rows=1, columns=2)))
    >>> {str(edge): value for edge, value in worth.items()}
    {'h0,0': -2, 'h0,1': -2, 'h1,0': -2, 'h1,1': -2, 'v0,0': -2, 'v0,1': 0, 'v0,2': -2}
    """
    solver = _solver(state, budget, table_size, report)
    if solver is None:
        return {}
    undrawn = solver.undrawn
    with solver.proven(solver.value(undrawn)):
        return {
            solver.board.edges[number]: solver.value_after(undrawn, number)
            for number in bits(undrawn)
        }


def _solver(
    state: State, budget: int | None, table_size: int, report: Callable[[int], None]
) -> "_Solver | None":
    """Return a solver for a position; None if the game is over, on whatever board.

    Raises:
        BudgetExceededError: no search knows such boards.
        TableGamesError: the budget is negative, or the table has no room.
        WrongTypeError: either is no integer.
    """
    if budget is not None:
        budget = whole("budget", budget)
    table_size = whole("table_size", table_size, 1)
    return None if state.is_over else _Solver(state, budget, table_size, report)


class _Solver:
    """A search that is asked about whole positions, given as sets of undrawn edges."""

    def __init__(
        self,
        state: State,
        budget: int | None = None,
        table_size: int = TABLE_SIZE,
        report: Callable[[int], None] = _no_report,
    ) -> None:
        # The package's own representation: a search starts from bits anyway.
        self.board: Board
        self.board, self.undrawn, _, _ = state._position  # noqa: SLF001
        self._layout = Layout(self.board, self.undrawn)
        search = self._layout.search(table_size, budget, report)
        if search is None:
            boxes = self._boxes_left(self.undrawn)
            raise BudgetExceededError(-boxes, boxes, 0)
        self._search: Search = search
        self._boxes = self._layout.boxes

    @property
    def nodes(self) -> int:
        """How many positions have been searched."""
        return self._search.nodes

    @contextmanager
    def proven(self, value: int) -> Iterator[None]:
        """Run a block of which the value of the whole is known, even if it runs out of nodes.

        Raises:
            BudgetExceededError: the block has run out of nodes.
        """
        try:
            yield
        except (OutOfNodesError, BudgetExceededError):
            raise BudgetExceededError(value, value, self.nodes) from None

    def value(self, undrawn: int) -> int:
        """Return the value of a position.

        Raises:
            BudgetExceededError: with the bounds that are proven by then.
        """
        position = self._settled(undrawn)
        low, high = 0, position.rest
        # The goals that are asked about start at an even share and move one box at a time:
        # questions near the answer help each other through the table, others waste it.
        goal = (high + 1) // 2
        try:
            while low < high:
                if self._ask(position, goal):
                    low = goal
                else:
                    high = goal - 1
                goal = min(max(goal, low + 1), high)
        except OutOfNodesError:
            values = [position.value(boxes) for boxes in range(low, high + 1)]
            raise BudgetExceededError(min(values), max(values), self.nodes) from None
        return position.value(low)

    def value_after(self, undrawn: int, number: int) -> int:
        """Return the value of a move for the player who makes it."""
        after, claimed = self._draw(undrawn, number)
        return claimed + self.value(after) if claimed else -self.value(after)

    def keeps(self, undrawn: int, number: int, value: int) -> bool:
        """Return whether a move keeps the value of a position.

        Raises:
            OutOfNodesError: the budget is spent.
        """
        after, claimed = self._draw(undrawn, number)
        if claimed:
            return self._reaches(after, value - claimed)
        return not self._reaches(after, 1 - value)

    def line(self, undrawn: int, value: int) -> Iterator[int]:
        """Yield the moves of a line of best play.

        Raises:
            OutOfNodesError: the budget is spent.
        """
        while undrawn:
            number = self._best_move(undrawn, value)
            yield number
            undrawn, claimed = self._draw(undrawn, number)
            value = value - claimed if claimed else -value

    def _best_move(self, undrawn: int, value: int) -> int:
        """Return a move that keeps the value: the first for which the table proves it, if any."""
        unknown = []
        budget = self._search.budget
        self._search.budget = self._search.nodes  # no search, only what is known
        try:
            for number in bits(undrawn):
                try:
                    if self.keeps(undrawn, number, value):
                        return number
                except OutOfNodesError:
                    unknown.append(number)
        finally:
            self._search.budget = budget
        return next(number for number in unknown if self.keeps(undrawn, number, value))

    def _reaches(self, undrawn: int, value: int) -> bool:
        """Return whether a position is worth at least so much to the player to move."""
        position = self._settled(undrawn)
        # m boxes of the rest are enough, or, if the handout is given, so few are.
        enough = next((m for m in range(position.rest + 1) if position.taking(m) >= value), None)
        if enough is not None and self._ask(position, enough):
            return True
        if not position.handout:
            return False
        few = [m for m in range(position.rest + 1) if position.handing_out(m) >= value]
        return bool(few) and not self._ask(position, few[-1] + 1)

    def _ask(self, position: "_Settled", goal: int) -> bool:
        rest = self._search.position(position.across, position.down, position.rest)
        return self._search.reaches(rest, goal)

    def _settled(self, undrawn: int) -> "_Settled":
        boxes = self._boxes_left(undrawn)
        planes = self._layout.planes(undrawn)
        across, down, taken, handout = close_all(*planes, self._layout.stride, self._boxes)
        return _Settled(across, down, boxes - taken, taken, handout)

    def _draw(self, undrawn: int, number: int) -> tuple[int, int]:
        """Return a position after a move, and how many boxes the move claims."""
        after = undrawn ^ (1 << number)
        return after, self._boxes_left(undrawn) - self._boxes_left(after)

    def _boxes_left(self, undrawn: int) -> int:
        return sum(1 for sides in self.board.sides if sides & undrawn)


@attrs.frozen
class _Settled:
    """A position as it is once all is taken that can be.

    Attributes:
        across: the undrawn edges that are left then, as a plane.
        down: likewise.
        rest: how many boxes are left then.
        taken: how many boxes are taken.
        handout: how many of them can be left to the opponent instead, at the end; 0 if none.
    """

    across: int
    down: int
    rest: int
    taken: int
    handout: int

    def taking(self, boxes: int) -> int:
        """Return the value of taking all, when the mover then gets so many boxes of the rest."""
        return self.taken + 2 * boxes - self.rest

    def handing_out(self, boxes: int) -> int:
        """Return the value of taking all but the handout, after which the opponent moves."""
        return self.taken - 2 * self.handout - (2 * boxes - self.rest)

    def value(self, boxes: int) -> int:
        """Return the value, when the mover of the rest gets so many of its boxes."""
        taking = self.taking(boxes)
        return max(taking, self.handing_out(boxes)) if self.handout else taking
