"""The strategies of Dots and Boxes reach what they are for."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from tablegames import InvalidSetupError
from tablegames.dots_and_boxes import Edge, Rules, Setup, Start, State
from tablegames.testing import check_game, check_move, check_state
from tablegames.testing.dots_and_boxes import edges, near_moves, rules, setups, starts
from tablegames.testing.strategies import games, states

SEARCH = settings(phases=[Phase.generate], max_examples=5_000, deadline=None)


def exists(strategy: st.SearchStrategy[Any], wanted: Callable[[Any], bool]) -> None:
    # find() raises NoSuchExample when there is none.
    assert wanted(find(strategy, wanted, settings=SEARCH))


@pytest.mark.parametrize("start", Start)
def test_boards_of_every_shape(start: Start) -> None:
    exists(rules(), lambda r: r.start is start and r.rows == 1 < r.columns)
    exists(rules(), lambda r: r.start is start and r.columns == 1 < r.rows)
    exists(rules(), lambda r: r.start is start and 1 < r.rows < r.columns)
    exists(rules(), lambda r: r.start is start and 1 < r.columns < r.rows)
    exists(rules(), lambda r: r.start is start and r.columns == r.rows > 1)
    if start is not Start.SWEDISH:
        exists(rules(), lambda r: r.start is start and r.columns == r.rows == 1)


@given(rules(most_rows=2, most_columns=3))
def test_boards_are_no_larger_than_asked_for(options: Rules) -> None:
    assert 1 <= options.rows <= 2
    assert 1 <= options.columns <= 3


@given(starts())
def test_starts_are_starts(state: State) -> None:
    assert state == State.new(state.rules)
    check_state(state)


def test_edges_on_the_board_and_beside_it() -> None:
    options = Rules(1, 2)
    on_board = set(State.new(options).legal_moves)
    for edge in on_board:
        exists(edges(options), lambda e, edge=edge: e == edge)  # type: ignore[misc]
    exists(edges(options), lambda e: e.row == -1)
    exists(edges(options), lambda e: e.column == -1)
    exists(edges(options), lambda e: e not in on_board and min(e.row, e.column) >= 0)


def test_near_moves_of_every_kind() -> None:
    state = State.new(Rules(1, 2)).apply(Edge.horizontal(0, 0))
    exists(near_moves(state), lambda move: move is None)
    exists(near_moves(state), lambda move: move in state.legal_moves)
    exists(near_moves(state), lambda move: move == Edge.horizontal(0, 0))
    exists(near_moves(state), lambda move: move is not None and not isinstance(move, Edge))
    exists(near_moves(state), lambda move: isinstance(move, Edge) and move.row < 0)


def problems(setup: Setup) -> set[str]:
    try:
        State.from_setup(setup)
    except InvalidSetupError as error:
        return {problem.rule for problem in error.problems}
    return set()


@pytest.mark.parametrize("rule", ["DB-1", "DB-2", "DB-3", "DB-7", "DB-11", "DB-13"])
def test_setups_with_every_fault(rule: str) -> None:
    exists(setups(), lambda setup: rule in problems(setup))


def test_setups_without_a_fault_and_with_several() -> None:
    exists(setups(), lambda setup: not problems(setup) and setup.owners)
    exists(setups(), lambda setup: not problems(setup) and setup.turn is None)
    exists(setups(), lambda setup: len(problems(setup)) > 2)


@given(games(starts(), finished=True))
def test_the_laws_hold_in_whole_games(record: Any) -> None:
    most = record.start.edges_left
    last = check_game(
        record.start, record.moves, conserved=lambda state: state.rules, most_moves=most
    )
    assert last.is_over
    assert sum(last.scores) == last.rules.rows * last.rules.columns


@given(st.data())
def test_the_laws_hold_everywhere(data: st.DataObject) -> None:
    state = data.draw(states(starts(most_rows=4, most_columns=4)))
    check_state(state)
    check_move(state, data.draw(near_moves(state)))
    for move in state.legal_moves:
        assert check_move(state, move) is not None
