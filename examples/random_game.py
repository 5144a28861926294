"""Play a random game of Dots and Boxes: ``python random_game.py [SEED]``.

Prints the board after the first capture, after the first double box if there is any, and at the
end. The same seed gives the same game.
"""

import random
import sys

from tablegames.dots_and_boxes import SIZE_4X4, State, draw

rng = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
state = State.new(SIZE_4X4)
most_claimed = 0
while not state.is_over:
    edge = rng.choice(list(state.legal_moves))
    claimed = state.boxes_closed_by(edge)
    mover, state = state.turn, state.apply(edge)
    if len(claimed) > most_claimed:
        most_claimed = len(claimed)
        boxes = " and ".join(map(str, claimed))
        print(f"Seat {mover} draws {edge} and claims {boxes}:\n{draw(state)}\n")

print(f"The end, {state.scores[0]} to {state.scores[1]}:\n{draw(state)}")
if state.outcome is not None:
    print("A draw." if state.outcome.is_tie else f"Seat {state.outcome.winners[0]} wins.")
