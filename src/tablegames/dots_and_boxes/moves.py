"""The legal moves of a position, lazily."""

from collections.abc import Iterator
from typing import final

from tablegames.dots_and_boxes._edges import EdgeLists
from tablegames.dots_and_boxes.board import Board, Edge
from tablegames.dots_and_boxes.legality import move_problems

__all__ = ["LegalMoves"]


@final
class LegalMoves:
    """The undrawn edges (DB-3, DB-10), in the order of their numbers.

    Every undrawn edge is legal: no capture is forced. Nothing is generated before it is asked
    for; see `tablegames.LegalMoves`.
    """

    __slots__ = ("_board", "_undrawn")

    def __init__(self, board: Board, undrawn: int) -> None:
        self._board = board
        self._undrawn = undrawn

    def __iter__(self) -> Iterator[Edge]:
        lists: EdgeLists[Edge] = self._board.edge_lists
        return iter(lists.of(self._undrawn))

    def __contains__(self, move: object) -> bool:
        return not any(move_problems(self._board, self._undrawn, move))

    def __bool__(self) -> bool:
        return bool(self._undrawn)

    def count(self) -> int:
        """Return how many edges are undrawn."""
        return self._undrawn.bit_count()

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled classes need to be told.
        return LegalMoves, (self._board, self._undrawn)

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(map(str, self))})>"
