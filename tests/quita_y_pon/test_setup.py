import pickle
from random import Random
from typing import Any

import attrs
import pytest

from quita_y_pon.positions import c, piles, position, reached, table_setup
from tablegames import InvalidSetupError, NotationError
from tablegames.quita_y_pon import (
    Ace,
    Card,
    Cards,
    Group,
    NotCardsError,
    Rules,
    Run,
    Setup,
    State,
    TooManyCopiesError,
    parse_setup,
)
from tablegames.quita_y_pon.setup import piles_text

TWO = Rules(players=2)
TEXT = "hands AS 10H / -; table QS KS AS / 7S 7H 7D; stock 9C 2D 9C; turn 1"


def test_a_setup_is_plain_data() -> None:
    # It may describe what is no position: the state checks it.
    setup = Setup(TWO, [c("AS"), c("")], piles("7S 7H"), c("2D"), 9)
    assert setup.hands == (c("AS"), Cards())
    assert setup.table == (c("7S 7H"),)
    assert setup.stock == (Card.parse("2D"),)
    assert setup.turn == 9


def test_qp_5_the_first_seat_begins_unless_told_otherwise() -> None:
    assert Setup(TWO, (), (), ()).turn == 0


def test_the_order_of_the_stock_counts_and_no_other() -> None:
    hands = [[Card.parse("AS"), Card.parse("2S")], [Card.parse("KD")]]
    table = [list(c("7S 7H 7D")), list(c("QS KS AS"))]
    one = Setup(TWO, hands, table, c("2D 9C"))
    other = Setup(
        TWO,
        [reversed(hands[0]), hands[1]],
        reversed(table),
        iter(c("2D 9C")),
    )
    assert one == other
    assert hash(one) == hash(other)
    assert attrs.evolve(one, stock=tuple(reversed(one.stock))) != one


@pytest.mark.parametrize(
    "change",
    [
        {"rules": Rules(players=2, ace=Ace.LOW)},
        {"hands": (c("AS 10H"), c("2S"))},
        {"hands": (Cards(), c("AS 10H"))},
        {"table": ()},
        {"stock": ()},
        {"turn": 0},
        {"turn": None},
    ],
)
def test_every_part_takes_part_in_equality(change: dict[str, object]) -> None:
    setup = Setup.parse(TEXT, TWO)
    assert attrs.evolve(setup, **change) != setup  # type: ignore[arg-type]


def test_a_setup_is_a_value() -> None:
    setup = Setup.parse(TEXT, TWO)
    assert pickle.loads(pickle.dumps(setup)) == setup
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setup.turn = 0  # type: ignore[misc]


# --- text -----------------------------------------------------------------------------------


def test_text_of_a_position() -> None:
    setup = Setup.parse(TEXT, TWO)
    assert setup.rules == TWO
    assert setup.hands == (c("AS 10H"), Cards())
    assert setup.table == (Run(c("QS KS AS")), Group(c("7S 7H 7D")))
    assert setup.stock == (Card.parse("9C"), Card.parse("2D"), Card.parse("9C"))
    assert setup.turn == 1
    assert setup.to_text() == TEXT
    assert parse_setup(TEXT, TWO) == setup


def test_hyphens_stand_for_nothing() -> None:
    setup = Setup.parse("hands - / -; table -; stock -; turn -", TWO)
    assert (setup.hands, setup.table, setup.stock, setup.turn) == ((Cards(),) * 2, (), (), None)
    assert setup.to_text() == "hands - / -; table -; stock -; turn -"


def test_the_text_is_read_leniently_and_written_in_one_way() -> None:
    text = "  hands a♠ th/- ;table as ks qs/7d 7h 7s ;  stock 9c  2d TC;turn 0 "
    assert Setup.parse(text, TWO).to_text() == (
        "hands AS 10H / -; table QS KS AS / 7S 7H 7D; stock 9C 2D 10C; turn 0"
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", ""),
        ("hands AS / 2S", ""),
        ("hands AS / 2S; table -; stock -", ""),
        ("hands AS / 2S; stock -; table -; turn 0", ""),
        ("hands AS; table -; stock -; turn 0; turn 0", ""),
        ("hand AS; table -; stock -; turn 0", ""),
        ("Hands AS; table -; stock -; turn 0", ""),
        ("hands AS / 2X; table -; stock -; turn 0", "seat 1, card 1"),
        ("hands AS 1S / 2S; table -; stock -; turn 0", "seat 0, card 2"),
        ("hands AS / 2S; table 7S 7H 7D / 2S 3S QQ; stock -; turn 0", "pile 2, card 3"),
        ("hands AS / 2S; table -; stock 2C 3C XX; turn 0", "stock, card 3"),
        ("hands AS / 2S; table -; stock ; turn 0", "stock"),
        ("hands AS / 2S; table -; stock -; turn", "turn"),
        ("hands AS / 2S; table -; stock -; turn x", "turn"),
        ("hands AS / 2S; table -; stock -; turn -1", "turn"),
        ("hands AS / 2S; table -; stock -; turn 1.0", "turn"),
        ("hands AS / 2S; table -; stock -; turn ²", "turn"),
        ("hands AS / 2S; table -; stock -; turn ٣", "turn"),
        ("hands AS / 2S; table -; stock -; turn 1000", "turn"),
        pytest.param(
            f"hands AS / 2S; table -; stock -; turn {'9' * 5000}", "turn", id="5,000 digits"
        ),
    ],
)
def test_text_that_is_no_position_is_refused(text: str, place: str) -> None:
    with pytest.raises(NotationError) as refused:
        Setup.parse(text, TWO)
    assert refused.value.place == place
    assert len(str(refused.value)) < 200


def test_too_many_copies_in_a_text_are_refused() -> None:
    text = f"hands {'AS ' * 128}/ 2S; table -; stock -; turn 0"
    with pytest.raises((NotationError, TooManyCopiesError)):
        Setup.parse(text, TWO)


@pytest.mark.parametrize("state", reached())
def test_the_text_loses_nothing(state: State) -> None:
    setup = state.to_setup()
    assert Setup.parse(setup.to_text(), state.rules) == setup


def test_qp_17_nobody_is_to_move_at_the_end() -> None:
    setup = table_setup("2S", "", rest=1, turn=None)
    assert setup.to_text().endswith("; table -; stock -; turn -")
    assert State.from_setup(Setup.parse(setup.to_text(), setup.rules)) == position(
        "2S", "", rest=1, turn=None
    )


def test_piles_text() -> None:
    assert piles_text(()) == "-"
    assert piles_text((Run(c("QS KS AS")), c("7H"))) == "QS KS AS / 7H"


def test_every_card_of_a_position_from_a_few_cards_has_a_place() -> None:
    setup = table_setup("AS", "2S", table="7S 7H 7D", stock="9C 8C")
    assert setup.hands == (c("AS"), c("2S"))
    assert [str(card) for card in setup.stock[:2]] == ["9C", "8C"]
    assert len(setup.stock) == 104 - 2 - 3
    setup = table_setup("AS", "2S", table="7S 7H 7D", stock="9C 8C", rest=1, packs=1)
    assert [str(card) for card in setup.stock] == ["9C", "8C"]
    assert [len(hand) for hand in setup.hands] == [1, 52 - 3 - 2 - 1]


@pytest.mark.parametrize("part", ["hands", "table", "stock"])
@pytest.mark.parametrize("value", [None, 5])
def test_qp_4_hands_table_and_stock_are_collections(part: str, value: Any) -> None:
    parts: dict[str, Any] = {"hands": [], "table": [], "stock": [], part: value}
    with pytest.raises(InvalidSetupError) as refused:
        Setup(Rules(), **parts)
    (problem,) = refused.value.problems
    assert (problem.rule, problem.value) == ("QP-4", value)


@pytest.mark.parametrize("part", ["hands", "table"])
@pytest.mark.parametrize("value", [[None], [5], ["7S"], [[Cards()]]])
def test_only_cards_make_a_hand_or_a_pile(part: str, value: Any) -> None:
    parts: dict[str, Any] = {"hands": [], "table": [], "stock": [], part: value}
    with pytest.raises(NotCardsError):
        Setup(Rules(), **parts)


@pytest.mark.parametrize("thing", [None, "hands -", Rules(), State.deal(rng=Random(1))])
def test_what_is_no_setup_is_refused(thing: Any) -> None:
    with pytest.raises(InvalidSetupError, match=r"QP-4: .* is no setup"):
        State.from_setup(thing)
