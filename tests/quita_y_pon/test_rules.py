"""The options and their validation."""

import copy
import pickle

import pytest

from tablegames.errors import InvalidSetupError
from tablegames.quita_y_pon.rules import (
    MACHIAVELLI,
    QUITA_Y_PON,
    Ace,
    DrawRule,
    GroupSuits,
    Rules,
    StockEnd,
)


def test_qp_4_defaults() -> None:
    rules = Rules()
    assert (rules.players, rules.hand_size, rules.packs, rules.stock_size) == (4, 11, 2, 60)
    assert rules == QUITA_Y_PON


def test_qp_2_qp_3_qp_13_qp_17_defaults() -> None:
    rules = Rules()
    assert rules.ace is Ace.LOW_OR_HIGH
    assert rules.group_suits is GroupSuits.ANY
    assert rules.draw is DrawRule.WHEN_NOTHING_FITS
    assert rules.stock_end is StockEnd.AT_ONCE


def test_machiavelli() -> None:
    assert MACHIAVELLI.group_suits is GroupSuits.DISTINCT
    assert MACHIAVELLI.draw is DrawRule.ANY_TIME


def test_values_of_options() -> None:
    assert [str(ace) for ace in Ace] == ["low", "high", "low-or-high"]
    assert [str(draw) for draw in DrawRule] == ["when-nothing-fits", "when-no-play", "any-time"]
    assert [str(end) for end in StockEnd] == ["at-once", "when-a-draw-fails"]
    assert [str(suits) for suits in GroupSuits] == ["any", "distinct"]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": True},
        {"players": 2.0},
        {"players": "4"},
        {"hand_size": 0},
        {"hand_size": -1},
        {"packs": 0},
        {"packs": 4},
        {"packs": None},
        {"players": 4, "hand_size": 26},
        {"packs": 1, "players": 52, "hand_size": 1},
    ],
    ids=str,
)
def test_qp_4_impossible_deals_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidSetupError) as caught:
        Rules(**options)  # type: ignore[arg-type]
    assert [problem.rule for problem in caught.value.problems] == ["QP-4"]


def test_qp_4_one_card_of_stock_is_enough() -> None:
    assert Rules(players=3, hand_size=17, packs=1).stock_size == 1


def test_every_problem_is_reported() -> None:
    with pytest.raises(InvalidSetupError) as caught:
        Rules(
            players=0,
            hand_size="x",  # type: ignore[arg-type]
            packs=9,
            ace="low",  # type: ignore[arg-type]
            group_suits=None,  # type: ignore[arg-type]
            draw=1,  # type: ignore[arg-type]
            stock_end=Ace.LOW,  # type: ignore[arg-type]
        )
    rules = [problem.rule for problem in caught.value.problems]
    assert rules == ["QP-4", "QP-4", "QP-4", "QP-2", "QP-3", "QP-13", "QP-17"]
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        MACHIAVELLI,
        Rules(players=2, hand_size=7, packs=3, ace=Ace.LOW, stock_end=StockEnd.WHEN_A_DRAW_FAILS),
    ],
    ids=repr,
)
def test_repr_evaluates_and_values_copy(rules: Rules) -> None:
    assert eval(repr(rules)) == rules  # noqa: S307
    assert pickle.loads(pickle.dumps(rules)) == rules == copy.deepcopy(rules)
    assert hash(copy.copy(rules)) == hash(rules)
    with pytest.raises(AttributeError):
        rules.packs = 1  # type: ignore[misc]
