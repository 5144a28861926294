"""Which rules a move breaks, and what is wrong with a setup.

Each rule is checked in one place, and nothing here enumerates moves.
"""

from collections.abc import Iterator

from tablegames.dots_and_boxes.board import Board, Box, Edge
from tablegames.dots_and_boxes.rules import Violation
from tablegames.dots_and_boxes.setup import Setup
from tablegames.errors import Problem, shown
from tablegames.seats import is_seat

__all__ = ["move_problems", "setup_problems"]


def move_problems(board: Board, undrawn: int, move: object) -> Iterator[Problem]:
    """Yield what forbids the move: DB-3, DB-4, DB-5, DB-11.

    Any object may be asked about; None is a pass, and whatever else is no edge of this board
    breaks DB-3.
    """
    if move is None:
        if undrawn:
            message = "a player has to draw an edge while one is left"
            yield Problem(Violation.CANNOT_PASS, message)
    elif not isinstance(move, Edge):
        yield Problem(Violation.NO_SUCH_EDGE, f"{shown(move)} is no edge", move)
    elif move not in board.index:
        size = f"{board.rules.rows}×{board.rules.columns}"
        yield Problem(
            Violation.NO_SUCH_EDGE, f"{shown(move, str)} is no edge of a {size} board", move
        )
    elif not undrawn >> board.index[move] & 1:
        yield Problem(Violation.EDGE_ALREADY_DRAWN, f"{move} is already drawn", move)
    if not undrawn:
        yield Problem(Violation.GAME_OVER, "the game is over: every box is claimed", move)


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
        yield Problem("DB-3", f"{shown(edge, str)} is no edge of the board", edge)
    for edge in board.edges_of(board.start & ~drawn):
        start = board.rules.start
        yield Problem("DB-13", f"{edge} is drawn from the start on a board that is {start}", edge)
    yield from _owner_problems(board, setup, drawn)
    if drawn == board.full:
        if setup.turn is not None:
            yield Problem("DB-11", "nobody is to move when every box is claimed", setup.turn)
    elif not is_seat(setup.turn, 2):
        yield Problem("DB-1", f"the player to move is 0 or 1, not {shown(setup.turn)}", setup.turn)


def _owner_problems(board: Board, setup: Setup, drawn: int) -> Iterator[Problem]:
    """Yield what is wrong with the owners (DB-1, DB-7)."""
    for box, owner in setup.owners.items():
        if not isinstance(box, Box) or box not in board.box_index:
            yield Problem("DB-2", f"{shown(box, str)} is no box of the board", box)
        elif board.sides[board.box_index[box]] & ~drawn:
            yield Problem("DB-7", f"box {box} is open and has an owner", box)
        if not is_seat(owner, 2):
            yield Problem(
                "DB-1", f"the owner of box {shown(box, str)} is 0 or 1, not {shown(owner)}", owner
            )
    for box, sides in zip(board.boxes, board.sides, strict=True):
        if not sides & ~drawn and box not in setup.owners:
            yield Problem("DB-7", f"box {box} is closed and has no owner", box)
