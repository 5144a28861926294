"""How one table becomes another: as few cards moved as can be."""

import random
from collections.abc import Sequence
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quita_y_pon.positions import piles
from tablegames.quita_y_pon import Ace, Cards, GroupSuits, Meld, Rules, arrangements
from tablegames.quita_y_pon._changes import Change, Transfer, change_between
from tablegames.quita_y_pon._pairing import best_pairing
from tablegames.quita_y_pon.table import piles_of


def most(weights: Sequence[Sequence[int]]) -> int:
    """The most weight, by trying every way to give rows columns, or none."""
    columns = len(weights[0]) if weights else 0
    padded = [[*row, *[0] * len(weights)] for row in weights]
    return max(
        sum(padded[row][column] for row, column in enumerate(chosen))
        for chosen in permutations(range(columns + len(weights)), len(weights))
    )


def weight(weights: Sequence[Sequence[int]], partners: Sequence[int | None]) -> int:
    used = [column for column in partners if column is not None]
    assert len(set(used)) == len(used)
    assert len(partners) == len(weights)
    pairs = [(row, column) for row, column in enumerate(partners) if column is not None]
    assert all(weights[row][column] for row, column in pairs)
    return sum(weights[row][column] for row, column in pairs)


@st.composite
def matrices(draw: st.DrawFn) -> list[list[int]]:
    columns = draw(st.integers(0, 4))
    row = st.lists(st.integers(0, 3) | st.integers(0, 1000), min_size=columns, max_size=columns)
    return draw(st.lists(row, max_size=4))


@given(matrices())
def test_the_pairing_has_the_most_weight(weights: list[list[int]]) -> None:
    partners = best_pairing(weights)
    assert weight(weights, partners) == most(weights)
    assert best_pairing(weights) == partners


def test_a_pairing_in_which_every_row_has_to_give_way() -> None:
    # Each row likes the first free column best, and only one of them can have it.
    size = 52
    weights = [[size * size - row * column for column in range(size)] for row in range(size)]
    assert best_pairing(weights) == tuple(range(size - 1, -1, -1))


def test_large_pairings_are_as_good_from_either_side() -> None:
    rng = random.Random(1)
    for _ in range(10):
        rows, columns = rng.randint(20, 40), rng.randint(20, 40)
        weights = [[max(0, rng.randint(-20, 13)) for _ in range(columns)] for _ in range(rows)]
        turned = [list(column) for column in zip(*weights, strict=True)]
        found = weight(weights, best_pairing(weights))
        assert found == weight(turned, best_pairing(turned))
        greedy = 0
        free = set(range(columns))
        for row in weights:
            best = max(free, key=lambda column: row[column], default=None)
            if best is not None:
                greedy += row[best]
                free.discard(best)
        assert found >= greedy


# --- tables ---------------------------------------------------------------------------------


def melds(text: str) -> tuple[Meld, ...]:
    found = tuple(pile for pile in piles_of(piles(text)) if not isinstance(pile, Cards))
    assert len(found) == len(piles(text))
    return found


def moved(change: Change) -> int:
    return sum(len(each.cards) for each in change.transfers if each.source is not None)


def check(before: tuple[Meld, ...], after: tuple[Meld, ...]) -> Change:
    """Check that the change makes the new table, and that no way moves fewer cards."""
    change = change_between(before, after)
    assert len(set(change.numbers)) == len(change.numbers) == len(after)
    held = {number: meld.cards for number, meld in enumerate(before)}
    for each in change.transfers:
        assert each.cards
        assert each.source != each.target
        if each.source is not None:
            held[each.source] -= each.cards
    for each in change.transfers:
        held[each.target] = held.get(each.target, Cards()) + each.cards
    assert [held.pop(number) for number in change.numbers] == [meld.cards for meld in after]
    assert not any(held.values())
    fresh = [number for number in change.numbers if number >= len(before)]
    assert fresh == list(range(len(before), len(before) + len(fresh)))
    pairs = [(each.source, each.target) for each in change.transfers]
    assert len(set(pairs)) == len(pairs)
    return change


def fewest_moved(before: Sequence[Meld], after: Sequence[Meld]) -> int:
    stays = most([[len(old.cards & new.cards) for new in after] for old in before])
    return sum(map(len, before)) - stays


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """Two tables of a few melds: the second has the cards of the first, and some more."""
    rules = Rules(
        packs=3, ace=draw(st.sampled_from(Ace)), group_suits=draw(st.sampled_from(GroupSuits))
    )
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    # Cards that can be arranged in several ways.
    kinds = [
        *("2S 3S 4S", "3S 4S 5S", "4S 5S 6S", "3H 4H 5H", "3D 4D 5D", "3C 4C 5C", "4C 5C 6C"),
        *("3S 3H 3D", "3H 3D 3C", "4S 4H 4D", "4H 4D 4C", "5S 5H 5D", "5S 5H 5C", "2S 2H 2C"),
        "QS KS AS" if rules.ace is Ace.HIGH else "AS 2S 3S",
    ]
    held = Cards()
    for _ in range(draw(st.integers(1, 4))):
        more = held + Cards.parse(rng.choice(kinds))
        held = more if max(more.counts) <= rules.packs else held
    before = rng.choice(list(islice(arrangements(held, rules), 20)))
    laid = Cards.parse(rng.choice(kinds)) if draw(st.booleans()) else Cards()
    if max((held + laid).counts) > rules.packs:
        laid = Cards()
    after = rng.choice(list(islice(arrangements(held + laid, rules), 20)))
    return before, after


@given(tables())
def test_qp_7_no_way_moves_fewer_cards(
    both: tuple[tuple[Meld, ...], tuple[Meld, ...]],
) -> None:
    before, after = both
    assert moved(check(before, after)) == fewest_moved(before, after)


def test_nothing_changes() -> None:
    table = melds("3C 4C 5C / 3C 4C 5C / 9S 9S 9D")
    change = check(table, table)
    assert change == Change((0, 1, 2), ())


def test_from_and_to_an_empty_table() -> None:
    assert change_between((), ()) == Change((), ())
    table = melds("3C 4C 5C / 9S 9S 9D")
    assert check((), table).numbers == (0, 1)


@pytest.mark.parametrize(
    ("before", "after", "whole"),
    [
        ("3C 4C 5C / 6C 7C 8C 9C 10C", "3C 4C 5C 6C 7C 8C 9C / 10C 10D 10H", 0),
        ("3C 4C 5C 6C 7C / 8C 9C 10C", "4C 5C 6C 7C 8C 9C 10C / 3C 3D 3H", 1),
    ],
)
def test_of_equal_ways_a_meld_stays_whole(before: str, after: str, whole: int) -> None:
    # Four cards stay if the long run goes on as the longer one, or if the short one does.
    change = check(melds(before), melds(after))
    assert change.numbers == (whole, 1 - whole)
    assert moved(change) == fewest_moved(melds(before), melds(after)) == 4


def test_a_meld_is_not_kept_whole_at_the_price_of_a_card() -> None:
    before = melds("3C 4C 5C / 6C 7C 8C 9C 10C JC")
    after = melds("3C 4C 5C 6C 7C 8C 9C 10C / JC QC KC")
    change = check(before, after)
    assert change.numbers == (1, 2)
    assert moved(change) == fewest_moved(before, after) == 4


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("7H 8H 9H", "9H 10H JH / 7H 7D 7C / 8H 8D 8C"),
        ("7S 7H 7D", "7S 8S 9S / 7H 7D 7C"),
        ("7S 7H 7D", "7S 8S 9S / 7H 8H 9H / 7D 7D 7C"),
    ],
)
def test_of_equal_ways_runs_remain_runs_and_groups_groups(before: str, after: str) -> None:
    old, new = melds(before), melds(after)
    change = check(old, new)
    assert type(new[change.numbers.index(0)]) is type(old[0])


def test_a_meld_may_go_on_as_one_of_the_other_kind() -> None:
    before = melds("7H 8H 9H")
    after = melds("7H 7H 7S / 8H 8H 8S / 9H 9H 9S")
    change = check(before, after)
    assert moved(change) == 2
    assert sorted(change.numbers) == [0, 1, 2]


def test_of_equal_cards_the_fewest_pieces_are_taken() -> None:
    # Both sixes could come from the hand or the run: the hand gives all that is missing.
    before = melds("3C 4C 5C 6C")
    after = melds("3C 4C 5C 6C / 6C 6D 6H")
    change = check(before, after)
    assert change.numbers == (0, 1)
    assert [(str(each.cards), each.source) for each in change.transfers] == [("6H 6D 6C", None)]


def test_cards_come_to_a_meld_when_its_own_have_left() -> None:
    # The run gives its six away before it gets the two.
    before = melds("3C 4C 5C 6C / 6S 6D 6H")
    after = melds("2C 3C 4C 5C / 6S 6D 6H 6C")
    assert check(before, after).transfers == (
        Transfer(Cards.parse("6C"), 0, 1),
        Transfer(Cards.parse("2C"), None, 0),
    )


def test_melds_that_wait_for_each_other_do_not_wait_for_ever() -> None:
    before = melds("4C 5C 6C 7C / 7D 8D 9D 10D / 4D 4H 4S / 10C 10H 10S")
    after = melds("4C 5C 6C / 7C 7D 7H / 8D 9D 10D / 4D 4H 4S / 10C 10H 10S")
    swapped = melds("5C 6C 7C / 7D 8D 9D / 4C 4D 4H 4S / 10C 10D 10H 10S")
    assert moved(check(before, after)) == moved(check(before, swapped)) == 2
    rows = melds("4S 5S 6S / 4H 5H 6H / 4D 5D 6D")
    columns = melds("4S 4H 4D / 5S 5H 5D / 6S 6H 6D")
    assert moved(check(rows, columns)) == 6
