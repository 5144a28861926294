import pickle

import pytest

from dots_and_boxes.common import BOARDS, h, played, random_game
from tablegames import UnknownSeatError
from tablegames.dots_and_boxes import Rules, State, View, Violation, draw

PLAYERS = (0, 1, None)


def test_nothing_is_hidden() -> None:
    for rules in BOARDS:
        for _, _, state in random_game(rules, 15):
            for player in PLAYERS:
                view = state.view(player)
                assert isinstance(view, View)
                assert view.player == player
                assert view.state == state
                assert view.rules == rules
                assert view.num_players == 2
                assert view.turn == state.turn
                assert view.is_over == state.is_over
                assert view.scores == state.scores
                assert view.outcome == state.outcome


def test_only_the_mover_has_legal_moves() -> None:
    state = played(Rules(1, 1), "h0,0")
    assert list(state.view(1).legal_moves) == list(state.legal_moves)
    assert state.view(1).legal_moves.count() == 3
    for player in (0, None):
        legal = state.view(player).legal_moves
        assert list(legal) == []
        assert not legal
        assert legal.count() == 0
        assert h(1, 0) not in legal


def test_nobody_has_legal_moves_at_the_end() -> None:
    state = played(Rules(1, 1), "h0,0 h1,0 v0,0 v0,1")
    for player in PLAYERS:
        assert not state.view(player).legal_moves


def test_equal_knowledge_gives_equal_views() -> None:
    one = played(Rules(2, 2), "h0,0 v0,1")
    other = played(Rules(2, 2), "v0,1 h0,0")
    for player in PLAYERS:
        assert one.view(player) == other.view(player)
        assert hash(one.view(player)) == hash(other.view(player))
        assert repr(one.view(player)) == repr(other.view(player))
        assert pickle.loads(pickle.dumps(one.view(player))) == one.view(player)
    assert one.view(0) != one.view(1) != one.view(None)
    assert one.view(0) != played(Rules(2, 2), "h0,0").view(0)


@pytest.mark.parametrize("player", [-1, 2, "0", 0.5, [], True, 0.0])
def test_a_seat_that_there_is_not(player: object) -> None:
    with pytest.raises(UnknownSeatError) as refused:
        State.new().view(player)  # type: ignore[arg-type]
    assert refused.value.player is player
    assert refused.value.num_players == 2
    assert "0 to 1" in str(refused.value)


def test_a_seat_of_thousands_of_digits_is_refused_as_any_other() -> None:
    with pytest.raises(UnknownSeatError) as refused:
        State.new().view(10**5000)
    assert "0 to 1" in str(refused.value)


def test_a_view_cannot_be_moved_in() -> None:
    assert not hasattr(State.new().view(0), "apply")


def test_a_view_tells_why_a_move_would_be_refused() -> None:
    state = State.new().apply(h(0, 0))
    for player in (0, 1, None):
        view = state.view(player)
        assert view.violations(h(0, 0)) == (Violation.EDGE_ALREADY_DRAWN,)
        assert [problem.value for problem in view.problems(h(0, 0))] == [h(0, 0)]
        assert view.violations(h(0, 1)) == ()


def test_a_view_is_drawn_as_the_state_is() -> None:
    state = State.new().apply(h(0, 0))
    assert draw(state.view(1)) == draw(state)
