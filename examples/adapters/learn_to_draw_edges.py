"""Learn Dots and Boxes on 2×2 boxes by playing oneself, with PettingZoo; takes some seconds.

A table of values, one for each position and action, is learned by Q-learning in self-play: what a
move is worth is what it brings at the end of the game, less what the best answer brings the other.
Before and after, the greedy player of that table meets one that moves at random.

Run: pip install 'tablegames[pettingzoo]' && python examples/adapters/learn_to_draw_edges.py
"""

from collections import defaultdict
from random import Random

from tablegames.adapters.pettingzoo import TableEnv, dots_and_boxes_env
from tablegames.dots_and_boxes import Rules

GAMES = 4_000
MATCH = 200
RATE = 0.3
CURIOSITY = 0.3

Values = defaultdict[tuple[bytes, int], float]


def best(values: Values, seen: bytes, legal: list[int], rng: Random) -> int:
    """Return the action of the highest value, any of them if there are several."""
    top = max(values[seen, action] for action in legal)
    return rng.choice([action for action in legal if values[seen, action] == top])


def look(env: TableEnv) -> tuple[bytes, list[int]]:
    """Return what the player to move sees, and the legal actions."""
    observation = env.observe(env.agent_selection)
    return observation["observation"].tobytes(), observation["action_mask"].nonzero()[0].tolist()


def learn(values: Values, games: int, rng: Random) -> None:
    """Play against oneself, trying something new now and then."""
    env = dots_and_boxes_env(Rules(rows=2, columns=2))
    for _ in range(games):
        env.reset()
        while True:
            agent, (seen, legal) = env.agent_selection, look(env)
            curious = rng.random() < CURIOSITY
            action = rng.choice(legal) if curious else best(values, seen, legal, rng)
            env.step(action)
            over = env.terminations[agent]
            worth = env.rewards[agent]
            if not over:
                following, answers = look(env)
                worth = max(values[following, answer] for answer in answers)
                # Who claims a box moves again, and then the next value is the same player's.
                worth = worth if env.agent_selection == agent else -worth
            values[seen, action] += RATE * (worth - values[seen, action])
            if over:
                break


def win_rate(values: Values, rng: Random) -> float:
    """Return the share of wins against a random player, a draw being half of one."""
    env = dots_and_boxes_env(Rules(rows=2, columns=2))
    wins = 0.0
    for number in range(MATCH):
        env.reset()
        learner = f"player_{number % 2}"
        while not env.terminations[learner]:
            seen, legal = look(env)
            mine = env.agent_selection == learner
            env.step(best(values, seen, legal, rng) if mine else rng.choice(legal))
        wins += (env.rewards[learner] + 1) / 2
    return wins / MATCH


def main() -> None:
    """Print how it fares before and after learning."""
    rng = Random(1)
    values: Values = defaultdict(float)
    before = win_rate(values, rng)
    learn(values, GAMES, rng)
    after = win_rate(values, rng)
    print(
        f"against a random player: {before:.0%} of the wins before, {after:.0%} after {GAMES} games"
    )


if __name__ == "__main__":
    main()
