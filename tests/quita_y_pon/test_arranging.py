"""Which cards can be melds, and which plays there are."""

import json
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement, islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.quita_y_pon_brute import Pile, all_arrangements, all_plays, can_be_arranged
from tablegames import TableGamesError
from tablegames.quita_y_pon import _plays, _solving, arranging
from tablegames.quita_y_pon.arranging import (
    Aim,
    arrange,
    arrange_keeping,
    arrangements,
    best_set,
    can_close,
    count_playable_sets,
    playable_sets,
)
from tablegames.quita_y_pon.cards import Card, Cards, Rank, Suit, TooManyCopiesError
from tablegames.quita_y_pon.melds import Group, Meld, Run, meld, meld_fault
from tablegames.quita_y_pon.rules import Ace, GroupSuits, Rules

POSITIONS = json.loads(
    (Path(__file__).parent.parent / "golden" / "qyp_positions.json").read_text()
)["positions"]
VARIANTS = [
    Rules(ace=ace, group_suits=suits, packs=packs, players=2, hand_size=5)
    for ace, suits, packs in product(Ace, GroupSuits, (1, 2, 3))
]


def cards(text: str) -> Cards:
    return Cards.parse(text)


def pile(held: Iterable[Card]) -> Pile:
    return tuple(sorted((int(card.rank), int(card.suit)) for card in held))


def as_cards(some: Pile) -> Cards:
    return Cards(Card(Rank(rank), Suit(suit)) for rank, suit in some)


def total(melds: Iterable[Meld]) -> Cards:
    return sum((each.cards for each in melds), Cards())


def check_arranged(melds: tuple[Meld, ...], held: Cards, rules: Rules) -> None:
    assert total(melds) == held
    assert all(meld_fault(each.cards, rules) is None for each in melds)
    assert list(melds) == sorted(melds, key=lambda each: each.sort_key())
    assert all(isinstance(each, type(meld(each.cards, rules))) for each in melds)


def some_cards(random: Random, rules: Rules, size: int) -> list[Card]:
    """Cards out of a few neighbouring ranks, the ace among its two neighbours, or a few suits."""
    start = random.randrange(13)
    ranks = [(start + step) % 13 + 1 for step in range(random.choice([2, 3, 4, 6]))]
    suits = random.sample(list(Suit), random.choice([1, 2, 2, 3, 4]))
    pool = [Card(Rank(rank), suit) for rank in ranks for suit in suits for _ in range(rules.packs)]
    random.shuffle(pool)
    return pool[:size]


def never(*_args: object, **_options: object) -> None:
    """A first try that never succeeds."""


@pytest.mark.parametrize("rules", VARIANTS, ids=repr)
def test_qp_8_plays_are_those_that_brute_force_finds(rules: Rules) -> None:
    check_plays(rules, 150)


@pytest.mark.parametrize("rules", VARIANTS, ids=repr)
@pytest.mark.parametrize("budget", [1_000, 5])
def test_qp_8_plays_where_every_step_is_the_hard_one(
    rules: Rules, budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_solving, "first_try", never)
    monkeypatch.setattr(_solving, "_FIRST_BUDGET", budget)
    monkeypatch.setattr(_solving, "_BUDGET", budget)
    monkeypatch.setattr(_plays, "_PATIENCE", budget)
    check_plays(rules, 30)


@pytest.mark.parametrize("width", [0, 2])
@pytest.mark.parametrize("rules", VARIANTS, ids=repr)
def test_qp_8_plays_listed_by_query(
    rules: Rules, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arranging, "_WIDEST", width)
    monkeypatch.setattr(arranging, "_BUDGET", width)
    check_plays(rules, 30)


def check_plays(rules: Rules, number: int) -> None:
    random = Random(f"plays {rules!r}")
    for _ in range(number):
        deck = some_cards(random, rules, random.randrange(4, 12))
        hand_size = random.randrange(min(len(deck), 7))
        hand, table = Cards(deck[:hand_size]), Cards(deck[hand_size:])
        expected = all_plays(pile(table), pile(hand), rules.ace, rules.group_suits)
        found = list(playable_sets(table, hand, rules))
        assert len(found) == len(set(found))
        assert {pile(play) for play in found} == expected
        assert count_playable_sets(table, hand, rules) == len(expected)
        best = best_set(table, hand, rules)
        assert len(best) == max(map(len, found), default=0)
        assert not best or best in found
        dearest = best_set(table, hand, rules, by=Aim.POINTS)
        assert dearest.points == max((play.points for play in found), default=0)
        assert can_close(table, hand, rules) == (hand in found)


def some_melds(random: Random, rules: Rules) -> Cards:
    """Two or three melds that share ranks and suits, often to be parted in another way."""
    low = random.randrange(1, 9)
    held = Cards()
    while len(held) < 6:
        if random.random() < 0.6:
            suit, first = Suit(random.randrange(2)), low + random.randrange(4)
            ranks = [(first + step - 1) % 13 + 1 for step in range(random.randrange(3, 5))]
            wanted = Cards(Card(Rank(rank), suit) for rank in ranks)
        else:
            rank = Rank(low + random.randrange(4))
            wanted = Cards(Card(rank, suit) for suit in random.sample(list(Suit), 3))
        if meld_fault(wanted, rules) is None and max((held + wanted).counts) <= 3:
            held += wanted
    return held


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ("7S 7H 7D 7H 8H 9H", 1),
        ("AS AH AD AH 2H 3H", 1),
        ("5C 6C 7C 5S 5H 5C", 1),
        ("3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 3S 4S 5S", 19),
    ],
)
def test_qp_8_no_arrangement_is_lost(cards: str, number: int) -> None:
    found = set(arrangements(Cards.parse(cards)))
    assert len(found) == number
    assert arrange(Cards.parse(cards)) in found


@pytest.mark.parametrize("rules", VARIANTS, ids=repr)
def test_qp_8_arrangements_of_melds_are_those_that_brute_force_finds(rules: Rules) -> None:
    random = Random(f"melds {rules!r}")
    several = 0
    for _ in range(60):
        held = some_melds(random, rules)
        expected = all_arrangements(pile(held), rules.ace, rules.group_suits)
        found = list(arrangements(held, rules))
        assert len(found) == len(set(found)) == len(expected) > 0
        several += len(found) > 1
        for melds in found:
            check_arranged(melds, held, rules)
    assert several > 0


@pytest.mark.parametrize("rules", VARIANTS, ids=repr)
def test_qp_8_arrangements_are_those_that_brute_force_finds(rules: Rules) -> None:
    random = Random(f"arrangements {rules!r}")
    for _ in range(150):
        held = Cards(some_cards(random, rules, random.randrange(3, 12)))
        expected = all_arrangements(pile(held), rules.ace, rules.group_suits)
        found = list(arrangements(held, rules))
        assert len(found) == len(set(found))
        assert {tuple(sorted(tuple(sorted(pile(m.cards))) for m in melds)) for melds in found} == {
            tuple(sorted(tuple(sorted(m)) for m in melds)) for melds in expected
        }
        one = arrange(held, rules)
        assert (one is not None) == bool(expected)
        for melds in found:
            check_arranged(melds, held, rules)
        if one is not None:
            check_arranged(one, held, rules)
            assert one in found


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: str(position["id"]))
def test_qp_8_best_sets_of_solved_positions(position: dict[str, object]) -> None:
    table = cards(" ".join(position["table"]))  # type: ignore[arg-type]
    hand = cards(" ".join(position["hand"]))  # type: ignore[arg-type]
    most = best_set(table, hand)
    dearest = best_set(table, hand, by=Aim.POINTS)
    assert (len(most), dearest.points) == (position["max_cards"], position["max_points"])
    for play in (most, dearest):
        assert play <= hand
        arranged = arrange(table + play)
        assert arranged is not None
        check_arranged(arranged, table + play, Rules())


@pytest.mark.parametrize("position", POSITIONS[::3], ids=lambda position: str(position["id"]))
def test_qp_7_melds_are_kept_where_they_can_be(position: dict[str, object]) -> None:
    present = tuple(meld(cards(" ".join(each))) for each in position["table_melds"])  # type: ignore[attr-defined]
    hand = cards(" ".join(position["hand"]))  # type: ignore[arg-type]
    for play in islice(playable_sets(total(present), hand), 20):
        after = arrange_keeping(present, play)
        assert after is not None
        check_arranged(after, total(present) + play, Rules())


@pytest.mark.parametrize("rules", VARIANTS, ids=repr)
def test_qp_7_keeping_finds_an_arrangement_exactly_if_there_is_one(rules: Rules) -> None:
    random = Random(f"keeping {rules!r}")
    for _ in range(100):
        table = Cards(some_cards(random, rules, random.randrange(3, 10)))
        present = arrange(table, rules)
        if present is None:
            continue
        more = Cards(some_cards(random, rules, random.randrange(1, 4)))
        if max((table + more).counts) > 3:
            continue
        after = arrange_keeping(present, more, rules)
        assert (after is None) == (arrange(table + more, rules) is None)
        if after is not None:
            check_arranged(after, table + more, rules)


def test_qp_7_untouched_melds_stay() -> None:
    present = tuple(meld(cards(text)) for text in ("2S 3S 4S", "9S 9H 9D", "JC QC KC"))
    assert arrange_keeping(present, cards("5S")) == (
        Run(cards("2S 3S 4S 5S")),
        Run(cards("JC QC KC")),
        Group(cards("9S 9H 9D")),
    )
    assert arrange_keeping(present, Cards()) == (present[0], present[2], present[1])
    assert arrange_keeping(present, cards("7S")) is None
    assert arrange_keeping((), cards("7S 7H 7D")) == (Group(cards("7S 7H 7D")),)


@pytest.mark.parametrize(
    ("table", "laid", "after"),
    [
        # By themselves, though the meld on the table could take them too.
        ("7S 7H 7D", "7S 7H 7C", "7S 7H 7D / 7S 7H 7C"),
        # One run gives its six; the runs far away could be three groups as well.
        (
            "3C 4C 5C 6C / 10H JH QH / 10D JD QD / 10S JS QS",
            "6D 6H",
            "3C 4C 5C / 6C 6D 6H / 10H JH QH / 10D JD QD / 10S JS QS",
        ),
        # Two runs that could be one stay two, though their neighbours are rebuilt.
        (
            "3C 4C 5C 6C / 8C 9C 10C JC / 4S 5S 6S / 7S 8S 9S",
            "6D 6H 8D 8H",
            "3C 4C 5C / 6C 6D 6H / 9C 10C JC / 8C 8D 8H / 4S 5S 6S / 7S 8S 9S",
        ),
    ],
)
def test_qp_7_melds_that_need_not_change_are_kept(table: str, laid: str, after: str) -> None:
    present, expected = (
        [meld(cards(text)) for text in texts.split(" / ")] for texts in (table, after)
    )
    kept = arrange_keeping(present, cards(laid))
    assert kept is not None
    assert sorted(map(str, kept)) == sorted(map(str, expected))


@pytest.mark.parametrize(
    ("card", "near", "far"),
    [
        # A run or a group can take the card itself, or cards beside it in a run.
        (
            "5S",
            "AS 2S 3S / 4S 4H 4D / 4H 5H 6H / 5H 5D 5C / 6S 6H 6D / 7S 8S 9S",
            "AH 2H 3H / 2S 2H 2D / 3H 3D 3C / 7H 8H 9H / 8S 9S 10S / QS KS AS",
        ),
        ("AS", "AH AD AC / 3S 4S 5S / 10S JS QS / QH KH AH", "4S 5S 6S / 9S 10S JS / QH QD QC"),
        ("2S", "4S 5S 6S / KS KH KD / AS AH AD", "5S 6S 7S / 10S JS QS / AH AD AC"),
        ("KS", "2S 2H 2D / 9S 10S JS / KH KD KC", "3S 4S 5S / 8S 9S 10S / 2H 2D 2C"),
    ],
)
def test_qp_7_melds_are_near_that_a_card_could_change(card: str, near: str, far: str) -> None:
    expected = tuple(
        tuple(meld(cards(text)) for text in texts.split(" / ")) for texts in (near, far)
    )
    assert arranging._near((*expected[0], *expected[1]), cards(card)) == expected
    assert arranging._near((*expected[1], *expected[0]), cards(card)) == expected


def test_qp_2_a_run_grows_at_its_lower_end() -> None:
    plays = set(playable_sets(cards("JS QS KS"), cards("9S 10S")))
    assert plays == {cards("10S"), cards("9S 10S")}


def test_qp_7_a_run_gives_a_card_to_a_group() -> None:
    hand = cards("6D 6H")
    assert set(playable_sets(cards("3C 4C 5C 6C"), hand)) == {hand}
    assert list(playable_sets(cards("3C 4C 5C 6C 7C"), hand)) == []


def test_qp_7_a_run_gives_a_card_from_its_middle_only_if_both_parts_stand() -> None:
    hand = cards("6D 6H")
    assert set(playable_sets(cards("3C 4C 5C 6C 7C 8C 9C"), hand)) == {hand}


def test_qp_8_equal_cards_give_one_play() -> None:
    assert list(playable_sets(cards("3C 4C 5C"), cards("6C 6C"))) == [cards("6C")]
    assert count_playable_sets(cards("7S 7H 7D"), cards("7C 7C")) == 2


def test_qp_2_five_cards_in_sequence_are_not_two_runs() -> None:
    five = cards("5H 6H 7H 8H 9H")
    assert list(arrangements(five)) == [(Run(five),)]
    assert len(list(arrangements(cards("5H 6H 7H 8H 9H 10H")))) == 2


@pytest.mark.parametrize("text", ["KS KS AS", "KS AS 2S"])
def test_qp_2_what_is_no_meld_cannot_be_arranged(text: str) -> None:
    assert arrange(cards(text)) is None
    assert list(playable_sets(Cards(), cards(text))) == []


def test_qp_2_the_ace_at_both_ends() -> None:
    whole = Cards.pack(1)
    spades = Cards(card for card in whole if card.suit is Suit.SPADES)
    assert arrange(spades + cards("AS")) == (Run(spades + cards("AS")),)
    assert arrange(spades + cards("AS"), Rules(ace=Ace.LOW)) is None
    for ace in Ace:
        assert Run(spades) in {
            melds[0] for melds in arrangements(spades, Rules(ace=ace)) if len(melds) == 1
        }


def test_qp_3_groups_of_distinct_suits_share_their_cards() -> None:
    rules = Rules(group_suits=GroupSuits.DISTINCT)
    assert arrange(cards("7S 7S 7H 7H 7D 7D"), rules) == (Group(cards("7S 7H 7D")),) * 2
    assert arrange(cards("7S 7S 7H 7H 7D"), rules) is None
    assert arrange(cards("7S 7S 7H 7H 7D")) == (Group(cards("7S 7S 7H 7H 7D")),)
    assert arrange(cards("7S 7H 7D 7C 7S 7H 7D 7C"), rules) is not None


def test_qp_10_a_table_that_is_broken_may_be_completed() -> None:
    assert list(playable_sets(cards("7S 7H"), cards("7D 2C"))) == [cards("7D")]
    assert best_set(cards("7S 7H"), cards("2C")) == Cards()
    assert not can_close(cards("7S 7H"), cards("2C"))


def test_qp_9_nothing_laid_is_not_a_play() -> None:
    assert list(playable_sets(cards("7S 7H 7D"), Cards())) == []
    assert count_playable_sets(cards("7S 7H 7D"), Cards()) == 0
    assert not can_close(cards("7S 7H 7D"), Cards())
    assert arrange(Cards()) == ()
    assert list(arrangements(Cards())) == [()]


def test_an_aim_may_be_given_as_its_text() -> None:
    table, hand = Cards.parse("JS QS KS"), Cards.parse("9S 10S AH")
    assert best_set(table, hand, by="points") == best_set(table, hand, by=Aim.POINTS)  # type: ignore[arg-type]


@pytest.mark.parametrize("aim", ["", "point", None, 3, []])
def test_an_unknown_aim_is_refused(aim: Any) -> None:
    with pytest.raises(TableGamesError) as refused:
        best_set(Cards.parse("JS QS KS"), Cards.parse("9S 10S AH"), by=aim)
    assert str(refused.value) == f"{aim!r} is none of the aims cards, points"


def test_any_iterable_of_cards_is_taken() -> None:
    assert list(playable_sets(iter(cards("3C 4C 5C")), list(cards("6C")))) == [cards("6C")]
    assert best_set(list(cards("3C 4C 5C")), iter(cards("6C")), Rules()) == cards("6C")
    assert arrange(iter(cards("3C 4C 5C"))) is not None
    assert can_close(iter(cards("3C 4C 5C")), iter(cards("6C")), Rules())


@pytest.mark.parametrize(
    "call",
    [
        lambda: arrange(cards("7S 7S 7S 7S")),
        lambda: playable_sets(cards("7S 7S"), cards("7S 7S")),
        lambda: arrangements(cards("7S 7S 7S 7S")),
    ],
)
def test_qp_4_four_copies_are_refused_at_the_call(call: Callable[[], object]) -> None:
    with pytest.raises(TooManyCopiesError, match="more than 3 copies"):
        call()


def all_melds(rules: Rules, most: int) -> set[Cards]:
    suits = [
        [Card(Rank((first + step) % 13 + 1), suit) for step in range(length)]
        for suit in Suit
        for length in range(3, most + 1)
        for first in range(14 - length + 1)
    ]
    ranks = [
        [Card(rank, suit) for suit in group]
        for rank in Rank
        for length in range(3, most + 1)
        for group in combinations_with_replacement(Suit, length)
    ]
    candidates = {Cards(held) for held in suits + ranks}
    return {
        held
        for held in candidates
        if max(held.counts) <= rules.packs and meld_fault(held, rules) is None
    }


def test_qp_2_qp_3_number_of_small_melds() -> None:
    assert len(all_melds(Rules(), 5)) == 795
    assert len(all_melds(Rules(ace=Ace.LOW), 5)) == 783


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("suits", "expected"),
    [
        (GroupSuits.ANY, [252, 287, 244, 29844, 66084, 92547]),
        (GroupSuits.DISTINCT, [96, 53, 36, 4656, 4980, 4731]),
    ],
    ids=str,
)
def test_qp_8_number_of_hands_that_are_melds_altogether(
    suits: GroupSuits, expected: list[int]
) -> None:
    rules = Rules(ace=Ace.LOW, group_suits=suits)
    by_size: dict[int, set[Cards]] = {}
    for held in all_melds(rules, 8):
        by_size.setdefault(len(held), set()).add(held)
    hands = {size: set(by_size.get(size, ())) for size in range(3, 9)}
    for small in (3, 4):
        for large in range(small, 9 - small):
            for one, other in product(by_size.get(small, ()), by_size.get(large, ())):
                both = one + other
                if max(both.counts) <= rules.packs:
                    hands[small + large].add(both)
    assert [len(hands[size]) for size in range(3, 9)] == expected
    random = Random(8)
    for size in range(3, 9):
        for held in random.sample(sorted(hands[size], key=Cards.sort_key), 30):
            melds = arrange(held, rules)
            assert melds is not None
            check_arranged(melds, held, rules)


HARDEST = json.loads(
    (Path(__file__).parents[2] / "benchmarks" / "adversarial_positions.json").read_text()
)


@pytest.mark.heavy
@pytest.mark.parametrize("position", HARDEST, ids=lambda position: str(position["work"]))
def test_qp_8_hard_positions(position: dict[str, str]) -> None:
    rules = Rules(group_suits=GroupSuits(position["group_suits"]))
    table, hand = cards(position["table"]), cards(position["hand"])
    most = best_set(table, hand, rules)
    dearest = best_set(table, hand, rules, by=Aim.POINTS)
    assert len(dearest) <= len(most)
    assert dearest.points >= most.points
    for play in (most, dearest, *islice(playable_sets(table, hand, rules), 200)):
        if play:
            assert play <= hand
            assert len(play) <= len(most)
            assert play.points <= dearest.points
            melds = arrange(table + play, rules)
            assert melds is not None
            check_arranged(melds, table + play, rules)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Cards, Cards, Rules]:
    rules = draw(st.sampled_from(VARIANTS))
    random = draw(st.randoms(use_true_random=False))
    deck = list(Cards.pack(rules.packs))
    random.shuffle(deck)
    table: list[Card] = []
    for _ in range(draw(st.integers(0, 6))):
        found = next(iter(playable_sets((), deck[:12], rules)), None)
        if found:
            table += found
            deck = list(Cards(deck) - found)
        random.shuffle(deck)
    return Cards(table), Cards(deck[: draw(st.integers(0, 10))]), rules


@given(positions())
@settings(max_examples=60, deadline=None)
def test_qp_8_more_hand_cards_never_take_a_play_away(
    position: tuple[Cards, Cards, Rules],
) -> None:
    table, hand, rules = position
    plays = set(islice(playable_sets(table, hand, rules), 2000))
    for card in hand.distinct():
        fewer = hand - Cards([card])
        assert len(best_set(table, fewer, rules)) <= len(best_set(table, hand, rules))
        if len(plays) < 2000:
            assert set(playable_sets(table, fewer, rules)) <= plays


@given(positions())
@settings(max_examples=60, deadline=None)
def test_qp_8_lists_counts_and_best_sets_agree(position: tuple[Cards, Cards, Rules]) -> None:
    table, hand, rules = position
    plays = list(playable_sets(table, hand, rules))
    assert len(plays) == len(set(plays)) == count_playable_sets(table, hand, rules)
    assert max(map(len, plays), default=0) == len(best_set(table, hand, rules))
    assert max((p.points for p in plays), default=0) == (
        best_set(table, hand, rules, by=Aim.POINTS).points
    )
    for play in plays[:50]:
        assert play
        assert play <= hand
        melds = arrange(table + play, rules)
        assert melds is not None
        check_arranged(melds, table + play, rules)


def test_brute_force_knows_the_examples() -> None:
    assert can_be_arranged(pile(cards("QS KS AS")), "low-or-high", "any")
    assert not can_be_arranged(pile(cards("KS AS 2S")), "low-or-high", "any")
    assert as_cards(pile(cards("QS KS AS"))) == cards("AS QS KS")
