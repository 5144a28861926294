"""Hypothesis strategies for Quita y Pon: rules, starts, setups, nearly legal moves; cards."""

import random

from tablegames.quita_y_pon import (
    Ace,
    Card,
    Cards,
    Draw,
    DrawRule,
    GroupSuits,
    Play,
    Rules,
    Setup,
    State,
    StockEnd,
    TimeOut,
)
from tablegames.testing._hypothesis import st
from tablegames.testing.strategies import states

__all__ = ["all_cards", "cards", "near_moves", "rules", "setups", "starts"]


@st.composite
def rules(draw: st.DrawFn, *, most_players: int = 5, most_packs: int = 3) -> Rules:
    """Strategy for options: tables from two players up, one to three packs, every option."""
    players = draw(st.integers(2, most_players))
    packs = draw(st.integers(1, most_packs))
    largest_hand = (52 * packs - 1) // players  # a card of stock has to be left (QP-4)
    options = st.builds(
        Rules,
        players=st.just(players),
        hand_size=st.integers(1, min(10, largest_hand)),
        packs=st.just(packs),
        ace=st.sampled_from(Ace),
        group_suits=st.sampled_from(GroupSuits),
        draw=st.sampled_from(DrawRule),
        stock_end=st.sampled_from(StockEnd),
    )
    return draw(options)


@st.composite
def starts(draw: st.DrawFn, *, most_players: int = 5, most_packs: int = 3) -> State:
    """Strategy for dealt positions, any seat beginning."""
    options = draw(rules(most_players=most_players, most_packs=most_packs))
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    first = draw(st.integers(0, options.players - 1))
    return State.deal(options, rng=rng, first=first)


def cards(*, packs: int = 2) -> st.SearchStrategy[Card]:
    """Strategy for single cards."""
    return st.sampled_from(Cards.pack(packs).distinct())


def all_cards(state: State) -> Cards:
    """Return all cards of the game, wherever they are: no move may change them (QP-4)."""
    return sum((Cards(pile) for pile in (*state.hands, *state.table, state.stock)), Cards())


@st.composite
def near_moves(draw: st.DrawFn, state: State) -> object:
    """Strategy for draws, time-outs, and plays that are legal or have a few cards astray."""
    if state.turn is None or draw(st.integers(0, 4)) == 0:
        return draw(st.sampled_from([Draw(), TimeOut(), Play([]), None, "draw", []]))
    start: object = next(iter(state.legal_moves))
    piles = [list(pile) for pile in (start.table if isinstance(start, Play) else state.table)]
    piles.append([])
    every = range(len(piles))
    for _ in range(draw(st.integers(0, 3))):
        source, target = draw(st.sampled_from(every)), draw(st.sampled_from(every))
        step = draw(st.sampled_from(["move", "remove", "lay", "foreign"]))
        if step in {"move", "remove"} and piles[source]:
            card = piles[source].pop(draw(st.integers(0, len(piles[source]) - 1)))
            if step == "move":
                piles[target].append(card)
        elif step == "lay" and state.hands[state.turn]:
            piles[target].append(draw(st.sampled_from(list(state.hands[state.turn]))))
        else:
            piles[target].append(draw(cards()))
    return Play([pile for pile in piles if pile])


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Strategy for setups: positions, and positions with one or more things wrong."""
    setup = draw(states(starts(), choices=3)).to_setup()
    hands = [list(hand) for hand in setup.hands]
    table = [list(pile) for pile in setup.table]
    stock = list(setup.stock)
    turn = setup.turn
    places = [*hands, *table, stock]
    for fault in draw(st.lists(st.sampled_from(["move", "lose", "add", "turn"]), max_size=2)):
        source, target = draw(st.sampled_from(places)), draw(st.sampled_from(places))
        if fault == "turn":
            turn = draw(st.none() | st.integers(-1, setup.rules.players))
        elif fault == "add":
            target.append(draw(cards()))
        elif source:
            card = source.pop()
            if fault == "move":
                target.append(card)
    return Setup(setup.rules, hands, [pile for pile in table if pile], stock, turn)
