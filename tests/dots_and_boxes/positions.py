"""Positions that the tests of the analysis share, made from sets of undrawn edges."""

from collections.abc import Iterator
from random import Random

from dots_and_boxes.common import BOARDS, random_game
from tablegames.dots_and_boxes import Edge, Rules, State
from tablegames.dots_and_boxes.board import Board, bits, board_of
from tablegames.dots_and_boxes.chains import analyse


def position(rules: Rules, undrawn: int, turn: int = 0) -> State:
    """The position with these edges undrawn; the closed boxes are owned in turns."""
    board = board_of(rules)
    closed = [box for box, sides in enumerate(board.sides) if not sides & undrawn]
    return State(
        rules,
        board.edges_of(board.full ^ undrawn),
        {board.boxes[box]: number % 2 for number, box in enumerate(closed)},
        turn if undrawn else None,
    )


def undrawn_of(state: State) -> int:
    """The set of undrawn edges, in numbers."""
    return board_of(state.rules).mask(state.legal_moves)


def sides_left(state: State) -> dict[int, int]:
    """How many sides of each open box are undrawn, by the number of the box."""
    undrawn = undrawn_of(state)
    counts = {box: (sides & undrawn).bit_count() for box, sides in enumerate(_board(state).sides)}
    return {box: count for box, count in counts.items() if count}


def boxes_beside(state: State, edge: Edge) -> list[int]:
    """The numbers of the boxes that an edge is a side of."""
    board = _board(state)
    return [n for n, sides in enumerate(board.sides) if sides >> board.index[edge] & 1]


def _board(state: State) -> Board:
    return board_of(state.rules)


def along_random_games(games: int = 3) -> Iterator[State]:
    """All positions of a few random games on every board."""
    for rules in (*BOARDS, Rules(4, 7), Rules(6, 6)):
        for seed in range(games):
            yield State.new(rules)
            for _, _, following in random_game(rules, seed):
                yield following


def without_joints(rules: Rules, seed: int, most_edges: int) -> State:
    """A random position of chains and loops, some with boxes on offer."""
    rng = Random(seed)
    board = board_of(rules)
    undrawn = board.full
    while crowded := [sides for sides in board.sides if (sides & undrawn).bit_count() > 2]:
        # Boxes that have few sides left are spared, else there would hardly be any long chain.
        spared = 0
        for sides in board.sides:
            if (sides & undrawn).bit_count() <= 2:
                spared |= sides
        box = rng.choice(crowded) & undrawn
        undrawn ^= 1 << rng.choice(list(bits(box & ~spared)) or list(bits(box)))
    parts = list(analyse(position(rules, undrawn)).components)
    rng.shuffle(parts)
    on_offer = set(analyse(position(rules, undrawn)).capturable_boxes)
    for part in parts:
        if undrawn.bit_count() > most_edges or (on_offer & set(part.boxes) and rng.random() < 0.7):
            undrawn ^= board.mask(part.edges)
    if undrawn and rng.random() < 0.4:
        undrawn ^= 1 << rng.choice(list(bits(undrawn)))
    return position(rules, undrawn, rng.randrange(2))
