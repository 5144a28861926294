from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dots_and_boxes.common import BOARDS, h, played, random_game, v
from problems import check_told
from tablegames import IllegalMoveError, InvalidSetupError
from tablegames.dots_and_boxes import Box, Edge, Rules, Setup, Start, State, Violation, parse_move
from tablegames.testing import check_move
from tablegames.testing.dots_and_boxes import near_moves, setups, starts
from tablegames.testing.strategies import states

ONE = Rules(1, 1)
TWO = Rules(1, 2)
OVER = "h0,0 h1,0 v0,0 v0,1"


def refusal(state: State, move: object) -> IllegalMoveError:
    with pytest.raises(IllegalMoveError) as refused:
        state.apply(move)  # type: ignore[arg-type]
    return refused.value


def check_refused(state: State, move: object, *violations: Violation) -> None:
    before = state.to_setup()
    error = refusal(state, move)
    assert error.violations == violations
    assert state.violations(move) == violations  # type: ignore[arg-type]
    assert [problem.rule for problem in error.problems] == [rule.value for rule in violations]
    assert all(problem.value is move for problem in error.problems)
    check_told(error.problems)
    assert error.state is state
    assert error.move is move
    assert error.place == ""
    assert move not in state.legal_moves
    assert state.to_setup() == before
    assert state == State.from_setup(before)


@pytest.mark.parametrize(
    "move",
    [
        h(0, 2),
        h(2, 0),
        v(1, 0),
        v(0, 3),
        h(10**9, 10**9),
        "h0,0",
        b"h0,0",
        0,
        1.5,
        ("h", 0, 0),
        [],
        {},
        Box(0, 0),
        ...,
    ],
)
def test_db_3_what_is_no_edge_of_the_board_is_refused(move: object) -> None:
    check_refused(State.new(TWO), move, Violation.NO_SUCH_EDGE)


@pytest.mark.parametrize("rules", BOARDS)
def test_db_3_row_or_column_minus_one_draws_no_other_edge(rules: Rules) -> None:
    state = State.new(rules)
    for move in (h(-1, 0), h(0, -1), v(-1, 0), v(0, -1), h(-1, -1), v(-1, -1)):
        check_refused(state, move, Violation.NO_SUCH_EDGE)


@pytest.mark.parametrize("rules", BOARDS)
def test_db_3_edges_just_beside_the_board_are_refused(rules: Rules) -> None:
    state = State.new(rules)
    rows, columns = rules.rows, rules.columns
    for move in (h(rows + 1, 0), h(0, columns), v(rows, 0), v(0, columns + 1)):
        check_refused(state, move, Violation.NO_SUCH_EDGE)
    assert h(rows, columns - 1).dots[1] == v(rows - 1, columns).dots[1] == (rows, columns)


def test_db_3_coordinates_of_thousands_of_digits_are_refused_as_any_other() -> None:
    check_refused(State.new(TWO), h(10**5000, 0), Violation.NO_SUCH_EDGE)
    check_refused(State.new(TWO), 10**5000, Violation.NO_SUCH_EDGE)


def test_db_3_an_edge_of_a_larger_board_is_none_of_this() -> None:
    assert h(0, 2) in State.new(Rules(1, 3)).legal_moves
    check_refused(State.new(TWO), h(0, 2), Violation.NO_SUCH_EDGE)


@pytest.mark.parametrize("rules", BOARDS)
def test_db_4_no_edge_is_drawn_twice(rules: Rules) -> None:
    for state, move, following in random_game(rules, 2):
        assert state.violations(move) == ()
        if not following.is_over:
            check_refused(following, move, Violation.EDGE_ALREADY_DRAWN)
        else:
            check_refused(following, move, Violation.EDGE_ALREADY_DRAWN, Violation.GAME_OVER)


def test_db_4_edges_of_the_start_are_drawn() -> None:
    state = State.new(Rules(2, 2, Start.ICELANDIC))
    check_refused(state, h(2, 0), Violation.EDGE_ALREADY_DRAWN)
    check_refused(state, v(1, 0), Violation.EDGE_ALREADY_DRAWN)
    check_refused(State.new(Rules(2, 2, Start.SWEDISH)), v(1, 2), Violation.EDGE_ALREADY_DRAWN)


def test_db_5_no_player_may_pass() -> None:
    for moves in ("", "h0,0", "h0,0 h1,0", "h0,0 h1,0 v0,0"):
        check_refused(played(ONE, moves), None, Violation.CANNOT_PASS)


def test_db_5_speaks_only_while_an_edge_is_left() -> None:
    check_refused(played(ONE, OVER), None, Violation.GAME_OVER)


def test_db_11_no_move_after_the_end() -> None:
    over = played(ONE, OVER)
    check_refused(over, h(0, 0), Violation.EDGE_ALREADY_DRAWN, Violation.GAME_OVER)
    check_refused(over, h(0, 1), Violation.NO_SUCH_EDGE, Violation.GAME_OVER)
    check_refused(over, "h0,0", Violation.NO_SUCH_EDGE, Violation.GAME_OVER)


def test_every_violation_is_raised_by_some_move() -> None:
    over = played(ONE, OVER)
    candidates = [(State.new(ONE), None), (over, h(0, 0)), (State.new(ONE), h(9, 9))]
    raised = {
        violation for state, move in candidates for violation in refusal(state, move).violations
    }
    assert raised == set(Violation)


def test_a_refusal_says_what_is_wrong_in_words() -> None:
    error = refusal(played(TWO, "h0,0"), h(0, 0))
    assert str(error) == "DB-4: h0,0 is already drawn"
    assert error.problems[0].value == h(0, 0)
    assert str(refusal(State.new(TWO), h(5, 0))) == "DB-3: h5,0 is no edge of a 1×2 board"
    assert str(refusal(State.new(TWO), "h0,0")) == "DB-3: 'h0,0' is no edge"


@given(st.data())
def test_any_candidate_is_legal_exactly_if_it_is_contained(data: st.DataObject) -> None:
    state = data.draw(states(starts(most_rows=3, most_columns=3)))
    move = data.draw(near_moves(state))
    successor = check_move(state, move)
    legal = isinstance(move, Edge) and move in set(state.legal_moves)
    assert (successor is not None) == legal


# --- setups ---------------------------------------------------------------------------------


def problems(
    rules: Rules,
    edges: str = "",
    owners: Mapping[Any, object] | None = None,
    turn: object = 0,
) -> list[tuple[str, object]]:
    drawn = [parse_move(text) for text in edges.split()]
    with pytest.raises(InvalidSetupError) as refused:
        State(rules, drawn, owners or {}, turn)  # type: ignore[arg-type]
    with pytest.raises(InvalidSetupError) as again:
        State.from_setup(Setup(rules, frozenset(drawn), owners or {}, turn))  # type: ignore[arg-type]
    assert again.value.problems == refused.value.problems
    check_told(refused.value.problems)
    return [(problem.rule, problem.value) for problem in refused.value.problems]


CLOSED = "h0,0 h1,0 v0,0 v0,1"


def test_a_position_as_it_should_be() -> None:
    state = State(TWO, [h(0, 0), h(1, 0), v(0, 0), v(0, 1)], {Box(0, 0): 0}, 1)
    assert state.owner(Box(0, 0)) == 0
    assert state.turn == 1


def test_db_3_a_setup_has_edges_of_the_board_only() -> None:
    assert problems(ONE, "h0,1") == [("DB-3", h(0, 1))]
    with pytest.raises(InvalidSetupError) as refused:
        State(ONE, ["h0,0", h(-1, 0)])  # type: ignore[list-item]
    assert {problem.value for problem in refused.value.problems} == {"h0,0", h(-1, 0)}
    assert {problem.rule for problem in refused.value.problems} == {"DB-3"}


def test_db_7_an_open_box_has_no_owner() -> None:
    assert problems(TWO, "h0,0 h1,0 v0,0", {Box(0, 0): 0}) == [("DB-7", Box(0, 0))]


def test_db_7_a_closed_box_has_an_owner() -> None:
    assert problems(TWO, CLOSED) == [("DB-7", Box(0, 0))]


def test_db_1_owners_are_the_two_seats() -> None:
    for owner in (2, -1, None, True, "0", 0.0):
        assert problems(TWO, CLOSED, {Box(0, 0): owner}) == [("DB-1", owner)]


def test_db_1_the_mover_is_one_of_the_two_seats() -> None:
    for turn in (2, -1, None, True, "0", 1.0):
        assert problems(TWO, "h0,0", {}, turn) == [("DB-1", turn)]


def test_db_2_owned_boxes_are_on_the_board() -> None:
    for box in (Box(1, 0), Box(-1, 0), Box(0, -1), "0,0"):
        assert problems(TWO, "", {box: 0}) == [("DB-2", box)]


def test_db_2_rules_are_rules() -> None:
    assert problems("5x5") == [("DB-2", "5x5")]  # type: ignore[arg-type]
    with pytest.raises(InvalidSetupError) as refused:
        State.new("5x5")  # type: ignore[arg-type]
    assert [problem.rule for problem in refused.value.problems] == ["DB-2"]


def test_db_11_nobody_is_to_move_when_every_box_is_claimed() -> None:
    assert problems(ONE, OVER, {Box(0, 0): 1}, 1) == [("DB-11", 1)]
    assert problems(ONE, OVER, {Box(0, 0): 1}, 0) == [("DB-11", 0)]
    assert State(ONE, Box(0, 0).sides, {Box(0, 0): 1}, None).is_over


def test_db_13_the_edges_of_the_start_are_drawn() -> None:
    rules = Rules(1, 2, Start.ICELANDIC)
    assert problems(rules, "h0,0 h1,1") == [("DB-13", h(1, 0)), ("DB-13", v(0, 0))]
    assert problems(rules, "") == [("DB-13", h(1, 0)), ("DB-13", h(1, 1)), ("DB-13", v(0, 0))]


def test_db_13_no_start_has_a_closed_box_without_an_owner() -> None:
    for rules in BOARDS:
        state = State.new(rules)
        assert state.owners == {}
        for row in range(rules.rows):
            for column in range(rules.columns):
                assert not set(Box(row, column).sides) <= state.edges
        assert State.from_setup(state.to_setup()) == state


def test_all_problems_of_a_setup_are_reported_at_once() -> None:
    owners = {Box(0, 0): 7, Box(0, 1): 1, Box(4, 4): 0}
    found = problems(Rules(1, 2, Start.ICELANDIC), "h0,0 h1,0 v0,0 v0,1 h9,9", owners, 3)
    assert sorted(found, key=str) == sorted(
        [
            ("DB-3", h(9, 9)),
            ("DB-13", h(1, 1)),
            ("DB-1", 7),
            ("DB-7", Box(0, 1)),
            ("DB-2", Box(4, 4)),
            ("DB-1", 3),
        ],
        key=str,
    )


def test_what_is_no_edge_or_box_is_not_shown_as_one() -> None:
    owners: Any = {"0,0": 2, (0, 0): 0}
    edges: Any = ["h0,0", (0, 0)]
    with pytest.raises(InvalidSetupError) as refused:
        State(TWO, edges, owners)
    assert [str(problem) for problem in refused.value.problems] == [
        "DB-3: 'h0,0' is no edge of the board",
        "DB-3: (0, 0) is no edge of the board",
        "DB-2: '0,0' is no box of the board",
        "DB-1: the owner of box '0,0' is 0 or 1, not 2",
        "DB-2: (0, 0) is no box of the board",
    ]


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (Setup(TWO, [h(9, 9)], {}, 0), "DB-3: h9,9 is no edge of the board"),
        (
            Setup(Rules(1, 1, Start.ICELANDIC), [h(1, 0)], {}, 0),
            "DB-13: v0,0 is drawn from the start on a board that is icelandic",
        ),
        (
            Setup(Rules(1, 2, Start.SWEDISH), [h(0, 0), h(0, 1), h(1, 0), h(1, 1), v(0, 0)], {}, 0),
            "DB-13: v0,2 is drawn from the start on a board that is swedish",
        ),
        (Setup(TWO, [], {Box(4, 4): 0}, 0), "DB-2: 4,4 is no box of the board"),
        (Setup(TWO, [], {Box(0, 1): 0}, 0), "DB-7: box 0,1 is open and has an owner"),
        (Setup(ONE, Box(0, 0).sides, {}, None), "DB-7: box 0,0 is closed and has no owner"),
        (
            Setup(ONE, Box(0, 0).sides, {Box(0, 0): 7}, None),
            "DB-1: the owner of box 0,0 is 0 or 1, not 7",
        ),
        (Setup(TWO, [], {}, None), "DB-1: the player to move is 0 or 1, not None"),
        (
            Setup(ONE, Box(0, 0).sides, {Box(0, 0): 1}, 1),
            "DB-11: nobody is to move when every box is claimed",
        ),
    ],
)
def test_a_refused_setup_says_what_is_wrong_in_words(setup: Setup, told: str) -> None:
    with pytest.raises(InvalidSetupError) as refused:
        State.from_setup(setup)
    assert [str(problem) for problem in refused.value.problems] == [told]


def test_numbers_of_thousands_of_digits_are_refused_as_any_other() -> None:
    huge = 10**5000
    assert problems(TWO, "", {}, huge) == [("DB-1", huge)]
    assert problems(TWO, CLOSED, {Box(0, 0): huge}) == [("DB-1", huge)]
    assert problems(TWO, "", {Box(huge, 0): 0}) == [("DB-2", Box(huge, 0))]


def broken_rules(setup: Setup) -> set[str]:
    """What is wrong with a setup, straight from the rules page."""
    rows, columns = setup.rules.rows, setup.rules.columns
    horizontal = {h(r, c) for r in range(rows + 1) for c in range(columns)}
    vertical = {v(r, c) for r in range(rows) for c in range(columns + 1)}
    edges = horizontal | vertical
    boxes = {Box(r, c) for r in range(rows) for c in range(columns)}
    closed = {box for box in boxes if set(box.sides) <= setup.edges}
    left = {v(r, 0) for r in range(rows)}
    bottom = {h(rows, c) for c in range(columns)}
    right = {v(r, columns) for r in range(rows)}
    top = {h(0, c) for c in range(columns)}
    start = {
        Start.AMERICAN: set[Edge](),
        Start.ICELANDIC: left | bottom,
        Start.SWEDISH: left | bottom | right | top,
    }[setup.rules.start]
    finished = edges <= setup.edges
    checks = {
        "DB-1": any(owner not in (0, 1) for owner in setup.owners.values())
        or (not finished and setup.turn not in (0, 1)),
        "DB-2": not set(setup.owners) <= boxes,
        "DB-3": not setup.edges <= edges,
        "DB-7": (set(setup.owners) & boxes) != closed,
        "DB-11": finished and setup.turn is not None,
        "DB-13": not start <= setup.edges,
    }
    return {rule for rule, broken in checks.items() if broken}


@given(setups())
def test_a_setup_is_refused_exactly_if_it_breaks_a_rule(setup: Setup) -> None:
    expected = broken_rules(setup)
    try:
        state = State.from_setup(setup)
    except InvalidSetupError as error:
        assert {problem.rule for problem in error.problems} == expected  # noqa: PT017
    else:
        assert expected == set()
        assert state.to_setup() == setup


def test_problems_of_a_setup_come_in_a_fixed_order() -> None:
    strange = [h(9, 9), v(7, 7), h(-1, 0), v(0, -1)]
    with pytest.raises(InvalidSetupError) as refused:
        State(TWO, strange)
    values = [problem.value for problem in refused.value.problems]
    assert values == sorted(strange, key=repr)
