from itertools import islice, repeat
from random import Random

import pytest

from quita_y_pon.positions import c, position, reached
from tablegames.bots import bot_named
from tablegames.quita_y_pon import (
    Card,
    Cards,
    Draw,
    Move,
    Play,
    Rules,
    Setup,
    State,
    best_set,
    can_close,
    cards_on,
)
from tablegames.quita_y_pon.bots import BOTS, deals, unseen

CAREFUL = [level for level in BOTS if level != "random"]
GREEDY = ["greedy-cards", "greedy-points"]
PATIENT = ["patient", "sampling"]


def move_of(level: str, state: State, seed: int = 0) -> Move:
    assert state.turn is not None
    move: Move = bot_named("quita-y-pon", level)(state.view(state.turn), Random(seed))
    return move


def shuffled(state: State, seed: int) -> State:
    """A state that the player to move cannot tell from this one: all hidden cards dealt anew."""
    assert state.turn is not None
    others = [hand for seat, hand in enumerate(state.hands) if seat != state.turn]
    hidden: list[Card] = [card for hand in others for card in hand] + list(state.stock)
    Random(seed).shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hands):
        if seat == state.turn:
            hands.append(hand)
        else:
            hands.append(Cards(hidden[: len(hand)]))
            hidden = hidden[len(hand) :]
    return State.from_setup(Setup(state.rules, hands, state.table, hidden, state.turn))


def going_on(step: int = 2) -> list[State]:
    return [*reached(over=False)][::step]


@pytest.mark.parametrize("level", BOTS)
def test_every_move_is_legal_at_every_table(level: str) -> None:
    # Tables of all options, with one to three packs and two to five players.
    for state in going_on():
        assert move_of(level, state) in state.legal_moves


@pytest.mark.parametrize("level", BOTS)
def test_equal_generators_give_equal_moves(level: str) -> None:
    for state in going_on(8):
        assert move_of(level, state, 3) == move_of(level, state, 3)


@pytest.mark.parametrize("level", BOTS)
def test_hidden_cards_make_no_difference(level: str) -> None:
    different = 0
    for seed, state in enumerate(going_on(6)):
        other = shuffled(state, seed)
        different += other != state
        assert other.view(state.turn) == state.view(state.turn)
        assert move_of(level, other, seed) == move_of(level, state, seed)
    assert different > 2


@pytest.mark.parametrize("level", BOTS)
def test_the_global_generator_is_left_alone(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = going_on()[3]
    monkeypatch.setattr("random.random", None)
    monkeypatch.setattr("random.choice", None)
    monkeypatch.setattr("random.shuffle", None)
    assert move_of(level, state) in state.legal_moves


@pytest.mark.parametrize("level", CAREFUL)
def test_qp_16_who_can_close_closes(level: str) -> None:
    state = position("7S 7C 7S 9D 10D", "2H 2S", table="JD QD KD")
    assert can_close(cards_on(state.table), state.hands[0])
    following = state.apply(move_of(level, state))
    assert following.outcome is not None
    assert following.outcome.winners == (0,)


@pytest.mark.parametrize("level", CAREFUL)
def test_qp_16_closing_along_whole_games(level: str) -> None:
    for state in going_on():
        assert state.turn is not None
        if can_close(cards_on(state.table), state.hands[state.turn], state.rules):
            assert state.apply(move_of(level, state)).is_over


@pytest.mark.parametrize("level", BOTS)
def test_qp_12_who_cannot_play_draws(level: str) -> None:
    assert move_of(level, position("2S 5H 9D", "KC")) == Draw()


@pytest.mark.parametrize("level", GREEDY)
def test_who_is_greedy_draws_only_when_nothing_can_be_laid(level: str) -> None:
    for state in going_on():
        assert state.turn is not None
        playable = best_set(cards_on(state.table), state.hands[state.turn], state.rules)
        assert (move_of(level, state) == Draw()) == (not playable)


def laid(level: str, state: State) -> Cards:
    move = move_of(level, state)
    assert isinstance(move, Play)
    return move.laid(state.table)


def test_qp_13_the_sampling_bot_draws_whenever_that_is_legal() -> None:
    drawn_by_choice = 0
    for state in going_on():
        assert state.turn is not None
        table, hand = cards_on(state.table), state.hands[state.turn]
        if can_close(table, hand, state.rules) or len(state.stock) <= state.rules.players:
            continue
        drawn = move_of("sampling", state) == Draw()
        assert drawn == (Draw() in state.legal_moves)
        drawn_by_choice += drawn and bool(best_set(table, hand, state.rules))
    assert drawn_by_choice > 0


def test_qp_13_the_patient_bot_draws_by_choice_with_five_cards_at_most() -> None:
    # The five of hearts can be moved to the six and the seven, but nothing fits as it lies.
    table = "5S 5H 5D 5C"
    assert move_of("patient", position("6H 7H KC 2D JS", "QC", table=table)) == Draw()
    six = position("6H 7H KC 2D JS 9C", "QC", table=table)
    assert Draw() in six.legal_moves
    assert laid("patient", six) == c("6H 7H")


def test_greedy_cards_lays_the_most_cards() -> None:
    state = position("2S 3S 4S 5S KH KD KC 4H 9C", "QC")
    assert laid("greedy-cards", state) == c("2S 3S 4S 5S KH KD KC")


def test_greedy_points_lays_the_most_valuable_cards_first() -> None:
    # The ace of spades goes with the two and the three, or with the aces.
    assert laid("greedy-points", position("AS 2S 3S AH AD", "QC")) == c("AS AH AD")
    state = position("5S 9H KH 2D", "QC", table="2S 3S 4S / 10H JH QH")
    assert laid("greedy-points", state) == c("KH")
    # Of cards of as many points, one is enough.
    alike = position("KS KH 2D", "QC", table="10S JS QS / 10H JH QH")
    assert len(laid("greedy-points", alike)) == 1


def test_the_patient_bot_lays_the_fewest_cards() -> None:
    state = position("5S 6S KH 2D", "QC", table="2S 3S 4S")
    assert laid("patient", state) == c("5S")
    assert laid("greedy-cards", state) == c("5S 6S")


def test_qp_13_the_sampling_bot_lays_what_leaves_the_right_to_draw() -> None:
    # Were the five alone laid, the six would fit, and it would have to be laid next turn.
    state = position("5S 6S KH 2D", "QC", table="2S 3S 4S")
    assert laid("sampling", state) == c("5S 6S")
    # Without the six, the five is enough.
    assert laid("sampling", position("5S KH 2D", "QC", table="2S 3S 4S")) == c("5S")


def test_the_sampling_bot_lays_the_fewest_cards_that_leave_it() -> None:
    # Neither two aces nor the king fit once the run is laid; the other way, all but the king go.
    state = position("AS 2S 3S 4S AH AD KH", "QC")
    assert laid("sampling", state) == c("AS 2S 3S 4S")
    assert laid("greedy-cards", state) == c("AS 2S 3S 4S AH AD")


def test_the_patient_bot_shows_the_others_little() -> None:
    # The run lets two fours follow, the aces let five more aces.
    state = position("AS 2S 3S AH AD KH", "QC")
    assert laid("patient", state) == c("AS 2S 3S")


@pytest.mark.parametrize(("held", "expected"), [("4S", "AS AH AD"), ("AC", "AS 2S 3S")])
def test_the_sampling_bot_lets_nobody_close_in_the_deals(
    held: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position("AS 2S 3S AH AD KD", held)
    monkeypatch.setattr("tablegames.quita_y_pon.bots.deals", lambda *_: repeat(state.hands))
    assert laid("sampling", state) == c(expected)


def test_the_sampling_bot_keeps_what_it_could_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    # After the run, ace and king of hearts can still take the queen; after the aces, nothing can.
    state = position("AS 2S 3S AH AD KH", "5C", table="QS QH QD QC")
    monkeypatch.setattr("tablegames.quita_y_pon.bots.deals", lambda *_: repeat(state.hands))
    assert laid("sampling", state) == c("AS 2S 3S")


@pytest.mark.parametrize("level", PATIENT)
def test_qp_17_points_are_shed_before_the_stock_runs_out(level: str) -> None:
    # The five of hearts can be moved to the six and the seven, but nothing fits as it lies.
    hands, table = ("6H 7H KC 2D", "QC"), "5S 5H 5D 5C"
    state = position(*hands, table=table, rest=1, stock="9C 9D")
    assert len(state.stock) == 2
    assert Draw() in state.legal_moves
    assert laid(level, state) == c("6H 7H")
    few_or_all = position("5S 6S KH 2D", "QC", table="2S 3S 4S", rest=1, stock="9C 9D")
    assert laid(level, few_or_all) == c("5S 6S")
    # With a large stock there is no hurry.
    assert move_of(level, position(*hands, table=table)) == Draw()


def test_unseen_cards_are_all_but_hand_and_table() -> None:
    for state in going_on(5):
        view = state.view(state.turn)
        assert state.turn is not None
        hidden = [hand for seat, hand in enumerate(state.hands) if seat != state.turn]
        assert unseen(view) == sum(hidden, Cards(state.stock))


def test_deals_agree_with_the_view_and_differ() -> None:
    for state in going_on(5):
        view = state.view(state.turn)
        some = list(islice(deals(view, Random(1)), 3))
        for hands in some:
            assert tuple(map(len, hands)) == view.hand_sizes
            assert view.player is not None
            assert hands[view.player] == view.hand
            others = sum((h for seat, h in enumerate(hands) if seat != view.player), Cards())
            assert others <= unseen(view)
        assert list(islice(deals(view, Random(1)), 3)) == some
    start = State.deal(Rules(), rng=Random(1)).view(0)
    assert len(set(islice(deals(start, Random(1)), 5))) == 5


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_of_all_levels(seed: int) -> None:
    state = State.deal(rng=Random(seed), rules=Rules(hand_size=6))
    rng = Random(seed)
    levels = list(BOTS.values())[1:]
    while state.turn is not None:
        state = state.apply(levels[state.turn](state.view(state.turn), rng))
    assert state.outcome is not None
