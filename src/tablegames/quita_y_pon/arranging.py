"""Which cards can be arranged into melds, and which plays there are (QP-7, QP-8, QP-9).

Everything on the table may be rebuilt in a turn, so how it lies does not matter: a set P of hand
cards can be laid exactly if the table's cards and P together can be arranged into melds. All
functions here therefore take multisets: `Cards`, or any iterable of cards.

How it is decided, from the bottom up:

* ``_runs`` - the runs of one suit need no search: a small automaton reads how many cards of each
  rank they get.
* ``_splitting`` - what runs do not get, groups must take; this alone ties the suits together. The
  choices are narrowed until nothing more follows.
* ``_bounds`` - each suit by itself gives a bound, and a first try to reach it.
* ``_search`` - branch and bound where the first try fails.
* ``_solving`` - all of these together, and what keeps the hardest positions bounded.
* ``_plays`` - all plays, by an automaton over sets of situations, or question by question.
* ``_dealing`` - from shares to melds.

No function looks at the number of packs of the rules: a multiset may hold up to three copies of
each card, whatever table it comes from.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import product
from typing import Final

from tablegames.errors import Message, TableGamesError, shown
from tablegames.quita_y_pon._dealing import canonical, dealt
from tablegames.quita_y_pon._plays import PlayAutomaton, plays_by_query
from tablegames.quita_y_pon._search import TooHardError
from tablegames.quita_y_pon._solving import best_split
from tablegames.quita_y_pon._splitting import Setting, setting
from tablegames.quita_y_pon.card import ALL_CARDS, KINDS, RANKS, Card, Rank, Suit
from tablegames.quita_y_pon.cards import Cards, TooManyCopiesError
from tablegames.quita_y_pon.melds import (
    FEWEST,
    Meld,
    meld_fault,
    trusted_group,
    trusted_run,
)
from tablegames.quita_y_pon.melds import meld as checked_meld
from tablegames.quita_y_pon.rules import MOST_PACKS, Ace, GroupSuits, Rules

__all__ = [
    "Aim",
    "arrange",
    "arrange_keeping",
    "arrangements",
    "best_set",
    "can_close",
    "count_playable_sets",
    "playable_sets",
]

_DEFAULT: Final = Rules()

_WIDEST: Final = 128
"""The widest set of situations with which `playable_sets` goes on by automaton."""

_BUDGET: Final = 100_000
"""So many situations are looked at before counting play by play is tried."""


class Aim(StrEnum):
    """What the best set of hand cards has the most of."""

    CARDS = "cards"
    POINTS = "points"


def aim_of(value: str) -> Aim:
    """Return an aim, given as such or as its text.

    Raises:
        TableGamesError: there is no such aim.
    """
    try:
        return Aim(value)
    except ValueError:
        message = Message(
            "{aim} is none of the aims {known}", aim=shown(value), known=", ".join(Aim)
        )
        raise TableGamesError(message) from None


_WORTH: Final = {
    Aim.CARDS: (1,) * KINDS,
    Aim.POINTS: tuple(card.points for card in ALL_CARDS),
}


def _setting(high: bytes, rules: Rules) -> Setting:
    copies = max(high)
    if copies > MOST_PACKS:
        raise TooManyCopiesError(MOST_PACKS)
    return setting(
        max(copies, 1),
        low=rules.ace is not Ace.HIGH,
        high=rules.ace is not Ace.LOW,
        distinct=rules.group_suits is GroupSuits.DISTINCT,
    )


def arrange(cards: Iterable[Card], rules: Rules = _DEFAULT) -> tuple[Meld, ...] | None:
    """Arrange all these cards into melds, or return None if that cannot be done (QP-8).

    The melds come in canonical order; no cards give no melds.

    Raises:
        TooManyCopiesError: more than three copies of a card.

    >>> [str(meld) for meld in arrange(Cards.parse("3C 4C 5C 6C 6D 6H"))]
    ['3C 4C 5C', '6H 6D 6C']
    """
    counts = Cards(cards).counts
    split = best_split(_setting(counts, rules), counts, counts)
    if split is None:
        return None
    return dealt(split, distinct=rules.group_suits is GroupSuits.DISTINCT)


def arrange_keeping(
    melds: Iterable[Meld], laid: Iterable[Card], rules: Rules = _DEFAULT
) -> tuple[Meld, ...] | None:
    """Arrange melds and further cards, keeping the melds as they lie where that is easy (QP-7).

    First the further cards are tried by themselves, then each meld with all of them added, then
    the melds near them, then all. A meld that need not be broken up may be all the same: this is
    the quick answer, not the least disturbance.

    Returns:
        The new melds in canonical order, or None if the cards cannot be arranged.

    Raises:
        TooManyCopiesError: more than three copies of a card are to be arranged anew.

    >>> table = [checked_meld(Cards.parse("2S 3S 4S")), checked_meld(Cards.parse("9S 9H 9D"))]
    >>> [str(meld) for meld in arrange_keeping(table, Cards.parse("5S"))]
    ['2S 3S 4S 5S', '9S 9H 9D']
    """
    present = canonical(melds)
    more = Cards(laid)
    alone = arrange(more, rules)
    if alone is not None:
        return canonical((*present, *alone))
    for place, meld in enumerate(present):
        extended = meld.cards + more
        if meld_fault(extended, rules) is None:
            others = present[:place] + present[place + 1 :]
            return canonical((*others, checked_meld(extended, rules)))
    near, far = _near(present, more)
    for rebuilt, kept in ((near, far), (present, ())) if far else ((present, ()),):
        counts = sum((meld.cards for meld in rebuilt), more).counts
        split = best_split(_setting(counts, rules), counts, counts)
        if split is not None:
            distinct = rules.group_suits is GroupSuits.DISTINCT
            return canonical((*kept, *dealt(split, rebuilt, distinct=distinct)))
    return None


def _near(melds: Iterable[Meld], cards: Cards) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """Part melds into those that share a rank or a suit's neighbourhood with cards, and others."""
    ranks = {card.rank for card in cards}
    # An ace is the neighbour of the two and of the king.
    touching = {
        ((card.rank - 1 + step) % RANKS, card.suit) for card in cards for step in (-2, -1, 1, 2)
    }
    near: list[Meld] = []
    far: list[Meld] = []
    for meld in melds:
        close = any(
            card.rank in ranks or (card.rank - 1, card.suit) in touching for card in meld.cards
        )
        (near if close else far).append(meld)
    return tuple(near), tuple(far)


def arrangements(cards: Iterable[Card], rules: Rules = _DEFAULT) -> Iterator[tuple[Meld, ...]]:
    """Arrange all these cards into melds in every way, each once (QP-8).

    Lazily, and without wandering: a meld is tried only if the rest can be arranged.

    Raises:
        TooManyCopiesError: more than three copies of a card.

    >>> cards = Cards.parse("2S 3S 4S 2H 3H 4H 2D 3D 4D")
    >>> [len(melds) for melds in arrangements(cards)]
    [3, 3]
    """
    held = Cards(cards)
    table = _setting(held.counts, rules)
    return _arrangements(table, held, rules, ())


def _arrangements(
    table: Setting, cards: Cards, rules: Rules, melds: tuple[Meld, ...]
) -> Iterator[tuple[Meld, ...]]:
    if not cards:
        yield canonical(melds)
        return
    first = next(iter(cards))
    for meld in _melds_of(first, cards, rules):
        # Melds that share their lowest card would come in both orders.
        shares = melds and next(iter(melds[-1].cards)) is first
        if shares and meld.sort_key() < melds[-1].sort_key():
            continue
        rest = cards - meld.cards
        counts = rest.counts
        if best_split(table, counts, counts) is not None:
            yield from _arrangements(table, rest, rules, (*melds, meld))


def _melds_of(card: Card, cards: Cards, rules: Rules) -> list[Meld]:
    """Return the melds of these cards that hold their lowest card, in canonical order."""
    melds: list[Meld] = []
    counts = cards.counts[RANKS * card.suit : RANKS * (card.suit + 1)]
    row = [*counts, counts[0]]
    firsts = [card.rank - 1] if card.rank is not Rank.ACE else range(RANKS)
    for first in firsts:
        last = first
        while last < len(row) and row[last]:
            held = _run_cards(card.suit, first, last)
            fits = last - first + 1 >= FEWEST and card in held and held <= cards
            if fits and meld_fault(held, rules) is None:
                melds.append(trusted_run(held))
            last += 1
    # A to K is met twice, with the ace at either end.
    melds = sorted(set(melds), key=lambda meld: meld.sort_key())
    copies = [range(cards.count(Card(card.rank, suit)) + 1) for suit in Suit]
    groups = []
    for numbers in product(*copies):
        if sum(numbers) >= FEWEST and numbers[card.suit]:
            counts_of_group = [0] * KINDS
            for suit, number in zip(Suit, numbers, strict=True):
                counts_of_group[Card(card.rank, suit).index] = number
            held = Cards.from_counts(counts_of_group)
            if meld_fault(held, rules) is None:
                groups.append(trusted_group(held))
    return [*melds, *sorted(groups, key=lambda meld: meld.sort_key())]


def _run_cards(suit: Suit, first: int, last: int) -> Cards:
    return Cards(ALL_CARDS[RANKS * suit + place % RANKS] for place in range(first, last + 1))


def playable_sets(
    table: Iterable[Card], hand: Iterable[Card], rules: Rules = _DEFAULT
) -> Iterator[Cards]:
    """List every set of hand cards that can be laid in one turn, each once (QP-8, QP-9).

    Lazily: one with the most cards comes first, the others in no particular order, and the wait
    for the next one is always short. The empty set is not a play and not listed.

    Args:
        table: the cards on the table; they all stay there (QP-10).
        hand: the cards in the hand.
        rules: the options of the game.

    Raises:
        TooManyCopiesError: more than three copies of a card.

    >>> sets = playable_sets(Cards.parse("JS QS KS"), Cards.parse("9S 10S"))
    >>> sorted(map(str, sets))
    ['10S', '9S 10S']
    """
    low, high = _bounds(table, hand)
    return _playable_sets(_setting(high, rules), low, high)


def _bounds(table: Iterable[Card], hand: Iterable[Card]) -> tuple[bytes, bytes]:
    """Return how many copies of each card must and may lie on the table after the turn."""
    on_table = Cards(table)
    return on_table.counts, (on_table + Cards(hand)).counts


def _playable_sets(table: Setting, low: bytes, high: bytes) -> Iterator[Cards]:
    best = _best(table, low, high, _WORTH[Aim.CARDS])
    if not best:
        return
    yield best
    done = (0, int.from_bytes(best.counts, "little"))
    for packed in PlayAutomaton(table, low, high).plays(_WIDEST):
        if packed not in done:
            yield Cards._of(packed)  # noqa: SLF001 - known to be counts of the hand


def count_playable_sets(
    table: Iterable[Card], hand: Iterable[Card], rules: Rules = _DEFAULT
) -> int:
    """Count the sets of hand cards that can be laid in one turn (QP-8, QP-9).

    Exact. Far quicker than listing them while table and hand are not too large; beyond that they
    are listed, which takes as long as there are plays.

    Raises:
        TooManyCopiesError: more than three copies of a card.

    >>> count_playable_sets(Cards.parse("JS QS KS"), Cards.parse("9S 10S"))
    2
    """
    low, high = _bounds(table, hand)
    table_setting = _setting(high, rules)
    selections = 1
    for least, most in zip(low, high, strict=True):
        selections *= most - least + 1
    automaton = PlayAutomaton(table_setting, low, high)
    try:
        number = automaton.number_of_plays(min(_BUDGET, 4 * selections))
    except TooHardError:
        # Slower, but it needs no memory, and so it comes to an end.
        number = sum(1 for _ in plays_by_query(table_setting, low, high))
    return number - (best_split(table_setting, low, low) is not None)


def best_set(
    table: Iterable[Card],
    hand: Iterable[Card],
    rules: Rules = _DEFAULT,
    *,
    by: Aim = Aim.CARDS,
) -> Cards:
    """Return the hand cards to lay in order to get rid of the most (QP-8, QP-18).

    Args:
        table: the cards on the table.
        hand: the cards in the hand.
        rules: the options of the game.
        by: whether the most cards or the most points are to leave the hand.

    Returns:
        One of the best sets; empty if nothing can be laid.

    Raises:
        TooManyCopiesError: more than three copies of a card.
        TableGamesError: there is no such aim.

    >>> best_set(Cards.parse("JS QS KS"), Cards.parse("9S 10S AH"))
    Cards.parse('9S 10S')
    """
    low, high = _bounds(table, hand)
    return _best(_setting(high, rules), low, high, _WORTH[aim_of(by)])


def _best(table: Setting, low: bytes, high: bytes, worth: tuple[int, ...]) -> Cards:
    split = best_split(table, low, high, worth)
    if split is None:
        return Cards()
    in_runs, in_groups, _ = split
    # The shares add up to what then lies on the table; a count is a byte of a packed integer.
    packed = (
        int.from_bytes(in_runs, "little")
        + int.from_bytes(in_groups, "little")
        - int.from_bytes(low, "little")
    )
    return Cards._of(packed)  # noqa: SLF001 - known to be counts of the hand


def can_close(table: Iterable[Card], hand: Iterable[Card], rules: Rules = _DEFAULT) -> bool:
    """Whether the whole hand can be laid in one turn, which wins the game (QP-16).

    An empty hand has nothing to lay, so it cannot close (QP-9).

    Raises:
        TooManyCopiesError: more than three copies of a card.

    >>> can_close(Cards.parse("JS QS KS"), Cards.parse("9S 10S AS"))
    True
    """
    held = Cards(hand)
    _, high = _bounds(table, held)
    return bool(held) and best_split(_setting(high, rules), high, high) is not None
