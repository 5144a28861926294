import json
from pathlib import Path

import pytest

from cli.common import Result, run, type_and_interrupt
from dots_and_boxes.common import h, played, v
from tablegames.dots_and_boxes import Edge, Rules, Start, State, draw
from tablegames.record import GameRecord

ONE = ("play", "dots-and-boxes", "--rows", 1, "--columns", 1)
TWO = ("play", "dots-and-boxes", "--rows", 1, "--columns", 2)


def saved(path: Path) -> GameRecord[State, Edge]:
    return GameRecord.from_text(path.read_text(encoding="utf-8"))


def left_cleanly(result: Result) -> bool:
    return result.exit_code == 0 and result.exception is None and "Traceback" not in result.stderr


def test_a_whole_game() -> None:
    result = run(*ONE, typed="h0,0\nh1,0\nv0,0\nv0,1\n")
    assert left_cleanly(result)
    for moves in ("", "h0,0", "h0,0 h1,0", "h0,0 h1,0 v0,0", "h0,0 h1,0 v0,0 v0,1"):
        assert draw(played(Rules(1, 1), moves)) in result.stdout
    assert result.stdout.count("seat 0 >") == 2
    assert result.stdout.count("seat 1 >") == 2
    assert result.stdout.endswith("scores: seat 0 0, seat 1 1\nresult: seat 1 wins (DB-11)\n")
    assert result.stderr == ""


def test_db_9_the_prompt_shows_who_moves_again() -> None:
    result = run(*TWO, typed="h0,0\nh1,0\nv0,0\nv0,1\nquit\n")
    assert "0:1  seat 1 >" in result.stdout


def test_db_12_a_draw() -> None:
    result = run(*TWO, typed="h0,0\nh1,0\nv0,0\nh0,1\nv0,1\nh1,1\nv0,2\n")
    assert left_cleanly(result)
    assert result.stdout.endswith("scores: seat 0 1, seat 1 1\nresult: a draw (DB-11)\n")


def test_the_default_board_has_5x5_boxes() -> None:
    assert draw(State.new()) in run("play", "dots-and-boxes", typed="quit\n").stdout


@pytest.mark.parametrize("start", Start)
def test_db_13_any_start(start: Start) -> None:
    result = run("play", "dots-and-boxes", "--rows", 2, "--columns", 3, "--start", start.value)
    assert left_cleanly(result)
    assert draw(State.new(Rules(2, 3, start))) in result.stdout


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        (["--rows", "0"], "DB-2"),
        (["--columns", "-1"], "DB-2"),
        (["--rows", str(10**9)], "DB-2"),
        (["--rows", "1", "--columns", "1", "--start", "swedish"], "DB-13"),
    ],
)
def test_a_board_that_there_is_not(options: list[str], rule: str) -> None:
    result = run("play", "dots-and-boxes", *options)
    assert result.exit_code == 1
    assert rule in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_an_unknown_start() -> None:
    assert run("play", "dots-and-boxes", "--start", "sami").exit_code == 2


@pytest.mark.parametrize("word", ["quit", "q", " quit "])
def test_leaving(word: str) -> None:
    result = run(*ONE, typed=f"h0,0\n{word}\nh1,0\n")
    assert left_cleanly(result)
    assert "result: the game is not over" in result.stdout
    assert draw(played(Rules(1, 1), "h0,0 h1,0")) not in result.stdout


@pytest.mark.parametrize("typed", ["", "h0,0\n", "h0,0"])
def test_the_end_of_input_leaves_cleanly(typed: str) -> None:
    result = run(*ONE, typed=typed)
    assert left_cleanly(result)
    assert result.stdout.endswith("result: the game is not over\n")


@pytest.mark.parametrize("lines", [[], ["h0,0"], ["h0,0", "junk"]])
def test_ctrl_c_leaves_cleanly(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    type_and_interrupt(monkeypatch, *lines)
    result = run(*ONE)
    assert left_cleanly(result)
    assert result.stdout.endswith("result: the game is not over\n")


def test_ctrl_c_keeps_the_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    type_and_interrupt(monkeypatch, "h0,0", "h1,0")
    file = tmp_path / "game.json"
    assert left_cleanly(run(*ONE, "--record", file))
    assert saved(file).moves == (h(0, 0), h(1, 0))


@pytest.mark.parametrize(
    ("move", "rule"), [("h0,0", "DB-4"), ("h0,1", "DB-3"), ("v1,0", "DB-3"), ("h2,0", "DB-3")]
)
def test_a_refused_move_is_explained(move: str, rule: str) -> None:
    result = run(*ONE, typed=f"h0,0\n{move}\nh1,0\n")
    assert left_cleanly(result)
    assert f"refused: {rule}: {move}" in result.stderr
    # The same player is asked again, and the game goes on.
    assert result.stdout.count("0:0  seat 1 >") == 2
    assert draw(played(Rules(1, 1), "h0,0 h1,0")) in result.stdout


@pytest.mark.parametrize("text", ["junk", "h0", "h-1,0", "h0,0 h1,0", "H0,0", "[bold]", "\x1b[2J"])
def test_text_that_is_no_move_is_explained(text: str) -> None:
    result = run(*ONE, typed=f"{text}\nh1,0\n")
    assert left_cleanly(result)
    assert "no edge" in result.stderr
    assert "help" in result.stderr
    assert "\x1b" not in result.stderr
    assert draw(played(Rules(1, 1), "h1,0")) in result.stdout


def test_an_empty_line_asks_again() -> None:
    result = run(*ONE, typed="\n   \nh0,0\n")
    assert left_cleanly(result)
    assert result.stdout.count("seat 0 >") == 3
    assert result.stderr == ""


def test_help() -> None:
    result = run(*ONE, typed="help\n")
    for command in ("h1,2", "undo", "moves", "save FILE", "quit"):
        assert command in result.stdout


def test_legal_moves() -> None:
    result = run(*ONE, typed="h1,0\nmoves\n")
    assert "h0,0 v0,0 v0,1\n" in result.stdout


def test_undo_takes_one_move_back(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run(*TWO, "--record", file, typed="h0,0\nh1,0\nundo\nv0,0\n")
    assert left_cleanly(result)
    assert saved(file).moves == (h(0, 0), v(0, 0))


def test_undo_gives_box_and_turn_back() -> None:
    result = run(*TWO, typed="h0,0\nh1,0\nv0,0\nv0,1\nundo\nundo\n")
    assert left_cleanly(result)
    prompts = [line for line in result.stdout.splitlines() if " >" in line]
    told = [line.partition(" >")[0] for line in prompts]
    assert told == [
        "0:0  seat 0",
        "0:0  seat 1",
        "0:0  seat 0",
        "0:0  seat 1",
        "0:1  seat 1",
        "0:0  seat 1",
        "0:0  seat 0",
    ]


def test_undo_at_the_start_is_harmless(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run(*TWO, "--record", file, typed="undo\nh0,0\nundo\nundo\nundo\nv0,0\n")
    assert left_cleanly(result)
    assert result.stdout.count("nothing changes") == 3
    assert saved(file).moves == (v(0, 0),)


def test_save(tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    result = run(*TWO, typed=f"h0,0\nsave {file}\nh1,0\n")
    assert left_cleanly(result)
    assert f"saved to {file}" in result.stdout
    assert saved(file) == GameRecord(State.new(Rules(1, 2)), [h(0, 0)])
    assert run("replay", file).exit_code == 0


def test_save_without_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert left_cleanly(run(*TWO, typed="h0,0\nsave\n"))
    assert saved(tmp_path / "game.json").moves == (h(0, 0),)


def test_save_asks_before_it_writes_over_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "game.json"
    for answer in ("", "no\n", "Yes\n"):
        file.write_text("another game", encoding="utf-8")
        result = run(*TWO, typed=f"h0,0\nsave\n{answer}")
        assert left_cleanly(result)
        assert "game.json is there already; type yes to write over it:" in result.stdout
        assert "not saved\n" in result.stdout
        assert file.read_text(encoding="utf-8") == "another game"
    result = run(*TWO, typed="h0,0\nsave\nyes\nh1,0\n")
    assert "saved to game.json\n" in result.stdout
    assert draw(played(Rules(1, 2), "h0,0 h1,0")) in result.stdout
    assert saved(file).moves == (h(0, 0),)


def test_a_record_over_a_file_that_is_there_is_refused_before_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("another game", encoding="utf-8")
    result = run(*ONE, "--record", file, typed="h0,0\n")
    assert result.exit_code == 1
    assert (result.stdout, result.stderr) == ("", f"{file} is there already; name another file\n")
    assert file.read_text(encoding="utf-8") == "another game"


def test_the_record_at_the_end_goes_over_what_was_saved_during_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run(*ONE, "--record", file, typed=f"h0,0\nsave {file}\nh1,0\n")
    assert left_cleanly(result)
    assert saved(file).moves == (h(0, 0), h(1, 0))


@pytest.mark.parametrize("name", ["missing/game.json", ".", "a\0b", "a" * 5_000])
def test_a_file_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    result = run(*ONE, typed=f"h0,0\nsave {tmp_path}/{name}\nh1,0\n")
    assert left_cleanly(result)
    assert result.stderr.startswith("not saved: ")
    # The game goes on.
    assert draw(played(Rules(1, 1), "h0,0 h1,0")) in result.stdout


def test_no_game_begins_that_could_not_be_recorded(tmp_path: Path) -> None:
    result = run(*ONE, "--record", tmp_path / "missing" / "game.json", typed="h0,0\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("cannot be written: ")


def test_the_record_of_the_whole_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run(*ONE, "--record", file, typed="h0,0\nh1,0\nv0,0\nv0,1\n")
    assert left_cleanly(result)
    value = json.loads(file.read_text(encoding="utf-8"))
    assert value["result"] == {"winners": [1], "scores": [0, 1], "reason": "DB-11"}
    replayed = run("replay", file)
    assert replayed.exit_code == 0
    assert "result: seat 1 wins (DB-11)" in replayed.stdout


# --- against a bot ---------------------------------------------------------------------------


def test_a_game_against_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ("--against", "greedy", "--seed", 1, "--record", file)
    # On 1×2 the bot answers the first edge, and nobody else is asked for its seat.
    result = run(*TWO, *options, typed="h0,0\nquit\n")
    assert left_cleanly(result)
    answer = saved(file).moves[1]
    assert f"seat 1: {answer}\n" in result.stdout
    assert "seat 1 >" not in result.stdout
    assert result.stdout.count("seat 0 >") == 2
    file.unlink()
    assert run(*TWO, *options, typed="h0,0\nquit\n").stdout == result.stdout


@pytest.mark.parametrize("level", ["random", "greedy", "chains", "strong"])
def test_a_bot_plays_to_the_end(level: str) -> None:
    typed = "h0,0\nh1,0\nv0,0\nv0,1\n" * 2
    result = run(*ONE, "--against", level, "--seed", 2, typed=typed)
    assert left_cleanly(result)
    assert "(DB-11)" in result.stdout


def test_a_bot_begins_if_the_person_has_seat_1() -> None:
    result = run(*TWO, "--against", "strong", "--seat", 1, typed="quit\n")
    assert left_cleanly(result)
    # The only first edge that does not lose.
    assert "seat 0: v0,1\n" in result.stdout
    assert "seat 1 >" in result.stdout


def test_undo_takes_the_answer_of_the_bot_back_too(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ("--against", "strong", "--seed", 1, "--record", file)
    assert left_cleanly(run(*TWO, *options, typed="h0,0\nundo\nundo\nquit\n"))
    assert saved(file).moves == ()
    file.unlink()
    # What the bot began with stays.
    assert left_cleanly(run(*TWO, *options, "--seat", 1, typed="undo\nh0,0\nundo\nquit\n"))
    assert saved(file).moves == (v(0, 1),)


def test_an_unknown_level_is_explained() -> None:
    result = run(*ONE, "--against", "[bold]perfect")
    assert result.exit_code == 1
    assert "'[bold]perfect' is none of the levels random, greedy, chains, strong" in result.stderr


@pytest.mark.parametrize("option", ["--seat", "--seed"])
def test_an_option_for_a_bot_without_a_bot_is_refused(option: str) -> None:
    result = run(*ONE, option, 0, typed="h0,0\n")
    assert result.exit_code == 1
    assert (result.stdout, result.stderr) == ("", f"{option} means nothing without --against\n")


@pytest.mark.parametrize("command", ["help me", "moves h0,0", "undo 2"])
def test_words_after_a_command_that_has_none_are_refused(command: str) -> None:
    result = run(*TWO, typed=f"h0,0\nh1,0\n{command}\n")
    assert left_cleanly(result)
    assert result.stderr == f"it reads: {command.split(maxsplit=1)[0]}\n"
    assert result.stdout.count("•") == run(*TWO, typed="h0,0\nh1,0\n").stdout.count("•")


def test_an_unknown_seat() -> None:
    assert run(*ONE, "--against", "greedy", "--seat", 2).exit_code == 2
