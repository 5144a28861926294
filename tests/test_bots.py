import pickle
from random import Random
from typing import Any

import pytest

from tablegames import NotationError, dots_and_boxes, quita_y_pon
from tablegames.bots import (
    LEVELS,
    NotToMoveError,
    UnknownLevelError,
    bot_named,
    check_to_move,
    random_bot,
)
from tablegames.dots_and_boxes import bots as dots_bots
from tablegames.games import GAMES
from tablegames.quita_y_pon import bots as cards_bots

ALL = [(game, level) for game, levels in LEVELS.items() for level in levels]
STARTS: dict[str, Any] = {
    "dots-and-boxes": dots_and_boxes.State.new(dots_and_boxes.Rules(2, 2)),
    "quita-y-pon": quita_y_pon.State.deal(rng=Random(1)),
}


def test_every_game_has_levels_from_random_on() -> None:
    assert list(LEVELS) == list(GAMES)
    for levels in LEVELS.values():
        assert next(iter(levels)) == "random"
        assert all(levels.values())


@pytest.mark.parametrize(
    ("game", "bots"),
    [("dots-and-boxes", dots_bots.BOTS), ("quita-y-pon", cards_bots.BOTS)],
)
def test_the_levels_are_those_of_the_game_in_its_order(game: str, bots: dict[str, Any]) -> None:
    assert list(bots) == list(LEVELS[game])
    for level, bot in bots.items():
        assert bot_named(game, level) is bot
        assert bot.__doc__


@pytest.mark.parametrize(("game", "level"), ALL)
def test_every_level_makes_a_legal_first_move(game: str, level: str) -> None:
    state = STARTS[game]
    move = bot_named(game, level)(state.view(0), Random(1))
    assert move in state.legal_moves


@pytest.mark.parametrize(("game", "level"), ALL)
def test_no_level_moves_for_somebody_else(game: str, level: str) -> None:
    state = STARTS[game]
    for seat in (1, None):
        with pytest.raises(NotToMoveError) as refused:
            bot_named(game, level)(state.view(seat), Random(1))
        assert (refused.value.player, refused.value.turn) == (seat, 0)
        assert "not to move" in str(refused.value)


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    state = dots_and_boxes.State.new(dots_and_boxes.Rules(1, 1))
    for move in list(state.legal_moves):
        state = state.apply(move)
    with pytest.raises(NotToMoveError, match="seat 0"):
        check_to_move(state.view(0))


@pytest.mark.parametrize("game", LEVELS)
@pytest.mark.parametrize("level", ["", "Random", "perfect", "x" * 100_000, None, []])
def test_unknown_levels_are_refused(game: str, level: str) -> None:
    with pytest.raises(UnknownLevelError) as refused:
        bot_named(game, level)
    assert refused.value.level == level
    assert refused.value.levels == tuple(LEVELS[game])
    assert all(known in str(refused.value) for known in LEVELS[game])
    assert len(str(refused.value)) < 500


def test_unknown_games_are_refused() -> None:
    with pytest.raises(NotationError, match="chess"):
        bot_named("chess", "random")


@pytest.mark.parametrize(
    "error",
    [UnknownLevelError("x", ("random",)), NotToMoveError(1, 0), NotToMoveError(None, None)],
)
def test_the_errors_can_be_pickled(error: Exception) -> None:
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_the_random_bot_makes_every_move_about_as_often() -> None:
    view = dots_and_boxes.State.new(dots_and_boxes.Rules(1, 1)).view(0)
    rng = Random(1)
    moves = [random_bot(view, rng) for _ in range(400)]
    for edge in view.legal_moves:
        assert 70 < moves.count(edge) < 130
