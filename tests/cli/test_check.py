import errno
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.common import run
from dots_and_boxes.common import h, random_game, v
from tablegames import quita_y_pon
from tablegames.dots_and_boxes import SIZE_5X5, Rules, State
from tablegames.dots_and_boxes.competition import format_competition
from tablegames.record import GameRecord

GAME: GameRecord[Any] = GameRecord(State.new(Rules(1, 2)), [h(0, 0), h(1, 0), v(0, 0)])
CARDS: GameRecord[Any] = GameRecord(quita_y_pon.State.deal(rng=Random(1)))
FULL: GameRecord[Any] = GameRecord(State.new(), [move for _, move, _ in random_game(SIZE_5X5, 1)])
ILLEGAL = GAME.to_text(one_line=True).replace('"h1,0"', '"h0,0"')


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games"


def test_one_record(file: Path) -> None:
    for text in (GAME.to_text(), GAME.to_text(one_line=True), format_competition(FULL)):
        file.write_text(text, encoding="utf-8")
        result = run("check", file)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "1 game, legal\n", "")


def test_many_records_one_a_line_and_many_files(file: Path) -> None:
    file.write_text("".join(game.to_text(one_line=True) for game in (GAME, CARDS)), "utf-8")
    other = file.with_name("other")
    other.write_text(GAME.to_text(), encoding="utf-8")
    result = run("check", file, other)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "3 games, all legal\n", "")


@pytest.mark.parametrize("after", ["", "\n", " \n\n", "\r\n \t"])
def test_blank_lines_are_no_records(file: Path, after: str) -> None:
    line = GAME.to_text(one_line=True)
    file.write_text(f"\n{line}\n{line}{ILLEGAL}{after}", encoding="utf-8", newline="")
    result = run("check", file)
    assert (result.exit_code, result.stdout) == (1, "2 games, all legal\n")
    illegal = "move 2: DB-4: h0,0 is already drawn"
    assert result.stderr == f"{file}:5: {illegal}\n1 is wrong\n"


def test_a_record_of_many_lines_is_read_with_its_blank_ones(file: Path) -> None:
    file.write_text(f"\n{GAME.to_text()}\n", encoding="utf-8")
    assert run("check", file).stdout == "1 game, legal\n"
    file.write_text(f"\n\n{GAME.to_text()}\n?", encoding="utf-8")
    lines = GAME.to_text().count("\n") + 4
    assert run("check", file).stderr.startswith(f"{file}: line {lines}, column 1: ")


def test_every_wrong_game_is_named_with_its_place(file: Path) -> None:
    line = GAME.to_text(one_line=True)
    file.write_text(line + ILLEGAL + line + "nothing\n" + ILLEGAL, encoding="utf-8")
    result = run("check", file)
    assert result.exit_code == 1
    assert result.stdout == "2 games, all legal\n"
    lines = result.stderr.splitlines()
    assert lines[0] == f"{file}:2: move 2: DB-4: h0,0 is already drawn"
    assert lines[1].startswith(f"{file}:4: line 1, column 1: ")
    assert lines[2] == f"{file}:5: move 2: DB-4: h0,0 is already drawn"
    assert lines[3:] == ["3 are wrong"]


def test_a_file_that_cannot_be_read_is_named_among_others(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text(GAME.to_text(), encoding="utf-8")
    broken, real = file.with_name("broken"), Path.open
    broken.touch()

    def opened(path: Path, *rest: Any, **options: Any) -> Any:
        if path == broken:
            raise OSError(errno.EIO, "Input/output error")
        return real(path, *rest, **options)

    monkeypatch.setattr(Path, "open", opened)
    result = run("check", broken, file)
    assert result.exit_code == 1
    assert result.stdout == "1 game, legal\n"
    assert result.stderr == f"{broken}: [Errno {errno.EIO}] Input/output error\n1 is wrong\n"


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="there is no such name here")
@pytest.mark.parametrize("one_line", [False, True])
def test_a_pipe_is_read_once(*, one_line: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablegames", "check", "/dev/stdin"],
        input="\n" + GAME.to_text(one_line=one_line),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "1 game, legal\n", "")


@pytest.mark.parametrize("content", [b"", b"\n", b"{}", b"\xff", b"{\n\xff"])
def test_a_file_that_is_no_record(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    result = run("check", file)
    assert result.exit_code == 1
    assert result.stdout == "0 games, all legal\n"
    assert result.stderr.startswith(str(file))
    assert result.stderr.endswith("1 is wrong\n")


def test_in_spanish(file: Path) -> None:
    file.write_text(GAME.to_text(one_line=True) + ILLEGAL, encoding="utf-8")
    result = run("check", file, "--lang", "es")
    assert result.stdout == "1 partida, legal\n"
    assert "jugada 2: DB-4: la arista h0,0 ya está dibujada\n" in result.stderr
