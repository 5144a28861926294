"""A setup: a position as plain data, not yet known to be valid, and its text."""

from collections.abc import Iterable
from typing import Any, Final, Self

import attrs

from tablegames.errors import InvalidSetupError, Message, NotationError, Problem, shown
from tablegames.quita_y_pon.card import Card
from tablegames.quita_y_pon.cards import Cards, TooManyCopiesError
from tablegames.quita_y_pon.rules import Rules
from tablegames.quita_y_pon.table import Pile, piles_of

__all__ = ["Setup", "piles_text"]

_PARTS: Final = ("hands", "table", "stock", "turn")

_LONGEST: Final = 10_000
"""No text of a position is longer: there are 156 cards at the most, in three packs."""


def _collected(values: Iterable[Any]) -> tuple[Any, ...]:
    try:
        return tuple(values)
    except TypeError:
        message = Message("{value} is no collection", value=shown(values))
        raise InvalidSetupError([Problem("QP-4", message, values)]) from None


def _hands_of(hands: Iterable[Iterable[Card]]) -> tuple[Cards, ...]:
    return tuple(map(Cards, _collected(hands)))


def _table_of(table: Iterable[Iterable[Card]]) -> tuple[Pile, ...]:
    return piles_of(_collected(table))


@attrs.frozen(repr=False)
class Setup:
    """All that makes a position, as data; `State.from_setup` checks it.

    Args:
        rules: the options of the game.
        hands: the cards of each seat.
        table: the piles on the table, in any order.
        stock: the cards of the stock, the next to be drawn first.
        turn: the seat to move, None when the game is over.

    Raises:
        InvalidSetupError: hands, table or stock are no collection.
        NotCardsError: a hand or a pile holds something else than cards.
        TooManyCopiesError: more copies of one card in one of them than a `Cards` can hold.
    """

    rules: Rules
    hands: tuple[Cards, ...] = attrs.field(converter=_hands_of)
    table: tuple[Pile, ...] = attrs.field(converter=_table_of)
    stock: tuple[Card, ...] = attrs.field(converter=_collected)
    turn: int | None = 0

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Self:
        """Read the text of a position.

        It has four parts, each of a name and a value, parted by semicolons: the hands and the
        table's piles parted by slashes, the stock in the order of drawing, and the seat to move.
        A hyphen stands for no cards, no piles, nobody.

        Raises:
            NotationError: the text is not of this form; the place is the part.

        >>> text = "hands AS / 2S; table 7S 7H 7D / QS KS AS; stock 10C; turn 1"
        >>> setup = Setup.parse(text, Rules(players=2))
        >>> str(setup.hands[1]), str(setup.table[0]), setup.turn
        ('2S', 'QS KS AS', 1)
        """
        if len(text) > _LONGEST:
            message = Message("longer than any position: {length} characters", length=len(text))
            raise NotationError(message)
        parts = [part.strip().partition(" ") for part in text.split(";")]
        if tuple(name for name, _, _ in parts) != _PARTS:
            message = Message("a position reads: hands …; table …; stock …; turn …")
            raise NotationError(message)
        hands, table, stock, turn = (value.strip() for _, _, value in parts)
        if turn != "-" and not (turn.isascii() and turn.isdigit() and len(turn) < 4):  # noqa: PLR2004
            raise NotationError(Message("the seat to move is a number or a hyphen"), "turn")
        return cls(
            rules,
            [
                _hand(hand, Message("seat {seat}", seat=seat))
                for seat, hand in enumerate(hands.split("/"))
            ],
            parse_piles(table),
            _drawing_order(stock),
            None if turn == "-" else int(turn),
        )

    def __repr__(self) -> str:
        # Counts only, as of a state: a setup in a log must not tell the hands or the stock.
        sizes = ", ".join(str(len(hand)) for hand in self.hands)
        piles, stock = len(self.table), len(self.stock)
        return f"<Setup: hands of {sizes}; {piles} piles; stock of {stock}; turn {self.turn}>"

    def to_text(self) -> str:
        """Return the text that `parse` reads."""
        hands = " / ".join(str(hand) or "-" for hand in self.hands)
        stock = " ".join(map(str, self.stock)) or "-"
        turn = "-" if self.turn is None else self.turn
        return f"hands {hands}; table {piles_text(self.table)}; stock {stock}; turn {turn}"


def piles_text(piles: Iterable[Pile]) -> str:
    """Return the text of a table; a hyphen if it is empty."""
    return " / ".join(map(str, piles)) or "-"


def parse_piles(text: str) -> tuple[Pile, ...]:
    """Read the text of a table.

    Raises:
        NotationError: a word is no card, or a pile has none; the place tells the pile, from 1.
    """
    if text == "-":
        return ()
    if len(text) > _LONGEST:
        message = Message("longer than any table: {length} characters", length=len(text))
        raise NotationError(message)
    return piles_of(
        _cards(pile, Message("pile {pile}", pile=number))
        for number, pile in enumerate(text.split("/"), start=1)
    )


def _hand(text: str, place: str) -> Cards:
    return Cards() if text.strip() == "-" else _cards(text, place)


def _cards(text: str, place: str) -> Cards:
    try:
        cards = Cards.parse(text)
    except NotationError as error:
        raise NotationError(error.reason, Message.joined((place, error.place), ", ")) from None
    except TooManyCopiesError as error:
        raise NotationError(error.message, place) from None
    if not cards:
        raise NotationError(Message("no cards"), place)
    return cards


def _drawing_order(text: str) -> tuple[Card, ...]:
    if text == "-":
        return ()
    cards = []
    for number, word in enumerate(text.replace(",", " ").split(), start=1):
        try:
            cards.append(Card.parse(word))
        except NotationError as error:
            place = Message("stock, card {number}", number=number)
            raise NotationError(error.reason, place) from None
    if not cards:
        raise NotationError(Message("no cards"), "stock")
    return tuple(cards)
