"""A drawing of the board for a terminal."""

from tablegames.dots_and_boxes.board import Box, Edge
from tablegames.dots_and_boxes.state import State
from tablegames.dots_and_boxes.view import View
from tablegames.errors import check_language
from tablegames.languages import ENGLISH

__all__ = ["draw"]


def draw(shown: State | View, *, language: str = ENGLISH) -> str:
    """Return the board as text, with rows and columns numbered as in the notation.

    Drawn edges are solid and undrawn ones dashed; a closed box shows the seat that owns it, an
    open one is blank. The number before a line of dots is the row of its horizontal edges, the
    one before a line of boxes that of its vertical edges.

    There are no words in it: it is the same in every language.

    Raises:
        UnknownLanguageError: the library does not speak it.

    >>> from tablegames.dots_and_boxes import Rules
    >>> state = State.new(Rules(rows=1, columns=2))
    >>> for edge in [Edge.horizontal(0, 0), Edge.vertical(0, 1)]:
    ...     state = state.apply(edge)
    >>> print(draw(state))
       0   1   2
    h0 •━━━•╌╌╌•
    v0 ╎   ┃   ╎
    h1 •╌╌╌•╌╌╌•
    """
    check_language(language)
    state = shown.state if isinstance(shown, View) else shown
    rows, columns = state.rules.rows, state.rules.columns
    drawn = state.edges
    width = len(str(rows)) + 1
    lines = [" " * (width + 1) + "".join(f"{column:<4}" for column in range(columns + 1)).rstrip()]
    for row in range(rows + 1):
        sides = ("━━━" if Edge.horizontal(row, c) in drawn else "╌╌╌" for c in range(columns))
        lines.append(f"{f'h{row}':<{width}} •{'•'.join(sides)}•")
        if row < rows:
            cells = []
            for column in range(columns + 1):
                cells.append("┃" if Edge.vertical(row, column) in drawn else "╎")
                if column < columns:
                    owner = state.owner(Box(row, column))
                    cells.append(f" {' ' if owner is None else owner} ")
            lines.append(f"{f'v{row}':<{width}} {''.join(cells)}")
    return "\n".join(lines)
