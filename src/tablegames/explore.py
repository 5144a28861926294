"""Tools for any game: count its continuations, or play one at random."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from tablegames._arguments import whole
from tablegames.protocol import GameState

__all__ = ["census", "layers", "perft", "playout"]

StateT = TypeVar("StateT", bound=GameState[Any, Any])


def layers(state: StateT) -> Iterator[Mapping[StateT, int]]:
    """Yield, ply by ply, the positions that can be reached and by how many move sequences.

    Equal positions are counted together, so the work grows with the positions and not with the
    sequences. The first layer is the state itself; the last holds finished games only.

    >>> from tablegames.dots_and_boxes import Rules, State
    >>> [len(layer) for layer in layers(State.new(Rules(rows=1, columns=1)))]
    [1, 4, 6, 4, 1]
    """
    layer: Mapping[StateT, int] = {state: 1}
    while layer:
        yield layer
        following: Counter[StateT] = Counter()
        for position, sequences in layer.items():
            for move in position.legal_moves:
                following[position.apply(move)] += sequences
        layer = following


def perft(state: GameState[Any, Any], depth: int) -> int:
    """Return how many sequences of exactly ``depth`` moves there are from a position.

    The name is that of the same count in computer chess, for *performance test*.

    Raises:
        TableGamesError: the depth is negative.
        WrongTypeError: the depth is no integer.

    >>> from tablegames.dots_and_boxes import State
    >>> perft(State.new(), 3) == 60 * 59 * 58
    True
    """
    depth = whole("depth", depth)
    for ply, layer in enumerate(layers(state)):
        if ply == depth:
            return sum(layer.values())
    return 0


def census(state: GameState[Any, Any]) -> Mapping[tuple[int, ...], int]:
    """Return how many ways of playing a position to its end lead to each final score.

    It sees a fault of the scorer, which `perft` cannot.

    >>> from tablegames.dots_and_boxes import Rules, State
    >>> dict(census(State.new(Rules(rows=1, columns=1))))
    {(0, 1): 24}
    """
    games: Counter[tuple[int, ...]] = Counter()
    for layer in layers(state):
        for position, sequences in layer.items():
            if position.is_over:
                games[position.scores] += sequences
    return games


def playout(state: StateT, rng: random.Random) -> Iterator[StateT]:
    """Yield the positions of a game that goes on with uniformly random legal moves.

    The first is the position after the first random move; a finished game yields nothing.

    >>> from tablegames.dots_and_boxes import State
    >>> *_, last = playout(State.new(), random.Random(1))
    >>> last.is_over
    True
    """
    while not state.is_over:
        state = state.apply(rng.choice(list(state.legal_moves)))
        yield state
