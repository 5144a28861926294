import json
from typing import Any

import pytest

from dots_and_boxes.common import h, random_game, v
from tablegames import IllegalMoveError, NotationError
from tablegames.dots_and_boxes import SIZE_5X5, Edge, Rules, Setup, Start, State
from tablegames.dots_and_boxes.competition import format_competition, parse_competition
from tablegames.record import GameRecord


def text_of(pieces: list[str], **changes: object) -> str:
    value: dict[str, Any] = {
        "R": "Red team",
        "B": "Blue team",
        "winner": "",
        "RScore": 0,
        "BScore": 0,
        "Date": "2019-08-10",
        "Event": "A cup",
        "game": [{"piece": piece} for piece in pieces],
    }
    value.update(changes)
    return json.dumps({key: item for key, item in value.items() if item is not ...})


def whole_game(seed: int, first: int = 0) -> GameRecord[State, Edge]:
    moves = [move for _, move, _ in random_game(SIZE_5X5, seed)]
    start = State.from_setup(Setup(SIZE_5X5, turn=first))
    return GameRecord(start, moves, {"R": "红", "B": "蓝", "Date": "2019", "Event": "杯"})


@pytest.mark.parametrize(
    ("place", "edge"),
    [
        # The bottom left dot is a1; h goes to the right and v upwards.
        ("a1,h", h(5, 0)),
        ("a1,v", v(4, 0)),
        ("e1,h", h(5, 4)),
        ("f1,v", v(4, 5)),
        ("a6,h", h(0, 0)),
        ("e6,h", h(0, 4)),
        ("a5,v", v(0, 0)),
        ("f5,v", v(0, 5)),
        ("b3,h", h(3, 1)),
        ("c4,v", v(1, 2)),
    ],
)
def test_dots_count_from_the_bottom_left(place: str, edge: Edge) -> None:
    record = parse_competition(text_of([f"r({place})"]))
    assert record.moves == (edge,)
    assert record.start == State.new(SIZE_5X5)
    assert json.loads(format_competition(record))["game"] == [{"piece": f"r({place})"}]


def test_all_edges_are_called_by_a_name_of_their_own() -> None:
    text = format_competition(whole_game(1))
    names = {piece["piece"][1:] for piece in json.loads(text)["game"]}
    horizontal = {f"({letter}{digit},h)" for letter in "abcde" for digit in range(1, 7)}
    vertical = {f"({letter}{digit},v)" for letter in "abcdef" for digit in range(1, 6)}
    assert names == horizontal | vertical


def test_either_side_may_begin() -> None:
    assert parse_competition(text_of(["r(a1,h)", "b(a1,v)"])).start.turn == 0
    record = parse_competition(text_of(["b(a1,h)", "r(a1,v)"]))
    assert record.start.turn == 1
    assert record.final.turn == 1
    pieces = json.loads(format_competition(record))["game"]
    assert pieces == [{"piece": "b(a1,h)"}, {"piece": "r(a1,v)"}]


def test_db_9_the_record_names_the_same_side_after_a_claim() -> None:
    box = ["r(a1,h)", "b(a1,v)", "r(b1,v)", "b(a2,h)"]
    record = parse_competition(text_of([*box, "b(f5,v)", "r(e6,h)"], BScore=1))
    assert record.final.scores == (0, 1)
    with pytest.raises(NotationError) as refused:
        parse_competition(text_of([*box, "r(f5,v)"], BScore=1))
    assert refused.value.place == "game[4]"
    assert "turn of b" in refused.value.reason


def test_db_6_sides_alternate_otherwise() -> None:
    with pytest.raises(NotationError) as refused:
        parse_competition(text_of(["r(a1,h)", "r(a1,v)"]))
    assert refused.value.place == "game[1]"


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("seed", range(6))
def test_records_are_read_as_they_are_written(seed: int, first: int) -> None:
    record = whole_game(seed, first)
    text = format_competition(record)
    assert parse_competition(text) == record
    assert format_competition(parse_competition(text)) == text
    value = json.loads(text)
    assert (value["RScore"], value["BScore"]) == record.final.scores
    assert value["winner"] == ("R" if value["RScore"] > value["BScore"] else "B")
    assert value["R"] == "红"
    assert list(value) == ["R", "B", "winner", "RScore", "BScore", "Date", "Event", "game"]


def test_a_game_that_stopped_has_no_winner() -> None:
    record = parse_competition(text_of(["r(a1,h)"]))
    assert record.outcome is None
    assert json.loads(format_competition(record))["winner"] == ""
    assert json.loads(format_competition(GameRecord(State.new())))["game"] == []
    assert parse_competition(text_of([])).final == State.new()


def test_names_are_remarks() -> None:
    record = parse_competition(text_of([]))
    assert record.tags == {
        "R": "Red team",
        "B": "Blue team",
        "Date": "2019-08-10",
        "Event": "A cup",
    }
    assert parse_competition(text_of([], R=..., B=..., Date=..., Event=...)).tags == {}


def test_db_4_an_illegal_move_is_refused_with_rule_and_place() -> None:
    with pytest.raises(IllegalMoveError) as refused:
        parse_competition(text_of(["r(a1,h)", "b(a1,v)", "r(a1,h)"]))
    assert refused.value.violations == ("DB-4",)
    assert refused.value.place == "game[2]"
    assert refused.value.move == h(5, 0)
    assert str(refused.value).startswith("game[2]: DB-4")


@pytest.mark.parametrize("piece", ["r(f1,h)", "r(f6,h)", "r(a6,v)", "r(f6,v)"])
def test_db_3_edges_that_leave_the_board_are_refused(piece: str) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        parse_competition(text_of([piece]))
    assert refused.value.violations == ("DB-3",)
    assert refused.value.place == "game[0]"


def test_db_11_no_move_after_the_end() -> None:
    value = json.loads(format_competition(whole_game(2)))
    value["game"].append({"piece": "r(a1,h)"})
    with pytest.raises(IllegalMoveError) as refused:
        parse_competition(json.dumps(value))
    assert refused.value.violations == ("DB-4", "DB-11")
    assert refused.value.place == "game[60]"


@pytest.mark.parametrize(
    "piece",
    [
        "",
        "r(a1,h) ",
        "R(a1,h)",
        "x(a1,h)",
        "r(g1,h)",
        "r(a0,h)",
        "r(a7,h)",
        "r(a1,x)",
        "r(a1h)",
        "ra1,h",
        "r(a１,h)",  # noqa: RUF001 - a digit, but not that
        "r(a1,h)\n",
    ],
)
def test_text_that_is_no_piece_is_refused(piece: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_competition(text_of(["r(a1,h)", piece]))
    assert refused.value.place == "game[1]"


@pytest.mark.parametrize("item", [None, "r(a1,h)", {}, {"piece": 1}, {"piece": None}, [], 3])
def test_moves_of_another_type_are_refused(item: object) -> None:
    with pytest.raises(NotationError) as refused:
        parse_competition(text_of([], game=[item]))
    assert refused.value.place == "game[0]"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("RScore", 1),
        ("BScore", 1),
        ("RScore", "0"),
        ("RScore", False),
        ("BScore", 0.0),
        ("RScore", ...),
        ("BScore", None),
        ("winner", "R"),
        ("winner", "r"),
        ("winner", None),
        ("winner", ...),
        ("game", ...),
        ("game", {}),
        ("game", "r(a1,h)"),
        ("R", 1),
        ("B", None),
        ("Date", 20190810),
        ("Event", []),
    ],
)
def test_members_that_are_wrong_are_refused(key: str, value: object) -> None:
    with pytest.raises(NotationError) as refused:
        parse_competition(text_of([], **{key: value}))
    assert refused.value.place == key


def test_a_loser_cannot_be_the_winner() -> None:
    value = json.loads(format_competition(whole_game(3)))
    value["winner"] = {"R": "B", "B": "R"}[value["winner"]]
    with pytest.raises(NotationError) as refused:
        parse_competition(json.dumps(value))
    assert refused.value.place == "winner"


def test_scores_of_another_game_are_refused() -> None:
    value = json.loads(format_competition(whole_game(3)))
    value["BScore"] += 1
    with pytest.raises(NotationError) as refused:
        parse_competition(json.dumps(value))
    assert refused.value.place == "BScore"
    assert str(value["BScore"] - 1) in refused.value.reason


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"game": [',
        "{}{}",
        pytest.param("[" * 100_000, id="100,000 brackets"),
        pytest.param("x" * 10_000_000, id="10 MB"),
    ],
)
def test_junk_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_competition(text)


@pytest.mark.parametrize(
    "start",
    [
        State.new(Rules(4, 4)),
        State.new(Rules(5, 5, Start.ICELANDIC)),
        State.new(SIZE_5X5).apply(h(0, 0)),
    ],
)
def test_other_games_cannot_be_written(start: State) -> None:
    with pytest.raises(NotationError) as refused:
        format_competition(GameRecord(start))
    assert refused.value.place == "start"


def test_a_game_without_moves_that_blue_begins_cannot_be_written() -> None:
    record = GameRecord(State.from_setup(Setup(Rules(), turn=1)))
    with pytest.raises(NotationError) as refused:
        format_competition(record)
    assert refused.value.place == "moves"
