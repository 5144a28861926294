"""Hypothesis strategies for any game: games, states and moves from a strategy of starts."""

import random
from itertools import islice
from typing import Any, TypeVar

from tablegames.protocol import GameState
from tablegames.record import GameRecord
from tablegames.testing._hypothesis import st

__all__ = ["games", "moves", "states"]

# Boards of a few moves and games of a hundred are both to be met in their middle.
_PLIES = st.integers(0, 4) | st.integers(0, 12) | st.integers(0, 100)

StateT = TypeVar("StateT", bound=GameState[Any, Any])


def games(
    starts: st.SearchStrategy[StateT], *, finished: bool = False, choices: int = 30
) -> st.SearchStrategy[GameRecord[StateT, Any]]:
    """Strategy for games that begin from one of the starts, with legal moves at random.

    Args:
        starts: a strategy for states.
        finished: whether every game is played to its end, or may stop before.
        choices: the moves are chosen among the first so many that are generated.
    """

    @st.composite
    def game(draw: st.DrawFn) -> GameRecord[StateT, Any]:
        state = start = draw(starts)
        # One draw for all choices: a draw for each would be slow, and shrinks to shorter games
        # no better than a smaller number of plies does.
        rng = random.Random(draw(st.integers(0, 2**32 - 1)))
        plies = None if finished else draw(_PLIES)
        played: list[Any] = []
        while not state.is_over and (plies is None or len(played) < plies):
            move = rng.choice(list(islice(state.legal_moves, choices)))
            played.append(move)
            state = state.apply(move)
        return GameRecord(start, played)

    return game()


def states(starts: st.SearchStrategy[StateT], *, choices: int = 30) -> st.SearchStrategy[StateT]:
    """Strategy for positions that random games from one of the starts lead to."""
    return games(starts, choices=choices).map(lambda record: record.final)


def moves(state: GameState[Any, Any], *, choices: int = 30) -> st.SearchStrategy[Any]:
    """Strategy for legal moves of a position that is not over."""
    return st.sampled_from(list(islice(state.legal_moves, choices)))
