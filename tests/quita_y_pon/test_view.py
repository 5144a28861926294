import pickle
from typing import Any

import attrs
import pytest

from quita_y_pon.positions import c, play, position, reached
from tablegames.quita_y_pon import (
    Cards,
    Draw,
    Group,
    Play,
    Rules,
    State,
    TimeOut,
    Violation,
)
from tablegames.quita_y_pon.legality import Situation

STATE = position("7S 7H 7D", "9C 9D", "KC", table="2S 2H 2D", stock="4C", turn=1)


def test_what_a_player_sees() -> None:
    view = STATE.view(0)
    assert view.rules == STATE.rules
    assert view.player == 0
    assert view.num_players == 3
    assert view.hand == c("7S 7H 7D")
    assert view.hand_sizes == (3, 2, 1)
    assert view.table == (Group(c("2S 2H 2D")),)
    assert view.stock_size == 104 - 9
    assert view.turn == 1
    assert view.outcome is None
    assert not view.is_over
    assert not view.is_to_move


def test_what_a_spectator_sees() -> None:
    view = STATE.view(None)
    assert view.player is None
    assert view.hand == Cards()
    assert view.hand_sizes == (3, 2, 1)
    assert not view.is_to_move
    assert list(view.legal_moves) == []
    # Nobody is to move at the end, but that is not the spectator's turn.
    over = position("7S 7H 7D", "9C").apply(play("7S 7H 7D")).view(None)
    assert over.turn is None
    assert not over.is_to_move


def test_a_view_is_a_value_without_the_stock() -> None:
    view = STATE.view(0)
    assert view == STATE.view(0) != STATE.view(1)
    assert hash(view) == hash(STATE.view(0))
    assert pickle.loads(pickle.dumps(view)) == view
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.turn = 0  # type: ignore[misc]
    for name in ("apply", "stock", "hands", "hand_points", "scores", "to_setup"):
        assert not hasattr(view, name)
    assert {field.name for field in attrs.fields(type(view))} == {
        "rules", "player", "hand", "hand_sizes", "table", "stock_size", "turn", "outcome",
    }  # fmt: skip


def test_the_player_to_move_sees_the_legal_moves() -> None:
    state = position("7S 7H 7D 2C", "9C", table="2S 2H 2D")
    view = state.view(0)
    assert view.is_to_move
    assert list(view.legal_moves) == list(state.legal_moves)
    assert view.legal_moves.count() == state.legal_moves.count() == 3
    assert play("2S 2H 2D 2C") in view.legal_moves
    assert TimeOut() not in view.legal_moves


def test_the_others_see_no_moves() -> None:
    for player in (0, 2, None):
        legal = STATE.view(player).legal_moves
        assert not legal
        assert list(legal) == []
        assert legal.count() == 0
        assert Draw() not in legal


def test_the_viewer_can_ask_about_a_move() -> None:
    view = STATE.view(1)
    assert view.violations(Draw()) == STATE.violations(Draw()) == ()
    assert view.violations(TimeOut()) == ()
    assert view.violations(play("2S 2H 2D")) == (Violation.NO_CARD_LAID,)
    assert view.violations("pass") == (Violation.NEITHER_PLAY_NOR_DRAW,)  # type: ignore[arg-type]


def test_the_viewer_can_ask_before_the_turn() -> None:
    # Seat 0 holds a meld, and seat 1 is to move.
    move = play("2S 2H 2D / 7S 7H 7D")
    assert STATE.view(0).violations(move) == ()
    assert STATE.view(0).violations(Draw()) == (Violation.DRAW_NOT_ALLOWED,)
    assert STATE.violations(move) == (Violation.CARD_NOT_HELD, Violation.NO_CARD_LAID)


@pytest.mark.parametrize("move", [Draw(), TimeOut(), play("9C 9D 9H"), Play([])])
def test_qp_16_and_qp_17_a_view_knows_that_the_game_is_over(move: Any) -> None:
    closed = position("7S 7H 7D", "9C").apply(play("7S 7H 7D"))
    exhausted = position("2S", "", stock="KS", rest=1).apply(TimeOut())
    for player in (0, 1):
        assert closed.view(player).violations(move) == (Violation.GAME_CLOSED,)
        assert exhausted.view(player).violations(move) == (Violation.STOCK_EXHAUSTED,)


def test_everybody_sees_the_end() -> None:
    state = position("7S 7H 7D", "9C", "KD").apply(play("7S 7H 7D"))
    for player in (0, 1, 2, None):
        view = state.view(player)
        assert view.is_over
        assert view.outcome == state.outcome
        assert not view.legal_moves


def test_the_situation_of_the_viewer() -> None:
    assert STATE.view(1).situation == Situation(STATE.rules, STATE.table, c("9C 9D"))


@pytest.mark.parametrize("state", reached())
def test_every_seat_sees_its_own_cards(state: State) -> None:
    for player in range(state.num_players):
        view = state.view(player)
        assert view.hand == state.hands[player]
        assert view.hand_sizes[player] == len(view.hand)
        cards = sum(view.hand_sizes) + sum(map(len, view.table)) + view.stock_size
        assert cards == 52 * view.rules.packs
    assert state.view(None).hand == Cards()


def test_views_of_different_tables_differ() -> None:
    one = position("7S", "9C").view(0)
    assert position("7S", "9C", packs=1).view(0) != one
    assert position("7S", "9C 9D").view(0) != one
    assert position("7S", "8C").view(0) == one
    assert Rules(players=2, hand_size=1) == one.rules
