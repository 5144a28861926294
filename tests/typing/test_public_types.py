"""What type checkers make of the public names. Checked, and run only to be importable."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from random import Random
from typing import Any, assert_type

from tablegames import GameState, IllegalMoveError, LegalMoves, Outcome, Problem
from tablegames import View as AnyView
from tablegames.bots import Bot, bot_named
from tablegames.dots_and_boxes import (
    Box,
    BoxesClaimed,
    Edge,
    EdgeDrawn,
    GameOver,
    Orientation,
    Picture,
    Rules,
    Setup,
    Start,
    State,
    TurnKept,
    TurnPassed,
    View,
    Violation,
    draw_svg,
    format_move,
    parse_move,
    picture_of,
    replay,
    transition,
)
from tablegames.explore import census, layers, perft, playout
from tablegames.quita_y_pon import State as QuitaYPonState
from tablegames.record import GameRecord, RecordView


def test_a_game_need_not_be_named() -> None:
    games: list[GameState] = [State.new(), QuitaYPonState.deal(rng=Random(1))]
    for state in games:
        assert_type(state, GameState[Any, Any])
        assert_type(state.apply(next(iter(state.legal_moves))), GameState[Any, Any])
    views: list[AnyView] = [state.view(0) for state in games]
    assert_type(views[0].legal_moves, LegalMoves[Any])
    records: list[GameRecord] = [GameRecord(state) for state in games]
    assert_type(records[0].start, Any)
    bot: Bot = bot_named("dots-and-boxes", "greedy")
    assert_type(bot(views[0], Random(1)), Any)


def test_states() -> None:
    edge = Edge.horizontal(0, 0)
    state = State.new()
    assert_type(edge, Edge)
    assert_type(state, State)
    assert_type(State.new(Rules(rows=1, columns=2, start=Start.ICELANDIC)), State)
    assert_type(state.apply(edge), State)
    assert_type(state.violations(edge), tuple[Violation, ...])
    assert_type(state.turn, int | None)
    assert_type(state.num_players, int)
    assert_type(state.is_over, bool)
    assert_type(state.rules, Rules)
    assert_type(state.edges, frozenset[Edge])
    assert_type(state.edges_left, int)
    assert_type(draw_svg(state.view(None), chains=True, names=["Ana"], language="es"), str)
    assert_type(state.owners, dict[Box, int])
    assert_type(state.owner(Box(0, 0)), int | None)
    assert_type(state.boxes_closed_by(edge), tuple[Box, ...])
    assert_type(state.scores, tuple[int, int])
    assert_type(state.outcome, Outcome | None)
    assert_type(state.canonical(), State)
    assert_type(state.to_setup(), Setup)
    assert_type(State.from_setup(state.to_setup()), State)
    assert_type(state.view(0), View)
    assert_type(state.view(None), View)


def test_moves() -> None:
    legal = State.new().legal_moves
    assert_type(iter(legal), Iterator[Edge])
    for edge in legal:
        assert_type(edge, Edge)
        assert_type(edge.orientation, Orientation)
        assert_type(edge.row, int)
    assert_type(list(legal), list[Edge])
    assert_type(legal.count(), int)
    assert_type(Edge.vertical(0, 0) in legal, bool)
    assert_type(parse_move("h0,0"), Edge)
    assert_type(format_move(Edge.vertical(0, 0)), str)


def test_views() -> None:
    view = State.new().view(0)
    assert_type(view.player, int | None)
    assert_type(view.state, State)
    assert_type(list(view.legal_moves), list[Edge])
    assert_type(view.outcome, Outcome | None)


def test_outcomes() -> None:
    outcome = State.new().outcome
    assert outcome is None
    ended = Outcome(winners=(0,), scores=(1, 0), reason=Violation.GAME_OVER)
    assert_type(ended.winners, tuple[int, ...])
    assert_type(ended.scores, tuple[int, ...])
    assert_type(ended.reason, StrEnum)
    assert_type(ended.is_tie, bool)


def check_protocols(
    state: GameState[Edge, View],
    legal: LegalMoves[Edge],
    wider: LegalMoves[object],
    view: AnyView[Edge],
) -> None:
    assert_type(state.turn, int | None)
    assert_type(state.num_players, int)
    assert_type(state.is_over, bool)
    assert_type(state.scores, tuple[int, ...])
    assert_type(state.outcome, Outcome | None)
    assert_type(state.view(0), View)
    assert_type(state.legal_moves, LegalMoves[Edge])
    assert_type(state.apply(Edge.horizontal(0, 0)), GameState[Edge, View])
    assert_type(state.violations(Edge.horizontal(0, 0)), tuple[StrEnum, ...])
    assert_type(iter(legal), Iterator[Edge])
    assert_type(legal.count(), int)
    assert_type(iter(wider), Iterator[object])
    assert_type(view.player, int | None)
    assert_type(view.legal_moves, LegalMoves[Edge])


def test_protocols() -> None:
    state = State.new()
    check_protocols(state, state.legal_moves, state.legal_moves, state.view(None))


def test_records() -> None:
    record: GameRecord[State, Edge] = GameRecord(State.new(), [Edge.horizontal(0, 0)])
    assert_type(record.start, State)
    assert_type(record.final, State)
    assert_type(record.moves, tuple[Edge, ...])
    assert_type(record.outcome, Outcome | None)
    assert_type(record.append(Edge.vertical(0, 0)), GameRecord[State, Edge])
    assert_type(record.states(), Iterator[State])
    assert_type(record.tags, Mapping[str, str])
    assert_type(record.to_text(), str)
    assert_type(record.view(0), RecordView[Edge])
    assert_type(record.view(0).views, tuple[AnyView[Edge], ...])
    read = GameRecord[State, Edge].from_text(record.to_text())
    assert_type(read, GameRecord[State, Edge])


def test_events() -> None:
    state = State.new()
    events = transition(state, Edge.horizontal(0, 0))
    assert_type(events, tuple[EdgeDrawn | BoxesClaimed | TurnKept | TurnPassed | GameOver, ...])
    picture = assert_type(picture_of(state), Picture)
    assert_type(replay(picture, events), Picture)
    assert_type(events[0].apply(picture), Picture)
    assert_type(picture.outcome, Outcome | None)
    if isinstance(events[0], EdgeDrawn):
        assert_type(events[0].seen_by(None), EdgeDrawn)


def test_exploring() -> None:
    state = State.new(Rules(1, 1))
    assert_type(perft(state, 2), int)
    assert_type(census(state), Mapping[tuple[int, ...], int])
    assert_type(layers(state), Iterator[Mapping[State, int]])
    assert_type(playout(state, Random(1)), Iterator[State])


def test_errors() -> None:
    try:
        State.new().apply(Edge.horizontal(-1, 0))
    except IllegalMoveError as error:
        assert_type(error.violations, tuple[StrEnum, ...])
        assert_type(error.problems, tuple[Problem, ...])
        assert_type(error.place, str)
