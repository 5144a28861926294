"""Typed, exact rules of Dots and Boxes and of Quita y Pon."""

from typing import TYPE_CHECKING

from tablegames.errors import (
    BudgetExceededError,
    EventError,
    IllegalMoveError,
    InvalidSetupError,
    Message,
    NotationError,
    Problem,
    TableGamesError,
    UnknownLanguageError,
    UnknownSeatError,
    WrongTypeError,
)
from tablegames.languages import LANGUAGES
from tablegames.outcome import Outcome
from tablegames.protocol import GameState, LegalMoves, View

if TYPE_CHECKING:
    compiled: bool

__all__ = [
    "LANGUAGES",
    "BudgetExceededError",
    "EventError",
    "GameState",
    "IllegalMoveError",
    "InvalidSetupError",
    "LegalMoves",
    "Message",
    "NotationError",
    "Outcome",
    "Problem",
    "TableGamesError",
    "UnknownLanguageError",
    "UnknownSeatError",
    "View",
    "WrongTypeError",
    "__version__",
    "compiled",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Return `compiled`: whether the inner loops of the package are.

    Found out when asked, as the answer lies in modules that few programs load.
    """
    if name == "compiled":
        from tablegames._compiled import compiled  # noqa: PLC0415 - see above

        return compiled
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
