import pytest
from hypothesis import given
from hypothesis import strategies as st

from quita_y_pon.positions import c
from tablegames import Outcome
from tablegames.quita_y_pon import Cards, EndReason
from tablegames.quita_y_pon.scoring import outcome_of, points_of, scores_of

totals = st.lists(st.integers(0, 300), min_size=2, max_size=6).map(tuple)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("AS", 15),
        ("AS AS AH", 45),
        ("2S", 2),
        ("9H", 9),
        ("10H", 10),
        ("JH", 10),
        ("QD", 10),
        ("KC", 10),
        ("2S 3S 4S 5S 6S 7S 8S 9S 10S", 54),
        ("AD 7C 7C KD", 39),
    ],
)
def test_qp_18_points_of_a_hand(cards: str, points: int) -> None:
    assert points_of([c(cards)]) == (points,)


def test_qp_18_points_by_seat() -> None:
    assert points_of([c("AS"), Cards(), c("2S 3S")]) == (15, 0, 5)
    # A pack: four suits of 15 + 2 + … + 10 + 3 · 10.
    assert points_of([Cards.pack(1), Cards.pack(2)]) == (396, 792)


@pytest.mark.parametrize(
    ("points", "scores"),
    [
        ((0, 10, 20, 50), (50, 40, 30, 0)),
        ((50, 20, 10, 0), (0, 30, 40, 50)),
        ((7, 7), (0, 0)),
        ((12, 7, 7, 30), (18, 23, 23, 0)),
        ((0, 1), (1, 0)),
    ],
)
def test_qp_19_scores(points: tuple[int, ...], scores: tuple[int, ...]) -> None:
    assert scores_of(points) == scores


@given(totals)
def test_qp_19_the_worst_hand_scores_nothing_and_differences_stay(points: tuple[int, ...]) -> None:
    scores = scores_of(points)
    assert min(scores) == 0
    assert len({own + score for own, score in zip(points, scores, strict=True)}) == 1


def test_qp_16_who_closed_wins_alone_with_the_largest_total() -> None:
    assert outcome_of((12, 0, 7, 30), EndReason.CLOSED) == Outcome(
        (1,), (18, 30, 23, 0), EndReason.CLOSED
    )


def test_qp_17_the_fewest_points_win() -> None:
    outcome = outcome_of((12, 9, 7, 30), EndReason.STOCK_EXHAUSTED)
    assert outcome.winners == (2,)
    assert outcome.reason is EndReason.STOCK_EXHAUSTED
    assert not outcome.is_tie


@given(totals)
def test_qp_20_all_with_the_fewest_points_win_in_the_order_of_the_seats(
    points: tuple[int, ...],
) -> None:
    outcome = outcome_of(points, EndReason.STOCK_EXHAUSTED)
    least = min(points)
    assert outcome.winners == tuple(n for n, own in enumerate(points) if own == least)
    assert outcome.is_tie == (points.count(least) > 1)
    assert outcome.scores == scores_of(points)


def test_qp_20_everybody_can_win_together() -> None:
    assert outcome_of((9, 9, 9), EndReason.STOCK_EXHAUSTED).winners == (0, 1, 2)
