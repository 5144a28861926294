"""What the tests of the adapters share: odd tables, and positions of random games."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from tablegames.dots_and_boxes import Rules as Board
from tablegames.dots_and_boxes import Start
from tablegames.quita_y_pon import Ace, Cards, DrawRule, GroupSuits, Rules, State, StockEnd

SOME_BOARDS: Final = (
    Board(1, 1),
    Board(1, 3, Start.ICELANDIC),
    Board(3, 1, Start.SWEDISH),
    Board(2, 3),
    Board(),
)
"""1×1, 1×n, n×1, r≠c and the default; all three starts."""

TABLES: Final = (
    Rules(),
    Rules(players=2, hand_size=3, packs=1),
    Rules(players=3, packs=3, ace=Ace.LOW, group_suits=GroupSuits.DISTINCT),
    Rules(players=2, hand_size=25, packs=1, draw=DrawRule.ANY_TIME, stock_end=StockEnd.AT_ONCE),
    Rules(
        players=2,
        hand_size=20,
        packs=1,
        ace=Ace.HIGH,
        draw=DrawRule.WHEN_NO_PLAY,
        stock_end=StockEnd.WHEN_A_DRAW_FAILS,
    ),
)
"""Two to four players, one to three packs, and each option."""


def states(rules: Rules, seed: int) -> Iterator[State]:
    """Yield the positions of a random game."""
    rng = Random(seed)
    state = State.deal(rules, rng=rng)
    yield state
    while not state.is_over:
        state = state.apply(rng.choice(list(islice(state.legal_moves, 6))))
        yield state


def dealt_otherwise(state: State, player: int, rng: Random) -> State:
    """Return a position that looks the same to a player, the hidden cards dealt anew."""
    setup = state.to_setup()
    others = [card for seat, hand in enumerate(state.hands) if seat != player for card in hand]
    hidden = [*others, *state.stock]
    rng.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hands):
        hands.append(hand if seat == player else Cards(hidden[: len(hand)]))
        del hidden[: 0 if seat == player else len(hand)]
    return State(state.rules, hands, state.table, hidden, setup.turn)
