"""What a case takes for right."""

from typing import Any, Final

import pytest

from tablegames import NotationError
from tablegames.conformance import Case, schema

REQUEST: Final = {"id": "x", "game": "quita-y-pon", "kind": "apply", "rule": "QP-6"}


def fault(expect: dict[str, Any], answer: dict[str, Any], *compare: str) -> str | None:
    return Case(dict(REQUEST), expect, compare).fault({"id": "x", **answer})


@pytest.mark.parametrize("name", ["drawn", "moves", "violations", "problems", "winners"])
def test_sets_have_no_order_but_count(name: str) -> None:
    assert fault({name: ["a", "b"]}, {name: ["b", "a"]}) is None
    assert fault({name: ["a", "b"]}, {name: ["a", "b", "b"]}) is not None
    assert fault({name: ["a", "b"]}, {name: ["a"]}) is not None


@pytest.mark.parametrize("name", ["plays", "table"])
def test_piles_and_plays_have_no_order_within_or_among_them(name: str) -> None:
    assert fault({name: [["a", "b"], ["c"]]}, {name: [["c"], ["b", "a"]]}) is None
    assert fault({name: [["a", "b"], ["c"]]}, {name: [["a"], ["b", "c"]]}) is not None


def test_hands_are_by_seat() -> None:
    assert fault({"hands": [["a", "b"], ["c"]]}, {"hands": [["b", "a"], ["c"]]}) is None
    assert fault({"hands": [["a", "b"], ["c"]]}, {"hands": [["c"], ["a", "b"]]}) is not None


@pytest.mark.parametrize("name", ["stock", "scores", "turns", "points"])
def test_other_lists_have_an_order(name: str) -> None:
    assert fault({name: [1, 2]}, {name: [1, 2]}) is None
    assert fault({name: [1, 2]}, {name: [2, 1]}) is not None


def test_order_is_forgiven_at_any_depth() -> None:
    expect = {"position": {"table": [["a", "b"]], "stock": ["a", "b"]}}
    assert fault(expect, {"position": {"table": [["b", "a"]], "stock": ["a", "b"]}}) is None
    assert fault(expect, {"position": {"table": [["b", "a"]], "stock": ["b", "a"]}}) is not None


def test_only_what_is_named_is_compared() -> None:
    expect = {"position": {"turn": 0, "stock": ["a"]}, "violations": []}
    answer = {"position": {"turn": 0, "stock": []}}
    assert fault(expect, answer, "position.turn") is None
    assert fault(expect, answer, "position.stock") == 'position.stock: [], not ["a"]'
    assert fault(expect, answer) is not None


@pytest.mark.parametrize("answer", [{}, {"position": None}, {"position": {}}, {"position": 3}])
def test_what_is_missing_is_wrong(answer: dict[str, Any]) -> None:
    assert fault({"position": {"turn": None}}, answer, "position.turn") == "position.turn: missing"


@pytest.mark.parametrize("value", [1.0, True, "1", None, [1]])
def test_only_the_integer_is_the_integer(value: object) -> None:
    assert fault({"value": 1}, {"value": value}) is not None
    assert fault({"value": 1}, {"value": 1}) is None


@pytest.mark.parametrize("value", ["a", None, {"a": 1}, [[1], "a", None], 3])
def test_nonsense_in_place_of_a_list_is_wrong_and_no_crash(value: object) -> None:
    for name in ("plays", "moves", "hands", "table"):
        assert fault({name: [["a"]]}, {name: value}) is not None


def test_an_error_and_another_id_are_wrong() -> None:
    assert fault({}, {}) is None
    assert fault({}, {"error": "no idea"}) == "error: no idea"
    case = Case(dict(REQUEST), {})
    assert case.fault({"id": "y"}) == 'id: "y", not "x"'
    assert case.fault({}) == 'id: null, not "x"'


def test_a_case_is_read_as_it_is_written() -> None:
    value = {**REQUEST, "position": {}, "expect": {"a": 1}, "compare": ["a"], "note": "why"}
    case = Case.from_json(value)
    assert case.to_json() == value
    assert case.request == {**REQUEST, "position": {}}
    assert (case.id, case.game, case.kind, case.rule) == ("x", "quita-y-pon", "apply", "QP-6")
    plain = {**REQUEST, "expect": {}}
    assert Case.from_json(plain).to_json() == plain


@pytest.mark.parametrize(
    "change",
    [{"rule": None}, {"id": 3}, {"expect": []}, {"compare": "a"}, {"compare": [1]}, {"kind": 0}],
)
def test_what_is_no_case(change: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        Case.from_json({**REQUEST, "expect": {}} | change)


def test_the_schema_and_the_comparison_agree_on_order() -> None:
    definitions: Any = schema()["$defs"]

    def resolved(value: Any) -> Any:
        while isinstance(value, dict) and ("$ref" in value or "anyOf" in value):
            value = value["anyOf"][0] if "anyOf" in value else definitions[value["$ref"][8:]]
        return value

    checked = set()
    for name, definition in definitions.items():
        if not name.endswith(("-answer", "-position")):
            continue
        for member, value in definition["properties"].items():
            kind = resolved(value)
            if kind.get("type") == "array":
                same = fault({member: ["a", "b"]}, {member: ["b", "a"]}) is None
                assert same == bool(kind.get("x-unordered")), (name, member)
                checked.add(member)
    assert {"moves", "plays", "stock", "hands", "violations", "scores", "winners"} <= checked
