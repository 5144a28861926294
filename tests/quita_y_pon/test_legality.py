from random import Random
from typing import Any

import attrs
import pytest

from problems import check_told
from quita_y_pon.positions import c, piles, play, position, table_setup
from tablegames import IllegalMoveError, InvalidSetupError, Problem
from tablegames.quita_y_pon import (
    Ace,
    Card,
    Cards,
    Draw,
    DrawRule,
    EndReason,
    Group,
    GroupSuits,
    Move,
    Play,
    Rules,
    Run,
    Setup,
    State,
    StockEnd,
    TimeOut,
    TooManyCopiesError,
    Violation,
)
from tablegames.quita_y_pon.legality import (
    Situation,
    draw_problems,
    end_problems,
    play_problems,
    setup_problems,
    violations_of,
)
from tablegames.quita_y_pon.table import piles_of


def situation(hand: str, table: str = "", **options: Any) -> Situation:
    melds = tuple(pile for pile in piles_of(piles(table)) if not isinstance(pile, Cards))
    return Situation(Rules(**options), melds, c(hand))


def problems_of(hand: str, table: str, after: str, **options: Any) -> list[tuple[str, object]]:
    found = list(play_problems(situation(hand, table, **options), play(after).table))
    check_told(found)
    return [(problem.rule, problem.value) for problem in found]


# --- plays ----------------------------------------------------------------------------------


def test_a_legal_play_has_no_problem() -> None:
    assert problems_of("9S 10S AH", "JS QS KS", "9S 10S JS QS KS") == []


def test_qp_6_a_card_that_is_not_held() -> None:
    assert problems_of("7S", "", "7S 7H 7D") == [("QP-6", c("7H 7D"))]


def test_qp_6_a_second_copy_that_is_not_held() -> None:
    assert problems_of("7S 7H", "", "7S 7S 7H") == [("QP-6", c("7S"))]
    assert problems_of("7S 7S 7H", "", "7S 7S 7H") == []


def test_qp_8_each_broken_meld_is_named_with_its_reason() -> None:
    found = list(play_problems(situation("7S 7H KS AS 2S 9C"), play("7S 7H / KS AS 2S / 9C").table))
    assert [problem.rule for problem in found] == ["QP-8"] * 3
    assert [problem.value for problem in found] == [c("AS 2S KS"), c("7S 7H"), c("9C")]
    assert [str(problem).partition(": ")[2] for problem in found] == [
        "A♠ 2♠ K♠: a run does not go on from the king through the ace to the two (QP-2)",
        "7♠ 7♥: a meld has at least three cards (QP-1)",
        "9♣: a meld has at least three cards (QP-1)",
    ]


@pytest.mark.parametrize(
    ("after", "options"),
    [
        ("AS 2S 3S", {"ace": Ace.HIGH}),
        ("QS KS AS", {"ace": Ace.LOW}),
        ("7S 7S 7H", {"group_suits": GroupSuits.DISTINCT}),
    ],
)
def test_qp_8_a_meld_of_another_table_is_named(after: str, options: dict[str, Any]) -> None:
    (meld,) = play(after).table
    assert isinstance(meld, Run | Group)
    assert problems_of(after, "", after, **options) == [("QP-8", meld)]
    assert problems_of(after, "", after) == []


def test_qp_9_no_card_laid() -> None:
    assert problems_of("9C", "7S 7H 7D", "7S 7H 7D") == [("QP-9", None)]
    # Rearranged without laying: three runs become three groups.
    before, after = "2S 3S 4S / 2H 3H 4H / 2D 3D 4D", "2S 2H 2D / 3S 3H 3D / 4S 4H 4D"
    assert problems_of("9C", before, after) == [("QP-9", None)]


def test_qp_9_a_foreign_card_is_not_a_card_of_the_hand() -> None:
    assert problems_of("9C", "7S 7H 7D", "7S 7H 7D 7C") == [("QP-6", c("7C")), ("QP-9", None)]


def test_qp_10_a_table_card_that_is_gone() -> None:
    assert problems_of("7D", "7S 7H 7D 7C", "7S 7H 7C") == [
        ("QP-9", None),
        ("QP-10", c("7D")),
    ]


def test_qp_10_an_equal_card_of_the_hand_stands_in() -> None:
    # Cards have no copy numbers: whether the table's seven or the hand's lies there is one.
    assert problems_of("7D 7C", "7S 7H 7D", "7S 7H 7D 7C") == []


def test_a_card_of_the_hand_for_one_of_the_table() -> None:
    assert problems_of("7D", "7S 7H 7C", "7S 7H 7D") == [("QP-10", c("7C"))]


def test_every_broken_rule_is_named_in_the_order_of_the_rules() -> None:
    assert problems_of("9C", "7S 7H 7D", "7S 7H / KD") == [
        ("QP-6", c("KD")),
        ("QP-8", c("7S 7H")),
        ("QP-8", c("KD")),
        ("QP-9", None),
        ("QP-10", c("7D")),
    ]


def test_a_pile_without_cards_is_none() -> None:
    assert problems_of("7S 7H 7D", "", "7S 7H 7D /") == []


@pytest.mark.parametrize(
    ("move", "violation"),
    [
        (play("8C 8D 8H"), Violation.CARD_NOT_HELD),
        (play("7S 7H / 9C 10C JC"), Violation.INVALID_MELD),
        (play("9C 10C JC"), Violation.NO_CARD_LAID),
        (play("7S 7H 7D"), Violation.TABLE_CARD_MISSING),
        (None, Violation.NEITHER_PLAY_NOR_DRAW),
        (Draw(), Violation.DRAW_NOT_ALLOWED),
    ],
)
def test_every_violation_of_a_game_that_goes_on(move: Any, violation: Violation) -> None:
    state = position("7S 7H 7D 2C", "2D", table="9C 10C JC")
    assert violation in state.violations(move)


@pytest.mark.parametrize("move", [play("9C 10C JC"), Draw(), TimeOut()])
def test_every_violation_of_a_game_that_is_over(move: Move) -> None:
    closed = position("", "2D", table="9C 10C JC", turn=None)
    assert closed.violations(move) == (Violation.GAME_CLOSED,)
    exhausted = position("2C", "", rest=1, turn=None)
    assert exhausted.violations(move) == (Violation.STOCK_EXHAUSTED,)


def test_qp_12_what_is_neither_play_nor_draw_is_refused() -> None:
    state = position("2C", "2D")
    for move in (None, "draw", (), 7):
        assert state.violations(move) == (Violation.NEITHER_PLAY_NOR_DRAW,)  # type: ignore[arg-type]


def test_qp_17_after_the_end_of_the_stock_a_time_out_is_refused() -> None:
    state = position("2C", "", rest=1, turn=None)
    with pytest.raises(IllegalMoveError) as refused:
        state.apply(TimeOut())
    assert refused.value.violations == (Violation.STOCK_EXHAUSTED,)


def test_an_impossible_number_of_copies_is_no_play() -> None:
    many = Cards.from_counts([100] + [0] * 51)
    with pytest.raises(TooManyCopiesError):
        Play([many, many])


# --- draws ----------------------------------------------------------------------------------


def draw_values(hand: str, table: str = "", **options: Any) -> list[tuple[str, object]]:
    found = list(draw_problems(situation(hand, table, **options)))
    check_told(found)
    return [(problem.rule, problem.value) for problem in found]


@pytest.mark.parametrize(
    ("hand", "table", "reason"),
    [
        ("7S 7H 7D", "", c("7S 7H 7D")),
        ("7S 7S 7H 2C", "", c("7S 7S 7H")),
        ("7S 7S 7S", "", c("7S 7S 7S")),
        ("7S 7H 7D 7C", "", c("7S 7H 7D")),
        ("2C 9S 10S JS", "", c("9S 10S JS")),
        ("9S 9S 10S 10S JS", "", c("9S 10S JS")),
        ("AS 2S 3S", "", c("AS 2S 3S")),
        ("AS QS KS", "", c("AS QS KS")),
        ("QS KS AS 2S", "", c("AS QS KS")),
        ("9S 10S JS QS", "", c("9S 10S JS")),
        ("2S", "3S 4S 5S", Card.parse("2S")),
        ("6S", "3S 4S 5S", Card.parse("6S")),
        ("AS", "2S 3S 4S", Card.parse("AS")),
        ("AS", "JS QS KS", Card.parse("AS")),
        ("7S", "7S 7H 7D", Card.parse("7S")),
        ("2C 7C", "9S 9H 9D / 7S 7H 7D", Card.parse("7C")),
        ("AS", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", Card.parse("AS")),
    ],
)
def test_qp_13_what_fits_forbids_to_draw(hand: str, table: str, reason: object) -> None:
    assert draw_values(hand, table) == [("QP-13", reason)]
    (problem,) = draw_problems(situation(hand, table))
    assert "in the hand is a meld" in problem.message or "can be added to" in problem.message
    # Whatever fits is a play, and never forbids to draw where drawing is free.
    assert draw_values(hand, table, draw=DrawRule.WHEN_NO_PLAY) != []
    assert draw_values(hand, table, draw=DrawRule.ANY_TIME) == []


@pytest.mark.parametrize(
    ("hand", "table", "options"),
    [
        ("", "", {}),
        ("7S 7H 9D", "", {}),
        ("7S 8S 9H", "", {}),
        ("7S 8S 10S", "", {}),
        ("KS AS 2S", "", {}),
        ("KS KS AS", "", {}),
        ("AS 2S 3S", "", {"ace": Ace.HIGH}),
        ("AS QS KS", "", {"ace": Ace.LOW}),
        ("AS", "2S 3S 4S", {"ace": Ace.HIGH}),
        ("AS", "JS QS KS", {"ace": Ace.LOW}),
        ("7S 7S 7H", "", {"group_suits": GroupSuits.DISTINCT}),
        ("7S", "7S 7H 7D", {"group_suits": GroupSuits.DISTINCT}),
        ("2S", "4S 5S 6S", {}),
        ("3H", "4S 5S 6S", {}),
        ("6S", "6H 7H 8H", {}),
        ("AS", "AS 2S 3S", {}),
        # As it lies the table takes one card at a time.
        ("2S 3S", "5S 6S 7S", {}),
    ],
)
def test_qp_13_who_has_nothing_that_fits_may_draw(
    hand: str, table: str, options: dict[str, Any]
) -> None:
    for draw in DrawRule:
        assert draw_values(hand, table, draw=draw, **options) == []


@pytest.mark.parametrize(
    ("hand", "table", "options"),
    [
        ("6D 6H", "3C 4C 5C 6C", {}),
        ("3S", "AS 2S 3S 4S 5S", {}),
        ("QS KS", "AS 2S 3S 4S", {}),
        ("7S", "7S 7H 7D / 5S 6S 7S 8S 9S", {"group_suits": GroupSuits.DISTINCT}),
    ],
)
def test_qp_13_a_play_that_needs_the_table_rearranged_need_not_be_found(
    hand: str, table: str, options: dict[str, Any]
) -> None:
    assert draw_values(hand, table, **options) == []
    no_play = draw_values(hand, table, draw=DrawRule.WHEN_NO_PLAY, **options)
    assert [rule for rule, _ in no_play] == ["QP-13"]
    assert draw_values(hand, table, draw=DrawRule.ANY_TIME, **options) == []


def test_qp_13_of_a_card_held_twice_a_group_of_distinct_suits_takes_one() -> None:
    distinct = {"group_suits": GroupSuits.DISTINCT}
    assert draw_values("7S 7S 7H 7D", **distinct) == [("QP-13", c("7S 7H 7D"))]


def test_qp_13_when_no_play_names_what_can_be_laid() -> None:
    (problem,) = draw_problems(situation("6D 6H KS", "3C 4C 5C 6C", draw=DrawRule.WHEN_NO_PLAY))
    assert str(problem) == "QP-13: 6♥ 6♦ can be laid down"
    assert problem.value == c("6D 6H")


# --- the end --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ended", "rule"),
    [(EndReason.CLOSED, "QP-16"), (EndReason.STOCK_EXHAUSTED, "QP-17")],
)
def test_qp_16_and_qp_17_after_the_end_nothing_else_is_said(ended: EndReason, rule: str) -> None:
    over = attrs.evolve(situation("7S 7H 7D", "9S 9H 9D"), ended=ended)
    for found in (
        end_problems(over),
        draw_problems(over),
        play_problems(over, play("9S 9H 9D / 7S 7H 7D").table),
        play_problems(over, play("9S 9H").table),
    ):
        told = list(found)
        assert [problem.rule for problem in told] == [rule]
        check_told(told)
    assert list(end_problems(situation("7S"))) == []


def test_violations_of_problems() -> None:
    problems = [Problem(rule, "") for rule in ("QP-6", "QP-8", "QP-8", "QP-10")]
    assert violations_of(problems) == (
        Violation.CARD_NOT_HELD,
        Violation.INVALID_MELD,
        Violation.TABLE_CARD_MISSING,
    )
    assert violations_of(()) == ()


# --- setups ---------------------------------------------------------------------------------


def faults(setup: Setup) -> list[tuple[str, object]]:
    found = [(problem.rule, problem.value) for problem in setup_problems(setup)]
    if found:
        with pytest.raises(InvalidSetupError) as refused:
            State.from_setup(setup)
        assert [(problem.rule, problem.value) for problem in refused.value.problems] == found
        check_told(refused.value.problems)
    else:
        assert State.from_setup(setup).to_setup() == setup
    return found


GOOD = table_setup("7S 7H", "9C", table="KS KH KD / AS 2S 3S", stock="5D")


def test_a_setup_that_is_a_position() -> None:
    assert faults(GOOD) == []


def test_qp_4_as_many_hands_as_players() -> None:
    three = Rules(players=3, hand_size=1)
    assert faults(attrs.evolve(GOOD, rules=three)) == [("QP-4", 2)]
    (problem,) = setup_problems(attrs.evolve(GOOD, rules=three))
    assert str(problem) == "QP-4: 3 players have as many hands, not 2"
    hands = (*GOOD.hands, Cards())
    assert faults(attrs.evolve(GOOD, hands=hands)) == [("QP-4", 3), ("QP-16", 0)]
    assert ("QP-4", 0) in faults(attrs.evolve(GOOD, hands=()))


def test_qp_4_every_card_has_to_be_somewhere() -> None:
    assert faults(attrs.evolve(GOOD, stock=GOOD.stock[1:])) == [("QP-4", Card.parse("5D"))]
    assert faults(attrs.evolve(GOOD, hands=(c("7S"), c("9C")))) == [("QP-4", Card.parse("7H"))]
    less = attrs.evolve(GOOD, table=piles("KS KH KD"), stock=(*GOOD.stock, *c("AS 2S")))
    (problem,) = setup_problems(less)
    assert str(problem) == "QP-4: 3S: 1 missing"
    ace = Card.parse("AC")
    without = tuple(card for card in GOOD.stock if card != ace)
    (problem,) = setup_problems(attrs.evolve(GOOD, stock=without))
    assert str(problem) == "QP-4: AC: 2 missing"
    assert problem.in_language("es") == "QP-4: AC: faltan 2"


def test_qp_4_no_card_may_be_there_too_often() -> None:
    (problem,) = setup_problems(attrs.evolve(GOOD, stock=(*GOOD.stock, *c("5D 5D"))))
    assert str(problem) == "QP-4: 5D: 2 too many"
    assert problem.in_language("es") == "QP-4: 5D: sobran 2"
    assert problem.value == Card.parse("5D")


def test_qp_4_the_stock_holds_cards_and_nothing_else() -> None:
    for value in ("5D", None, 7):
        stock: Any = (*GOOD.stock, value)
        assert faults(attrs.evolve(GOOD, stock=stock)) == [("QP-4", value)]


def test_qp_4_an_exchanged_card_is_missing_and_too_many() -> None:
    stock = (Card.parse("6D"), *GOOD.stock[1:])
    assert faults(attrs.evolve(GOOD, stock=stock)) == [
        ("QP-4", Card.parse("6D")),
        ("QP-4", Card.parse("5D")),
    ]


@pytest.mark.parametrize("packs", [1, 2, 3])
def test_qp_4_as_many_packs_as_the_rules_say(packs: int) -> None:
    assert faults(table_setup("7S", "9C", packs=packs)) == []
    other = Rules(players=2, hand_size=1, packs=packs % 3 + 1)
    assert len(faults(attrs.evolve(table_setup("7S", "9C", packs=packs), rules=other))) == 52


def test_qp_8_every_pile_of_a_setup_is_a_meld() -> None:
    setup = table_setup("7S", "9C", table="KS KH / AS 2S 3S / 5C 6C 8C")
    assert faults(setup) == [("QP-8", c("KS KH")), ("QP-8", c("5C 6C 8C"))]
    few, _ = setup_problems(setup)
    assert str(few) == "QP-8: K♠ K♥: a meld has at least three cards (QP-1)"
    setup = table_setup("7S", "9C", table="QS KS AS / KS KH KH")
    assert faults(setup) == []
    rules = Rules(players=2, hand_size=1, ace=Ace.LOW, group_suits=GroupSuits.DISTINCT)
    assert faults(attrs.evolve(setup, rules=rules)) == [
        ("QP-8", Run(c("QS KS AS"))),
        ("QP-8", Group(c("KS KH KH"))),
    ]


@pytest.mark.parametrize("turn", [-1, 2, 99, True, False, 0.0, "0"])
def test_qp_5_the_player_to_move_has_a_seat(turn: Any) -> None:
    assert faults(attrs.evolve(GOOD, turn=turn)) == [("QP-5", turn)]


def test_qp_16_somebody_is_to_move_while_the_game_is_on() -> None:
    assert faults(attrs.evolve(GOOD, turn=None)) == [("QP-16", None)]


def test_qp_16_nobody_is_to_move_when_somebody_has_closed() -> None:
    assert faults(table_setup("", "9C", turn=None)) == []
    assert faults(table_setup("", "9C", turn=1)) == [("QP-16", 1)]


def test_qp_16_two_cannot_have_closed() -> None:
    assert faults(table_setup("", "", "9C", turn=None)) == [("QP-16", [0, 1])]


def test_qp_17_nobody_is_to_move_when_the_stock_is_empty() -> None:
    assert faults(table_setup("7S", "", rest=1, turn=None)) == []
    assert faults(table_setup("7S", "", rest=1, turn=0)) == [("QP-17", 0)]


def test_qp_17_where_a_draw_has_to_fail_an_empty_stock_ends_nothing() -> None:
    late = StockEnd.WHEN_A_DRAW_FAILS
    assert faults(table_setup("7S", "", rest=1, turn=0, stock_end=late)) == []
    assert faults(table_setup("7S", "", rest=1, turn=None, stock_end=late)) == []
    assert faults(table_setup("7S", "", rest=1, stock="2C", turn=None, stock_end=late)) == [
        ("QP-16", None)
    ]


def test_all_faults_of_a_setup_are_reported_at_once() -> None:
    setup = Setup(
        Rules(players=3, hand_size=1),
        (c(""), c("")),
        piles("7S 7H / KD KS KH"),
        tuple(Cards.pack(2) - c("7S 7H KS KH 2C")),
        9,
    )
    assert faults(setup) == [
        ("QP-4", 2),
        ("QP-4", Card.parse("KD")),
        ("QP-4", Card.parse("2C")),
        ("QP-8", c("7S 7H")),
        ("QP-16", [0, 1]),
        ("QP-5", 9),
    ]


def test_a_position_of_no_rules_is_refused() -> None:
    with pytest.raises(InvalidSetupError, match="QP-4: 4 are no Rules") as refused:
        State(4, ())  # type: ignore[arg-type]
    assert [problem.value for problem in refused.value.problems] == [4]
    check_told(refused.value.problems)
    with pytest.raises(InvalidSetupError, match="QP-4"):
        State.from_setup(attrs.evolve(GOOD, rules=None))  # type: ignore[arg-type]
    with pytest.raises(InvalidSetupError) as refused:
        State.deal(4, rng=Random(1))  # type: ignore[arg-type]
    assert [problem.rule for problem in refused.value.problems] == ["QP-4"]


def test_the_moves_of_a_state_are_judged_by_these_functions() -> None:
    state = State.from_setup(GOOD)
    asked = Situation(state.rules, state.table, state.hands[0])
    for move in (play("7S 7H"), play("AS 2S 3S / KS KH KD"), play("")):
        assert state.violations(move) == violations_of(play_problems(asked, move.table))
    assert state.violations(Draw()) == violations_of(draw_problems(asked)) == ()
    assert state.violations(TimeOut()) == ()
