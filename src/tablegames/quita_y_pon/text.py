"""A drawing of the card table for a terminal."""

from collections.abc import Mapping

from tablegames.errors import Message, as_message
from tablegames.languages import ENGLISH
from tablegames.quita_y_pon._seen import Seen, seen_of
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.draft import TurnDraft
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.table import Pile
from tablegames.quita_y_pon.view import View

__all__ = ["draw"]


def draw(shown: State | View | TurnDraft, *, language: str = ENGLISH) -> str:
    """Return the table as text: melds by number, hands, stock.

    Of a view only the viewer's hand is drawn; of a state all of them. Of a draft the piles are
    drawn as they lie, with what is wrong, and the cards still in the hand.

    Raises:
        UnknownLanguageError: the library does not speak it.

    >>> import random
    >>> print(draw(State.deal(rng=random.Random(4)).view(1)))
    table: empty
    stock: 60 cards
    seat 0: 11 cards, to move
    seat 1: A♠ K♠ 8♥ 10♥ 3♦ 6♦ J♦ Q♦ A♣ 9♣ J♣
    seat 2: 11 cards
    seat 3: 11 cards
    """
    seen = seen_of(shown)
    lines = [*_table_lines(seen.piles), *_seat_lines(seen)]
    if isinstance(shown, TurnDraft):
        if shown.laid:
            lines.append(Message("laid down: {cards:u}", cards=shown.laid))
        lines += [Message("wrong: {problem}", problem=fault.told) for fault in seen.problems]
    return Message.joined(lines, "\n").in_language(language)


def _table_lines(piles: Mapping[int, Pile]) -> list[Message]:
    lines = [as_message(f"{number:5}: {pile:u}") for number, pile in piles.items()]
    return [Message("table:"), *lines] if lines else [Message("table: empty")]


def _seat_lines(seen: Seen) -> list[Message]:
    view = seen.view
    lines = [Message("stock: {cards}", cards=_counted(view.stock_size))]
    for seat, size in enumerate(view.hand_sizes):
        hand = _hand(seen.hands[seat]) if seat in seen.hands else _counted(size)
        if seat == view.turn:
            lines.append(Message("seat {seat}: {cards}, to move", seat=seat, cards=hand))
        else:
            lines.append(Message("seat {seat}: {cards}", seat=seat, cards=hand))
    return lines


def _hand(cards: Cards) -> Message:
    return as_message(f"{cards:u}") if cards else Message("no cards")


def _counted(number: int) -> Message:
    return Message.counted("{number} card", "{number} cards", number)
