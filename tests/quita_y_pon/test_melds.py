"""What is a meld."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.quita_y_pon_brute import is_group, is_run
from tablegames.errors import TableGamesError
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.melds import (
    Group,
    InvalidMeldError,
    MeldFault,
    Run,
    meld,
    meld_fault,
)
from tablegames.quita_y_pon.rules import Ace, GroupSuits, Rules

ALL_SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
LOW = Rules(ace=Ace.LOW)
HIGH = Rules(ace=Ace.HIGH)
DISTINCT = Rules(group_suits=GroupSuits.DISTINCT)


@pytest.mark.parametrize(
    ("text", "rules", "order"),
    [
        ("3S 2S AS", Rules(), "AS 2S 3S"),
        ("3S 2S AS", LOW, "AS 2S 3S"),
        ("AS QS KS", Rules(), "QS KS AS"),
        ("AS QS KS", HIGH, "QS KS AS"),
        ("5D 6D 7D 8D", LOW, "5D 6D 7D 8D"),
        ("10C JC QC KC", HIGH, "10C JC QC KC"),
        (ALL_SPADES, LOW, ALL_SPADES),
        (ALL_SPADES, HIGH, ALL_SPADES),
        (ALL_SPADES, Rules(), ALL_SPADES),
        (ALL_SPADES + " AS", Rules(), ALL_SPADES + " AS"),
    ],
)
def test_qp_2_runs(text: str, rules: Rules, order: str) -> None:
    run = meld(reversed(list(Cards.parse(text))), rules)
    assert isinstance(run, Run)
    assert str(run) == order
    assert [str(card) for card in run] == order.split()
    assert run == Run(Cards.parse(text))


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("7S 7H 7D", DISTINCT),
        ("7S 7H 7D 7C", DISTINCT),
        ("7S 7S 7H", Rules()),
        ("7S 7S 7H 7H 7D 7D 7C 7C", Rules()),
        ("AS AH AD", LOW),
        ("AS AS AS", Rules()),
    ],
)
def test_qp_3_groups(text: str, rules: Rules) -> None:
    group = meld(Cards.parse(text), rules)
    assert isinstance(group, Group)
    assert str(group) == text
    assert group == Group(Cards.parse(text))


@pytest.mark.parametrize(
    ("text", "rules", "fault"),
    [
        ("", Rules(), MeldFault.TOO_FEW),
        ("2S 3S", Rules(), MeldFault.TOO_FEW),
        ("7S 7H", Rules(), MeldFault.TOO_FEW),
        ("2S 3S 5S", Rules(), MeldFault.GAP),
        ("AS 3S 4S", Rules(), MeldFault.GAP),
        ("AS 2S 4S KS", Rules(), MeldFault.GAP),
        ("KS AS 2S", Rules(), MeldFault.WRAP),
        ("QS KS AS 2S 3S", LOW, MeldFault.WRAP),
        ("2S 3S 3S", Rules(), MeldFault.REPEATED_RANK),
        ("KS KS AS", Rules(), MeldFault.REPEATED_RANK),
        ("QS KS AS AS", Rules(), MeldFault.REPEATED_RANK),
        (ALL_SPADES + " AS", LOW, MeldFault.REPEATED_RANK),
        (ALL_SPADES + " AS", HIGH, MeldFault.REPEATED_RANK),
        ("AS AS 2S 3S 4S", Rules(), MeldFault.REPEATED_RANK),
        # Fourteen cards, as many as the longest run has, but with an ace too many.
        (ALL_SPADES.replace("2S", "AS AS"), Rules(packs=3), MeldFault.REPEATED_RANK),
        (ALL_SPADES.replace("KS", "AS AS"), Rules(packs=3), MeldFault.REPEATED_RANK),
        ("AS 2S 3S", HIGH, MeldFault.ACE_NOT_LOW),
        ("QS KS AS", LOW, MeldFault.ACE_NOT_HIGH),
        ("2S 3S 4H", Rules(), MeldFault.MIXED_SUITS),
        ("QS KH AS", Rules(), MeldFault.MIXED_SUITS),
        ("7S 7S 7H", DISTINCT, MeldFault.REPEATED_SUIT),
        ("7S 7H 8D", Rules(), MeldFault.NEITHER),
        ("2S 9H KD", Rules(), MeldFault.NEITHER),
        ("AS 5H KD", Rules(), MeldFault.NEITHER),
    ],
)
def test_qp_1_qp_2_qp_3_faults(text: str, rules: Rules, fault: MeldFault) -> None:
    cards = Cards.parse(text)
    assert meld_fault(cards, rules) is fault
    with pytest.raises(InvalidMeldError) as caught:
        meld(list(cards), rules)
    error = caught.value
    assert isinstance(error, TableGamesError)
    assert (error.cards, error.fault) == (cards, fault)
    named, reason = str(error).split(": ")
    assert Cards.parse(named) == cards
    assert "QP-" in reason
    again = pickle.loads(pickle.dumps(error))
    assert (again.cards, again.fault, str(again)) == (cards, fault, str(error))
    assert again.args == (cards, fault)


def test_qp_1_constructors_take_what_some_table_allows() -> None:
    assert Run(list(Cards.parse("AS 2S 3S"))) == meld(Cards.parse("AS 2S 3S"), LOW)
    assert Group(iter(Cards.parse("7S 7S 7H"))).cards == Cards.parse("7S 7S 7H")
    for kind, text in ((Run, "7S 7H 7D"), (Group, "7S 8S 9S"), (Run, "2S 3S"), (Group, "")):
        with pytest.raises(InvalidMeldError):
            kind(Cards.parse(text))


@given(
    st.lists(st.sampled_from(tuple(Cards.pack())), max_size=5),
    st.sampled_from(Ace),
    st.sampled_from(GroupSuits),
)
def test_qp_2_qp_3_a_meld_is_what_brute_force_says(
    cards: list[object], ace: Ace, suits: GroupSuits
) -> None:
    check(Cards(cards), ace, suits)  # type: ignore[arg-type]


@given(
    st.lists(st.sampled_from(tuple(Cards.parse(ALL_SPADES))), max_size=15),
    st.sampled_from(Ace),
    st.sampled_from(GroupSuits),
)
def test_qp_2_a_run_is_what_brute_force_says(
    cards: list[object], ace: Ace, suits: GroupSuits
) -> None:
    check(Cards(cards), ace, suits)  # type: ignore[arg-type]


def check(cards: Cards, ace: Ace, suits: GroupSuits) -> None:
    pile = tuple(sorted((int(card.rank), int(card.suit)) for card in cards))
    fault = meld_fault(cards, Rules(ace=ace, group_suits=suits))
    assert (fault is None) == (is_run(pile, ace) or is_group(pile, suits))


@pytest.mark.parametrize(
    "made", [Run(Cards.parse("AS QS KS")), Group(Cards.parse("7S 7S 7H"))], ids=str
)
def test_melds_are_values(made: Run | Group) -> None:
    assert eval(repr(made)) == made  # noqa: S307
    assert pickle.loads(pickle.dumps(made)) == made == copy.deepcopy(made)
    assert hash(copy.copy(made)) == hash(made)
    assert len(made) == 3
    assert all(card in made for card in made)
    assert "AS" not in made
    assert Cards.parse(f"{made:u}") == made.cards == Cards.parse(f"{made:>20}")
    with pytest.raises(AttributeError):
        made.cards = Cards()  # type: ignore[misc]


def test_a_meld_is_formatted_like_a_string() -> None:
    run = Run(Cards.parse("AS QS KS"))
    assert f"{run:>9}" == " QS KS AS"
    assert f"{run:u}" == "Q♠ K♠ A♠"
    assert f"{run:>9u}" == " Q♠ K♠ A♠"


def test_canonical_order() -> None:
    texts = ["AS 2S 3S", "2S 3S 4S", "2S 3S 4S 5S", "QS KS AS", "3H 4H 5H", "AS AH AD", "2S 2S 2H"]
    made = [meld(Cards.parse(text)) for text in texts]
    assert sorted({*made}, key=lambda each: each.sort_key()) == made
