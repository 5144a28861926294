"""The nimstring value of small positions: who is in control, and with what to spare.

Nimstring is Dots and Boxes without counting boxes: whoever cannot move loses, and a move that
takes a box obliges to move again (Berlekamp, Conway & Guy, *Winning Ways*, chapter 16). To win at
nimstring is to force the opponent to open the first long chain, the fight before the endgame.
"""

from collections.abc import Sequence
from itertools import count
from typing import Final

from typing_extensions import override

from tablegames._arguments import whole
from tablegames.dots_and_boxes.board import bits
from tablegames.dots_and_boxes.state import State
from tablegames.errors import Message, TableGamesError

__all__ = ["NIMSTRING_LIMIT", "TooManyEdgesError", "nimstring_value"]

NIMSTRING_LIMIT: Final = 17
"""The most undrawn edges that hang together in a position whose value is worked out.

So many has an empty 2×3 board, which takes about a second.
"""

_LOONY: Final = None


class TooManyEdgesError(TableGamesError):
    """A position that is too large for what was asked.

    Attributes:
        edges: how many undrawn edges hang together in it.
        limit: how many were allowed.
    """

    def __init__(self, edges: int, limit: int) -> None:
        self.edges = edges
        self.limit = limit
        super().__init__(edges, limit)

    @property
    @override
    def message(self) -> Message:
        return Message(
            "{edges} undrawn edges hang together, the limit is {limit}",
            edges=self.edges,
            limit=self.limit,
        )


def nimstring_value(state: State, *, limit: int = NIMSTRING_LIMIT) -> int | None:
    """Return the nimber of a position; None when it is loony.

    The player to move can win at nimstring unless the value is 0. A loony position is won by the
    player to move whatever is added to it: either choice, to take all that is on offer or to
    decline the last boxes, is there. The value depends on the drawn edges alone.

    Args:
        state: the position.
        limit: the most undrawn edges that may hang together (boxes are what ties them). The work
            may double with every edge, and grows with the parts of a position one by one.

    Raises:
        TooManyEdgesError: more edges than that hang together.
        TableGamesError: the limit is negative.
        WrongTypeError: the limit is no integer.

    >>> from tablegames.dots_and_boxes.rules import Rules
    >>> [nimstring_value(State.new(Rules(1, columns))) for columns in range(1, 5)]
    [1, 1, 1, 1]
    """
    limit = whole("limit", limit)
    board, undrawn, _, _ = state._position  # noqa: SLF001 - its own package
    parts = _parts(board.sides, undrawn)
    largest = max((part.bit_count() for part in parts), default=0)
    if largest > limit:
        raise TooManyEdgesError(largest, limit)
    return _value(board.sides, parts, {})


def _parts(boxes: Sequence[int], undrawn: int) -> list[int]:
    """Return the connected parts of a set of undrawn edges: those of one box hang together."""
    parts: list[int] = []
    for sides in boxes:
        part = sides & undrawn
        if part:
            apart = []
            for other in parts:
                if other & part:
                    part |= other
                else:
                    apart.append(other)
            parts = [*apart, part]
    return parts


def _value(boxes: Sequence[int], parts: list[int], known: dict[int, int | None]) -> int | None:
    """Return the nim sum of the parts; loony when one of them is."""
    total = 0
    for part in parts:
        if part not in known:
            left = [sides & part for sides in boxes if sides & part]
            known[part] = _part_value(left, part, known)
        value = known[part]
        if value is None:
            return _LOONY
        total ^= value
    return total


def _part_value(boxes: Sequence[int], part: int, known: dict[int, int | None]) -> int | None:
    """Return the value of a connected part; the boxes are its own, as sets of undrawn sides."""
    for edge in boxes:
        if edge.bit_count() == 1:
            # A box can be taken. Where it hangs on a box with one more side to go on by, there
            # is the choice of declining both; else to take it is as good as anything.
            if any(_goes_on(edge, sides, boxes) for sides in boxes):
                return _LOONY
            return _value(boxes, _parts(boxes, part ^ edge), known)
    # Nothing can be taken: the least number that no move leads to. Nobody moves to a loony
    # position, which the opponent wins.
    reached = {_value(boxes, _parts(boxes, part ^ (1 << number)), known) for number in bits(part)}
    return next(number for number in count() if number not in reached)


def _goes_on(edge: int, sides: int, boxes: Sequence[int]) -> bool:
    """Return whether a box has two sides left, this edge and one that takes no other box."""
    if not sides & edge or sides.bit_count() != 2:  # noqa: PLR2004 - two sides
        return False
    return (sides ^ edge) not in boxes
