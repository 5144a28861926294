import sys
from pathlib import Path

import pytest

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
    plot(Results(tuple(many("xyz", (3, 2, 1), 3))), file)
    text = file.read_text(encoding="utf-8")
    for name in ("x", "y", "z", "3 games"):
        assert f"<!-- {name} -->" in text


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
