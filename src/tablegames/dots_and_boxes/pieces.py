"""What a position falls into: chains, loops, and the parts that hang together.

The vocabulary is Berlekamp's (*The Dots-and-Boxes Game*, 2000). Think of every open box as a dot
and of every undrawn edge as a string that ties two boxes together, or one box to the *ground*
around the board. Boxes with one string left can be taken; boxes with two line up as chains and
loops; boxes with three or four are *joints*.
"""

from typing import Final

import attrs

from tablegames.dots_and_boxes.board import Box, Edge

__all__ = ["LONG_CHAIN", "Chain", "Component", "Loop", "OpenChain"]

LONG_CHAIN: Final = 3
"""From so many boxes a chain is long. Every loop is, for it has four boxes at least."""

_TAKEN_IN_PAIRS: Final = 2


@attrs.frozen
class Chain:
    """Boxes in a row with two undrawn sides each, none of them on offer yet.

    Attributes:
        boxes: the boxes in their order along the chain, from one on.
        between: the undrawn edges between them, in order; one fewer than boxes.
        ends: the undrawn edges at the first and at the last box, where the chain meets the
            ground or a joint (both may meet the same joint).
    """

    boxes: tuple[Box, ...]
    between: tuple[Edge, ...]
    ends: tuple[Edge, Edge]

    def __len__(self) -> int:
        return len(self.boxes)

    @property
    def is_long(self) -> bool:
        """Whether it has three boxes or more, so that drawing any edge of it is loony."""
        return len(self.boxes) >= LONG_CHAIN

    @property
    def opening_edge(self) -> Edge:
        """The edge to draw for who has to give the chain away.

        An inner edge where there is one: it matters for a chain of two boxes, which the
        opponent then has to take whole (the hard-hearted handout).
        """
        return self.between[0] if self.between else self.ends[0]


@attrs.frozen
class Loop:
    """Boxes in a ring with two undrawn sides each, none of them on offer yet.

    Attributes:
        boxes: the boxes in their order around the loop; an even number, four at least.
        between: the undrawn edges between them: the first joins the first two boxes, the last
            joins the last box to the first.
    """

    boxes: tuple[Box, ...]
    between: tuple[Edge, ...]

    def __len__(self) -> int:
        return len(self.boxes)

    @property
    def is_long(self) -> bool:
        """True, since drawing any edge of a loop is loony."""
        return True

    @property
    def opening_edge(self) -> Edge:
        """An edge to draw for who has to give the loop away; they are all alike."""
        return self.between[0]


@attrs.frozen
class OpenChain:
    """Boxes in a row that can be taken one after another by the player to move.

    What is left of a chain or a loop once an edge of it has been drawn.

    Attributes:
        boxes: the boxes in order, the first of them with a single undrawn side.
        between: the undrawn edges between them, in order; one fewer than boxes.
        end: the undrawn edge between the last box and the ground or a joint; None when the last
            box, too, has a single undrawn side: an opened loop looks like that.
    """

    boxes: tuple[Box, ...]
    between: tuple[Edge, ...]
    end: Edge | None

    def __len__(self) -> int:
        return len(self.boxes)

    @property
    def capturing_edge(self) -> Edge:
        """The edge that takes the first box."""
        # Without any edge between there is one box, which has an end or would be closed.
        return self.between[0] if self.between or self.end is None else self.end

    @property
    def boxes_declined(self) -> int:
        """How many of the boxes are left to the opponent by who keeps control.

        The last two of a chain, the last four of what was a loop; 0 where there are not so
        many, so that there is no choice but to take them all.
        """
        wanted = _TAKEN_IN_PAIRS if self.end is not None else 2 * _TAKEN_IN_PAIRS
        return wanted if len(self.boxes) >= wanted else 0

    @property
    def declining_edge(self) -> Edge | None:
        """The double-dealing edge, to be drawn when just `boxes_declined` boxes are left.

        It takes nothing, and cuts them off in pairs that one move each takes (DB-8).
        """
        if not self.boxes_declined:
            return None
        return self.end or self.between[-_TAKEN_IN_PAIRS]


@attrs.frozen
class Component:
    """Open boxes that hang together through undrawn edges, and play for itself.

    Attributes:
        boxes: its boxes, by number.
        edges: all undrawn sides of its boxes, by number.
    """

    boxes: tuple[Box, ...]
    edges: tuple[Edge, ...]
