from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from dots_and_boxes.common import BOARDS, random_game
from dots_and_boxes.positions import position, undrawn_of, without_joints
from problems import check_told
from reference.dots_and_boxes_small_values import boxes_of, value, value_after
from tablegames import InvalidSetupError, TableGamesError
from tablegames.dots_and_boxes import Edge, Rules, Start, State
from tablegames.dots_and_boxes.board import board_of
from tablegames.dots_and_boxes.chains import analyse
from tablegames.dots_and_boxes.endgame import (
    Endgame,
    Opening,
    best_move,
    recursive_value,
    value_to_move,
)

Sizes = tuple[int, ...]


def chain(size: int) -> Opening:
    return Opening(is_loop=False, size=size)


def loop(size: int) -> Opening:
    return Opening(is_loop=True, size=size)


@pytest.mark.parametrize(
    ("chains", "loops", "expected"),
    [
        ((), (), 0),
        ((3,), (), 3),
        ((3, 3), (), 2),
        ((3, 3, 3), (), 1),
        ((3, 3, 3, 3), (), 2),
        ((), (4,), 4),
        ((), (4, 4), 0),
        ((), (6, 6), 4),
        ((), (6, 6, 6, 6), 4),
        ((3,), (4,), 1),
        ((3, 3), (4,), 2),
        ((3, 3), (4, 4, 12), 0),
        ((3, 3), (4, 4, 8), 2),
        ((1,), (), 1),
        ((2,), (), 2),
        ((1, 1), (), 0),
        ((1, 2), (), -1),
        ((1, 3), (), -2),
        ((2, 4), (), -2),
    ],
)
def test_known_values(chains: Sizes, loops: Sizes, expected: int) -> None:
    endgame = Endgame(chains, loops)
    assert endgame.value == expected
    assert recursive_value(endgame) == expected


def every_way(chains: Sizes, loops: Sizes, known: dict[tuple[Sizes, Sizes], int]) -> int:
    """The net gain of who does not open, over all pieces that could be opened, by recursion.

    The two ways to answer: take all and open next, or leave some and let the opponent go on.
    """
    if (chains, loops) not in known:
        ways = []
        for place, size in enumerate(chains):
            rest = every_way(chains[:place] + chains[place + 1 :], loops, known)
            ways.append(size - rest if size < 3 else max(size - rest, size - 4 + rest))
        for place, size in enumerate(loops):
            rest = every_way(chains, loops[:place] + loops[place + 1 :], known)
            ways.append(max(size - rest, size - 8 + rest))
        known[chains, loops] = min(ways, default=0)
    return known[chains, loops]


def multisets(sizes: range, most: int) -> list[Sizes]:
    """All multisets of up to so many sizes."""
    return [
        chosen
        for count in range(most + 1)
        for chosen in combinations_with_replacement(sizes, count)
    ]


@pytest.mark.heavy
def test_the_formula_equals_the_recursion_on_all_endgames_of_moderate_size() -> None:
    """Every multiset of up to six chains of 3 to 8 and of up to five loops of 4 to 12."""
    known: dict[tuple[Sizes, Sizes], int] = {}
    checked = 0
    for chains, loops in product(multisets(range(3, 9), 6), multisets(range(4, 13, 2), 5)):
        assert Endgame(chains, loops).value == every_way(chains, loops, known), (chains, loops)
        checked += 1
    assert checked == 232_848


def test_the_formula_equals_the_recursion_on_many_pieces_of_few_sizes() -> None:
    """Loops of six in numbers, for one: each lowers what control is worth, with no end."""
    known: dict[tuple[Sizes, Sizes], int] = {}
    for threes, fours, fives in product(range(7), range(3), range(3)):
        chains = (*[3] * threes, *[4] * fours, *[5] * fives)
        for small, large in product(range(4), range(8)):
            loops = (*[4] * small, *[6] * large)
            assert Endgame(chains, loops).value == every_way(chains, loops, known), (chains, loops)


def endgames(count: int, seed: int) -> Iterator[Endgame]:
    """Random endgames, short chains among them."""
    rng = Random(seed)
    for _ in range(count):
        yield Endgame(
            [rng.randint(1, 7) for _ in range(rng.randint(0, 6))],
            [rng.choice([4, 4, 6, 8, 10, 12]) for _ in range(rng.randint(0, 4))],
        )


def test_the_quick_recursion_and_the_formula_equal_the_full_one_with_short_chains() -> None:
    known: dict[tuple[Sizes, Sizes], int] = {}
    for endgame in endgames(4_000, 1):
        expected = every_way(endgame.chains, endgame.loops, known)
        assert endgame.value == recursive_value(endgame) == expected


def test_the_recursion_deals_with_large_endgames() -> None:
    endgame = Endgame([3] * 60 + [4] * 40 + [1] * 5, [4] * 30 + [6] * 20)
    assert recursive_value(endgame) == endgame.value


def test_controlled_value() -> None:
    assert Endgame().controlled_value == 0
    assert Endgame((3,)).controlled_value == 3
    assert Endgame((), (4, 6)).controlled_value == 2
    assert Endgame((3, 3), (8,)).controlled_value == 4
    assert Endgame((3, 4), (8,)).controlled_value == 3
    assert Endgame((1, 2, 3, 4), (8,)).controlled_value == 3
    for endgame in endgames(500, 2):
        long_part = endgame.long_part
        if long_part.controlled_value >= 2:
            assert long_part.value == long_part.controlled_value


def test_an_endgame_is_a_value_whatever_the_order() -> None:
    assert Endgame((5, 3), (8, 4)) == Endgame([3, 5], iter([4, 8]))
    assert hash(Endgame((5, 3))) == hash(Endgame((3, 5)))
    assert Endgame().is_empty
    assert not Endgame((1,)).is_empty
    assert not Endgame((), (4,)).is_empty
    assert Endgame((1, 2, 3)).long_part == Endgame((3,))


def test_sizes_that_no_board_has_are_refused_all_at_once() -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Endgame((0, 3, True), (2, 5, 6))
    assert [problem.value for problem in refused.value.problems] == [0, True, 2, 5]
    assert {problem.rule for problem in refused.value.problems} == {"DB-2"}
    check_told(refused.value.problems)


def test_openings() -> None:
    endgame = Endgame((3, 5, 3), (4, 6))
    assert endgame.openings == (chain(3), chain(5), loop(4), loop(6))
    assert endgame.without(chain(3)) == Endgame((3, 5), (4, 6))
    assert endgame.without(loop(6)) == Endgame((3, 3, 5), (4,))
    with pytest.raises(TableGamesError, match=r"^no chain has 4 boxes$"):
        endgame.without(chain(4))
    with pytest.raises(TableGamesError, match=r"^no loop has 8 boxes$"):
        endgame.value_after(loop(8))


def test_the_best_openings_cost_the_value() -> None:
    assert Endgame().best_openings == ()
    assert Endgame().best_opening is None
    assert Endgame((2, 1, 4)).best_opening == chain(1)
    assert Endgame((3, 3, 4), (4,)).best_opening is not None
    for endgame in endgames(400, 3):
        costs = {opening: endgame.value_after(opening) for opening in endgame.openings}
        best = endgame.best_openings
        assert best == tuple(o for o in costs if costs[o] == endgame.value)
        if endgame.chains and endgame.chains[0] < 3:
            assert chain(endgame.chains[0]) in best
        elif best:
            smallest = {chain(endgame.chains[0])} if endgame.chains else set()
            smallest |= {loop(endgame.loops[0])} if endgame.loops else set()
            assert smallest & set(best)
            assert endgame.best_opening == best[0]


def test_control_is_kept_exactly_when_the_rest_is_worth_it() -> None:
    assert [chain(size).boxes_declined for size in (1, 2, 3, 9)] == [0, 0, 2, 2]
    assert loop(4).boxes_declined == 4
    for rest in endgames(400, 4):
        for opened in (chain(1), chain(2), chain(3), chain(7), loop(4), loop(10)):
            both = Endgame(
                rest.chains + (() if opened.is_loop else (opened.size,)),
                rest.loops + ((opened.size,) if opened.is_loop else ()),
            )
            taking = opened.size - rest.value
            declining = opened.size - 2 * opened.boxes_declined + rest.value
            if opened.boxes_declined:
                assert rest.keeps_control(opened) == (declining >= taking)
                assert both.value_after(opened) == max(declining, taking)
            else:
                assert not rest.keeps_control(opened)
                assert both.value_after(opened) == taking


def test_control_worth_just_what_is_declined_is_kept() -> None:
    # Three rows of three boxes, the first opened and one box of it taken: taking all is as good.
    rows = [Edge.horizontal(row, column) for row in range(4) for column in range(3)]
    state = State(Rules(3, 3), [*rows, Edge.vertical(0, 0)]).apply(Edge.vertical(0, 1))
    assert Endgame((3, 3)).value == chain(3).boxes_declined
    assert Endgame((3, 3)).keeps_control(chain(3))
    assert best_move(state) == Edge.vertical(0, 3)


def test_which_positions_are_endgames() -> None:
    assert Endgame.of(State.new()) is None
    assert Endgame.of(State.new(Rules(1, 1, Start.ICELANDIC))) == Endgame((1,))
    assert Endgame.of(State.new(Rules(2, 1, Start.ICELANDIC))) is None  # a joint on top
    assert Endgame.of(State.new(Rules(1, 3, Start.SWEDISH))) is None  # boxes on offer
    assert Endgame.of(State.new(Rules(2, 2, Start.SWEDISH))) == Endgame((), (4,))
    for rules in BOARDS:
        *_, (_, _, last) = random_game(rules, 1)
        assert Endgame.of(last) == Endgame()
        assert value_to_move(last) == 0
        assert best_move(last) is None
        if analyse(State.new(rules)).joints:
            assert value_to_move(State.new(rules)) is None
            assert best_move(State.new(rules)) is None


@pytest.mark.parametrize(
    "rules",
    [Rules(1, 1), Rules(1, 3), Rules(3, 1), Rules(2, 2)],
    ids=lambda r: f"{r.rows}{r.columns}",
)
def test_every_position_without_joints_of_a_small_board(rules: Rules) -> None:
    known: dict[int, int] = {}
    for undrawn in range(board_of(rules).full + 1):
        check(position(rules, undrawn), known)


@pytest.mark.parametrize(
    "rules",
    [Rules(1, 6), Rules(6, 1), Rules(2, 3), Rules(3, 2), Rules(3, 3), Rules(2, 5), Rules(3, 4)],
    ids=lambda r: f"{r.rows}{r.columns}",
)
def test_random_positions_without_joints(rules: Rules) -> None:
    known: dict[int, int] = {}
    checked = {check(without_joints(rules, seed, 11), known) for seed in range(40)}
    assert None in checked
    assert len(checked) > 3


def check(state: State, known: dict[int, int]) -> Endgame | None:
    """Compare the theory with the value found by trying everything."""
    rules = state.rules
    analysis = analyse(state)
    if analysis.joints:
        return None
    undrawn = undrawn_of(state)
    boxes = tuple(box for box in boxes_of(rules.rows, rules.columns) if box & undrawn)
    expected = value(boxes, undrawn, known)
    assert value_to_move(state) == expected
    move = best_move(state)
    if move is not None:
        edge = board_of(rules).mask([move])
        assert value_after(boxes, undrawn, edge, known) == expected
    endgame = Endgame.of(state)
    assert (endgame is None) == bool(analysis.open_chains)
    if endgame is not None:
        assert endgame.value == -expected
    return endgame


def test_best_moves_play_an_endgame_to_its_value() -> None:
    for seed in range(60):
        state = without_joints(Rules(5, 6), seed, 71)
        if state.is_over:
            continue
        mover, before = state.turn, state.scores
        expected = value_to_move(state)
        while not state.is_over:
            move = best_move(state)
            assert move is not None
            state = state.apply(move)
        assert mover is not None
        gained = [after - earlier for after, earlier in zip(state.scores, before, strict=True)]
        assert gained[mover] - gained[1 - mover] == expected
