"""What a player knows of a game of Quita y Pon."""

import attrs

from tablegames.errors import Problem
from tablegames.outcome import Outcome
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.legality import Situation, violations_of
from tablegames.quita_y_pon.melds import Meld
from tablegames.quita_y_pon.moves import LegalMoves, Move, move_problems
from tablegames.quita_y_pon.rules import EndReason, Rules, Violation

__all__ = ["View"]


@attrs.frozen
class View:
    """The position as one seat, or a spectator, sees it, and nothing else.

    It is made of these values alone: no card of anybody else, no order of the stock, no seed and
    no history is in it, so it can be printed, sent and stored. Equal knowledge gives equal views.

    Attributes:
        rules: the options of the game.
        player: the seat that sees it, None for a spectator.
        hand: the viewer's cards; empty for a spectator.
        hand_sizes: how many cards each seat holds.
        table: the melds on the table, in canonical order.
        stock_size: how many cards are left to draw.
        turn: the seat to move, None when the game is over.
        outcome: the end of the game; None while it goes on.
    """

    rules: Rules
    player: int | None
    hand: Cards
    hand_sizes: tuple[int, ...]
    table: tuple[Meld, ...]
    stock_size: int
    turn: int | None
    outcome: Outcome | None

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return len(self.hand_sizes)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (QP-16, QP-17)."""
        return self.turn is None

    @property
    def is_to_move(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.player is not None and self.player == self.turn

    @property
    def situation(self) -> Situation:
        """What the legality of the viewer's moves depends on."""
        ended = None if self.outcome is None else EndReason(self.outcome.reason)
        return Situation(self.rules, self.table, self.hand, ended)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the viewer, lazily; empty unless it is the viewer's turn."""
        return LegalMoves(self.situation if self.is_to_move else None)

    def problems(self, move: Move) -> tuple[Problem, ...]:
        """Return what would forbid a move of the viewer, were it the viewer's turn, in words."""
        return tuple(move_problems(self.situation, move))

    def violations(self, move: Move) -> tuple[Violation, ...]:
        """Return every rule that a move of the viewer would break, were it the viewer's turn."""
        return violations_of(self.problems(move))

    def _repr_svg_(self) -> str:
        """Return the drawing that a notebook shows."""
        from tablegames.quita_y_pon.svg import draw_svg  # noqa: PLC0415 - it draws this class

        return draw_svg(self)
