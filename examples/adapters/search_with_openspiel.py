"""Let OpenSpiel's Monte Carlo tree search play the games of this library; takes some seconds.

It plays Dots and Boxes on 2×2 boxes against a random player, and a small game of Quita y Pon, which
is imperfect information, is played at random to show what a player is told.

Run: pip install 'tablegames[openspiel]' && python examples/adapters/search_with_openspiel.py
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import tablegames.adapters.openspiel  # noqa: F401 - registers the games

GAMES = 20
SIMULATIONS = 60


def main() -> None:
    """Print the share of wins of the search, and one player's account of a game of cards."""
    game = pyspiel.load_game("tablegames_dots_and_boxes(rows=2,columns=2)")
    rng = np.random.RandomState(1)
    wins = 0.0
    for number in range(GAMES):
        searcher = number % 2
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bots = [uniform_random.UniformRandomBot(seat, rng) for seat in range(2)]
        bots[searcher] = mcts.MCTSBot(game, 1.4, SIMULATIONS, evaluator, random_state=rng)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        wins += (state.returns()[searcher] + 1) / 2
    print(f"tree search against a random player: {wins / GAMES:.0%} of the wins")

    state = pyspiel.load_game(
        "tablegames_quita_y_pon(players=2,hand_size=5,packs=1)"
    ).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    told = state.information_state_string(1).splitlines()
    print("what seat 1 was told of a game of cards:", *told[:8], "...", sep="\n")
    print("gains:", state.returns())


if __name__ == "__main__":
    main()
