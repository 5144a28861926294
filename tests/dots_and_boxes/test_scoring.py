import pytest

from dots_and_boxes.common import played
from tablegames import Outcome
from tablegames.dots_and_boxes import Edge, EndReason, Rules
from tablegames.dots_and_boxes.scoring import outcome_of, scores_of


def test_db_7_one_point_a_box() -> None:
    assert scores_of((0, 0)) == (0, 0)
    assert scores_of((0b1011, 0b0100)) == (3, 1)


@pytest.mark.parametrize(
    ("scores", "winners"),
    [((1, 0), (0,)), ((0, 1), (1,)), ((13, 12), (0,)), ((0, 25), (1,)), ((8, 8), (0, 1))],
)
def test_db_12_more_boxes_win(scores: tuple[int, int], winners: tuple[int, ...]) -> None:
    outcome = outcome_of(scores)
    assert outcome == Outcome(winners, scores, EndReason.ALL_BOXES_CLAIMED)
    assert outcome.reason == "DB-11"


def test_db_12_equal_counts_are_a_draw_and_no_win() -> None:
    # Each takes one box of 1×2: whoever took the last does not win by that.
    state = played(Rules(1, 2), "h0,0 h1,0 v0,0 h0,1 v0,1 h1,1")
    assert state.scores == (1, 0)
    assert state.turn == 1
    outcome = state.apply(Edge.vertical(0, 2)).outcome
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.scores == (1, 1)
    assert outcome.is_tie


def test_db_12_seat_0_can_win() -> None:
    outcome = played(Rules(1, 2), "h0,0 h0,1 h1,0 h1,1 v0,0 v0,2 v0,1").outcome
    assert outcome == Outcome((0,), (2, 0), EndReason.ALL_BOXES_CLAIMED)
    assert not outcome.is_tie


def test_db_12_seat_1_can_win() -> None:
    outcome = played(Rules(1, 1), "h0,0 h1,0 v0,0 v0,1").outcome
    assert outcome == Outcome((1,), (0, 1), EndReason.ALL_BOXES_CLAIMED)


def test_db_11_there_is_no_outcome_before_the_end() -> None:
    assert played(Rules(1, 1), "h0,0 h1,0 v0,0").outcome is None
