"""Which rules a move breaks, and what is wrong with a setup.

Each rule is checked in one place, and nothing here enumerates moves.
"""

from collections.abc import Iterator
from typing import Final

from tablegames.dots_and_boxes.board import Board, Box, Edge, shown_piece
from tablegames.dots_and_boxes.rules import Start, Violation
from tablegames.dots_and_boxes.setup import Setup
from tablegames.errors import Message, Problem, shown
from tablegames.seats import is_seat

__all__ = ["move_problems", "setup_problems"]

_NAMES_OF_STARTS: Final = {
    Start.SWEDISH: Message("swedish"),
    Start.ICELANDIC: Message("icelandic"),
}


def move_problems(board: Board, undrawn: int, move: object) -> Iterator[Problem]:
    """Yield what forbids the move: DB-3, DB-4, DB-5, DB-11.

    Any object may be asked about; None is a pass, and whatever else is no edge of this board
    breaks DB-3.
    """
    if move is None:
        if undrawn:
            message = Message("a player has to draw an edge while one is left")
            yield Problem(Violation.CANNOT_PASS, message)
    elif not isinstance(move, Edge):
        message = Message("{move} is no edge", move=shown(move))
        yield Problem(Violation.NO_SUCH_EDGE, message, move)
    elif move not in board.index:
        message = Message(
            "{move} is no edge of a {rows}×{columns} board",
            move=shown_piece(move),
            rows=board.rules.rows,
            columns=board.rules.columns,
        )
        yield Problem(Violation.NO_SUCH_EDGE, message, move)
    elif not undrawn >> board.index[move] & 1:
        message = Message("{edge} is already drawn", edge=move)
        yield Problem(Violation.EDGE_ALREADY_DRAWN, message, move)
    if not undrawn:
        message = Message("the game is over: every box is claimed")
        yield Problem(Violation.GAME_OVER, message, move)


def setup_problems(board: Board, setup: Setup) -> Iterator[Problem]:
    """Yield all that keeps a setup from being a position."""
    drawn = 0
    strange = []
    for edge in setup.edges:
        if isinstance(edge, Edge) and edge in board.index:
            drawn |= 1 << board.index[edge]
        else:
            strange.append(edge)
    for edge in sorted(strange, key=shown):  # a set has no order of its own
        message = Message("{edge} is no edge of the board", edge=shown_piece(edge))
        yield Problem("DB-3", message, edge)
    for edge in board.edges_of(board.start & ~drawn):
        message = Message(
            "{edge} is drawn from the start on a board that is {start}",
            edge=edge,
            start=_NAMES_OF_STARTS[board.rules.start],
        )
        yield Problem("DB-13", message, edge)
    yield from _owner_problems(board, setup, drawn)
    if drawn == board.full:
        if setup.turn is not None:
            message = Message("nobody is to move when every box is claimed")
            yield Problem("DB-11", message, setup.turn)
    elif not is_seat(setup.turn, 2):
        message = Message("the player to move is 0 or 1, not {turn}", turn=shown(setup.turn))
        yield Problem("DB-1", message, setup.turn)


def _owner_problems(board: Board, setup: Setup, drawn: int) -> Iterator[Problem]:
    """Yield what is wrong with the owners (DB-1, DB-7)."""
    for box, owner in setup.owners.items():
        if not isinstance(box, Box) or box not in board.box_index:
            message = Message("{box} is no box of the board", box=shown_piece(box))
            yield Problem("DB-2", message, box)
        elif board.sides[board.box_index[box]] & ~drawn:
            yield Problem("DB-7", Message("box {box} is open and has an owner", box=box), box)
        if not is_seat(owner, 2):
            message = Message(
                "the owner of box {box} is 0 or 1, not {owner}",
                box=shown_piece(box),
                owner=shown(owner),
            )
            yield Problem("DB-1", message, owner)
    for box, sides in zip(board.boxes, board.sides, strict=True):
        if not sides & ~drawn and box not in setup.owners:
            yield Problem("DB-7", Message("box {box} is closed and has no owner", box=box), box)
