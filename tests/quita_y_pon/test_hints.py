"""Best plays, and the steps of a play."""

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quita_y_pon.positions import RULES, c, play, position, reached
from tablegames.errors import IllegalMoveError, TableGamesError, WrongTypeError
from tablegames.quita_y_pon import (
    MACHIAVELLI,
    Aim,
    Cards,
    DraftError,
    Draw,
    Play,
    State,
    TimeOut,
    TurnDraft,
    Violation,
    arrange,
    best_set,
    can_close,
    cards_on,
    playable_sets,
)
from tablegames.quita_y_pon import hints as hints_module
from tablegames.quita_y_pon.disturbance import least_disturbance
from tablegames.quita_y_pon.hints import Step, best_plays, explain
from tablegames.testing.quita_y_pon import starts
from tablegames.testing.strategies import states

ONGOING = reached(over=False)
# A small budget: what is found is then not always the least, but legal all the same.
BUDGET = 100


def laid(state: State, move: Play) -> Cards:
    return move.laid(state.table)


def worth(cards: Cards, by: Aim) -> int:
    return len(cards) if by is Aim.CARDS else cards.points


def texts(state: State, move: Play) -> list[str]:
    assert state.turn is not None
    return [str(step) for step in explain(state.view(state.turn), move)]


def check_explained(state: State, move: Play) -> tuple[Step, ...]:
    """The law: the steps make the play."""
    assert state.turn is not None
    view = state.view(state.turn)
    steps = explain(view, move)
    draft = TurnDraft(view)
    for step in steps:
        before = draft
        draft = step.apply(draft)
        assert draft != before
        assert str(step) == step.text
    assert draft.to_move() == move
    return steps


@pytest.mark.parametrize("by", Aim)
@pytest.mark.parametrize("state", ONGOING, ids=repr)
def test_best_play_lays_the_most(state: State, by: Aim) -> None:
    assert state.turn is not None
    found = next(best_plays(state.view(state.turn), by=by, budget=BUDGET), None)
    table, hand = cards_on(state.table), state.hands[state.turn]
    best = best_set(table, hand, state.rules, by=by)
    if found is None:
        assert not best
        return
    assert state.violations(found) == ()
    assert worth(laid(state, found), by) == worth(best, by)
    if can_close(table, hand, state.rules):
        assert laid(state, found) == hand


@pytest.mark.parametrize("by", Aim)
@pytest.mark.parametrize("state", ONGOING[::3], ids=repr)
def test_best_plays_are_all_plays_in_order(state: State, by: Aim) -> None:
    assert state.turn is not None
    table, hand = cards_on(state.table), state.hands[state.turn]
    sets = set(playable_sets(table, hand, state.rules))
    if len(sets) > 100:
        return
    found = list(best_plays(state.view(state.turn), by=by))
    assert len(found) == len(sets)
    assert {laid(state, each) for each in found} == sets
    keys = []
    for each in found:
        least = least_disturbance(state, laid(state, each))
        assert least is not None
        assert least.table == each.table
        keys.append((-worth(laid(state, each), by), least.melds_broken, least.cards_moved))
    assert keys == sorted(keys)


@pytest.mark.parametrize("move", [Draw(), TimeOut()])
def test_a_turn_without_a_play_has_no_steps(move: Any) -> None:
    view = position("7S 9S", "AS 2S").view(0)
    assert view.violations(move) == ()
    with pytest.raises(WrongTypeError, match=rf"no card is laid by {type(move).__name__}\(\)"):
        explain(view, move)
    with pytest.raises(IllegalMoveError):
        explain(view, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("method", ["", "fold", "problems", "undo", "_pile", "__class__", None, []])
def test_a_step_names_a_way_to_lay_or_move_cards(method: Any) -> None:
    draft = TurnDraft(ONGOING[0].view(0))
    with pytest.raises(DraftError, match="is no step of a turn"):
        Step(method, (), "a step that somebody has sent").apply(draft)


def test_what_is_no_aim_or_budget_is_refused() -> None:
    # Whether or not there is anything to list.
    for view in (ONGOING[0].view(0), ONGOING[0].view(1)):
        with pytest.raises(TableGamesError, match="none of the aims"):
            next(best_plays(view, by="most"))  # type: ignore[arg-type]
        with pytest.raises(TableGamesError, match="budget must be at least 0"):
            next(best_plays(view, budget=-1))
        with pytest.raises(WrongTypeError, match="budget must be an integer"):
            next(best_plays(view, budget="1"))  # type: ignore[arg-type]


def test_qp_16_what_closes_comes_first() -> None:
    state = position("6D 6H 6S 7C", "9H", table="3C 4C 5C 6C")
    for by in Aim:
        first = next(best_plays(state.view(0), by=by))
        assert laid(state, first) == state.hands[0]
        assert str(first) == "play 3C 4C 5C 6C 7C / 6S 6H 6D"


def test_qp_16_what_closes_comes_first_even_if_it_disturbs_more() -> None:
    state = position("6D 6H", "9H", table="3C 4C 5C 6C")
    assert [str(laid(state, each)) for each in best_plays(state.view(0))] == ["6H 6D"]
    state = position("7C 6D 6H", "9H", table="3C 4C 5C 6C / 8C 9C 10C")
    first = next(best_plays(state.view(0)))
    assert laid(state, first) == state.hands[0]
    found = least_disturbance(state, state.hands[0])
    assert found is not None
    assert found.table == first.table
    assert (found.melds_broken, found.cards_moved) == (1, 1)


def test_qp_18_points_tell_plays_of_as_many_cards_apart() -> None:
    # Only one of the two ends can leave the run.
    state = position("8H 8D JH JD 2S", "9H", table="8C 9C 10C JC")
    first = {by: laid(state, next(best_plays(state.view(0), by=by))) for by in Aim}
    assert first == {Aim.CARDS: c("8H 8D"), Aim.POINTS: c("JH JD")}


def test_the_least_disturbing_of_plays_that_lay_as_much_comes_first() -> None:
    # The sixes take a card from a run, the jack and the queen extend the other.
    state = position("6D 6H JS QS KC", "9H", table="3C 4C 5C 6C / 8S 9S 10S")
    sets = [laid(state, each) for each in best_plays(state.view(0))]
    assert [str(cards) for cards in sets if len(cards) == 2] == ["JS QS", "6H 6D"]
    assert [len(cards) for cards in sets] == [4, 3, 2, 2, 1]


def test_no_plays() -> None:
    state = position("6D 9S", "9H", table="3C 4C 5C 6C")
    assert list(best_plays(state.view(0))) == []
    playable = position("6D 6H", "9H", table="3C 4C 5C 6C")
    assert list(best_plays(playable.view(1))) == []
    assert list(best_plays(playable.view(None))) == []
    assert list(best_plays(position("", "9H", turn=None).view(1))) == []


def test_of_very_many_plays_some_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints_module, "_MOST_SETS", 2)
    state = position("2C 7C 8C 9C KD", "9H", table="3C 4C 5C 6C")
    found = list(best_plays(state.view(0), by=Aim.POINTS))
    assert laid(state, found[0]) == c("2C 7C 8C 9C")
    assert len(found) <= 3


def test_a_run_gives_a_card_away_in_two_steps() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    assert texts(state, play("3C 4C 5C/6C 6D 6H")) == [
        "lay down 6♥ 6♦ as a new pile",
        "take 6♣ from the run 3♣ 4♣ 5♣ 6♣ and put it on the pile 6♥ 6♦",
    ]


@pytest.mark.parametrize(
    ("table", "hand", "after", "steps"),
    [
        ("3C 4C 5C", "6C", "3C 4C 5C 6C", ["lay 6♣ on the run 3♣ 4♣ 5♣"]),
        (
            "7S 7H 7D/3C 4C 5C",
            "6C 7C",
            "7S 7H 7D/3C 4C 5C 6C 7C",
            ["lay 6♣ on the run 3♣ 4♣ 5♣", "lay 7♣ on the run 3♣ 4♣ 5♣ 6♣"],
        ),
        ("", "7S 7H 7D", "7S 7H 7D", ["lay down 7♠ 7♥ 7♦ as a new pile"]),
        (
            "3C 4C 5C/7C 8C 9C",
            "6C",
            "3C 4C 5C 6C 7C 8C 9C",
            ["put the run 7♣ 8♣ 9♣ on the run 3♣ 4♣ 5♣", "lay 6♣ on the pile 3♣ 4♣ 5♣ 7♣ 8♣ 9♣"],
        ),
        (
            "3C 4C 5C 6C 7C",
            "5C",
            "3C 4C 5C/5C 6C 7C",
            [
                "take 6♣ 7♣ from the run 3♣ 4♣ 5♣ 6♣ 7♣ and make a new pile",
                "lay 5♣ on the pile 6♣ 7♣",
            ],
        ),
        (
            "4S 5S 6S/4H 5H 6H",
            "4D 5C 6D",
            "4S 4H 4D/5S 5H 5C/6S 6H 6D",
            [
                "lay down 6♦ as a new pile",
                "take 6♠ from the run 4♠ 5♠ 6♠ and put it on the card 6♦",
                "take 6♥ from the run 4♥ 5♥ 6♥ and put it on the pile 6♠ 6♦",
                "lay 4♦ on the pile 4♠ 5♠",
                "take 4♥ from the pile 4♥ 5♥ and put it on the pile 4♠ 5♠ 4♦",
                "lay 5♣ on the card 5♥",
                "take 5♠ from the pile 4♠ 5♠ 4♥ 4♦ and put it on the pile 5♥ 5♣",
            ],
        ),
    ],
)
def test_steps_in_words(table: str, hand: str, after: str, steps: list[str]) -> None:
    state = position(f"{hand} KD", "9H", table=table)
    check_explained(state, play(after))
    assert texts(state, play(after)) == steps


def test_qp_5_only_the_player_to_move_is_told() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    for seat in (1, None):
        with pytest.raises(DraftError):
            explain(state.view(seat), play("3C 4C 5C/6C 6D 6H"))


def test_qp_8_only_legal_plays_are_explained() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    with pytest.raises(IllegalMoveError) as caught:
        explain(state.view(0), play("3C 4C 5C/6D 6H"))
    assert caught.value.violations == (Violation.INVALID_MELD, Violation.TABLE_CARD_MISSING)


@pytest.mark.heavy
@given(states(starts(), choices=5), st.data())
def test_the_steps_make_the_play(state: State, data: st.DataObject) -> None:
    plays = [
        move for move, _ in zip(state.legal_moves, range(5), strict=False) if isinstance(move, Play)
    ]
    if plays:
        move = data.draw(st.sampled_from(plays))
        check_explained(state, move)
        # However the table is built anew.
        anew = arrange(move.cards, state.rules)
        assert anew is not None
        check_explained(state, Play(anew))


@given(st.sampled_from(ONGOING), st.sampled_from(Aim))
def test_the_steps_make_the_best_play(state: State, by: Aim) -> None:
    assert state.turn is not None
    found = next(best_plays(state.view(state.turn), by=by, budget=BUDGET), None)
    if found is not None:
        steps = check_explained(state, found)
        # Never more steps than cards laid and cards of the table put elsewhere.
        assert len(steps) <= len(found.cards)


def test_steps_are_values() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    step = explain(state.view(0), play("3C 4C 5C/6C 6D 6H"))[0]
    assert pickle.loads(pickle.dumps(step)) == step
    assert hash(step) == hash(attrs.evolve(step))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        step.method = ""  # type: ignore[misc]


def test_a_step_that_cannot_be_made() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    steps = explain(state.view(0), play("3C 4C 5C/6C 6D 6H"))
    with pytest.raises(DraftError):
        steps[1].apply(TurnDraft(state.view(0)))


def test_all_rules_are_met() -> None:
    assert {state.rules for state in ONGOING} == set(RULES)
    assert MACHIAVELLI in RULES
