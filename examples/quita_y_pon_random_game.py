"""Play a random game of Quita y Pon: ``python quita_y_pon_random_game.py [SEED]``.

Prints what each turn lays down, and the table at the end. The same seed gives the same game.
"""

import random
import sys

from tablegames.quita_y_pon import Play, State, draw
from tablegames.quita_y_pon.table import cards_on

rng = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 27)
state = State.deal(rng=rng)
while state.turn is not None:
    move = rng.choice(list(state.legal_moves))
    laid = f"lays {move.cards - cards_on(state.table):u}" if isinstance(move, Play) else "draws"
    print(f"Seat {state.turn} {laid}.")
    state = state.apply(move)

print(f"\nThe end:\n{draw(state)}\nPoints in hand {state.hand_points}, scores {state.scores}.")
if state.outcome is not None:
    print(f"Winners: {', '.join(f'seat {seat}' for seat in state.outcome.winners)}.")
