import pickle

import pytest

from dots_and_boxes.common import BOARDS, played
from dots_and_boxes.positions import position, without_joints
from reference.dots_and_boxes_small_values import boxes_of, wins_nimstring
from tablegames import TableGamesError, WrongTypeError
from tablegames.dots_and_boxes import Rules, Start, State
from tablegames.dots_and_boxes.board import board_of
from tablegames.dots_and_boxes.chains import analyse
from tablegames.dots_and_boxes.nimstring import (
    NIMSTRING_LIMIT,
    TooManyEdgesError,
    nimstring_value,
)


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
def test_the_value_is_the_one_heap_that_the_player_to_move_loses_beside(
    size: tuple[int, int],
) -> None:
    rules, boxes = Rules(*size), boxes_of(*size)
    known: dict[tuple[int, int], bool] = {}
    for undrawn in range(0, board_of(rules).full + 1, 1 if size != (2, 2) else 3):
        lost = {k for k in range(6) if not wins_nimstring(boxes, undrawn, k, known)}
        value = nimstring_value(position(rules, undrawn))
        assert lost == (set() if value is None else {value})


def test_values_of_chains_and_loops() -> None:
    assert nimstring_value(State.new(Rules(2, 2, Start.SWEDISH))) == 0
    assert nimstring_value(played(Rules(1, 1), "h0,0 v0,0")) == 1
    assert nimstring_value(played(Rules(1, 2), "h0,0 h0,1 h1,0 h1,1")) == 1
    long_chain = played(Rules(1, 4), "h0,0 h0,1 h0,2 h0,3 h1,0 h1,1 h1,2 h1,3")
    assert nimstring_value(long_chain) == 0
    opened = long_chain.apply(next(iter(long_chain.legal_moves)))
    assert nimstring_value(opened) is None


def test_chains_and_loops_are_worth_the_parity_of_the_short_chains() -> None:
    found = 0
    for seed in range(100):
        state = without_joints(Rules(4, 6), seed, 60)
        analysis = analyse(state)
        if not analysis.open_chains:
            shorts = len(analysis.chains) - analysis.long_chains
            assert nimstring_value(state) == shorts % 2
            found += 1
    assert found > 10


def test_a_finished_game_is_worth_nothing() -> None:
    for rules in BOARDS:
        assert nimstring_value(position(rules, 0)) == 0


def test_the_limit_counts_what_hangs_together() -> None:
    assert nimstring_value(State.new(Rules(2, 3))) == 1
    with pytest.raises(TooManyEdgesError) as refused:
        nimstring_value(State.new())
    assert (refused.value.edges, refused.value.limit) == (60, NIMSTRING_LIMIT)
    assert isinstance(refused.value, TableGamesError)
    assert str(refused.value) == "60 undrawn edges hang together, the limit is 17"
    with pytest.raises(TooManyEdgesError):
        nimstring_value(State.new(Rules(1, 1)), limit=3)
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (copy.edges, copy.limit) == (60, 17)


def test_the_limit_is_a_number_of_edges() -> None:
    with pytest.raises(TableGamesError, match="limit must be at least 0, not -1"):
        nimstring_value(State.new(), limit=-1)
    with pytest.raises(WrongTypeError, match="limit must be an integer, not None"):
        nimstring_value(State.new(), limit=None)  # type: ignore[arg-type]
