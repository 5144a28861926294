"""Many random continuations of a position at once.

Needs numpy, which the extra ``rollouts`` brings:
``python -m pip install 'tablegames[rollouts]'``.
"""

from typing import TypeAlias

from tablegames._arguments import whole
from tablegames._extras import missing_extra
from tablegames.dots_and_boxes.board import bits
from tablegames.dots_and_boxes.state import State

try:
    import numpy as np
except ImportError as error:
    raise missing_extra(__name__, "numpy", "rollouts") from error

__all__ = ["margins"]

Margins: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.int64]]"


def margins(state: State, games: int, rng: np.random.Generator) -> Margins:
    """Play a position to its end at random so many times, and return the final margins.

    A margin is the boxes of seat 0 minus those of seat 1 when the game is over, the boxes that
    are owned already included, whoever is to move: ``scores[0] - scores[1]`` of the final state.
    Every move is drawn uniformly from the legal ones, as in `tablegames.explore.playout`.

    There is no loop over the moves. The undrawn edges in a random order are a random game: a box
    is closed by the latest of its sides (DB-7), and the turn passes with each move that closes
    none (DB-6, DB-9). Memory grows with games times undrawn edges, some twenty bytes for each.

    Args:
        state: the position to start from; a finished one has its own margin every time.
        games: how many continuations, from 0.
        rng: the source of randomness.

    Raises:
        TableGamesError: games is negative.
        WrongTypeError: games is no integer.

    >>> from tablegames.dots_and_boxes.rules import Rules
    >>> rng = np.random.default_rng(1)
    >>> margins(State.new(Rules(rows=1, columns=1)), 3, rng).tolist()
    [-1, -1, -1]
    """
    board, undrawn, _, turn = state._position  # noqa: SLF001 - its own package
    games = whole("games", games)
    owned = state.scores[0] - state.scores[1]
    if turn is None:
        return np.full(games, owned, np.int64)
    place = {edge: row for row, edge in enumerate(bits(undrawn))}
    sides = [[place[e] for e in bits(box & undrawn)] for box in board.sides if box & undrawn]
    # A row for each edge, in it the number of the move that draws the edge in each game. That
    # two of the random numbers are equal happens once in 10^12 games.
    times = rng.random((games, len(place))).argsort(axis=1).T.astype(np.min_scalar_type(len(place)))
    closed_at = np.stack([times[rows].max(axis=0) for rows in sides]).astype(np.intp)
    claims = np.zeros((len(place), games), np.bool_)
    np.put_along_axis(claims, closed_at, True, axis=0)  # noqa: FBT003 - the value to put
    # Who moves is a matter of parity, which bytes keep when they overflow.
    turns_before = np.cumsum(~claims, axis=0, dtype=np.uint8)
    movers = (np.take_along_axis(turns_before, closed_at, axis=0) + np.uint8(turn)) & 1
    found: Margins = owned + len(sides) - 2 * movers.sum(axis=0, dtype=np.int64)
    return found
