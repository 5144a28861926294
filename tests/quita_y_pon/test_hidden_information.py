"""Nobody learns a card that the rules hide, by whatever way a position is looked at."""

import io
import pickle
import pickletools
import random
import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quita_y_pon.positions import c, play, position, random_game, reached
from tablegames import EventError, IllegalMoveError
from tablegames.quita_y_pon import (
    Card,
    Cards,
    Draw,
    Event,
    Move,
    Play,
    Rank,
    State,
    Suit,
    TimeOut,
    TurnDraft,
    draw,
    picture_of,
    replay,
    transition,
)
from tablegames.record import GameRecord

A_CARD = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9AJQKT])[SHDC♠♥♦♣](?![0-9A-Za-z])")


# As the repr of a single card writes it.
IN_WORDS = re.compile(r"Rank\.(\w+), Suit\.(\w+)")


def cards_in(text: str) -> Counter[Card]:
    found = Counter(Card.parse(word) for word in A_CARD.findall(text))
    found.update(Card(Rank[rank], Suit[suit]) for rank, suit in IN_WORDS.findall(text))
    return found


class Recorder(pickle.Unpickler):
    """Reads a pickle, and remembers the single cards in it."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.found: Counter[Card] = Counter()

    def find_class(self, module: str, name: str) -> Any:
        return self.card if name == "Card" else super().find_class(module, name)

    def card(self, rank: Rank, suit: Suit) -> Card:
        card = Card(rank, suit)
        self.found[card] += 1
        return card


def cards_in_pickle(value: object) -> Counter[Card]:
    """Every card that a pickle tells, in whatever string or number it may stand."""
    data = pickle.dumps(value)
    recorder = Recorder(data)
    recorder.load()
    found = recorder.found
    for code, argument, _ in pickletools.genops(data):
        if isinstance(argument, str | bytes):
            text = argument if isinstance(argument, str) else argument.decode("latin-1")
            found += cards_in(text)
        elif isinstance(argument, int) and code.name.startswith(("BININT", "INT", "LONG1")):
            # No multiset in one integer, no seed.
            assert argument < 5_000
    return found


def known_to(state: State, player: int | None) -> Counter[Card]:
    hand = Cards() if player is None else state.hands[player]
    return Counter(sum((meld.cards for meld in state.table), hand))


def permuted(
    state: State, player: int | None, rng: random.Random, *, kept: int | None = None
) -> State:
    """Another position of which this player knows the same: all that is hidden is dealt anew.

    Of what is hidden, the hand of one seat may be kept.
    """
    if state.is_over:
        # Hands are scored at the end: only the order of the stock is hidden.
        stock = list(state.stock)
        rng.shuffle(stock)
        return State(state.rules, state.hands, state.table, stock, None)
    others = [seat for seat in range(state.num_players) if seat not in {player, kept}]
    hidden = [*state.stock, *(card for seat in others for card in state.hands[seat])]
    rng.shuffle(hidden)
    hands = list(state.hands)
    for seat in others:
        size = len(hands[seat])
        hands[seat], hidden = Cards(hidden[:size]), hidden[size:]
    return State(state.rules, hands, state.table, hidden, state.turn)


# --- views ----------------------------------------------------------------------------------


@given(st.sampled_from(reached()), st.data(), st.randoms(use_true_random=False))
def test_equal_knowledge_gives_equal_views(
    state: State, data: st.DataObject, rng: random.Random
) -> None:
    player = data.draw(st.sampled_from([None, *range(state.num_players)]))
    other = permuted(state, player, rng)
    one, two = state.view(player), other.view(player)
    assert one == two
    assert hash(one) == hash(two)
    assert repr(one) == repr(two)
    assert pickle.dumps(one) == pickle.dumps(two)
    assert pickle.dumps(pickle.loads(pickle.dumps(one))) == pickle.dumps(two)
    assert draw(one) == draw(two)
    assert list(islice(one.legal_moves, 5)) == list(islice(two.legal_moves, 5))
    assert repr(one.legal_moves) == repr(two.legal_moves)


def test_the_permuted_positions_are_other_positions() -> None:
    state = reached()[0]
    other = permuted(state, 0, random.Random(1))
    assert other != state
    assert other.hands[1] != state.hands[1]
    assert other.stock != state.stock
    assert state.view(1) != other.view(1)


@pytest.mark.parametrize("state", reached())
def test_a_view_tells_the_own_hand_and_the_table_and_no_other_card(state: State) -> None:
    for player in (*range(state.num_players), None):
        view = state.view(player)
        known = known_to(state, player)
        assert cards_in(repr(view)) == known
        assert cards_in_pickle(view) == known
        assert cards_in(draw(view)) == known
        assert cards_in(repr(view.legal_moves)) == Counter()
        for move in islice(view.legal_moves, 3):
            assert cards_in(repr(move)) <= known


def test_the_search_for_cards_finds_them() -> None:
    state = reached()[3]
    assert set(cards_in_pickle(state)) == set(Cards.pack())
    assert cards_in_pickle(Card.parse("7D")) == cards_in_pickle(c("7D")) == Counter(c("7D"))
    assert cards_in(draw(state)) == known_to(state, None) + sum(
        (Counter(hand) for hand in state.hands), Counter()
    )
    assert cards_in("AS 10H 7♦, (TS) KINGS 110S AD") == Counter(c("AS 10H 10S 7D AD"))
    assert cards_in(repr([Card.parse("7D"), c("7D 8D")])) == Counter(c("7D 7D 8D"))


def test_a_view_has_no_way_to_the_state() -> None:
    view = reached()[0].view(0)
    for name in dir(view):
        if not name.startswith("__"):
            value = getattr(view, name)
            assert not isinstance(value, State)
            assert not isinstance(getattr(value, "__self__", None), State)


# --- drafts ---------------------------------------------------------------------------------


def test_a_draft_tells_no_other_card() -> None:
    state = position("7S 7H 7D 4C", "9C KD", table="JS QS KS")
    draft = TurnDraft(state.view(0)).lay_new(*c("7S 7H")).dissolve(0)
    known = known_to(state, 0)
    for text in (repr(draft), draw(draft)):
        assert set(cards_in(text)) <= set(known)
    assert set(cards_in_pickle(draft)) <= set(known)
    with pytest.raises(IllegalMoveError) as refused:
        draft.to_move()
    assert set(cards_in_pickle(refused.value)) <= set(known)
    assert set(cards_in(repr(refused.value))) <= set(known)


# --- events ---------------------------------------------------------------------------------


def events_for(state: State, move: Move, player: int | None) -> tuple[Event, ...]:
    return tuple(event.seen_by(player) for event in transition(state, move))


@given(st.sampled_from(reached(over=False)), st.data(), st.randoms(use_true_random=False))
def test_equal_knowledge_gives_equal_events(
    state: State, data: st.DataObject, rng: random.Random
) -> None:
    # What the player to move holds is not dealt anew, so that the same moves are legal.
    player = data.draw(st.sampled_from([None, *range(state.num_players)]))
    other = permuted(state, player, rng, kept=state.turn)
    assert other.view(player) == state.view(player)
    for move in [*islice(state.legal_moves, 3), TimeOut()]:
        # A player who draws learns a card that was hidden; and at the end all hands are counted.
        draws = not isinstance(move, Play) and player == state.turn
        if draws or state.apply(move).is_over:
            continue
        one, two = events_for(state, move, player), events_for(other, move, player)
        assert one == two
        assert repr(one) == repr(two)
        assert pickle.dumps(one) == pickle.dumps(two)
        told = transition(state.view(player), move)
        assert pickle.dumps(told) == pickle.dumps(transition(other.view(player), move))


@pytest.mark.parametrize("state", reached(over=False))
def test_the_events_of_a_seat_tell_no_other_card(state: State) -> None:
    for move in [*islice(state.legal_moves, 2), TimeOut()]:
        after = state.apply(move)
        for player in (*range(state.num_players), None):
            known = known_to(state, player) | known_to(after, player)
            assert set(cards_in_pickle(events_for(state, move, player))) <= set(known)
            view = state.view(player)
            assert set(cards_in_pickle(transition(view, move))) <= set(known)
            assert cards_in_pickle(picture_of(view)) == known_to(state, player)
            assert cards_in(repr(picture_of(state))) == known_to(state, None)


def test_the_drawn_card_is_found_where_it_is_told() -> None:
    state = position("2S 9D", "9S", stock="7H 8H")
    assert cards_in_pickle(transition(state, Draw())) == Counter(c("7H"))
    assert cards_in_pickle(events_for(state, TimeOut(), 0)) == Counter(c("7H"))
    assert cards_in_pickle(events_for(state, TimeOut(), 1)) == Counter()
    assert cards_in_pickle(events_for(state, TimeOut(), None)) == Counter()


def test_an_event_that_does_not_fit_tells_its_card_to_nobody_else() -> None:
    # Whoever logs the refusal need not know the card.
    picture = picture_of(position("2S 9D", "9S", turn=1))
    with pytest.raises(EventError) as refused:
        replay(picture, transition(position("2S 9D", "9S", stock="7H 8H"), Draw()))
    assert cards_in(repr(refused.value.event)) == Counter(c("7H"))
    assert cards_in(repr(refused.value)) == cards_in(str(refused.value)) == Counter()


# --- states, errors, records ----------------------------------------------------------------


@pytest.mark.parametrize("state", reached())
def test_the_repr_of_a_state_shows_no_card(state: State) -> None:
    for text in (repr(state), str(state), f"{state}", repr(state.legal_moves)):
        assert cards_in(text) == Counter()


@pytest.mark.parametrize("state", reached())
def test_errors_show_no_card_of_another_hand_and_none_of_the_stock(state: State) -> None:
    known = known_to(state, state.turn)
    foreign = Card.parse("2C")
    moves: list[Any] = [
        Draw(),
        TimeOut(),
        Play(state.table),
        Play([]),
        Play([*state.table, [foreign] * 4]),
        None,
    ]
    for move in moves:
        try:
            state.apply(move)
        except IllegalMoveError as error:
            for text in (repr(error), str(error), repr(error.problems)):
                assert set(cards_in(text)) <= {*known, foreign}


def test_the_repr_of_a_record_shows_the_moves_only() -> None:
    start = reached()[0]
    moves = [move for _, move in islice(random_game(start, 8), 30)]
    record: GameRecord[State, Move] = GameRecord(start, moves)
    shown = cards_in(repr(record))
    assert shown == sum((cards_in(repr(move)) for move in moves), Counter())
    seen_on_the_table = {card for meld in record.final.table for card in meld}
    assert set(shown) <= seen_on_the_table


@pytest.mark.parametrize("player", [0, 1, 2, 3, None])
def test_a_record_as_a_seat_saw_it_tells_no_other_card(player: int | None) -> None:
    start = reached()[0]
    moves = [move for _, move in islice(random_game(start, 8), 40)]
    record: GameRecord[State, Move] = GameRecord(start, moves, {"Seed": "8"})
    seen = record.view(player)
    known: Counter[Card] = Counter()
    for state in record.states():
        known |= known_to(state, player)
    assert set(cards_in(repr(seen))) <= set(known)
    assert set(cards_in_pickle(seen)) <= set(known)
    assert "Seed" not in repr(seen)
    for view, state in zip(seen.views, record.states(), strict=True):
        assert view == state.view(player)


def test_records_of_equal_knowledge_are_equal_to_the_seat() -> None:
    # Seat 1 draws another card; seat 0 cannot tell.
    one = position("7S 7H 7D 2C", "9C", stock="4D 5D")
    other = position("7S 7H 7D 2C", "KC", stock="JD QD")
    moves = [play("7S 7H 7D"), Draw()]
    seen = [GameRecord(start, moves).view(0) for start in (one, other)]
    assert seen[0] == seen[1]
    assert repr(seen[0]) == repr(seen[1])
    assert pickle.dumps(seen[0]) == pickle.dumps(seen[1])
    assert GameRecord(one, moves).view(1) != GameRecord(other, moves).view(1)


def test_the_repr_of_a_setup_shows_no_card() -> None:
    state = State.deal(rng=random.Random(1))
    assert repr(state.to_setup()) == (
        "<Setup: hands of 11, 11, 11, 11; 0 piles; stock of 60; turn 0>"
    )
