import warnings
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import OrderEnforcingWrapper

from adapters.common import SOME_BOARDS, TABLES, dealt_otherwise
from tablegames import TableGamesError, dots_and_boxes, quita_y_pon
from tablegames.adapters.pettingzoo import (
    TableEnv,
    UnknownActionError,
    dots_and_boxes_env,
    quita_y_pon_env,
)
from tablegames.dots_and_boxes import Rules, State

Maker = Callable[[], TableEnv]
MAKERS: dict[str, Maker] = {
    **{f"boxes {board}": partial(dots_and_boxes_env, board) for board in SOME_BOARDS},
    # Few plays to choose from: a list of hundreds in every turn takes its time.
    **{f"cards {table}": partial(quita_y_pon_env, table, most_plays=6) for table in TABLES},
}
every_game = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
SMALL = Rules(1, 2)


def played(env: TableEnv, seed: int) -> Iterator[tuple[str, int]]:
    """Play a game at random, yielding each agent with its legal action before it is made."""
    rng = Random(seed)
    env.reset(seed=seed)
    while not all(env.terminations.values()):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        action = int(rng.choice(list(legal)))
        yield env.agent_selection, action
        env.step(action)


@pytest.mark.heavy
@every_game
def test_pettingzoos_own_tests_pass(make: Maker) -> None:
    with warnings.catch_warnings():
        # Observations are dictionaries, for the mask; these two do not expect that.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(make(), num_cycles=60)
        seed_test(make, num_cycles=10)


@every_game
def test_a_game_from_its_start_to_its_rewards(make: Maker) -> None:
    env = make()
    for agent, action in played(env, 7):
        seat = env.possible_agents.index(agent)
        assert seat == env.position.turn
        assert set(env.rewards.values()) == {0.0}
        for other in env.possible_agents:
            mask = env.observe(other)["action_mask"]
            assert other == agent or not mask.any()
            assert env.observation_space(other).contains(env.observe(other))
        assert env.coding.moves(env.position.view(seat))[action] in env.position.legal_moves
    winners, agents = env.position.outcome.winners, env.possible_agents
    for seat, agent in enumerate(agents):
        won = len(agents) / len(winners) if seat in winners else 0
        assert env.rewards[agent] == pytest.approx(won - 1)
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_db_9_who_claims_a_box_stays_selected() -> None:
    env = dots_and_boxes_env(Rules(1, 1))
    env.reset()
    selected = []
    for action in range(4):
        selected.append(env.agent_selection)
        env.step(action)
    assert selected == ["player_0", "player_1", "player_0", "player_1"]
    assert env.rewards == {"player_0": -1.0, "player_1": 1.0}
    env = dots_and_boxes_env(SMALL)
    env.reset()
    selected = []
    for edge in ("h0,0", "h1,0", "v0,0", "v0,1", "h0,1"):
        selected.append(env.agent_selection)
        env.step(list(map(str, State.new(SMALL).legal_moves)).index(edge))
    assert selected == [f"player_{seat}" for seat in (0, 1, 0, 1, 1)]


def test_db_12_a_draw_has_no_rewards() -> None:
    env = dots_and_boxes_env(SMALL)
    env.reset()
    names = list(map(str, State.new(SMALL).legal_moves))
    # Seat 0 closes the left box; then has to open the right one, which seat 1 closes.
    for edge in ("h0,0", "h1,0", "h0,1", "v0,0", "v0,1", "h1,1", "v0,2"):
        env.step(names.index(edge))
    assert env.position.scores == (1, 1)
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}
    assert all(env.terminations.values())


@every_game
@pytest.mark.parametrize("action", [-1, 10_000, None, "x"])
def test_an_illegal_action_is_refused_and_changes_nothing(make: Maker, action: Any) -> None:
    env = make()
    env.reset(seed=1)
    before = env.position
    with pytest.raises(UnknownActionError) as refused:
        env.step(action)
    assert refused.value.action == action
    assert refused.value.legal == tuple(env.coding.moves(before.view(0)))
    assert str(len(refused.value.legal)) in str(refused.value)
    assert env.position is before
    assert env.agent_selection == "player_0"


def test_equal_seeds_deal_equal_cards_and_none_goes_on() -> None:
    one, other = quita_y_pon_env(), quita_y_pon_env()
    for env in (one, other):
        env.reset(seed=3)
    assert one.position == other.position == quita_y_pon.State.deal(rng=Random(3))
    first = one.position
    for env in (one, other):
        env.reset()
    assert one.position == other.position != first


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_nothing_hidden_is_observed(rules: quita_y_pon.Rules) -> None:
    env, rng = quita_y_pon_env(rules, most_plays=6, render_mode="ansi"), Random(1)
    for number, _ in enumerate(played(env, 9)):
        state = env.position
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            if number < 10:
                env.position = dealt_otherwise(state, seat, rng)
                again = env.observe(agent)
                assert all(np.array_equal(seen[key], again[key]) for key in seen)
                env.position = state
        assert env.render() == quita_y_pon.draw(state.view(None))


def test_a_wrapper_finds_the_position_and_no_global_view() -> None:
    env = OrderEnforcingWrapper(dots_and_boxes_env(SMALL))
    env.reset(seed=1)
    env.step(0)
    assert env.unwrapped.position.edges_left == len(env.observe("player_0")["action_mask"]) - 1
    # PettingZoo's own way to say that there is none: with an array of everything whoever learns
    # from it would see hidden cards.
    with pytest.raises(NotImplementedError):
        env.state()


def test_plays_beyond_the_most_cannot_be_chosen() -> None:
    env = quita_y_pon_env(most_plays=1)
    for agent, action in played(env, 2):
        assert action in {0, 1}
        assert env.observe(agent)["action_mask"].shape == (2,)


def test_names_and_rendering() -> None:
    assert dots_and_boxes_env().metadata["name"] == "dots_and_boxes_v1"
    assert quita_y_pon_env().metadata["name"] == "quita_y_pon_v1"
    env = dots_and_boxes_env(SMALL, render_mode="ansi")
    env.reset()
    assert env.render() == dots_and_boxes.draw(env.position)
    assert dots_and_boxes_env(SMALL).render() is None
    env.close()
    with pytest.raises(TableGamesError, match="human"):
        dots_and_boxes_env(render_mode="human")
