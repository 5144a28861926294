import io
import re
import sys
from pathlib import Path

import pytest
import typer

import tablegames
from cli.common import run, type_and_interrupt
from dots_and_boxes.common import BOARDS, h, played, random_game
from quita_y_pon.positions import c, position, reached
from tablegames import Outcome, dots_and_boxes, quita_y_pon
from tablegames.cli.terminal import (
    ask,
    check_writable,
    clear_screen,
    out,
    result_lines,
    save,
    seats,
    show,
    write,
)
from tablegames.dots_and_boxes import EndReason, Rules, State
from tablegames.games import GAMES, game_named
from tablegames.record import GameRecord

BOXES = EndReason.ALL_BOXES_CLAIMED
STOCK = quita_y_pon.EndReason.STOCK_EXHAUSTED


def test_output_and_errors_are_kept_apart(capsys: pytest.CaptureFixture[str]) -> None:
    out().print("the output")
    out(error=True).print("the error")
    captured = capsys.readouterr()
    assert captured.out == "the output\n"
    assert captured.err == "the error\n"


def test_long_lines_are_not_broken(capsys: pytest.CaptureFixture[str]) -> None:
    out().print("x " * 200)
    assert capsys.readouterr().out.count("\n") == 1


def test_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    type_and_interrupt(monkeypatch, "  h0,0 ")
    assert ask("?") == "h0,0"
    assert ask("?") is None


def test_ask_at_the_end_of_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(*_: object) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", end)
    assert ask("?") is None


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_ask_where_a_stream_is_closed(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    # So Python starts where the shell has closed it.
    monkeypatch.setattr(sys, stream, None)
    assert ask("?") is None


def test_a_prompt_is_shown_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda *_: "yes")
    assert ask("[red] 0:0") == "yes"
    assert capsys.readouterr().out == "[red] 0:0 "


def test_seats() -> None:
    assert seats((1,)) == "seat 1"
    assert seats((0, 2)) == "seats 0 and 2"


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (Outcome((0,), (3, 1), BOXES), "result: seat 0 wins (DB-11)"),
        (Outcome((1,), (1, 3), BOXES), "result: seat 1 wins (DB-11)"),
        # DB-12 calls it a draw; of QP-20 all who tie win.
        (Outcome((0, 1), (2, 2), BOXES), "result: a draw (DB-11)"),
        (Outcome((0, 1), (0, 0), STOCK), "result: seats 0 and 1 win together (QP-17)"),
        (Outcome((0, 2), (5, 0, 5, 1), STOCK), "result: seats 0 and 2 win together (QP-17)"),
        (Outcome((0, 1, 2), (0, 0, 0), STOCK), "result: seats 0 and 1 and 2 win together (QP-17)"),
    ],
)
def test_how_a_game_ended(outcome: Outcome, line: str) -> None:
    game = dots_and_boxes.GAME if outcome.reason is BOXES else quita_y_pon.GAME
    scores = outcome.scores
    lines = result_lines(game, scores, outcome)
    assert lines[1:] == [line]
    for seat, score in enumerate(scores):
        assert f"seat {seat} {score}" in lines[0]


@pytest.mark.parametrize("game", GAMES)
def test_how_a_game_stands(game: str) -> None:
    assert result_lines(game_named(game), (0, 1), None) == [
        "scores: seat 0 0, seat 1 1",
        "result: the game is not over",
    ]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let output be taken for a terminal with colours."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return monkeypatch


COLOUR = re.compile(r"\x1b\[[0-9;]*3\dm")
CODE = re.compile(r"\x1b\[[0-9;]*m")


def drawings() -> list[str]:
    boards = [state for rules in BOARDS for _, _, state in random_game(rules, 2)]
    return [*map(dots_and_boxes.draw, boards), *map(quita_y_pon.draw, reached())]


@pytest.mark.usefixtures("terminal")
def test_red_suits_are_red(capsys: pytest.CaptureFixture[str]) -> None:
    show("7♠ 10♥ A♦ Q♣")
    assert capsys.readouterr().out == "7♠ \x1b[31m10♥\x1b[0m \x1b[31mA♦\x1b[0m Q♣\n"


@pytest.mark.usefixtures("terminal")
def test_owners_of_boxes_differ_in_colour(capsys: pytest.CaptureFixture[str]) -> None:
    state = played(Rules(2, 3), "h0,0 h1,0 v0,0 v0,1 h1,2 h0,2 h2,2 v0,2 v1,0 v0,3")
    assert sorted(state.owners.values()) == [0, 1]
    show(dots_and_boxes.draw(state))
    shown = capsys.readouterr().out
    owners = dict(re.findall(r"\x1b\[(1;3\d)m([01])\x1b\[0m", shown))
    assert sorted(owners.values()) == ["0", "1"]
    # The numbers beside the board are no owners.
    assert len(COLOUR.findall(shown)) == 2


@pytest.mark.usefixtures("terminal")
def test_what_is_wrong_and_who_is_to_move_stand_out(capsys: pytest.CaptureFixture[str]) -> None:
    draft = quita_y_pon.TurnDraft(position("7S 7C", "9C").view(0)).lay_new(*c("7S"))
    show(quita_y_pon.draw(draft))
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("\x1b[1mseat 0: ") for line in lines)
    assert any(line.startswith("\x1b[31mwrong: ") for line in lines)
    assert "seat 1: 1 card" in lines


@pytest.mark.usefixtures("terminal")
def test_colours_change_no_letter(capsys: pytest.CaptureFixture[str]) -> None:
    for drawing in drawings():
        show(drawing)
        assert CODE.sub("", capsys.readouterr().out) == f"{drawing}\n"


def test_no_colour_where_it_is_not_wanted(
    terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal.setenv("NO_COLOR", "1")
    for drawing in drawings():
        show(drawing)
        assert not COLOUR.search(capsys.readouterr().out)
    terminal.delenv("FORCE_COLOR")
    for drawing in drawings():
        show(drawing)
        assert capsys.readouterr().out == f"{drawing}\n"


def test_nothing_in_a_drawing_is_markup(capsys: pytest.CaptureFixture[str]) -> None:
    show("[bold]7♠[/] :smile:")
    assert capsys.readouterr().out == "[bold]7♠[/] :smile:\n"


def test_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert write("7♠", tmp_path / "file")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "7♠"
    assert not write("7♠", tmp_path)
    assert capsys.readouterr().err.startswith("not saved: ")


def test_what_can_be_written_stays_as_it_was(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("7♠", encoding="utf-8")
    check_writable(old, None, new)
    assert old.read_text(encoding="utf-8") == "7♠"
    assert list(tmp_path.iterdir()) == [old]


@pytest.mark.parametrize("name", ["missing/file", ".", "a\0b", "x" * 5000])
def test_what_cannot_be_written_is_said_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    with pytest.raises(typer.Exit) as end:
        check_writable(None, tmp_path / name)
    assert end.value.exit_code == 1
    assert capsys.readouterr().err.startswith("cannot be written: ")
    assert list(tmp_path.iterdir()) == []


def test_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = GameRecord(State.new(), [h(0, 0)], {"Event": "杯"})
    save(record, tmp_path / "[red]game.json")
    assert (tmp_path / "[red]game.json").read_text(encoding="utf-8") == record.to_text()
    assert "[red]game.json" in capsys.readouterr().out


def test_save_where_it_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(GameRecord(State.new()), tmp_path)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("not saved: ")


def test_save_with_half_a_pair_of_surrogates(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # A string can hold that, a file cannot: JSON escapes it.
    record = GameRecord(State.new(), tags={"Event": "\ud800"})
    save(record, tmp_path / "game.json")
    assert capsys.readouterr().err == ""
    assert GameRecord.from_text((tmp_path / "game.json").read_text("utf-8")) == record


def test_version() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.strip() == tablegames.__version__


@pytest.mark.parametrize("arguments", [[], ["play"], ["--help"], ["play", "--help"]])
def test_help_is_shown(arguments: list[str]) -> None:
    result = run(*arguments)
    # Older versions of the library under it leave with 0 when no argument is given.
    assert result.exit_code == 0 if "--help" in arguments else result.exit_code in (0, 2)
    shown = result.stdout + result.stderr
    assert ("dots-and-boxes" if "play" in arguments else "replay") in shown


@pytest.mark.parametrize("arguments", [["chess"], ["play", "chess"], ["--nonsense"]])
def test_unknown_commands(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


class FakeConsole:
    def __init__(self, *, terminal: bool, dumb: bool) -> None:
        self.is_terminal = terminal
        self.is_dumb_terminal = dumb
        self.file = io.StringIO()

    def clear(self) -> None:
        self.file.write("<clear>")

    def print(self, text: str) -> None:
        self.file.write(text)


@pytest.mark.parametrize(
    ("terminal", "dumb", "written"),
    [
        # Erase the lines that can be scrolled back to as well.
        (True, False, "<clear>\x1b[3J"),
        (True, True, "\n" * 100),
        (False, False, "\n" * 100),
    ],
)
def test_a_cleared_screen_cannot_be_scrolled_back_to(
    monkeypatch: pytest.MonkeyPatch, *, terminal: bool, dumb: bool, written: str
) -> None:
    console = FakeConsole(terminal=terminal, dumb=dumb)
    monkeypatch.setattr("tablegames.cli.terminal.out", lambda: console)
    clear_screen()
    assert console.file.getvalue() == written
