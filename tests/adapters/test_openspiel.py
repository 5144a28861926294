from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from adapters.common import SOME_BOARDS
from dots_and_boxes.common import BOARDS
from tablegames import InvalidSetupError, NotationError, quita_y_pon
from tablegames.adapters import openspiel
from tablegames.adapters.openspiel import DotsAndBoxesState, QuitaYPonState
from tablegames.dots_and_boxes import Start
from tablegames.quita_y_pon import Cards, Draw, parse_move

DOTS = [
    f"tablegames_dots_and_boxes(rows={rules.rows},columns={rules.columns},start={rules.start})"
    for rules in SOME_BOARDS
]
CARDS = [
    "tablegames_quita_y_pon(most_plays=6)",
    "tablegames_quita_y_pon(players=2,hand_size=3,packs=1)",
    "tablegames_quita_y_pon(players=3,packs=3,ace=low,group_suits=distinct,most_plays=6)",
    "tablegames_quita_y_pon(players=2,hand_size=14,packs=1,draw=any-time,most_plays=3)",
    "tablegames_quita_y_pon(players=2,hand_size=20,packs=1,ace=high,stock_end=when-a-draw-fails,most_plays=6)",
    "tablegames_quita_y_pon(players=2,hand_size=9,draw=when-no-play,most_plays=6)",
]


def chosen(state: Any, rng: Random) -> int:
    """Choose an action, by its chance where chance chooses."""
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, chances)[0])


def played(text: str, seed: int) -> list[Any]:
    """Return all positions of a random game."""
    rng = Random(seed)
    state = pyspiel.load_game(text).new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        state.apply_action(chosen(state, rng))
        states.append(state.clone())
    return states


@pytest.mark.heavy
@pytest.mark.parametrize("text", [*DOTS, *CARDS])
def test_openspiels_own_test_passes(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


# --- Dots and Boxes -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules", [rules for rules in BOARDS if rules.start is Start.AMERICAN], ids=str
)
def test_it_is_the_game_that_openspiel_has(rules: Any) -> None:
    ours = pyspiel.load_game(
        f"tablegames_dots_and_boxes(rows={rules.rows},columns={rules.columns})"
    )
    theirs = pyspiel.load_game(f"dots_and_boxes(num_rows={rules.rows},num_cols={rules.columns})")
    assert ours.num_distinct_actions() == theirs.num_distinct_actions()
    # Not theirs, which is right on square boards only.
    assert ours.max_game_length() == ours.num_distinct_actions()
    for seed in range(5):
        rng = Random(seed)
        one, other = ours.new_initial_state(), theirs.new_initial_state()
        while not other.is_terminal():
            assert one.legal_actions() == other.legal_actions()
            assert one.current_player() == other.current_player()
            assert one.returns() == [0.0, 0.0]
            action = rng.choice(one.legal_actions())
            one.apply_action(action)
            other.apply_action(action)
        assert one.is_terminal()
        assert one.returns() == other.returns()


def test_perfect_information_is_told_to_both() -> None:
    for state in played(DOTS[3], 1):
        assert isinstance(state, DotsAndBoxesState)
        assert state.observation_string(0) == state.observation_string(1) == str(state)
        assert state.information_state_string(0) == state.history_str()
        assert state.observation_tensor(1) == state.vector(1)


def test_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(NotationError, match="start"):
        pyspiel.load_game("tablegames_dots_and_boxes(start=latin)")
    with pytest.raises(InvalidSetupError, match="QP-4"):
        pyspiel.load_game("tablegames_quita_y_pon(packs=4)")


# --- Quita y Pon ----------------------------------------------------------------------------


@pytest.mark.parametrize("text", CARDS)
def test_chance_deals_every_card_that_is_left(text: str) -> None:
    game = pyspiel.load_game(text)
    rules = game.new_initial_state().rules
    left = Counter(Cards.pack(rules.packs))
    rng, state = Random(1), game.new_initial_state()
    kinds = list(Cards.pack())
    while not state.is_terminal():
        action = chosen(state, rng)
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            assert outcomes == pytest.approx(
                {
                    number: left[card] / left.total()
                    for number, card in enumerate(kinds)
                    if left[card]
                }
            )
            assert state.action_to_string(state.current_player(), action) == str(kinds[action])
            left[kinds[action]] -= 1
        state.apply_action(action)
    assert +left == Counter(state.position.stock)


def test_the_hands_are_the_cards_in_the_order_of_the_deal() -> None:
    rng = Random(2)
    state = pyspiel.load_game("tablegames_quita_y_pon").new_initial_state()
    kinds, dealt = list(Cards.pack()), []
    while state.is_chance_node():
        action = chosen(state, rng)
        dealt.append(kinds[action])
        state.apply_action(action)
    assert state.position.hands == tuple(Cards(dealt[i : i + 11]) for i in range(0, 44, 11))
    assert state.position.turn == state.current_player() == 0
    assert state.position.table == ()


def test_a_draw_adds_the_card_that_chance_chose() -> None:
    rng = Random(3)
    state = pyspiel.load_game(CARDS[3]).new_initial_state()
    draws = 0
    while not state.is_terminal():
        action = 0 if 0 in state.legal_actions() else chosen(state, rng)
        before = state.position
        state.apply_action(action)
        if before is not None and before.turn is not None and state.is_chance_node():
            assert state.position == before
            card = chosen(state, rng)
            state.apply_action(card)
            drawn = list(Cards.pack())[card]
            assert state.position.hands[before.turn] == before.hands[before.turn] + Cards([drawn])
            draws += 1
    assert draws > 0


@pytest.mark.heavy
@pytest.mark.parametrize("text", CARDS)
def test_moves_are_those_of_the_library(text: str) -> None:
    for state in played(text, 4):
        position = state.position
        if position is None or state.is_chance_node() or state.is_terminal():
            continue
        assert state.current_player() == position.turn
        names = [state.action_to_string(position.turn, action) for action in state.legal_actions()]
        assert all(parse_move(name) in position.legal_moves for name in names)
        most = pyspiel.load_game(text).num_distinct_actions() - 1
        plays = position.legal_moves.count() - (Draw() in position.legal_moves)
        assert len(names) == min(plays, most) + (Draw() in position.legal_moves)
        assert all(
            state.legal_actions(seat) == []
            for seat in range(position.num_players)
            if seat != position.turn
        )


@pytest.mark.heavy
@pytest.mark.parametrize("text", CARDS)
def test_the_winners_share_the_stakes(text: str) -> None:
    for seed in range(3):
        *_, last = played(text, seed)
        winners, seats = last.position.outcome.winners, last.num_players()
        for seat, gain in enumerate(last.returns()):
            assert gain == pytest.approx((seats / len(winners) if seat in winners else 0) - 1)
        assert sum(last.returns()) == pytest.approx(0)


@pytest.mark.parametrize("text", CARDS[:3])
def test_a_player_is_told_the_view_and_nothing_else(text: str) -> None:
    for state in played(text, 5):
        for seat in range(state.num_players()):
            told = state.observation_string(seat)
            tensor = state.observation_tensor(seat)
            if state.position is None:
                assert sum(tensor) == len(Cards.parse(told.removeprefix("dealt")))
                continue
            view = state.position.view(seat)
            assert told == quita_y_pon.draw(view)
            assert np.array_equal(tensor, state.coding.vector(view))


def test_a_player_recalls_the_own_cards_and_every_move() -> None:
    states = played(CARDS[1], 6)
    last = states[-1]
    recalled = [last.information_state_string(seat).splitlines() for seat in (0, 1)]
    first = next(state.position for state in states if state.position is not None)
    for seat, lines in enumerate(recalled):
        assert lines[0] == f"dealt {first.hands[seat]}"
        drawn = [Cards.parse(line.removeprefix("drew ")) for line in lines if "drew" in line]
        held = sum(drawn, first.hands[seat])
        laid = held - last.position.hands[seat]
        assert laid <= Cards(card for meld in last.position.table for card in meld)
    public = [[line for line in lines[1:] if "drew" not in line] for lines in recalled]
    assert public[0] == public[1]
    moves = sum(not state.is_chance_node() for state in states) - 1
    assert len(public[0]) == moves


def test_states_with_the_same_past_are_told_alike_whatever_is_hidden() -> None:
    game = pyspiel.load_game(CARDS[1])
    one, other = game.new_initial_state(), game.new_initial_state()
    for cards in ("2S 5D 9H KC JC 7D", "2S 5D 9H KD JH 8D"):
        state = one if "KC" in cards else other
        for card in cards.split():
            state.apply_action([str(kind) for kind in Cards.pack()].index(card))
    assert one.position != other.position
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.legal_actions() == other.legal_actions()
    assert one.information_state_string(1) != other.information_state_string(1)


def test_a_clone_goes_its_own_way() -> None:
    state = played(CARDS[1], 7)[20]
    clone = state.clone()
    before = (state.history(), str(state))
    assert isinstance(clone, QuitaYPonState)
    clone.apply_action(chosen(clone, Random(1)))
    assert (state.history(), str(state)) == before
    assert clone.history() != state.history()


def test_no_table_has_more_players_than_the_type_says() -> None:
    most = openspiel.QUITA_Y_PON.max_num_players
    name = f"tablegames_quita_y_pon(packs=3,hand_size=1,players={most})"
    assert pyspiel.load_game(name).num_players() == most
    with pytest.raises(InvalidSetupError, match="QP-4"):
        pyspiel.load_game(name.replace(str(most), str(most + 1)))


def test_names() -> None:
    registered = pyspiel.registered_names()
    assert {openspiel.DOTS_AND_BOXES.short_name, openspiel.QUITA_Y_PON.short_name} <= set(
        registered
    )
