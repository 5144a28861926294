"""The search behind the solver: how many of the boxes left does the player to move get?

Write m(P) for that number, n for the boxes left in P; the value of the position is 2 m(P) − n.

* *Something can be taken.* Let R be what is left after all of it is, r the boxes in R, and h the
  handout (see `tablegames.dots_and_boxes._planes.close_all`). It is never wrong to take, except
  that the last h boxes may be left to the opponent, who then has to move in R
  (Berlekamp; Buzzard & Ciere, Integers 14 (2014) G8). So m(P) is the greater of
  (n − r) + m(R) and, if h > 0, (n − r) − h + (r − m(R)).
* *Nothing can be taken* (a quiet position). A safe edge, one that touches no box with two
  undrawn sides, leads to a quiet position P' with the same n: it gets n − m(P').
  Any other edge opens a chain or a loop, and by the above the opener gets r − m(R), or the
  smaller of that and h + m(R) if h > 0. All edges of a chain open the same R, and an inner one
  never makes the handout worse for the opener, so one move a chain is enough.

Captures therefore never branch, and only quiet positions are searched, always with the question
"is m(P) ≥ goal?". What is proven is kept in a table of fixed size.

Positions that a symmetry of the board takes into each other, or that differ in which of the
border edges of one box are drawn, are the same to the table. Each undrawn edge adds a digit to a
number, border edges of one box adding to the same digit; the number has one *lane* for each
symmetry, and the least lane is the key. Drawing an edge takes its digits away.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tablegames.dots_and_boxes._planes import (
    chain_of,
    close_all,
    edges_beside,
    inner_edges,
    two_sided,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = [
    "KEY_BITS",
    "LANES",
    "PLANE_BITS",
    "REPORT_EVERY",
    "OutOfNodesError",
    "Position",
    "Search",
    "Step",
]

LANES: Final = 8
"""The most symmetries a board has."""
PLANE_BITS: Final = 62
"""How many places the planes may have."""
KEY_BITS: Final = 51
"""How many bits a key may have: with two bounds of six bits it still is a machine word."""
REPORT_EVERY: Final = 10_000
"""How many positions are searched between two reports."""


class OutOfNodesError(Exception):
    """The search has reached the number of positions it may look at."""


class Step:
    """What drawing an edge changes: one bit of one plane, and the digit of every lane."""

    def __init__(self, across: i64, down: i64, digits: list[int]) -> None:
        self.across: i64 = across
        self.down: i64 = down
        self.d0: i64 = digits[0]
        self.d1: i64 = digits[1]
        self.d2: i64 = digits[2]
        self.d3: i64 = digits[3]
        self.d4: i64 = digits[4]
        self.d5: i64 = digits[5]
        self.d6: i64 = digits[6]
        self.d7: i64 = digits[7]


class Position:
    """A quiet position: the undrawn edges as planes, the boxes left, and the lanes of its key.

    The lanes are fields of their own, since a compiler can keep those as machine words; where the
    board has no more than four symmetries, the last four lanes are copies and `square` is False.
    """

    def __init__(
        self,
        across: i64,
        down: i64,
        left: i64,
        square: bool,
        k0: i64,
        k1: i64,
        k2: i64,
        k3: i64,
        k4: i64,
        k5: i64,
        k6: i64,
        k7: i64,
    ) -> None:
        self.across: i64 = across
        self.down: i64 = down
        self.left: i64 = left
        self.square = square
        self.k0: i64 = k0
        self.k1: i64 = k1
        self.k2: i64 = k2
        self.k3: i64 = k3
        self.k4: i64 = k4
        self.k5: i64 = k5
        self.k6: i64 = k6
        self.k7: i64 = k7

    def after(self, step: Step) -> Position:
        """Return the position after a safe move."""
        return Position(
            self.across ^ step.across,
            self.down ^ step.down,
            self.left,
            self.square,
            self.k0 - step.d0,
            self.k1 - step.d1,
            self.k2 - step.d2,
            self.k3 - step.d3,
            self.k4 - step.d4,
            self.k5 - step.d5,
            self.k6 - step.d6,
            self.k7 - step.d7,
        )

    def key(self) -> i64:
        """Return the least lane."""
        # Not min(): a call for each lane would cost the interpreter more than all of this.
        key: i64 = self.k0
        if self.k1 < key:
            key = self.k1
        if self.k2 < key:
            key = self.k2
        if self.k3 < key:
            key = self.k3
        if self.square:
            if self.k4 < key:
                key = self.k4
            if self.k5 < key:
                key = self.k5
            if self.k6 < key:
                key = self.k6
            if self.k7 < key:
                key = self.k7
        return key

    def key_after(self, step: Step) -> i64:
        """Return the key of the position after a safe move."""
        key: i64 = self.k0 - step.d0
        lane: i64 = self.k1 - step.d1
        if lane < key:
            key = lane
        lane = self.k2 - step.d2
        if lane < key:
            key = lane
        lane = self.k3 - step.d3
        if lane < key:
            key = lane
        if self.square:
            lane = self.k4 - step.d4
            if lane < key:
                key = lane
            lane = self.k5 - step.d5
            if lane < key:
                key = lane
            lane = self.k6 - step.d6
            if lane < key:
                key = lane
            lane = self.k7 - step.d7
            if lane < key:
                key = lane
        return key


class Search:
    """A board, with the table of all that has been proven about positions on it.

    Args:
        stride: columns + 1.
        boxes: the places of all boxes.
        steps: one for every edge that may be undrawn, in the order in which they are tried.
        square: whether the board has more than four symmetries.
        corners: the places of the top and the bottom corner boxes, and of the vertical border
            edges at the left and the right corners.
        pairs: half the number of positions the table has room for.
        budget: how many positions may be searched; negative: any number.
        report: called now and then with the number of positions searched so far. Even if it
            does nothing it has to be a function in Python: while it runs, a compiled search can
            be interrupted from the keyboard.
    """

    def __init__(
        self,
        stride: i64,
        boxes: i64,
        steps: list[Step],
        square: bool,
        corners: list[int],
        pairs: i64,
        budget: i64,
        report: Callable[[int], None],
    ) -> None:
        self.stride: i64 = stride
        self.boxes: i64 = boxes
        self.steps = steps
        self.square = square
        self.top_corners: i64 = corners[0]
        self.bottom_corners: i64 = corners[1]
        self.left_border: i64 = corners[2]
        self.right_border: i64 = corners[3]
        self.pairs: i64 = pairs
        self.table: array[int] = array("q", bytes(16 * pairs))
        self.budget: i64 = budget
        self.report = report
        self.nodes: i64 = 0
        # From a bit to its step: the powers of two up to 2**65 leave different remainders by 67.
        self.step_across = [0] * 67
        self.step_down = [0] * 67
        for number, step in enumerate(steps):
            if step.across:
                self.step_across[step.across % 67] = number
            else:
                self.step_down[step.down % 67] = number

    def position(self, across: i64, down: i64, left: i64) -> Position:
        """Return the quiet position with these undrawn edges and so many boxes left."""
        k0: i64 = 0
        k1: i64 = 0
        k2: i64 = 0
        k3: i64 = 0
        k4: i64 = 0
        k5: i64 = 0
        k6: i64 = 0
        k7: i64 = 0
        for step in self.steps:
            if across & step.across or down & step.down:
                k0 += step.d0
                k1 += step.d1
                k2 += step.d2
                k3 += step.d3
                k4 += step.d4
                k5 += step.d5
                k6 += step.d6
                k7 += step.d7
        return Position(across, down, left, self.square, k0, k1, k2, k3, k4, k5, k6, k7)

    def reaches(self, position: Position, goal: i64) -> bool:
        """Return whether the mover of a quiet position gets at least `goal` of the boxes left.

        Raises:
            OutOfNodesError: the budget is spent.
        """
        if goal <= 0:
            return True
        if goal > position.left:
            return False
        key: i64 = position.key()
        low: i64 = 0
        high: i64 = position.left
        word: i64 = self._find(key)
        if word:
            low = (word >> 6) & 63
            high = word & 63
            if low >= goal:
                return True
            if high < goal:
                return False
        if self.nodes == self.budget:
            raise OutOfNodesError
        self.nodes += 1
        if self.nodes % REPORT_EVERY == 0:
            self.report(self.nodes)
        links: i64 = two_sided(position.across, position.down, self.stride, self.boxes)
        found = self._safe_move_reaches(position, links, goal)
        while links and not found:
            chain: i64 = chain_of(
                links & -links, links, position.across, position.down, self.stride
            )
            links ^= chain
            found = self._opening_reaches(position, chain, goal)
        if found:
            low = goal
        else:
            high = goal - 1
        self._keep(key, low, high)
        return found

    def _safe_move_reaches(self, position: Position, links: i64, goal: i64) -> bool:
        """Return whether a safe move gets the mover at least `goal` boxes.

        First the table is asked about all moves. Those that it does not settle are searched, the
        ones after which the opponent is known to get least first.
        """
        # A move reaches the goal if the opponent gets no more than this after it.
        spare: i64 = position.left - goal
        safe_across: i64 = position.across & ~(links | (links << self.stride))
        safe_down: i64 = position.down & ~(links | (links << 1))
        # Of two border edges of a corner box one is enough.
        corners: i64 = safe_across & self.top_corners
        corners |= (safe_across >> self.stride) & self.bottom_corners
        safe_down &= ~((corners & self.left_border) | ((corners << 1) & self.right_border))
        order: list[int] = []
        number: i64
        bit: i64
        while safe_across or safe_down:
            if safe_across:
                bit = safe_across & -safe_across
                safe_across ^= bit
                number = self.step_across[bit % 67]
            else:
                bit = safe_down & -safe_down
                safe_down ^= bit
                number = self.step_down[bit % 67]
            word: i64 = self._find(position.key_after(self.steps[number]))
            if not word:
                order.append(position.left << 7 | number)
            elif word & 63 <= spare:
                return True
            elif (word >> 6) & 63 <= spare:
                order.append((word & 63) << 7 | number)
        order.sort()
        for item in order:
            if not self.reaches(position.after(self.steps[item & 127]), spare + 1):
                return True
        return False

    def _opening_reaches(self, position: Position, chain: i64, goal: i64) -> bool:
        """Return whether opening a chain or loop gets the opener at least `goal` boxes."""
        across: i64 = position.across
        down: i64 = position.down
        open_across, open_down = inner_edges(chain, across, down, self.stride)
        if not open_across and not open_down:
            open_across, open_down = edges_beside(chain, across, down, self.stride)
        if open_across:
            across ^= open_across & -open_across
        else:
            down ^= open_down & -open_down
        across, down, taken, handout = close_all(across, down, self.stride, self.boxes)
        left: i64 = position.left - taken
        # The mover of the rest has to get at most left − goal of it, at least goal − handout.
        if left < goal or (handout and left - goal < goal - handout):
            return False
        rest = self._rest(position, across, down, left)
        if self.reaches(rest, left - goal + 1):
            return False
        return handout == 0 or self.reaches(rest, goal - handout)

    def _rest(self, position: Position, across: i64, down: i64, left: i64) -> Position:
        """Return the position in which these edges and boxes of another one are left."""
        drawn_across: i64 = position.across ^ across
        drawn_down: i64 = position.down ^ down
        k0: i64 = position.k0
        k1: i64 = position.k1
        k2: i64 = position.k2
        k3: i64 = position.k3
        k4: i64 = position.k4
        k5: i64 = position.k5
        k6: i64 = position.k6
        k7: i64 = position.k7
        number: i64
        bit: i64
        while drawn_across or drawn_down:
            if drawn_across:
                bit = drawn_across & -drawn_across
                drawn_across ^= bit
                number = self.step_across[bit % 67]
            else:
                bit = drawn_down & -drawn_down
                drawn_down ^= bit
                number = self.step_down[bit % 67]
            step = self.steps[number]
            k0 -= step.d0
            k1 -= step.d1
            k2 -= step.d2
            k3 -= step.d3
            k4 -= step.d4
            k5 -= step.d5
            k6 -= step.d6
            k7 -= step.d7
        return Position(across, down, left, self.square, k0, k1, k2, k3, k4, k5, k6, k7)

    def _find(self, key: i64) -> i64:
        """Return what the table holds on a position: key, lower and upper bound; 0 if nothing."""
        place: i64 = 2 * (key % self.pairs)
        word: i64 = self.table[place]
        if word >> 12 == key:
            return word
        if word:
            word = self.table[place + 1]
            if word >> 12 == key:
                return word
        return 0

    def _keep(self, key: i64, low: i64, high: i64) -> None:
        """Remember that m lies between two bounds; of a full pair the older one is forgotten."""
        place: i64 = 2 * (key % self.pairs)
        word: i64 = self.table[place]
        if word >> 12 != key:
            self.table[place + 1] = word
        self.table[place] = key << 12 | low << 6 | high
