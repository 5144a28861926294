from collections.abc import Iterator
from random import Random

import pytest

from dots_and_boxes.common import BOARDS, h, played, random_game, v
from dots_and_boxes.positions import position, without_joints
from tablegames.bots import Bot, bot_named
from tablegames.dots_and_boxes import Edge, Rules, Start, State, View, analyse
from tablegames.dots_and_boxes.board import board_of
from tablegames.dots_and_boxes.bots import (
    BOTS,
    MOST_EDGES,
    chains_bot,
    greedy_bot,
)
from tablegames.dots_and_boxes.endgame import value_to_move
from tablegames.dots_and_boxes.solver import evaluate_moves, solve, value_of


def move_of(level: str, state: State, seed: int = 0) -> Edge:
    assert state.turn is not None
    move: Edge = bot_named("dots-and-boxes", level)(state.view(state.turn), Random(seed))
    return move


def value_after(state: State, edge: Edge) -> int:
    """What a move is worth, boxes claimed by it included, to who makes it."""
    claimed = len(state.boxes_closed_by(edge))
    value = value_of(state.apply(edge))
    return claimed + value if claimed else -value


def with_undrawn(rules: Rules, *edges: Edge) -> State:
    return position(rules, board_of(rules).mask(edges))


def corridors(*lengths: int) -> State:
    """Chains of two boxes or more in one row, each open to the ground at both ends, above."""
    edges: list[Edge] = []
    first = 0
    for length in lengths:
        last = first + length - 1
        edges += [h(0, first), *(v(0, c) for c in range(first + 1, last + 1)), h(0, last)]
        first = last + 1
    return with_undrawn(Rules(1, sum(lengths)), *edges)


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("rules", BOARDS[:-1], ids=str)
def test_every_move_of_a_random_game_is_legal(level: str, rules: Rules) -> None:
    # The slowest levels are asked about fewer positions.
    slow = level in {"chains", "strong"} and rules.rows * rules.columns > 5
    for state, _, _ in list(random_game(rules, 1))[5 if slow else 0 :: 3 if slow else 1]:
        assert move_of(level, state) in state.legal_moves


@pytest.mark.parametrize("level", BOTS)
def test_large_boards_are_played_too(level: str) -> None:
    for rules in (Rules(6, 6), Rules(7, 9), Rules(1, 70)):
        for state, _, _ in list(random_game(rules, 2))[5::45]:
            assert move_of(level, state) in state.legal_moves


@pytest.mark.parametrize("level", BOTS)
def test_equal_generators_give_equal_moves(level: str) -> None:
    for state, _, _ in list(random_game(Rules(2, 3), 3))[::5]:
        assert move_of(level, state, 5) == move_of(level, state, 5)


@pytest.mark.parametrize("level", BOTS)
def test_the_global_generator_is_left_alone(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.random", None)
    monkeypatch.setattr("random.choice", None)
    state = State.new(Rules(2, 2))
    assert move_of(level, state) in state.legal_moves


def test_the_greedy_bot_takes_a_box_on_offer() -> None:
    on_offer = 0
    for seed in range(5):
        for state, _, _ in random_game(Rules(3, 4), seed):
            if analyse(state).capturing_edges:
                on_offer += 1
                assert state.boxes_closed_by(move_of("greedy", state, seed))
    assert on_offer > 20


def test_the_greedy_bot_offers_nothing_while_it_can() -> None:
    for state, _, _ in random_game(Rules(), 4):
        analysis = analyse(state)
        if not analysis.capturing_edges and analysis.safe_edges:
            assert move_of("greedy", state) in analysis.safe_edges


@pytest.mark.parametrize("bot", [greedy_bot, chains_bot])
def test_the_shortest_chain_is_opened(bot: Bot[View, Edge]) -> None:
    assert bot(corridors(5, 3, 4).view(0), Random(0)) == v(0, 6)


def test_a_chain_of_two_is_given_away_in_the_middle() -> None:
    state = corridors(2, 4)
    for level in ("greedy", "chains", "strong"):
        assert move_of(level, state) == v(0, 1)


def opened(*lengths: int) -> State:
    """Chains of which the opponent has just opened the first, at its left end."""
    state = corridors(*lengths)
    return state.apply(h(0, 0))


@pytest.mark.parametrize("level", ["chains", "strong"])
def test_control_is_kept_of_long_chains(level: str) -> None:
    # Three boxes, then five: one is taken and two are left, for the sake of the five.
    state = opened(3, 5)
    moves = []
    for _ in range(2):
        edge = move_of(level, state)
        moves.append(edge)
        state = state.apply(edge)
    assert moves == [v(0, 1), h(0, 2)]
    assert state.turn == 0


def test_the_greedy_bot_loses_control() -> None:
    state = opened(3, 5)
    for edge in (v(0, 1), v(0, 2), h(0, 2)):
        assert move_of("greedy", state) == edge
        state = state.apply(edge)
    assert state.turn == 1


@pytest.mark.parametrize("level", ["chains", "strong"])
def test_the_last_chain_is_taken_whole(level: str) -> None:
    state = opened(5)
    while not state.is_over:
        edge = move_of(level, state)
        assert state.boxes_closed_by(edge)
        state = state.apply(edge)


@pytest.mark.parametrize("seed", range(30))
def test_the_chains_bot_plays_chains_and_loops_perfectly(seed: int) -> None:
    state = without_joints(Rules(3, 3 + seed % 2), seed, 16)
    while not state.is_over:
        before = value_to_move(state)
        edge = move_of("chains", state, seed)
        claimed = len(state.boxes_closed_by(edge))
        state = state.apply(edge)
        after = value_to_move(state)
        assert after is not None
        assert before == (claimed + after if claimed else -after)


def own_game(rules: Rules, level: str, seed: int) -> Iterator[tuple[State, Edge]]:
    state = State.new(rules)
    rng = Random(seed)
    other = Random(seed)
    while not state.is_over:
        # The opponent errs, so that there is something to gain.
        if state.turn == seed % 2:
            edge = bot_named("dots-and-boxes", level)(state.view(state.turn), rng)
            yield state, edge
        else:
            edge = other.choice(list(state.legal_moves))
        state = state.apply(edge)


@pytest.mark.parametrize("rules", [Rules(2, 3), Rules(3, 2, Start.SWEDISH), Rules(1, 6)], ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_the_strong_bot_keeps_the_value_of_small_boards(rules: Rules, seed: int) -> None:
    for state, edge in own_game(rules, "strong", seed):
        assert value_after(state, edge) == solve(state).value


@pytest.mark.parametrize("seed", range(3))
def test_the_strong_bot_keeps_the_value_of_3x3_after_a_few_moves(seed: int) -> None:
    state = State.new(Rules(3, 3))
    rng = Random(seed)
    while not state.is_over:
        if state.edges_left <= 15:
            edge = move_of("strong", state, seed)
            assert value_after(state, edge) == value_of(state)
        edge = rng.choice(list(state.legal_moves))
        state = state.apply(edge)


LAST_THIRD = 20
"""So many of the 60 edges of a 5×5 board are undrawn when the last third begins."""

WAYS = [
    ("random", "strong"),
    ("greedy", "strong"),
    ("chains", "strong"),
    ("random", "chains"),
    ("greedy", "random"),
    ("chains", "greedy"),
]
"""Who plays both sides up to the last third, and whom the strong bot plays from there on."""


def worth_of_strong_moves(before: str, against: str, seed: int) -> list[tuple[int, int]]:
    """Play a game; give what each move of the strong bot was worth, and what the best one was.

    Only moves of the last third, as the solver sees them; each game has another seat for the bot.
    """
    rng = Random(seed)
    state = State.new()
    while state.edges_left > LAST_THIRD:
        state = state.apply(move_of(before, state, rng.randrange(1 << 32)))
    found = []
    while not state.is_over:
        level = "strong" if state.turn == seed % 2 else against
        edge = move_of(level, state, rng.randrange(1 << 32))
        if level == "strong":
            worth = evaluate_moves(state, table_size=1 << 17)
            found.append((worth[edge], max(worth.values())))
        state = state.apply(edge)
    return found


@pytest.mark.parametrize(("before", "against"), WAYS)
def test_the_strong_bot_plays_the_last_third_of_5x5_perfectly(before: str, against: str) -> None:
    for seed in (0, 1):
        found = worth_of_strong_moves(before, against, seed)
        assert found
        assert [worth for worth, _ in found] == [best for _, best in found]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 202))
def test_the_strong_bot_plays_many_last_thirds_of_5x5_perfectly(seed: int) -> None:
    found = worth_of_strong_moves(*WAYS[seed // 2 % len(WAYS)], seed)
    assert [worth for worth, _ in found] == [best for _, best in found]


def test_what_is_too_hard_for_the_solver_is_played_by_the_outlook(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tablegames.dots_and_boxes.bots.NODES", 1)
    state = State.new(Rules(2, 3))
    assert state.edges_left <= MOST_EDGES
    assert move_of("strong", state) in state.legal_moves
    assert move_of("strong", opened(3, 5)) == v(0, 1)
    assert move_of("strong", state.apply(h(0, 0))) != h(0, 0)


def test_a_whole_game_between_neighbouring_levels() -> None:
    levels = list(BOTS)
    state = played(Rules(2, 3))
    rng = Random(8)
    while not state.is_over:
        assert state.turn is not None
        state = state.apply(BOTS[levels[2 + state.turn]](state.view(state.turn), rng))
    assert sum(state.scores) == 6
