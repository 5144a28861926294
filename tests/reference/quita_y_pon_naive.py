"""Quita y Pon, spelled out: naive melds, plays and referee that follow the rules page.

A card is a string, its rank (A, 2, ..., 10, J, Q, K) and then its suit (S, H, D, C): "10H".
Two copies of a card are equal, so hands and tables are multisets of strings.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal, TypeAlias

Card: TypeAlias = str
Cards: TypeAlias = Collection[Card]
Laid: TypeAlias = tuple[Card, ...]
Move: TypeAlias = (
    tuple[Literal["play"], list[list[Card]]] | tuple[Literal["draw"]] | tuple[Literal["timeout"]]
)

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["S", "H", "D", "C"]
ONE_PACK = {rank + suit for suit in SUITS for rank in RANKS}


@dataclass(frozen=True)
class Options:
    """The named options of the rules page, with its defaults (QP-2, QP-3, QP-4, QP-13, QP-17)."""

    players: int = 4
    hand_size: int = 11
    packs: int = 2
    ace: Literal["low", "high", "low-or-high"] = "low-or-high"
    group_suits: Literal["any", "distinct"] = "any"
    draw: Literal["when-nothing-fits", "when-no-play", "any-time"] = "when-nothing-fits"
    stock_end: Literal["at-once", "when-a-draw-fails"] = "at-once"


DEFAULT = Options()


# --- Cards ---------------------------------------------------------------------------------


def rank_of(card: Card) -> str:
    return card[:-1]


def suit_of(card: Card) -> str:
    return card[-1]


def whole_deck(options: Options = DEFAULT) -> list[Card]:
    """QP-4: the cards of all the packs, no jokers."""
    return [rank + suit for _ in range(options.packs) for suit in SUITS for rank in RANKS]


def points_of(card: Card) -> int:
    """QP-18: ace 15; jack, queen, king 10 each; 2 to 10 their number."""
    if rank_of(card) == "A":
        return 15
    if rank_of(card) in {"J", "Q", "K"}:
        return 10
    return int(rank_of(card))


def hand_points(hand: Cards) -> int:
    """QP-18: the points of all the cards of a hand."""
    return sum(points_of(card) for card in hand)


# --- Melds ---------------------------------------------------------------------------------


@cache
def all_runs(ace: str) -> list[Laid]:
    """QP-2: every run there is, each from its lowest to its highest card; no wrap."""
    ladder = list(RANKS)
    if ace == "high":
        ladder = [*RANKS[1:], "A"]
    if ace == "low-or-high":
        ladder = [*RANKS, "A"]
    return [
        tuple(rank + suit for rank in ladder[start:end])
        for suit in SUITS
        for start in range(len(ladder))
        for end in range(start + 3, len(ladder) + 1)
    ]


@cache
def all_runs_sorted(ace: str) -> set[Laid]:
    """Return every run there is, its cards in the order of sorted()."""
    return {tuple(sorted(run)) for run in all_runs(ace)}


@cache
def runs_with(card: Card, ace: str) -> list[Laid]:
    """Return every run there is that holds this card."""
    return [run for run in all_runs(ace) if card in run]


def is_run(cards: Cards, options: Options = DEFAULT) -> bool:
    """QP-1, QP-2: at least three consecutive ranks of one suit; the order given is irrelevant."""
    return tuple(sorted(cards)) in all_runs_sorted(options.ace)


def is_group(cards: Cards, options: Options = DEFAULT) -> bool:
    """QP-1, QP-3: at least three cards of one rank; suits may repeat unless the option forbids."""
    if len(cards) < 3 or any(card not in ONE_PACK for card in cards):
        return False
    if len({rank_of(card) for card in cards}) != 1:
        return False
    suits = [suit_of(card) for card in cards]
    return options.group_suits == "any" or len(set(suits)) == len(suits)


def is_meld(cards: Cards, options: Options = DEFAULT) -> bool:
    """QP-1: a meld is a run or a group."""
    return is_run(cards, options) or is_group(cards, options)


# --- Arrangements and plays ----------------------------------------------------------------


def melds_with(card: Card, others: Cards, options: Options) -> Iterator[Laid]:
    """Yield every meld made of this card and some of the others."""
    available = Counter([card, *others])
    for run in runs_with(card, options.ace):
        if Counter(run) <= available:
            yield run
    same_rank = sorted(other for other in others if rank_of(other) == rank_of(card))
    for size in range(2, len(same_rank) + 1):
        for chosen in sorted(set(combinations(same_rank, size))):
            if is_group([card, *chosen], options):
                yield (card, *chosen)


@lru_cache(maxsize=200_000)
def _sorted_cards_can_be_arranged(cards: Laid, options: Options) -> bool:
    if not cards:
        return True
    smallest, others = cards[0], cards[1:]
    for meld in melds_with(smallest, others, options):
        rest = Counter(cards) - Counter(meld)
        if _sorted_cards_can_be_arranged(tuple(sorted(rest.elements())), options):
            return True
    return False


def can_be_arranged(cards: Cards, options: Options = DEFAULT) -> bool:
    """QP-7, QP-8: whether the cards can be divided into melds so that none is left over."""
    return _sorted_cards_can_be_arranged(tuple(sorted(cards)), options)


def sub_multisets(hand: Cards) -> set[Laid]:
    """Return every non-empty choice of cards of the hand, as a sorted tuple."""
    ordered = sorted(hand)
    sizes = range(1, len(ordered) + 1)
    return {chosen for size in sizes for chosen in combinations(ordered, size)}


def playable_sets(table_cards: Cards, hand: Cards, options: Options = DEFAULT) -> set[Laid]:
    """QP-6 to QP-10: every choice of hand cards with which the table can be arranged."""
    return {
        chosen
        for chosen in sub_multisets(hand)
        if can_be_arranged([*table_cards, *chosen], options)
    }


def best_cards(table_cards: Cards, hand: Cards, options: Options = DEFAULT) -> int:
    """Return the most hand cards that can be laid in one turn (0 when there is no play)."""
    plays = playable_sets(table_cards, hand, options)
    return max((len(laid) for laid in plays), default=0)


def best_points(table_cards: Cards, hand: Cards, options: Options = DEFAULT) -> int:
    """Return the most hand points that can be laid in one turn (0 when there is no play)."""
    plays = playable_sets(table_cards, hand, options)
    return max((hand_points(laid) for laid in plays), default=0)


# --- The referee ---------------------------------------------------------------------------


@dataclass
class State:
    """A position; the stock is listed next card first; nobody has the turn after the end."""

    hands: list[list[Card]]
    table: list[list[Card]]
    stock: list[Card]
    turn: int | None = 0  # QP-5
    options: Options = field(default=DEFAULT)
    draw_failed: bool = False  # QP-17: somebody had to draw from an empty stock


def table_cards_of(table: list[list[Card]]) -> list[Card]:
    return [card for meld in table for card in meld]


def reason(state: State) -> str | None:
    """Return the rule that ended the game, QP-16 or QP-17, or None while it goes on."""
    if any(len(hand) == 0 for hand in state.hands):
        return "QP-16"
    if state.draw_failed:
        return "QP-17"
    if len(state.stock) == 0 and state.options.stock_end == "at-once":
        return "QP-17"
    return None


def is_over(state: State) -> bool:
    """QP-16, QP-17: the game ends when somebody closes or the stock runs out."""
    return reason(state) is not None


def _hand_of_mover(state: State) -> list[Card]:
    if state.turn is None:
        raise ValueError("nobody is to move")
    return state.hands[state.turn]


def something_fits(state: State) -> bool:
    """QP-13: a meld in the hand alone, or a hand card that extends a meld as it lies."""
    hand = _hand_of_mover(state)
    for card in hand:
        others = list(hand)
        others.remove(card)
        if any(True for _ in melds_with(card, others, state.options)):
            return True
        for meld in state.table:
            if is_meld([*meld, card], state.options):
                return True
    return False


def legal_plays(state: State) -> set[Laid]:
    """QP-6 to QP-10: every choice of cards that the mover can lay; none after the end."""
    if is_over(state):
        return set()
    return playable_sets(table_cards_of(state.table), _hand_of_mover(state), state.options)


def may_draw(state: State) -> bool:
    """QP-13: whether the option lets the mover draw."""
    if is_over(state):
        return False
    if state.options.draw == "when-nothing-fits":
        return not something_fits(state)
    if state.options.draw == "when-no-play":
        return len(legal_plays(state)) == 0
    return True


def laid_cards(state: State, new_table: list[list[Card]]) -> list[Card]:
    """Return the cards of the new table that were not on the old one, sorted."""
    added = Counter(table_cards_of(new_table)) - Counter(table_cards_of(state.table))
    return sorted(added.elements())


def broken_rules(state: State, move: Move) -> set[str]:
    """Return the ids of all the rules that this move would break (QP-15: a time-out none)."""
    end = reason(state)
    if end is not None:
        return {end}
    if move[0] == "timeout":
        return set()
    if move[0] == "draw":
        return set() if may_draw(state) else {"QP-13"}
    new_table = move[1]
    hand = Counter(_hand_of_mover(state))
    laid = Counter(laid_cards(state, new_table))
    missing = Counter(table_cards_of(state.table)) - Counter(table_cards_of(new_table))
    broken = set()
    if missing:
        broken.add("QP-10")
    if laid - hand:
        broken.add("QP-6")
    if not laid & hand:
        broken.add("QP-9")
    if not all(is_meld(meld, state.options) for meld in new_table):
        broken.add("QP-8")
    return broken


def apply(state: State, move: Move) -> State:
    """Make a move; an illegal one raises ValueError with the ids of the broken rules."""
    broken = broken_rules(state, move)
    if broken or state.turn is None:
        raise ValueError(f"{', '.join(sorted(broken))}: the move is illegal")
    hands = [list(hand) for hand in state.hands]
    table = [list(meld) for meld in state.table]
    stock = list(state.stock)
    draw_failed = False
    if move[0] == "play":
        for card in laid_cards(state, move[1]):
            hands[state.turn].remove(card)
        table = [list(meld) for meld in move[1]]
    elif stock:
        hands[state.turn].append(stock.pop(0))  # QP-12, QP-15
    else:
        draw_failed = True  # QP-17: who would draw cannot
    following = (state.turn + 1) % len(hands)  # QP-5
    result = State(hands, table, stock, following, state.options, draw_failed)
    if is_over(result):
        result.turn = None
    return result


def final_scores(state: State) -> list[int]:
    """QP-19: the largest hand total minus the own one."""
    totals = [hand_points(hand) for hand in state.hands]
    return [max(totals) - total for total in totals]


def winners(state: State) -> list[int]:
    """QP-16, QP-17, QP-20: who closed, or all who hold the fewest points; nobody before the end."""
    if not is_over(state):
        return []
    closers = [player for player, hand in enumerate(state.hands) if len(hand) == 0]
    if closers:
        return closers
    totals = [hand_points(hand) for hand in state.hands]
    return [player for player, total in enumerate(totals) if total == min(totals)]
