import json
import pickle
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from operator import and_
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tablegames
from dots_and_boxes.common import random_game
from reference.dots_and_boxes_values import Values, all_values, histogram, value_from
from tablegames import BudgetExceededError, TableGamesError, WrongTypeError
from tablegames.dots_and_boxes import Edge, Rules, Start, State, parse_move
from tablegames.dots_and_boxes._layout import Layout
from tablegames.dots_and_boxes._planes import close_all
from tablegames.dots_and_boxes.board import bits, board_of, image
from tablegames.dots_and_boxes.notation import parse_edge_string
from tablegames.dots_and_boxes.solver import (
    Solution,
    _Solver,
    evaluate_moves,
    solve,
    value_of,
)

GOLDEN = Path(__file__).parents[1] / "golden" / "dots_values_census.json"
CENSUS = json.loads(GOLDEN.read_text(encoding="utf-8"))["boards"]

AMERICAN, SWEDISH, ICELANDIC = Start.AMERICAN, Start.SWEDISH, Start.ICELANDIC

QUICK = {
    AMERICAN: {
        (1, 1): -1,
        (1, 2): 0,
        (1, 3): -1,
        (1, 4): 0,
        (1, 5): -1,
        (1, 6): 0,
        (1, 7): -1,
        (2, 2): 2,
        (2, 3): -2,
        (2, 4): 2,
        (3, 3): -3,
    },
    SWEDISH: {
        (2, 2): -4,
        (2, 3): 6,
        (2, 4): 0,
        (2, 5): 2,
        (3, 3): 7,
        (3, 4): 4,
        (3, 5): 5,
        (4, 4): 0,
    },
    ICELANDIC: {(2, 2): 2, (2, 3): 4, (2, 4): 4, (2, 5): 2, (3, 3): -1},
}
"""The first player's margin; each of them known from the literature or computed before."""

SLOW = {
    AMERICAN: {(1, 8): 0, (1, 9): -1, (2, 5): -2, (2, 6): 2, (3, 4): 0},
    SWEDISH: {(4, 5): 0},
    ICELANDIC: {(3, 4): 4, (3, 5): -1, (4, 4): 4},
}
COMPILED = {(2, 7): 0, (3, 5): -1, (4, 4): 0}
"""American boards that take a few minutes with a compiler, and hours without."""


def table(values: dict[Start, dict[tuple[int, int], int]]) -> list[object]:
    """Return the boards and their values, each board both ways."""
    return [
        pytest.param(rules, value, id=f"{rules.rows}x{rules.columns}-{start}")
        for start, boards in values.items()
        for (rows, columns), value in boards.items()
        for rules in dict.fromkeys([Rules(rows, columns, start), Rules(columns, rows, start)])
    ]


@cache
def oracle(rows: int, columns: int) -> Values:
    return all_values(rows, columns)


def position(rules: Rules, undrawn: int, rng: Random | None = None) -> State:
    """Return a position with these undrawn edges, whoever owns and moves."""
    rng = rng or Random(undrawn)
    board = board_of(rules)
    closed = [
        box for box, sides in zip(board.boxes, board.sides, strict=True) if not sides & undrawn
    ]
    return State(
        rules,
        board.edges_of(board.full ^ undrawn),
        {box: rng.randrange(2) for box in closed},
        rng.randrange(2) if undrawn else None,
    )


def sample(rows: int, columns: int, count: int, seed: int = 1) -> list[int]:
    rng = Random(seed)
    full = board_of(Rules(rows, columns)).full
    # Both in the middle of the game and near its end.
    return [
        rng.getrandbits(full.bit_length()) & (full if turn % 2 else rng.getrandbits(64))
        for turn in range(count)
    ]


def edges(text: str) -> tuple[Edge, ...]:
    return tuple(map(parse_move, text.split()))


# The oracle


@pytest.mark.heavy
@pytest.mark.parametrize("size", ["1x1", "1x2", "1x3", "2x2", "2x3", "2x4"])
def test_the_oracle_agrees_with_the_golden_census(size: str) -> None:
    rows, columns = map(int, size.split("x"))
    assert histogram(oracle(rows, columns)) == CENSUS[size]["hist"]
    assert int(oracle(rows, columns).sum(dtype=int)) == CENSUS[size]["total"]


@pytest.mark.slow
def test_the_oracle_agrees_with_the_golden_census_on_3x3() -> None:
    assert histogram(oracle(3, 3)) == CENSUS["3x3"]["hist"]


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 2), (2, 3), (3, 2)])
def test_both_forms_of_the_oracle_agree(rows: int, columns: int) -> None:
    values = oracle(rows, columns)
    for undrawn in sample(rows, columns, 25):
        assert value_from(rows, columns, undrawn) == values[undrawn]


# Values


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3)]
)
def test_every_set_of_edges_has_the_value_of_the_oracle(rows: int, columns: int) -> None:
    values = oracle(rows, columns).tolist()
    solver = _Solver(State.new(Rules(rows, columns)))
    assert [solver.value(undrawn) for undrawn in range(len(values))] == values


@pytest.mark.heavy
@pytest.mark.parametrize(("rows", "columns"), [(3, 2), (2, 4), (4, 2), (1, 6), (6, 1)])
def test_a_sample_of_sets_has_the_value_of_the_oracle(rows: int, columns: int) -> None:
    values = oracle(rows, columns)
    solver = _Solver(State.new(Rules(rows, columns)))
    for undrawn in sample(rows, columns, 1_500):
        assert solver.value(undrawn) == values[undrawn]


def test_every_question_is_answered_as_the_value_does() -> None:
    values = oracle(2, 2)
    solver = _Solver(State.new(Rules(2, 2)))
    for undrawn in sample(2, 2, 500):
        for least in range(-5, 6):
            assert solver._reaches(undrawn, least) == (values[undrawn] >= least)


@pytest.mark.slow
def test_a_large_sample_of_3x3_has_the_value_of_the_oracle() -> None:
    values = oracle(3, 3)
    solver = _Solver(State.new(Rules(3, 3)))
    for undrawn in sample(3, 3, 100_000):
        assert solver.value(undrawn) == values[undrawn]


@pytest.mark.parametrize(
    ("rows", "columns"), [(2, 3), (3, 3), (2, 5), (4, 4), (5, 5), (3, 7), (6, 6)]
)
def test_the_last_moves_on_any_board_have_the_value_of_the_oracle(rows: int, columns: int) -> None:
    rng = Random(rows * columns)
    numbers = range(len(board_of(Rules(rows, columns)).edges))
    for size in (1, 4, 7, 10, 12):
        undrawn = sum(1 << number for number in rng.sample(numbers, size))
        state = position(Rules(rows, columns), undrawn)
        assert value_of(state) == value_from(rows, columns, undrawn)


@pytest.mark.parametrize("start", Start)
def test_positions_of_games_have_the_value_of_the_oracle(start: Start) -> None:
    rules = Rules(3, 4, start)
    for seed in range(3):
        for state, _, _ in random_game(rules, seed):
            if state.edges_left <= 11:
                undrawn = state._undrawn
                assert value_of(state) == value_from(3, 4, undrawn)


@pytest.mark.parametrize(("rules", "value"), table(QUICK))
def test_values_of_empty_boards(rules: Rules, value: int) -> None:
    assert value_of(State.new(rules)) == value


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "value"), table(SLOW))
def test_values_of_larger_empty_boards(rules: Rules, value: int) -> None:
    assert value_of(State.new(rules)) == value


@pytest.mark.slow
# The session "solver" compiles; interpreted, nobody would wait for these.
@pytest.mark.skipif(not tablegames.compiled, reason="takes hours in pure Python")
@pytest.mark.parametrize("size", COMPILED)
def test_values_of_the_largest_empty_boards(size: tuple[int, int]) -> None:
    assert value_of(State.new(Rules(*size)), table_size=100_000_000) == COMPILED[size]


# Best moves


def test_first_moves_that_keep_the_value() -> None:
    solution = solve(State.new(Rules(2, 2)))
    assert solution.best_moves == edges("h0,0 h0,1 h2,0 h2,1 v0,0 v0,2 v1,0 v1,2")
    for half in (1, 2, 3):
        solution = solve(State.new(Rules(1, 2 * half)))
        assert solution.best_moves == edges(f"v0,{half}")
    assert solve(State.new(Rules(2, 3))).best_moves == board_of(Rules(2, 3)).edges


@pytest.mark.slow
def test_first_moves_that_keep_the_value_of_larger_boards() -> None:
    assert solve(State.new(Rules(3, 4))).best_moves == edges("v0,2 v1,2 v2,2")
    assert solve(State.new(Rules(4, 3))).best_moves == edges("h2,0 h2,1 h2,2")
    for rules in (Rules(2, 5), Rules(3, 3)):
        assert solve(State.new(rules)).best_moves == board_of(rules).edges


@pytest.mark.parametrize(
    ("rows", "columns", "text", "value", "best"),
    [
        # Berlekamp, The Dots and Boxes Game, problem 3.1
        (3, 3, "110011000010100011000101", 3, "h2,2"),
        (2, 3, "11101000000010001", -4, None),
        (2, 3, "11101000000010101", 4, "h1,0 h2,2 v0,0"),
        (2, 5, "110000111011111100010100000", 8, "h0,2 h1,4 v1,5"),
    ],
)
def test_known_positions(rows: int, columns: int, text: str, value: int, best: str | None) -> None:
    state = State.from_setup(parse_edge_string(text, Rules(rows, columns)))
    solution = solve(state)
    assert solution.value == value
    if best is not None:
        assert solution.best_moves == edges(best)


def test_a_chain_is_handed_out_to_keep_control() -> None:
    # Two chains of three: the first is open; leave two boxes, and the second is yours.
    rules = Rules(2, 3)
    state = position(rules, board_of(rules).mask(edges("v0,1 v0,2 v0,3 v1,0 v1,1 v1,2 v1,3")))
    solution = solve(state)
    assert (solution.value, solution.best_moves) == (2, edges("v0,1"))
    assert solution.principal_variation[:2] == edges("v0,1 v0,3")
    # With the second chain gone there is nothing to wait for.
    state = position(rules, board_of(rules).mask(edges("v0,1 v0,2 v0,3")))
    assert solve(state).value == 3


def test_a_game_that_is_over_is_worth_nothing() -> None:
    state = position(Rules(2, 2), 0)
    assert solve(state) == Solution(0, (), (), 0)
    assert value_of(state) == 0
    assert evaluate_moves(state) == {}


# Laws


def values_by_move(state: State, values: Values) -> dict[Edge, int]:
    result = {}
    for edge in state.legal_moves:
        after = state.apply(edge)
        claimed = len(state.boxes_closed_by(edge))
        rest = int(values[after._undrawn])
        result[edge] = claimed + rest if claimed else -rest
    return result


@pytest.mark.parametrize(("rows", "columns"), [(1, 3), (2, 2), (2, 3), (3, 2), (2, 4)])
def test_every_move_is_worth_what_it_claims_and_leaves(rows: int, columns: int) -> None:
    for undrawn in sample(rows, columns, 40):
        state = position(Rules(rows, columns), undrawn)
        worth = values_by_move(state, oracle(rows, columns))
        found = evaluate_moves(state)
        assert found == worth
        assert list(found) == list(worth)
        solution = solve(state)
        assert solution.value == max(worth.values(), default=0)
        best = tuple(edge for edge, value in worth.items() if value == solution.value)
        assert solution.best_moves == best


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (2, 4)])
def test_all_is_taken_but_for_a_handout(rows: int, columns: int) -> None:
    values = oracle(rows, columns)
    rules = Rules(rows, columns)
    layout = Layout(board_of(rules), board_of(rules).full)
    for undrawn in sample(rows, columns, 2_000):
        planes = layout.planes(undrawn)
        *rest_planes, taken, handout = close_all(*planes, layout.stride, layout.boxes)
        left = 0
        for number in bits(undrawn):
            if any(map(and_, layout.planes(1 << number), rest_planes)):
                left |= 1 << number
        rest = int(values[left])
        expected = max(taken + rest, taken - 2 * handout - rest) if handout else taken + rest
        assert values[undrawn] == expected


def test_taking_is_never_wrong_where_nothing_can_be_handed_out() -> None:
    rules = Rules(2, 3)
    layout = Layout(board_of(rules), board_of(rules).full)
    for undrawn in sample(2, 3, 150):
        planes = layout.planes(undrawn)
        if close_all(*planes, layout.stride, layout.boxes)[3] == 0:
            state = position(rules, undrawn)
            taking = {edge for edge in state.legal_moves if state.boxes_closed_by(edge)}
            assert taking <= set(solve(state).best_moves)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 2), (1, 5)])
def test_a_symmetry_changes_nothing(rows: int, columns: int) -> None:
    rules = Rules(rows, columns)
    board = board_of(rules)
    for undrawn in sample(rows, columns, 10):
        expected = solve(position(rules, undrawn))
        for symmetry in board.symmetries[1:]:
            found = solve(position(rules, image(undrawn, symmetry)))
            assert found.value == expected.value
            moved = board.mask(expected.best_moves)
            assert board.mask(found.best_moves) == image(moved, symmetry)


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (2, 4), (1, 6)])
def test_a_transposed_board_has_the_same_values(rows: int, columns: int) -> None:
    rules, turned = Rules(rows, columns), Rules(columns, rows)
    board, other = board_of(rules), board_of(turned)
    for undrawn in sample(rows, columns, 20):
        image_of = [
            Edge.between((column, row), (to_column, to_row))
            for (row, column), (to_row, to_column) in (e.dots for e in board.edges_of(undrawn))
        ]
        state, other_state = position(rules, undrawn), position(turned, other.mask(image_of))
        assert value_of(state) == value_of(other_state)


def test_owners_and_mover_do_not_matter() -> None:
    for undrawn in sample(2, 4, 20):
        solutions = [solve(position(Rules(2, 4), undrawn, Random(seed))) for seed in range(4)]
        assert all(solution == solutions[0] for solution in solutions)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(1, 4),
        Rules(2, 2),
        Rules(2, 3),
        Rules(3, 2),
        Rules(2, 4),
        Rules(2, 3, SWEDISH),
        Rules(3, 3, SWEDISH),
        Rules(4, 4, SWEDISH),
        Rules(3, 3, ICELANDIC),
        Rules(4, 2, ICELANDIC),
    ],
)
def test_the_line_of_best_play_comes_to_the_value(rules: Rules) -> None:
    check_line(State.new(rules))


def test_lines_from_any_position_come_to_the_value() -> None:
    for undrawn in sample(2, 4, 60):
        check_line(position(Rules(2, 4), undrawn))


def check_line(state: State) -> None:
    solution = solve(state)
    mover = state.turn or 0
    before = state.scores
    for edge in solution.principal_variation:
        state = state.apply(edge)
    assert state.is_over
    gained = [after - had for after, had in zip(state.scores, before, strict=True)]
    assert gained[mover] - gained[1 - mover] == solution.value
    assert solution.principal_variation[:1] == solution.best_moves[:1]


# Budgets and memory


Question = Callable[..., object]

BUDGETS = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)


def ask(question: Question, state: State, budget: int) -> object:
    """Return the answer, or the error that came instead."""
    try:
        return question(state, budget=budget)
    except BudgetExceededError as error:
        return error


@pytest.mark.parametrize("question", [solve, value_of, evaluate_moves])
@pytest.mark.parametrize("rules", [Rules(2, 3), Rules(3, 2, ICELANDIC), Rules(3, 3, SWEDISH)])
def test_a_budget_ends_with_bounds_or_the_answer(question: Question, rules: Rules) -> None:
    state = State.new(rules)
    value = value_of(state)
    answers = [ask(question, state, budget) for budget in BUDGETS]
    errors = [answer for answer in answers if isinstance(answer, BudgetExceededError)]
    for error, budget in zip(errors, BUDGETS, strict=False):
        assert error.lower <= value <= error.upper
        assert error.nodes == budget
    for error, later in pairwise(errors):
        assert error.lower <= later.lower <= later.upper <= error.upper
    # The line of best play may depend on the size of the table, and that on the budget.
    assert 0 < len(errors) < len(answers)
    for answer in answers[len(errors) :]:
        if isinstance(answer, Solution):
            expected = solve(state)
            assert (answer.value, answer.best_moves) == (expected.value, expected.best_moves)
        else:
            assert answer == question(state)


def test_bounds_enclose_the_value_of_any_position() -> None:
    values = oracle(2, 4)
    seen = 0
    for undrawn in sample(2, 4, 100):
        answer = ask(value_of, position(Rules(2, 4), undrawn), budget=3)
        if isinstance(answer, BudgetExceededError):
            assert answer.lower <= values[undrawn] <= answer.upper
            seen += 1
        else:
            assert answer == values[undrawn]
    assert seen > 10


def test_what_the_table_cannot_hold_exceeds_every_budget() -> None:
    for rules, boxes in [(Rules(6, 6), 36), (Rules(5, 5), 25), (Rules(10, 10), 100)]:
        with pytest.raises(BudgetExceededError) as caught:
            solve(State.new(rules))
        assert (caught.value.lower, caught.value.upper, caught.value.nodes) == (-boxes, boxes, 0)


def test_the_error_can_be_read_and_pickled() -> None:
    error = BudgetExceededError(-1, 3, 17)
    assert str(error) == "17 positions searched: the value is in -1 … 3"
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.lower, copy.upper, copy.nodes) == (-1, 3, 17)


@pytest.mark.parametrize(
    ("rules", "sizes"),
    [(Rules(2, 2), (1, 2, 3, 10)), (Rules(2, 3), (300, 1_000)), (Rules(4, 4, SWEDISH), (500,))],
)
def test_a_small_table_costs_time_and_no_exactness(rules: Rules, sizes: tuple[int, ...]) -> None:
    expected = solve(State.new(rules))
    for table_size in sizes:
        found = solve(State.new(rules), table_size=table_size)
        assert (found.value, found.best_moves) == (expected.value, expected.best_moves)
        assert found.nodes >= expected.nodes


def test_a_long_search_reports_and_can_be_ended() -> None:
    reports: list[int] = []
    solution = solve(State.new(Rules(2, 4)), report=reports.append)
    assert reports == list(range(10_000, solution.nodes + 1, 10_000))
    assert reports

    def interrupt(nodes: int) -> None:
        raise KeyboardInterrupt(nodes)

    with pytest.raises(KeyboardInterrupt, match="10000"):
        value_of(State.new(Rules(2, 4)), report=interrupt)


@pytest.mark.parametrize("rules", [Rules(1, 1), Rules(5, 5), Rules(8, 8), Rules(1, 100)], ids=repr)
def test_db_11_a_game_that_is_over_is_worth_nothing_on_any_board(rules: Rules) -> None:
    *_, (_, _, over) = random_game(rules, 5)
    for budget in (None, 0):
        assert solve(over, budget=budget) == Solution(0, (), (), 0)
        assert value_of(over, budget=budget) == 0
        assert evaluate_moves(over, budget=budget) == {}


@pytest.mark.parametrize("search", [solve, value_of, evaluate_moves])
@pytest.mark.parametrize("moves", [0, 4])
def test_bad_options_are_refused(search: Callable[..., Any], moves: int) -> None:
    state = State.new(Rules(1, 1))
    for edge in list(state.legal_moves)[:moves]:
        state = state.apply(edge)
    with pytest.raises(TableGamesError, match="budget must be at least 0, not -1"):
        search(state, budget=-1)
    with pytest.raises(TableGamesError, match="table_size must be at least 1, not 0"):
        search(state, table_size=0)
    others: list[Any] = ["9", 1.5, []]
    for number in others:
        with pytest.raises(WrongTypeError, match="budget must be an integer"):
            search(state, budget=number)
        with pytest.raises(WrongTypeError, match="table_size must be an integer"):
            search(state, table_size=number)
