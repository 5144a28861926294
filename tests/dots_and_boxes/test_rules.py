import pickle

import pytest

from tablegames import InvalidSetupError
from tablegames.dots_and_boxes import (
    MAX_BOXES,
    ONLINE,
    PRESETS,
    SIZE_4X4,
    SIZE_5X5,
    SIZE_6X6,
    EndReason,
    Rules,
    Start,
    State,
    Violation,
)


def rule_ids(error: InvalidSetupError) -> list[str]:
    return [problem.rule for problem in error.problems]


def test_db_2_the_default_board_has_five_by_five_boxes() -> None:
    assert (Rules().rows, Rules().columns) == (5, 5)


@pytest.mark.parametrize(
    ("rules", "size", "edges"), [(SIZE_4X4, 4, 40), (SIZE_5X5, 5, 60), (SIZE_6X6, 6, 84)]
)
def test_db_2_presets_are_4_5_and_6(rules: Rules, size: int, edges: int) -> None:
    assert (rules.rows, rules.columns) == (size, size)
    assert State.new(rules).edges_left == edges


def test_db_2_online_rooms_play_5x5() -> None:
    assert Rules(rows=5, columns=5) == ONLINE


def test_db_2_presets_have_names() -> None:
    assert PRESETS == {"4x4": SIZE_4X4, "5x5": SIZE_5X5, "6x6": SIZE_6X6, "online": ONLINE}


@pytest.mark.parametrize("size", [0, -1, -(10**9), True, 2.0, "5", None])
def test_db_2_a_board_has_at_least_one_row_and_one_column(size: object) -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Rules(rows=size)  # type: ignore[arg-type]
    assert rule_ids(refused.value) == ["DB-2"]
    assert refused.value.problems[0].value is size
    assert "rows" in str(refused.value)
    with pytest.raises(InvalidSetupError) as refused:
        Rules(columns=size)  # type: ignore[arg-type]
    assert rule_ids(refused.value) == ["DB-2"]
    assert "columns" in str(refused.value)


def test_db_2_one_row_or_one_column_is_a_board() -> None:
    assert State.new(Rules(rows=1, columns=1)).edges_left == 4
    assert State.new(Rules(rows=1, columns=7)).edges_left == 2 * 7 + 8
    assert State.new(Rules(rows=7, columns=1)).edges_left == 8 + 7 * 2


@pytest.mark.parametrize(("rows", "columns"), [(10**9, 1), (1, 10**9), (100, 101), (10**9, 10**9)])
def test_a_board_too_large_for_the_library_is_refused_unbuilt(rows: int, columns: int) -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Rules(rows=rows, columns=columns)
    assert rule_ids(refused.value) == ["DB-2"]
    assert str(MAX_BOXES) in str(refused.value)


def test_a_size_of_thousands_of_digits_is_refused_as_any_other() -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Rules(rows=-(10**5000))
    assert rule_ids(refused.value) == ["DB-2"]
    with pytest.raises(InvalidSetupError) as refused:
        Rules(rows=10**5000)
    assert rule_ids(refused.value) == ["DB-2"]


def test_the_largest_board_is_built() -> None:
    assert Rules(rows=100, columns=100).rows == 100
    assert State.new(Rules(rows=1, columns=MAX_BOXES)).edges_left == 3 * MAX_BOXES + 1


def test_db_13_the_default_start_is_empty() -> None:
    assert Rules().start is Start.AMERICAN
    assert State.new().edges == frozenset()


@pytest.mark.parametrize("start", ["swedish", None, 1])
def test_db_13_a_start_is_a_member_of_start(start: object) -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Rules(start=start)  # type: ignore[arg-type]
    assert rule_ids(refused.value) == ["DB-13"]


def test_db_13_no_start_closes_a_box() -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Rules(rows=1, columns=1, start=Start.SWEDISH)
    assert rule_ids(refused.value) == ["DB-13"]
    assert Rules(rows=1, columns=2, start=Start.SWEDISH).columns == 2
    assert Rules(rows=1, columns=1, start=Start.ICELANDIC).columns == 1


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Rules(rows=0, columns=-3, start="sami")  # type: ignore[arg-type]
    assert rule_ids(refused.value) == ["DB-2", "DB-2", "DB-13"]
    assert [problem.value for problem in refused.value.problems] == [0, -3, "sami"]


def test_rules_are_values() -> None:
    rules = Rules(rows=2, columns=3, start=Start.ICELANDIC)
    assert rules == Rules(2, 3, Start.ICELANDIC) != Rules(3, 2, Start.ICELANDIC)
    assert hash(rules) == hash(Rules(2, 3, Start.ICELANDIC))
    assert rules != Rules(2, 3)
    assert eval(repr(rules), {"Rules": Rules, "Start": Start}) == rules  # noqa: S307
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_names_carry_the_ids_of_the_rules() -> None:
    assert {member.name: member.value for member in Violation} == {
        "NO_SUCH_EDGE": "DB-3",
        "EDGE_ALREADY_DRAWN": "DB-4",
        "CANNOT_PASS": "DB-5",
        "GAME_OVER": "DB-11",
    }
    assert [reason.value for reason in EndReason] == ["DB-11"]
