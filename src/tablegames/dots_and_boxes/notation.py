"""Text forms: moves, positions, and what other programs write.

* a move is ``h1,2`` or ``v0,3``: orientation, row, comma, column, from 0 at the top left;
* a position is edges, owners and mover, as `Setup.parse` describes;
* OpenSpiel numbers the edges as `tablegames.dots_and_boxes.board.Board` does, and writes a
  position as a string of 0 and 1;
* the game record of the Chinese computer-game competition is read and written by
  `parse_competition` and `format_competition`.
"""

import re
from collections.abc import Iterable
from typing import Final

from tablegames.dots_and_boxes.board import Edge, Orientation, board_of
from tablegames.dots_and_boxes.competition import format_competition, parse_competition
from tablegames.dots_and_boxes.rules import Rules
from tablegames.dots_and_boxes.setup import Setup, position_text
from tablegames.dots_and_boxes.state import State
from tablegames.errors import Message, NotationError, shown

__all__ = [
    "format_competition",
    "format_edge_string",
    "format_move",
    "format_openspiel",
    "format_setup",
    "format_state",
    "parse_competition",
    "parse_edge_string",
    "parse_move",
    "parse_openspiel",
    "parse_setup",
]

# No sign, no leading zero, no more digits than any board needs: one text for each edge.
_MOVE: Final = re.compile(r"([hv])(0|[1-9][0-9]{0,4}),(0|[1-9][0-9]{0,4})")


def parse_move(text: str) -> Edge:
    """Read an edge.

    Raises:
        NotationError: the text is no edge.

    >>> parse_move("h1,2")
    Edge.horizontal(1, 2)
    """
    match = _MOVE.fullmatch(text)
    if match is None:
        message = Message("{text} is no edge; one reads like h1,2 or v0,3", text=shown(text))
        raise NotationError(message)
    orientation, row, column = match.groups()
    return Edge(Orientation(orientation), int(row), int(column))


def format_move(edge: Edge) -> str:
    """Write an edge.

    >>> format_move(Edge.vertical(0, 3))
    'v0,3'
    """
    return str(edge)


def parse_setup(text: str, rules: Rules) -> Setup:
    """Read a position; see `Setup.parse`.

    Raises:
        NotationError: the text is no position of this size.
    """
    return Setup.parse(text, rules)


def format_setup(setup: Setup) -> str:
    """Write a position.

    Raises:
        InvalidSetupError: the setup is no position.

    >>> format_setup(Setup(Rules(rows=1, columns=1)))
    '0000 . 0'
    """
    return format_state(State.from_setup(setup))


def format_state(state: State) -> str:
    """Write a position that is known to be one."""
    return position_text(state._position)  # noqa: SLF001 - its own package


def parse_openspiel(actions: Iterable[int], rules: Rules) -> tuple[Edge, ...]:
    """Return the moves that a list of OpenSpiel's actions means.

    Raises:
        NotationError: an action is no edge of the board; the place is its position in the list.

    >>> parse_openspiel([0, 6], Rules(rows=2, columns=2))
    (Edge.horizontal(0, 0), Edge.vertical(0, 0))
    """
    edges = board_of(rules).edges
    moves = []
    for place, action in enumerate(actions):
        if type(action) is not int or action not in range(len(edges)):
            message = Message(
                "{action} is no action from 0 to {last}", action=shown(action), last=len(edges) - 1
            )
            raise NotationError(message, f"{place}")
        moves.append(edges[action])
    return tuple(moves)


def format_openspiel(moves: Iterable[Edge], rules: Rules) -> list[int]:
    """Return moves as a list of OpenSpiel's actions.

    Raises:
        UnknownEdgeError: the board has no such edge.

    >>> format_openspiel([Edge.vertical(0, 0)], Rules(rows=2, columns=2))
    [6]
    """
    return list(map(board_of(rules).number_of_edge, moves))


def parse_edge_string(text: str, rules: Rules) -> Setup:
    """Return the position that OpenSpiel's string of drawn edges fixes.

    The string tells neither owners nor mover, so it fixes a position only while no box is
    closed: then nobody owns anything, and the mover follows from the number of moves made.

    Raises:
        NotationError: the text is not of this form or size, or a box is closed.

    >>> parse_edge_string("1000", Rules(rows=1, columns=1)).turn
    1
    """
    board = board_of(rules)
    if re.fullmatch("[01]*", text) is None or len(text) != len(board.edges):
        message = Message("not a string of {number} times 0 or 1", number=len(board.edges))
        raise NotationError(message)
    drawn = int(text[::-1], 2)
    for box, sides in zip(board.boxes, board.sides, strict=True):
        if sides & ~drawn == 0:
            message = Message("closed, and the text does not say who owns it")
            raise NotationError(message, Message("box {box}", box=box))
    moves_made = (drawn & ~board.start).bit_count()
    return Setup(rules, frozenset(board.edges_of(drawn)), {}, moves_made % 2)


def format_edge_string(state: State) -> str:
    """Return OpenSpiel's string of the drawn edges of a position.

    Raises:
        NotationError: a box is closed or the mover is not the one that `parse_edge_string` would
            tell, so that the string would lose something.
    """
    text, _, _ = format_state(state).partition(" ")
    if parse_edge_string(text, state.rules).turn != state.turn:
        raise NotationError(Message("the text would tell another mover"))
    return text
