"""A card: its suit, its rank, and their text.

Cards have no copy numbers: two sevens of hearts are the same card twice.
"""

from enum import IntEnum
from typing import Final, Self, final

from typing_extensions import override

from tablegames.errors import Message, NotationError, TableGamesError, shown

__all__ = ["Card", "Rank", "Suit"]

KINDS: Final = 52
RANKS: Final = 13


class Suit(IntEnum):
    """A suit; the order is spades, hearts, diamonds, clubs.

    >>> str(Suit.HEARTS), Suit.HEARTS.symbol
    ('H', '♥')
    """

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def symbol(self) -> str:
        """The Unicode suit sign."""
        return "♠♥♦♣"[self]

    @override
    def __str__(self) -> str:
        return "SHDC"[self]

    @override
    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)


class Rank(IntEnum):
    """A rank; the number of the ace is 1, wherever it may stand in a run.

    >>> str(Rank.TEN), int(Rank.KING)
    ('10', 13)
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def points(self) -> int:
        """What a card of this rank costs in the hand (QP-18)."""
        return 15 if self is Rank.ACE else min(int(self), 10)

    @override
    def __str__(self) -> str:
        return _RANK_TEXTS[self - 1]

    @override
    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)


_RANK_TEXTS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_RANKS_BY_TEXT: Final = {**dict(zip(_RANK_TEXTS, Rank, strict=True)), "T": Rank.TEN}
_CAPITALS: Final = str.maketrans("atjqkshdc", "ATJQKSHDC")
_SUITS_BY_TEXT: Final = {text: suit for suit in Suit for text in (str(suit), suit.symbol)}


@final
class Card:
    """A card: one of 52 shared values, ordered by suit, then by rank.

    Attributes:
        rank: its rank.
        suit: its suit.
        index: its place in the order of all cards, from 0.
        points: what it costs in the hand (QP-18).

    Raises:
        TableGamesError: no card has this rank and suit.

    >>> Card(Rank.TEN, Suit.HEARTS), str(Card.parse("t♥"))
    (Card(Rank.TEN, Suit.HEARTS), '10H')
    """

    __slots__ = ("index", "points", "rank", "suit")

    rank: Rank
    suit: Suit
    index: int
    points: int

    def __new__(cls, rank: Rank, suit: Suit) -> Self:
        """Find the shared card of this rank and suit."""
        try:
            return _SHARED[rank, suit]
        except (KeyError, TypeError):
            message = Message(
                "no card has rank {rank} and suit {suit}", rank=shown(rank), suit=shown(suit)
            )
            raise TableGamesError(message) from None

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read ``"10H"``, ``"TH"`` or ``"10♥"``, in either case.

        Raises:
            NotationError: the text is not a card.

        >>> Card.parse("qs")
        Card(Rank.QUEEN, Suit.SPADES)
        """
        # Not upper() alone, which makes an S of other letters than s.
        upper = text.strip().translate(_CAPITALS)
        rank = _RANKS_BY_TEXT.get(upper[:-1])
        suit = _SUITS_BY_TEXT.get(upper[-1:])
        if rank is None or suit is None:
            raise NotationError(Message("not a card: {text}", text=shown(text)))
        return _SHARED[rank, suit]

    @override
    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot be changed: {name}")

    @override
    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot be changed: {name}")

    # Cards are shared, so equality is identity; the hash must not depend on the process.
    @override
    def __eq__(self, other: object) -> bool:
        return self is other

    @override
    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: "Card") -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index < other.index

    def __le__(self, other: "Card") -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index <= other.index

    def __gt__(self, other: "Card") -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index > other.index

    def __ge__(self, other: "Card") -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index >= other.index

    @override
    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @override
    def __format__(self, format_spec: str) -> str:
        """Format like a string; ``u`` at the end asks for the Unicode suit sign."""
        if format_spec.endswith("u"):
            return format(f"{self.rank}{self.suit.symbol}", format_spec[:-1])
        return format(str(self), format_spec)

    @override
    def __repr__(self) -> str:
        return f"Card(Rank.{self.rank.name}, Suit.{self.suit.name})"

    @override
    def __reduce__(self) -> tuple[type["Card"], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)


def _new_card(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    object.__setattr__(card, "index", RANKS * suit + rank - 1)
    object.__setattr__(card, "points", rank.points)
    return card


ALL_CARDS: Final = tuple(_new_card(rank, suit) for suit in Suit for rank in Rank)
"""The 52 cards in their order."""

_SHARED: Final[dict[tuple[int, int], Card]] = {(card.rank, card.suit): card for card in ALL_CARDS}
