"""The least disturbance of the table, against every arrangement there is."""

import json
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from quita_y_pon.positions import c, piles, position
from reference.quita_y_pon_brute import all_arrangements
from tablegames.errors import TableGamesError, WrongTypeError
from tablegames.quita_y_pon import (
    Ace,
    Card,
    Cards,
    Group,
    GroupSuits,
    Meld,
    MissingCardsError,
    NotCardsError,
    Play,
    Rank,
    Rules,
    Run,
    State,
    Suit,
    arrange,
    best_set,
    cards_on,
    meld,
    playable_sets,
)
from tablegames.quita_y_pon.disturbance import (
    Disturbance,
    disturbance_between,
    least_disturbance,
)

POSITIONS = json.loads(
    (Path(__file__).parent.parent / "golden" / "qyp_positions.json").read_text("utf-8")
)["positions"]
VARIANTS = [
    Rules(ace=ace, group_suits=suits, packs=packs, players=2, hand_size=5)
    for ace, suits, packs in product(Ace, GroupSuits, (1, 2, 3))
]


def melds(text: str) -> list[Meld]:
    return [meld(pile) for pile in piles(text)]


def state_of(table: list[Meld], hand: Cards, rules: Rules) -> State:
    """A position of two players, the first to move."""
    first, *others = Cards.pack(rules.packs) - cards_on(table) - hand
    return State(rules, [hand, others], table, [first])


def least(table: str, laid: str, **options: int) -> Disturbance | None:
    state = position(f"{laid} KC", "QC", table=table)
    return least_disturbance(state, c(laid), **options)


def text(found: Disturbance | None) -> tuple[str, int, int]:
    assert found is not None
    assert found.is_proven
    return str(Play(found.table)), found.melds_broken, found.cards_moved


def some_cards(random: Random, rules: Rules) -> list[Card]:
    """Cards out of a few neighbouring ranks and a few suits."""
    start = random.randrange(13)
    ranks = [(start + step) % 13 + 1 for step in range(random.choice([2, 3, 4, 6]))]
    suits = random.sample(list(Suit), random.choice([1, 2, 2, 3, 4]))
    pool = [Card(Rank(rank), suit) for rank in ranks for suit in suits for _ in range(rules.packs)]
    random.shuffle(pool)
    return pool


def everything(held: Cards, rules: Rules) -> list[list[Meld]]:
    """Every arrangement, as brute force finds them."""
    pile = tuple(sorted((int(card.rank), int(card.suit)) for card in held))
    found = all_arrangements(pile, rules.ace, rules.group_suits)
    return [
        [meld(Cards(Card(Rank(rank), Suit(suit)) for rank, suit in some), rules) for some in each]
        for each in found
    ]


def measured(old: list[Meld], new: list[Meld]) -> tuple[int, int]:
    """Melds taken apart and cards moved, over every way to let melds go on."""
    padded: list[Meld | None] = [*new, *[None] * len(old)]
    best = (len(old), sum(map(len, old)))
    for partners in set(permutations(range(len(padded)), len(old))):
        broken = moved = 0
        for one, partner in zip(old, partners, strict=True):
            other = padded[partner]
            stays = len(one.cards & other.cards) if type(one) is type(other) and other else 0
            broken += stays < len(one)
            moved += len(one) - stays
        best = min(best, (broken, moved))
    return best


def test_qp_7_a_run_gives_a_card_away() -> None:
    found = least("3C 4C 5C 6C", "6D 6H")
    assert text(found) == ("play 3C 4C 5C / 6H 6D 6C", 1, 1)


@pytest.mark.parametrize(
    ("table", "laid", "after"),
    [
        ("3C 4C 5C", "6C", "play 3C 4C 5C 6C"),
        ("3C 4C 5C", "2C 6C", "play 2C 3C 4C 5C 6C"),
        ("3C 4C 5C", "AC 2C", "play AC 2C 3C 4C 5C"),
        ("JS QS KS", "AS", "play JS QS KS AS"),
        ("7S 7H 7D", "7C", "play 7S 7H 7D 7C"),
        ("3C 4C 5C / 7S 7H 7D", "2H 2D 2S", "play 3C 4C 5C / 2S 2H 2D / 7S 7H 7D"),
        ("3C 4C 5C / 7C 8C 9C", "6C", "play 3C 4C 5C 6C / 7C 8C 9C"),
    ],
)
def test_qp_7_what_only_extends_melds_takes_none_apart(table: str, laid: str, after: str) -> None:
    assert text(least(table, laid)) == (after, 0, 0)


@pytest.mark.parametrize(
    ("table", "laid", "broken", "moved"),
    [
        ("3C 4C 5C 6C 7C", "5C", 1, 2),
        ("3C 4C 5C / 6C 7C 8C 9C", "6H 6D", 1, 1),
        ("4S 5S 6S / 4H 5H 6H", "4D 5C 6D", 2, 6),
        ("7S 7H 7D 7C", "8C 9C", 1, 1),
        ("2S 2H 2D 2C / 3S 3H 3D 3C", "AC", 2, 2),
        ("7H 8H 9H 10H JH QH KH", "10S 10D", 1, 4),
    ],
)
def test_qp_7_examples(table: str, laid: str, broken: int, moved: int) -> None:
    found = least(table, laid)
    assert text(found)[1:] == (broken, moved)


def test_qp_8_what_cannot_be_laid_has_no_arrangement() -> None:
    assert least("3C 4C 5C", "9H") is None


def test_no_cards_disturb_nothing() -> None:
    assert text(least("3C 4C 5C", "")) == ("play 3C 4C 5C", 0, 0)


def test_qp_6_cards_that_are_not_held() -> None:
    state = position("6D 6H", "9S", table="3C 4C 5C 6C")
    for where in (state, state.view(0)):
        with pytest.raises(MissingCardsError) as caught:
            least_disturbance(where, c("6D 6S"))
        assert caught.value.missing == c("6S")
    with pytest.raises(MissingCardsError):
        least_disturbance(state.view(1), c("6D 6H"))


def test_qp_16_nothing_is_laid_after_the_end() -> None:
    state = position("", "9S", table="3C 4C 5C 6C", turn=None)
    for where in (state, state.view(1)):
        with pytest.raises(TableGamesError, match="the game is over"):
            least_disturbance(where, Cards())


def test_a_view_gives_the_answer_of_its_state() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    cards = c("6D 6H")
    assert least_disturbance(state, cards) == least_disturbance(state.view(0), cards)
    # What the hand belongs to is the view, so a player may think ahead.
    state = position("9H", "6D 6H 9S", table="3C 4C 5C 6C")
    assert least_disturbance(state.view(1), cards) is not None


def test_any_cards_will_do() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    assert least_disturbance(state, iter(c("6D 6H"))) == least_disturbance(state, c("6D 6H"))
    with pytest.raises(NotCardsError):
        least_disturbance(state, "6D 6H")  # type: ignore[arg-type]


def test_a_budget_is_a_number_of_situations() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    with pytest.raises(TableGamesError, match="budget must be at least 0, not -1"):
        least_disturbance(state, c("6D 6H"), budget=-1)
    with pytest.raises(WrongTypeError, match="budget must be an integer"):
        least_disturbance(state, c("6D 6H"), budget=None)  # type: ignore[arg-type]


def test_without_a_budget_the_answer_is_legal_but_not_proven() -> None:
    state = position("6D 6H 9S", "9H", table="3C 4C 5C 6C")
    found = least_disturbance(state, c("6D 6H"), budget=0)
    assert found is not None
    assert not found.is_proven
    assert found.nodes == 0
    assert state.violations(Play(found.table)) == ()
    measured_again = disturbance_between(state.table, found.table)
    assert measured_again == (found.melds_broken, found.cards_moved)


@pytest.mark.parametrize("rules", VARIANTS, ids=repr)
def test_qp_7_least_disturbance_is_what_brute_force_finds(rules: Rules) -> None:
    random = Random(f"disturbance {rules!r}")
    compared = 0
    while compared < 25:
        pool = some_cards(random, rules)
        held = best_set((), pool[: random.randrange(4, 11)], rules)
        tables = everything(held, rules)
        hand = Cards(pool[10:13]) if len(pool) > 12 else Cards(pool[-2:])
        if not tables or not held + hand <= Cards.pack(rules.packs):
            continue
        table = random.choice(sorted(tables, key=str))
        state = state_of(table, hand, rules)
        for laid in playable_sets(held, hand, rules):
            ways = everything(held + laid, rules)
            found = least_disturbance(state, laid)
            assert found is not None
            assert found.is_proven
            expected = min(disturbance_between(state.table, way, rules) for way in ways)
            assert (found.melds_broken, found.cards_moved) == expected
            assert disturbance_between(state.table, found.table, rules) == expected
            assert state.violations(Play(found.table)) == ()
            compared += 1


@pytest.mark.parametrize("rules", VARIANTS, ids=repr)
def test_qp_7_with_any_budget_the_answer_is_legal(rules: Rules) -> None:
    random = Random(f"budget {rules!r}")
    for _ in range(20):
        pool = some_cards(random, rules) + some_cards(random, rules)
        pool = list(Cards(pool) & Cards.pack(rules.packs))
        random.shuffle(pool)
        held = best_set((), pool[:20], rules)
        hand = Cards(pool) - (Cards(pool) & held)
        hand = Cards(list(hand)[:6])
        table = arrange(held, rules)
        assert table is not None
        if not hand:
            continue
        state = state_of([*table], hand, rules)
        laid = best_set(held, hand, rules)
        for budget in (0, 1, 5, 20):
            found = least_disturbance(state, laid, budget=budget)
            assert found is not None
            assert found.nodes <= budget
            assert not laid or state.violations(Play(found.table)) == ()
            shown = (found.melds_broken, found.cards_moved)
            assert disturbance_between(state.table, found.table, rules) == shown


def test_a_larger_budget_never_disturbs_more() -> None:
    stored = POSITIONS[40]
    state = state_of(
        [meld(c(" ".join(cards))) for cards in stored["table_melds"]],
        c(" ".join(stored["hand"])),
        Rules(players=2),
    )
    laid = best_set(cards_on(state.table), state.hands[0])
    results = []
    for budget in (0, 10, 100, 1_000, 10_000):
        found = least_disturbance(state, laid, budget=budget)
        assert found is not None
        results.append((found.melds_broken, found.cards_moved))
    assert results == sorted(results, reverse=True)


@pytest.mark.parametrize("stored", POSITIONS[::3], ids=lambda stored: str(stored["id"]))
def test_qp_7_solved_positions(stored: dict[str, list[str]]) -> None:
    table = [meld(c(" ".join(cards))) for cards in stored["table_melds"]]
    state = state_of(table, c(" ".join(stored["hand"])), Rules(players=2))
    laid = best_set(cards_on(table), state.hands[0])
    found = least_disturbance(state, laid, budget=2_000)
    assert found is not None
    assert not laid or state.violations(Play(found.table)) == ()
    shown = disturbance_between(state.table, found.table)
    assert shown == (found.melds_broken, found.cards_moved)
    assert found.cards_moved >= found.melds_broken


@pytest.mark.parametrize("group_suits", GroupSuits)
def test_the_measure_is_that_of_all_pairings(group_suits: GroupSuits) -> None:
    # Without aces, so that cards in common are cards that keep their places.
    rules = Rules(group_suits=group_suits, players=2)
    random = Random(f"measure {group_suits}")
    compared = 0
    while compared < 60:
        pool = [card for card in some_cards(random, rules) if card.rank is not Rank.ACE]
        ways = everything(best_set((), pool[:11], rules), rules)
        for old in random.sample(ways, min(len(ways), 3)):
            new = random.choice(ways)
            assert disturbance_between(old, new, rules) == measured(old, new)
            compared += 1


def test_an_ace_keeps_its_place_or_is_moved() -> None:
    assert disturbance_between(melds("QS KS AS"), melds("AS 2S 3S / QS QH QD / KS KH KD")) == (1, 3)
    assert disturbance_between(melds("QS KS AS"), melds("JS QS KS AS")) == (0, 0)


def test_thirteen_cards_are_read_as_they_suit() -> None:
    every = [Card(rank, Suit.SPADES) for rank in Rank]
    whole = [Run(Cards(every))]
    for before in ("AS 2S 3S", "QS KS AS", "5S 6S 7S"):
        assert disturbance_between(melds(before), whole) == (0, 0)
    high = Rules(ace=Ace.HIGH)
    assert disturbance_between(whole, whole, high) == (0, 0)
    assert disturbance_between(melds("QS KS AS"), whole, high) == (0, 0)


def test_a_group_does_not_go_on_as_a_run() -> None:
    assert disturbance_between(melds("7S 7H 7D"), melds("5S 6S 7S / 5H 6H 7H / 5D 6D 7D")) == (1, 3)


def test_two_melds_do_not_go_on_as_one() -> None:
    before = melds("3C 4C 5C / 6C 7C 8C 9C")
    assert disturbance_between(before, melds("3C 4C 5C 6C 7C 8C 9C")) == (1, 3)
    groups = [Group(c("7S 7H 7D")), Group(c("7S 7H 7C"))]
    assert disturbance_between(groups, [Group(c("7S 7S 7H 7H 7D 7C"))]) == (1, 3)
