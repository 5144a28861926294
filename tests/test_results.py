import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames import NotationError, Outcome, TableGamesError, WrongTypeError
from tablegames.dots_and_boxes import Edge, Rules, State
from tablegames.dots_and_boxes.rules import EndReason
from tablegames.record import GameRecord
from tablegames.results import Fixture, GameResult, Results, wilson

NAMES = st.text(min_size=1)


def result(seats: str, scores: tuple[int, ...], seed: int = 0) -> GameResult:
    """A game of entrants with one-letter names, won by the highest score."""
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return GameResult(
        Fixture(tuple(seats), seed), Outcome(winners, scores, EndReason.ALL_BOXES_CLAIMED), 12
    )


# Hand-computed from the formula in Wilson's paper, with z = 2: centre (p + 2/n) / (1 + 4/n).
@pytest.mark.parametrize(
    ("wins", "games", "lower", "upper"),
    [(0, 4, 0.0, 0.5), (4, 4, 0.5, 1.0), (2, 4, 0.5 - 0.125**0.5, 0.5 + 0.125**0.5)],
)
def test_wilson(wins: float, games: int, lower: float, upper: float) -> None:
    assert wilson(wins, games, z=2) == pytest.approx((lower, upper))


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.floats(0, n), st.just(n))))
def test_wilson_holds_the_share_and_mirrors(case: tuple[float, int]) -> None:
    wins, games = case
    lower, upper = wilson(wins, games)
    assert 0 <= lower <= wins / games + 1e-12
    assert wins / games - 1e-12 <= upper <= 1
    other = wilson(games - wins, games)
    assert (1 - other[1], 1 - other[0]) == pytest.approx((lower, upper), abs=1e-9)


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (2, 1), (-1, 3)])
def test_wilson_of_impossible_counts(wins: int, games: int) -> None:
    with pytest.raises(TableGamesError, match=f"{wins} wins in {games} games"):
        wilson(wins, games)


@given(st.lists(NAMES, min_size=1, max_size=5), st.integers(0, 10**30))
def test_a_fixture_is_read_back_from_its_tags(seats: list[str], seed: int) -> None:
    fixture = Fixture(tuple(seats), seed)
    assert Fixture.of_tags(fixture.tags()) == fixture
    assert Fixture.of_tags({"Event": "A cup", **fixture.tags(), "Date": "?"}) == fixture


@pytest.mark.parametrize(
    "tags",
    [
        {},
        {"seed": "1"},
        {"seat 0": "a"},
        {"seat 1": "a", "seed": "1"},
        {"seat 0": "a", "seat x": "b", "seed": "1"},
        {"seat 0": "a", "seed": "-1"},
        {"seat 0": "a", "seed": "01"},
        {"seat 0": "a", "seed": "१"},
        {"seat 0": "a", "seed": ""},
        {"seat 0": "a", "seed": "9" * 5000},
    ],
)
def test_tags_that_tell_no_fixture(tags: dict[str, str]) -> None:
    with pytest.raises(NotationError) as refused:
        Fixture.of_tags(tags)
    assert refused.value.place == "tags"


@pytest.mark.parametrize("seed", [-1, -(10**9)])
def test_a_seed_is_not_negative(seed: int) -> None:
    # To random.Random a number and its negative are the same seed.
    with pytest.raises(TableGamesError, match=f"seed must be at least 0, not {seed}"):
        Fixture(("a", "b"), seed)


@pytest.mark.parametrize("seed", [None, "1", 1.5, [1]])
def test_a_seed_is_an_integer(seed: Any) -> None:
    # A game with another one could be played, but its record told no fixture.
    with pytest.raises(WrongTypeError, match="seed must be an integer"):
        Fixture(("a", "b"), seed)


def test_a_seed_can_be_read_back_however_long_it_is() -> None:
    longest = Fixture(("a", "b"), 10**1000 - 1)
    assert Fixture.of_tags(longest.tags()) == longest
    with pytest.raises(TableGamesError, match="more than 1000 digits"):
        Fixture(("a", "b"), 10**1000)


def test_seats_are_held_by_names() -> None:
    assert Fixture(["a", "b"], 1) == Fixture(("a", "b"), 1)
    for seats in (None, "ab", [1, 2], ("a", None)):
        with pytest.raises(WrongTypeError, match="not the names"):
            Fixture(seats, 1)  # type: ignore[arg-type]


def test_the_result_of_a_record() -> None:
    fixture = Fixture(("a", "b"), 3)
    moves = [Edge.horizontal(0, 0), Edge.horizontal(1, 0), Edge.vertical(0, 0), Edge.vertical(0, 1)]
    record: Any = GameRecord(State.new(Rules(1, 1)), moves, fixture.tags())
    outcome = Outcome((1,), (0, 1), EndReason.ALL_BOXES_CLAIMED)
    assert GameResult.of(record) == GameResult(fixture, outcome, 4)
    with pytest.raises(NotationError) as refused:
        GameResult.of(GameRecord(record.start, moves[:3], fixture.tags()))
    assert refused.value.place == "moves"
    with pytest.raises(NotationError) as refused:
        GameResult.of(GameRecord(record.start, moves))
    assert refused.value.place == "tags"


def test_winners_share_a_win() -> None:
    game = result("abac", (9, 9, 9, 0))
    assert game.share("a") == pytest.approx(2 / 3)
    assert game.share("b") == pytest.approx(1 / 3)
    assert game.share("c") == 0


def test_standings() -> None:
    results = Results(
        (
            result("ab", (3, 1)),
            result("ba", (2, 2)),
            result("ac", (0, 4)),
            result("ca", (4, 0)),
        )
    )
    assert results.names == ("a", "b", "c")
    first, second, third = results.standings()
    assert (first.name, first.games, first.wins, first.share, first.score) == ("c", 2, 2, 1, 4)
    assert (third.name, third.games, third.wins, third.share) == ("b", 2, 0.5, 0.25)
    assert (second.name, second.games, second.wins, second.share) == ("a", 4, 1.5, 0.375)
    assert second.score == (3 + 2 + 0 + 0) / 4
    assert (second.lower, second.upper) == wilson(1.5, 4)
    assert {one.even for one in results.standings()} == {0.5}


def test_one_against_three_is_even_at_a_quarter() -> None:
    results = Results((result("abbb", (5, 0, 0, 0)), result("babb", (5, 0, 0, 0))))
    one, three = results.standings()
    assert (one.name, one.even, one.share, one.score) == ("a", 0.25, 0.5, 2.5)
    assert (three.name, three.even, three.share, three.score) == ("b", 0.75, 0.5, 5 / 6)


@given(
    st.lists(st.tuples(st.permutations("aabc"), st.tuples(*[st.integers(0, 3)] * 4)), min_size=1)
)
def test_every_game_is_won_once(games: list[tuple[list[str], tuple[int, ...]]]) -> None:
    results = Results(tuple(result("".join(seats), scores) for seats, scores in games))
    standings = results.standings()
    assert sum(one.wins for one in standings) == pytest.approx(len(games))
    assert sum(one.even for one in standings) == pytest.approx(1)
    gains = [one.share - one.even for one in standings]
    assert gains == sorted(gains, reverse=True)


def test_no_games_have_no_standings() -> None:
    assert Results(()).standings() == ()


def test_csv() -> None:
    file = io.StringIO(newline="")
    Results((result("ab", (3, 1), 5), result(",a", (2, 2), 6))).write_csv(file)
    file.seek(0)
    assert list(csv.DictReader(file)) == [
        {
            "seed": "5", "seat_0": "a", "seat_1": "b", "score_0": "3", "score_1": "1",
            "winners": "0", "reason": "DB-11", "moves": "12",
        },
        {
            "seed": "6", "seat_0": ",", "seat_1": "a", "score_0": "2", "score_1": "2",
            "winners": "0 1", "reason": "DB-11", "moves": "12",
        },
    ]  # fmt: skip


def test_csv_has_one_table() -> None:
    file = io.StringIO()
    with pytest.raises(TableGamesError, match="seats"):
        Results((result("ab", (3, 1)), result("abc", (3, 1, 0)))).write_csv(file)
    assert file.getvalue() == ""
    Results(()).write_csv(file)
    assert file.getvalue() == "seed,winners,reason,moves\r\n"
