"""What a type checker has to find in the public interface of Quita y Pon."""

import random
from collections.abc import Iterator, Mapping
from typing import Any, assert_type

from tablegames import GameState, LegalMoves, Outcome, Problem
from tablegames import View as AnyView
from tablegames.explore import playout
from tablegames.quita_y_pon import (
    Aim,
    Card,
    CardDrawn,
    Cards,
    Draw,
    Event,
    Group,
    Meld,
    Move,
    Picture,
    Play,
    Rank,
    Rules,
    Run,
    Setup,
    State,
    Suit,
    TimeOut,
    TurnDraft,
    View,
    Violation,
    arrange,
    arrangements,
    best_set,
    can_close,
    count_playable_sets,
    draw,
    draw_svg,
    format_move,
    format_setup,
    meld,
    parse_move,
    parse_setup,
    picture_of,
    playable_sets,
    replay,
    transition,
)
from tablegames.record import GameRecord, RecordView


def test_a_state() -> None:
    state = assert_type(State.deal(rng=random.Random(4)), State)
    assert_type(state.rules, Rules)
    assert_type(state.hands, tuple[Cards, ...])
    assert_type(state.table, tuple[Run | Group, ...])
    assert_type(state.stock, tuple[Card, ...])
    assert_type(state.turn, int | None)
    assert_type(state.num_players, int)
    assert_type(state.hand_points, tuple[int, ...])
    assert_type(state.scores, tuple[int, ...])
    assert_type(state.outcome, Outcome | None)
    assert_type(state.is_over, bool)
    assert_type(state.apply(TimeOut()), State)
    assert_type(state.violations(Draw()), tuple[Violation, ...])
    assert_type(state.to_setup(), Setup)
    assert_type(State.from_setup(state.to_setup()), State)
    assert state.apply(TimeOut()).turn == 1


def test_moves() -> None:
    state = State.deal(rng=random.Random(4))
    for move in state.legal_moves:
        assert_type(move, Play | Draw)
        if isinstance(move, Play):
            assert_type(move.table, tuple[Run | Group | Cards, ...])
            assert_type(move.cards, Cards)
    assert_type(state.legal_moves.count(), int)
    assert_type(Draw() in state.legal_moves, bool)
    assert_type(parse_move("draw"), Play | Draw | TimeOut)
    assert_type(format_move(Draw()), str)
    assert_type(parse_setup(format_setup(state.to_setup()), state.rules), Setup)
    assert parse_move("time-out") == TimeOut()


def test_a_state_is_a_game_state() -> None:
    def seat_of(state: GameState[Move, View]) -> int | None:
        return state.turn

    def any_move(moves: LegalMoves[Move]) -> bool:
        return bool(moves)

    def viewer(view: AnyView[Move]) -> int | None:
        return view.player

    state = State.deal(rng=random.Random(4))
    any_state: GameState[Any, Any] = state
    assert_type(playout(state, random.Random(4)), Iterator[State])
    assert seat_of(state) == 0
    assert any_move(state.legal_moves)
    assert viewer(state.view(1)) == 1
    assert any_state.num_players == 4


def test_views_and_drafts() -> None:
    state = State.deal(rng=random.Random(4))
    view = assert_type(state.view(0), View)
    assert_type(view.player, int | None)
    assert_type(view.hand, Cards)
    assert_type(view.hand_sizes, tuple[int, ...])
    assert_type(view.stock_size, int)
    assert_type(view.violations(Draw()), tuple[Violation, ...])
    draft = assert_type(TurnDraft(view), TurnDraft)
    assert_type(draft.piles, Mapping[int, Cards])
    assert_type(draft.problems(), tuple[Problem, ...])
    assert_type(draft.is_valid, bool)
    assert_type(draft.can_undo, bool)
    assert_type(draft.can_redo, bool)
    assert_type(draft.undo().redo().reset(), TurnDraft)
    first = next(iter(draft.hand))
    laid = assert_type(draft.lay_new(first), TurnDraft)
    assert_type(laid.take_back(first, 0), TurnDraft)
    assert_type(draw(state), str)
    assert_type(draw(view), str)
    assert_type(draw(draft), str)
    assert_type(draw_svg(draft, laid=Cards(), names=["Ana"], language="es"), str)

    def finished(draft: TurnDraft) -> State:
        return state.apply(assert_type(draft.to_move(), Play))

    assert laid.laid == Cards([first])
    assert callable(finished)


def test_records() -> None:
    start = State.deal(rng=random.Random(4))
    record: GameRecord[State, Move] = GameRecord(start, [TimeOut()])
    assert_type(record.start, State)
    assert_type(record.moves, tuple[Play | Draw | TimeOut, ...])
    assert_type(record.final, State)
    assert_type(record.states(), Iterator[State])
    assert_type(record.append(TimeOut()), GameRecord[State, Play | Draw | TimeOut])
    assert_type(record.view(0), RecordView[Play | Draw | TimeOut])
    assert_type(record.outcome, Outcome | None)
    assert record.final.turn == 1


def test_events() -> None:
    state = State.deal(rng=random.Random(4))
    events: tuple[Event, ...] = transition(state, TimeOut())
    assert transition(state.view(0), TimeOut())
    picture = assert_type(picture_of(state), Picture)
    assert_type(replay(picture, events), Picture)
    assert_type(replay(picture_of(state.view(0)), [e.seen_by(0) for e in events]), Picture)
    assert_type(picture.piles, dict[int, Cards])
    drawn = events[1]
    assert isinstance(drawn, CardDrawn)
    assert_type(drawn.card, Card | None)
    assert_type(drawn.seen_by(1), CardDrawn)


def test_cards_and_melds() -> None:
    cards = assert_type(Cards.parse("7S 7H 7D"), Cards)
    card = assert_type(Card.parse("7S"), Card)
    assert_type(card.rank, Rank)
    assert_type(card.suit, Suit)
    assert_type(cards + cards, Cards)
    assert_type(list(cards), list[Card])
    sevens: Meld = meld(cards)
    assert_type(meld(cards), Run | Group)
    assert_type(arrange(cards), tuple[Run | Group, ...] | None)
    assert_type(arrangements(cards), Iterator[tuple[Run | Group, ...]])
    assert_type(playable_sets(sevens, cards), Iterator[Cards])
    assert_type(count_playable_sets(cards, cards), int)
    assert_type(best_set(cards, cards, by=Aim.POINTS), Cards)
    assert_type(can_close(cards, cards), bool)
    assert isinstance(sevens, Group)
