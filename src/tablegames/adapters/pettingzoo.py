"""Both games as AEC environments of PettingZoo.

Needs PettingZoo, which the extra ``pettingzoo`` brings:
``python -m pip install 'tablegames[pettingzoo]'``.

>>> from tablegames.dots_and_boxes import Rules
>>> env = dots_and_boxes_env(Rules(rows=2, columns=2))
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     if termination or truncation:
...         action = None
...     else:
...         action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)
>>> env.agents
[]
"""

from random import Random
from typing import Any, TypeAlias

from tablegames import dots_and_boxes, quita_y_pon
from tablegames._extras import missing_extra
from tablegames.adapters.coding import (
    MOST_PLAYS,
    Coding,
    DotsAndBoxesCoding,
    QuitaYPonCoding,
    gains,
)
from tablegames.errors import Message, TableGamesError, shown
from tablegames.games import Game

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing_extra(__name__, "PettingZoo", "pettingzoo") from error

__all__ = ["TableEnv", "UnknownActionError", "dots_and_boxes_env", "quita_y_pon_env"]

Array: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.int8]]"
Observation: TypeAlias = dict[str, Array]


class UnknownActionError(TableGamesError):
    """An action that is no legal move of this turn.

    Attributes:
        action: what was asked for.
        legal: the actions that are legal now.
    """

    def __init__(self, action: object, legal: tuple[int, ...]) -> None:
        self.action = action
        self.legal = legal
        super().__init__(action, legal)

    @property
    def message(self) -> Message:
        """What the error says."""
        return Message.counted(
            "action {action} is none of the {number} legal ones",
            "action {action} is none of the {number} legal ones",
            len(self.legal),
            action=shown(self.action),
        )


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # it has no types
    """A game as an AEC environment; `dots_and_boxes_env` and `quita_y_pon_env` make one.

    Agents are ``player_0`` and so on, by seat; the one to move stays selected as long as it moves
    (DB-9). An observation is a dictionary of the vector of the coding, ``observation``, and the
    ``action_mask``, 1 for each legal action and all 0 out of turn. It is made from the agent's
    view, so nothing hidden is in it. Every reward is 0 until the game is over; then the rewards
    sum to 0: with *n* seats a winner alone gets *n* - 1 and everybody else -1, and those who win
    together share. An illegal action raises `UnknownActionError` and changes nothing.

    Attributes:
        game: which game it is.
        rules: its options.
        coding: what the actions and the vectors mean.
        position: the position, with all that is hidden.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - as in the class above it

    def __init__(self, game: Game, rules: Any, coding: Coding, render_mode: str | None) -> None:
        super().__init__()
        if render_mode not in {None, *self.metadata["render_modes"]}:
            message = Message("render mode {mode} is not ansi", mode=shown(render_mode))
            raise TableGamesError(message)
        self.metadata = {**self.metadata, "name": f"{game.name.replace('-', '_')}_v{game.version}"}
        self.game, self.rules, self.coding, self.render_mode = game, rules, coding, render_mode
        self._rng = Random()
        self._begin()
        self.possible_agents = [f"player_{seat}" for seat in range(self.position.num_players)]
        self.action_spaces = {agent: Discrete(coding.num_actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Return what the agent may be shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """Return the actions, legal or not."""
        return self.action_spaces[agent]

    def _space(self) -> Dict:
        kind: Any = np.int8 if self.coding.most < 128 else np.int16  # noqa: PLR2004 - of int8
        return Dict(
            {
                "observation": Box(0, self.coding.most, (self.coding.size,), kind),
                "action_mask": Box(0, 1, (self.coding.num_actions,), np.int8),
            }
        )

    def _begin(self) -> None:
        self.position: Any = self.game.deal(self.rules, self._rng)
        self._find_moves()

    def _find_moves(self) -> None:
        turn = self.position.turn
        self._moves = {} if turn is None else dict(self.coding.moves(self.position.view(turn)))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: where the chance of this game and of the next ones comes from; None goes on with
                the chance there is.
            options: there are none.
        """
        del options
        if seed is not None:
            self._rng = Random(seed)
        self._begin()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.turn]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees."""
        seat = self.possible_agents.index(agent)
        space = self.observation_spaces[agent]["observation"]
        mask = np.zeros(self.coding.num_actions, np.int8)
        if seat == self.position.turn:
            mask[list(self._moves)] = 1
        vector = self.coding.vector(self.position.view(seat))
        return {"observation": np.array(vector, space.dtype), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent; None when it has terminated.

        Raises:
            UnknownActionError: the action is not legal.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action not in self._moves:
            raise UnknownActionError(action, tuple(self._moves))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.position = self.position.apply(self._moves[action])
        self._find_moves()
        if self.position.turn is None:
            self.rewards = dict(
                zip(self.possible_agents, gains(self.position.outcome), strict=True)
            )
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.position.turn]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return a drawing of the position as a spectator sees it, if the render mode is ansi."""
        return None if self.render_mode is None else self.game.draw(self.position.view(None))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def dots_and_boxes_env(
    rules: dots_and_boxes.Rules = dots_and_boxes.Rules(),  # noqa: B008 - rules are immutable
    *,
    render_mode: str | None = None,
) -> TableEnv:
    """Return Dots and Boxes as an environment; actions are as in `DotsAndBoxesCoding`.

    Args:
        rules: the board.
        render_mode: ``ansi`` for drawings in text.

    Raises:
        TableGamesError: there is no such render mode.
    """
    return TableEnv(dots_and_boxes.GAME, rules, DotsAndBoxesCoding(rules), render_mode)


def quita_y_pon_env(
    rules: quita_y_pon.Rules = quita_y_pon.Rules(),  # noqa: B008 - rules are immutable
    *,
    most_plays: int = MOST_PLAYS,
    render_mode: str | None = None,
) -> TableEnv:
    """Return Quita y Pon as an environment; actions are as in `QuitaYPonCoding`.

    Args:
        rules: the options of the game.
        most_plays: so many plays of a turn can be chosen from.
        render_mode: ``ansi`` for drawings in text.

    Raises:
        TableGamesError: there is no such render mode.
    """
    coding = QuitaYPonCoding(rules, most_plays)
    return TableEnv(quita_y_pon.GAME, rules, coding, render_mode)
