import pickle
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems import check_told
from quita_y_pon.positions import c, laid_sets, play, position, reached
from tablegames import IllegalMoveError, WrongTypeError
from tablegames.quita_y_pon import (
    Card,
    Cards,
    DraftError,
    Play,
    State,
    TimeOut,
    TurnDraft,
    Violation,
)

card = Card.parse
STATE = position("7S 7H 7D 4C 2S", "9C KS", table="JS QS KS / 2S 2H 2D")
DRAFT = TurnDraft(STATE.view(0))


def text(draft: TurnDraft) -> dict[int, str]:
    return {number: str(pile) for number, pile in draft.piles.items()}


def check_refused(step: Callable[[], object], rule: str, value: object) -> str:
    with pytest.raises(DraftError) as refused:
        step()
    problem = refused.value.problem
    assert (problem.rule, problem.value) == (rule, value)
    check_told([problem])
    assert str(refused.value) == str(problem)
    copy = pickle.loads(pickle.dumps(refused.value))
    assert str(copy) == str(problem)
    assert copy.problem == problem
    assert copy.args == (problem,)
    return problem.message


# --- the beginning --------------------------------------------------------------------------


def test_a_draft_begins_as_the_table_lies() -> None:
    assert text(DRAFT) == {0: "JS QS KS", 1: "2S 2H 2D"}
    assert DRAFT.hand == STATE.hands[0]
    assert DRAFT.laid == Cards()
    assert DRAFT.view == STATE.view(0)
    assert not DRAFT.is_valid


def test_qp_5_only_the_player_to_move_drafts() -> None:
    check_refused(lambda: TurnDraft(STATE.view(1)), "QP-5", 1)
    check_refused(lambda: TurnDraft(STATE.view(None)), "QP-5", None)
    over = position("7S 7H 7D", "9C").apply(play("7S 7H 7D"))
    check_refused(lambda: TurnDraft(over.view(0)), "QP-5", 0)
    check_refused(lambda: TurnDraft(over.view(None)), "QP-5", None)


@pytest.mark.parametrize("thing", [STATE, STATE.to_setup(), None, 0])
def test_a_draft_is_made_of_a_view(thing: Any) -> None:
    with pytest.raises(WrongTypeError) as refused:
        TurnDraft(thing)
    said = str(refused.value)
    assert said.startswith(repr(thing)[:40])
    assert said.endswith(" is no view")


def test_a_draft_is_a_value() -> None:
    one = DRAFT.lay_new(*c("7S 7H")).lay(card("7D"), 2)
    other = DRAFT.lay_new(card("7D")).lay(card("7S"), 2).lay(card("7H"), 2)
    assert one == other
    assert hash(one) == hash(other)
    assert one != DRAFT.lay_new(*c("7S 7H"))
    assert pickle.loads(pickle.dumps(one)) == one
    assert pickle.loads(pickle.dumps(one)).undo() == one.undo()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.view = STATE.view(1)  # type: ignore[misc]
    with pytest.raises(TypeError):
        one.piles[0] = Cards()  # type: ignore[index]


# --- steps ----------------------------------------------------------------------------------


def test_qp_6_lay_a_card_on_a_pile() -> None:
    draft = DRAFT.lay(card("2S"), 1)
    assert text(draft) == {0: "JS QS KS", 1: "2S 2S 2H 2D"}
    assert draft.hand == c("7S 7H 7D 4C")
    assert draft.laid == c("2S")
    assert draft.is_valid
    assert draft.to_move() == play("JS QS KS / 2S 2S 2H 2D")
    # The draft before is as it was.
    assert DRAFT.hand == STATE.hands[0]
    assert text(DRAFT) == {0: "JS QS KS", 1: "2S 2H 2D"}


def test_qp_6_lay_new_cards() -> None:
    draft = DRAFT.lay_new(*c("7S 7H 7D"))
    assert text(draft) == {0: "JS QS KS", 1: "2S 2H 2D", 2: "7S 7H 7D"}
    assert draft.hand == c("2S 4C")
    assert draft.to_move() == play("JS QS KS / 2S 2H 2D / 7S 7H 7D")


def test_qp_6_only_cards_of_the_hand_can_be_laid() -> None:
    message = check_refused(lambda: DRAFT.lay(card("9C"), 0), "QP-6", c("9C"))
    assert message == "9♣: not in the hand"
    check_refused(lambda: DRAFT.lay_new(*c("7S 9C KS")), "QP-6", c("9C KS"))
    check_refused(lambda: DRAFT.lay_new(*c("7S 7S")), "QP-6", c("7S"))
    laid = DRAFT.lay_new(card("7S"))
    check_refused(lambda: laid.lay_new(card("7S")), "QP-6", c("7S"))


@pytest.mark.parametrize(
    "step",
    [
        lambda: DRAFT.lay(card("7S"), 2),
        lambda: DRAFT.take_back(card("7S"), 2),
        lambda: DRAFT.move_card(card("7S"), 2, 0),
        lambda: DRAFT.move_card(card("JS"), 0, 2),
        lambda: DRAFT.split(2, card("7S")),
        lambda: DRAFT.join(2, 0),
        lambda: DRAFT.join(0, 2),
        lambda: DRAFT.dissolve(2),
    ],
)
def test_qp_7_there_is_no_such_pile(step: Callable[[], object]) -> None:
    assert check_refused(step, "QP-7", 2) == "there is no pile 2"


def test_qp_7_a_number_below_zero_is_no_pile() -> None:
    check_refused(lambda: DRAFT.lay(card("7S"), -1), "QP-7", -1)


def test_a_step_needs_a_card() -> None:
    assert check_refused(DRAFT.lay_new, "QP-7", None) == "no card is given"
    check_refused(lambda: DRAFT.split(0), "QP-7", None)


def test_qp_7_move_a_card() -> None:
    draft = DRAFT.move_card(card("KS"), 0, 1)
    assert text(draft) == {0: "JS QS", 1: "2S KS 2H 2D"}
    assert draft.hand == DRAFT.hand
    assert draft.laid == Cards()
    assert not draft.is_valid
    assert draft.move_card(card("KS"), 1, 0) == DRAFT
    message = check_refused(lambda: DRAFT.move_card(card("KS"), 1, 0), "QP-7", c("KS"))
    assert message == "K♠: not in pile 1"
    check_refused(lambda: DRAFT.move_card(card("KS"), 0, 0), "QP-7", 0)


def test_qp_7_split_a_pile() -> None:
    draft = DRAFT.split(0, *c("QS KS"))
    assert text(draft) == {0: "JS", 1: "2S 2H 2D", 2: "QS KS"}
    check_refused(lambda: DRAFT.split(0, *c("QS QS")), "QP-7", c("QS"))
    check_refused(lambda: DRAFT.split(0, *c("QS 2H")), "QP-7", c("2H"))


def test_qp_7_a_pile_without_cards_is_gone() -> None:
    draft = DRAFT.split(0, *c("JS QS KS"))
    assert text(draft) == {1: "2S 2H 2D", 2: "JS QS KS"}
    check_refused(lambda: draft.lay(card("7S"), 0), "QP-7", 0)
    draft = DRAFT.lay_new(card("7S")).take_back(card("7S"), 2)
    assert draft == DRAFT
    assert list(draft.piles) == [0, 1]


def test_qp_7_join_piles() -> None:
    draft = DRAFT.join(0, 1)
    assert text(draft) == {0: "2S JS QS KS 2H 2D"}
    assert text(DRAFT.join(1, 0)) == {1: "2S JS QS KS 2H 2D"}
    check_refused(lambda: DRAFT.join(1, 1), "QP-7", 1)


def test_qp_7_dissolve_a_pile() -> None:
    draft = DRAFT.lay(card("2S"), 1).dissolve(1)
    assert text(draft) == {0: "JS QS KS", 2: "2S", 3: "2S", 4: "2H", 5: "2D"}
    assert draft.laid == c("2S")


def test_numbers_stay_those_of_their_piles() -> None:
    draft = DRAFT.lay_new(card("7S")).lay_new(card("7H")).take_back(card("7S"), 2)
    assert text(draft) == {0: "JS QS KS", 1: "2S 2H 2D", 3: "7H"}
    # A number is not given to another pile in the same turn.
    assert list(draft.lay_new(card("7D")).piles) == [0, 1, 3, 4]
    gone = DRAFT.lay_new(card("7S")).take_back(card("7S"), 2)
    assert list(gone.lay_new(card("7D")).piles) == [0, 1, 3]


# --- taking back ----------------------------------------------------------------------------


def test_qp_11_a_card_of_this_turn_can_be_taken_back() -> None:
    draft = DRAFT.lay_new(*c("7S 7H")).take_back(card("7H"), 2)
    assert text(draft)[2] == "7S"
    assert draft.hand == c("7H 7D 4C 2S")
    assert draft.laid == c("7S")
    check_refused(lambda: draft.take_back(card("7H"), 2), "QP-7", c("7H"))


def test_qp_11_wherever_it_was_moved_to() -> None:
    draft = DRAFT.lay_new(card("7S")).move_card(card("7S"), 2, 0)
    assert draft.take_back(card("7S"), 0) == DRAFT


def test_qp_10_a_card_of_the_table_cannot_be_taken_to_the_hand() -> None:
    message = check_refused(lambda: DRAFT.take_back(card("KS"), 0), "QP-10", c("KS"))
    assert message == "K♠ lay on the table before this turn"
    moved = DRAFT.split(0, card("KS"))
    check_refused(lambda: moved.take_back(card("KS"), 2), "QP-10", c("KS"))


def test_qp_11_of_equal_cards_as_many_come_back_as_were_laid() -> None:
    # A two of spades lies on the table, another one is in the hand.
    check_refused(lambda: DRAFT.take_back(card("2S"), 1), "QP-10", c("2S"))
    laid = DRAFT.lay_new(card("2S"))
    for pile in (1, 2):
        back = laid.take_back(card("2S"), pile)
        assert back.hand == DRAFT.hand
        assert back.laid == Cards()
        left = 3 - pile
        check_refused(partial(back.take_back, card("2S"), left), "QP-10", c("2S"))
    assert laid.take_back(card("2S"), 2) == DRAFT
    # The pile that held the table's two takes it back from the other pile.
    assert laid.take_back(card("2S"), 1).move_card(card("2S"), 2, 1) == DRAFT


def test_qp_11_cancelling_a_turn_loses_no_card() -> None:
    draft = DRAFT.lay_new(*c("7S 7H")).dissolve(0).lay(card("2S"), 1).join(1, 2)
    assert draft.reset() == DRAFT
    assert draft.reset().hand == STATE.hands[0]
    assert draft.reset().undo() == draft
    while draft.undo() is not draft:
        draft = draft.undo()
    assert draft == DRAFT


def test_qp_15_a_time_out_leaves_the_draft_behind() -> None:
    DRAFT.lay_new(*c("7S 7H")).dissolve(0)
    after = STATE.apply(TimeOut())
    assert after.table == STATE.table
    assert after.hands[0] == STATE.hands[0] + Cards(STATE.stock[:1])


# --- undo and redo --------------------------------------------------------------------------


def test_undo_and_redo() -> None:
    one = DRAFT.lay_new(card("7S"))
    two = one.lay(card("7H"), 2)
    assert two.undo() == one
    assert two.undo().undo() == DRAFT
    assert two.undo().undo().redo() == one
    assert two.undo().undo().redo().undo() == DRAFT
    assert two.undo().undo().redo().redo() == two
    # A new step forgets what was taken back.
    other = two.undo().lay(card("7D"), 2)
    assert other.redo() is other
    assert other.undo() == one


def test_undo_and_redo_without_a_step_change_nothing() -> None:
    assert DRAFT.undo() is DRAFT
    assert DRAFT.redo() is DRAFT
    one = DRAFT.lay_new(card("7S"))
    assert one.redo() is one


def test_whether_there_is_a_step_to_undo_or_redo() -> None:
    def can(draft: TurnDraft) -> tuple[bool, bool]:
        return draft.can_undo, draft.can_redo

    one = DRAFT.lay_new(card("7S"))
    back = one.take_back(card("7S"), 2)
    # What lies on the table does not tell it: these two are equal.
    assert back == DRAFT
    assert (can(DRAFT), can(one), can(back)) == ((False, False), (True, False), (True, False))
    assert can(back.undo()) == (True, True)
    assert can(back.undo().undo()) == (False, True)
    assert can(back.undo().lay(card("7H"), 2)) == (True, False)


def test_undo_of_a_reset() -> None:
    one = DRAFT.lay_new(card("7S"))
    assert one.reset() == DRAFT
    assert one.reset().undo() == one
    assert one.reset().undo().redo() == DRAFT
    assert one.reset().undo().undo() == DRAFT


# --- the end of the turn --------------------------------------------------------------------


def test_qp_9_a_draft_without_a_card_laid_is_no_play() -> None:
    assert [problem.rule for problem in DRAFT.problems()] == ["QP-9"]
    with pytest.raises(IllegalMoveError) as refused:
        DRAFT.to_move()
    assert refused.value.violations == (Violation.NO_CARD_LAID,)
    assert refused.value.state == DRAFT.view
    assert refused.value.move == Play(STATE.table)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def test_qp_8_each_broken_pile_is_named() -> None:
    draft = DRAFT.lay_new(*c("7S 7H")).split(0, card("KS"))
    assert [str(problem) for problem in draft.problems()] == [
        "QP-8: 7♠ 7♥: a meld has at least three cards (QP-1)",
        "QP-8: J♠ Q♠: a meld has at least three cards (QP-1)",
        "QP-8: K♠: a meld has at least three cards (QP-1)",
    ]
    assert {problem.rule for problem in draft.problems()} == {"QP-8"}
    assert not draft.is_valid
    with pytest.raises(IllegalMoveError, match="QP-8: K♠"):
        draft.to_move()


def test_a_second_lay_off_on_the_same_meld_is_accepted() -> None:
    state = position("3C 7C 9D", "KS", table="4C 5C 6C")
    draft = TurnDraft(state.view(0)).lay(card("3C"), 0).lay(card("7C"), 0)
    assert state.apply(draft.to_move()).hands[0] == c("9D")


def test_qp_7_the_run_that_gives_its_six() -> None:
    state = position("6D 6H", "KS", table="3C 4C 5C 6C")
    draft = TurnDraft(state.view(0)).split(0, card("6C")).lay(card("6D"), 1).lay(card("6H"), 1)
    assert draft.is_valid
    assert draft.to_move() in state.legal_moves
    assert state.apply(draft.to_move()).is_over


def test_qp_8_the_run_that_cannot_give_its_six() -> None:
    state = position("6D 6H", "KS", table="3C 4C 5C 6C 7C")
    assert laid_sets(state) == []
    draft = TurnDraft(state.view(0)).split(0, card("6C")).lay(card("6D"), 1).lay(card("6H"), 1)
    assert [str(problem) for problem in draft.problems()] == [
        "QP-8: 3♣ 4♣ 5♣ 7♣: the ranks of a run follow each other without a gap (QP-2)"
    ]


def test_qp_7_three_runs_become_three_groups() -> None:
    state = position("2C KD", "9C", table="2S 3S 4S / 2H 3H 4H / 2D 3D 4D")
    draft = TurnDraft(state.view(0))
    for pile in (0, 1, 2):
        draft = draft.dissolve(pile)
    for start in (3, 4, 5):
        draft = draft.join(start, start + 3).join(start, start + 6)
    assert [problem.rule for problem in draft.problems()] == ["QP-9"]
    draft = draft.lay(card("2C"), 3)
    assert state.apply(draft.to_move()).table == play("2S 2H 2D 2C / 3S 3H 3D / 4S 4H 4D").table


def test_the_repr_shows_only_what_the_player_sees() -> None:
    assert "9C" not in repr(DRAFT)
    assert "7S" in repr(DRAFT)


# --- any steps in any order -----------------------------------------------------------------

Step = Callable[[TurnDraft], TurnDraft]
piles_to_try = st.integers(-1, 12)


@st.composite
def steps(draw: st.DrawFn, cards: tuple[Card, ...]) -> tuple[str, Step]:
    some = st.sampled_from(cards)
    name = draw(st.sampled_from(
        ["lay", "lay", "lay_new", "take_back", "move_card", "split", "join", "dissolve",
         "undo", "undo", "redo", "reset"]
    ))  # fmt: skip
    arguments: tuple[Any, ...] = ()
    if name in {"lay", "take_back"}:
        arguments = (draw(some), draw(piles_to_try))
    elif name == "lay_new":
        arguments = tuple(draw(st.lists(some, max_size=4)))
    elif name == "move_card":
        arguments = (draw(some), draw(piles_to_try), draw(piles_to_try))
    elif name == "split":
        arguments = (draw(piles_to_try), *draw(st.lists(some, max_size=3)))
    elif name == "join":
        arguments = (draw(piles_to_try), draw(piles_to_try))
    elif name == "dissolve":
        arguments = (draw(piles_to_try),)
    return name, lambda draft: getattr(draft, name)(*arguments)


def cards_on_table(piles: Mapping[int, Cards]) -> Cards:
    return sum(piles.values(), Cards())


def check_draft(draft: TurnDraft, state: State) -> None:
    table = sum((meld.cards for meld in state.table), Cards())
    view = draft.view
    assert draft.hand + cards_on_table(draft.piles) == view.hand + table
    assert table <= cards_on_table(draft.piles)
    assert draft.laid == view.hand - draft.hand
    assert all(draft.piles.values())
    assert draft.is_valid == (not draft.problems())
    if draft.is_valid:
        move = draft.to_move()
        assert move in state.legal_moves
        assert move in view.legal_moves
        after = state.apply(move)
        assert after.hands[view.player or 0] == draft.hand
    else:
        with pytest.raises(IllegalMoveError) as refused:
            draft.to_move()
        assert refused.value.problems == draft.problems()
        assert refused.value.move not in state.legal_moves


DRAFTED = (
    STATE,
    position("6D 6H 7C 6S", "KS", table="3C 4C 5C 6C / 7C 7D 7H"),
    position("2S 2H 3S", "9C", table="2S 2H 2D / 2S 3S 4S", packs=3),
    position("KD 7S 7S 7H", "9C", table=""),
)


@given(st.data(), st.sampled_from(DRAFTED))
def test_any_steps_in_any_order(data: st.DataObject, state: State) -> None:
    named = state.hands[0] + sum((meld.cards for meld in state.table), Cards())
    cards = (*named.distinct(), card("AC"))
    draft = TurnDraft(state.view(0))
    past: list[TurnDraft] = []
    future: list[TurnDraft] = []
    for name, step in data.draw(st.lists(steps(cards), max_size=25)):
        copy = pickle.dumps(draft)
        try:
            following = step(draft)
        except DraftError:
            assert pickle.dumps(draft) == copy
            continue
        check_draft(following, state)
        if name == "undo":
            if past:
                future.append(draft)
                assert following == past.pop()
            else:
                assert following is draft
        elif name == "redo":
            if future:
                past.append(draft)
                assert following == future.pop()
            else:
                assert following is draft
        else:
            assert following.undo() == draft
            assert following.undo().redo() == following
            past.append(draft)
            future.clear()
            if name == "reset":
                assert following == TurnDraft(state.view(0))
        draft = following
        assert (draft.can_undo, draft.can_redo) == (bool(past), bool(future))
    while past:
        draft = draft.undo()
        assert draft == past.pop()
    assert draft == TurnDraft(state.view(0))


@pytest.mark.parametrize("state", reached(over=False))
def test_every_listed_play_can_be_put_together(state: State) -> None:
    move = next(iter(state.legal_moves))
    if not isinstance(move, Play):
        return
    draft = TurnDraft(state.view(state.turn))
    for pile in list(draft.piles):
        draft = draft.dissolve(pile)
    for laid in move.cards - cards_on_table(draft.piles):
        draft = draft.lay_new(laid)
    for meld in move.table:
        numbers = []
        for wanted in meld:
            numbers.append(next(
                number for number, pile in draft.piles.items()
                if pile == Cards([wanted]) and number not in numbers
            ))  # fmt: skip
        for number in numbers[1:]:
            draft = draft.join(numbers[0], number)
    assert draft.to_move() == move
    assert state.apply(draft.to_move()) == state.apply(move)


@pytest.mark.parametrize("pile", [None, [], "0", 0.5, {}])
def test_a_pile_is_a_number(pile: Any) -> None:
    draft = TurnDraft(State.deal(rng=Random(1)).view(0))
    with pytest.raises(DraftError, match="there is no pile"):
        draft.dissolve(pile)


# --- several cards at once ---------------------------------------------------------------------


def test_cards_are_carried_in_one_step() -> None:
    # The hand goes on piles of the table, on a new one, and back; each way is undone at once.
    laid = DRAFT.carry(c("7S 7H"), "hand", "new")
    assert text(laid) == {**text(DRAFT), 2: "7S 7H"}
    assert laid == DRAFT.lay_new(*c("7S 7H"))
    more = laid.carry(c("7D 2S"), "hand", 1)
    assert text(more)[1] == "2S 2S 2H 2D 7D"
    assert more.laid == c("7S 7H 7D 2S")
    moved = more.carry(c("2S 7D"), 1, 2)
    assert text(moved) == {0: "JS QS KS", 1: "2S 2H 2D", 2: "2S 7S 7H 7D"}
    assert moved.laid == more.laid
    split = moved.carry(c("7S 7D"), 2, "new")
    assert text(split)[2] == "2S 7H"
    assert text(split)[3] == "7S 7D"
    back = split.carry(c("7S 7D"), 3, "hand")
    assert 3 not in back.piles
    assert back.hand == DRAFT.hand - c("7H 2S")
    for later, earlier in ((laid, DRAFT), (more, laid), (moved, more), (split, moved)):
        assert later.undo() == earlier
    assert back.undo() == split


def test_a_pile_that_is_carried_away_is_gone() -> None:
    assert text(DRAFT.carry(DRAFT.piles[1], 1, 0)) == {0: "2S JS QS KS 2H 2D"}
    assert DRAFT.carry(DRAFT.piles[1], 1, 0) == DRAFT.join(0, 1)


def test_qp_10_cards_of_the_table_are_not_carried_to_the_hand() -> None:
    draft = DRAFT.carry(c("7S"), "hand", 0)
    message = check_refused(lambda: draft.carry(c("7S QS KS"), 0, "hand"), "QP-10", c("QS KS"))
    assert message == "Q♠ K♠ lay on the table before this turn"


@pytest.mark.parametrize(
    ("cards", "source", "target", "rule", "value"),
    [
        ("KS", "hand", 0, "QP-6", c("KS")),
        ("7S 7S 7H", "hand", "new", "QP-6", c("7S")),
        ("7S", 0, 1, "QP-7", c("7S")),
        ("", "hand", 0, "QP-7", None),
        ("", 0, "new", "QP-7", None),
        ("7S", "hand", 9, "QP-7", 9),
        ("7S", 9, "hand", "QP-7", 9),
        ("QS", "new", 1, "QP-7", "new"),
        ("QS KS", 0, 0, "QP-7", 0),
        ("7S", "hand", "hand", "QP-7", "hand"),
        ("7S", "hand", None, "QP-7", None),
        ("7S", "hand", [], "QP-7", []),
    ],
)
def test_what_cannot_be_carried(
    cards: str, source: Any, target: Any, rule: str, value: object
) -> None:
    check_refused(lambda: DRAFT.carry(c(cards), source, target), rule, value)


@pytest.mark.parametrize(
    ("cards", "place", "message"),
    [
        ("7S", "hand", "the card is in the hand already"),
        ("7S 7H", "hand", "the cards are in the hand already"),
        ("QS", 0, "the card lies on pile 0 already"),
        ("2S 2H", 1, "the cards lie on pile 1 already"),
    ],
)
def test_qp_7_cards_that_lie_there_already_are_told_as_many(
    cards: str, place: Any, message: str
) -> None:
    assert check_refused(lambda: DRAFT.carry(c(cards), place, place), "QP-7", place) == message


@given(st.data())
def test_carrying_is_the_same_as_one_card_after_the_other(data: Any) -> None:
    draft = DRAFT.carry(c("7S 7H"), "hand", "new").carry(c("2S"), "hand", 1)
    source = data.draw(st.sampled_from([0, 1, 2, "hand"]))
    target = data.draw(st.sampled_from([0, 1, 2, "hand"]).filter(lambda place: place != source))
    there = draft.hand if source == "hand" else draft.piles[source]
    cards = data.draw(
        st.lists(st.sampled_from(list(there)), min_size=1).filter(lambda some: Cards(some) <= there)
    )
    try:
        steps = draft
        for one in cards:
            steps = steps.carry([one], source, target)
    except DraftError:
        with pytest.raises(DraftError):
            draft.carry(cards, source, target)
    else:
        assert draft.carry(cards, source, target) == steps
        assert draft.carry(cards, source, target).undo() == draft
