"""What a position of Dots and Boxes may be worth, where no exact answer is at hand.

While there are safe edges, the game is about who will have to open the first long chain. So the
safe moves are played out at random, which is fair to both sides, and what is left is valued by
the theory of the endgame. The mean over some such continuations is the outlook: boxes from here
on, net, for the player to move. It knows the long-chain rule without counting chains, since each
continuation shows how many long chains there are and whose turn it is then.

A position is the set of its undrawn edges here, since its value depends on nothing else, and
since thousands of positions are looked at for one move.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from tablegames.dots_and_boxes.board import Board, bits
from tablegames.dots_and_boxes.endgame import Endgame

__all__ = ["close_all", "outlook", "safe_edges", "value_of_offer"]

_TWO_SIDES: Final = 2


def outlook(board: Board, undrawn: int, rng: Random, continuations: int) -> float:
    """Return about how many boxes, net, the player to move gains from here on.

    Boxes on offer are taken first, all of them. A position without safe edges is valued once,
    since there is no chance in it then.

    >>> from tablegames.dots_and_boxes.board import board_of
    >>> from tablegames.dots_and_boxes.rules import Rules, Start
    >>> board = board_of(Rules(rows=2, columns=2, start=Start.SWEDISH))
    >>> outlook(board, board.full ^ board.start, Random(1), 5)
    -4.0
    """
    quiet, taken = close_all(board, undrawn)
    safe = safe_edges(board, quiet)
    if not safe:
        return float(taken - _value_of_pieces(board, quiet))
    total = 0
    for _ in range(continuations):
        last, moves = _without_safe_edges(board, quiet, rng.sample(safe, len(safe)))
        value = _value_of_pieces(board, last)
        total += value if moves % 2 else -value
    return taken + total / continuations


def safe_edges(board: Board, undrawn: int) -> list[int]:
    """Return the edges that leave at least two sides to each box beside them."""
    sides = board.sides
    return [
        edge
        for edge, boxes in enumerate(board.beside)
        if undrawn >> edge & 1
        and all((undrawn & sides[box]).bit_count() > _TWO_SIDES for box in boxes)
    ]


def close_all(board: Board, undrawn: int) -> tuple[int, int]:
    """Take every box that can be taken; return what is left undrawn, and how many boxes it was."""
    beside, sides = board.beside, board.sides
    waiting = [box for box, mask in enumerate(sides) if (undrawn & mask).bit_count() == 1]
    taken = 0
    for box in waiting:  # grows while it is walked through
        last = undrawn & sides[box]
        if not last:
            continue
        undrawn ^= last
        for other in beside[last.bit_length() - 1]:
            left = (undrawn & sides[other]).bit_count()
            if not left:
                taken += 1
            elif left == 1:
                waiting.append(other)
    return undrawn, taken


def value_of_offer(boxes: int, declined: int, rest: float) -> float:
    """Return what an offer is worth to the player who gets it, in boxes, net.

    It can be taken whole, after which the same player moves on in the rest; or the last boxes
    of it are left to the opponent, who has to move on then.

    Args:
        boxes: how many boxes are on offer.
        declined: how many of them can be left; 0 if none.
        rest: what the rest is worth to the player who moves in it.

    >>> value_of_offer(5, 2, rest=-4.0), value_of_offer(5, 2, rest=1.0)
    (5.0, 6.0)
    """
    taking = boxes + rest
    return max(taking, boxes - 2 * declined - rest) if declined else taking


def _without_safe_edges(board: Board, undrawn: int, order: Iterable[int]) -> tuple[int, int]:
    """Draw safe edges in this order, each that is safe when its turn comes; count them."""
    beside, sides = board.beside, board.sides
    moves = 0
    for edge in order:
        for box in beside[edge]:
            if (undrawn & sides[box]).bit_count() <= _TWO_SIDES:
                break
        else:
            undrawn ^= 1 << edge
            moves += 1
    return undrawn, moves


def _value_of_pieces(board: Board, undrawn: int) -> int:
    """Return about what a position without safe edges is worth to who need not open.

    Exact if there are no joints. Of the chains that meet at a joint the two longest are thought
    to become one, with the joint in it, since the shorter ones will be opened first.
    """
    pieces = _Pieces(board, undrawn)
    return Endgame(pieces.chains, pieces.loops).value


class _Pieces:
    """The sizes of chains and loops, found by joining boxes."""

    def __init__(self, board: Board, undrawn: int) -> None:
        left = [(undrawn & mask).bit_count() for mask in board.sides]
        self._root = list(range(len(left)))
        self._size = [int(count == _TWO_SIDES) for count in left]
        self._closed: set[int] = set()
        beside = board.beside
        arms: dict[int, list[int]] = {}
        for edge in bits(undrawn):
            if len(beside[edge]) == 1:
                continue
            one, other = beside[edge]
            if left[one] == left[other] == _TWO_SIDES:
                self._join(one, other)
            elif left[one] == _TWO_SIDES:
                arms.setdefault(other, []).append(one)
            elif left[other] == _TWO_SIDES:
                arms.setdefault(one, []).append(other)
        for joint, boxes in arms.items():
            self._pass_through(joint, boxes)

    @property
    def chains(self) -> list[int]:
        return [self._size[root] for root in self._roots() if root not in self._closed]

    @property
    def loops(self) -> list[int]:
        # Through a joint a ring may seem to have an odd number of boxes, which no loop has.
        return [max(4, self._size[root] & ~1) for root in self._roots() if root in self._closed]

    def _roots(self) -> Sequence[int]:
        return [box for box, root in enumerate(self._root) if box == root and self._size[box]]

    def _find(self, box: int) -> int:
        root = self._root
        while root[box] != box:
            root[box] = root[root[box]]
            box = root[box]
        return box

    def _join(self, one: int, other: int) -> None:
        one, other = self._find(one), self._find(other)
        if one == other:
            self._closed.add(one)
        else:
            self._root[other] = one
            self._size[one] += self._size[other]

    def _pass_through(self, joint: int, boxes: Sequence[int]) -> None:
        ends = sorted(map(self._find, boxes), key=self._size.__getitem__)[-2:]
        self._size[joint] += 1
        for end in ends:
            if self._find(end) not in self._closed:
                self._join(joint, end)
