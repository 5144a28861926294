"""What every set of drawn edges of a small board is worth, by trying every move.

No theory of the game is used: a move that claims k boxes is worth k and what the position after
it is worth, as the same player goes on; one that claims none is worth what the opponent's
position is not. All 2**E sets are worked out, from the full board backwards, a layer of sets
with the same number of undrawn edges at a time.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.int8]
"""By the set of *undrawn* edges, bit i for edge i: horizontals row by row, then verticals."""


def box_sides(rows: int, columns: int) -> Iterator[int]:
    """Yield the four sides of each box, as a set."""
    horizontals = (rows + 1) * columns
    for row in range(rows):
        for column in range(columns):
            top = row * columns + column
            left = horizontals + row * (columns + 1) + column
            yield 1 << top | 1 << top + columns | 1 << left | 1 << left + 1


def all_values(rows: int, columns: int) -> Values:
    """Return the value of every set, for the player to move."""
    edges = (rows + 1) * columns + rows * (columns + 1)
    boxes = list(box_sides(rows, columns))
    values = np.zeros(1 << edges, dtype=np.int8)
    for layer in _layers(edges):
        best = np.full(len(layer), -rows * columns, dtype=np.int8)
        for edge in range(edges):
            there = np.flatnonzero(layer >> edge & 1)
            after = layer[there] ^ (1 << edge)
            claimed = np.zeros(len(there), dtype=np.int8)
            for sides in boxes:
                if sides >> edge & 1:
                    claimed += after & sides == 0
            rest = values[after]
            best[there] = np.maximum(best[there], np.where(claimed > 0, claimed + rest, -rest))
        values[layer] = best
    return values


def _layers(edges: int) -> Iterator[npt.NDArray[np.int32]]:
    """Yield the sets of one, two, three … edges."""
    sets = np.arange(1 << edges, dtype=np.int32)
    sizes = np.zeros(1 << edges, dtype=np.int8)
    for edge in range(edges):
        sizes += (sets >> edge & 1).astype(np.int8)
    sets = sets[np.argsort(sizes, kind="stable")]
    ends = np.cumsum(np.bincount(sizes))
    for size in range(1, edges + 1):
        yield sets[ends[size - 1] : ends[size]]


def histogram(values: Values) -> dict[str, int]:
    """Return how many sets have each value, as the golden file writes it."""
    found, counts = np.unique(values, return_counts=True)
    return {str(value): int(count) for value, count in zip(found, counts, strict=True)}


def value_from(rows: int, columns: int, undrawn: int) -> int:
    """Return the value of one set, by the same two lines; for a dozen undrawn edges or so."""
    boxes = list(box_sides(rows, columns))
    known = {0: 0}

    def value(left: int) -> int:
        if left not in known:
            known[left] = max(worth(left, 1 << edge) for edge in range(left.bit_length()))
        return known[left]

    def worth(left: int, edge: int) -> int:
        if not left & edge:
            return -len(boxes)
        after = left ^ edge
        claimed = sum(1 for sides in boxes if sides & edge and not sides & after)
        return claimed + value(after) if claimed else -value(after)

    return value(undrawn)
