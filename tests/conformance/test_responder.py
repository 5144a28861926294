"""The library's own answers to requests, right and wrong ones."""

import json
from typing import Any, Final

import pytest

from tablegames.conformance import KINDS, answer, answers, load_cases

FIRST: Final = {(case.game, case.kind): case for case in reversed(list(load_cases()))}

NO_BOX: Final = {"game": "dots-and-boxes", "kind": "setup", "rule": "DB-7"}
CLOSED: Final = {"rows": 1, "columns": 1, "start": "american", "drawn": [], "turn": 0}


def test_hello_names_all_games_and_kinds() -> None:
    reply = answer({"id": "a", "kind": "hello", "schema": 1})
    assert reply["id"] == "a"
    assert reply["games"] == ["dots-and-boxes", "quita-y-pon"]
    assert reply["kinds"] == list(KINDS)


@pytest.mark.parametrize("name", FIRST)
def test_every_member_of_a_request_is_needed(name: tuple[str, str]) -> None:
    request = FIRST[name].request
    for member in set(request) - {"id", "rule"}:
        reply = answer({key: value for key, value in request.items() if key != member})
        assert "error" in reply, member
        assert reply["id"] == request["id"]


@pytest.mark.parametrize("name", FIRST)
@pytest.mark.parametrize("value", [None, 3, "x", [], {}, [[3]], {"x": None}, -1.5])
def test_values_of_the_wrong_shape_give_an_answer(name: tuple[str, str], value: object) -> None:
    request = FIRST[name].request
    for member in set(request) - {"id", "rule"}:
        reply = answer({**request, member: value})
        assert reply["id"] == request["id"]
    for member in request.get("position", {}):
        reply = answer({**request, "position": {**request["position"], member: value}})
        assert reply["id"] == request["id"]


@pytest.mark.parametrize(
    "line",
    [
        # A number that the interpreter does not read, an id that UTF-8 does not write, and one
        # that JSON does not.
        json.dumps({"id": "1", **NO_BOX, "position": {**CLOSED, "owners": {f"{'9' * 5000},0": 0}}}),
        '{"id": "\\ud800", "kind": "hello"}',
        '{"id": 1e999, "kind": "hello"}',
    ],
)
def test_every_line_has_an_answer(line: str) -> None:
    (reply,) = answers([line])
    assert json.loads(reply.encode(), parse_constant=pytest.fail)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, "is none of the games"),
        ({"kind": "castling"}, "kind: no such kind of this game"),
        ({"kind": "meld"}, "kind: no such kind of this game"),
        ({"position": None}, "position: null is not an object"),
    ],
)
def test_errors_say_what_is_wrong(change: dict[str, Any], error: str) -> None:
    request = FIRST["dots-and-boxes", "check"].request
    assert error in answer({**request, **change})["error"]


def test_an_illegal_move_cannot_be_applied() -> None:
    request = FIRST["dots-and-boxes", "apply"].request
    assert "DB-3" in answer({**request, "move": "h99,0"})["error"]


def test_lines_are_answered_in_their_order() -> None:
    requests = [case.request for case in FIRST.values()]
    lines = [json.dumps(request) for request in requests]
    assert [json.loads(line)["id"] for line in answers(lines)] == [r["id"] for r in requests]
    assert all(json.loads(line)["id"] is None for line in answers(["", "[]", "[" * 100_000]))
