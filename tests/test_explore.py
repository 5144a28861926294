from collections import Counter
from itertools import islice, pairwise
from math import perm
from random import Random

import pytest

from tablegames import TableGamesError, WrongTypeError
from tablegames.dots_and_boxes import Edge, Rules, Start, State
from tablegames.explore import census, layers, perft, playout

ONE = Rules(1, 1)


def finished() -> State:
    *_, last = playout(State.new(ONE), Random(0))
    return last


def test_layers_count_positions_and_sequences() -> None:
    start = State.new(ONE)
    by_depth = list(layers(start))
    assert by_depth[0] == {start: 1}
    assert by_depth[1] == {start.apply(move): 1 for move in start.legal_moves}
    # Two orders lead to each pair of edges, six to each three.
    assert set(by_depth[2].values()) == {2}
    assert [len(layer) for layer in by_depth] == [1, 4, 6, 4, 1]
    assert [sum(layer.values()) for layer in by_depth] == [1, 4, 12, 24, 24]
    assert all(state.is_over for state in by_depth[-1])


def test_layers_are_lazy() -> None:
    first, second = islice(layers(State.new(Rules(6, 6))), 2)
    assert (len(first), len(second)) == (1, 84)


def test_a_finished_game_has_one_layer() -> None:
    assert list(layers(finished())) == [{finished(): 1}]


@pytest.mark.parametrize("depth", range(6))
def test_perft(depth: int) -> None:
    assert perft(State.new(ONE), depth) == perm(4, depth)


def test_perft_counts_games_of_exactly_that_length() -> None:
    assert perft(State.new(), 0) == 1
    assert perft(State.new(), 2) == 60 * 59
    assert perft(finished(), 0) == 1
    assert perft(finished(), 1) == 0
    assert perft(State.new(Rules(1, 2, Start.SWEDISH)), 1) == 1


def test_census() -> None:
    # 1×1: whoever begins draws the first and third edge, and the other one closes the box.
    assert census(State.new(ONE)) == {(0, 1): 24}
    assert census(finished()) == {(0, 1): 1}
    assert census(State.new(Rules(1, 2, Start.SWEDISH))) == {(2, 0): 1}


def test_census_counts_complete_games() -> None:
    state = State.new(Rules(1, 2)).apply(Edge.horizontal(0, 0))
    assert sum(census(state).values()) == perft(state, 6) == 720


def test_census_of_an_icelandic_board() -> None:
    # 1×1: two edges left, and the second move claims the box.
    assert census(State.new(Rules(1, 1, Start.ICELANDIC))) == {(0, 1): 2}


def test_census_agrees_with_playing_every_game() -> None:
    def games(state: State) -> Counter[tuple[int, ...]]:
        if state.is_over:
            return Counter([state.scores])
        total: Counter[tuple[int, ...]] = Counter()
        for move in state.legal_moves:
            total += games(state.apply(move))
        return total

    for rules in (Rules(1, 2), Rules(1, 3, Start.ICELANDIC), Rules(2, 2, Start.SWEDISH)):
        assert census(State.new(rules)) == games(State.new(rules))


def test_playout_plays_to_the_end() -> None:
    states = list(playout(State.new(Rules(2, 3)), Random(1)))
    assert len(states) == 17
    assert [state.edges_left for state in states] == list(range(16, -1, -1))
    for before, after in pairwise(states):
        (move,) = after.edges - before.edges
        assert before.apply(move) == after
    assert states[-1].is_over


def test_playout_depends_on_the_generator_alone() -> None:
    start = State.new(Rules(2, 2))
    assert list(playout(start, Random(5))) == list(playout(start, Random(5)))
    assert len({tuple(playout(start, Random(seed))) for seed in range(20)}) > 1


def test_playout_chooses_among_all_moves() -> None:
    # 24 games of 1×1: 500 random ones leave none out but with a chance of one in ten million.
    rng = Random(2)
    games = {tuple(playout(State.new(ONE), rng)) for _ in range(500)}
    assert len(games) == 24


def test_playout_of_a_finished_game() -> None:
    assert list(playout(finished(), Random(0))) == []


def test_perft_of_a_negative_depth_is_refused() -> None:
    with pytest.raises(TableGamesError, match="depth must be at least 0, not -1"):
        perft(State.new(), -1)


def test_perft_of_a_depth_that_is_no_integer_is_refused() -> None:
    with pytest.raises(WrongTypeError, match=r"depth must be an integer, not 1\.5"):
        perft(State.new(), 1.5)  # type: ignore[arg-type]
