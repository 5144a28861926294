import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablegames.cli import solve as command
from tablegames.cli.app import app
from tablegames.dots_and_boxes import Rules, State, parse_move
from tablegames.quita_y_pon import State as Cards
from tablegames.record import GameRecord

MOVES = [parse_move(text) for text in ["v0,1", "h0,0", "h0,1"]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(GameRecord(State.new(Rules(1, 2)), MOVES).to_text(), encoding="utf-8")
    return path


def test_the_value_before_the_first_move(file: Path) -> None:
    # On an empty 1×2 board only the middle edge keeps the draw.
    result = CliRunner().invoke(app, ["solve", str(file), "--after", "0"])
    assert result.exit_code == 0
    assert "value: +0 for seat 0" in result.stdout
    assert "best moves: v0,1\n" in result.stdout
    assert "best play: v0,1 " in result.stdout


def test_the_last_position_is_solved_unless_told_otherwise(file: Path) -> None:
    # Both boxes have two sides left, and whoever opens one gives it and then opens the other.
    last = CliRunner().invoke(app, ["solve", str(file)])
    same = CliRunner().invoke(app, ["solve", str(file), "--after", "3"])
    assert last.exit_code == 0
    assert "for seat 1" in last.stdout
    assert last.stdout == same.stdout


def test_a_budget_that_does_not_suffice_gives_bounds(file: Path) -> None:
    result = CliRunner().invoke(app, ["solve", str(file), "--after", "0", "--budget", "0"])
    assert result.exit_code == 1
    assert "the value is in -2 … 2" in result.stderr


@pytest.mark.parametrize("budget", [(), ("--budget", "5")])
def test_a_position_that_is_too_large_is_said_to_be(tmp_path: Path, budget: tuple[str]) -> None:
    # 5×5 boxes have 60 edges, and no budget would help.
    path = tmp_path / "new.json"
    path.write_text(GameRecord(State.new()).to_text(), encoding="utf-8")
    result = CliRunner().invoke(app, ["solve", str(path), *budget])
    assert result.exit_code == 1
    assert result.stderr == "too large to search: the value is in -25 … 25\n"


def test_a_position_that_there_is_not(file: Path) -> None:
    result = CliRunner().invoke(app, ["solve", str(file), "--after", "4"])
    assert result.exit_code == 1
    assert "3 moves" in result.stderr


def test_a_game_that_is_over_has_nothing_to_solve(tmp_path: Path) -> None:
    record = GameRecord.play(State.new(Rules(1, 1)), lambda state: next(iter(state.legal_moves)))
    path = tmp_path / "over.json"
    path.write_text(record.to_text(), encoding="utf-8")
    result = CliRunner().invoke(app, ["solve", str(path)])
    assert result.exit_code == 1
    assert result.stderr == "the game is over\n"
    assert "value" not in result.stdout


def test_ctrl_c_gives_up(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_solved", interrupted)
    result = CliRunner().invoke(app, ["solve", str(file)])
    assert result.exit_code == 1
    assert "given up" in result.stderr


def test_cards_cannot_be_solved(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(GameRecord(Cards.deal(rng=random.Random(1))).to_text(), encoding="utf-8")
    result = CliRunner().invoke(app, ["solve", str(path)])
    assert result.exit_code == 1
    assert "only Dots and Boxes" in result.stderr
