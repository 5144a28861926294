import pickle
from collections.abc import Iterator, Sized
from itertools import islice

import pytest

from dots_and_boxes.common import BOARDS, h, played, random_game, v
from tablegames.dots_and_boxes import Box, Edge, LegalMoves, Rules, State
from tablegames.dots_and_boxes.board import board_of
from tablegames.errors import IllegalMoveError


def test_db_10_every_undrawn_edge_is_legal_even_if_a_box_could_be_taken() -> None:
    state = played(Rules(1, 2), "h0,0 h1,0 v0,0")
    assert state.boxes_closed_by(v(0, 1)) == (Box(0, 0),)
    assert list(state.legal_moves) == [h(0, 1), h(1, 1), v(0, 1), v(0, 2)]


@pytest.mark.parametrize("rules", BOARDS)
def test_db_3_the_legal_moves_are_the_undrawn_edges_in_order(rules: Rules) -> None:
    edges = board_of(rules).edges
    drawn = State.new(rules).edges
    for state, move, _ in random_game(rules, 5):
        moves = list(state.legal_moves)
        assert moves == [edge for edge in edges if edge not in drawn]
        assert state.legal_moves.count() == state.edges_left == len(moves)
        assert state.legal_moves
        assert [edge for edge in edges if edge in state.legal_moves] == moves
        drawn |= {move}


@pytest.mark.parametrize("rules", BOARDS)
def test_db_11_no_moves_after_the_end(rules: Rules) -> None:
    *_, (_, move, final) = random_game(rules, 6)
    assert list(final.legal_moves) == []
    assert not final.legal_moves
    assert final.legal_moves.count() == 0
    assert move not in final.legal_moves


@pytest.mark.parametrize(
    "thing",
    [
        None,
        "h0,0",
        0,
        ("h", 0, 0),
        [],
        {},
        Box(0, 0),
        h(-1, 0),
        h(0, -1),
        h(0, 2),
        v(-1, 0),
        v(1, 0),
    ],
)
def test_nothing_else_is_contained(thing: object) -> None:
    assert thing not in State.new(Rules(1, 2)).legal_moves


def test_moves_are_lazy() -> None:
    legal = State.new(Rules(50, 50)).legal_moves
    # list() would ask for a length first, and generate everything twice.
    assert not isinstance(legal, Sized)
    assert isinstance(iter(legal), Iterator)
    assert list(islice(legal, 2)) == [h(0, 0), h(0, 1)]
    assert list(islice(legal, 2)) == [h(0, 0), h(0, 1)]


def test_moves_belong_to_their_position() -> None:
    state = State.new(Rules(1, 1))
    legal = state.legal_moves
    state = state.apply(h(0, 0))
    assert legal.count() == 4
    assert h(0, 0) in legal
    assert h(0, 0) not in state.legal_moves


def test_moves_are_shown() -> None:
    legal = played(Rules(1, 1), "h0,0").legal_moves
    assert isinstance(legal, LegalMoves)
    assert repr(legal) == "<LegalMoves (h1,0, v0,0, v0,1)>"


def test_moves_mean_the_same_in_any_position() -> None:
    move: Edge = pickle.loads(pickle.dumps(h(0, 0)))
    assert move in State.new(Rules(1, 1)).legal_moves
    assert move in State.new(Rules(6, 6)).legal_moves


def test_legal_moves_can_be_pickled() -> None:
    legal = played(Rules(1, 1), "h0,0").legal_moves
    assert list(pickle.loads(pickle.dumps(legal))) == list(legal)


@pytest.mark.parametrize("rules", BOARDS)
def test_an_equal_edge_is_the_same_move_wherever_it_comes_from(rules: Rules) -> None:
    state = State.new(rules)
    for move in state.legal_moves:
        other: Edge = pickle.loads(pickle.dumps(move))
        assert other is not move
        after = state.apply(other)
        assert after == state.apply(move)
        for drawn in (move, other):
            with pytest.raises(IllegalMoveError):
                after.apply(drawn)
