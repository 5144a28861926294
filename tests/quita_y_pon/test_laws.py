"""The laws that every game obeys, on random tables with every option."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quita_y_pon.positions import RULES, random_game, reached
from tablegames import InvalidSetupError
from tablegames.quita_y_pon import (
    Cards,
    Draw,
    Play,
    Rules,
    Setup,
    State,
    TimeOut,
    format_move,
    format_setup,
    parse_move,
    parse_setup,
)
from tablegames.record import GameRecord
from tablegames.testing import check_game, check_move, check_state
from tablegames.testing.quita_y_pon import all_cards, near_moves, setups, starts
from tablegames.testing.strategies import games

FEW = settings(max_examples=20)


@pytest.mark.parametrize("state", reached())
def test_positions_of_whole_games(state: State) -> None:
    check_state(state, limit=20)


@given(starts())
def test_dealt_positions(state: State) -> None:
    check_state(state, limit=10)


@FEW
@given(games(starts(), choices=3), st.data())
def test_games_and_what_might_be_played_in_them(
    record: GameRecord[State, object], data: st.DataObject
) -> None:
    start, state = record.start, record.final
    most = len(start.stock) + len(all_cards(start))
    assert check_game(start, record.moves, conserved=all_cards, most_moves=most) == state
    check_state(state, limit=5)
    for _ in range(5):
        move = data.draw(near_moves(state))
        after = check_move(state, move, listed=not isinstance(move, TimeOut))
        if after is not None:
            assert all_cards(after) == all_cards(start)
            check_state(after, limit=3)
    again: GameRecord[State, object] = GameRecord.from_text(record.to_text())
    assert again == record


@given(st.data(), st.sampled_from(reached()))
def test_contained_exactly_if_legal_exactly_if_applied(data: st.DataObject, state: State) -> None:
    move = data.draw(near_moves(state))
    after = check_move(state, move, listed=not isinstance(move, TimeOut))
    assert (after is None) == bool(state.violations(move))  # type: ignore[arg-type]
    if isinstance(move, TimeOut):
        assert move not in state.legal_moves
        assert (after is None) == state.is_over
    if after is not None:
        assert all_cards(after) == all_cards(state)
    if isinstance(move, Play | Draw | TimeOut):
        assert parse_move(format_move(move)) == move


@pytest.mark.parametrize(("seed", "rules"), list(enumerate(RULES)))
def test_qp_16_and_qp_17_whole_games_come_to_an_end(seed: int, rules: Rules) -> None:
    start = State.deal(rules, rng=random.Random(seed), first=rules.players - 1)
    moves = [move for _, move in random_game(start, seed, choices=4)]
    most = len(start.stock) + 52 * rules.packs
    assert len(moves) <= most
    end = check_game(start, moves, conserved=all_cards, most_moves=most)
    assert end.is_over
    assert all_cards(end) == Cards.pack(rules.packs)


@pytest.mark.parametrize("rules", RULES)
def test_qp_15_time_outs_among_the_moves(rules: Rules) -> None:
    rng = random.Random(1)
    start = state = State.deal(rules, rng=rng)
    moves: list[Play | Draw | TimeOut] = []
    while not state.is_over:
        listed = list(islice(state.legal_moves, 3))
        moves.append(rng.choice([*listed, TimeOut()]))
        assert TimeOut() not in state.legal_moves
        state = state.apply(moves[-1])
    most = len(start.stock) + 52 * rules.packs
    assert check_game(start, moves, conserved=all_cards, most_moves=most) == state
    record: GameRecord[State, Play | Draw | TimeOut] = GameRecord(start, moves)
    assert GameRecord.from_text(record.to_text()) == record


def refused_or_position(setup: Setup) -> tuple[InvalidSetupError | None, State | None]:
    try:
        return None, State.from_setup(setup)
    except InvalidSetupError as error:
        return error, None


@settings(max_examples=15)
@given(setups())
def test_a_setup_is_a_position_or_an_error(setup: Setup) -> None:
    refusal, state = refused_or_position(setup)
    if refusal is not None:
        assert refusal.problems
        for problem in refusal.problems:
            assert problem.rule.startswith("QP-")
        with pytest.raises(InvalidSetupError):
            format_setup(setup)
    if state is not None:
        assert state.to_setup() == setup
        assert parse_setup(format_setup(setup), setup.rules) == setup
        check_state(state, limit=3)


@pytest.mark.parametrize("state", reached())
def test_equal_positions_by_the_checked_and_by_the_trusted_way(state: State) -> None:
    for move in [*islice(state.legal_moves, 4), TimeOut()]:
        if state.is_over:
            continue
        after = state.apply(move)
        rebuilt = State.from_setup(after.to_setup())
        assert rebuilt == after
        assert hash(rebuilt) == hash(after)
        assert rebuilt.table == after.table
        for player in (*range(state.num_players), None):
            assert repr(rebuilt.view(player)) == repr(after.view(player))
