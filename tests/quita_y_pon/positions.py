"""What the tests of whole positions share: short names, and positions from a few given cards."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final

from tablegames.quita_y_pon import (
    MACHIAVELLI,
    Ace,
    Card,
    Cards,
    DrawRule,
    GroupSuits,
    Move,
    Play,
    Rules,
    Setup,
    State,
    StockEnd,
)

c = Cards.parse

RULES: Final = (
    Rules(),
    MACHIAVELLI,
    Rules(players=2, hand_size=8, packs=1, ace=Ace.LOW, draw=DrawRule.WHEN_NO_PLAY),
    Rules(
        players=3,
        hand_size=5,
        packs=1,
        ace=Ace.HIGH,
        draw=DrawRule.ANY_TIME,
        stock_end=StockEnd.WHEN_A_DRAW_FAILS,
    ),
    Rules(players=5, hand_size=9, packs=3, group_suits=GroupSuits.DISTINCT),
)
"""Tables that differ in every option."""


def piles(text: str) -> list[Cards]:
    """Read piles that are parted by slashes; no text is no pile."""
    return [c(pile) for pile in text.split("/")] if text else []


def play(text: str) -> Play:
    """The play that leaves these piles behind."""
    return Play(piles(text))


def table_setup(
    *hands: str,
    table: str = "",
    stock: str = "",
    rest: int | None = None,
    turn: int | None = 0,
    **options: Any,
) -> Setup:
    """A setup that holds all cards of the packs, from a few of them.

    The cards that are not named go under the stock, or to the hand of the seat ``rest``.
    """
    rules = Rules(players=len(hands), hand_size=1, **options)
    held = [c(hand) for hand in hands]
    drawn = [Card.parse(word) for word in stock.split()]
    named = sum([*held, *piles(table), Cards(drawn)], Cards())
    others = Cards.pack(rules.packs) - named
    if rest is None:
        drawn += list(others)
    else:
        held[rest] += others
    return Setup(rules, held, piles(table), drawn, turn)


def position(*hands: str, **parts: Any) -> State:
    """The position of such a setup."""
    return State.from_setup(table_setup(*hands, **parts))


def laid_sets(state: State) -> list[str]:
    """The sets of hand cards that the listed plays lay, as text, sorted."""
    before = sum((meld.cards for meld in state.table), Cards())
    return sorted(str(move.cards - before) for move in state.legal_moves if isinstance(move, Play))


def random_game(state: State, seed: int, *, choices: int = 10) -> Iterator[tuple[State, Move]]:
    """Yield position and move of a whole game, moves at random among the first listed."""
    rng = random.Random(seed)
    while not state.is_over:
        move = rng.choice(list(islice(state.legal_moves, choices)))
        yield state, move
        state = state.apply(move)


@cache
def reached(*, over: bool = True) -> tuple[State, ...]:
    """Positions of one game at each of these tables, from the deal to the end."""
    states: list[State] = []
    for seed, rules in enumerate(RULES):
        state = State.deal(rules, rng=random.Random(seed), first=seed % rules.players)
        game = [
            state,
            *(position.apply(move) for position, move in random_game(state, seed, choices=3)),
        ]
        states += [*game[: -1 : len(game) // 8], game[-1]]
    return tuple(state for state in states if over or not state.is_over)
