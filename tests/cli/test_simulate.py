import csv
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from cli.common import run
from tablegames.arena import Opening, round_robin
from tablegames.bots import bot_named
from tablegames.cli import simulate
from tablegames.dots_and_boxes import Rules

SMALL = ("--rule", "rows=1", "--rule", "columns=2", "--jobs", 1)


def test_each_two_levels_meet(tmp_path: Path) -> None:
    table, plot = tmp_path / "games.csv", tmp_path / "plot.svg"
    levels = ("random", "greedy", "chains")
    result = run(
        "simulate", "dots-and-boxes", *levels, *SMALL, "--seeds", 2, "--first-seed", 3,
        "--csv", table, "--plot", plot,
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    bots = {level: bot_named("dots-and-boxes", level) for level in levels}
    expected = round_robin(Opening("dots-and-boxes", Rules(1, 2)), bots, seeds=[3, 4])
    lines = [line.split() for line in result.stdout.splitlines()]
    assert [line[:3] for line in lines[1:4]] == [
        [one.name, str(one.games), f"{one.wins:.1f}"] for one in expected.standings()
    ]
    assert all(len(line) < 80 for line in result.stdout.splitlines())
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 12
    assert [(row["seed"], row["seat_0"], row["seat_1"]) for row in rows] == [
        (str(game.fixture.seed), *game.fixture.seats) for game in expected.games
    ]
    assert "<svg" in plot.read_text(encoding="utf-8")


def test_a_match_of_one_against_three() -> None:
    result = run(
        "simulate", "quita-y-pon", "greedy-cards", *["random"] * 3, "--match", "--seeds", 1,
        "--rule", "hand_size=3", "--rule", "draw=any-time", "--jobs", 1,
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    rows = {words[0]: words for words in map(str.split, result.stdout.splitlines()[1:3])}
    assert rows["greedy-cards"][1] == rows["random"][1] == "4"
    assert "25%" in rows["greedy-cards"]
    assert "75%" in rows["random"]


def test_who_always_wins_has_no_upper_bound() -> None:
    command = ("simulate", "dots-and-boxes", "greedy", "random", "--seeds", 2, "--jobs", 1)
    result = run(*command, "--rule", "rows=3", "--rule", "columns=3")
    winner, loser = result.stdout.splitlines()[1:3]
    assert winner.split()[1:3] == ["4", "4.0"]
    assert winner.endswith(" … +∞)")
    assert "(-∞ … -" in loser


def test_one_level_against_itself_has_no_rating() -> None:
    result = run("simulate", "dots-and-boxes", "random", "random", "--match", *SMALL)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].split()[:3] == ["random", "50", "50.0"]


def test_no_number_is_cut_off_in_a_narrow_window(monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("simulate", "dots-and-boxes", "random", "greedy", *SMALL, "--seeds", 1)
    wide = run(*command)
    monkeypatch.setenv("COLUMNS", "30")
    narrow = run(*command)
    assert max(map(len, wide.stdout.splitlines())) > 30
    assert narrow.stdout == wide.stdout


def test_a_plot_of_no_known_form_is_refused_before_the_games(tmp_path: Path) -> None:
    plot, file = tmp_path / "plot.xyz", tmp_path / "games.jsonl"
    command = ("simulate", "dots-and-boxes", "random", "greedy", *SMALL)
    result = run(*command, "--plot", plot, "--records", file)
    assert result.exit_code == 1
    assert "ends in none of .png, .svg, .pdf" in result.stderr
    assert not file.exists()


def test_records_of_another_opening_are_refused_by_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = ("simulate", "dots-and-boxes", "random", "greedy", "--seeds", 1, "--records", file)
    run(*command, *SMALL)
    result = run(*command, "--rule", "rows=2", "--rule", "columns=2", "--jobs", 1)
    assert result.exit_code == 1
    assert result.stderr == f"{file}:1: a game of another opening\n"


def test_records_are_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = ("simulate", "dots-and-boxes", "random", "greedy", *SMALL, "--records", file)
    first = run(*command, "--seeds", 3)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 6
    assert run(*command, "--seeds", 3).stdout == first.stdout
    run(*command, "--seeds", 4)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", "random", "greedy"), "'chess' is none of the games"),
        (("dots-and-boxes", "random", "perfect"), "'perfect' is none of the levels"),
        (("dots-and-boxes", "random"), "1 entrant,"),
        (("dots-and-boxes", "random", "greedy", "--rule", "rows=0"), "DB-2"),
        (("dots-and-boxes", "random", "greedy", "--rule", "rows"), "'rows' is not NAME=VALUE"),
        (("dots-and-boxes", "random", "greedy", "--rule", "rows=x"), "rules.rows"),
        (("dots-and-boxes", "random", "greedy", "--rule", f"rows={'9' * 5000}"), "rules.rows"),
        (("dots-and-boxes", "random", "greedy", "--rule", "rows=-1"), "DB-2"),
        (("dots-and-boxes", "random", "greedy", "--rule", "depth=1"), "rules.depth"),
        (("dots-and-boxes", "random", "greedy", *SMALL, "--rule", "rows=2"), "'rows' is there"),
        (("dots-and-boxes", "random", "greedy", "random", "--match"), "line-up of 3"),
        (("dots-and-boxes", "random", "greedy", "random"), "named twice; that needs --match"),
        (
            ("dots-and-boxes", "random", "greedy", "--csv", "x.png", "--plot", "x.png"),
            "the same file is named twice",
        ),
    ],
)
def test_what_does_not_exist_or_fit_is_refused(arguments: tuple[str, ...], message: str) -> None:
    result = run("simulate", *arguments)
    assert result.exit_code == 1
    assert message in result.stderr
    assert len(result.stderr) < 500
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("option", "name"), [("--csv", "such.csv"), ("--plot", "such.svg"), ("--records", "such.jsonl")]
)
def test_a_file_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, option: str, name: str
) -> None:
    result = run(
        "simulate", "dots-and-boxes", "random", "greedy", *SMALL, "--seeds", 1,
        option, tmp_path / "no" / name,
    )  # fmt: skip
    assert (result.exit_code, result.stdout) == (1, "")
    assert "No such file" in result.stderr


def test_more_processes_than_the_system_can_have_are_refused() -> None:
    result = run("simulate", "dots-and-boxes", "random", "greedy", *SMALL, "--jobs", 10**30)
    assert (result.exit_code, result.stdout) == (1, "")
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.count("\n") == 1


def test_without_the_extra_there_are_no_ratings_and_no_plot(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delitem(sys.modules, "tablegames.ratings", raising=False)
    monkeypatch.setitem(sys.modules, "choix", None)
    command = ("simulate", "dots-and-boxes", "random", "greedy", *SMALL, "--seeds", 1)
    result = run(*command)
    assert result.exit_code == 0
    assert "tablegames[arena]" in result.stderr
    assert "random" in result.stdout
    file = tmp_path / "games.jsonl"
    refused = run(*command, "--plot", tmp_path / "plot.svg", "--records", file)
    assert refused.exit_code == 1
    hint = "choix: python -m pip install 'tablegames[arena]'\n"
    assert refused.stderr == f"tablegames.ratings needs {hint}"
    assert not file.exists()
    told = run("--lang", "es", *command)
    assert told.stderr == f"sin clasificación: tablegames.ratings necesita {hint}"


def test_a_process_that_dies_is_told_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise BrokenProcessPool("a process was terminated")

    monkeypatch.setattr(simulate, "round_robin", broken)
    result = run("simulate", "dots-and-boxes", "random", "greedy", *SMALL)
    assert (result.exit_code, result.stderr) == (1, "a process was terminated\n")


def test_ctrl_c_says_where_the_games_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "round_robin", interrupted)
    command = ("simulate", "dots-and-boxes", "random", "greedy", *SMALL)
    assert run(*command).stderr == "given up\n"
    file = tmp_path / "games.jsonl"
    result = run(*command, "--records", file)
    assert result.exit_code == 1
    assert "given up; the games so far are in" in result.stderr
    assert file.name in result.stderr
