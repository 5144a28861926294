"""The runner, against programs that are right, wrong, dead, mute or mad."""

import json
import math
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from conformance.programs import program, script
from tablegames.conformance import KINDS, Case, Report, load_cases, run, schema

CASES: Final = [
    case for case in load_cases() if case.game == "dots-and-boxes" and case.kind == "check"
][:6]
SHORT: Final = 1.5
LONG: Final = 60.0

HELLO: Final = json.dumps(
    {"id": "hello", "schema": 1, "games": ["dots-and-boxes"], "kinds": ["check"]}
)


def faults(report: Report) -> list[str]:
    return [failure.fault for failure in report.failures]


def test_the_library_conforms_to_itself(tmp_path: Path) -> None:
    seen: list[Case] = []
    report = run(program(tmp_path), CASES, timeout=LONG, on_case=seen.append)
    assert report.passed
    assert report.name.startswith("tablegames ")
    assert list(report.asked) == CASES == seen
    assert report.left_out == {"dots-and-boxes": (), "quita-y-pon": ()}


def test_a_wrong_answer_fails_at_the_rule_of_its_case(tmp_path: Path) -> None:
    body = """
def fault(request, reply, count):
    if request["rule"] == "DB-4":
        reply["violations"] = ["DB-9"]
    return json.dumps(reply)
"""
    report = run(program(tmp_path, body), CASES, timeout=LONG)
    wrong = [case for case in CASES if case.rule == "DB-4"]
    assert wrong
    assert [failure.case for failure in report.failures] == wrong
    by_rule = report.by_rule()
    assert by_rule["DB-4"][0] == 0
    assert [rule for rule, (_, failures) in by_rule.items() if failures] == ["DB-4"]
    assert report.failures[0].answer == {"id": wrong[0].id, "violations": ["DB-9"]}
    assert not report.passed


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("'nonsense'", "no answer: 'nonsense'"),
        ("'[1]'", "not a JSON object"),
        ('\'{"id": 1, "id": 2}\'', "the key is given twice"),
        ("''", "no answer: ''"),
        ("'[' * 100_000", "no answer"),
        ("json.dumps(reply | {'id': 'other'})", 'id: "other"'),
        ("json.dumps({'violations': []})", "id: null"),
        ("json.dumps({'id': request['id']})", "violations: missing"),
        ("json.dumps({'id': request['id'], 'error': 'no idea'})", "error: no idea"),
        ("'\\udcff'", "no answer"),
    ],
)
def test_nonsense_fails_one_case_and_the_program_is_asked_on(
    tmp_path: Path, line: str, fault: str
) -> None:
    body = f"""
sys.stdout.reconfigure(errors="surrogateescape")
def fault(request, reply, count):
    return {line} if count == 2 else json.dumps(reply)
"""
    report = run(program(tmp_path, body), CASES, timeout=LONG)
    assert [failure.case for failure in report.failures] == [CASES[1]]
    assert fault in faults(report)[0]


def test_a_program_that_dies_is_started_anew(tmp_path: Path) -> None:
    body = """
def fault(request, reply, count):
    if count == 2:
        sys.exit(7)
    return json.dumps(reply)
"""
    report = run(program(tmp_path, body), CASES, timeout=LONG)
    assert [failure.case for failure in report.failures] == CASES[1::2]
    assert set(faults(report)) == {"the program has ended with status 7"}


def test_a_program_that_always_dies_is_given_up(tmp_path: Path) -> None:
    body = """
def fault(request, reply, count):
    sys.exit(7)
"""
    report = run(program(tmp_path, body), CASES, timeout=LONG)
    assert faults(report)[:3] == ["the program has ended with status 7"] * 3
    assert set(faults(report)[3:]) == {"not asked, as the program broke down"}
    assert [failure.case for failure in report.failures] == CASES


def test_an_answer_without_an_end_is_not_read_to_it(tmp_path: Path) -> None:
    body = """
def fault(request, reply, count):
    return "[" * 10_000_001
"""
    report = run(program(tmp_path, body), CASES[:1], timeout=LONG)
    assert faults(report) == ["the answer is too long"]


def test_a_program_that_hangs_is_not_waited_for(tmp_path: Path) -> None:
    text = f"""
import sys, time
for line in sys.stdin:
    if "hello" not in line:
        time.sleep(600)
    print({HELLO!r}, flush=True)
"""
    report = run(script(tmp_path, text), CASES[:1], timeout=SHORT)
    assert faults(report) == ["no answer within 1.5 s"]


def test_an_answer_can_be_waited_for_without_end(tmp_path: Path) -> None:
    assert run(program(tmp_path), CASES[:1], timeout=math.inf).passed


def test_a_program_that_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    text = f"import time\ninput()\nprint({HELLO!r}, flush=True)\ntime.sleep(600)\n"
    request = CASES[0].request | {"ballast": "x" * 1_000_000}
    report = run(script(tmp_path, text), [Case(request, {})], timeout=SHORT)
    assert faults(report) == ["no answer within 1.5 s"]


def test_a_program_that_closes_its_output_and_lives_on(tmp_path: Path) -> None:
    text = f"""
import os, sys, time
sys.stdin.readline()
print({HELLO!r}, flush=True)
if sys.stdin.readline():
    os.close(1)
    time.sleep(600)
"""
    report = run(script(tmp_path, text), CASES[:1], timeout=LONG)
    assert faults(report) == ["the program has ended, or closed its output"]


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("raise SystemExit(3)", "ended with status 3"),
        ("input(); print('hi')", "no answer: 'hi'"),
        ("input(); print('{}')", "the first answer has the id null"),
        (f"input(); print({HELLO!r}.replace('1', '2'))", "schema 2, not 1"),
        (f"input(); print({HELLO!r}.replace('games', 'sports'))", "games in the first answer"),
        (f"input(); print({HELLO!r}.replace('[\"check\"]', '\"check\"'))", "kinds in the first"),
        ("import time; time.sleep(600)", "no answer within 1.5 s"),
    ],
)
def test_a_program_that_does_not_introduce_itself(tmp_path: Path, text: str, trouble: str) -> None:
    timeout = SHORT if "sleep" in text else LONG
    report = run(script(tmp_path, text), CASES, timeout=timeout)
    assert trouble in report.trouble
    assert not report.passed
    assert report.asked == ()


@pytest.mark.parametrize("command", [["/no/such/program"], ["a\0b"], [""]])
def test_a_program_that_cannot_be_started(command: list[str]) -> None:
    report = run(command, CASES, timeout=LONG)
    assert "cannot be started" in report.trouble
    assert not report.passed


def test_only_what_a_program_knows_is_asked(tmp_path: Path) -> None:
    body = """
def fault(request, reply, count):
    return json.dumps(reply | {"games": ["dots-and-boxes", "chess"], "kinds": ["check", "x"]})
"""
    everything = list(load_cases())[::40]
    report = run(program(tmp_path, body, hello=True), everything, timeout=LONG)
    assert {(case.game, case.kind) for case in report.asked} == {("dots-and-boxes", "check")}
    assert report.left_out["dots-and-boxes"] == (
        *("start", "setup", "moves", "apply", "score", "game", "move-text", "position-text"),
    )


def test_who_knows_nothing_has_not_passed(tmp_path: Path) -> None:
    text = f"input(); print({HELLO!r}.replace('check', 'nothing'))"
    report = run(script(tmp_path, text), CASES, timeout=LONG)
    assert not report.failures
    assert not report.trouble
    assert not report.passed


def test_the_report_as_json(tmp_path: Path) -> None:
    body = """
def fault(request, reply, count):
    return json.dumps(reply | {"violations": ["DB-9"]})
"""
    command = program(tmp_path, body)
    value: Any = run(command, CASES, timeout=LONG).to_json(command)
    assert json.loads(json.dumps(value)) == value
    assert (value["passed"], value["failed"]) == (0, len(CASES))
    assert value["command"] == command
    assert value["left_out"] == {}
    for rule, found in value["rules"].items():
        cases = [case.to_json() for case in CASES if case.rule == rule]
        assert found["failed"] == len(cases)
        assert [example["case"] for example in found["examples"]] == cases[:5]
        assert found["examples"][0]["answer"]["violations"] == ["DB-9"]
        assert "DB-9" in found["examples"][0]["fault"]


def test_rules_come_in_the_order_of_their_numbers() -> None:
    cases = [
        Case({"id": rule, "game": "g", "kind": "k", "rule": rule}, {})
        for rule in ("QP-2", "DB-10", "DB-9", "QP-13", "DB-1")
    ]
    report = Report(asked=tuple(cases))
    assert list(report.by_rule()) == ["DB-1", "DB-9", "DB-10", "QP-2", "QP-13"]


def test_requests_and_answers_are_of_the_schema(tmp_path: Path) -> None:
    # What goes over the wire, one case of each kind, written down by the program itself.
    log = tmp_path / "log"
    body = f"""
log = open({str(log)!r}, "a", encoding="utf-8")
def fault(request, reply, count):
    print(json.dumps(request), json.dumps(reply), sep="\\n", file=log, flush=True)
    return json.dumps(reply)
"""
    first = {(case.game, case.kind): case for case in reversed(list(load_cases()))}
    assert run(program(tmp_path, body, hello=True), first.values(), timeout=LONG).passed
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    # Greeted twice, since the first greeting has a process of its own.
    assert len(lines) == 2 * (2 + len(first))
    assert len(first) == sum(map(len, KINDS.values()))
    definitions = schema()
    names = ["hello", "hello", *["answer"] * len(first)]
    for request, reply, name in zip(lines[::2], lines[1::2], names, strict=True):
        for value, definition in ((request, "request"), (reply, name)):
            part = definitions | {"$ref": f"#/$defs/{definition}"}
            for member in ("type", "properties", "required", "additionalProperties"):
                part.pop(member)
            assert Draft202012Validator(part).is_valid(value), value


def test_the_command_line_of_the_library_can_be_run() -> None:
    command = [sys.executable, "-m", "tablegames", "conformance", "serve"]
    report = run(command, CASES, timeout=LONG)
    assert report.passed
