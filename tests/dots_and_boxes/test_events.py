"""What a move does, as events."""

import pickle
from itertools import chain
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dots_and_boxes.common import BOARDS, h, played, random_game, v
from tablegames import EventError, IllegalMoveError, dots_and_boxes
from tablegames.dots_and_boxes import (
    Box,
    BoxesClaimed,
    EdgeDrawn,
    EndReason,
    Event,
    GameOver,
    Picture,
    Rules,
    Start,
    State,
    TurnKept,
    TurnPassed,
    Violation,
    picture_of,
    replay,
    transition,
)
from tablegames.outcome import Outcome
from tablegames.testing import check_transition
from tablegames.testing.dots_and_boxes import near_moves, starts
from tablegames.testing.strategies import states

# All that the repr of an event can name.
NAMES: Final = {**vars(dots_and_boxes), "Outcome": Outcome}


def check(state: State, move: object) -> None:
    check_transition(state, move, transition=transition, picture_of=picture_of)


@given(states(starts()), st.data())
def test_replaying_the_events_of_any_move_gives_the_picture_after_it(
    state: State, data: st.DataObject
) -> None:
    check(state, data.draw(near_moves(state)))


@pytest.mark.parametrize("rules", BOARDS)
def test_the_events_of_whole_games(rules: Rules) -> None:
    for state, move, following in random_game(rules, 5):
        check(state, move)
        events = transition(state, move)
        assert events == transition(state.view(0), move) == transition(state.view(None), move)
        assert events[0] == EdgeDrawn(state.turn or 0, move)
        claimed = set(following.owners) - set(state.owners)
        told = [event for event in events if isinstance(event, BoxesClaimed)]
        assert {box for event in told for box in event.boxes} == claimed
        assert [event.player for event in told] == [state.turn] * bool(claimed)
        last = events[-1]
        if following.is_over:
            assert last == GameOver(following.outcome)
        elif following.turn == state.turn:
            assert last == TurnKept(state.turn or 0)
        else:
            assert last == TurnPassed(state.turn or 0, following.turn or 0)
        assert len(events) == 2 + bool(claimed)
        assert eval(repr(events), NAMES.copy()) == events  # noqa: S307 - our own repr


def test_db_6_a_move_that_closes_nothing() -> None:
    assert transition(State.new(), h(0, 0)) == (EdgeDrawn(0, h(0, 0)), TurnPassed(0, to=1))


def test_db_7_db_9_a_closed_box_keeps_the_turn() -> None:
    state = played(Rules(1, 2), "h0,0 h1,0 v0,0")
    assert transition(state, v(0, 1)) == (
        EdgeDrawn(1, v(0, 1)),
        BoxesClaimed(1, (Box(0, 0),)),
        TurnKept(1),
    )


def test_db_8_two_boxes_are_claimed_at_once() -> None:
    state = played(Rules(1, 3), "h0,0 h0,1 h1,0 h1,1 v0,0 v0,2")
    assert transition(state, v(0, 1)) == (
        EdgeDrawn(0, v(0, 1)),
        BoxesClaimed(0, (Box(0, 0), Box(0, 1))),
        TurnKept(0),
    )


def test_db_11_the_last_edge_ends_the_game() -> None:
    state = played(Rules(2, 1), "h0,0 v0,0 v0,1 h2,0 v1,0 v1,1")
    assert transition(state, h(1, 0)) == (
        EdgeDrawn(0, h(1, 0)),
        BoxesClaimed(0, (Box(0, 0), Box(1, 0))),
        GameOver(Outcome((0,), (2, 0), EndReason.ALL_BOXES_CLAIMED)),
    )


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    state = played(Rules(1, 2), "h0,0")
    copy = pickle.loads(pickle.dumps(state))
    for before in (state, state.view(1)):
        with pytest.raises(IllegalMoveError) as refused:
            transition(before, h(0, 0))
        assert refused.value.violations == (Violation.EDGE_ALREADY_DRAWN,)
    assert state == copy
    over = played(Rules(1, 1, Start.ICELANDIC), "h0,0 v0,1")
    with pytest.raises(IllegalMoveError) as refused:
        transition(over, h(0, 0))
    assert Violation.GAME_OVER in refused.value.violations


def test_a_picture_shows_the_position() -> None:
    state = played(Rules(1, 2), "h0,0 h1,0 v0,0 v0,1")
    shown = picture_of(state)
    assert shown == picture_of(state.view(None)) == picture_of(state.view(1))
    assert (shown.turn, shown.outcome, shown.rules) == (1, None, Rules(1, 2))
    assert shown.edges == {h(0, 0), h(1, 0), v(0, 0), v(0, 1)}
    assert shown.boxes == (frozenset(), frozenset({Box(0, 0)}))
    assert shown.scores == (0, 1)
    assert hash(shown) == hash(pickle.loads(pickle.dumps(shown)))


def test_what_lies_between_two_pictures() -> None:
    state = played(Rules(1, 2), "h0,0 h1,0 v0,0")
    drawn, claimed, _ = transition(state, v(0, 1))
    shown = picture_of(state)
    assert v(0, 1) not in shown.edges
    shown = drawn.apply(shown)
    assert v(0, 1) in shown.edges
    assert shown.scores == (0, 0)
    shown = claimed.apply(shown)
    assert shown.scores == (0, 1)


CLOSED = picture_of(played(Rules(1, 2), "h0,0 h1,0 v0,0 v0,1"))
OVER = picture_of(played(Rules(1, 1, Start.ICELANDIC), "h0,0 v0,1"))


@pytest.mark.parametrize(
    ("picture", "event", "reason"),
    [
        (CLOSED, EdgeDrawn(0, h(0, 1)), "it is not the turn of seat 0"),
        (CLOSED, EdgeDrawn(1, h(0, 0)), "h0,0 is drawn already"),
        (CLOSED, EdgeDrawn(1, h(2, 0)), "h2,0 is no edge of the board"),
        (CLOSED, EdgeDrawn(1, v(0, -1)), "v0,-1 is no edge of the board"),
        (CLOSED, BoxesClaimed(1, (Box(1, 0),)), "the box 1,0 is open"),
        (CLOSED, BoxesClaimed(0, (Box(0, 1),)), "it is not the turn of seat 0"),
        (CLOSED, BoxesClaimed(1, (Box(0, 1),)), "the box 0,1 is open"),
        (CLOSED, BoxesClaimed(1, (Box(0, 0),)), "the box 0,0 has an owner"),
        (CLOSED, TurnKept(0), "it is not the turn of seat 0"),
        (CLOSED, TurnPassed(0, 1), "it is not the turn of seat 0"),
        (CLOSED, TurnPassed(1, 2), "2 is no seat: they are 0 to 1"),
        (CLOSED, TurnPassed(1, -1), "-1 is no seat: they are 0 to 1"),
        (CLOSED, TurnPassed(1, None), "None is no seat: they are 0 to 1"),  # type: ignore[arg-type]
        (OVER, GameOver(OVER.outcome), "the game was over before"),
    ],
)
def test_an_event_of_another_picture_is_refused(
    picture: Picture, event: Event, reason: str
) -> None:
    with pytest.raises(EventError) as refused:
        replay(picture, [event])
    assert refused.value.event == event
    assert refused.value.reason == reason
    assert str(refused.value) == f"{type(event).__name__}: {reason}"


def test_a_game_can_be_replayed_from_the_events_alone() -> None:
    game = list(random_game(Rules(3, 2), 1))
    events = chain.from_iterable(transition(state, move) for state, move, _ in game)
    assert replay(picture_of(State.new(Rules(3, 2))), events) == picture_of(game[-1][2])
