import random
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from quita_y_pon.positions import play, position, reached
from tablegames import InvalidSetupError
from tablegames.quita_y_pon import (
    Ace,
    Card,
    Cards,
    Draw,
    DrawRule,
    GroupSuits,
    Play,
    Rules,
    Setup,
    State,
    StockEnd,
    TimeOut,
    Violation,
)
from tablegames.testing import LawBrokenError, check_game, check_move, check_state
from tablegames.testing.quita_y_pon import all_cards, cards, near_moves, rules, setups, starts
from tablegames.testing.strategies import games, moves, states

T = TypeVar("T")

SEARCH = settings(
    max_examples=2_000,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
    deadline=None,
)

STATE = position("7S 7H 7D 7C 5H", "9C", table="2S 3S 4S / KS KH KD")
OVER = position("7S 7H 7D", "9C").apply(play("7S 7H 7D"))


def found(strategy: st.SearchStrategy[T], wanted: Callable[[T], object]) -> T:
    """An example of the strategy; fails if it gives none."""
    return find(strategy, lambda value: bool(wanted(value)), settings=SEARCH)


# --- rules and starts -----------------------------------------------------------------------


@pytest.mark.parametrize("option", [*Ace, *GroupSuits, *DrawRule, *StockEnd])
def test_every_option_comes_up(option: object) -> None:
    chosen = found(rules(), lambda r: option in (r.ace, r.group_suits, r.draw, r.stock_end))
    assert isinstance(chosen, Rules)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_number_of_players_comes_up(players: int) -> None:
    assert found(rules(), lambda r: r.players == players).players == players


@pytest.mark.parametrize("packs", [1, 2, 3])
def test_every_number_of_packs_comes_up(packs: int) -> None:
    assert found(rules(), lambda r: r.packs == packs).packs == packs


@given(rules(most_players=3, most_packs=1))
def test_the_limits_are_kept(options: Rules) -> None:
    assert options.players <= 3
    assert options.packs == 1


@given(rules(most_players=9, most_packs=1))
def test_more_players_than_a_pack_has_hands_for_are_possible(options: Rules) -> None:
    assert 2 <= options.players <= 9
    assert options.stock_size >= 1


@given(starts(most_players=3))
def test_starts_are_dealt(state: State) -> None:
    assert state.table == ()
    assert not state.is_over
    assert [len(hand) for hand in state.hands] == [state.rules.hand_size] * state.num_players
    assert all_cards(state) == Cards.pack(state.rules.packs)


def test_any_seat_can_begin() -> None:
    assert found(starts(), lambda s: s.turn == 0).turn == 0
    assert found(starts(), lambda s: s.turn == s.num_players - 1 and s.num_players == 5).turn == 4


def test_cards() -> None:
    assert found(cards(packs=1), lambda card: card == Card.parse("KC")) == Card.parse("KC")
    assert found(cards(), lambda card: card == Card.parse("AS")) == Card.parse("AS")


# --- moves ----------------------------------------------------------------------------------


def legal(move: Any) -> bool:
    return not STATE.violations(move)


@pytest.mark.parametrize("violation", [
    Violation.CARD_NOT_HELD,
    Violation.INVALID_MELD,
    Violation.NO_CARD_LAID,
    Violation.TABLE_CARD_MISSING,
    Violation.NEITHER_PLAY_NOR_DRAW,
    Violation.DRAW_NOT_ALLOWED,
])  # fmt: skip
def test_near_moves_break_every_rule(violation: Violation) -> None:
    move: Any = found(near_moves(STATE), lambda move: violation in STATE.violations(move))  # type: ignore[arg-type]
    assert not legal(move)


def test_near_moves_break_one_rule_or_several() -> None:
    single: Any = found(near_moves(STATE), lambda m: len(STATE.violations(m)) == 1)  # type: ignore[arg-type]
    several: Any = found(near_moves(STATE), lambda m: len(STATE.violations(m)) >= 3)  # type: ignore[arg-type]
    assert len(STATE.violations(single)) == 1
    assert len(STATE.violations(several)) >= 3


def test_near_moves_are_legal_as_well() -> None:
    listed = set(STATE.legal_moves)
    witness = found(near_moves(STATE), lambda m: m in listed)
    assert legal(witness)
    # Two runs that meet can be parted in several places.
    able = position("8S 9S", "9C", table="2S 3S 4S / 5S 6S 7S")
    listed = set(able.legal_moves)
    other: Any = found(near_moves(able), lambda m: m in able.legal_moves and m not in listed)
    assert isinstance(other, Play)
    assert found(near_moves(STATE), lambda m: isinstance(m, TimeOut)) == TimeOut()
    able = position("2S", "9C")
    assert found(near_moves(able), lambda m: m in able.legal_moves) == Draw()


def test_near_moves_of_a_finished_game_are_all_refused() -> None:
    move: Any = found(near_moves(OVER), lambda m: isinstance(m, Play | Draw))
    assert OVER.violations(move) == (Violation.GAME_CLOSED,)
    assert found(near_moves(OVER), lambda m: m is None) is None


# --- setups ---------------------------------------------------------------------------------


def rules_broken(setup: Setup) -> set[str]:
    try:
        State.from_setup(setup)
    except InvalidSetupError as error:
        return {problem.rule for problem in error.problems}
    return set()


@cache
def sampled() -> tuple[Setup, ...]:
    found_setups: list[Setup] = []

    @settings(SEARCH, max_examples=400)
    @given(setups())
    def collect(setup: Setup) -> None:
        found_setups.append(setup)

    # Each example begins with a game of its own; a few positions will do to see the faults.
    with pytest.MonkeyPatch.context() as patch:
        kit = "tablegames.testing.quita_y_pon.states"
        patch.setattr(kit, lambda *_, **__: st.sampled_from([STATE, OVER, *reached()[:6]]))
        collect()
    return tuple(found_setups)


@settings(SEARCH, max_examples=6)
@given(setups())
def test_setups_of_their_own_games(setup: Setup) -> None:
    assert rules_broken(setup) or State.from_setup(setup).to_setup() == setup


def test_setups_are_positions_as_well() -> None:
    valid = [setup for setup in sampled() if not rules_broken(setup)]
    assert len(valid) > 5
    assert any(setup.table for setup in valid)
    for setup in valid:
        assert State.from_setup(setup).to_setup() == setup


@pytest.mark.parametrize("rule", ["QP-4", "QP-5", "QP-8", "QP-16"])
def test_setups_are_wrong_in_every_way(rule: str) -> None:
    assert any(rule in rules_broken(setup) for setup in sampled())


def test_setups_have_several_faults() -> None:
    assert any(len(rules_broken(setup)) > 1 for setup in sampled())


# --- games and laws -------------------------------------------------------------------------


def test_games_come_to_an_end_or_stop_before() -> None:
    small = starts(most_players=2, most_packs=1)
    record = found(games(small, choices=2), lambda r: r.moves and r.outcome is None)
    assert record.moves
    done = found(games(small, finished=True, choices=2), lambda r: r.outcome is not None)
    assert done.final.is_over
    assert found(states(small, choices=2), lambda s: s.table).table
    assert found(moves(STATE), lambda m: isinstance(m, Play)) in STATE.legal_moves


def test_all_cards_counts_every_place() -> None:
    assert all_cards(STATE) == Cards.pack(2)
    assert all_cards(OVER) == Cards.pack(2)
    dealt = State.deal(Rules(packs=3), rng=random.Random(1))
    assert all_cards(dealt) == Cards.pack(3)


def test_the_laws_hold_and_see_a_lost_card() -> None:
    check_state(STATE, limit=20)
    check_state(OVER)
    move = play("2S 3S 4S / KS KH KD / 7S 7H 7D 7C")
    assert check_move(STATE, move) == STATE.apply(move)
    assert check_move(STATE, TimeOut(), listed=False) == STATE.apply(TimeOut())
    assert check_move(STATE, Draw()) is None
    with pytest.raises(LawBrokenError, match="contained exactly if legal"):
        check_move(STATE, TimeOut())
    with pytest.raises(LawBrokenError, match="a move of the game is refused"):
        check_game(STATE, [Draw()])
    with pytest.raises(LawBrokenError, match="the game is too long"):
        check_game(STATE, [move, TimeOut()], conserved=all_cards, most_moves=1)
    with pytest.raises(LawBrokenError, match="nothing is lost"):
        check_game(STATE, [move], conserved=lambda state: len(state.hands[0]))


@given(st.data())
def test_near_moves_never_fail(data: st.DataObject) -> None:
    move = data.draw(near_moves(STATE))
    after = check_move(STATE, move, listed=not isinstance(move, TimeOut))
    assert after is None or all_cards(after) == Cards.pack(2)
