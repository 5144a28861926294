import copy
import json
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dots_and_boxes.common import BOARDS, h, played, random_game, v
from tablegames import (
    IllegalMoveError,
    InvalidSetupError,
    NotationError,
    TableGamesError,
    UnknownSeatError,
    WrongTypeError,
)
from tablegames.dots_and_boxes import Box, Edge, Rules, Setup, Start, State
from tablegames.dots_and_boxes.competition import format_competition, parse_competition
from tablegames.record import FORMAT_VERSION, GameRecord, RecordView
from tablegames.testing.dots_and_boxes import starts
from tablegames.testing.strategies import games

Record = GameRecord[State, Edge]

MOVES = (h(0, 0), h(1, 0), v(0, 0), v(0, 1))
RECORD: Record = GameRecord(State.new(Rules(1, 2)), MOVES, {"Event": "A cup"})
FINISHED: Record = GameRecord(State.new(Rules(1, 1)), MOVES)


def text_of(record: Record = RECORD, /, **changes: Any) -> str:
    """A record's text with other members; ... leaves one out."""
    value: dict[str, Any] = json.loads(record.to_text())
    value.update(changes)
    return json.dumps({key: item for key, item in value.items() if item is not ...})


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as error:
        Record.from_text(text)
    assert len(str(error.value)) < 500
    return error.value


# --- the game -------------------------------------------------------------------------------


def test_a_record_is_a_game() -> None:
    states = list(RECORD.states())
    assert states[0] == RECORD.start
    assert [state.turn for state in states] == [0, 1, 0, 1, 1]
    assert states[-1] == RECORD.final == played(Rules(1, 2), MOVES)
    assert RECORD.outcome is None
    assert FINISHED.outcome == FINISHED.final.outcome
    assert FINISHED.final.is_over


def test_a_record_without_moves() -> None:
    record: Record = GameRecord(State.new())
    assert record.moves == ()
    assert record.tags == {}
    assert record.final == State.new()
    assert list(record.states()) == [State.new()]


def test_a_record_is_a_value() -> None:
    same: Record = GameRecord(State.new(Rules(1, 2)), iter(MOVES), {"Event": "A cup"})
    assert same == RECORD
    assert hash(same) == hash(RECORD)
    assert pickle.loads(pickle.dumps(RECORD)) == RECORD
    assert attrs.evolve(RECORD, moves=MOVES[:3]) != RECORD
    assert attrs.evolve(RECORD, tags={}) != RECORD
    assert attrs.evolve(RECORD, start=State.new(Rules(1, 3))) != RECORD
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        RECORD.moves = ()  # type: ignore[misc]


def test_a_record_keeps_copies_of_what_it_was_given() -> None:
    moves, tags = list(MOVES), {"Event": "A cup"}
    record: Record = GameRecord(State.new(Rules(1, 2)), moves, tags)
    moves.clear()
    tags.clear()
    assert record == RECORD


def test_tags_cannot_be_changed_from_outside() -> None:
    tags: Any = RECORD.tags
    with pytest.raises(TypeError):
        tags["Event"] = "Another cup"
    with pytest.raises(AttributeError):
        tags.clear()
    assert tags == {"Event": "A cup"}
    assert "tags={'Event': 'A cup'})" in repr(RECORD)


def test_a_copy_is_the_record_and_is_not_refereed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = [pickle.dumps(RECORD, protocol) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    monkeypatch.setattr(State, "apply", None)
    for copied in (*map(pickle.loads, packed), copy.copy(RECORD), copy.deepcopy(RECORD)):
        assert copied == RECORD
        assert repr(copied) == repr(RECORD)
        assert copied.final == RECORD.final


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "\\ud800", "\U0001f0a1", "\\\ud800\\"])
def test_every_tag_can_be_saved(text: str) -> None:
    record: Record = GameRecord(State.new(), [], {text: text})
    for saved in (record.to_text().encode(), record.to_text(one_line=True).encode()):
        assert GameRecord.from_text(saved.decode()) == record
    game: Record = GameRecord(State.new(), [], {"R": text})
    assert parse_competition(format_competition(game).encode().decode()).tags["R"] == text


@pytest.mark.parametrize("tags", [{"a": 1}, {1: "a"}, {"a": None}, "ab", ["ab"], [("a", "b")], 5])
def test_tags_are_strings(tags: Any) -> None:
    with pytest.raises(WrongTypeError, match="no tags"):
        GameRecord(State.new(), [], tags)


def test_append() -> None:
    longer = RECORD.append(h(0, 1))
    assert longer.moves == (*MOVES, h(0, 1))
    assert longer.tags == RECORD.tags
    assert longer.start == RECORD.start
    assert RECORD.moves == MOVES


def test_db_4_an_illegal_move_is_not_recorded() -> None:
    with pytest.raises(IllegalMoveError) as error:
        GameRecord(State.new(Rules(1, 2)), [h(0, 0), h(1, 0), h(0, 0), h(1, 1)])
    assert error.value.place == "move 3"
    assert error.value.violations == ("DB-4",)
    assert error.value.state == played(Rules(1, 2), MOVES[:2])
    assert error.value.move == h(0, 0)
    with pytest.raises(IllegalMoveError) as error:
        RECORD.append(h(0, 0))
    assert error.value.place == "move 5"
    assert error.value.violations == ("DB-4",)
    assert str(error.value) == "move 5: DB-4: h0,0 is already drawn"
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_db_11_no_move_after_the_end_is_recorded() -> None:
    with pytest.raises(IllegalMoveError) as error:
        FINISHED.append(h(0, 0))
    assert error.value.violations == ("DB-4", "DB-11")


# --- views ----------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [0, 1, None])
def test_a_game_as_a_seat_saw_it(player: int | None) -> None:
    seen = RECORD.view(player)
    assert isinstance(seen, RecordView)
    assert seen.player == player
    assert seen.moves == MOVES
    assert list(seen.views) == [state.view(player) for state in RECORD.states()]
    # Anything may stand in tags.
    assert "A cup" not in repr(seen)
    assert seen == attrs.evolve(RECORD, tags={}).view(player)
    assert pickle.loads(pickle.dumps(seen)) == seen


def test_a_game_as_nobody_saw_it() -> None:
    with pytest.raises(UnknownSeatError):
        RECORD.view(2)


# --- text -----------------------------------------------------------------------------------


def test_the_text_of_a_record() -> None:
    assert json.loads(RECORD.to_text()) == {
        "tablegames": 1,
        "game": "dots-and-boxes",
        "version": 1,
        "rules": {"rows": 1, "columns": 2, "start": "american"},
        "start": "0000000 .. 0",
        "moves": ["h0,0", "h1,0", "v0,0", "v0,1"],
        "result": None,
        "tags": {"Event": "A cup"},
    }
    assert FORMAT_VERSION == 1
    assert RECORD.to_text().endswith("}\n")


def test_the_text_of_a_finished_game_tells_its_result() -> None:
    assert json.loads(FINISHED.to_text())["result"] == {
        "winners": [1],
        "scores": [0, 1],
        "reason": "DB-11",
    }


@given(games(starts(most_rows=3, most_columns=3)), st.dictionaries(st.text(), st.text()))
def test_records_are_read_as_they_are_written(game: Record, tags: dict[str, str]) -> None:
    record = attrs.evolve(game, tags=tags)
    again = Record.from_text(record.to_text())
    assert again == record
    assert again.to_text() == record.to_text()
    assert list(again.states()) == list(record.states())


@pytest.mark.parametrize("rules", BOARDS)
def test_a_game_may_begin_anywhere(rules: Rules) -> None:
    # The mover and the owners of the start are not lost.
    for state, move, _ in random_game(rules, 19):
        record: Record = GameRecord(state, [move])
        again = Record.from_text(record.to_text())
        assert again == record
        assert again.start.turn == state.turn
        assert again.start.owners == state.owners


def test_the_mover_of_the_start_is_not_lost() -> None:
    for turn in (0, 1):
        start = State.from_setup(Setup(Rules(1, 2), frozenset(), {}, turn))
        assert Record.from_text(GameRecord(start, MOVES).to_text()).start.turn == turn
        assert Record.from_text(GameRecord(start, MOVES).to_text()).final.owner(Box(0, 0)) != turn


def test_members_that_may_be_left_out() -> None:
    assert Record.from_text(text_of(tags=...)) == attrs.evolve(RECORD, tags={})
    assert Record.from_text(text_of(result=...)) == RECORD
    start = GameRecord(State.new(), MOVES)
    assert Record.from_text(text_of(start, rules={})) == start


# --- bad text -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"tablegames": ...}, "tablegames"),
        ({"tablegames": "1"}, "tablegames"),
        ({"tablegames": 1.0}, "tablegames"),
        ({"tablegames": True}, "tablegames"),
        ({"tablegames": 0}, "tablegames"),
        ({"tablegames": 2}, "tablegames"),
        ({"tablegames": -1}, "tablegames"),
        ({"game": ...}, "game"),
        ({"game": None}, "game"),
        ({"game": "chess"}, "game"),
        ({"version": ...}, "version"),
        ({"version": "1"}, "version"),
        ({"version": True}, "version"),
        ({"version": 0}, "version"),
        ({"version": 2}, "version"),
        ({"rules": ...}, "rules"),
        ({"rules": []}, "rules"),
        ({"rules": {"rows": "1"}}, "rules.rows"),
        ({"rules": {"rows": 1.0}}, "rules.rows"),
        ({"rules": {"rows": True}}, "rules.rows"),
        ({"rules": {"rows": None}}, "rules.rows"),
        ({"rules": {"size": 5}}, "rules.size"),
        ({"rules": {"start": "sami"}}, "rules.start"),
        ({"rules": {"start": 0}}, "rules.start"),
        ({"rules": {"start": []}}, "rules.start"),
        ({"rules": {"start": {"a": 1}}}, "rules.start"),
        ({"rules": {"start": None}}, "rules.start"),
        ({"start": ...}, "start"),
        ({"start": None}, "start"),
        ({"start": ["0000000 .. 0"]}, "start"),
        ({"start": ""}, "start"),
        ({"start": "0000000 .. 2"}, "start"),
        ({"start": "0000 .. 0"}, "start, edges"),
        ({"start": "0000000 . 0"}, "start, boxes"),
        ({"moves": ...}, "moves"),
        ({"moves": None}, "moves"),
        ({"moves": "h0,0"}, "moves"),
        ({"moves": {"0": "h0,0"}}, "moves"),
        ({"moves": ["h0,0", "h0"]}, "move 2"),
        ({"moves": ["h0,0", "h-1,0"]}, "move 2"),
        ({"moves": ["h0,0", None]}, "move 2"),
        ({"moves": ["h0,0", ["h1,0"]]}, "move 2"),
        ({"moves": [0]}, "move 1"),
        ({"tags": None}, "tags"),
        ({"tags": []}, "tags"),
        ({"tags": {"a": 1}}, "tags"),
        ({"tags": {"a": None}}, "tags"),
        ({"mover": 1}, "'mover'"),
        ({"": 1}, "''"),
    ],
)
def test_a_wrong_member_is_refused_with_its_place(changes: dict[str, Any], place: str) -> None:
    assert refused(text_of(**changes)).place == place


@pytest.mark.parametrize(
    "result",
    [
        ...,
        None,
        {},
        [],
        "1",
        {"winners": [0], "scores": [0, 1], "reason": "DB-11"},
        {"winners": [0, 1], "scores": [0, 1], "reason": "DB-11"},
        {"winners": [1], "scores": [1, 0], "reason": "DB-11"},
        {"winners": [1], "scores": [0, 1], "reason": "DB-12"},
        {"winners": [1], "scores": [0, 1]},
        {"winners": [1], "scores": [0, 1], "reason": "DB-11", "more": 1},
    ],
)
def test_another_result_than_that_of_the_moves_is_refused(result: object) -> None:
    assert refused(text_of(FINISHED, result=result)).place == "result"


@pytest.mark.parametrize(
    "result",
    [
        {"winners": [True], "scores": [0, 1], "reason": "DB-11"},
        {"winners": [1.0], "scores": [0, 1], "reason": "DB-11"},
        {"winners": [1], "scores": [False, True], "reason": "DB-11"},
    ],
)
def test_a_result_of_other_types_is_refused(result: object) -> None:
    assert refused(text_of(FINISHED, result=result)).place == "result"


def test_a_result_before_the_end_is_refused() -> None:
    result = {"winners": [1], "scores": [0, 1], "reason": "DB-11"}
    assert refused(text_of(result=result)).place == "result"


def test_db_4_an_illegal_move_is_refused_with_its_number() -> None:
    with pytest.raises(IllegalMoveError) as error:
        Record.from_text(text_of(moves=["h0,0", "h1,0", "h0,0"]))
    assert error.value.place == "move 3"
    assert error.value.violations == ("DB-4",)


def test_db_3_a_move_off_the_board_is_refused_with_its_number() -> None:
    with pytest.raises(IllegalMoveError) as error:
        Record.from_text(text_of(moves=["h0,2"]))
    assert error.value.place == "move 1"
    assert error.value.violations == ("DB-3",)


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({"rules": {"rows": 0}}, ["DB-2"]),
        ({"rules": {"rows": -1, "columns": 0}}, ["DB-2", "DB-2"]),
        ({"rules": {"rows": 10**9}}, ["DB-2"]),
        ({"rules": {"rows": 1, "columns": 10**9}}, ["DB-2"]),
        ({"rules": {"rows": 10**4000, "columns": 10**4000}}, ["DB-2"]),
        ({"rules": {"rows": 1, "columns": 1, "start": "swedish"}}, ["DB-13"]),
        ({"start": "1010110 .. 0"}, ["DB-7"]),
        ({"start": "0000000 1. 0"}, ["DB-7"]),
        ({"start": "0000000 .. -"}, ["DB-1"]),
        ({"start": "1111111 11 0"}, ["DB-11"]),
        ({"start": "1111111 .. 0"}, ["DB-7", "DB-7", "DB-11"]),
    ],
    ids=str,
)
def test_rules_and_starts_that_are_no_position_are_refused(
    changes: dict[str, Any], rules: list[str]
) -> None:
    with pytest.raises(InvalidSetupError) as error:
        Record.from_text(text_of(**changes))
    assert [problem.rule for problem in error.value.problems] == rules


def test_db_13_a_record_keeps_the_edges_of_its_start() -> None:
    record: Record = GameRecord(State.new(Rules(1, 2, Start.ICELANDIC)))
    with pytest.raises(InvalidSetupError) as error:
        Record.from_text(text_of(record, start="0000000 .. 0"))
    assert [problem.rule for problem in error.value.problems] == ["DB-13"] * 3


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", "[1, 2]", "\x00", "h0,0 h1,0"])
def test_text_that_is_no_record_is_refused(text: str) -> None:
    refused(text)


def test_duplicate_keys_are_refused() -> None:
    text = RECORD.to_text().replace('"moves"', '"game": "dots-and-boxes", "moves"')
    assert refused(text).place == "'game'"
    text = RECORD.to_text().replace('"columns"', '"rows": 2, "columns"')
    assert refused(text).place == "'rows'"


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_has_not_are_refused(constant: str) -> None:
    assert constant in refused(RECORD.to_text().replace('"rows": 1', f'"rows": {constant}')).reason


def test_an_integer_of_thousands_of_digits_is_refused() -> None:
    digits = "9" * 5000
    assert "too long" in refused(RECORD.to_text().replace('"rows": 1', f'"rows": {digits}')).reason
    text = RECORD.to_text().replace('"tablegames": 1', f'"tablegames": {digits}')
    assert "too long" in refused(text).reason


def test_an_integer_of_many_digits_is_not_repeated_at_length() -> None:
    digits = "9" * 4000
    text = RECORD.to_text().replace('"tablegames": 1', f'"tablegames": {digits}')
    assert refused(text).place == "tablegames"
    text = RECORD.to_text().replace('"version": 1', f'"version": {digits}')
    assert refused(text).place == "version"
    with pytest.raises(InvalidSetupError) as error:
        Record.from_text(RECORD.to_text().replace('"rows": 1', f'"rows": -{digits}'))
    assert len(str(error.value)) < 500


@pytest.mark.parametrize(
    "place", ["tablegames", "game", "rules", "start", "moves", "result", "tags", "more"]
)
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_refused_everywhere(place: str, opening: str, closing: str) -> None:
    rest = text_of(**{place: ...}).rstrip()[:-1]
    for depth in (2, 50, 300, 900, 960, 980, 100_000):
        deep = opening * depth + "1" + closing * depth
        refused(f'{rest}, "{place}": {deep}}}')


def test_an_option_nested_as_deep_as_the_parser_goes_is_refused() -> None:
    for depth in range(1, 1_100):
        deep = "[" * depth + "]" * depth
        error = refused(RECORD.to_text().replace('"american"', deep))
        assert error.place in {"rules.start", ""}


@pytest.mark.parametrize("junk", ["x", "[", '{"tablegames":', "9", " ", '"'], ids=ascii)
def test_megabytes_of_junk_are_refused(junk: str) -> None:
    refused(junk * (10_000_000 // len(junk)))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        pytest.param("game", "x" * 10_000_000, id="game"),
        pytest.param("start", "0" * 10_000_000, id="start"),
        pytest.param("start", "0" * 10_000_000 + " .. 0", id="start with boxes"),
        pytest.param("moves", ["x" * 10_000_000], id="one move"),
        pytest.param("rules", {"x" * 10_000_000: 1}, id="option"),
        pytest.param("rules", {"start": "x" * 10_000_000}, id="start of the rules"),
        pytest.param("x" * 10_000_000, 1, id="key"),
        pytest.param("tablegames", "x" * 10_000_000, id="version"),
        pytest.param("result", "x" * 10_000_000, id="result"),
        pytest.param("tags", {"x" * 10_000_000: 1}, id="tags"),
    ],
)
def test_megabytes_in_one_member_are_refused(key: str, value: object) -> None:
    refused(text_of(**{key: value}))


def test_a_flood_of_moves_is_refused_at_the_first_illegal_one() -> None:
    with pytest.raises(IllegalMoveError) as error:
        Record.from_text(text_of(moves=["h0,0"] * 200_000))
    assert error.value.place == "move 2"


def test_an_option_is_shown_without_control_characters() -> None:
    # A terminal would obey them, and lone surrogates cannot be printed at all.
    for name in ("\x1b[2J", "\ud800", "\u202e"):
        error = refused(text_of(rules={name: 1}))
        assert name not in str(error)
        assert error.place.startswith("rules.")


@given(st.data())
def test_any_change_of_the_text_is_read_or_refused(data: st.DataObject) -> None:
    text = RECORD.to_text()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 4)))
    text = text[:start] + data.draw(st.text(max_size=3)) + text[end:]
    try:
        record = Record.from_text(text)
    except TableGamesError as error:
        assert str(error)  # noqa: PT017
    else:
        assert Record.from_text(record.to_text()) == record
