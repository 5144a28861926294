import sys
from collections import Counter

import numpy as np
import pytest

from dots_and_boxes.common import BOARDS, played, random_game
from dots_and_boxes.positions import position
from tablegames import TableGamesError, WrongTypeError
from tablegames.dots_and_boxes import Rules, Start, State
from tablegames.dots_and_boxes.rollouts import margins
from tablegames.explore import census

GAMES = 40_000


def frequencies(state: State, seed: int = 1) -> dict[int, float]:
    found = Counter(margins(state, GAMES, np.random.default_rng(seed)).tolist())
    return {margin: count / GAMES for margin, count in found.items()}


def probabilities(state: State) -> dict[int, float]:
    """The exact ones: all move sequences are equally likely, for each is as long as any other."""
    found: Counter[int] = Counter()
    for (first, second), games in census(state).items():
        found[first - second] += games
    return {margin: count / found.total() for margin, count in found.items()}


def check(state: State) -> None:
    found, exact = frequencies(state), probabilities(state)
    assert set(found) <= set(exact)
    for margin, probability in exact.items():
        # Six standard deviations: none of a thousand comparisons comes near it by chance.
        deviation = (probability * (1 - probability) / GAMES) ** 0.5
        assert abs(found.get(margin, 0) - probability) <= 6 * deviation


@pytest.mark.parametrize(
    "rules",
    [
        Rules(1, 1),
        Rules(1, 2),
        Rules(2, 1),
        Rules(1, 3),
        Rules(3, 1),
        Rules(2, 2),
        Rules(1, 1, Start.ICELANDIC),
        Rules(2, 2, Start.ICELANDIC),
        Rules(1, 4, Start.SWEDISH),
        Rules(2, 3, Start.SWEDISH),
        Rules(3, 2, Start.SWEDISH),
    ],
)
def test_margins_are_as_frequent_as_games_are_many(rules: Rules) -> None:
    check(State.new(rules))


def test_mover_and_owners_of_a_game_under_way_count() -> None:
    for rules in (Rules(2, 3), Rules(3, 2), Rules(3, 3, Start.ICELANDIC), Rules(2, 4)):
        for seed in range(3):
            game = list(random_game(rules, seed))
            for place in (-8, -5, -2, -1):
                check(game[place][0])


def test_the_other_mover_has_the_opposite_margins() -> None:
    one = played(Rules(2, 2), "h0,0 h0,1")
    other = played(Rules(2, 2), "h0,0").apply(next(iter(one.legal_moves)))
    assert one.turn == other.turn == 0
    undrawn = 0b111111
    mine, yours = (
        margins(position(Rules(2, 2), undrawn, turn), 50, np.random.default_rng(3))
        for turn in (0, 1)
    )
    owned = position(Rules(2, 2), undrawn).scores
    assert (mine - (owned[0] - owned[1]) == (owned[0] - owned[1]) - yours).all()


def test_a_finished_game_has_its_own_margin() -> None:
    for rules in BOARDS:
        *_, (_, _, last) = random_game(rules, 2)
        found = margins(last, 5, np.random.default_rng(1))
        assert found.tolist() == [last.scores[0] - last.scores[1]] * 5
        assert found.dtype == np.int64


def test_every_board_has_margins_of_the_parity_of_its_boxes() -> None:
    for rules in (*BOARDS, Rules(4, 7), Rules(13, 17)):
        boxes = rules.rows * rules.columns
        for number, (state, _, _) in enumerate(random_game(rules, 3)):
            if number % 7 == 0:
                found = margins(state, 20, np.random.default_rng(1))
                assert found.shape == (20,)
                assert ((found - boxes) % 2 == 0).all()
                assert (abs(found) <= boxes).all()


def test_equal_generators_give_equal_margins() -> None:
    one, other, third = (
        margins(State.new(), 100, np.random.default_rng(seed)) for seed in (1, 1, 2)
    )
    assert (one == other).all()
    assert (one != third).any()


def test_no_games_and_fewer() -> None:
    assert margins(State.new(), 0, np.random.default_rng(1)).tolist() == []
    with pytest.raises(TableGamesError, match="games must be at least 0, not -1"):
        margins(State.new(), -1, np.random.default_rng(1))
    with pytest.raises(WrongTypeError, match="games must be an integer"):
        margins(State.new(), 1.5, np.random.default_rng(1))  # type: ignore[arg-type]


def test_without_numpy_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "tablegames.dots_and_boxes.rollouts")
    with pytest.raises(ImportError, match=r"tablegames\[rollouts\]"):
        import tablegames.dots_and_boxes.rollouts  # noqa: F401, PLC0415
