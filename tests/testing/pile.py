"""A tiny game that obeys every law, to be broken by tests one law at a time.

Two players take one or two stones in turn from a pile; whoever takes the last one wins.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Self

from tablegames import IllegalMoveError, Outcome


class Rule(StrEnum):
    TOO_MANY = "PILE-1"
    NO_NUMBER = "PILE-2"


class End(StrEnum):
    EMPTY = "PILE-3"


class Takes:
    """The legal moves: 1, and 2 if there are so many stones."""

    def __init__(self, stones: int) -> None:
        self.stones = stones

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, min(self.stones, 2) + 1))

    def __contains__(self, move: object, /) -> bool:
        return move in (1, 2) and move <= self.stones

    def __bool__(self) -> bool:
        return self.stones > 0

    def count(self) -> int:
        return min(self.stones, 2)


class PileView:
    def __init__(self, player: int | None, state: "Pile") -> None:
        self.player = player
        self.num_players = 2
        self.turn = state.turn
        self.is_over = state.is_over
        self.outcome = state.outcome
        self.legal_moves: Any = (
            state.legal_moves if player is not None and player == state.turn else Takes(0)
        )
        self.known: tuple[object, ...] = (player, state.stones, state.turn)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PileView) and self.known == other.known

    def __hash__(self) -> int:
        return hash(self.known)

    def __repr__(self) -> str:
        return f"PileView{self.known}"


class Pile:
    """A position: the stones left and the seat to move."""

    def __init__(self, stones: int, mover: int = 0) -> None:
        self.stones = stones
        self.mover = mover

    @property
    def num_players(self) -> int:
        return 2

    @property
    def turn(self) -> int | None:
        return self.mover if self.stones else None

    @property
    def is_over(self) -> bool:
        return not self.stones

    @property
    def scores(self) -> tuple[int, ...]:
        if self.stones:
            return (0, 0)
        return (1, 0) if self.mover else (0, 1)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.stones else Outcome((1 - self.mover,), self.scores, End.EMPTY)

    @property
    def legal_moves(self) -> Any:
        return Takes(self.stones)

    def violations(self, move: Any, /) -> tuple[StrEnum, ...]:
        if move not in (1, 2):
            return (Rule.NO_NUMBER,)
        return (Rule.TOO_MANY,) if move > self.stones else ()

    def apply(self, move: Any, /) -> Self:
        broken = self.violations(move)
        if broken:
            raise IllegalMoveError(move, self, broken)
        return type(self)(self.stones - move, 1 - self.mover)

    def view(self, player: int | None, /) -> PileView:
        return PileView(player, self)

    def to_setup(self) -> tuple[int, int]:
        return self.stones, self.mover

    @classmethod
    def from_setup(cls, setup: tuple[int, int]) -> Self:
        return cls(*setup)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and (self.stones, self.mover) == (other.stones, other.mover)

    def __hash__(self) -> int:
        return hash((self.stones, self.mover))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.stones}, {self.mover})"
