import pickle
from itertools import islice

import attrs
import pytest

from quita_y_pon.positions import c, laid_sets, piles, play, position
from tablegames.quita_y_pon import (
    Ace,
    Cards,
    Draw,
    DrawRule,
    Group,
    GroupSuits,
    LegalMoves,
    Play,
    Run,
    State,
    TimeOut,
    Violation,
)
from tablegames.quita_y_pon.legality import Situation
from tablegames.quita_y_pon.moves import move_problems


def test_a_play_is_the_table_it_leaves_behind() -> None:
    move = Play([list(c("KS QS AS")), c("7H 7S 7D"), Group(c("2S 2H 2H"))])
    assert move.table == (Run(c("QS KS AS")), Group(c("2S 2H 2H")), Group(c("7S 7H 7D")))
    assert move.cards == c("QS KS AS 2S 2H 2H 7S 7H 7D")
    assert str(move) == "play QS KS AS / 2S 2H 2H / 7S 7H 7D"


def test_equal_tables_are_equal_plays() -> None:
    one = play("2S 3S 4S / 7H 7S 7D / 9C")
    other = Play(reversed(piles("9C / 7S 7D 7H / 4S 3S 2S")))
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == str(other)
    assert play("2S 3S 4S 2H 3H 4H") != play("2S 3S 4S / 2H 3H 4H")


def test_a_play_need_not_be_legal_anywhere() -> None:
    assert str(play("")) == "play -"
    assert play("").cards == Cards()
    assert str(play("7S 7H / 2C")) == "play 7S 7H / 2C"


def test_moves_are_values() -> None:
    for move in (play("7S 7H 7D / 2C"), Draw(), TimeOut()):
        copy = pickle.loads(pickle.dumps(move))
        assert copy == move
        assert hash(copy) == hash(move)
        assert repr(copy) == repr(move)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        play("").table = ()  # type: ignore[misc]


def test_the_kinds_of_moves_are_different() -> None:
    assert len({Draw(), Draw(), TimeOut(), TimeOut(), play(""), play("")}) == 3
    assert (str(Draw()), str(TimeOut())) == ("draw", "time-out")


# --- legal moves ----------------------------------------------------------------------------


def test_one_play_for_each_set_of_hand_cards_then_the_draw() -> None:
    # Nothing fits as it lies: a ten would need the run to be broken up, which gives its six.
    state = position("6D 6H", "2S", table="3C 4C 5C 6C")
    assert [str(move) for move in state.legal_moves] == [
        "play 3C 4C 5C / 6H 6D 6C",
        "draw",
    ]


def test_qp_9_the_empty_set_is_no_play() -> None:
    state = position("2S", "KD", table="7S 7H 7D", draw=DrawRule.ANY_TIME)
    assert list(state.legal_moves) == [Draw()]


def test_identical_copies_give_no_play_twice() -> None:
    state = position("7S 7S", "2C", table="7H 7D 7C")
    moves = list(state.legal_moves)
    assert laid_sets(state) == ["7S", "7S 7S"]
    assert len(moves) == len(set(moves)) == state.legal_moves.count() == 2
    state = position("7S 7S 7H 7H", "2C", packs=2)
    assert laid_sets(state) == ["7S 7H 7H", "7S 7S 7H", "7S 7S 7H 7H"]


def test_any_legal_arrangement_is_contained_not_only_the_witness() -> None:
    state = position("2D 3D 4D", "KC", table="2S 3S 4S / 2H 3H 4H")
    runs, groups = play("2S 3S 4S / 2H 3H 4H / 2D 3D 4D"), play("2S 2H 2D / 3S 3H 3D / 4S 4H 4D")
    assert laid_sets(state) == ["2D 3D 4D"]
    assert runs in state.legal_moves
    assert groups in state.legal_moves
    assert [move for move in state.legal_moves if move in {runs, groups}] == [runs]
    assert state.apply(runs) != state.apply(groups)


def test_qp_7_melds_are_kept_as_they_lie() -> None:
    table = "3C 4C 5C / 6C 7C 8C / 9S 9H 9D / KS KH KD"
    state = position("9C 2S", "2D", table=table)
    first = next(iter(state.legal_moves))
    assert isinstance(first, Play)
    kept = set(first.table) & set(state.table)
    assert len(kept) == 3


def test_the_moves_come_in_the_same_order_each_time() -> None:
    state = position("7S 7H 7D 7C 8C 9C", "2C")
    assert list(state.legal_moves) == list(state.legal_moves)


def test_qp_6_a_play_with_the_most_cards_comes_first() -> None:
    state = position("7S 7H 7D 7C 8C 9C KD", "2C")
    first = next(iter(state.legal_moves))
    assert isinstance(first, Play)
    assert len(first.cards) == 6


def test_nothing_is_enumerated_before_it_is_asked_for() -> None:
    # 2⁵¹ sets of hand cards, nearly: only a lazy iteration comes to an end.
    state = position("", "2S", rest=0, stock="KD", packs=1)
    assert bool(state.legal_moves)
    moves = list(islice(state.legal_moves, 5))
    assert len(set(moves)) == 5
    assert all(move in state.legal_moves for move in moves)


def test_qp_15_a_time_out_is_neither_listed_nor_contained() -> None:
    state = position("2S", "KD")
    assert TimeOut() not in state.legal_moves
    assert list(state.legal_moves) == [Draw()]
    assert state.violations(TimeOut()) == ()


@pytest.mark.parametrize("move", [None, "draw", 0, [], {}, Draw, (), c("7S 7H 7D")])
def test_qp_12_anything_else_is_no_move(move: object) -> None:
    state = position("7S 7H 7D", "KD", draw=DrawRule.ANY_TIME)
    assert move not in state.legal_moves
    assert state.violations(move) == (Violation.NEITHER_PLAY_NOR_DRAW,)  # type: ignore[arg-type]


def test_count_counts_what_is_listed() -> None:
    for state in (
        position("7S 7H 7D 7C 8C 9C", "2C"),
        position("7S 7H 7D 7C 8C 9C", "2C", draw=DrawRule.ANY_TIME),
        position("6D 6H 2S", "KD", table="3C 4C 5C 6C"),
        position("2S", "KD"),
        position("AS 2S 3S QS KS", "KD", ace=Ace.HIGH),
        position("7S 7S 7H 7D", "KD", group_suits=GroupSuits.DISTINCT),
    ):
        assert state.legal_moves.count() == len(list(state.legal_moves))
        assert state.legal_moves


def test_qp_16_there_is_no_move_after_the_end() -> None:
    state = position("7S 7H 7D", "KD").apply(play("7S 7H 7D"))
    legal = state.legal_moves
    assert not legal
    assert list(legal) == []
    assert legal.count() == 0
    for move in (Draw(), TimeOut(), play("7S 7H 7D"), play(""), None):
        assert move not in legal


def test_nobody_else_has_moves() -> None:
    legal = LegalMoves(None)
    assert (list(legal), legal.count(), bool(legal), Draw() in legal) == ([], 0, False, False)


def test_the_repr_shows_no_card() -> None:
    assert repr(position("7S 7H 7D", "KD").legal_moves) == "<LegalMoves: some>"
    assert repr(LegalMoves(None)) == "<LegalMoves: none>"


def test_the_problems_of_a_move() -> None:
    state = position("7S 7H 7D", "KD")
    situation = Situation(state.rules, state.table, state.hands[0])
    assert list(move_problems(situation, play("7S 7H 7D"))) == []
    assert list(move_problems(situation, TimeOut())) == []
    (problem,) = move_problems(situation, Draw())
    assert (problem.rule, problem.value) == ("QP-13", c("7S 7H 7D"))
    (problem,) = move_problems(situation, "pass")
    assert (problem.rule, problem.value) == ("QP-12", "pass")


def test_the_same_move_means_the_same_in_another_position() -> None:
    move = play("7S 7H 7D 7C")
    one: State = position("7C", "2S", table="7S 7H 7D")
    other: State = position("7S 7H", "7C 7D", "2S", table="7S 7H 7D", turn=1)
    assert one.apply(move).table == other.apply(move).table == (Group(c("7S 7H 7D 7C")),)
    assert one.apply(move).is_over
    assert other.apply(move).hands[1] == c("7D")
