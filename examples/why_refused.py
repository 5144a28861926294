"""Show what the library says when it refuses: a move, a position, a text, a record.

It says the same in English and in Spanish.

A front end can show the words (``problems``) to its user and act on the rule (``violations``).
"""

from tablegames import IllegalMoveError, InvalidSetupError, NotationError
from tablegames.dots_and_boxes import Box, Edge, Rules, Setup, State, draw, parse_move
from tablegames.record import GameRecord

state = State.new(Rules(rows=1, columns=2)).apply(Edge.horizontal(0, 0))
print(draw(state))

print("\nMoves that this position refuses:")
for move in [Edge.horizontal(0, 0), Edge.horizontal(0, 2), Edge.vertical(-1, 0), None]:
    for violation in state.violations(move):
        print(f"  {move!r:23} {violation.value}  {violation.name}")

print("\nWhat apply() raises:")
try:
    state.apply(Edge.horizontal(0, 0))
except IllegalMoveError as error:
    for problem in error.problems:
        print(f"  {problem}")
        print(f"  {problem.in_language('es')}")

print("\nA setup that is no position, with everything that is wrong with it:")
try:
    State.from_setup(Setup(Rules(rows=1, columns=1), Box(0, 0).sides, owners={}, turn=0))
except InvalidSetupError as error:
    for problem in error.problems:
        print(f"  {problem}")

print("\nA text that is no move:")
try:
    parse_move("H0;0")
except NotationError as error:
    print(f"  {error}")

print("\nA record with an illegal second move:")
text = GameRecord(state, [Edge.vertical(0, 1), Edge.vertical(0, 0)]).to_text()
try:
    GameRecord.from_text(text.replace("v0,0", "v0,1"))
except IllegalMoveError as error:
    print(f"  {error}")
