"""Move by move against a referee that was written from the rules page alone."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import quita_y_pon_naive as naive
from tablegames import IllegalMoveError
from tablegames.quita_y_pon import (
    Ace,
    Card,
    Cards,
    Draw,
    DrawRule,
    GroupSuits,
    Move,
    Play,
    Rules,
    State,
    StockEnd,
    TimeOut,
    Violation,
)

EVERY_OPTION: Final = tuple(product(Ace, GroupSuits, DrawRule, StockEnd))

Small = tuple[State, naive.State, int]


def words(cards: Any) -> list[str]:
    return sorted(map(str, cards))


def theirs(move: Move) -> naive.Move:
    if isinstance(move, Play):
        return ("play", [words(pile) for pile in move.table])
    return ("draw",) if isinstance(move, Draw) else ("timeout",)


def small_table(rng: random.Random, option: tuple[Any, ...]) -> Small:
    """A table with few cards near one another in rank; one seat holds all the others.

    That seat, the third value, is not asked for its plays: the referee would take too long.
    """
    ace, group_suits, draw, stock_end = option
    packs, players = rng.choice([1, 2, 2, 3]), rng.choice([2, 3, 4])
    rules = Rules(
        players=players,
        hand_size=1,
        packs=packs,
        ace=ace,
        group_suits=group_suits,
        draw=draw,
        stock_end=stock_end,
    )
    options = naive.Options(players, 1, packs, ace.value, group_suits.value, draw.value,
                            stock_end.value)  # fmt: skip
    first = rng.choice([1, 1, 4, 9, 10, 11])
    ranks = {(first + step - 1) % 13 + 1 for step in range(5)}
    pool = list(Cards.pack(packs))
    rng.shuffle(pool)
    pool.sort(key=lambda card: card.rank in ranks)  # near one another are the last
    piles: list[list[Card]] = []
    for _ in range(30):
        if sum(map(len, piles)) > rng.choice([0, 5, 9]):
            break
        seen = pool[-1 - rng.randrange(12)]
        alike = [card for card in pool if card.rank == seen.rank]
        along = sorted({card for card in pool if card.suit == seen.suit and card.rank in ranks})
        candidate = rng.choice([alike, along])
        start = rng.randrange(len(candidate))
        chosen = candidate[start : start + rng.choice([3, 3, 4, 5])]
        if naive.is_meld(words(chosen), options):
            piles.append(chosen)
            for card in chosen:
                pool.remove(card)
    hands = [[pool.pop() for _ in range(rng.randint(1, 5))] for _ in range(players)]
    least = 1 if stock_end is StockEnd.AT_ONCE else 0
    stock = [pool.pop() for _ in range(rng.randint(least, 3))]
    rest = Cards.pack(packs) - sum(map(Cards, (*hands, *piles, stock)), Cards())
    sink = rng.randrange(players)
    hands[sink] += rest
    turn = (sink + 1) % players
    state = State(rules, hands, piles, stock, turn)
    other = naive.State(
        [words(hand) for hand in hands],
        [words(pile) for pile in piles],
        list(map(str, stock)),
        turn,
        options,
    )
    return state, other, sink


def check_same(state: State, other: naive.State) -> None:
    assert [words(hand) for hand in state.hands] == [sorted(hand) for hand in other.hands]
    assert sorted(words(meld) for meld in state.table) == sorted(map(sorted, other.table))
    assert list(map(str, state.stock)) == other.stock
    assert state.turn == other.turn
    assert state.is_over == naive.is_over(other)
    assert list(state.hand_points) == [naive.hand_points(hand) for hand in other.hands]
    assert list(state.scores) == naive.final_scores(other)
    outcome = state.outcome
    assert (None if outcome is None else outcome.reason) == naive.reason(other)
    assert ([] if outcome is None else list(outcome.winners)) == naive.winners(other)
    if outcome is not None:
        assert list(outcome.scores) == naive.final_scores(other)


def check_moves(state: State, other: naive.State) -> None:
    """The same sets of hand cards can be laid, and the draw is legal alike."""
    before = Counter(naive.table_cards_of(other.table))
    listed = list(state.legal_moves)
    laid = [
        tuple(sorted((Counter(map(str, move.cards)) - before).elements()))
        for move in listed
        if isinstance(move, Play)
    ]
    assert len(set(laid)) == len(laid)
    assert set(laid) == naive.legal_plays(other)
    assert (Draw() in listed) == naive.may_draw(other)
    assert state.legal_moves.count() == len(listed)


def check_judged_alike(state: State, other: naive.State, move: Move) -> bool:
    broken = naive.broken_rules(other, theirs(move))
    assert {violation.value for violation in state.violations(move)} == broken
    assert (move in state.legal_moves) == (not broken and not isinstance(move, TimeOut))
    if broken:
        with pytest.raises(IllegalMoveError) as refused:
            state.apply(move)
        assert {problem.rule for problem in refused.value.problems} == broken
        with pytest.raises(ValueError, match="QP-"):
            naive.apply(other, theirs(move))
    else:
        check_same(state.apply(move), naive.apply(other, theirs(move)))
    return not broken


def near_plays(state: State, rng: random.Random) -> Iterator[Play]:
    """Plays that are legal, or have a card or two astray."""
    bases = [move for move in islice(state.legal_moves, 5) if isinstance(move, Play)]
    bases.append(Play(state.table))
    hand = list(state.hands[state.turn]) if state.turn is not None else []
    every = list(Cards.pack(1))
    for base in bases:
        yield base
        for _ in range(4):
            piles = [list(pile) for pile in base.table]
            for _ in range(rng.choice([1, 1, 2, 3])):
                kind = rng.choice(["move", "move", "new", "remove", "lay", "foreign", "join"])
                source = rng.choice(piles) if piles else []
                target = rng.choice(piles) if piles else []
                if kind in {"move", "new", "remove"} and source:
                    card = source.pop(rng.randrange(len(source)))
                    if kind == "move":
                        target.append(card)
                    elif kind == "new":
                        piles.append([card])
                elif kind == "lay" and hand and piles:
                    target.append(rng.choice(hand))
                elif kind == "foreign" and piles:
                    target.append(rng.choice(every))
                elif kind == "join" and source is not target:
                    target += source
                    source.clear()
                piles = [pile for pile in piles if pile]
            yield Play(piles)


@given(st.integers(0, 2**32 - 1), st.sampled_from(EVERY_OPTION))
def test_any_small_table(seed: int, option: tuple[Any, ...]) -> None:
    rng = random.Random(seed)
    state, other, sink = small_table(rng, option)
    check_same(state, other)
    for _ in range(2 * state.num_players):
        if state.turn is None:
            break
        asked = state.turn != sink
        if asked:
            check_moves(state, other)
            tried: list[Move] = [*near_plays(state, rng), Draw()]
            for near in tried:
                check_judged_alike(state, other, near)
        check_judged_alike(state, other, TimeOut())
        moves: list[Move] = [*islice(state.legal_moves, 4)] if asked else []
        move = rng.choice([*moves, TimeOut()])
        state, other = state.apply(move), naive.apply(other, theirs(move))
        check_same(state, other)
    if state.is_over:
        afterwards: list[Move] = [Draw(), TimeOut(), Play(state.table), Play([])]
        for late in afterwards:
            assert not check_judged_alike(state, other, late)


def test_the_tables_are_worth_it() -> None:
    """Every rule is broken and every end is met on such tables; seats and options vary."""
    broken: Counter[str] = Counter()
    ends: Counter[tuple[StockEnd, str]] = Counter()
    plays = seats = 0
    for seed in range(80):
        rng = random.Random(seed)
        state, _, sink = small_table(rng, EVERY_OPTION[seed % len(EVERY_OPTION)])
        seats |= 1 << (state.turn or 0)
        while state.turn is not None:
            moves: list[Move] = [TimeOut()]
            if state.turn != sink:
                tried: list[Move] = [*near_plays(state, rng), Draw()]
                for move in tried:
                    broken.update(state.violations(move))
                moves += islice(state.legal_moves, 3)
                plays += isinstance(moves[1], Play)
            state = state.apply(moves[1 % len(moves)])
        assert state.outcome is not None
        ends[state.rules.stock_end, state.outcome.reason.value] += 1
        broken.update(state.violations(TimeOut()))
    assert set(broken) == set(Violation) - {Violation.NEITHER_PLAY_NOR_DRAW}
    assert set(ends) == set(product(StockEnd, ("QP-16", "QP-17")))
    assert plays > 50
    assert seats == 0b1111


@pytest.mark.parametrize("option", EVERY_OPTION)
def test_every_option(option: tuple[Any, ...]) -> None:
    for seed in range(3):
        rng = random.Random(repr((seed, option)))
        state, other, _ = small_table(rng, option)
        check_moves(state, other)
        tried: list[Move] = [*near_plays(state, rng), Draw(), TimeOut()]
        for move in tried:
            check_judged_alike(state, other, move)
