import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from cli.common import run
from conformance.programs import program, script
from tablegames.cli import conformance
from tablegames.conformance import answer, load_cases
from tablegames.conformance.data import case_files

WRONG: Final = """
def fault(request, reply, count):
    return json.dumps(reply | {"violations": ["DB-9"]})
"""


def test_run_reports_by_rule(tmp_path: Path) -> None:
    result = run("conformance", "run", "--rule", "db-5", *program(tmp_path))
    assert result.exit_code == 0
    count = sum(case.rule == "DB-5" for case in load_cases())
    assert f"{count} passed, 0 failed" in result.stdout
    assert "DB-5" in result.stdout
    assert "DB-4" not in result.stdout


def test_whatever_a_program_says_can_be_reported(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    command = program(tmp_path, WRONG.replace("DB-9", "\\ud800"))
    result = run("conformance", "run", "--rule", "DB-5", "--report", report, *command)
    assert result.exit_code == 1
    value = json.loads(report.read_text("utf-8"))
    assert value["rules"]["DB-5"]["examples"][0]["answer"]["violations"] == ["\ud800"]


def test_run_fails_and_shows_examples(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    command = program(tmp_path, WRONG)
    options = ["--rule", "DB-5", "--report", report]
    result = run("conformance", "run", *options, *command)
    assert result.exit_code == 1
    assert result.stdout.count('violations: ["DB-9"], not ["DB-5"]') == 3
    value = json.loads(report.read_text("utf-8"))
    assert value["command"] == command
    assert value["rules"]["DB-5"]["failed"] == value["failed"] > 3


def test_ctrl_c_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(conformance, "run_cases", interrupted)
    result = run("conformance", "run", "true")
    assert result.exit_code == 1
    assert result.stderr == "given up\n"


def test_run_asks_one_case_and_prints_the_question(tmp_path: Path) -> None:
    case = next(case for case in load_cases() if case.rule == "DB-5")
    command = ("conformance", "run", "--case", case.id)
    result = run(*command, *program(tmp_path, WRONG))
    assert result.exit_code == 1
    question = json.loads(result.stdout.splitlines()[0])
    assert question == case.request
    assert f'DB-5, case {case.id}: violations: ["DB-9"], not ["DB-5"]' in result.stdout
    assert "0 passed, 1 failed" in result.stdout


def test_run_takes_a_command_in_one_word(tmp_path: Path) -> None:
    executable, file = program(tmp_path)
    result = run("conformance", "run", "--rule", "DB-5", f"'{executable}' '{file}'")
    assert result.exit_code == 0


def test_run_chooses_game_and_kind(tmp_path: Path) -> None:
    options = ["--game", "quita-y-pon", "--kind", "meld", "--rule", "QP-1"]
    result = run("conformance", "run", *options, *program(tmp_path))
    assert result.exit_code == 0
    wanted = [c for c in load_cases() if c.kind == "meld" and c.rule == "QP-1"]
    assert f"{len(wanted)} passed" in result.stdout


@pytest.mark.parametrize(
    "options",
    [
        ["--rule", "DB-99"],
        ["--game", "chess"],
        ["--game", "quita-y-pon", "--rule", "DB-1"],
        ["--case", "none"],
    ],
)
def test_run_without_such_cases(options: list[str]) -> None:
    result = run("conformance", "run", *options, "true")
    assert result.exit_code == 1
    assert "no such case; the games are dots-and-boxes, quita-y-pon, the kinds " in result.stderr
    assert all(case.kind in result.stderr for case in load_cases())


def test_run_without_a_program() -> None:
    assert run("conformance", "run", "").exit_code == 1
    assert run("conformance", "run").exit_code == 2


def test_run_says_why_a_program_cannot_be_asked(tmp_path: Path) -> None:
    result = run("conformance", "run", *script(tmp_path, "raise SystemExit(3)"))
    assert result.exit_code == 1
    assert "could not be asked: the program has ended with status 3" in result.stderr


def test_run_names_what_is_left_out(tmp_path: Path) -> None:
    body = """
def fault(request, reply, count):
    return json.dumps(reply | {"kinds": ["check", "apply"]})
"""
    command = program(tmp_path, body, hello=True)
    result = run("conformance", "run", "--rule", "DB-5", *command)
    assert result.exit_code == 0
    assert "dots-and-boxes: does not answer start, setup, moves" in result.stdout
    result = run("conformance", "run", "--rule", "DB-13", "--kind", "start", *command)
    assert result.exit_code == 1
    assert "knows nothing of what was to be asked" in result.stderr


def test_serve_answers_a_line_each() -> None:
    cases = [next(c for c in load_cases() if c.kind == kind) for kind in ("check", "move-text")]
    request = {**cases[1].request, "text": "h\u0661,2"}
    lines = [json.dumps(cases[0].request), json.dumps(request, ensure_ascii=False), "nonsense"]
    done = subprocess.run(
        [sys.executable, "-m", "tablegames", "conformance", "serve"],
        input="\n".join(lines).encode("utf-8"),
        stdout=subprocess.PIPE,
        check=True,
    )
    first, second, third = map(json.loads, done.stdout.decode("utf-8").splitlines())
    assert first == answer(cases[0].request)
    assert second == {"id": cases[1].id, "move": None}
    assert third["id"] is None
    assert "Expecting value" in third["error"]


def test_serve_without_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    conformance.serve()
    assert capsys.readouterr().out == ""


def test_results_that_cannot_be_written_are_refused_before_the_questions(tmp_path: Path) -> None:
    result = run("conformance", "run", "--report", tmp_path / "no" / "such.json", "true")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("cannot be written: ")


def test_results_that_could_not_be_written_are_shown_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The folder was there at the beginning.
    monkeypatch.setattr(conformance, "check_writable", lambda _: None)
    options = ("--rule", "DB-5", "--report", tmp_path / "no" / "such.json")
    result = run("conformance", "run", *options, *program(tmp_path))
    assert result.exit_code == 1
    assert " passed, 0 failed" in result.stdout
    assert result.stderr.splitlines()[-1].startswith("not saved: ")


def test_cases_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    result = run("conformance", "export", file / "cases")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "file" in result.stderr
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_export_lists_what_it_writes(tmp_path: Path) -> None:
    result = run("conformance", "export", tmp_path / "cases")
    assert result.exit_code == 0
    written = [Path(line) for line in result.stdout.splitlines()]
    assert len(written) == len(case_files()) + 1
    assert all(path.is_file() for path in written)
