import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dots_and_boxes.common import BOARDS, h, random_game, v
from tablegames import InvalidSetupError, NotationError
from tablegames.dots_and_boxes import Box, Rules, Setup, Start, State, format_setup, parse_setup

TWO = Rules(1, 2)


def test_a_setup_is_plain_data() -> None:
    setup = Setup()
    assert (setup.rules, setup.edges, setup.owners, setup.turn) == (Rules(), frozenset(), {}, 0)
    # It may describe what is no position: the state checks it.
    assert Setup(TWO, [h(-1, 0)], {Box(9, 9): 7}, 5).turn == 5


def test_owners_cannot_be_changed_from_outside() -> None:
    setup = Setup(TWO, [h(0, 0)], {Box(0, 0): 1})
    owners: Any = setup.owners
    with pytest.raises(TypeError):
        owners[Box(0, 0)] = 0
    with pytest.raises(AttributeError):
        owners.clear()
    assert setup.owners == {Box(0, 0): 1}
    assert "owners={Box(0, 0): 1}, turn=0)" in repr(setup)


def test_setups_are_copied_and_pickled() -> None:
    setup = Setup(TWO, [h(0, 0)], {Box(0, 0): 1}, None)
    packed = [pickle.dumps(setup, protocol) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for copied in (*map(pickle.loads, packed), copy.copy(setup), copy.deepcopy(setup)):
        assert copied == setup
        assert hash(copied) == hash(setup)
        assert repr(copied) == repr(setup)


def test_a_setup_keeps_copies_of_what_it_was_given() -> None:
    edges, owners = {h(0, 0)}, {Box(0, 0): 1}
    setup = Setup(TWO, edges, owners)
    edges.add(h(1, 0))
    owners[Box(0, 1)] = 0
    assert setup.edges == {h(0, 0)}
    assert setup.owners == {Box(0, 0): 1}


def test_equality_does_not_depend_on_the_order_of_insertion() -> None:
    one = Setup(TWO, [h(0, 0), v(0, 1)], {Box(0, 0): 0, Box(0, 1): 1}, 1)
    other = Setup(TWO, [v(0, 1), h(0, 0)], {Box(0, 1): 1, Box(0, 0): 0}, 1)
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == other


@pytest.mark.parametrize(
    "other",
    [
        Setup(Rules(2, 1), frozenset({h(0, 0)}), {}, 0),
        Setup(TWO, frozenset(), {}, 0),
        Setup(TWO, frozenset({h(0, 0)}), {Box(0, 0): 0}, 0),
        Setup(TWO, frozenset({h(0, 0)}), {}, 1),
    ],
)
def test_every_part_takes_part_in_equality(other: Setup) -> None:
    assert Setup(TWO, frozenset({h(0, 0)}), {}, 0) != other


def test_text_of_a_position() -> None:
    # h0,0 h0,1 h1,0 h1,1 v0,0 v0,1 v0,2; boxes 0,0 and 0,1; mover.
    setup = Setup.parse("1010110 1. 0", TWO)
    assert setup.rules == TWO
    assert setup.edges == {h(0, 0), h(1, 0), v(0, 0), v(0, 1)}
    assert setup.owners == {Box(0, 0): 1}
    assert setup.turn == 0
    assert Setup.parse("1111111 01 -", TWO).turn is None
    assert parse_setup("1010110 1. 0", TWO) == setup
    assert format_setup(setup) == "1010110 1. 0"


def test_owner_0_is_not_nobody_in_the_text() -> None:
    assert Setup.parse("1010110 0. 1", TWO).owners == {Box(0, 0): 0}
    assert Setup.parse("1010110 .. 1", TWO).owners == {}


@pytest.mark.parametrize("rules", BOARDS)
def test_the_text_loses_nothing(rules: Rules) -> None:
    # Owners and mover too: neither follows from the edges.
    for state, _, following in random_game(rules, 3):
        for position in (state, following):
            setup = position.to_setup()
            text = format_setup(setup)
            assert Setup.parse(text, rules) == setup
            assert State.from_setup(Setup.parse(text, rules)) == position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0000000 .. 2",
        "0000000 .. ",
        "0000000 ..",
        "0000000 .. 0 ",
        " 0000000 .. 0",
        "0000000 .. 0\n",
        "0000000  .. 0",
        "0000002 .. 0",
        "0000000 .2 0",
        "0000000 .. None",
        "0000000 .. -1",
        "٠٠٠٠٠٠٠ .. 0",  # noqa: RUF001 - digits, but not those
        pytest.param("0" * 10_000_000, id="10 MB of 0"),
        pytest.param("0 " * 5_000_000, id="10 MB of 0 and blanks"),
    ],
)
def test_text_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Setup.parse(text, TWO)
    assert refused.value.place == ""
    assert "edges, owners, mover" in refused.value.reason


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("000000 .. 0", "edges"),
        ("00000000 .. 0", "edges"),
        ("0000000 . 0", "boxes"),
        ("0000000 ... 0", "boxes"),
        pytest.param("0" * 10_000_000 + " .. 0", "edges", id="10 MB"),
    ],
)
def test_text_of_another_size_is_refused(text: str, place: str) -> None:
    with pytest.raises(NotationError) as refused:
        Setup.parse(text, TWO)
    assert refused.value.place == place


def test_size_is_not_only_right_on_squares() -> None:
    # As many edges and boxes, another board.
    text = "00000000000000000 ...... 0"
    assert Setup.parse(text, Rules(2, 3)).rules == Rules(2, 3)
    assert Setup.parse(text, Rules(3, 2)).rules == Rules(3, 2)
    with pytest.raises(NotationError):
        Setup.parse(text, Rules(1, 6))


@given(st.text("01.- ", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        setup = Setup.parse(text, Rules(1, 1, Start.ICELANDIC))
    except NotationError as error:
        assert error.reason  # noqa: PT017
    else:
        marks = "".join("1" if e in setup.edges else "0" for e in Box(0, 0).sides)
        assert text.startswith(f"{marks} ")


@pytest.mark.parametrize("edges", [None, 5, [[]], [{}, h(0, 0)]])
def test_db_3_edges_are_a_collection_of_edges(edges: Any) -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Setup(Rules(1, 1), edges)
    (problem,) = refused.value.problems
    assert (problem.rule, problem.value) == ("DB-3", edges)


@pytest.mark.parametrize("owners", [None, 5, ["x"], [[]], {1, 2}])
def test_db_7_owners_are_a_mapping(owners: Any) -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Setup(Rules(1, 1), owners=owners)
    (problem,) = refused.value.problems
    assert (problem.rule, problem.value) == ("DB-7", owners)


@pytest.mark.parametrize("thing", [None, "1101 . 0", Rules(1, 1), State.new()])
def test_what_is_no_setup_is_refused(thing: Any) -> None:
    with pytest.raises(InvalidSetupError, match=r"DB-13: .* is no setup"):
        State.from_setup(thing)
