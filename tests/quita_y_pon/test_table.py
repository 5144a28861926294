import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quita_y_pon.positions import c, piles
from tablegames.quita_y_pon import (
    Cards,
    Group,
    NotCardsError,
    Play,
    Run,
    TooManyCopiesError,
    arrangements,
)
from tablegames.quita_y_pon.table import cards_on, piles_of
from tablegames.testing.quita_y_pon import cards


def test_each_pile_is_a_meld_where_its_cards_are_one() -> None:
    assert piles_of(piles("KS AS QS / 7H 7H 7D / 9S 9H")) == (
        Run(c("QS KS AS")),
        Group(c("7H 7H 7D")),
        c("9S 9H"),
    )


def test_the_most_liberal_rules_decide_what_a_meld_is() -> None:
    # Which of them the rules of a table allow is for the legality to say.
    high, low, repeated = piles_of(piles("QS KS AS / AH 2H 3H / 5S 5S 5S"))
    assert {type(high), type(low)} == {Run}
    assert type(repeated) is Group


@pytest.mark.parametrize("text", ["7S 7H", "7S 8H 9D", "KS AS 2S", "2S 4S 5S", "7S"])
def test_cards_that_are_no_meld_stay_a_pile(text: str) -> None:
    assert piles_of([c(text)]) == (c(text),)


def test_runs_come_before_groups_before_other_piles() -> None:
    melds = piles_of(piles("2C / 2S 2H 2D / 9C 10C JC / AS AH AD / 2S 3S 4S / KD"))
    assert [str(pile) for pile in melds] == [
        "2S 3S 4S",
        "9C 10C JC",
        "AS AH AD",
        "2S 2H 2D",
        "KD",
        "2C",
    ]


def test_groups_are_ordered_by_rank() -> None:
    assert [str(pile) for pile in piles_of(piles("2S 2H 2D / AH AD AC"))] == [
        "AH AD AC",
        "2S 2H 2D",
    ]


@given(
    st.lists(st.lists(cards(), max_size=5), max_size=6),
    st.randoms(use_true_random=False),
)
def test_the_order_does_not_matter(table: list[list[object]], rng: random.Random) -> None:
    other = [list(pile) for pile in table]
    rng.shuffle(other)
    for pile in other:
        rng.shuffle(pile)
    assert piles_of(other) == piles_of(table)  # type: ignore[arg-type]
    assert piles_of(piles_of(table)) == piles_of(table)  # type: ignore[arg-type]


def test_different_tables_of_the_same_cards_are_different() -> None:
    cards_of_both = c("2S 3S 4S 2H 3H 4H 2D 3D 4D")
    runs, groups = arrangements(cards_of_both)
    assert piles_of(runs) != piles_of(groups)
    assert cards_on(piles_of(runs)) == cards_on(piles_of(groups)) == cards_of_both


def test_equal_melds_lie_on_the_table_twice() -> None:
    table = piles_of(piles("2S 3S 4S / 4S 3S 2S"))
    assert table == (Run(c("2S 3S 4S")),) * 2
    assert cards_on(table) == c("2S 2S 3S 3S 4S 4S")


def test_cards_on_a_table() -> None:
    assert cards_on(()) == Cards()
    assert cards_on((Run(c("QS KS AS")), c("7H"), c("7H KS"))) == c("AS QS KS KS 7H 7H")


def test_too_many_copies_are_refused() -> None:
    with pytest.raises(TooManyCopiesError):
        cards_on((Cards.from_counts([100] + [0] * 51),) * 2)
    with pytest.raises(TooManyCopiesError):
        piles_of([list(c("7H")) * 128])


def test_only_cards_make_a_pile() -> None:
    with pytest.raises(TypeError, match="not a Card"):
        piles_of([["7H"]])  # type: ignore[list-item]


@pytest.mark.parametrize("piles", [None, 5, c("7H 7S")])
def test_a_table_is_a_collection_of_piles(piles: Any) -> None:
    with pytest.raises(NotCardsError) as refused:
        piles_of(piles)
    with pytest.raises(NotCardsError):
        Play(piles)
    assert "not a Card" in str(refused.value)
