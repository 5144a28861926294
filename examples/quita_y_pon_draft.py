"""Put a turn of Quita y Pon together, step by step, as a front end does.

Seat 0 holds four cards, none of which fits the table as it lies, and closes all the same. The
library refuses three things on the way, and says why.
"""

from tablegames import IllegalMoveError
from tablegames.quita_y_pon import (
    Card,
    Cards,
    DraftError,
    Rules,
    Setup,
    State,
    TurnDraft,
    can_close,
    draw,
)
from tablegames.quita_y_pon.table import cards_on

hands = [Cards.parse("6D 6H 10S JS"), Cards.parse("2S 9H")]
table = [Cards.parse("3C 4C 5C 6C"), Cards.parse("9S 9D 9C 9S")]
stock = Cards.pack(2) - sum(hands + table, Cards())
state = State.from_setup(Setup(Rules(players=2), hands, table, stock, turn=0))
nine, six, diamond, heart = (Card.parse(text) for text in ("9S", "6C", "6D", "6H"))
draft = TurnDraft(state.view(0))
print(f"The turn begins.\n{draw(draft)}\n")

draft = draft.lay_new(*Cards.parse("10S JS"))
print(f"10♠ and J♠ become pile 2.\n{draw(draft)}\n")
try:
    draft.to_move()
except IllegalMoveError as error:
    print(f"The turn cannot end like this:\n  {error}\n")

draft = draft.move_card(nine, 1, 2)
print(f"One 9♠ can be spared by the nines.\n{draw(draft)}\n")
try:
    draft.take_back(nine, 2)
except DraftError as error:
    print(f"It cannot go to the hand:\n  {error}\n")

draft = draft.split(0, six).lay(diamond, 3)
try:
    draft.lay(diamond, 3)
except DraftError as error:
    print(f"6♦ cannot be laid twice:\n  {error}\n")
print(f"6♣ leaves its run, and 6♦ joins it; still wrong: {draft.problems()[0]}\n")

draft = draft.lay(heart, 3)
move = draft.to_move()
print(f"With 6♥ all is well:\n  {move}")
print(f"That was to be found: {can_close(cards_on(state.table), state.hands[0])}\n")
state = state.apply(move)
print(draw(state))
if state.outcome is not None:
    print(f"Seat {state.outcome.winners[0]} has closed; scores {state.outcome.scores}.")
