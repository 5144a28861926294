"""Multisets of cards: hands, tables, plays.

A card itself is in `tablegames.quita_y_pon.card`, whose names can be imported from here too. A
`Cards` value keeps its 52 counts in one integer, a byte for each kind of card; the top bit of
every byte stays free, so that one addition or subtraction of the whole integer shows whether any
count went too high or below zero.
"""

from collections.abc import Iterable, Iterator
from typing import Final, final

from typing_extensions import override

from tablegames._arguments import whole
from tablegames.errors import Message, NotationError, TableGamesError, WrongTypeError, shown
from tablegames.quita_y_pon.card import ALL_CARDS, KINDS, Card, Rank, Suit

__all__ = [
    "MOST_COPIES",
    "Card",
    "Cards",
    "MissingCardsError",
    "NotCardsError",
    "Rank",
    "Suit",
    "TooManyCopiesError",
]

MOST_COPIES: Final = 127
"""The most copies of one card that a `Cards` can hold."""

_GUARD: Final = int.from_bytes(b"\x80" * KINDS, "little")


class TooManyCopiesError(TableGamesError):
    """More copies of one card than can be dealt with.

    Attributes:
        most: the most that there may be.
    """

    def __init__(self, most: int = MOST_COPIES) -> None:
        self.most = most
        super().__init__(most)

    @property
    @override
    def message(self) -> Message:
        return Message("more than {most} copies of one card", most=self.most)


class NotCardsError(WrongTypeError):
    """Something else than cards was given where cards are meant.

    Attributes:
        value: what it was.
    """

    def __init__(self, value: object) -> None:
        self.value = value
        super().__init__(value)

    @property
    @override
    def message(self) -> Message:
        return Message("not a Card: {value}", value=shown(self.value))


class MissingCardsError(TableGamesError):
    """Cards were to be taken from a multiset that does not hold them.

    Attributes:
        missing: the cards that are not there.
    """

    def __init__(self, missing: "Cards") -> None:
        self.missing = missing
        super().__init__(missing)

    @property
    @override
    def message(self) -> Message:
        return Message("cards that are not there: {cards}", cards=self.missing)


_COUNTS: Final = Message("a multiset of cards has 52 counts, none of them negative")
_POINTS: Final = tuple(card.points for card in ALL_CARDS)


@final
class Cards:
    """An immutable multiset of cards.

    ``<=`` and ``<`` mean "is contained in" (so they do not order all multisets: sort with
    ``key=Cards.sort_key``), ``+`` and ``-`` put together and take away, ``&`` is what two have in
    common. Iterating meets the cards in ascending order, each as often as it is held.

    Args:
        cards: the cards, in any order.

    Raises:
        TooManyCopiesError: more than 127 copies of one card.
        NotCardsError: something else than cards.

    >>> hand = Cards.parse("10H AS 10H")
    >>> hand, len(hand), hand.points
    (Cards.parse('AS 10H 10H'), 3, 35)
    >>> str(hand - Cards.parse("10H"))
    'AS 10H'
    """

    __slots__ = ("_packed",)

    _packed: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        if isinstance(cards, Cards):
            packed = cards._packed  # noqa: SLF001 - its own kind
        else:
            counts = [0] * KINDS
            try:
                given = iter(cards)
            except TypeError:
                raise NotCardsError(cards) from None
            for card in given:
                if not isinstance(card, Card):
                    raise NotCardsError(card)
                counts[card.index] += 1
            if max(counts) > MOST_COPIES:
                raise TooManyCopiesError
            packed = int.from_bytes(counts, "little")
        object.__setattr__(self, "_packed", packed)

    @classmethod
    def _of(cls, packed: int) -> "Cards":
        """Wrap a packed integer that is known to be good."""
        cards = _new(Cards)
        _set_packed(cards, packed)
        return cards

    @classmethod
    def from_counts(cls, counts: Iterable[int]) -> "Cards":
        """Build a multiset from 52 counts, in the order of the cards.

        Raises:
            TooManyCopiesError: a count is above 127.
            TableGamesError: there are not 52 counts, or one is negative.
            WrongTypeError: they are no integers.

        >>> Cards.from_counts([2] + [0] * 51)
        Cards.parse('AS AS')
        """
        try:
            numbers = tuple(counts)
            if len(numbers) != KINDS or min(numbers) < 0:
                raise TableGamesError(_COUNTS)
            if max(numbers) > MOST_COPIES:
                raise TooManyCopiesError
            packed = int.from_bytes(numbers, "little")
        except TypeError:  # not looked for in every number beforehand, which takes as long again
            raise WrongTypeError(_COUNTS) from None
        return cls._of(packed)

    @classmethod
    def parse(cls, text: str) -> "Cards":
        """Read cards separated by spaces (or commas), such as ``"AS 10H TH Q♦"``.

        Raises:
            NotationError: a word is not a card; its place is given.

        >>> len(Cards.parse(""))
        0
        """
        cards = []
        for number, word in enumerate(text.replace(",", " ").split(), start=1):
            try:
                cards.append(Card.parse(word))
            except NotationError as error:
                place = Message("card {number}", number=number)
                raise NotationError(error.reason, place) from None
        return cls(cards)

    @classmethod
    def pack(cls, packs: int = 1) -> "Cards":
        """Return all cards of so many packs of 52 (QP-4).

        Raises:
            TooManyCopiesError: more than 127 packs.
            TableGamesError: a negative number of packs.
            WrongTypeError: no integer.

        >>> len(Cards.pack(2)), Cards.pack(2).points
        (104, 792)
        """
        return cls.from_counts([whole("packs", packs)] * KINDS)

    @property
    def counts(self) -> bytes:
        """The 52 counts, in the order of the cards."""
        return self._packed.to_bytes(KINDS, "little")

    @property
    def points(self) -> int:
        """What these cards cost in the hand (QP-18)."""
        return sum(map(int.__mul__, self.counts, _POINTS))

    def count(self, card: Card) -> int:
        """Return how many copies of a card are held.

        Raises:
            NotCardsError: it is no card.
        """
        if not isinstance(card, Card):
            raise NotCardsError(card)
        return self._packed >> (8 * card.index) & 255

    def distinct(self) -> tuple[Card, ...]:
        """Return the different cards that are held, ascending.

        >>> [str(card) for card in Cards.parse("KC 2S 2S").distinct()]
        ['2S', 'KC']
        """
        return tuple(card for card, n in zip(ALL_CARDS, self.counts, strict=True) if n)

    def sort_key(self) -> tuple[Card, ...]:
        """Return a key that orders all multisets: the cards, ascending, compared one by one.

        >>> hands = [Cards.parse("3S"), Cards.parse("2S KC"), Cards.parse("2S")]
        >>> [str(cards) for cards in sorted(hands, key=Cards.sort_key)]
        ['2S', '2S KC', '3S']
        """
        return tuple(self)

    @override
    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a multiset of cards cannot be changed: {name}")

    @override
    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a multiset of cards cannot be changed: {name}")

    def __len__(self) -> int:
        return sum(self.counts)

    def __bool__(self) -> bool:
        return self._packed != 0

    def __iter__(self) -> Iterator[Card]:
        for card, n in zip(ALL_CARDS, self.counts, strict=True):
            if n:
                for _ in range(n):
                    yield card

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.count(card) > 0

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return self._packed == other._packed

    @override
    def __hash__(self) -> int:
        return hash(self._packed)

    def __add__(self, other: "Cards") -> "Cards":
        if not isinstance(other, Cards):
            return NotImplemented
        total = self._packed + other._packed
        if total & _GUARD:
            raise TooManyCopiesError
        return Cards._of(total)

    def __sub__(self, other: "Cards") -> "Cards":
        if not isinstance(other, Cards):
            return NotImplemented
        rest = (self._packed | _GUARD) - other._packed
        if rest & _GUARD != _GUARD:
            raise MissingCardsError(other - (self & other))
        return Cards._of(rest ^ _GUARD)

    def __and__(self, other: "Cards") -> "Cards":
        if not isinstance(other, Cards):
            return NotImplemented
        return Cards._of(int.from_bytes(map(min, self.counts, other.counts), "little"))

    def __le__(self, other: "Cards") -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return ((other._packed | _GUARD) - self._packed) & _GUARD == _GUARD

    def __ge__(self, other: "Cards") -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return other <= self

    def __lt__(self, other: "Cards") -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return self._packed != other._packed and self <= other

    def __gt__(self, other: "Cards") -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return other < self

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self))

    @override
    def __format__(self, format_spec: str) -> str:
        """Format like a string; ``u`` at the end asks for Unicode suit signs.

        >>> f"{Cards.parse('AS 10H'):u}"
        'A♠ 10♥'
        """
        if format_spec.endswith("u"):
            return format(" ".join(f"{card:u}" for card in self), format_spec[:-1])
        return format(str(self), format_spec)

    @override
    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"

    @override
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Cards.parse, (str(self),)


_new: Final = object.__new__
# The slot's own setter passes by the refusal of assignments, and is the fastest way in.
_set_packed: Final = Cards.__dict__["_packed"].__set__
