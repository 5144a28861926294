"""What every game of the library has in common: the only abstractions there are.

A *state* is an immutable, valid position with full information. Generic tools (records,
exploration, conformance laws, matches) know nothing of a game but these protocols.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Protocol, Self

from typing_extensions import TypeVar

from tablegames.outcome import Outcome

__all__ = ["GameState", "LegalMoves", "View"]

# Code for any game need not name them: a bare GameState is that of some game.
MoveT = TypeVar("MoveT", default=Any)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)
ViewT_co = TypeVar("ViewT_co", covariant=True, default=Any)


class LegalMoves(Protocol[MoveT_co]):
    """The legal moves of a position, lazily: nothing is generated before it is asked for.

    Iteration gives each move once, always in the same order. ``in`` decides directly, without
    enumeration. There is no ``len()``, since ``list()`` would call it first and so generate
    everything twice: use `count`.
    """

    def __iter__(self) -> Iterator[MoveT_co]: ...
    def __contains__(self, move: object, /) -> bool: ...
    def __bool__(self) -> bool: ...
    def count(self) -> int:
        """Return how many moves iteration would give."""
        ...


class View(Protocol[MoveT_co]):
    """All that one seat, or a spectator, may know of a position.

    Equal knowledge gives equal views: same ``==``, same hash, same ``repr``. A view cannot be
    applied a move to: it does not know what the state knows.
    """

    @property
    def player(self) -> int | None:
        """The seat that sees this; None for a spectator."""
        ...

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat to move, 0-based; None when the game is over."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None while it goes on."""
        ...

    @property
    def legal_moves(self) -> LegalMoves[MoveT_co]:
        """The legal moves of the viewer; empty unless it is the viewer's turn."""
        ...


class GameState(Protocol[MoveT, ViewT_co]):
    """An immutable, valid position with full information.

    A game is over exactly when nobody is to move, exactly when there is no legal move, exactly
    when there is an outcome.
    """

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat to move, 0-based; None when the game is over."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores as they stand, by seat."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None while it goes on."""
        ...

    @property
    def legal_moves(self) -> LegalMoves[MoveT]:
        """The legal moves of the player to move; empty when the game is over."""
        ...

    def violations(self, move: MoveT, /) -> tuple[StrEnum, ...]:
        """Return every rule that the move would break, as members of the game's Violation.

        An empty tuple means that `apply` accepts the move. Nothing is enumerated.
        """
        ...

    def apply(self, move: MoveT, /) -> Self:
        """Return the position after the move; this one is unchanged.

        Raises:
            IllegalMoveError: the move breaks a rule; the error names all it breaks.
        """
        ...

    def view(self, player: int | None, /) -> ViewT_co:
        """Return all that a seat may know of the position; None is a spectator."""
        ...
