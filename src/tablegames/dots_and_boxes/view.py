"""What a player knows of a game of Dots and Boxes: everything."""

from typing import TYPE_CHECKING

import attrs

from tablegames.dots_and_boxes.board import Edge, board_of
from tablegames.dots_and_boxes.moves import LegalMoves
from tablegames.dots_and_boxes.rules import Rules, Violation
from tablegames.errors import Problem
from tablegames.outcome import Outcome

if TYPE_CHECKING:
    from tablegames.dots_and_boxes.state import State

__all__ = ["View"]


@attrs.frozen
class View:
    """The position as one seat, or a spectator, sees it; nothing is hidden in this game.

    Attributes:
        player: the seat that sees it, None for a spectator.
        state: the position.
    """

    player: int | None
    state: "State"

    @property
    def rules(self) -> Rules:
        """The options of the game."""
        return self.state.rules

    @property
    def num_players(self) -> int:
        """Two (DB-1)."""
        return self.state.num_players

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.state.turn

    @property
    def is_over(self) -> bool:
        """Whether every box is claimed (DB-11)."""
        return self.state.is_over

    @property
    def scores(self) -> tuple[int, int]:
        """The boxes of each seat."""
        return self.state.scores

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None while it goes on."""
        return self.state.outcome

    def problems(self, move: Edge | None) -> tuple[Problem, ...]:
        """Return what would forbid a move of the viewer, were it the viewer's turn, in words."""
        return self.state.problems(move)

    def violations(self, move: Edge | None) -> tuple[Violation, ...]:
        """Return every rule that a move of the viewer would break, were it the viewer's turn."""
        return self.state.violations(move)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the viewer; empty unless it is the viewer's turn."""
        if self.player is not None and self.player == self.state.turn:
            return self.state.legal_moves
        return LegalMoves(board_of(self.rules), 0)

    def _repr_svg_(self) -> str:
        """Return the drawing that a notebook shows."""
        from tablegames.dots_and_boxes.svg import draw_svg  # noqa: PLC0415 - it draws this class

        return draw_svg(self)
