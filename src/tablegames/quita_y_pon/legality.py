"""Which rules a move breaks, and what is wrong with a setup.

Each rule is checked in one place. Nothing here searches, except what `DrawRule.WHEN_NO_PLAY`
asks for.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from tablegames.errors import Message, Problem, UnknownSeatError, shown
from tablegames.quita_y_pon.arranging import best_set
from tablegames.quita_y_pon.card import RANKS, Card
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.melds import Meld, explanation, meld_fault
from tablegames.quita_y_pon.rules import DrawRule, EndReason, GroupSuits, Rules, StockEnd, Violation
from tablegames.quita_y_pon.setup import Setup
from tablegames.quita_y_pon.table import Pile, cards_on
from tablegames.seats import is_seat

__all__ = [
    "Situation",
    "draw_problems",
    "drawing_ends",
    "end_problems",
    "play_problems",
    "setup_problems",
    "violations_of",
]


@attrs.frozen
class Situation:
    """All that the legality of a move depends on; the player to move knows all of it.

    Attributes:
        rules: the options of the game.
        table: the melds as they lie.
        hand: the cards of the player to move.
        ended: why the game is over; None while it goes on.
    """

    rules: Rules
    table: tuple[Meld, ...]
    hand: Cards
    ended: EndReason | None = None


def violations_of(problems: Iterable[Problem]) -> tuple[Violation, ...]:
    """Return the rules that problems break, each once."""
    return tuple(dict.fromkeys(Violation(problem.rule) for problem in problems))


def end_problems(situation: Situation) -> Iterator[Problem]:
    """Yield that the game is over, if it is (QP-16, QP-17)."""
    if situation.ended is EndReason.CLOSED:
        message = Message("the game is over: a player has closed")
        yield Problem(Violation.GAME_CLOSED, message)
    elif situation.ended is EndReason.STOCK_EXHAUSTED:
        message = Message("the game is over: the stock is exhausted")
        yield Problem(Violation.STOCK_EXHAUSTED, message)


def play_problems(situation: Situation, piles: tuple[Pile, ...]) -> Iterator[Problem]:
    """Yield what forbids to leave this table behind: QP-6, QP-8, QP-9, QP-10.

    Linear in the number of cards.
    """
    if situation.ended is not None:
        yield from end_problems(situation)
        return
    before, after = cards_on(situation.table), cards_on(piles)
    common = before & after
    new, missing = after - common, before - common
    laid = new & situation.hand
    foreign = new - laid
    if foreign:
        message = Message.counted(
            "{cards:u}: neither in the hand nor on the table before",
            "{cards:u}: neither in the hand nor on the table before",
            len(foreign),
            cards=foreign,
        )
        yield Problem(Violation.CARD_NOT_HELD, message, foreign)
    for pile in piles:
        fault = meld_fault(pile, situation.rules)
        if fault is not None:
            message = Message.joined((f"{pile:u}", explanation(fault)), ": ")
            yield Problem(Violation.INVALID_MELD, message, pile)
    if not laid:
        yield Problem(Violation.NO_CARD_LAID, Message("no card of the hand was laid down"))
    if missing:
        message = Message.counted(
            "{cards:u}: lay on the table and is there no more",
            "{cards:u}: lay on the table and is there no more",
            len(missing),
            cards=missing,
        )
        yield Problem(Violation.TABLE_CARD_MISSING, message, missing)


def draw_problems(situation: Situation) -> Iterator[Problem]:
    """Yield what forbids to draw (QP-13)."""
    if situation.ended is not None:
        yield from end_problems(situation)
        return
    if situation.rules.draw is DrawRule.WHEN_NO_PLAY:
        laid = best_set(cards_on(situation.table), situation.hand, situation.rules)
        if laid:
            message = Message("{cards:u} can be laid down", cards=laid)
            yield Problem(Violation.DRAW_NOT_ALLOWED, message, laid)
    elif situation.rules.draw is DrawRule.WHEN_NOTHING_FITS:
        for message, value in _what_fits(situation):
            yield Problem(Violation.DRAW_NOT_ALLOWED, message, value)
            return


def drawing_ends(rules: Rules, stock_size: int) -> bool:
    """Return whether the game is over once a card is drawn from so many, or cannot be (QP-17)."""
    return stock_size == 0 or (stock_size == 1 and rules.stock_end is StockEnd.AT_ONCE)


def _what_fits(situation: Situation) -> Iterator[tuple[Message, object]]:
    """Yield what can be laid with the table as it lies: a meld, or a card for a meld."""
    for three in _melds_of_three(situation.hand, situation.rules):
        yield Message("{cards:u} in the hand is a meld", cards=three), three
    for card in situation.hand.distinct():
        for present in situation.table:
            if meld_fault((*present, card), situation.rules) is None:
                yield Message("{card:u} can be added to {meld:u}", card=card, meld=present), card


def _melds_of_three(hand: Cards, rules: Rules) -> Iterator[Cards]:
    """Yield the melds of three cards in a hand; one that holds a meld holds one of these."""
    held = hand.distinct()
    for card in held:
        usable = held if rules.group_suits is GroupSuits.DISTINCT else hand
        of_rank = [other for other in usable if other.rank is card.rank]
        # Here the ace follows the king; whether it may is for meld_fault to say.
        following = [
            other
            for other in held
            if other.suit is card.suit and (other.rank - card.rank) % RANKS in (1, 2)
        ]
        for candidate in (of_rank[:3], [card, *following]):
            three = Cards(candidate)
            if meld_fault(three, rules) is None:
                yield three


def setup_problems(setup: Setup) -> Iterator[Problem]:
    """Yield all that keeps a setup from being a position."""
    rules = setup.rules
    if len(setup.hands) != rules.players:
        message = Message(
            "{players} players have as many hands, not {hands}",
            players=rules.players,
            hands=len(setup.hands),
        )
        yield Problem("QP-4", message, len(setup.hands))
    yield from _card_problems(setup)
    for pile in setup.table:
        fault = meld_fault(pile, rules)
        if fault is not None:
            message = Message.joined((f"{pile:u}", explanation(fault)), ": ")
            yield Problem("QP-8", message, pile)
    yield from _turn_problems(setup)


def _card_problems(setup: Setup) -> Iterator[Problem]:
    """Yield which cards are missing or too many (QP-4): nothing leaves the packs."""
    strange = [card for card in setup.stock if not isinstance(card, Card)]
    for card in strange:
        yield Problem("QP-4", Message("{value}: no card", value=shown(card)), card)
    there: Counter[Card] = Counter(card for card in setup.stock if isinstance(card, Card))
    for cards in (*setup.hands, *setup.table):
        there.update(cards)
    expected: Counter[Card] = Counter(Cards.pack(setup.rules.packs))
    for card, copies in (there - expected).items():
        message = Message.counted(
            "{card}: {number} too many", "{card}: {number} too many", copies, card=card
        )
        yield Problem("QP-4", message, card)
    for card, copies in (expected - there).items():
        message = Message.counted(
            "{card}: {number} missing", "{card}: {number} missing", copies, card=card
        )
        yield Problem("QP-4", message, card)


def _turn_problems(setup: Setup) -> Iterator[Problem]:
    """Yield what is wrong with the player to move (QP-5, QP-16, QP-17)."""
    turn, players = setup.turn, setup.rules.players
    closed = [seat for seat, hand in enumerate(setup.hands) if not hand]
    if len(closed) > 1:
        message = Message("the first empty hand ends the game: two cannot be")
        yield Problem("QP-16", message, closed)
    must_end = bool(closed) or (not setup.stock and setup.rules.stock_end is StockEnd.AT_ONCE)
    may_end = must_end or not setup.stock
    if turn is None:
        if not may_end:
            yield Problem("QP-16", Message("the game is not over: somebody is to move"), turn)
    elif not is_seat(turn, players):
        yield Problem("QP-5", UnknownSeatError(turn, players).message, turn)
    elif must_end:
        rule = "QP-16" if closed else "QP-17"
        yield Problem(rule, Message("the game is over: nobody is to move"), turn)
