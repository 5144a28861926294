"""Typed, exact rules of Dots and Boxes and of Quita y Pon."""

from tablegames.errors import (
    BudgetExceededError,
    IllegalMoveError,
    InvalidSetupError,
    NotationError,
    Problem,
    TableGamesError,
    UnknownSeatError,
)
from tablegames.outcome import Outcome
from tablegames.protocol import GameState, LegalMoves, View

__all__ = [
    "BudgetExceededError",
    "GameState",
    "IllegalMoveError",
    "InvalidSetupError",
    "LegalMoves",
    "NotationError",
    "Outcome",
    "Problem",
    "TableGamesError",
    "UnknownSeatError",
    "View",
    "__version__",
]

__version__ = "0.1.0"
