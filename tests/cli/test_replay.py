import errno
import json
from pathlib import Path

import pytest

from cli.common import run
from dots_and_boxes.common import played, random_game
from quita_y_pon.positions import play, position
from tablegames import quita_y_pon
from tablegames.dots_and_boxes import SIZE_5X5, Edge, Rules, State, draw, draw_svg
from tablegames.dots_and_boxes.competition import format_competition
from tablegames.record import GameRecord

WON = "h0,0 h1,0 v0,0 v0,1"
DRAWN = "h0,0 h1,0 v0,0 h0,1 v0,1 h1,1 v0,2"


def record_of(rules: Rules, moves: str) -> dict[str, object]:
    record = GameRecord(State.new(rules), played_moves(rules, moves))
    value: dict[str, object] = json.loads(record.to_text())
    return value


def played_moves(rules: Rules, moves: str) -> list[Edge]:
    edges = {str(edge): edge for edge in State.new(rules).legal_moves}
    return [edges[move] for move in moves.split()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_a_game_is_refereed_move_by_move(file: Path) -> None:
    file.write_text(json.dumps(record_of(Rules(1, 1), WON)), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "  1. seat 0: h0,0",
        "  2. seat 1: h1,0",
        "  3. seat 0: v0,0",
        "  4. seat 1: v0,1",
        *draw(played(Rules(1, 1), WON)).splitlines(),
        "4 moves, all legal",
        "scores: seat 0 0, seat 1 1",
        "result: seat 1 wins (DB-11)",
    ]
    assert result.stderr == ""


def test_db_12_a_draw_is_called_a_draw(file: Path) -> None:
    file.write_text(json.dumps(record_of(Rules(1, 2), DRAWN)), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 0
    assert "scores: seat 0 1, seat 1 1\n" in result.stdout
    assert "result: a draw (DB-11)\n" in result.stdout
    assert "wins" not in result.stdout


def test_only_the_end(file: Path) -> None:
    file.write_text(json.dumps(record_of(Rules(1, 1), WON)), encoding="utf-8")
    for option in ("--quiet", "-q"):
        result = run("replay", option, file)
        assert result.exit_code == 0
        assert result.stdout.startswith(draw(played(Rules(1, 1), WON)))


def test_the_end_as_an_image(file: Path, tmp_path: Path) -> None:
    image = tmp_path / "game.svg"
    file.write_text(json.dumps(record_of(Rules(1, 1), WON)), encoding="utf-8")
    result = run("replay", "--quiet", file, "--svg", image)
    assert result.exit_code == 0
    assert image.read_text(encoding="utf-8") == draw_svg(played(Rules(1, 1), WON))
    run("replay", "--lang", "es", "--svg", image, file)
    spanish = draw_svg(played(Rules(1, 1), WON), language="es")
    assert image.read_text(encoding="utf-8") == spanish
    assert result.stdout == run("replay", "--quiet", file).stdout


def test_the_end_of_a_card_game_as_an_image(file: Path, tmp_path: Path) -> None:
    state = position("7S 7H 7D", "9C")
    file.write_text(GameRecord(state, [play("7S 7H 7D")]).to_text(), encoding="utf-8")
    assert run("replay", file, "--svg", tmp_path / "game.svg").exit_code == 0
    image = (tmp_path / "game.svg").read_text(encoding="utf-8")
    assert image == quita_y_pon.draw_svg(state.apply(play("7S 7H 7D")))


def test_an_image_that_cannot_be_written(file: Path, tmp_path: Path) -> None:
    file.write_text(json.dumps(record_of(Rules(1, 1), WON)), encoding="utf-8")
    result = run("replay", file, "--svg", tmp_path)
    assert result.exit_code == 1
    assert result.stderr.startswith("not saved: ")


def test_a_game_that_goes_on(file: Path) -> None:
    file.write_text(json.dumps(record_of(Rules(1, 2), "h0,0 h1,0")), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 0
    assert "2 moves, all legal" in result.stdout
    assert "result: the game is not over" in result.stdout


@pytest.mark.parametrize(
    ("moves", "number", "rule"),
    [
        (["h0,0", "h1,0", "h0,0", "v9,9"], 3, "DB-4"),
        (["h0,0", "h5,0"], 2, "DB-3"),
        ([*WON.split(), "h0,0"], 5, "DB-11"),
    ],
)
def test_the_first_illegal_move_is_named_with_its_rule(
    file: Path, moves: list[str], number: int, rule: str
) -> None:
    value = record_of(Rules(1, 1), "")
    file.write_text(json.dumps({**value, "moves": moves}), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 1
    assert f"move {number}" in result.stderr
    assert rule in result.stderr
    assert "illegal" in result.stderr
    # The position in which it was tried is shown.
    assert draw(played(Rules(1, 1), " ".join(moves[: number - 1]))) in result.stdout
    assert "all legal" not in result.stdout


def test_a_competition_record_is_refereed(file: Path) -> None:
    moves = [move for _, move, _ in random_game(SIZE_5X5, 1)]
    record = GameRecord(State.new(), moves, {"R": "红"})
    file.write_text(format_competition(record), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 0
    assert "60 moves, all legal" in result.stdout
    assert draw(record.final) in result.stdout
    value = json.loads(file.read_text(encoding="utf-8"))
    value["game"][2] = value["game"][0]
    file.write_text(json.dumps(value), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 1
    assert "game[2]" in result.stderr


def test_tags_do_not_make_a_competition_record(file: Path) -> None:
    record: GameRecord[State, Edge] = GameRecord(State.new(), tags={"RScore": "0"})
    file.write_text(record.to_text(), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 0
    assert "0 moves, all legal" in result.stdout


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "line 1, column 1"),
        (b"x" * 1_000_000, "line 1, column 1"),
        (b"[" * 100_000, "no record"),
        (b"[]", "not a JSON object"),
        (b"\xff\xfe\x00", "utf-8"),
        (b'{"tablegames": 1}', "game: missing"),
        (b'{"tablegames": 2, "game": "dots-and-boxes"}', "tablegames"),
        (b'{"RScore": 1}', "game: missing"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too long"),
    ],
    ids=["empty", "junk", "nested", "list", "bytes", "missing", "newer", "competition", "digits"],
)
def test_what_is_no_record_is_refused(file: Path, content: bytes, told: str) -> None:
    file.write_bytes(content)
    result = run("replay", file)
    assert result.exit_code == 1
    assert result.stderr.startswith("no record: ")
    assert told in result.stderr
    assert result.stdout == ""


@pytest.fixture
def many(file: Path) -> Path:
    """Return a file of three records, of 0, 1 and 2 moves."""
    games = [record_of(Rules(1, 1), moves) for moves in ("", "h0,0", "h0,0 h1,0")]
    file.write_text("".join(f"{json.dumps(game)}\n" for game in games), encoding="utf-8")
    return file


@pytest.mark.parametrize("line", [1, 2, 3])
def test_a_record_of_many_is_named_by_its_line(many: Path, line: int) -> None:
    moves = line - 1
    result = run("replay", "--line", line, many)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"{moves} move{'s' * (moves != 1)}, " in result.stdout
    state = played(Rules(1, 1), " ".join(["h0,0", "h1,0"][:moves]))
    for command in ("solve", "hint"):
        result = run(command, "--line", line, many)
        assert (result.exit_code, result.stderr) == (0, "")
        assert f"seat {state.turn}" in result.stdout
    assert draw(state) in run("solve", "--line", line, many).stdout
    assert run("solve", "--line", line, "--after", line, many).exit_code == 1


@pytest.mark.parametrize("command", ["replay", "solve", "hint"])
def test_a_record_of_many_has_to_be_named(many: Path, command: str) -> None:
    result = run(command, many)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "no record, but many: name one with --line\n"
    result = run(command, "--line", 4, many)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "the file has 3 lines\n")
    assert run(command, "--line", 0, many).exit_code == 2


@pytest.mark.parametrize("command", ["replay", "solve", "hint"])
def test_a_file_that_cannot_be_read(
    file: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    file.touch()

    def broken(_: Path, **__: object) -> str:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Path, "read_text", broken)
    result = run(command, file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"[Errno {errno.EIO}] Input/output error\n"


def test_a_board_too_large_is_refused_with_its_rule(file: Path) -> None:
    value = record_of(Rules(1, 1), "")
    file.write_text(json.dumps({**value, "rules": {"rows": 10**9}}), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 1
    assert "DB-2" in result.stderr


def test_a_start_that_is_no_position_is_refused_with_all_its_problems(file: Path) -> None:
    value = record_of(Rules(1, 1), "")
    file.write_text(json.dumps({**value, "start": "1111 . 0"}), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 1
    assert "DB-7" in result.stderr
    assert "DB-11" in result.stderr


@pytest.mark.parametrize("name", ["\ud800", "\x1b[2J", "[bold]"])
def test_what_cannot_be_shown_is_refused_as_well(file: Path, name: str) -> None:
    value = record_of(Rules(1, 1), "")
    file.write_text(json.dumps({**value, "rules": {name: 1}}), encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.startswith("no record: rules.")
    assert "\x1b" not in result.stderr


@pytest.mark.parametrize("path", ["missing.json", "."])
def test_a_file_that_there_is_not(tmp_path: Path, path: str) -> None:
    result = run("replay", tmp_path / path)
    assert result.exit_code == 2
    assert result.stdout == ""
