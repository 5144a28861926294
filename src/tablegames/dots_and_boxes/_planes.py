"""Positions as bit planes: what can be said of all boxes of a board at once.

The undrawn edges of a position are two integers. With ``stride`` = columns + 1, bit
``row * stride + column`` of `across` stands for the horizontal edge, and the same bit of `down`
for the vertical edge, at that row and column; a set of boxes uses the same places. So

* the top side of every box is ``across``, the bottom side ``across >> stride``,
* its left side is ``down``, its right side ``down >> 1``,

and the spare column keeps the rows from running into each other. All functions are plain
arithmetic on integers of at most 63 bits, so that a compiler can use machine words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = [
    "chain_of",
    "close_all",
    "edges_beside",
    "inner_edges",
    "one_sided",
    "open_boxes",
    "two_sided",
]


def open_boxes(across: i64, down: i64, stride: i64, boxes: i64) -> i64:
    """Return the boxes with an undrawn side."""
    return (across | (across >> stride) | down | (down >> 1)) & boxes


def one_sided(across: i64, down: i64, stride: i64, boxes: i64) -> i64:
    """Return the boxes with exactly one undrawn side: those that can be claimed now."""
    bottom: i64 = across >> stride
    right: i64 = down >> 1
    both: i64 = (across & bottom) | (down & right)
    return (across ^ bottom ^ down ^ right) & ~both & boxes


def two_sided(across: i64, down: i64, stride: i64, boxes: i64) -> i64:
    """Return the boxes with exactly two undrawn sides: the links of chains and loops."""
    bottom: i64 = across >> stride
    right: i64 = down >> 1
    one_across: i64 = across ^ bottom
    one_down: i64 = down ^ right
    straight: i64 = ((across & bottom) ^ (down & right)) & ~(one_across | one_down)
    return ((one_across & one_down) | straight) & boxes


def chain_of(seed: i64, links: i64, across: i64, down: i64, stride: i64) -> i64:
    """Return the boxes among `links` that are joined to `seed` through undrawn edges."""
    chain: i64 = 0
    grown: i64 = seed
    while grown != chain:
        chain = grown
        grown |= ((chain << stride) & across) | ((chain << 1) & down)
        grown |= ((chain & across) >> stride) | ((chain & down) >> 1)
        grown &= links
    return chain


def inner_edges(chain: i64, across: i64, down: i64, stride: i64) -> tuple[i64, i64]:
    """Return the undrawn edges, across and down, between two boxes of a set."""
    return across & chain & (chain << stride), down & chain & (chain << 1)


def edges_beside(chain: i64, across: i64, down: i64, stride: i64) -> tuple[i64, i64]:
    """Return the undrawn sides, across and down, of a set of boxes."""
    return across & (chain | (chain << stride)), down & (chain | (chain << 1))


def close_all(across: i64, down: i64, stride: i64, boxes: i64) -> tuple[i64, i64, i64, i64]:
    """Take every box that can be taken, and all that this opens.

    Returns:
        The undrawn edges that are left, across and down; how many boxes were taken; and the
        handout: how many boxes the taker could leave to the other player instead, in one move
        made just before the end. That is 2 at the end of a chain, 4 in a loop or a chain open at
        both ends, and 0 where there is no such move. (Berlekamp's double-dealing move.)
    """
    first: i64 = one_sided(across, down, stride, boxes)
    left_across: i64 = across
    left_down: i64 = down
    ready: i64 = first
    while ready:
        left_across &= ~(ready | (ready << stride))
        left_down &= ~(ready | (ready << 1))
        ready = one_sided(left_across, left_down, stride, boxes)
    # Not the union of what was ready: a box between two others is closed from both sides.
    taken: i64 = open_boxes(across, down, stride, boxes)
    taken ^= open_boxes(left_across, left_down, stride, boxes)
    count: i64 = 0
    rest: i64 = taken
    while rest:
        rest &= rest - 1
        count += 1
    # The boxes that could not be taken at once. The last one of a chain has, besides the side
    # through which it is reached, one that leads out of all that is taken: drawing that side
    # instead leaves it and the one before it, two boxes that the other player takes in one move.
    reached: i64 = taken & ~first
    out: i64 = (across & ~taken & (reached << stride)) | (across & reached & ~(taken << stride))
    out |= (down & ~taken & (reached << 1)) | (down & reached & ~(taken << 1))
    if out:
        return left_across, left_down, count, 2
    # With no way out, but an edge between two such boxes: the takers meet there from both sides,
    # and drawing that edge leaves two on either side of it.
    meet_across, meet_down = inner_edges(reached, across, down, stride)
    if meet_across or meet_down:
        return left_across, left_down, count, 4
    return left_across, left_down, count, 0
