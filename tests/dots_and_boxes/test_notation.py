from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dots_and_boxes.common import BOARDS, h, played, random_game, v
from tablegames import InvalidSetupError, NotationError
from tablegames.dots_and_boxes import (
    Box,
    Edge,
    Orientation,
    Rules,
    Setup,
    Start,
    State,
    UnknownEdgeError,
    competition,
    format_move,
    format_setup,
    notation,
    parse_move,
    parse_setup,
)
from tablegames.dots_and_boxes.notation import (
    format_edge_string,
    format_openspiel,
    format_state,
    parse_edge_string,
    parse_openspiel,
)

TWO = Rules(1, 2)


# --- moves ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "edge"),
    [("h0,0", h(0, 0)), ("h1,2", h(1, 2)), ("v0,3", v(0, 3)), ("v10,99999", v(10, 99_999))],
)
def test_moves(text: str, edge: Edge) -> None:
    assert parse_move(text) == edge
    assert format_move(edge) == text


@given(st.sampled_from(Orientation), st.integers(0, 99_999), st.integers(0, 99_999))
def test_moves_are_read_as_they_are_written(
    orientation: Orientation, row: int, column: int
) -> None:
    edge = Edge(orientation, row, column)
    assert parse_move(format_move(edge)) == edge


@pytest.mark.parametrize(
    "text",
    [
        "",
        "h",
        "h0",
        "h0,",
        "h,0",
        "h-1,0",
        "h0,-1",
        "h+1,0",
        "h01,0",
        "h0,00",
        "H0,0",
        "x0,0",
        "h0.0",
        "h0,0,0",
        " h0,0",
        "h0,0 ",
        "h0,0\n",
        "h 0,0",
        "h0, 0",
        "h1_0,0",
        "h²,0",
        "h٣,0",
        "h0,100000",
        pytest.param("h" + "9" * 5000 + ",0", id="5,000 digits"),
        pytest.param("h0,0" * 2_500_000, id="10 MB"),
    ],
)
def test_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_move(text)
    assert refused.value.place == ""
    assert "no edge" in str(refused.value)
    assert len(str(refused.value)) < 200


@given(st.text("hv0129,- ", max_size=7))
def test_every_edge_has_one_text(text: str) -> None:
    try:
        edge = parse_move(text)
    except NotationError:
        return
    assert format_move(edge) == text


def test_every_edge_of_the_largest_board_can_be_read() -> None:
    assert parse_move("v0,10000") in State.new(Rules(1, 10_000)).legal_moves


# --- positions ------------------------------------------------------------------------------


def test_positions() -> None:
    state = played(TWO, "h0,0 h1,0 v0,0 v0,1")
    assert format_state(state) == format_setup(state.to_setup()) == "1010110 1. 1"
    assert parse_setup("1010110 1. 1", TWO) == state.to_setup()


def test_a_setup_that_is_no_position_has_no_text() -> None:
    with pytest.raises(InvalidSetupError) as refused:
        format_setup(Setup(TWO, frozenset({h(0, 9)}), {Box(0, 0): 1}, 0))
    assert {problem.rule for problem in refused.value.problems} == {"DB-3", "DB-7"}


def test_the_mover_is_not_lost() -> None:
    for turn in (0, 1):
        setup = Setup(TWO, frozenset(Box(0, 0).sides), {Box(0, 0): 0}, turn)
        assert parse_setup(format_setup(setup), TWO).turn == turn


def test_db_11_nobody_moves_at_the_end() -> None:
    final = played(Rules(1, 1), "h0,0 h1,0 v0,0 v0,1")
    assert format_state(final) == "1111 1 -"
    assert State.from_setup(parse_setup("1111 1 -", Rules(1, 1))) == final


# --- OpenSpiel ------------------------------------------------------------------------------


def test_actions_are_numbers_of_edges() -> None:
    # 2×3: nine horizontals, then eight verticals.
    assert parse_openspiel([0, 8, 9, 13, 16], Rules(2, 3)) == (
        *(h(0, 0), h(2, 2)),
        *(v(0, 0), v(1, 0), v(1, 3)),
    )
    assert format_openspiel([h(0, 0), h(2, 2), v(0, 0), v(1, 0)], Rules(2, 3)) == [0, 8, 9, 13]
    # 3×2: eight horizontals, then nine verticals.
    assert parse_openspiel([7, 8, 16], Rules(3, 2)) == (h(3, 1), v(0, 0), v(2, 2))
    assert parse_openspiel([], TWO) == ()


@pytest.mark.parametrize("rules", BOARDS)
def test_actions_are_read_as_they_are_written(rules: Rules) -> None:
    moves = tuple(move for _, move, _ in random_game(rules, 16))
    assert parse_openspiel(format_openspiel(moves, rules), rules) == moves


@pytest.mark.parametrize("action", [-1, 7, 10**9, True, 1.0, "1", None])
def test_numbers_that_are_no_action_are_refused(action: object) -> None:
    with pytest.raises(NotationError) as refused:
        parse_openspiel([0, 6, action], TWO)  # type: ignore[list-item]
    assert refused.value.place == "2"
    assert "0 to 6" in refused.value.reason


def test_an_action_of_thousands_of_digits_is_refused_as_any_other() -> None:
    with pytest.raises(NotationError) as refused:
        parse_openspiel([10**5000], TWO)
    assert refused.value.place == "0"


def test_moves_off_the_board_have_no_action() -> None:
    with pytest.raises(UnknownEdgeError, match="h0,2 is no edge"):
        format_openspiel([h(0, 2)], TWO)


@pytest.mark.parametrize("rules", BOARDS)
def test_edge_strings_are_read_as_they_are_written(rules: Rules) -> None:
    state = State.new(rules)
    for _, move, _ in random_game(rules, 17):
        if state.boxes_closed_by(move):
            break
        text = format_edge_string(state)
        assert State.from_setup(parse_edge_string(text, rules)) == state
        state = state.apply(move)


def test_an_edge_string_is_in_the_order_of_the_actions() -> None:
    assert format_edge_string(played(TWO, "h0,1 v0,0 h1,1")) == "0101100"
    setup = parse_edge_string("0101100", TWO)
    assert setup == Setup(TWO, frozenset({h(0, 1), v(0, 0), h(1, 1)}), {}, 1)
    assert parse_edge_string("0000000", TWO).turn == 0


def test_db_13_edges_of_the_start_are_no_moves() -> None:
    icelandic = Rules(1, 2, Start.ICELANDIC)
    assert parse_edge_string("0011100", icelandic).turn == 0
    assert parse_edge_string("0011101", icelandic).turn == 1


@pytest.mark.parametrize("text", ["1010110", "1111111", "0101011"])
def test_an_edge_string_with_a_closed_box_fixes_no_position(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_edge_string(text, TWO)
    assert refused.value.place in {"box 0,0", "box 0,1"}
    assert "who owns" in refused.value.reason


def test_the_first_closed_box_is_named() -> None:
    with pytest.raises(NotationError) as refused:
        parse_edge_string("0101011", TWO)
    assert refused.value.place == "box 0,1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "000000",
        "00000000",
        "0000002",
        "000000 ",
        "000000\n",
        "\N{ARABIC-INDIC DIGIT ZERO}" * 7,
        pytest.param("0" * 10_000_000, id="10 MB"),
    ],
)
def test_text_that_is_no_edge_string_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_edge_string(text, TWO)
    assert "7 times 0 or 1" in refused.value.reason


def test_what_an_edge_string_cannot_tell_is_not_written() -> None:
    with pytest.raises(NotationError) as refused:
        format_edge_string(played(TWO, "h0,0 h1,0 v0,0 v0,1"))
    assert refused.value.place == "box 0,0"
    with pytest.raises(NotationError, match="mover"):
        format_edge_string(State(TWO, [h(0, 0)], turn=0))
    assert format_edge_string(State(TWO, [h(0, 0)], turn=1)) == "1000000"


# --- the other form -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["parse_competition", "format_competition"])
def test_competition_records_are_read_here_too(name: str) -> None:
    function: Callable[..., object] = getattr(notation, name)
    assert function is getattr(competition, name)
    assert name in notation.__all__
