from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from quita_y_pon.positions import position
from tablegames.cli.app import app
from tablegames.dots_and_boxes import Rules, State, parse_move
from tablegames.record import GameRecord


def hint(tmp_path: Path, record: GameRecord[Any, Any], *options: str) -> str:
    path = tmp_path / "game.json"
    path.write_text(record.to_text(), encoding="utf-8")
    result = CliRunner().invoke(app, ["hint", str(path), *options])
    assert result.exit_code == 0
    return result.stdout


def test_the_only_edge_that_keeps_the_draw(tmp_path: Path) -> None:
    assert hint(tmp_path, GameRecord(State.new(Rules(1, 2)))) == "seat 0:\nv0,1\n"


def test_a_position_before_the_last(tmp_path: Path) -> None:
    moves = [parse_move(text) for text in ["v0,1", "h0,0"]]
    assert "seat 0:" in hint(tmp_path, GameRecord(State.new(Rules(1, 2)), moves), "--after", "0")
    assert "seat 1:" in hint(tmp_path, GameRecord(State.new(Rules(1, 2)), moves), "--after", "1")


def test_cards_are_laid_step_by_step(tmp_path: Path) -> None:
    state = position("6D 6H 9S", "2C", table="3C 4C 5C 6C")
    lines = hint(tmp_path, GameRecord(state)).splitlines()
    assert lines[:2] == ["seat 0:", "lay 6♥ 6♦"]
    assert any("6♣" in line for line in lines[2:])


def test_who_can_lay_nothing_draws(tmp_path: Path) -> None:
    assert hint(tmp_path, GameRecord(position("2C 9S", "2D"))) == "seat 0:\ndraw\n"


@pytest.mark.parametrize("text", ["junk", GameRecord(position("", "2C", turn=None)).to_text()])
def test_no_hint_without_somebody_to_move(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert CliRunner().invoke(app, ["hint", str(path)]).exit_code == 1
