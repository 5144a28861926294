"""Cards and multisets of cards."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.errors import NotationError, TableGamesError, WrongTypeError
from tablegames.quita_y_pon.cards import (
    MOST_COPIES,
    Card,
    Cards,
    MissingCardsError,
    NotCardsError,
    Rank,
    Suit,
    TooManyCopiesError,
)

ONE_PACK = tuple(Cards.pack())
lists = st.lists(st.sampled_from(ONE_PACK), max_size=30)


def test_ranks_and_suits_in_order() -> None:
    assert [str(suit) for suit in Suit] == ["S", "H", "D", "C"]
    assert [suit.symbol for suit in Suit] == ["♠", "♥", "♦", "♣"]
    assert " ".join(map(str, Rank)) == "A 2 3 4 5 6 7 8 9 10 J Q K"
    assert f"{Suit.CLUBS}{Rank.ACE:>3}" == "C  A"


def test_cards_are_shared() -> None:
    card = Card(Rank.TEN, Suit.HEARTS)
    assert card is Card(Rank.TEN, Suit.HEARTS)
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card is copy.copy(card)
    assert len(set(ONE_PACK)) == 52
    assert len({hash(card) for card in ONE_PACK}) == 52


def test_cards_are_ordered_by_suit_then_rank() -> None:
    assert sorted({*ONE_PACK}) == list(ONE_PACK)
    assert [str(card) for card in ONE_PACK[11:15]] == ["QS", "KS", "AH", "2H"]
    low, high = ONE_PACK[3], ONE_PACK[20]
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low
    assert low != high
    with pytest.raises(TypeError):
        assert low < 5  # type: ignore[operator]


@pytest.mark.parametrize("text", ["10H", "TH", "10h", "th", "10♥", "t♥", " 10H "])
def test_parse_a_card(text: str) -> None:
    assert Card.parse(text) is Card(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize("card", ONE_PACK, ids=str)
def test_texts_of_cards_read_back(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(f"{card:u}") is card
    assert eval(repr(card)) is card  # noqa: S307


@pytest.mark.parametrize("text", ["", "H", "10", "1H", "11H", "10X", "H10", "10 H", "AS KS"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a card"):
        Card.parse(text)


@pytest.mark.parametrize("rank_suit", [(0, 0), (14, 1), (3, 4), ([], 1), ("A", "S")])
def test_cards_that_do_not_exist(rank_suit: tuple[object, object]) -> None:
    with pytest.raises(TableGamesError, match="no card"):
        Card(*rank_suit)  # type: ignore[arg-type]


def test_nothing_can_be_changed() -> None:
    for thing, name in ((ONE_PACK[0], "rank"), (Cards(), "_packed")):
        with pytest.raises(AttributeError):
            setattr(thing, name, 1)
        with pytest.raises(AttributeError):
            delattr(thing, name)


def test_qp_18_points() -> None:
    points = {str(rank): rank.points for rank in Rank}
    assert points == {
        "A": 15,
        "J": 10,
        "Q": 10,
        "K": 10,
        **{str(number): number for number in range(2, 11)},
    }
    assert Cards.parse("AS 10H KD 2C 2C").points == 39
    assert all(card.points == card.rank.points for card in ONE_PACK)


def test_qp_4_packs() -> None:
    assert len(Cards.pack(3)) == 156
    assert set(Counter(Cards.pack(2)).values()) == {2}
    assert Cards.pack(0) == Cards()
    with pytest.raises(TooManyCopiesError):
        Cards.pack(128)
    with pytest.raises(TableGamesError):
        Cards.pack(-1)


@given(lists, lists)
def test_a_multiset_is_a_counter(one: list[Card], other: list[Card]) -> None:
    left, right = Cards(one), Cards(other)
    counted, counted_right = Counter(one), Counter(other)
    assert list(left) == sorted(one)
    assert len(left) == len(one)
    assert bool(left) == bool(one)
    assert list(left + right) == sorted(one + other)
    assert list(left & right) == sorted((counted & counted_right).elements())
    assert (left <= right) == (counted <= counted_right)
    assert (left < right) == (counted < counted_right)
    assert (left >= right) == (counted >= counted_right)
    assert (left > right) == (counted > counted_right)
    assert (left == right) == (counted == counted_right)
    assert left.points == sum(card.points for card in one)
    assert left.distinct() == tuple(sorted(counted))
    assert all(left.count(card) == counted[card] for card in ONE_PACK)
    assert all((card in left) == (card in counted) for card in ONE_PACK)
    assert left + right - right == left
    if left <= right:
        assert list(right - left) == sorted((counted_right - counted).elements())
    else:
        with pytest.raises(MissingCardsError) as caught:
            right - left
        assert list(caught.value.missing) == sorted((counted - counted_right).elements())


@given(lists)
def test_values_do_not_depend_on_the_order_of_making(cards: list[Card]) -> None:
    made = Cards(cards)
    assert made == Cards(reversed(cards))
    assert hash(made) == hash(Cards(reversed(cards)))
    assert Cards(made) == made == Cards.parse(str(made)) == Cards.parse(f"{made:u}")
    assert eval(repr(made)) == made  # noqa: S307
    assert pickle.loads(pickle.dumps(made)) == made == copy.deepcopy(made) == copy.copy(made)
    assert Cards.from_counts(made.counts) == made


@given(st.lists(lists, max_size=6))
def test_sort_key_orders_all_multisets(many: list[list[Card]]) -> None:
    assert sorted(map(Cards, many), key=Cards.sort_key) == [
        Cards(each) for each in sorted(map(sorted, many))
    ]


def test_too_many_copies_are_refused() -> None:
    card = ONE_PACK[0]
    full = Cards([card] * MOST_COPIES)
    assert full.count(card) == MOST_COPIES
    makers: tuple[Callable[[], Cards], ...] = (
        lambda: Cards([card] * 128),
        lambda: Cards([card] * 300),
        lambda: full + Cards([card]),
        lambda: full + full,
        lambda: Cards.from_counts([128] + [0] * 51),
    )
    for make in makers:
        with pytest.raises(TooManyCopiesError) as caught:
            make()
        assert pickle.loads(pickle.dumps(caught.value)).most == MOST_COPIES
    last = Cards([ONE_PACK[-1]] * MOST_COPIES)
    with pytest.raises(TooManyCopiesError, match="127"):
        last + last


def test_missing_cards_are_named() -> None:
    with pytest.raises(MissingCardsError, match="2S 2S") as caught:
        Cards.parse("2S 3S") - Cards.parse("2S 2S 2S 3S")
    assert pickle.loads(pickle.dumps(caught.value)).missing == Cards.parse("2S 2S")


@pytest.mark.parametrize("counts", [[], [1] * 51, [1] * 53, [-1] + [0] * 51])
def test_counts_must_be_counts_of_52_kinds(counts: list[int]) -> None:
    with pytest.raises(TableGamesError):
        Cards.from_counts(counts)


@pytest.mark.parametrize("counts", [None, 5, ["1"] * 52, [1.0] * 52, [None] + [0] * 51])
def test_counts_are_integers(counts: Any) -> None:
    with pytest.raises(WrongTypeError, match="52 counts"):
        Cards.from_counts(counts)


@pytest.mark.parametrize("packs", [None, "1", 1.5, []])
def test_packs_are_counted(packs: Any) -> None:
    with pytest.raises(WrongTypeError, match="packs must be an integer"):
        Cards.pack(packs)


@pytest.mark.parametrize("card", [None, "7S", 5, Cards.parse("7S")])
def test_only_cards_are_counted(card: Any) -> None:
    with pytest.raises(NotCardsError):
        Cards.parse("7S 7S").count(card)


def test_parse_errors_have_a_place() -> None:
    with pytest.raises(NotationError) as caught:
        Cards.parse("AS 10H ZZ")
    assert caught.value.place == "card 3"
    assert "ZZ" in str(caught.value)


def test_parse_takes_commas_and_any_white_space() -> None:
    assert Cards.parse(" AS,10h\n t♥ ,QD ") == Cards.parse("AS 10H 10H QD")
    assert Cards.parse("") == Cards()
    assert not Cards()


def test_other_types_are_not_mixed_in() -> None:
    hand = Cards.parse("AS")
    assert hand != "AS"
    assert "AS" not in hand
    with pytest.raises(TypeError):
        Cards(["AS"])  # type: ignore[list-item]
    operations: tuple[Callable[[], object], ...] = (
        lambda: hand + 1,  # type: ignore[operator]
        lambda: hand - 1,  # type: ignore[operator]
        lambda: hand & 1,  # type: ignore[operator]
        lambda: hand <= 1,  # type: ignore[operator]
        lambda: hand < 1,  # type: ignore[operator]
        lambda: hand >= 1,  # type: ignore[operator]
        lambda: hand > 1,  # type: ignore[operator]
    )
    for operate in operations:
        with pytest.raises(TypeError):
            operate()


def test_formats() -> None:
    hand = Cards.parse("AS 10H")
    assert f"{hand}" == "AS 10H"
    assert f"{hand:u}" == "A♠ 10♥"
    assert f"{hand:>8}|{hand:>8u}|" == "  AS 10H|  A♠ 10♥|"
    assert f"{ONE_PACK[9]:>4}|{ONE_PACK[9]:u}" == " 10S|10♠"


@pytest.mark.parametrize("value", [None, 5, [None], "7S", [["7S"]]])
def test_only_cards_make_cards(value: Any) -> None:
    with pytest.raises(NotCardsError, match="not a Card") as refused:
        Cards(value)
    assert isinstance(refused.value, TypeError)
    assert isinstance(refused.value, TableGamesError)
