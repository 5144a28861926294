"""A drawing of the card table for a terminal."""

from collections.abc import Mapping

from tablegames.quita_y_pon._seen import Seen, seen_of
from tablegames.quita_y_pon.draft import TurnDraft
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.table import Pile
from tablegames.quita_y_pon.view import View

__all__ = ["draw"]


def draw(shown: State | View | TurnDraft) -> str:
    """Return the table as text: melds by number, hands, stock.

    Of a view only the viewer's hand is drawn; of a state all of them. Of a draft the piles are
    drawn as they lie, with what is wrong, and the cards still in the hand.

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
            lines.append(f"laid down: {shown.laid:u}")
        lines += [f"wrong: {problem}" for problem in seen.problems]
    return "\n".join(lines)


def _table_lines(piles: Mapping[int, Pile]) -> list[str]:
    lines = [f"{number:5}: {pile:u}" for number, pile in piles.items()]
    return ["table:", *lines] if lines else ["table: empty"]


def _seat_lines(seen: Seen) -> list[str]:
    view = seen.view
    lines = [f"stock: {_cards(view.stock_size)}"]
    for seat, size in enumerate(view.hand_sizes):
        hand = seen.hands.get(seat)
        shown = _cards(size) if hand is None else f"{hand:u}" if hand else "no cards"
        lines.append(f"seat {seat}: {shown}{', to move' if seat == view.turn else ''}")
    return lines


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"
