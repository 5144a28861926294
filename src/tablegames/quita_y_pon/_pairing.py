"""The pairs of most weight between two kinds of things: the assignment problem.

The way is that of H. W. Kuhn, "The Hungarian method for the assignment problem", Naval Research
Logistics Quarterly 2 (1955) 83-97, with shortest paths: rows are given partners one by one, each
along a path of least cost that may give others new partners, and prices keep the costs that remain
from being negative. So it takes time in the cube of the number of rows and columns at most.
"""

from collections.abc import Sequence
from math import inf

__all__ = ["best_pairing", "best_weight"]


def best_pairing(weights: Sequence[Sequence[int]]) -> tuple[int | None, ...]:
    """Return for each row the column it is paired with, so that the weights add up to the most.

    Each column is used once at most. Where a pair would have no weight there is none.

    Args:
        weights: for each row the weight of a pair with each column, 0 or more; as many each.

    >>> best_pairing([[4, 3], [3, 0], [1, 1]])
    (1, 0, None)
    """
    # With a column of its own, without weight, a row can go without a partner.
    alone = [0] * len(weights)
    costs = [[*(-weight for weight in row), *alone] for row in weights]
    taken_by = _assigned(costs)
    partners: list[int | None] = [None] * len(weights)
    for column, row in taken_by.items():
        if column < len(weights[row]) and weights[row][column]:
            partners[row] = column
    return tuple(partners)


def best_weight(weights: Sequence[Sequence[int]]) -> int:
    """Return what the weights of the best pairing add up to.

    >>> best_weight([[4, 3], [3, 0], [1, 1]])
    6
    """
    return sum(
        weights[row][column]
        for row, column in enumerate(best_pairing(weights))
        if column is not None
    )


def _assigned(costs: Sequence[Sequence[int]]) -> dict[int, int]:
    """Give each row a column of its own at the least cost in all; columns → rows."""
    taken_by: dict[int, int] = {}
    row_prices = [0] * len(costs)
    column_prices = [0] * (len(costs[0]) if costs else 0)
    for start in range(len(costs)):
        # The cheapest ways from this row to the columns, as Dijkstra finds them: a column that
        # is taken leads on to the columns of the row that has it.
        distances: list[float] = [inf] * len(column_prices)
        came_from: list[int | None] = [None] * len(column_prices)
        reached: dict[int, int] = {}
        unreached = list(range(len(column_prices)))
        row, column, distance = start, None, 0
        while True:
            row_costs, offset = costs[row], distance - row_prices[row]
            for other in unreached:
                way = offset + row_costs[other] - column_prices[other]
                if way < distances[other]:
                    distances[other], came_from[other] = way, column
            column = min(unreached, key=distances.__getitem__)
            unreached.remove(column)
            distance = int(distances[column])
            reached[column] = distance
            if column not in taken_by:
                break
            row = taken_by[column]
        row_prices[start] += distance
        for other, way in reached.items():
            column_prices[other] -= distance - way
            if other in taken_by:
                row_prices[taken_by[other]] += distance - way
        while column is not None:
            before = came_from[column]
            taken_by[column] = start if before is None else taken_by[before]
            column = before
    return taken_by
