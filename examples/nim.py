"""A third game on the library's protocol: Nim, with all that a game needs and no more.

NIM-1
    Two players take turns; seat 0 begins.
NIM-2
    A turn takes stones from one heap, one or more and no more than lie there.
NIM-3
    The game ends when no stone is left. Whoever took the last one wins and scores 1.

Run it to see the laws of the library checked on every position of a small game, and a game counted,
played and recorded by the generic tools.
"""

import random
from collections.abc import Iterator
from enum import StrEnum

import attrs

from tablegames import (
    IllegalMoveError,
    InvalidSetupError,
    Outcome,
    Problem,
    UnknownSeatError,
)
from tablegames.explore import census, layers
from tablegames.record import GameRecord
from tablegames.testing import check_game, check_move, check_state


class Violation(StrEnum):
    """The rules that a move can break."""

    NOT_SO_MANY_STONES = "NIM-2"
    GAME_OVER = "NIM-3"


class EndReason(StrEnum):
    """Why a game ended."""

    NO_STONE_LEFT = "NIM-3"


@attrs.frozen
class Take:
    """A move: so many stones from a heap (NIM-2)."""

    heap: int
    stones: int


@attrs.frozen
class LegalMoves:
    """The legal moves on these heaps, lazily."""

    heaps: tuple[int, ...]

    def __iter__(self) -> Iterator[Take]:
        for heap, size in enumerate(self.heaps):
            for stones in range(1, size + 1):
                yield Take(heap, stones)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Take)
            and move.heap in range(len(self.heaps))
            and move.stones in range(1, self.heaps[move.heap] + 1)
        )

    def __bool__(self) -> bool:
        return any(self.heaps)

    def count(self) -> int:
        """Return how many moves there are."""
        return sum(self.heaps)


@attrs.frozen
class State:
    """A position: the heaps and the seat that moves next.

    Raises:
        InvalidSetupError: a heap has less than no stones, or there is no such seat.
    """

    heaps: tuple[int, ...]
    mover: int = 0

    def __attrs_post_init__(self) -> None:
        problems = [
            Problem("NIM-2", f"a heap of {size} stones", size) for size in self.heaps if size < 0
        ]
        if self.mover not in (0, 1):
            problems.append(Problem("NIM-1", f"seat {self.mover} to move", self.mover))
        if problems:
            raise InvalidSetupError(problems)

    @property
    def num_players(self) -> int:
        """Two (NIM-1)."""
        return 2

    @property
    def is_over(self) -> bool:
        """Whether no stone is left (NIM-3)."""
        return not any(self.heaps)

    @property
    def turn(self) -> int | None:
        """The seat to move, None at the end."""
        return None if self.is_over else self.mover

    @property
    def scores(self) -> tuple[int, ...]:
        """1 for the winner (NIM-3)."""
        return tuple(int(self.is_over and seat != self.mover) for seat in range(2))

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None while it goes on."""
        if not self.is_over:
            return None
        return Outcome((1 - self.mover,), self.scores, EndReason.NO_STONE_LEFT)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, lazily; none at the end."""
        return LegalMoves(self.heaps)

    def violations(self, move: object) -> tuple[Violation, ...]:
        """Return every rule that a move would break; any object may be asked about."""
        if self.is_over:
            return (Violation.GAME_OVER,)
        return () if move in self.legal_moves else (Violation.NOT_SO_MANY_STONES,)

    def apply(self, move: Take) -> "State":
        """Return the position after a move.

        Raises:
            IllegalMoveError: the move breaks a rule.
        """
        violations = self.violations(move)
        if violations:
            raise IllegalMoveError(move, self, violations)
        heaps = list(self.heaps)
        heaps[move.heap] -= move.stones
        return State(tuple(heaps), 1 - self.mover)

    def view(self, player: int | None) -> "View":
        """Return what a seat, or a spectator, may know: here everything.

        Raises:
            UnknownSeatError: there is no such seat.
        """
        if player not in (0, 1, None):
            raise UnknownSeatError(player, self.num_players)
        return View(player, self.heaps, self.turn, self.outcome)


@attrs.frozen
class View:
    """What a seat may know. It is a type of its own: nobody can move it on."""

    player: int | None
    heaps: tuple[int, ...]
    turn: int | None
    outcome: Outcome | None

    @property
    def num_players(self) -> int:
        """Two (NIM-1)."""
        return 2

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (NIM-3)."""
        return self.turn is None

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the viewer; none unless it is the viewer's turn."""
        is_to_move = self.player is not None and self.player == self.turn
        return LegalMoves(self.heaps if is_to_move else ())


def main() -> None:
    """Check the laws, and show what the generic tools do with the game."""
    start = State((1, 2, 3))
    for layer in layers(start):
        for state in layer:
            check_state(state)
            for move in [*state.legal_moves, Take(0, 0), Take(0, 9), Take(9, 1), None]:
                check_move(state, move)
    print("The laws hold in every position.")

    for scores, games in sorted(census(start).items()):
        print(f"{games} of all games end {scores[0]} to {scores[1]}.")

    rng = random.Random(1)
    record = GameRecord.play(start, lambda state: rng.choice(list(state.legal_moves)))
    check_game(start, record.moves, most_moves=sum(start.heaps))
    print(f"A random game of {len(record.moves)} moves: {record.final.scores}.")


if __name__ == "__main__":
    main()
