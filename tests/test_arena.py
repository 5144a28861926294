import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames import IllegalMoveError, NotationError, TableGamesError, dots_and_boxes, quita_y_pon
from tablegames.arena import (
    Bots,
    Opening,
    match_fixtures,
    play_fixtures,
    play_game,
    play_match,
    round_robin,
    round_robin_fixtures,
)
from tablegames.bots import bot_named, random_bot
from tablegames.dots_and_boxes import Edge, Rules
from tablegames.record import GameRecord
from tablegames.results import Fixture, GameResult, Results

SMALL = Opening("dots-and-boxes", Rules(1, 2))
CARDS = Opening("quita-y-pon", quita_y_pon.Rules(hand_size=3))
DOTS: Bots = {level: bot_named("dots-and-boxes", level) for level in ("random", "greedy")}
LAYERS: Bots = {level: bot_named("quita-y-pon", level) for level in ("random", "greedy-cards")}


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads


def first_bot(view: Any, rng: Random) -> Any:
    """Make the first legal move."""
    del rng
    return next(iter(view.legal_moves))


def faulty_bot(view: Any, rng: Random) -> Edge:
    """Draw the same edge again and again."""
    del view, rng
    return Edge.horizontal(0, 0)


# --- fixtures -------------------------------------------------------------------------------


@given(st.integers(1, 6), st.data())
def test_everybody_in_a_line_up_sits_in_every_seat_as_often(seats: int, data: Any) -> None:
    size = data.draw(st.integers(1, seats))
    fixtures = list(match_fixtures("abcdef"[:size], seats, [4, 9]))
    held = Counter((seat, name) for fixture in fixtures for seat, name in enumerate(fixture.seats))
    assert set(held.values()) == {2}
    assert len(held) == seats * size
    assert [fixture.seed for fixture in fixtures] == [4] * size + [9] * size


def test_equal_seatings_are_played_once() -> None:
    assert [fixture.seats for fixture in match_fixtures("abab", 4, [0])] == [
        tuple("abab"),
        tuple("baba"),
    ]
    assert len(list(match_fixtures("abbb", 4, [0]))) == 4


@pytest.mark.parametrize("lineup", ["", "abc"])
def test_a_line_up_fits_the_table(lineup: str) -> None:
    with pytest.raises(TableGamesError, match=f"line-up of {len(lineup)}"):
        list(match_fixtures(lineup, 2, [0]))


def test_in_a_round_robin_each_two_meet() -> None:
    fixtures = list(round_robin_fixtures("abcd", 2, iter([1, 2])))
    assert Counter(frozenset(fixture.seats) for fixture in fixtures) == {
        frozenset(pair): 4 for pair in ("ab", "ac", "ad", "bc", "bd", "cd")
    }
    tables = {
        frozenset(fixture.seats) for fixture in round_robin_fixtures("abcd", 4, [1], at_table=3)
    }
    assert tables == {frozenset(three) for three in ("abc", "abd", "acd", "bcd")}
    with pytest.raises(TableGamesError, match="1 entrant,"):
        list(round_robin_fixtures("a", 2, [1]))
    for at_table in (0, -1):
        with pytest.raises(TableGamesError, match=f"of whom {at_table} come"):
            list(round_robin_fixtures("abc", 2, [1], at_table=at_table))


# --- openings -------------------------------------------------------------------------------


def test_openings() -> None:
    assert Opening("dots-and-boxes")(Random(1)) == dots_and_boxes.State.new()
    assert SMALL(Random(1)) == dots_and_boxes.State.new(Rules(1, 2))
    assert CARDS(Random(5)) == quita_y_pon.State.deal(CARDS.rules, rng=Random(5))
    assert pickle.loads(pickle.dumps(CARDS)) == CARDS
    with pytest.raises(NotationError, match="chess"):
        Opening("chess")(Random(1))


# --- games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "bots", "seats"),
    [(SMALL, DOTS, ("greedy", "random")), (CARDS, LAYERS, ("random", "greedy-cards") * 2)],
)
def test_a_game_depends_on_its_fixture_alone(
    opening: Opening, bots: Bots, seats: tuple[str, ...]
) -> None:
    record = play_game(opening, bots, Fixture(seats, 8))
    assert record == play_game(opening, bots, Fixture(seats, 8))
    assert record.start == opening(Random(8))
    assert record.outcome is not None
    assert Fixture.of_tags(record.tags) == Fixture(seats, 8)
    assert GameRecord.from_text(record.to_text()) == record
    others = [play_game(opening, bots, Fixture(seats, seed)) for seed in range(8)]
    assert any(other.moves != record.moves for other in others)


def test_every_seat_has_chance_of_its_own() -> None:
    def wasteful(view: Any, rng: Random) -> Any:
        move = random_bot(view, rng)
        rng.random()
        return move

    opening = Opening("dots-and-boxes", Rules(4, 4))
    played = [
        play_game(opening, {"a": random_bot, "b": bot}, Fixture(("a", "b"), 3)).moves
        for bot in (random_bot, wasteful)
    ]
    # Seat 0 draws its first edges alike, whatever seat 1 asks of chance.
    assert played[0][0] == played[1][0]
    assert played[0][:2] == played[1][:2]
    assert played[0] != played[1]


def test_a_game_that_cannot_be_played_is_refused() -> None:
    for seats, said in [(("a",), "1 seat is held"), (("a", "x"), "'x' is none of the entrants a")]:
        with pytest.raises(TableGamesError, match=said):
            play_game(SMALL, {"a": first_bot}, Fixture(seats, 1))


def test_an_illegal_move_names_the_game() -> None:
    with pytest.raises(IllegalMoveError) as refused:
        play_game(SMALL, {"a": faulty_bot, "b": first_bot}, Fixture(("b", "a"), 6))
    assert refused.value.place == "seed 6, b a, move 2"
    assert refused.value.violations == ("DB-4",)


def broken_bot(view: Any, rng: Random) -> Any:
    """Fail at the second turn."""
    if view.state.edges_left < 6:
        raise ZeroDivisionError
    return first_bot(view, rng)


def test_what_a_bot_raises_names_the_game_and_the_seat() -> None:
    bots = {"a": broken_bot, "b": first_bot}
    with ProcessPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError) as raised:
        play_match(SMALL, bots, seeds=[6], executor=executor)
    note = "raised by the bot in seat 0 of Fixture(seats=('a', 'b'), seed=6)"
    assert raised.value.__notes__ == [note]
    with pytest.raises(ZeroDivisionError):
        play_game(SMALL, bots, Fixture(("a", "b"), 6))


# --- matches --------------------------------------------------------------------------------


def test_a_match(executor: Executor) -> None:
    reports: list[tuple[int, int]] = []
    results = play_match(
        SMALL,
        DOTS,
        seeds=range(3, 8),
        executor=executor,
        report=lambda done, total: reports.append((done, total)),
    )
    fixtures = tuple(match_fixtures(("random", "greedy"), 2, range(3, 8)))
    assert tuple(game.fixture for game in results.games) == fixtures
    assert results.games == tuple(
        GameResult.of(play_game(SMALL, DOTS, fixture)) for fixture in fixtures
    )
    assert reports == [(done, 10) for done in range(1, 11)]


def test_a_match_of_one_against_three(executor: Executor) -> None:
    lineup = ("greedy-cards", "random", "random", "random")
    results = play_match(CARDS, LAYERS, lineup=lineup, seeds=[1], executor=executor)
    assert [game.fixture.seats.index("greedy-cards") for game in results.games] == [0, 3, 2, 1]


def test_a_round_robin(executor: Executor) -> None:
    bots = {**DOTS, "first": first_bot}
    results = round_robin(SMALL, bots, seeds=[1, 2], executor=executor)
    assert tuple(game.fixture for game in results.games) == tuple(
        round_robin_fixtures(bots, 2, [1, 2])
    )
    three = round_robin(
        CARDS, {**LAYERS, "first": first_bot}, seeds=[1], at_table=3, executor=executor
    )
    assert {len(set(game.fixture.seats)) for game in three.games} == {3}


def test_the_default_is_a_pool_of_processes() -> None:
    results = play_match(SMALL, DOTS, seeds=range(40))
    with ProcessPoolExecutor(1) as executor:
        assert play_match(SMALL, DOTS, seeds=range(40), executor=executor) == results


def test_more_games_than_are_in_flight(executor: Executor) -> None:
    bots = {"first": first_bot}
    seen: list[int] = []
    results = play_match(
        SMALL, bots, seeds=range(700), executor=executor, report=lambda done, _: seen.append(done)
    )
    assert [game.fixture.seed for game in results.games] == list(range(700))
    assert seen == list(range(1, 701))


def test_a_fixture_named_twice_is_played_once(executor: Executor) -> None:
    fixture = Fixture(("random", "greedy"), 1)
    results = play_fixtures(SMALL, DOTS, [fixture, fixture], executor=executor)
    assert len(results.games) == 1


def test_nothing_to_play(executor: Executor) -> None:
    assert play_match(SMALL, DOTS, seeds=[], executor=executor) == Results(())


@pytest.mark.parametrize(
    ("seats", "message"), [(("greedy", "x"), "'x'"), (("greedy",), "1 seat is"), ((), "0 seats")]
)
def test_fixtures_that_cannot_be_played(
    seats: tuple[str, ...], message: str, executor: Executor
) -> None:
    with pytest.raises(TableGamesError, match=message):
        play_fixtures(SMALL, DOTS, [Fixture(seats, 1)], executor=executor)


class Slow(Executor):
    """An executor whose first task fails, and which notes what is cancelled."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures:
            future.set_exception(ConnectionError("lost"))
        self.futures.append(future)
        return future


def test_when_a_worker_fails_the_rest_is_cancelled() -> None:
    executor = Slow()
    with pytest.raises(ConnectionError):
        play_match(SMALL, DOTS, seeds=range(1000), executor=executor)
    assert 1 < len(executor.futures) < 100
    assert all(future.cancelled() for future in executor.futures[1:])


def test_an_illegal_move_crosses_processes() -> None:
    with ProcessPoolExecutor(1) as executor, pytest.raises(IllegalMoveError) as refused:
        play_match(SMALL, {"a": faulty_bot, "b": first_bot}, seeds=[2], executor=executor)
    assert refused.value.place == "seed 2, a b, move 3"


# --- records --------------------------------------------------------------------------------


class InterruptedRunError(Exception):
    """Somebody pressed Ctrl-C."""


def test_every_game_is_recorded_and_can_be_replayed(tmp_path: Path, executor: Executor) -> None:
    file = tmp_path / "games.jsonl"
    results = play_match(CARDS, LAYERS, seeds=range(3), executor=executor, records=file)
    lines = file.read_text(encoding="utf-8").splitlines()
    records: list[GameRecord[Any]] = [GameRecord.from_text(line) for line in lines]
    assert {GameResult.of(record) for record in records} == set(results.games)
    assert len(lines) == len(results.games) == 6
    for record in records:
        assert record == play_game(CARDS, LAYERS, Fixture.of_tags(record.tags))


@pytest.mark.parametrize("cut", [0, 1, 10, 100])
def test_an_interrupted_run_goes_on(tmp_path: Path, executor: Executor, cut: int) -> None:
    file = tmp_path / "games.jsonl"

    def interrupt(done: int, _: int) -> None:
        if done == 5:
            raise InterruptedRunError

    whole = play_match(SMALL, DOTS, seeds=range(8), executor=executor)
    with pytest.raises(InterruptedRunError):
        play_match(SMALL, DOTS, seeds=range(8), executor=executor, records=file, report=interrupt)
    # The power may fail in the middle of a line.
    written = file.read_bytes()
    assert written.count(b"\n") == 5
    file.write_bytes(written[: len(written) - cut])
    left = 5 if cut == 0 else 4
    reports: list[int] = []
    again = play_match(
        SMALL,
        DOTS,
        seeds=range(8),
        executor=executor,
        records=file,
        report=lambda done, _: reports.append(done),
    )
    assert again == whole
    assert reports == list(range(left + 1, 17))
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(set(lines)) == 16


def test_recorded_games_are_not_played_again(tmp_path: Path, executor: Executor) -> None:
    file = tmp_path / "games.jsonl"
    results = play_match(SMALL, DOTS, seeds=range(4), executor=executor, records=str(file))
    before = file.read_bytes()
    # A bot that breaks the rules is not asked.
    bots = dict.fromkeys(DOTS, faulty_bot)
    assert play_match(SMALL, bots, seeds=range(4), executor=executor, records=file) == results
    assert file.read_bytes() == before
    # More seeds go on from there; fewer are counted alone.
    more = play_match(SMALL, DOTS, seeds=range(6), executor=executor, records=file)
    assert more.games[:8] == results.games
    less = play_match(SMALL, DOTS, seeds=[2], executor=executor, records=file)
    assert less.games == results.games[4:6]


@pytest.mark.parametrize("after", [b"\n", b" \r\n\n", b"\n \t"])
def test_blank_lines_of_a_file_are_no_records(
    tmp_path: Path, executor: Executor, after: bytes
) -> None:
    file = tmp_path / "games.jsonl"
    first = play_match(SMALL, DOTS, seeds=[1], executor=executor, records=file)
    file.write_bytes(b"\n" + file.read_bytes() + after)
    more = play_match(SMALL, DOTS, seeds=[1, 2], executor=executor, records=file)
    assert more.games[:2] == first.games
    bots = dict.fromkeys(DOTS, faulty_bot)
    again = play_match(SMALL, bots, seeds=[1, 2], executor=executor, records=file)
    assert again == more


def test_games_of_another_opening_are_refused(tmp_path: Path, executor: Executor) -> None:
    file = tmp_path / "games.jsonl"
    play_match(SMALL, DOTS, seeds=[1], executor=executor, records=file)
    before = file.read_bytes()
    other = Opening("dots-and-boxes", Rules(2, 1))
    with pytest.raises(NotationError) as refused:
        play_match(other, DOTS, seeds=[1], executor=executor, records=file)
    assert refused.value.place == f"{file}:1"
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"notes of mine", 1),
        (b"notes\n", 1),
        (b"\n \nnotes\n", 3),
        (b"\xff\n", 1),
        (b'{"tablegames": 1}\n', 1),
    ],
)
def test_a_file_of_something_else_is_left_alone(
    tmp_path: Path, executor: Executor, content: bytes, line: int
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(content)
    with pytest.raises(NotationError) as refused:
        play_match(SMALL, DOTS, seeds=[1], executor=executor, records=file)
    assert refused.value.place == f"{file}:{line}"
    assert file.read_bytes() == content


def test_a_forged_game_is_refused(tmp_path: Path, executor: Executor) -> None:
    file = tmp_path / "games.jsonl"
    play_match(SMALL, DOTS, seeds=[1], executor=executor, records=file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    forged = lines[1].replace('"winners": [', '"winners": [0, ')
    file.write_text(lines[0] + forged, encoding="utf-8")
    with pytest.raises(NotationError) as refused:
        play_match(SMALL, DOTS, seeds=[1], executor=executor, records=file)
    assert refused.value.place == f"{file}:2"


# --- clusters -------------------------------------------------------------------------------


def test_a_killed_worker_of_a_cluster_loses_no_game(tmp_path: Path) -> None:
    script, file = Path(__file__).with_name("cluster.py"), tmp_path / "games.jsonl"
    command = [sys.executable, str(script), str(file)]
    ended = subprocess.run(  # noqa: S603 - our own command
        command, capture_output=True, text=True, timeout=300, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert len(file.read_text(encoding="utf-8").splitlines()) == 300
