"""Rooms: seats, turns, the clock, and what is refused."""

import json
import os
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames import IllegalMoveError, TableGamesError, dots_and_boxes
from tablegames.bots import UnknownLevelError
from tablegames.errors import NotationError, UnknownSeatError
from tablegames.quita_y_pon import Cards, DraftError, Draw, State, View
from tablegames.quita_y_pon.bots import random_bot
from tablegames.testing import quita_y_pon as kit
from web import rooms
from web.messages import Bot, Carry, Commit, Join, Move, RefusedError, Request, Return, Rewind
from web.rooms import GRACE, MOST_PAGES, MOST_STEPS, Page, Player, Room
from web.tests.common import Clock, position
from web.views import snapshot

SECONDS = 60.0
FIVE_CLUBS = ["6D 6H 10S", "2S 9H", "4H 4D"], ["3C 4C 5C 6C 7C", "9S 9D 9C"]


def dots(rows: int = 2, columns: int = 2) -> dots_and_boxes.State:
    return dots_and_boxes.State.new(dots_and_boxes.Rules(rows=rows, columns=columns))


def seated(state: rooms.State, clock: Clock | None = None) -> tuple[Room, list[Page]]:
    """A room in which all seats are taken by players."""
    room = Room(state, SECONDS, clock or Clock())
    pages = [room.enter(Page()) for _ in range(state.num_players)]
    for seat, page in enumerate(pages):
        room.handle(page, Join(seat))
    return room, pages


def told(room: Room, seat: int | None) -> Any:
    return json.loads(snapshot(room, seat))


def refused(room: Room, page: Page, request: Request) -> str:
    """The reason why something is refused; nothing has changed then."""
    before = [snapshot(room, seat) for seat in (*range(len(room.seats)), None)]
    with pytest.raises(TableGamesError) as error:
        room.handle(page, request)
    assert [snapshot(room, seat) for seat in (*range(len(room.seats)), None)] == before
    return str(error.value)


# Seats


def test_a_seat_is_open_in_so_many_pages_at_most() -> None:
    room, [one, _] = seated(dots())
    holder = room.seats[0]
    assert isinstance(holder, Player)
    for _ in range(MOST_PAGES - 1):
        room.handle(room.enter(Page()), Return(holder.token))
    page = room.enter(Page())
    assert refused(room, page, Return(holder.token)) == "this seat is open in too many pages"
    assert (page.seat, room.is_full(0), room.is_full(1)) == (None, True, False)
    room.leave(one)
    room.handle(page, Return(holder.token))
    assert page.seat == 0


def test_the_game_begins_when_every_seat_is_taken() -> None:
    room = Room(dots(), SECONDS, Clock())
    one, two = room.enter(Page()), room.enter(Page())
    room.handle(one, Join(0))
    assert told(room, 0)["view"] is None
    assert "every seat" in refused(room, one, Move("h0,0"))
    room.handle(two, Join(1))
    assert told(room, None)["view"]["turn"] == 0
    room.handle(one, Move("h0,0"))
    assert told(room, 1)["view"]["edges"] == ["h0,0"]


def test_a_seat_is_taken_once_and_a_page_has_one() -> None:
    room = Room(dots(), SECONDS, Clock())
    one, two = room.enter(Page()), room.enter(Page())
    token = room.handle(one, Join(0))
    assert token is not None
    assert "taken" in refused(room, two, Join(0))
    assert "already" in refused(room, one, Join(1))
    assert "already" in refused(room, one, Return(token))
    with pytest.raises(UnknownSeatError):
        room.handle(two, Join(2))
    assert two.seat is None


def test_every_seat_has_a_secret_of_its_own_to_come_back_with() -> None:
    room = Room(dots(), SECONDS, Clock())
    one, two, other = room.enter(Page()), room.enter(Page()), room.enter(Page())
    tokens = []
    for number, page in enumerate([one, two]):
        token = room.handle(page, Join(number))
        assert token is not None
        tokens.append(token)
    assert len(set(tokens)) == 2
    assert min(map(len, tokens)) >= 20
    room.leave(two)
    assert [seat["away"] for seat in told(room, 0)["seats"]] == [False, True]
    for wrong in ("", "0", tokens[1][:-1], tokens[1].swapcase()):
        assert "token" in refused(room, other, Return(wrong))
    room.handle(other, Return(tokens[1]))
    assert (other.seat, room.is_away(1)) == (1, False)
    for seat in (0, 1, None):
        assert not any(token in snapshot(room, seat) for token in tokens)
    assert not any(token in repr(room) for token in tokens)


def test_a_spectator_watches() -> None:
    room, _ = seated(dots())
    page = room.enter(Page())
    for request in (Move("h0,0"), Bot(0, "random"), Commit(), Rewind("undo")):
        assert "spectator" in refused(room, page, request)
    assert told(room, None)["seat"] is None


# Bots


def test_a_bot_of_a_level_takes_an_open_seat() -> None:
    room = Room(position(*FIVE_CLUBS), SECONDS, Clock())
    page = room.enter(Page())
    room.handle(page, Join(1))
    with pytest.raises(UnknownLevelError):
        room.handle(page, Bot(0, "strong"))
    room.handle(page, Bot(0, "patient"))
    assert room.bot_to_move() is None
    room.handle(page, Bot(2, "random"))
    assert room.bot_to_move() == "patient"
    assert [seat["level"] for seat in told(room, 1)["seats"]] == ["patient", None, "random"]
    assert "taken" in refused(room, page, Bot(2, "random"))
    assert "taken" in refused(room, page, Bot(1, "random"))
    assert room.seconds_left is None


def test_a_bot_takes_over_from_a_player_who_stays_away() -> None:
    clock = Clock()
    room, (one, two, three) = seated(position(*FIVE_CLUBS), clock)
    room.handle(one, Carry("6D", "hand", "new"))
    room.leave(three)
    assert "come back" in refused(room, one, Bot(2, "random"))
    clock.now += GRACE
    room.handle(one, Bot(2, "random"))
    assert told(room, 0)["draft"]["laid"] == "6D"  # the turn of another goes on
    room.leave(one)
    clock.now += GRACE - 1
    assert "come back" in refused(room, two, Bot(0, "random"))
    room.deadline = None  # so that the clock does not end the turn first
    clock.now += 1
    room.handle(two, Bot(0, "random"))
    assert (room.draft, room.bot_to_move()) == (None, "random")


# Turns


def test_a_move_out_of_turn_is_refused() -> None:
    room, (_, two) = seated(dots())
    with pytest.raises(RefusedError) as error:
        room.handle(two, Move("h0,0"))
    assert (error.value.problem.rule, str(error.value)) == ("DB-1", "it is not your turn")
    room, (_, second, _) = seated(position(*FIVE_CLUBS))
    for request in (Move("draw"), Commit(), Rewind("undo"), Carry("2S", "hand", "new")):
        with pytest.raises(RefusedError) as error:
            room.handle(second, request)
        assert (error.value.problem.rule, str(error.value)) == ("QP-5", "it is not your turn")


def test_an_illegal_move_is_refused_by_the_library() -> None:
    room, (one, two) = seated(dots())
    room.handle(one, Move("h0,0"))
    assert refused(room, two, Move("h0,0")) == "DB-4: h0,0 is already drawn"
    assert refused(room, two, Move("h9,0")).startswith("DB-3")
    assert "is no edge" in refused(room, two, Move("draw"))
    assert "no turn to put together" in refused(room, two, Commit())


def test_drawing_is_refused_while_something_fits() -> None:
    room, (one, *_) = seated(position(["6D 6H 6S", "2S 9H"]))
    reason = "QP-13: 6♠ 6♥ 6♦ in the hand is a meld"
    assert refused(room, one, Move("draw")) == reason


def test_a_page_cannot_let_the_time_run_out() -> None:
    room, (one, *_) = seated(position(*FIVE_CLUBS))
    with pytest.raises(RefusedError) as error:
        room.handle(one, Move("time-out"))
    assert error.value.problem.rule == "QP-15"


def test_after_the_end_the_library_says_so() -> None:
    room, (one, two) = seated(dots(1, 1))
    for page, edge in ((one, "h0,0"), (two, "h1,0"), (one, "v0,0"), (two, "v0,1")):
        room.handle(page, Move(edge))
    assert told(room, None)["view"]["outcome"] == {
        "winners": [1],
        "scores": [0, 1],
        "reason": "DB-11",
    }
    assert "DB-11" in refused(room, one, Move("v0,1"))
    cards, (one, two) = seated(position(["6D 6H 6S", "2S 9H"]))
    cards.handle(one, Move("play 6D 6H 6S"))
    assert told(cards, 1)["view"]["outcome"]["reason"] == "QP-16"
    assert "QP-16" in refused(cards, two, Move("draw"))
    assert cards.seconds_left is None


# A turn put together


def test_cards_go_from_any_place_to_any_other() -> None:
    room, (one, *_) = seated(position(*FIVE_CLUBS))
    for request, piles in (
        (Carry("6C 7C", 0, "new"), {0: "3C 4C 5C", 1: "9S 9D 9C", 2: "6C 7C"}),
        (Carry("6D 6H", "hand", 2), {0: "3C 4C 5C", 1: "9S 9D 9C", 2: "6H 6D 6C 7C"}),
        (Carry("7C", 2, 0), {0: "3C 4C 5C 7C", 1: "9S 9D 9C", 2: "6H 6D 6C"}),
        (Carry("6D 6H", 2, "hand"), {0: "3C 4C 5C 7C", 1: "9S 9D 9C", 2: "6C"}),
        (Carry("10S", "hand", "new"), {0: "3C 4C 5C 7C", 1: "9S 9D 9C", 2: "6C", 3: "10S"}),
        (Carry("6C", 2, 0), {0: "3C 4C 5C 6C 7C", 1: "9S 9D 9C", 3: "10S"}),
        (Rewind("undo"), {0: "3C 4C 5C 7C", 1: "9S 9D 9C", 2: "6C", 3: "10S"}),
        (Rewind("redo"), {0: "3C 4C 5C 6C 7C", 1: "9S 9D 9C", 3: "10S"}),
        (Rewind("reset"), {0: "3C 4C 5C 6C 7C", 1: "9S 9D 9C"}),
    ):
        room.handle(one, request)
        shown = {pile["number"]: pile["cards"] for pile in told(room, 0)["draft"]["piles"]}
        assert shown == piles


def test_a_broken_pile_says_why() -> None:
    room, (one, *_) = seated(position(*FIVE_CLUBS))
    room.handle(one, Carry("6D", "hand", 0))
    draft = told(room, 0)["draft"]
    assert [pile["fault"] for pile in draft["piles"]] == [
        "neither one suit in sequence nor one rank (QP-1)",
        None,
    ]
    assert [problem["rule"] for problem in draft["problems"]] == ["QP-8"]
    assert "QP-8" in refused(room, one, Commit())
    room.handle(one, Rewind("undo"))
    assert "QP-9" in refused(room, one, Commit())


def test_a_finished_turn_is_played() -> None:
    room, (one, *_) = seated(position(["6D 6H 10S", "2S 9H"], ["3C 4C 5C 6C", "9S 9D 9C"]))
    room.handle(one, Carry("6C", 0, "new"))
    room.handle(one, Carry("6D 6H", "hand", 2))
    room.handle(one, Commit())
    assert told(room, 1)["view"]["table"] == ["3C 4C 5C", "6H 6D 6C", "9S 9D 9C"]
    assert told(room, 1)["last"] == {
        "seat": 0,
        "move": "play 3C 4C 5C / 6H 6D 6C / 9S 9D 9C",
        "cards": "6H 6D",
    }
    assert told(room, 0)["draft"] is None


@pytest.mark.parametrize(
    "request_",
    [
        Carry("KS", "hand", "new"),
        Carry("6D 6D", "hand", "new"),
        Carry("", "hand", "new"),
        Carry("6D", "hand", 7),
        Carry("6D", "hand", "hand"),
        Carry("3C", 0, "hand"),
        Carry("3C", 0, 0),
        Carry("3C 9S", 0, "new"),
        Carry("6D KS", "hand", 0),
        Carry("what", "hand", "new"),
    ],
)
def test_a_step_that_cannot_be_made_changes_nothing(request_: Carry) -> None:
    room, (one, *_) = seated(position(*FIVE_CLUBS))
    room.handle(one, Carry("10S", "hand", 1))
    draft = room.draft
    with pytest.raises((DraftError, NotationError, RefusedError)):
        room.handle(one, request_)
    assert room.draft is draft


MORSELS = "draw play time-out / , h0,0 v9,9 6D 6H 10S 3C 9C KS 1D ♠ A5"
TEXTS = st.lists(st.sampled_from(MORSELS.split()) | st.text(max_size=3), max_size=40).map(" ".join)
PLACES = st.sampled_from(["hand", "new"]) | st.integers(0, 9_999)


@settings(deadline=None, derandomize="CI" in os.environ)
@given(
    st.lists(
        st.builds(Move, TEXTS)
        | st.builds(Carry, TEXTS, PLACES, PLACES)
        | st.builds(Rewind, st.sampled_from(["undo", "redo", "reset"]))
        | st.just(Commit())
    )
)
def test_whatever_is_asked_for_is_done_or_refused(requests: list[Request]) -> None:
    for room, pages in (seated(dots()), seated(position(*FIVE_CLUBS))):
        for request in requests:
            with suppress(TableGamesError):
                room.handle(pages[0], request)
        assert told(room, 0)["type"] == "snapshot"


def test_a_turn_has_so_many_steps() -> None:
    room, (one, *_) = seated(position(*FIVE_CLUBS))
    for _ in range(MOST_STEPS):
        room.handle(one, Rewind("reset"))
    assert str(MOST_STEPS) in refused(room, one, Rewind("reset"))
    assert "QP-9" in refused(room, one, Commit())  # ending the turn is no step


def test_a_step_is_news_for_its_player_alone() -> None:
    room, pages = seated(position(*FIVE_CLUBS))
    pages.append(room.enter(Page()))
    for page in pages:
        page.news.clear()
    room.handle(pages[0], Carry("6D", "hand", "new"))
    assert [page.news.is_set() for page in pages] == [True, False, False, False]
    room.handle(pages[0], Carry("6D", 2, "hand"))
    room.end_overdue_turn()
    assert [page.news.is_set() for page in pages] == [True, False, False, False]


# The clock


def test_the_clock_ends_a_turn_with_a_time_out() -> None:
    clock = Clock()
    room, (one, two, _) = seated(position(*FIVE_CLUBS, first="KH"), clock)
    room.handle(one, Carry("6D", "hand", "new"))
    clock.now += SECONDS - 1
    room.end_overdue_turn()
    assert (room.state.turn, room.seconds_left) == (0, 1)
    clock.now += 1
    room.end_overdue_turn()
    assert (room.state.turn, room.seconds_left) == (1, SECONDS)
    seen = told(room, 0)
    assert Cards.parse(seen["view"]["hand"]) == Cards.parse("6D 6H 10S KH")
    assert told(room, 1)["last"] == {"seat": 0, "move": "time-out", "cards": ""}
    room.handle(two, Carry("2S", "hand", "new"))


def test_a_move_that_comes_too_late_is_refused() -> None:
    clock = Clock()
    room, (one, *_) = seated(position(["6D 6H 6S 2C", "2S 9H"]), clock)
    room.handle(one, Carry("6D 6H 6S", "hand", "new"))
    clock.now += SECONDS
    with pytest.raises(RefusedError, match="not your turn"):
        room.handle(one, Commit())
    assert (room.state.turn, told(room, 0)["view"]["hand_sizes"]) == (1, [5, 2])


def test_dots_and_boxes_has_no_clock() -> None:
    clock = Clock()
    room, _ = seated(dots(), clock)
    clock.now += 10 * SECONDS
    room.end_overdue_turn()
    assert (room.seconds_left, told(room, 0)["seconds"], room.state.turn) == (None, None, 0)


def test_what_was_meant_for_one_turn_does_nothing_in_another() -> None:
    clock = Clock()
    room, (one, two) = seated(position(["6D 6H 2C", "2S 9H"], first="KH KD"), clock)
    assert told(room, 0)["moves"] == 0
    clock.now += SECONDS
    room.handle(two, Move("draw", after=1))
    assert room.state.turn == 0
    for late in (
        Move("draw", after=0),
        Carry("6D", "hand", "new", after=0),
        Rewind("undo", after=0),
        Commit(after=0),
    ):
        assert "too late" in refused(room, one, late)
    room.handle(one, Carry("6D", "hand", "new", after=told(room, 0)["moves"]))
    room.handle(one, Rewind("undo"))  # a client need not say for which turn
    room.handle(one, Move("draw", after=2))
    assert told(room, None)["moves"] == 3


def test_a_bot_has_no_clock() -> None:
    clock = Clock()
    room, (one, two, _) = seated(position(*FIVE_CLUBS), clock)
    room.leave(one)
    clock.now += GRACE
    room.handle(two, Bot(0, "random"))
    state = room.state
    clock.now += 10 * SECONDS
    room.end_overdue_turn()  # while the bot thinks, its turn stays its own
    assert (room.state is state, room.seconds_left) == (True, None)
    for request in (Move("draw"), Bot(0, "random")):
        refused(room, two, request)


def test_two_pages_of_one_player_show_the_same() -> None:
    room = Room(position(["6D 6H 6S 2C", "2S 9H"]), SECONDS, Clock())
    one, other, two = room.enter(Page()), room.enter(Page()), room.enter(Page())
    token = room.handle(one, Join(0))
    assert token is not None
    room.handle(other, Return(token))
    room.handle(two, Join(1))
    for page in (one, other, two):
        page.news.clear()
    room.handle(one, Carry("6D 6H", "hand", "new"))
    assert [page.news.is_set() for page in (one, other, two)] == [True, True, False]
    room.handle(other, Carry("6S", "hand", 0))
    room.leave(other)
    assert not room.is_away(0)
    room.handle(one, Commit())
    assert told(room, 1)["view"]["table"] == ["6S 6H 6D"]


# What is told


def dealt_otherwise(state: State, seat: int | None, rng: Random) -> State:
    """A position that a seat, or a spectator, cannot tell from another."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += state.stock
    rng.shuffle(hidden)
    hands = [
        list(hand) if other == seat else [hidden.pop() for _ in hand]
        for other, hand in enumerate(state.hands)
    ]
    return State(state.rules, hands, state.table, hidden, state.turn)


@settings(deadline=None, max_examples=25, derandomize="CI" in os.environ)
@given(kit.starts(most_players=4, most_packs=2), st.integers(0, 2**32 - 1))
def test_nobody_is_told_more_than_the_own_view(start: State, seed: int) -> None:
    """The view is told, and which other cards lie where it does not reach makes no difference."""
    room, pages = seated(start)
    rng = Random(seed)
    for _ in range(8):
        state = room.state
        if not isinstance(state, State) or state.turn is None:
            break
        turn, view = state.turn, state.view(state.turn)
        room.handle(pages[turn], Carry(str(rng.choice(list(view.hand))), "hand", "new"))
        for seat in (*range(state.num_players), None):
            sent = snapshot(room, seat)
            says_the_view(json.loads(sent), state.view(seat))
            room.state = dealt_otherwise(state, seat, rng)
            assert snapshot(room, seat) == sent
            room.state = state
        room.play(random_bot(view, rng))
        assert room.last is not None
        assert (room.last["cards"] == "") == (room.last["move"] == "draw")


def says_the_view(told: Any, view: View) -> None:
    shown = told["view"]
    assert Cards.parse(shown["hand"]) == view.hand
    assert [Cards.parse(meld) for meld in shown["table"]] == [meld.cards for meld in view.table]
    assert shown["hand_sizes"] == list(view.hand_sizes)
    assert (shown["stock_size"], shown["turn"]) == (view.stock_size, view.turn)
    assert (told["draft"] is not None) == (view.player == view.turn)


def test_other_moves_than_those_of_the_game_are_refused() -> None:
    room, _ = seated(dots())
    with pytest.raises(IllegalMoveError):
        room.play(Draw())
