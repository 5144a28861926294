"""Exact values of small positions of Dots and Boxes by trying every move: no theory at all.

A position is the set of undrawn edges as an integer, and a board is the list of its boxes, each
as the set of its four sides. The naive engine numbers the edges (its order of ``all_edges``).
"""

from collections.abc import Iterator

from reference.dots_and_boxes_naive import all_boxes, all_edges, sides

Boxes = tuple[int, ...]


def boxes_of(rows: int, columns: int) -> Boxes:
    """DB-2: the boxes of a board as sets of edges."""
    numbers = {edge: number for number, edge in enumerate(all_edges(rows, columns))}
    return tuple(sum(1 << numbers[side] for side in sides(box)) for box in all_boxes(rows, columns))


def edges_in(undrawn: int) -> Iterator[int]:
    """The undrawn edges, each as a set of its own."""
    return (1 << number for number in range(undrawn.bit_length()) if undrawn >> number & 1)


def taken_by(boxes: Boxes, undrawn: int, edge: int) -> int:
    """DB-7, DB-8: how many boxes drawing the edge claims."""
    return sum(box & undrawn == edge for box in boxes)


def value(boxes: Boxes, undrawn: int, known: dict[int, int]) -> int:
    """Net boxes from here on for the player to move, both playing best (DB-6, DB-9)."""
    if undrawn not in known:
        known[undrawn] = max(
            (value_after(boxes, undrawn, edge, known) for edge in edges_in(undrawn)), default=0
        )
    return known[undrawn]


def value_after(boxes: Boxes, undrawn: int, edge: int, known: dict[int, int]) -> int:
    """Net boxes from here on for the player to move, who draws this edge."""
    taken = taken_by(boxes, undrawn, edge)
    rest = value(boxes, undrawn ^ edge, known)
    return taken + rest if taken else -rest


def wins_nimstring(
    boxes: Boxes, undrawn: int, heap: int, known: dict[tuple[int, int], bool]
) -> bool:
    """Whether the player to move wins nimstring beside a heap of nim; who cannot move loses.

    A move takes away from the heap or draws an edge, and after claiming a box (DB-9) the same
    player has to move again, in either.
    """
    key = undrawn, heap
    if key not in known:
        known[key] = any(
            not wins_nimstring(boxes, undrawn, smaller, known) for smaller in range(heap)
        ) or any(
            wins_nimstring(boxes, undrawn ^ edge, heap, known)
            == bool(taken_by(boxes, undrawn, edge))
            for edge in edges_in(undrawn)
        )
    return known[key]
