"""The oracles against fixed examples of the rules page, and against one another."""

import random
from collections import Counter
from dataclasses import replace
from importlib.util import find_spec
from itertools import pairwise, product
from typing import Any, Literal

import pytest

from reference import dots_and_boxes_naive as db
from reference import quita_y_pon_naive as qp
from reference.quita_y_pon_ilp import best_set

# The session "oracles" brings it; the default ones leave out a solver of many megabytes.
needs_highs = pytest.mark.skipif(find_spec("highspy") is None, reason="needs highspy")

# --- Dots and Boxes ------------------------------------------------------------------------


def margins_of_all_games(state: db.State) -> Counter[int]:
    if db.is_over(state):
        first, second = db.scores(state)
        return Counter([first - second])
    total: Counter[int] = Counter()
    for edge in db.legal_moves(state):
        total += margins_of_all_games(db.play(state, edge))
    return total


def test_DB_11_every_complete_game_on_one_box() -> None:
    assert margins_of_all_games(db.new_game(1, 1)) == {-1: 24}


def test_DB_11_every_complete_game_on_two_boxes() -> None:
    assert margins_of_all_games(db.new_game(1, 2)) == {-2: 3168, 0: 1152, 2: 720}
    assert margins_of_all_games(db.new_game(2, 1)) == {-2: 3168, 0: 1152, 2: 720}


def test_DB_2_edges_in_order() -> None:
    assert db.all_edges(1, 2) == [
        ("h", 0, 0),
        ("h", 0, 1),
        ("h", 1, 0),
        ("h", 1, 1),
        ("v", 0, 0),
        ("v", 0, 1),
        ("v", 0, 2),
    ]
    for rows, columns in product(range(1, 5), repeat=2):
        edges = db.all_edges(rows, columns)
        assert len(edges) == len(set(edges)) == (rows + 1) * columns + rows * (columns + 1)


@pytest.mark.parametrize(("rows", "columns"), [(0, 1), (1, 0), (-1, 3)])
def test_DB_2_no_board_without_boxes(rows: int, columns: int) -> None:
    with pytest.raises(ValueError, match="DB-2"):
        db.new_game(rows, columns)


def test_DB_8_one_edge_closes_two_boxes() -> None:
    state = db.new_game(2, 2)
    # The upper two boxes but for the edge between them.
    for edge in [("h", 0, 0), ("h", 0, 1), ("h", 1, 0), ("h", 1, 1), ("v", 0, 0), ("v", 0, 2)]:
        state = db.play(state, edge)
    assert (state.player, db.scores(state)) == (0, (0, 0))
    state = db.play(state, ("v", 0, 1))
    assert state.owner == {(0, 0): 0, (0, 1): 0}
    # DB-9: the same player moves again, one edge only.
    assert state.player == 0
    assert db.play(state, ("v", 1, 0)).player == 1
    assert db.winners(state) == ()  # DB-11
    # DB-10, DB-12: the rest of the game, to a draw.
    for edge in [("v", 1, 0), ("v", 1, 2), ("h", 2, 0)]:
        state = db.play(state, edge)
    assert state.player == 1
    state = db.play(state, ("v", 1, 1))
    assert (state.player, state.owner[1, 0]) == (1, 1)
    state = db.play(state, ("h", 2, 1))
    assert state.player is None
    assert db.scores(state) == (2, 2)
    assert db.winners(state) == (0, 1)
    assert db.legal_moves(state) == []
    with pytest.raises(ValueError, match="DB-11"):
        db.play(state, ("h", 2, 1))


def test_DB_3_and_DB_4() -> None:
    state = db.play(db.new_game(1, 1), ("h", 0, 0))
    with pytest.raises(ValueError, match="DB-4"):
        db.play(state, ("h", 0, 0))
    for edge in [("h", 2, 0), ("h", 0, 1), ("v", 1, 0), ("v", 0, 2), ("v", 0, -1), ("x", 0, 0)]:
        with pytest.raises(ValueError, match="DB-3"):
            db.play(state, edge)


def test_DB_7_the_closing_side_owns_the_box() -> None:
    state = db.new_game(1, 1)
    for edge in db.all_edges(1, 1):
        state = db.play(state, edge)
    assert state.owner == {(0, 0): 1}
    assert db.winners(state) == (1,)


def test_DB_13_starting_positions() -> None:
    assert db.new_game(2, 2, "icelandic").drawn == {
        ("h", 2, 0),
        ("h", 2, 1),
        ("v", 0, 0),
        ("v", 1, 0),
    }
    swedish = db.new_game(2, 2, "swedish")
    assert len(swedish.drawn) == 8
    assert db.legal_moves(swedish) == [("h", 1, 0), ("h", 1, 1), ("v", 0, 1), ("v", 1, 1)]
    assert db.new_game(1, 2, "swedish").owner == {}
    with pytest.raises(ValueError, match="DB-13"):
        db.new_game(1, 1, "swedish")


def test_turns_are_dots_plus_double_claims() -> None:
    chance = random.Random(1)
    for _ in range(40):
        rows, columns = chance.randint(1, 4), chance.randint(1, 4)
        state = db.new_game(rows, columns)
        movers: list[int | None] = []
        doubles = 0
        while not db.is_over(state):
            before = sum(db.scores(state))
            movers.append(state.player)
            state = db.play(state, chance.choice(db.legal_moves(state)))
            doubles += sum(db.scores(state)) - before == 2
        assert len(movers) == len(db.all_edges(rows, columns)) == len(state.drawn)
        assert sum(db.scores(state)) == rows * columns
        turns = 1 + sum(one != two for one, two in pairwise(movers))
        assert turns == (rows + 1) * (columns + 1) + doubles


# --- Quita y Pon: melds --------------------------------------------------------------------

LOW = qp.Options(ace="low")
HIGH = qp.Options(ace="high")
DISTINCT = qp.Options(group_suits="distinct")


def cards(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize(
    ("text", "low", "high", "either"),
    [
        ("AC 2C 3C", True, False, True),
        ("QC KC AC", False, True, True),
        ("AC KC QC", False, True, True),
        ("KC AC 2C", False, False, False),
        ("QC KC AC 2C", False, False, False),
        ("9C 10C JC", True, True, True),
        ("9C 10C", False, False, False),
        ("9C 10C JD", False, False, False),
        ("9C 9C 10C JC", False, False, False),
        ("9C 10C QC", False, False, False),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", True, True, True),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", False, False, True),
        ("AC AC 2C", False, False, False),
        ("", False, False, False),
    ],
)
def test_QP_2_runs(text: str, low: bool, high: bool, either: bool) -> None:  # noqa: FBT001
    run = cards(text)
    random.Random(text).shuffle(run)
    assert (qp.is_run(run, LOW), qp.is_run(run, HIGH), qp.is_run(run)) == (low, high, either)
    assert qp.is_meld(run) == either


@pytest.mark.parametrize(
    ("text", "either", "distinct"),
    [
        ("7S 7H 7D", True, True),
        ("7S 7H 7D 7C", True, True),
        ("7S 7S 7D", True, False),
        ("7S 7S 7H 7H 7D 7D 7C 7C", True, False),
        ("7S 7H", False, False),
        ("7S 7H 8D", False, False),
        ("AS AH AD", True, True),
        ("1S 1H 1D", False, False),
    ],
)
def test_QP_3_groups(text: str, either: bool, distinct: bool) -> None:  # noqa: FBT001
    group = cards(text)
    assert (qp.is_group(group), qp.is_group(group, DISTINCT)) == (either, distinct)
    assert qp.is_meld(group) == either


def test_QP_4_deck() -> None:
    deck = qp.whole_deck()
    assert len(deck) == 104
    assert set(Counter(deck).values()) == {2}
    assert len(qp.all_runs("low")) == len(qp.all_runs("high")) == 4 * 66
    assert len(qp.all_runs("low-or-high")) == 4 * 78


# --- Quita y Pon: plays --------------------------------------------------------------------


def test_QP_7_taking_an_end_off_a_run() -> None:
    hand = cards("6D 6H")
    assert qp.playable_sets(cards("3C 4C 5C 6C"), hand) == {("6D", "6H")}
    assert qp.playable_sets(cards("3C 4C 5C 6C 7C"), hand) == set()


def test_QP_7_splitting_a_run_in_two() -> None:
    assert qp.playable_sets(cards("3C 4C 5C 6C 7C"), cards("5C")) == {("5C",)}
    assert qp.playable_sets(cards("3C 4C 5C 6C"), cards("5C")) == set()


def test_QP_7_the_hand_alone() -> None:
    hand = cards("7S 7H 7D 7D")
    assert qp.playable_sets([], hand) == {
        ("7D", "7D", "7H"),
        ("7D", "7D", "7S"),
        ("7D", "7H", "7S"),
        ("7D", "7D", "7H", "7S"),
    }
    assert qp.playable_sets([], hand, DISTINCT) == {("7D", "7H", "7S")}
    assert (qp.best_cards([], hand), qp.best_points([], hand)) == (4, 28)


@needs_highs
def test_best_cards_and_best_points_may_differ() -> None:
    # The 2C of the table makes a group with two twos, or stays to carry the ace.
    table, hand = cards("2C 3C 4C 5C"), cards("AC 2D 2H")
    assert qp.playable_sets(table, hand) == {("AC",), ("2D", "2H")}
    assert (qp.best_cards(table, hand), qp.best_points(table, hand)) == (2, 15)
    assert best_set(table, hand) == (2, ("2D", "2H"))
    assert best_set(table, hand, maximise="points") == (15, ("AC",))


# Positions whose answers two integer-programming solvers agree on (ace low or high, any suits):
# table, hand, most cards, most points.
SMALL = [
    (
        "",
        "AS 2S 4S 8S 3H QH 6D KD 6C 8C 10C",
        0,
        0,
    ),
    (
        "",
        "6S 8S 10S 4H KH 5D JD QD KD 2C 7C",
        3,
        30,
    ),
    (
        "6S 6S QH KH KD 6C QC QC KC",
        "JS KS 2H 6H 8H 2D 4D 5D 6D 2C JC",
        8,
        37,
    ),
    (
        "6S 6S QH KH KD 6C QC QC KC",
        "10S 2H 3H 7H 10H AD 2D 4D QD 3C JC",
        1,
        10,
    ),
    (
        "6S 6S 9S KS 2H 6H 9H QH KH 2D 2D 4D 5D 6D 9D KD 2C 6C QC QC KC",
        "2S 4H 5H 8D JD",
        3,
        11,
    ),
]
LARGE = [
    (
        (
            "2S 4S 4S 5S 5S 6S 6S 7S 7S 8S 9S JS KS 2H 4H 5H 6H 9H JH QH KH AD 2D 2D 3D 4D 5D "
            "6D 9D KD AC 2C 3C 6C JC QC QC KC"
        ),
        "AH 10H 10C",
        0,
        0,
    ),
    (
        (
            "AS AS 2S 3S 4S 5S 9S 9S 10S JS QS QS KS KS 2H 2H 3H 3H 4H 9H KH AD 2D 2D 3D 3D "
            "4D 5D 6D 6D 9D 9D KD 2C 2C 3C 6C 6C KC"
        ),
        "5S 8S 5H 6H 10H JH AD 5D QD 8C 9C",
        10,
        83,
    ),
    (
        (
            "2S 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 9S 10S JS JS KS AH 2H 4H 5H 5H 6H 8H 9H "
            "9H JH QH KH AD AD 2D 2D 3D 4D 5D 6D 6D 7D 8D 8D 9D 9D 10D JD KD AC 2C 3C 3C 6C "
            "8C 8C 9C JC QC QC KC"
        ),
        "10H 7C 10C",
        3,
        27,
    ),
    (
        (
            "AS AS 2S 2S 3S 5S 5S 6S 6S 7S 8S 9S 10S JS QS QS AH AH 2H 2H 3H 3H 4H 5H 5H 6H "
            "7H 7H 8H 8H 10H 10H JH QH KH KH AD AD 2D 3D 3D 4D 5D 5D 6D 7D 8D 9D 9D 10D 10D "
            "QD QD KD KD AC AC 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C 8C 9C 9C 10C 10C JC QC "
            "QC KC KC"
        ),
        "4S 7S JS KS KS 4H 2D 7D 8D JD JC",
        11,
        82,
    ),
]


@pytest.mark.parametrize(("table", "hand", "most_cards", "most_points"), SMALL)
def test_naive_on_known_positions(table: str, hand: str, most_cards: int, most_points: int) -> None:
    assert qp.best_cards(cards(table), cards(hand)) == most_cards
    assert qp.best_points(cards(table), cards(hand)) == most_points


@needs_highs
@pytest.mark.parametrize(("table", "hand", "most_cards", "most_points"), SMALL + LARGE)
def test_ilp_on_known_positions(table: str, hand: str, most_cards: int, most_points: int) -> None:
    by_cards, laid = best_set(cards(table), cards(hand), maximise="cards")
    assert by_cards == most_cards == len(laid)
    assert Counter(laid) <= Counter(cards(hand))
    by_points, laid = best_set(cards(table), cards(hand), maximise="points")
    assert by_points == most_points == qp.hand_points(laid)
    assert Counter(laid) <= Counter(cards(hand))


def crowded_deck(chance: random.Random, options: qp.Options) -> list[str]:
    """Return a shuffled deck of few ranks, in which much can be laid."""
    ranks = {"A", "2", "3", "4", "Q", "K"}
    deck = [card for card in qp.whole_deck(options) if qp.rank_of(card) in ranks]
    chance.shuffle(deck)
    return deck


def random_position(
    chance: random.Random, options: qp.Options
) -> tuple[list[list[str]], list[str], list[str]]:
    """Deal a crowded little pack: a table of melds, a hand, and the cards left."""
    left = crowded_deck(chance, options)
    table = []
    for _ in range(chance.randint(0, 4)):
        first = left[0]
        meld = list(chance.choice([(first,), *qp.melds_with(first, left[1:], options)]))
        if qp.is_meld(meld, options):
            table.append(meld)
            for card in meld:
                left.remove(card)
        chance.shuffle(left)
    size = chance.randint(1, 7)
    return table, left[:size], left[size:]


@needs_highs
@pytest.mark.parametrize("group_suits", ["any", "distinct"])
@pytest.mark.parametrize("ace", ["low", "high", "low-or-high"])
def test_naive_and_ilp_agree_under_every_option(
    ace: Literal["low", "high", "low-or-high"], group_suits: Literal["any", "distinct"]
) -> None:
    options = qp.Options(ace=ace, group_suits=group_suits)
    chance = random.Random(f"{ace} {group_suits}")
    for _ in range(10):
        table, hand, _left = random_position(chance, options)
        lying = qp.table_cards_of(table)
        plays = qp.playable_sets(lying, hand, options)
        most_cards, laid = best_set(lying, hand, options, "cards")
        assert most_cards == qp.best_cards(lying, hand, options)
        assert laid in plays or not plays
        most_points, laid = best_set(lying, hand, options, "points")
        assert most_points == qp.best_points(lying, hand, options)
        assert laid in plays or not plays


@needs_highs
def test_ilp_refuses_a_table_that_cannot_be_arranged() -> None:
    assert best_set([], []) == (0, ())
    assert best_set([], cards("5C")) == (0, ())
    with pytest.raises(ValueError, match="arranged"):
        best_set(cards("5C 6C"), cards("8C"))
    with pytest.raises(ValueError, match="arranged"):
        best_set(cards("5C"), [])
    assert best_set(cards("5C 6C"), cards("7C 7D")) == (1, ("7C",))


# --- Quita y Pon: the referee --------------------------------------------------------------


def small_game(**changes: Any) -> qp.State:
    """Return a game of two players who may always draw, unless the changes say otherwise."""
    options = qp.Options(players=2, draw="any-time")
    state = qp.State(
        hands=[cards("6D 6H 9S 2C"), cards("KS KH 7C")],
        table=[cards("3C 4C 5C 6C")],
        stock=cards("5H 8H"),
        options=options,
    )
    return replace(state, **changes)


def with_options(state: qp.State, **changes: Any) -> qp.State:
    return replace(state, options=replace(state.options, **changes))


def play(*melds: str) -> qp.Move:
    return ("play", [cards(meld) for meld in melds])


def test_QP_6_QP_12_a_play_and_a_draw() -> None:
    state = qp.apply(small_game(), play("3C 4C 5C", "6C 6D 6H"))
    assert state.hands == [cards("9S 2C"), cards("KS KH 7C")]
    assert state.table == [cards("3C 4C 5C"), cards("6C 6D 6H")]
    assert (state.turn, state.stock) == (1, cards("5H 8H"))
    state = qp.apply(state, ("draw",))
    assert state.hands == [cards("9S 2C"), cards("KS KH 7C 5H")]
    assert (state.turn, state.stock) == (0, cards("8H"))


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        (play("3C 4C 5C", "6C 6D 6H"), set()),
        (play("6H 6C 6D", "5C 3C 4C"), set()),
        (play("2C 3C 4C", "5C 6C 7C"), {"QP-6"}),
        (play("3C 4C 5C 6C", "KS KD KC"), {"QP-6", "QP-9"}),
        (play("3C 4C 5C 6C 7C"), {"QP-6", "QP-9"}),
        (play("3C 4C 5C 6C"), {"QP-9"}),
        (play("3C 4C 5C"), {"QP-9", "QP-10"}),
        (play(), {"QP-9", "QP-10"}),
        (play("2C 3C 4C"), {"QP-10"}),
        (play("2C 3C 4C", "5C 6C"), {"QP-8"}),
        (play("2C 3C 4C 5C 6C", ""), {"QP-8"}),
        (play("3C 4C 5C 6C", "9S"), {"QP-8"}),
        (play("3C 4C 5C 6C 6C"), {"QP-6", "QP-8", "QP-9"}),
        (("draw",), set()),
        (("timeout",), set()),
    ],
)
def test_broken_rules(move: qp.Move, broken: set[str]) -> None:
    state = small_game()
    assert qp.broken_rules(state, move) == broken
    if broken:
        with pytest.raises(ValueError, match=min(broken)):
            qp.apply(state, move)


def test_QP_13_the_draw_option() -> None:
    # The 2C extends the run as it lies.
    fits = with_options(small_game(), draw="when-nothing-fits")
    assert qp.broken_rules(fits, ("draw",)) == {"QP-13"}
    assert qp.broken_rules(fits, ("timeout",)) == set()
    # Without it only a rearrangement helps, which need not be found.
    hidden = replace(fits, hands=[cards("6D 6H 9S"), cards("KS")])
    assert qp.broken_rules(hidden, ("draw",)) == set()
    assert qp.legal_plays(hidden) == {("6D", "6H")}
    strict = with_options(hidden, draw="when-no-play")
    assert qp.broken_rules(strict, ("draw",)) == {"QP-13"}
    stuck = replace(strict, hands=[cards("6D 9S"), cards("KS")])
    assert qp.broken_rules(stuck, ("draw",)) == set()
    # A meld from the hand alone.
    meld = replace(fits, hands=[cards("9D 9H 9S"), cards("KS")])
    assert qp.broken_rules(meld, ("draw",)) == {"QP-13"}
    # A group that any six extends, or only the missing suit.
    group = replace(fits, hands=[cards("6H 9S"), cards("KS")], table=[cards("6C 6H 6S")])
    assert qp.broken_rules(group, ("draw",)) == {"QP-13"}
    group = with_options(group, group_suits="distinct")
    assert qp.broken_rules(group, ("draw",)) == set()
    group = replace(group, hands=[cards("6D 9S"), cards("KS")])
    assert qp.broken_rules(group, ("draw",)) == {"QP-13"}


def test_QP_13_depends_on_how_the_table_lies() -> None:
    # The same nine cards, as three runs or as three groups: only a run takes the 8C.
    runs = [cards("5C 6C 7C"), cards("5D 6D 7D"), cards("5H 6H 7H")]
    groups = [cards("5C 5D 5H"), cards("6C 6D 6H"), cards("7C 7D 7H")]
    state = with_options(small_game(), draw="when-nothing-fits")
    state = replace(state, hands=[cards("8C KD"), cards("KS")])
    as_runs, as_groups = replace(state, table=runs), replace(state, table=groups)
    assert qp.legal_plays(as_runs) == qp.legal_plays(as_groups) == {("8C",)}
    assert qp.broken_rules(as_runs, ("draw",)) == {"QP-13"}
    assert qp.broken_rules(as_groups, ("draw",)) == set()


@pytest.mark.parametrize("group_suits", ["any", "distinct"])
@pytest.mark.parametrize("ace", ["low", "high", "low-or-high"])
def test_QP_13_adding_several_cards_to_a_meld_is_adding_one_first(
    ace: Literal["low", "high", "low-or-high"], group_suits: Literal["any", "distinct"]
) -> None:
    options = qp.Options(players=2, ace=ace, group_suits=group_suits)
    chance = random.Random(f"{ace} {group_suits}")
    for _ in range(40):
        table, hand, left = random_position(chance, options)
        state = qp.State(hands=[hand, left[:1]], table=table, stock=left[1:], options=options)
        chosen = qp.sub_multisets(hand)
        fits = any(qp.is_meld([*meld, *some], options) for meld in [[], *table] for some in chosen)
        assert qp.something_fits(state) == fits


def test_QP_15_time_out() -> None:
    state = qp.apply(with_options(small_game(), draw="when-nothing-fits"), ("timeout",))
    assert state.hands == [cards("6D 6H 9S 2C 5H"), cards("KS KH 7C")]
    assert (state.table, state.turn) == ([cards("3C 4C 5C 6C")], 1)


def test_QP_16_closing() -> None:
    state = small_game(hands=[cards("2C"), cards("KS KH 7C")])
    assert (qp.reason(state), qp.winners(state)) == (None, [])
    state = qp.apply(state, play("2C 3C 4C 5C 6C"))
    assert (qp.reason(state), state.turn, qp.winners(state)) == ("QP-16", None, [0])
    assert qp.final_scores(state) == [27, 0]
    for move in [play("2C 3C 4C 5C 6C 7C"), ("draw",), ("timeout",)]:
        assert qp.broken_rules(state, move) == {"QP-16"}
    assert qp.legal_plays(state) == set()


@pytest.mark.parametrize("move", [("draw",), ("timeout",)])
def test_QP_17_the_last_card_of_the_stock(move: qp.Move) -> None:
    at_once = qp.apply(small_game(stock=cards("AH")), move)
    assert (qp.reason(at_once), at_once.turn) == ("QP-17", None)
    assert qp.broken_rules(at_once, move) == {"QP-17"}
    assert [qp.hand_points(hand) for hand in at_once.hands] == [38, 27]
    assert (qp.final_scores(at_once), qp.winners(at_once)) == ([0, 11], [1])

    later = with_options(small_game(stock=cards("AH")), stock_end="when-a-draw-fails")
    later = qp.apply(later, move)
    assert (qp.reason(later), later.turn, later.stock) == (None, 1, [])
    later = qp.apply(later, play("3C 4C 5C 6C 7C"))
    assert (qp.reason(later), later.turn) == (None, 0)
    hands = later.hands
    later = qp.apply(later, move)
    assert (qp.reason(later), later.turn, later.hands) == ("QP-17", None, hands)
    assert qp.winners(later) == [1]


def test_QP_18_points() -> None:
    assert [qp.points_of(rank + "H") for rank in qp.RANKS] == [
        *(15, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        *(10, 10, 10),
    ]
    assert sum(qp.points_of(card) for card in qp.whole_deck()) == 8 * (15 + 54 + 30)


def test_QP_19_the_example_of_the_rules_page() -> None:
    hands = [[], cards("10S"), cards("10S JS"), cards("AS AH KS 10D")]
    state = qp.State(hands=hands, table=[], stock=cards("2C"))
    assert qp.final_scores(state) == [50, 40, 30, 0]
    assert (qp.reason(state), qp.winners(state)) == ("QP-16", [0])


def test_QP_20_a_tie() -> None:
    hands = [cards("10S"), cards("JS"), cards("KS 2S"), cards("4S 6S")]
    state = qp.State(hands=hands, table=[], stock=[])
    assert (qp.reason(state), qp.winners(state)) == ("QP-17", [0, 1, 3])


def test_whole_games_keep_every_card() -> None:
    chance = random.Random(3)
    reasons = set()
    for _ in range(10):
        options = qp.Options(
            players=chance.choice([2, 3, 4]),
            hand_size=4,
            draw=chance.choice(["when-nothing-fits", "when-no-play", "any-time"]),
            stock_end=chance.choice(["at-once", "when-a-draw-fails"]),
        )
        deck = crowded_deck(chance, options)
        hands = [[deck.pop() for _ in range(4)] for _ in range(options.players)]
        state = qp.State(hands=hands, table=[], stock=deck[:12], options=options)
        total = Counter(state.stock) + Counter(qp.table_cards_of(hands))
        turns = 0
        while not qp.is_over(state):
            assert state.turn == turns % options.players
            plays = sorted(qp.legal_plays(state))
            if not plays:
                assert qp.broken_rules(state, ("draw",)) == set()
            melds = None
            if plays and len(qp.table_cards_of(state.table)) < 15:
                laid = chance.choice(plays)
                melds = an_arrangement([*qp.table_cards_of(state.table), *laid], options)
            if melds is None:
                state = qp.apply(state, ("timeout",))
            else:
                assert qp.broken_rules(state, ("play", melds)) == set()
                state = qp.apply(state, ("play", melds))
            turns += 1
            held = Counter(qp.table_cards_of(state.hands))
            assert held + Counter(qp.table_cards_of(state.table)) + Counter(state.stock) == total
        assert qp.winners(state)
        # A turn lays a card of the deal or takes one of the stock, but for a draw that fails.
        assert turns <= 12 + len(total) + state.draw_failed
        assert all(state.hands) == (qp.reason(state) == "QP-17")
        reasons.add(qp.reason(state))
    assert reasons == {"QP-16", "QP-17"}


def an_arrangement(lying: list[str], options: qp.Options) -> list[list[str]] | None:
    """Return some division of the cards into melds, or None."""
    if not lying:
        return []
    for meld in qp.melds_with(lying[0], lying[1:], options):
        rest = sorted((Counter(lying) - Counter(meld)).elements())
        if qp.can_be_arranged(rest, options):
            others = an_arrangement(rest, options)
            if others is not None:
                return [list(meld), *others]
    return None
