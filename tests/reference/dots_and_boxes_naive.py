"""Dots and Boxes, spelled out: a naive engine that follows the rules page line by line.

An edge is a tuple ``(kind, row, column)``, counted from the top left, from 0:

* ``("h", r, c)`` is the edge above box (r, c) or below box (r - 1, c);
* ``("v", r, c)`` is the edge left of box (r, c) or right of box (r, c - 1).

The players are 0 and 1; player 0 moves first.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Edge: TypeAlias = tuple[str, int, int]
Box: TypeAlias = tuple[int, int]
Start: TypeAlias = Literal["american", "swedish", "icelandic"]


@dataclass
class State:
    """A position: the drawn edges, the owners and the mover (nobody when the game is over)."""

    rows: int
    columns: int
    drawn: set[Edge]
    owner: dict[Box, int]
    player: int | None


def all_edges(rows: int, columns: int) -> list[Edge]:
    """DB-2: (R+1)·C horizontal edges row by row, then R·(C+1) vertical edges row by row."""
    horizontal = [("h", r, c) for r in range(rows + 1) for c in range(columns)]
    vertical = [("v", r, c) for r in range(rows) for c in range(columns + 1)]
    return horizontal + vertical


def all_boxes(rows: int, columns: int) -> list[Box]:
    """DB-2: R·C boxes."""
    return [(r, c) for r in range(rows) for c in range(columns)]


def sides(box: Box) -> list[Edge]:
    """DB-7: the four sides of a box (top, bottom, left, right)."""
    r, c = box
    return [("h", r, c), ("h", r + 1, c), ("v", r, c), ("v", r, c + 1)]


def is_closed(drawn: set[Edge], box: Box) -> bool:
    """DB-7: a box is closed when its four sides are drawn."""
    return all(side in drawn for side in sides(box))


def new_game(rows: int = 5, columns: int = 5, start: Start = "american") -> State:
    """DB-2, DB-13: a board of so many rows and columns with the edges of the variant drawn."""
    if rows < 1 or columns < 1:
        raise ValueError("DB-2: a board has at least one row and one column")
    top: list[Edge] = [("h", 0, c) for c in range(columns)]
    bottom: list[Edge] = [("h", rows, c) for c in range(columns)]
    left: list[Edge] = [("v", r, 0) for r in range(rows)]
    right: list[Edge] = [("v", r, columns) for r in range(rows)]
    drawn: dict[str, list[Edge]] = {
        "american": [],
        "swedish": top + bottom + left + right,
        "icelandic": left + bottom,
    }
    if start not in drawn:
        raise ValueError(f"DB-13: there is no starting position {start!r}")
    state = State(rows, columns, set(drawn[start]), {}, 0)
    if any(is_closed(state.drawn, box) for box in all_boxes(rows, columns)):
        raise ValueError("DB-13: the start holds a closed box without an owner")
    return state


def is_over(state: State) -> bool:
    """DB-11: the game ends when every box is claimed."""
    return len(state.owner) == state.rows * state.columns


def legal_moves(state: State) -> list[Edge]:
    """DB-3, DB-4, DB-5, DB-10: every undrawn edge and nothing else, in the order of all_edges."""
    return [edge for edge in all_edges(state.rows, state.columns) if edge not in state.drawn]


def broken_rules(state: State, edge: Edge) -> set[str]:
    """Return the ids of all the rules that drawing this edge would break."""
    broken = set()
    if edge not in all_edges(state.rows, state.columns):
        broken.add("DB-3")
    if edge in state.drawn:
        broken.add("DB-4")
    if is_over(state):
        broken.add("DB-11")
    return broken


def play(state: State, edge: Edge) -> State:
    """Draw one edge; an illegal edge raises ValueError with the ids of the broken rules."""
    broken = broken_rules(state, edge)
    player = state.player
    if broken or player is None:
        raise ValueError(f"{', '.join(sorted(broken))}: {edge} cannot be drawn")
    drawn = state.drawn | {edge}
    owner = dict(state.owner)
    claimed = 0
    for box in all_boxes(state.rows, state.columns):
        # DB-7: whoever draws the closing side owns the box; DB-8: this may happen twice.
        if edge in sides(box) and is_closed(drawn, box):
            owner[box] = player
            claimed += 1
    if len(owner) == state.rows * state.columns:
        following = None  # DB-11
    elif claimed > 0:
        following = player  # DB-9
    else:
        following = 1 - player  # DB-6
    return State(state.rows, state.columns, drawn, owner, following)


def scores(state: State) -> tuple[int, int]:
    """DB-7: one point a box."""
    owners = list(state.owner.values())
    return owners.count(0), owners.count(1)


def winners(state: State) -> tuple[int, ...]:
    """DB-12: whoever owns more boxes, both in a draw; nobody before the end (DB-11)."""
    if not is_over(state):
        return ()
    first, second = scores(state)
    if first > second:
        return (0,)
    if second > first:
        return (1,)
    return (0, 1)
