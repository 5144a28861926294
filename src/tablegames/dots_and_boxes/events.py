"""What a move of Dots and Boxes does, as events for a front end to show (DB-3 … DB-12).

A move draws an edge, claims the boxes that it closes, and then the turn is kept, or passes, or
the game is over. The events come in that order.
"""

from typing import TypeAlias

import attrs

from tablegames.dots_and_boxes.board import Box, Edge, board_of
from tablegames.dots_and_boxes.picture import Picture
from tablegames.dots_and_boxes.state import State
from tablegames.dots_and_boxes.view import View
from tablegames.errors import EventError, Message
from tablegames.events import GameOver, PublicEvent, TurnPassed

__all__ = [
    "BoxesClaimed",
    "EdgeDrawn",
    "Event",
    "TurnKept",
    "transition",
]


@attrs.frozen
class EdgeDrawn(PublicEvent):
    """A player draws an edge (DB-3).

    Attributes:
        player: the seat.
        edge: the edge.
    """

    player: int
    edge: Edge

    def apply(self, picture: Picture) -> Picture:
        """Draw the edge.

        Raises:
            EventError: it is drawn already or not of the board, or it is not the turn of the
                player.
        """
        picture.check_turn(self, self.player)
        if self.edge not in board_of(picture.rules).index:
            raise EventError(self, Message("{edge} is no edge of the board", edge=self.edge))
        if self.edge in picture.edges:
            raise EventError(self, Message("{edge} is drawn already", edge=self.edge))
        return attrs.evolve(picture, edges=picture.edges | {self.edge})


@attrs.frozen
class BoxesClaimed(PublicEvent):
    """A player claims the boxes that the edge has closed: one or two (DB-7, DB-8).

    Attributes:
        player: the seat.
        boxes: the boxes, by row and column.
    """

    player: int
    boxes: tuple[Box, ...]

    def apply(self, picture: Picture) -> Picture:
        """Give the boxes to the player.

        Raises:
            EventError: a box has an owner or an undrawn side, or it is not the turn of the player.
        """
        picture.check_turn(self, self.player)
        first, second = picture.boxes
        for box in self.boxes:
            if box in first | second:
                raise EventError(self, Message("the box {box} has an owner", box=box))
            if not picture.edges.issuperset(box.sides):
                raise EventError(self, Message("the box {box} is open", box=box))
        claimed = frozenset(self.boxes)
        boxes = (first, second | claimed) if self.player else (first | claimed, second)
        return attrs.evolve(picture, boxes=boxes)


@attrs.frozen
class TurnKept(PublicEvent):
    """The player has claimed a box and moves again (DB-9).

    Attributes:
        player: the seat.
    """

    player: int

    def apply(self, picture: Picture) -> Picture:
        """Return the picture as it is.

        Raises:
            EventError: it is not the turn of the player.
        """
        picture.check_turn(self, self.player)
        return picture


Event: TypeAlias = EdgeDrawn | BoxesClaimed | TurnKept | TurnPassed | GameOver
"""All that can happen in a move."""


def transition(before: State | View, move: Edge) -> tuple[Event, ...]:
    """Return what a move does, in the order in which a front end shows it.

    The law: `tablegames.events.replay` of these events, on the picture of the position before,
    gives the picture of the position after the move.

    Raises:
        IllegalMoveError: the move breaks a rule; the error names all it breaks.

    >>> from tablegames.dots_and_boxes.rules import Rules
    >>> state = State.new(Rules(rows=1, columns=1))
    >>> for edge in Box(0, 0).sides[:3]:
    ...     state = state.apply(edge)
    >>> for event in transition(state, Box(0, 0).sides[3])[:2]:
    ...     print(event)
    EdgeDrawn(player=1, edge=Edge.vertical(0, 1))
    BoxesClaimed(player=1, boxes=(Box(0, 0),))
    """
    state = before.state if isinstance(before, View) else before
    after = state.apply(move)
    player = state.turn
    assert player is not None, "no move is legal when the game is over"  # noqa: S101
    events: list[Event] = [EdgeDrawn(player, move)]
    boxes = state.boxes_closed_by(move)
    if boxes:
        events.append(BoxesClaimed(player, boxes))
    if after.turn is None:
        events.append(GameOver(after.outcome))
    elif after.turn == player:
        events.append(TurnKept(player))
    else:
        events.append(TurnPassed(player, after.turn))
    return tuple(events)
