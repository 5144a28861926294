"""Positions of Quita y Pon with something to do in them."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any, TypeVar

from drafts import Json
from reference import quita_y_pon_naive as naive

Cards = list[str]
Item = TypeVar("Item")

EVERY_OPTION: list[Json] = [
    {"ace": ace, "group_suits": suits, "draw": draw, "stock_end": end}
    for ace, suits, draw, end in product(
        ("low-or-high", "low", "high"),
        ("any", "distinct"),
        ("when-nothing-fits", "when-no-play", "any-time"),
        ("at-once", "when-a-draw-fails"),
    )
]


def options_of(rng: random.Random, **fixed: Any) -> Json:
    """Return all options: those that are fixed, the others by chance."""
    return {
        "players": rng.choice([2, 2, 3, 4, 5]),
        "hand_size": rng.choice([1, 3, 7, 10]),
        "packs": rng.choice([1, 1, 2, 2, 3]),
        **rng.choice(EVERY_OPTION),
        **fixed,
    }


def naive_options(options: Json) -> naive.Options:
    return naive.Options(**options)


def in_order(cards: Any) -> Cards:
    """Return cards by suit and rank, as people would hold them."""
    return sorted(
        cards,
        key=lambda card: (
            naive.SUITS.index(naive.suit_of(card)),
            naive.RANKS.index(naive.rank_of(card)),
        ),
    )


def without(items: Iterable[Item], taken: Iterable[Item]) -> list[Item]:
    """Return the cards, or the piles, that are left, in their order."""
    left = list(items)
    for item in taken:
        left.remove(item)
    return left


AROUND_THE_ACE = (0, 9, 10, 11, 12)
IN_THE_MIDDLE = (1, 2, 4, 5, 7, 8)


def near(rng: random.Random, deck: Cards, first: int) -> Cards:
    """Return a shuffled deck that begins with the cards of five neighbouring ranks."""
    ranks = {naive.RANKS[(first + step) % 13] for step in range(5)}
    rng.shuffle(deck)
    return sorted(deck, key=lambda card: naive.rank_of(card) not in ranks)


class Position:
    """A position that is put together card by card.

    Args:
        rng: the source of chance.
        options: all options.
        table: the piles; they are taken from the deck.
        hand: the cards of the player to move.
        stock: how many cards stay in the stock; the rest is dealt to the others.
    """

    def __init__(
        self,
        rng: random.Random,
        options: Json,
        table: list[Cards],
        hand: Cards,
        *,
        stock: int | None = None,
    ) -> None:
        self.options = options
        self.table = [in_order(pile) for pile in table]
        self.hand = in_order(hand)
        self.turn: int = rng.randrange(options["players"])
        deck = naive.whole_deck(naive_options(options))
        left = without(deck, [*self.on_table, *hand])
        rng.shuffle(left)
        others = options["players"] - 1
        if stock is None:
            stock = max(1, len(left) - others * rng.randint(1, 8))
        dealt, self.stock = left[stock:], left[:stock]
        hands = [in_order(dealt[seat::others]) for seat in range(others)]
        self.hands = [*hands[: self.turn], self.hand, *hands[self.turn :]]

    @property
    def on_table(self) -> Cards:
        return [card for pile in self.table for card in pile]

    @property
    def value(self) -> Json:
        return {
            "options": self.options,
            "hands": self.hands,
            "table": self.table,
            "stock": self.stock,
            "turn": self.turn,
        }

    @property
    def state(self) -> naive.State:
        return naive.State(
            self.hands, self.table, self.stock, self.turn, naive_options(self.options)
        )

    @property
    def plays(self) -> list[Cards]:
        """The sets that can be laid, in a fixed order."""
        return [list(laid) for laid in sorted(naive.legal_plays(self.state))]

    @property
    def fits(self) -> bool:
        return naive.something_fits(self.state)

    @property
    def could_go_around(self) -> bool:
        """Whether who lets runs go around from king to ace to two would see other melds."""
        cards = Counter([*self.on_table, *self.hand])
        return any({"K" + suit, "A" + suit, "2" + suit} <= set(cards) for suit in naive.SUITS)

    def after(self, rng: random.Random, laid: Cards) -> list[Cards]:
        """Return a table on which some cards have been laid."""
        table = arrangement(rng, [*self.on_table, *laid], self.options)
        if table is None:
            raise ValueError(f"{laid} cannot be laid")
        return table


def arrangement(rng: random.Random, cards: Cards, options: Json) -> list[Cards] | None:
    """Return some division of cards into melds; None if there is none."""
    if not naive.can_be_arranged(cards, naive_options(options)):
        return None
    left, table = in_order(cards), []
    while left:
        melds = sorted(naive.melds_with(left[0], left[1:], naive_options(options)))
        rng.shuffle(melds)
        for meld in melds:
            rest = without(left, meld)
            if naive.can_be_arranged(rest, naive_options(options)):
                table.append(in_order(meld))
                left = rest
                break
    return table


def melds_from(rng: random.Random, pool: Cards, options: Json, most: int) -> list[Cards]:
    """Return melds made of cards of a pool, of so many cards together at most."""
    left, table = list(pool), []
    for card in pool:
        if card not in left:
            continue
        melds = sorted(naive.melds_with(card, without(left, [card]), naive_options(options)))
        melds = [meld for meld in melds if len(meld) <= most]
        if melds and rng.random() < 0.6:
            meld = list(rng.choice(melds))
            table.append(meld)
            left = without(left, meld)
            most -= len(meld)
    return table


def crowded(
    rng: random.Random,
    options: Json,
    *,
    on_table: int = 12,
    in_hand: int = 8,
    first: int | None = None,
    stock: int | None = None,
) -> Position:
    """Return a position with cards near one another in rank.

    Args:
        rng: the source of chance.
        options: all options.
        on_table: the most cards on the table.
        in_hand: the most cards in the hand of the player to move.
        first: the number of the lowest of those ranks; by chance otherwise.
        stock: how many cards stay in the stock; by chance otherwise.
    """
    if first is None:
        first = rng.choice(AROUND_THE_ACE + IN_THE_MIDDLE)
    deck = near(rng, naive.whole_deck(naive_options(options)), first)
    pool = deck[: 2 * on_table]
    table = melds_from(rng, pool, options, rng.randint(0, on_table))
    left = without(deck, [card for pile in table for card in pile])
    few = left[:16]
    rng.shuffle(few)
    hand = few[: rng.randint(1, in_hand)]
    return Position(rng, options, table, hand, stock=stock)


def ended(rng: random.Random, options: Json, *, tied: bool = False, closed: bool = False) -> Json:
    """Return a finished game: somebody has closed, or the stock has run out.

    All seats but one hold a few cards, which are worth the same if they shall tie; groups of what
    is left lie on the table, and the last seat holds the rest.
    """
    deck = naive.whole_deck(naive_options(options))
    seats = options["players"]
    while True:
        rng.shuffle(deck)
        few = [deck[5 * seat : 5 * seat + rng.randint(1, 5)] for seat in range(seats - 1)]
        if not tied or len(set(map(naive.hand_points, few))) == 1:
            break
    if closed:
        few[0] = []
    left = without(deck, [card for hand in few for card in hand])
    table = []
    for rank in naive.RANKS:
        alike = [card for card in left if naive.rank_of(card) == rank]
        group = in_order(set(alike))
        if len(group) >= 3:
            table.append(group)
            left = without(left, group)
    while len(left) < 2:
        left += table.pop()
    stock = []
    if closed:
        cut = rng.randint(1, len(left) - 1)
        stock, left = left[:cut], left[cut:]
    hands = [in_order(hand) for hand in [*few, left]]
    rng.shuffle(hands)
    return {"options": options, "hands": hands, "table": table, "stock": stock, "turn": None}
