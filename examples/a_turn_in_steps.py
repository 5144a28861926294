"""Tell a turn of Quita y Pon step by step, to the player and to somebody who watches.

This is what a front end does that shows cards moving: it draws the picture after each event. The
server tells each seat the events as that seat may see them.
"""

from tablegames.quita_y_pon import (
    CardDrawn,
    Cards,
    CardsLaid,
    CardsMoved,
    Draw,
    Event,
    Picture,
    Play,
    Rules,
    State,
    picture_of,
    transition,
)


def told(event: Event) -> str:
    """Say what happens, for the events that move cards; the others by their names."""
    match event:
        case CardsLaid(player, cards, pile):
            return f"seat {player} lays {cards:u} on pile {pile}"
        case CardsMoved(cards, pile, to):
            return f"{cards:u} goes from pile {pile} to pile {to}"
        case CardDrawn(player, None):
            return f"seat {player} draws a card"
        case CardDrawn(player, card):
            return f"seat {player} draws {card:u}"
        case _:
            return str(event)


def show(picture: Picture) -> str:
    """Draw the piles in one line."""
    return "  ".join(f"[{number}: {cards:u}]" for number, cards in picture.table)


hands = [Cards.parse("6D 6H 9S"), Cards.parse("2H KD")]
table = [Cards.parse("3C 4C 5C 6C"), Cards.parse("8S 8H 8D 8C")]
state = State(Rules(players=2), hands, table, Cards.pack(2) - sum(hands + table, Cards()), turn=0)
play = Play(map(Cards.parse, ["3C 4C 5C", "6C 6D 6H", "8S 8H 8D 8C"]))

picture = picture_of(state)
print(f"{'before':<58}{show(picture)}")
for event in transition(state, play):
    picture = event.apply(picture)
    print(f"{told(event):<58}{show(picture)}")
state = state.apply(play)
print(f"The picture is that of the next position: {picture == picture_of(state)}\n")

for seat, who in [(1, "the player"), (0, "the other")]:
    steps = [told(event.seen_by(seat)) for event in transition(state, Draw())]
    print(f"Then {who} sees: {'; '.join(steps)}")
