"""What a front end shows of a game of Dots and Boxes: what events change step by step."""

import attrs
from typing_extensions import override

from tablegames.dots_and_boxes.board import Box, Edge
from tablegames.dots_and_boxes.rules import Rules
from tablegames.dots_and_boxes.state import State
from tablegames.dots_and_boxes.view import View
from tablegames.events import Picture as AnyPicture

__all__ = ["Picture", "picture_of"]


@attrs.frozen
class Picture(AnyPicture):
    """What a front end shows of a position, and of each moment between two positions.

    Attributes:
        turn: the seat to move; None when the game is over.
        outcome: the end of the game; None while it goes on.
        rules: the options of the game, and with them the size of the board.
        edges: the drawn edges.
        boxes: the boxes of each seat.
    """

    rules: Rules
    edges: frozenset[Edge]
    boxes: tuple[frozenset[Box], frozenset[Box]]

    @property
    @override
    def num_players(self) -> int:
        """Two (DB-1)."""
        return len(self.boxes)

    @property
    def scores(self) -> tuple[int, int]:
        """The boxes of each seat, one point a box (DB-7)."""
        first, second = self.boxes
        return len(first), len(second)


def picture_of(shown: State | View) -> Picture:
    """Return the picture of a position."""
    state = shown.state if isinstance(shown, View) else shown
    first, second = (
        frozenset(box for box, owner in state.owners.items() if owner == seat) for seat in (0, 1)
    )
    return Picture(state.turn, state.outcome, state.rules, state.edges, (first, second))
