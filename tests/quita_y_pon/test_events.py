"""What a move does, as events: for the whole position, and for each who watches it."""

import pickle
import random
from collections import Counter
from itertools import islice
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quita_y_pon.positions import RULES, c, play, position, random_game, reached
from tablegames import EventError, IllegalMoveError, Outcome, quita_y_pon
from tablegames.events import PublicEvent
from tablegames.quita_y_pon import (
    Card,
    CardDrawn,
    Cards,
    CardsLaid,
    CardsMoved,
    Closed,
    Draw,
    EndReason,
    Event,
    GameOver,
    Group,
    MeldDissolved,
    MeldExtended,
    MeldFormed,
    MeldJoined,
    MeldSplit,
    Move,
    Picture,
    Play,
    Run,
    State,
    StockEnd,
    StockExhausted,
    TableSorted,
    TimedOut,
    TimeOut,
    TurnPassed,
    Violation,
    arrangements,
    picture_of,
    replay,
    transition,
)
from tablegames.testing import check_transition
from tablegames.testing.quita_y_pon import near_moves, starts
from tablegames.testing.strategies import states

ONGOING = reached(over=False)
# All that the repr of an event can name.
NAMES: Final = {**vars(quita_y_pon), "Outcome": Outcome}


def check(state: State, move: object) -> None:
    check_transition(state, move, transition=transition, picture_of=picture_of)


def seen(state: State, move: Move, player: int | None) -> tuple[Event, ...]:
    return tuple(event.seen_by(player) for event in transition(state, move))


# --- the law --------------------------------------------------------------------------------


@settings(max_examples=40)
@given(states(starts(), choices=3), st.data())
def test_replaying_the_events_of_any_move_gives_the_picture_after_it(
    state: State, data: st.DataObject
) -> None:
    for _ in range(3):
        check(state, data.draw(near_moves(state)))


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(len(RULES)))
def test_the_events_of_whole_games(number: int) -> None:
    start = State.deal(RULES[number], rng=random.Random(number + 20))
    shown = {player: picture_of(start.view(player)) for player in (None, 0)}
    for state, move in random_game(start, number, choices=4):
        check(state, move)
        check(state, TimeOut())
        for player, picture in shown.items():
            shown[player] = replay(picture, seen(state, move, player))
            assert shown[player] == picture_of(state.apply(move).view(player))


@pytest.mark.parametrize("state", ONGOING, ids=repr)
def test_any_arrangement_of_the_table_is_told(state: State) -> None:
    plays = [move for move in islice(state.legal_moves, 2) if isinstance(move, Play)]
    for move in plays:
        for table in islice(arrangements(move.cards, state.rules), 0, 40, 8):
            check(state, Play(table))
            check_play(state, Play(table))


@given(st.sampled_from(ONGOING), st.data())
def test_events_are_values(state: State, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from([*islice(state.legal_moves, 3), TimeOut()]))
    for player in (None, 0, state.turn):
        events = seen(state, move, player)
        assert eval(repr(events), NAMES.copy()) == events  # noqa: S307 - our own repr
        assert pickle.loads(pickle.dumps(events)) == events
        assert len(set(events)) == len(events)


# --- what the events of a play say ----------------------------------------------------------


def origins(state: State, events: tuple[Event, ...]) -> dict[int, Counter[int | None]]:
    """For each pile at the end, how many of its cards lay in which meld before; None: a hand."""
    ends: dict[int, Counter[int | None]] = {
        number: Counter({number: len(there)}) for number, there in enumerate(state.table)
    }
    for event in events:
        if isinstance(event, CardsMoved):
            ends[event.pile][event.pile] -= len(event.cards)
            ends.setdefault(event.to, Counter())[event.pile] += len(event.cards)
        elif isinstance(event, CardsLaid):
            ends.setdefault(event.pile, Counter())[None] += len(event.cards)
    return {number: +counts for number, counts in ends.items() if +counts}


def check_play(state: State, move: Play) -> None:
    """Check that each event is told exactly where its definition says."""
    events = transition(state, move)
    after = state.apply(move)
    ends = origins(state, events)
    old = range(len(state.table))
    sorting = [event for event in events if isinstance(event, TableSorted)]
    assert len(sorting) == 1
    order = sorting[0].order
    assert sorted(order) == sorted(ends)
    now = dict(zip(order, after.table, strict=True))
    expected: set[Event] = set()
    for number in old:
        into = tuple(sorted(pile for pile, counts in ends.items() if counts[number]))
        if len(into) > 1:
            expected.add(MeldSplit(number, into))
        if number not in ends:
            expected.add(MeldDissolved(number))
        elif ends[number][number] == len(state.table[number]) < len(now[number]):
            expected.add(MeldExtended(number, now[number]))
    for pile, counts in ends.items():
        if pile not in old:
            expected.add(MeldFormed(pile, now[pile]))
        of = tuple(sorted(number for number in counts if number is not None))
        if len(of) > 1:
            expected.add(MeldJoined(pile, now[pile], of))
    structure = MeldSplit | MeldDissolved | MeldExtended | MeldFormed | MeldJoined
    assert Counter(event for event in events if isinstance(event, structure)) == Counter(expected)
    laid = [event for event in events if isinstance(event, CardsLaid)]
    assert {event.player for event in laid} == {state.turn}
    assert sum((event.cards for event in laid), Cards()) == move.laid(state.table)
    # Cards leave the melds of the table before, and none that came to a pile leaves it again.
    for event in events:
        if isinstance(event, CardsMoved):
            assert event.pile in old
            assert event.cards <= state.table[event.pile].cards


def test_qp_7_a_card_leaves_a_run_for_a_new_group() -> None:
    state = position("6D 6H 2S", "9S", table="3C 4C 5C 6C")
    assert transition(state, play("3C 4C 5C / 6C 6D 6H")) == (
        MeldSplit(0, (0, 1)),
        CardsLaid(0, c("6D 6H"), 1),
        CardsMoved(c("6C"), 0, 1),
        MeldFormed(1, Group(c("6C 6D 6H"))),
        TableSorted((0, 1)),
        TurnPassed(0, 1),
    )


def test_qp_7_a_run_is_split_in_its_middle() -> None:
    state = position("5C 2S", "9S", table="3C 4C 5C 6C 7C", packs=2)
    assert transition(state, play("3C 4C 5C / 5C 6C 7C")) == (
        MeldSplit(0, (0, 1)),
        CardsMoved(c("6C 7C"), 0, 1),
        CardsLaid(0, c("5C"), 1),
        MeldFormed(1, Run(c("5C 6C 7C"))),
        TableSorted((0, 1)),
        TurnPassed(0, 1),
    )


def test_qp_7_two_runs_are_joined() -> None:
    state = position("6C 2S", "9S", table="3C 4C 5C / 7C 8C 9C 10C")
    assert transition(state, play("3C 4C 5C 6C 7C 8C 9C 10C")) == (
        CardsMoved(c("3C 4C 5C"), 0, 1),
        MeldDissolved(0),
        CardsLaid(0, c("6C"), 1),
        MeldExtended(1, Run(c("3C 4C 5C 6C 7C 8C 9C 10C"))),
        MeldJoined(1, Run(c("3C 4C 5C 6C 7C 8C 9C 10C")), (0, 1)),
        TableSorted((1,)),
        TurnPassed(0, 1),
    )


def test_qp_6_a_new_meld_changes_the_numbers_of_the_others() -> None:
    state = position("2S 3S 4S KD", "9S", table="3C 4C 5C / 9S 9D 9H", packs=2, turn=0)
    events = transition(state, play("2S 3S 4S / 3C 4C 5C / 9S 9D 9H"))
    assert events == (
        CardsLaid(0, c("2S 3S 4S"), 2),
        MeldFormed(2, Run(c("2S 3S 4S"))),
        TableSorted((2, 0, 1)),
        TurnPassed(0, 1),
    )
    *_, before_sorting = list(steps(state, events[:2]))
    assert before_sorting.piles == {0: c("3C 4C 5C"), 1: c("9S 9D 9H"), 2: c("2S 3S 4S")}
    assert replay(before_sorting, events[2:]).piles[0] == c("2S 3S 4S")


def steps(state: State, events: tuple[Event, ...]) -> list[Picture]:
    shown = [picture_of(state)]
    for event in events:
        shown.append(event.apply(shown[-1]))
    return shown


def test_no_card_is_ever_lost_or_doubled_on_the_way() -> None:
    for state, move in random_game(State.deal(rng=random.Random(3)), 3, choices=4):
        every = Cards.pack(state.rules.packs)
        for shown in steps(state, transition(state, move)):
            there = sum([*shown.hands, *shown.piles.values()], Cards())
            assert there <= every
            assert len(there) + shown.stock_size == len(every)
            assert tuple(map(len, shown.hands)) == shown.hand_sizes


# --- the other moves, and the end -----------------------------------------------------------


def test_qp_12_a_drawn_card() -> None:
    state = position("2S 9D", "9S", stock="7H 8H")
    assert transition(state, Draw()) == (CardDrawn(0, Card.parse("7H")), TurnPassed(0, 1))
    state = position("2S 9D", "9S 10S", "KD 2H", stock="7H 8H", turn=2)
    assert transition(state, Draw())[1] == TurnPassed(2, 0)


def test_qp_15_a_time_out() -> None:
    state = position("2S 9D", "9S", stock="7H 8H")
    assert transition(state, TimeOut()) == (
        TimedOut(0),
        CardDrawn(0, Card.parse("7H")),
        TurnPassed(0, 1),
    )


def test_qp_16_closing_ends_the_game() -> None:
    state = position("6C", "9S KD", table="3C 4C 5C")
    assert transition(state, play("3C 4C 5C 6C")) == (
        CardsLaid(0, c("6C"), 0),
        MeldExtended(0, Run(c("3C 4C 5C 6C"))),
        TableSorted((0,)),
        Closed(0),
        GameOver(Outcome((0,), (19, 0), EndReason.CLOSED)),
    )


@pytest.mark.parametrize("move", [Draw(), TimeOut()])
def test_qp_17_the_last_card_of_the_stock_ends_the_game_at_once(move: Move) -> None:
    state = position("2S 9D", "9S", stock="7H 8H", rest=1)
    assert transition(state, move)[-2:] == (CardDrawn(0, Card.parse("7H")), TurnPassed(0, 1))
    state = position("2S 9D", "9S", stock="7H", rest=1)
    # Two packs are worth 792 points, and seat 0 holds 18 of them.
    assert transition(state, move)[-3:] == (
        CardDrawn(0, Card.parse("7H")),
        StockExhausted(),
        GameOver(Outcome((0,), (792 - 18 - 18, 0), EndReason.STOCK_EXHAUSTED)),
    )


@pytest.mark.parametrize("move", [Draw(), TimeOut()])
def test_qp_17_or_a_draw_that_fails_ends_it(move: Move) -> None:
    end = StockEnd.WHEN_A_DRAW_FAILS
    state = position("2S 9D", "9S", stock="7H", rest=1, stock_end=end)
    assert transition(state, move)[-2:] == (CardDrawn(0, Card.parse("7H")), TurnPassed(0, 1))
    empty = position("2S 9D", "9S", rest=1, stock_end=end)
    timed_out = (TimedOut(0),) if isinstance(move, TimeOut) else ()
    assert transition(empty, move) == (
        *timed_out,
        StockExhausted(),
        GameOver(empty.apply(move).outcome),
    )


@pytest.mark.parametrize(
    ("move", "violation"),
    [
        (play("3C 4C 5C"), Violation.NO_CARD_LAID),
        (play("3C 4C 5C 6C"), Violation.CARD_NOT_HELD),
        (play("3C 4C 5C / 2S 9D"), Violation.INVALID_MELD),
        (Draw(), Violation.DRAW_NOT_ALLOWED),
        (None, Violation.NEITHER_PLAY_NOR_DRAW),
    ],
)
def test_an_illegal_move_is_refused_and_changes_nothing(move: Move, violation: Violation) -> None:
    state = position("2S 9D 2C", "6C KD", table="3C 4C 5C")
    copy = pickle.loads(pickle.dumps(state))
    for before in (state, state.view(0)):
        with pytest.raises(IllegalMoveError) as refused:
            transition(before, move)
        assert violation in refused.value.violations
        assert refused.value.state is before
    assert state == copy


def test_no_events_after_the_end() -> None:
    state = position("", "9H", turn=None)
    for before in (state, state.view(0), state.view(1), state.view(None)):
        for move in (Draw(), TimeOut(), play("9H 9S 9D")):
            with pytest.raises(IllegalMoveError) as refused:
                transition(before, move)
            assert refused.value.violations == (Violation.GAME_CLOSED,)


# --- what a view tells ----------------------------------------------------------------------


def test_a_view_tells_what_it_knows() -> None:
    state = position("2S 9D", "9S", stock="7H", rest=1)
    for player in (0, 1, None):
        assert transition(state.view(player), Draw()) == (
            CardDrawn(0, None),
            StockExhausted(),
            GameOver(None),
        )


@given(st.sampled_from(ONGOING), st.data())
def test_an_event_is_public_exactly_if_everybody_sees_it_as_it_is(
    state: State, data: st.DataObject
) -> None:
    # A server may sort by this class what goes to everybody.
    move = data.draw(st.sampled_from([*islice(state.legal_moves, 3), TimeOut()]))
    for event in transition(state, move):
        seen = {event.seen_by(player) for player in (*range(state.num_players), None)}
        assert isinstance(event, PublicEvent) == (seen == {event})


@given(st.sampled_from(ONGOING), st.data())
def test_a_view_tells_all_but_the_drawn_card_and_the_outcome(
    state: State, data: st.DataObject
) -> None:
    move = data.draw(st.sampled_from([*islice(state.legal_moves, 3), TimeOut()]))
    for player in (*range(state.num_players), None):
        expected = [
            CardDrawn(event.player, None)
            if isinstance(event, CardDrawn)
            else GameOver(None)
            if isinstance(event, GameOver)
            else event
            for event in transition(state, move)
        ]
        assert list(transition(state.view(player), move)) == expected


def test_qp_6_a_view_refuses_cards_that_another_cannot_hold() -> None:
    state = position("2S 9D", "6C KD KH", table="3C 4C 5C", turn=1)
    # Seat 0 holds the only nine of diamonds there is in one pack; seat 1 has three cards.
    alone = position("2S 9D", "9S 9H 9C", packs=1, turn=1)
    for before, move in [
        (alone.view(0), play("9D 9S 9H")),
        (state.view(0), play("3C 4C 5C 6C / KD KH KS KC")),
        (state.view(None), play("3C 4C 5C 6C / KD KH KS KC")),
    ]:
        with pytest.raises(IllegalMoveError) as refused:
            transition(before, move)
        assert refused.value.violations == (Violation.CARD_NOT_HELD,)
    # What seat 1 does not hold, but could, only seat 1 and the table's keeper know.
    assert transition(state.view(0), play("3C 4C 5C 6C 7C"))
    with pytest.raises(IllegalMoveError):
        transition(state, play("3C 4C 5C 6C 7C"))
    with pytest.raises(IllegalMoveError) as refused:
        transition(state.view(0), play("3C 4C 5C / KD KH"))
    assert refused.value.violations == (Violation.INVALID_MELD,)


# --- pictures -------------------------------------------------------------------------------


def test_a_picture_of_a_state_and_of_a_view() -> None:
    state = position("2S 9D", "9S KD KC", table="3C 4C 5C / 7S 7H 7D", stock="7H 8H")
    whole = picture_of(state)
    assert whole.piles == {0: c("3C 4C 5C"), 1: c("7S 7H 7D")}
    assert whole.pile(1) == c("7S 7H 7D")
    assert whole.pile(2) == Cards()
    assert whole.hands == state.hands
    assert (whole.turn, whole.outcome) == (0, None)
    for player in (0, 1, None):
        shown = picture_of(state.view(player))
        assert shown.hand_sizes == (2, 3)
        assert shown.stock_size == len(state.stock)
        assert shown.hands == tuple(
            hand if seat == player else Cards() for seat, hand in enumerate(state.hands)
        )
        assert hash(shown) == hash(pickle.loads(pickle.dumps(shown)))


HELD = picture_of(position("2S 9D", "9S KD", table="3C 4C 5C", stock="7H"))
EMPTY = picture_of(position("2S", "9S", rest=1, stock_end=StockEnd.WHEN_A_DRAW_FAILS))


@pytest.mark.parametrize(
    ("picture", "event", "reason"),
    [
        (HELD, CardsLaid(1, c("9S"), 0), "it is not the turn of seat 1"),
        (HELD, CardsLaid(0, c("9S"), 0), "the hand of seat 0 does not hold the cards"),
        (HELD, CardsMoved(c("9S"), 0, 1), "pile 0 does not hold the cards"),
        (HELD, CardsMoved(c("3C"), 7, 1), "pile 7 does not hold the cards"),
        (HELD, MeldSplit(1, (1, 2)), "there is no pile 1"),
        (HELD, MeldDissolved(0), "pile 0 still holds cards"),
        (HELD, MeldFormed(0, Run(c("4C 5C 6C"))), "pile 0 is not 4C 5C 6C"),
        (HELD, MeldExtended(1, Run(c("4C 5C 6C"))), "pile 1 is not 4C 5C 6C"),
        (HELD, MeldJoined(1, Run(c("4C 5C 6C")), (0, 1)), "pile 1 is not 4C 5C 6C"),
        (HELD, TableSorted((1,)), "these are not the numbers of the piles"),
        (HELD, TableSorted((0, 0)), "these are not the numbers of the piles"),
        (HELD, CardDrawn(1, None), "it is not the turn of seat 1"),
        (EMPTY, CardDrawn(0, None), "no card is left in the stock"),
        (HELD, TimedOut(1), "it is not the turn of seat 1"),
        (HELD, Closed(0), "seat 0 still holds cards"),
        (HELD, Closed(1), "it is not the turn of seat 1"),
        (HELD, StockExhausted(), "a card is left in the stock"),
        (HELD, TurnPassed(1, 0), "it is not the turn of seat 1"),
        (HELD, TurnPassed(0, 2), "2 is no seat: they are 0 to 1"),
        (HELD, TurnPassed(0, True), "True is no seat: they are 0 to 1"),  # noqa: FBT003
    ],
)
def test_an_event_of_another_picture_is_refused(
    picture: Picture, event: Event, reason: str
) -> None:
    with pytest.raises(EventError) as refused:
        replay(picture, [event])
    assert refused.value.event == event
    assert refused.value.reason == reason
    assert pickle.loads(pickle.dumps(refused.value)).reason == reason
