"""Move by move against an engine that was written from the rules page alone."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import dots_and_boxes_naive as naive
from tablegames import IllegalMoveError
from tablegames.dots_and_boxes import Box, Edge, Orientation, Rules, Start, State
from tablegames.testing.dots_and_boxes import edges, rules

STARTS: Final[dict[Start, naive.Start]] = {
    Start.AMERICAN: "american",
    Start.SWEDISH: "swedish",
    Start.ICELANDIC: "icelandic",
}


def ours(edge: naive.Edge) -> Edge:
    orientation, row, column = edge
    return Edge(Orientation(orientation), row, column)


def theirs(edge: Edge) -> naive.Edge:
    return edge.orientation.value, edge.row, edge.column


def check_same(state: State, other: naive.State) -> None:
    assert (state.rules.rows, state.rules.columns) == (other.rows, other.columns)
    assert {theirs(edge) for edge in state.edges} == other.drawn
    assert state.turn == other.player
    for box in naive.all_boxes(other.rows, other.columns):
        assert state.owner(Box(*box)) == other.owner.get(box)
    assert [theirs(edge) for edge in state.legal_moves] == naive.legal_moves(other)
    assert state.scores == naive.scores(other)
    assert state.is_over == naive.is_over(other)
    winners = () if state.outcome is None else state.outcome.winners
    assert winners == naive.winners(other)


def check_refused_alike(state: State, other: naive.State, edge: Edge) -> None:
    broken = naive.broken_rules(other, theirs(edge))
    assert {str(violation) for violation in state.violations(edge)} == broken
    assert (edge in state.legal_moves) == (not broken)
    if broken:
        with pytest.raises(IllegalMoveError) as refused:
            state.apply(edge)
        assert {problem.rule for problem in refused.value.problems} == broken
        with pytest.raises(ValueError, match="DB-"):
            naive.play(other, theirs(edge))


@given(rules(), st.data())
def test_whole_games(options: Rules, data: st.DataObject) -> None:
    state = State.new(options)
    other = naive.new_game(options.rows, options.columns, STARTS[options.start])
    rng = data.draw(st.randoms(use_true_random=False))
    candidates = data.draw(st.lists(edges(options), max_size=8))
    check_same(state, other)
    while not state.is_over:
        for edge in candidates:
            check_refused_alike(state, other, edge)
        move = rng.choice(naive.legal_moves(other))
        assert {(box.row, box.column) for box in state.boxes_closed_by(ours(move))} == {
            box for box in naive.play(other, move).owner if box not in other.owner
        }
        state, other = state.apply(ours(move)), naive.play(other, move)
        check_same(state, other)
    for edge in candidates:
        check_refused_alike(state, other, edge)


@given(rules(most_rows=3, most_columns=3), st.data())
def test_any_edges_in_any_order(options: Rules, data: st.DataObject) -> None:
    state = State.new(options)
    other = naive.new_game(options.rows, options.columns, STARTS[options.start])
    for edge in data.draw(st.lists(edges(options), max_size=40)):
        check_refused_alike(state, other, edge)
        if edge in state.legal_moves:
            state, other = state.apply(edge), naive.play(other, theirs(edge))
            check_same(state, other)
