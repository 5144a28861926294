import pytest
from rich.console import Console

from cli.common import run
from tablegames.games import GAMES, game_named


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_game(name: str) -> None:
    result = run("rules", name)
    assert result.exit_code == 0
    assert result.stdout.strip() == game_named(name).rules_text().strip()


def test_all_numbers_of_dots_and_boxes() -> None:
    result = run("rules", "dots-and-boxes")
    for number in range(1, 14):
        assert f"## DB-{number}\n" in result.stdout


@pytest.mark.parametrize("rule", ["DB-7", "db-7"])
def test_one_rule(rule: str) -> None:
    result = run("rules", "dots-and-boxes", rule)
    assert result.exit_code == 0
    assert result.stdout.startswith("## DB-7\n")
    assert "four sides" in result.stdout
    assert "DB-8" not in result.stdout


def test_db_1_and_db_13_are_not_confused() -> None:
    assert run("rules", "dots-and-boxes", "DB-1").stdout.startswith("## DB-1\n")
    assert run("rules", "dots-and-boxes", "DB-13").stdout.startswith("## DB-13\n")


@pytest.mark.parametrize("rule", ["DB-0", "DB-14", "QP-1", "7", "", "[bold]"])
def test_a_rule_that_there_is_not(rule: str) -> None:
    result = run("rules", "dots-and-boxes", rule)
    assert result.exit_code == 1
    assert f"no rule {rule}" in result.stderr
    assert "DB-1, DB-2" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("name", ["chess", "", "[bold]"])
def test_a_game_that_there_is_not(name: str) -> None:
    result = run("rules", name)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "dots-and-boxes" in result.stderr
    assert result.stdout == ""


def test_a_terminal_shows_no_markdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Console, "is_terminal", property(lambda _: True))
    result = run("rules", "dots-and-boxes", "DB-7")
    assert result.exit_code == 0
    assert "DB-7" in result.stdout
    assert "##" not in result.stdout
    assert "four sides" in result.stdout
