"""What the tests of Dots and Boxes share: short names, boards, and games from their notation."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from tablegames.dots_and_boxes import Edge, Rules, Start, State, parse_move

h = Edge.horizontal
v = Edge.vertical

BOARDS: Final = (
    Rules(1, 1),
    Rules(1, 2),
    Rules(2, 1),
    Rules(1, 5),
    Rules(5, 1),
    Rules(2, 3),
    Rules(3, 2),
    Rules(3, 3),
    Rules(1, 1, Start.ICELANDIC),
    Rules(1, 3, Start.ICELANDIC),
    Rules(3, 2, Start.ICELANDIC),
    Rules(3, 3, Start.ICELANDIC),
    Rules(1, 2, Start.SWEDISH),
    Rules(3, 1, Start.SWEDISH),
    Rules(2, 3, Start.SWEDISH),
    Rules(3, 2, Start.SWEDISH),
    Rules(),
)
"""1×1, 1×n, n×1, r≠c both ways, squares; all three starts."""


def played(rules: Rules, moves: str | Iterable[Edge] = "") -> State:
    """Return the position after moves, given as edges or in notation with spaces between."""
    state = State.new(rules)
    for move in map(parse_move, moves.split()) if isinstance(moves, str) else moves:
        state = state.apply(move)
    return state


def random_game(rules: Rules, seed: int) -> Iterator[tuple[State, Edge, State]]:
    """Yield position, move and next position of a whole random game."""
    rng = Random(seed)
    state = State.new(rules)
    while not state.is_over:
        move = rng.choice(list(state.legal_moves))
        following = state.apply(move)
        yield state, move, following
        state = following
