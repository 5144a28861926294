"""The legal moves of a position, lazily."""

from collections.abc import Iterator
from typing import final

from tablegames.dots_and_boxes.board import Edge, Position
from tablegames.dots_and_boxes.legality import move_problems

__all__ = ["LegalMoves"]


@final
class LegalMoves:
    """The undrawn edges (DB-3, DB-10), in the order of their numbers.

    Every undrawn edge is legal: no capture is forced. Nothing is generated before it is asked
    for; see `tablegames.LegalMoves`.
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Edge]:
        board, undrawn, _, _ = self._position
        return iter(board.edges_of(undrawn))

    def __contains__(self, move: object) -> bool:
        board, undrawn, _, _ = self._position
        return not any(move_problems(board, undrawn, move))

    def __bool__(self) -> bool:
        return bool(self._position[1])

    def count(self) -> int:
        """Return how many edges are undrawn."""
        return self._position[1].bit_count()

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(map(str, self))})>"
