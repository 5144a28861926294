import sys
from itertools import combinations, permutations
from math import inf, isinf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames import TableGamesError
from tablegames.ratings import plot, ratings
from tablegames.results import GameResult, Results
from test_results import result


def many(seats: str, scores: tuple[int, ...], times: int) -> list[GameResult]:
    return [result(seats, scores, seed) for seed in range(times)]


def test_ten_wins_to_one_are_four_hundred_points() -> None:
    games = [*many("ab", (1, 0), 995), *many("ab", (0, 1), 95), *many("ba", (1, 1), 9)]
    first, second = ratings(Results(tuple(games)))
    # With half of the draws and of the drawn duel that is added: 1000 wins to 100.
    assert (first.name, second.name) == ("a", "b")
    assert first.points == pytest.approx(200)
    assert second.points == pytest.approx(-200)


def test_the_bounds_hold_the_points_and_shrink_with_the_games() -> None:
    few, lots = (
        ratings(Results((*many("ab", (1, 0), 3 * n), *many("ab", (0, 1), n)))) for n in (10, 1000)
    )
    widths = [[one.upper - one.lower for one in found] for found in (few, lots)]
    for found in (few, lots):
        for one in found:
            assert one.lower < one.points < one.upper
    assert widths[1][0] < widths[0][0] / 5


def test_whoever_always_wins_is_not_infinitely_strong() -> None:
    first, second = ratings(Results(tuple(many("ab", (1, 0), 5))))
    # 5.5 wins to 0.5: 400 times the decimal logarithm of 11.
    assert first.points - second.points == pytest.approx(416.557, abs=0.01)


def test_whoever_always_wins_has_a_lower_bound_alone() -> None:
    few, lots = (ratings(Results(tuple(many("ab", (1, 0), n)))) for n in (5, 500))
    for first, second in (few, lots):
        assert 0 < first.lower < first.points
        assert first.upper == inf
        assert second.lower == -inf
        assert second.upper == pytest.approx(-first.lower)
    assert lots[0].lower > few[0].points


def test_games_that_went_all_the_same_way_leave_bounds_apart() -> None:
    drawn = ratings(Results(tuple(many("ab", (2, 2), 5))))
    circle = [*many("ab", (1, 0), 3), *many("bc", (1, 0), 3), *many("ca", (1, 0), 3)]
    for one in (*drawn, *ratings(Results(tuple(circle)))):
        assert one.lower < one.points - 1
        assert one.points + 1 < one.upper


@pytest.mark.heavy
@given(
    st.lists(
        st.tuples(st.sampled_from(list(permutations("abcd", 2))), st.sampled_from([0, 1])),
        min_size=1,
        max_size=7,
    )
)
@settings(max_examples=30)
def test_there_is_a_bound_where_the_games_give_one(
    duels: list[tuple[tuple[str, str], int]],
) -> None:
    games = [result("".join(pair), (1, lost), seed) for seed, (pair, lost) in enumerate(duels)]
    found = ratings(Results(tuple(games)))
    lost_to = {(one, other) for (other, one), _ in duels}
    lost_to |= {pair for pair, drawn in duels if drawn}
    names = [one.name for one in found]
    free: dict[str, set[float]] = {name: set() for name in names}
    for size in range(1, len(names)):
        for part in map(set, combinations(names, size)):
            # Who never lost to the others could all be stronger than they, by any number.
            if not any(one in part and other not in part for one, other in lost_to):
                for name in names:
                    free[name].add(inf if name in part else -inf)
    for one in found:
        assert {bound for bound in (one.lower, one.upper) if isinf(bound)} == free[one.name]
        assert one.lower < one.points < one.upper


def test_at_a_table_of_four_every_two_entrants_are_compared() -> None:
    games = many("abcc", (3, 2, 1, 0), 20)
    assert [one.name for one in ratings(Results(tuple(games)))] == ["a", "b", "c"]


def test_the_mean_is_0_and_the_bounds_come_from_the_seed() -> None:
    results = Results((*many("abc", (3, 2, 1), 50), *many("cba", (3, 3, 1), 43)))
    found = ratings(results)
    assert sum(one.points for one in found) == pytest.approx(0, abs=1e-6)
    assert ratings(results) == found
    assert [one.points for one in ratings(results, seed=1)] == [one.points for one in found]
    assert [one.upper for one in ratings(results, seed=1)] != [one.upper for one in found]


@pytest.mark.parametrize("results", [Results(()), Results((result("aa", (1, 0)),))])
def test_one_entrant_has_no_rating(results: Results, tmp_path: Path) -> None:
    with pytest.raises(TableGamesError, match="two entrants"):
        ratings(results)
    with pytest.raises(TableGamesError, match="two entrants"):
        plot(results, tmp_path / "plot.svg")


def test_a_plot_names_every_entrant(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    plot(Results(tuple(many("xyz", (3, 2, 1), 3))), str(file))
    text = file.read_text(encoding="utf-8")
    for name in ("x", "y", "z", "3 games"):
        assert f"<!-- {name} -->" in text
    arrow = "stroke-dasharray: 1.5,2.475"
    assert text.count(arrow) == 4  # of y on both sides
    plot(Results((*many("xy", (3, 2), 3), *many("xy", (2, 3), 2))), file)
    assert arrow not in file.read_text(encoding="utf-8")


def test_a_plot_without_matplotlib_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match=r"tablegames\[arena\]"):
        plot(Results(tuple(many("xy", (3, 2), 3))), tmp_path / "plot.svg")


def test_a_plot_of_an_unknown_format(tmp_path: Path) -> None:
    file = tmp_path / "plot.xyz"
    with pytest.raises(TableGamesError, match="xyz"):
        plot(Results(tuple(many("xy", (3, 2), 3))), file)
    assert not file.exists()
