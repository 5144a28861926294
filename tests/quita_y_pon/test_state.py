import pickle
import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quita_y_pon.positions import c, laid_sets, play, position, random_game, reached
from tablegames import IllegalMoveError, Outcome, UnknownSeatError
from tablegames.quita_y_pon import (
    Ace,
    Card,
    Cards,
    Draw,
    DrawRule,
    EndReason,
    Group,
    GroupSuits,
    Play,
    Rules,
    Run,
    State,
    StockEnd,
    TimeOut,
    Violation,
)
from tablegames.testing.quita_y_pon import all_cards, rules

LATE = StockEnd.WHEN_A_DRAW_FAILS
ANY = DrawRule.ANY_TIME


def check_refused(state: State, move: Any, *violations: Violation) -> None:
    assert state.violations(move) == violations
    assert move not in state.legal_moves
    with pytest.raises(IllegalMoveError) as refused:
        state.apply(move)
    assert refused.value.violations == violations
    assert refused.value.state is state
    assert refused.value.move is move


def check_meld(cards: str, *, valid: bool, **options: Any) -> None:
    """Whether a meld laid from the hand alone is accepted."""
    state = position(f"{cards} 2D", "4D", **{"packs": 3, **options})
    if valid:
        assert state.violations(play(cards)) == ()
        assert [str(Cards(meld)) for meld in state.apply(play(cards)).table] == [str(c(cards))]
    else:
        check_refused(state, play(cards), Violation.INVALID_MELD)


# --- what is a meld -------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["7S 7H 7D", "7S 8S 9S", "7S 7H 7D 7C", "7S 8S 9S 10S JS"])
def test_qp_1_melds_have_three_cards_and_more(cards: str) -> None:
    check_meld(cards, valid=True)


@pytest.mark.parametrize("cards", ["7S", "7S 7H", "7S 8S", "7S 7S"])
def test_qp_1_fewer_than_three_cards_are_no_meld(cards: str) -> None:
    check_meld(cards, valid=False)


@pytest.mark.parametrize("cards", ["2S 3S 4S", "10H JH QH KH", "2C 3C 4C 5C 6C 7C 8C"])
def test_qp_2_runs(cards: str) -> None:
    for ace in Ace:
        check_meld(cards, valid=True, ace=ace)


@pytest.mark.parametrize(
    "cards", ["2S 3S 4H", "2S 3S 5S", "2S 3S 3S 4S", "KS AS 2S", "QS KS AS 2S", "KS KS AS"]
)
def test_qp_2_no_runs(cards: str) -> None:
    for ace in Ace:
        check_meld(cards, valid=False, ace=ace)


@pytest.mark.parametrize(
    ("ace", "low", "high"),
    [(Ace.LOW, True, False), (Ace.HIGH, False, True), (Ace.LOW_OR_HIGH, True, True)],
)
def test_qp_2_where_the_ace_may_stand(ace: Ace, *, low: bool, high: bool) -> None:
    check_meld("AS 2S 3S", valid=low, ace=ace)
    check_meld("QS KS AS", valid=high, ace=ace)
    thirteen = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    check_meld(thirteen, valid=True, ace=ace)
    check_meld(f"{thirteen} AS", valid=low and high, ace=ace)
    check_meld(f"{thirteen} AS AS", valid=False, ace=ace)


def test_qp_2_k_k_a_is_no_meld_even_if_the_table_is_rearranged() -> None:
    state = position("KS KH AS", "2C", table="AH AD AC")
    assert laid_sets(state) == ["AS"]


@pytest.mark.parametrize("cards", ["7S 7S 7H", "7S 7S 7S", "7S 7S 7H 7H 7D 7D 7C 7C"])
def test_qp_3_suits_may_repeat_in_a_group(cards: str) -> None:
    check_meld(cards, valid=True)
    check_meld(cards, valid=False, group_suits=GroupSuits.DISTINCT)


@pytest.mark.parametrize("cards", ["7S 7H 7D", "7S 7H 7D 7C"])
def test_qp_3_groups_of_distinct_suits(cards: str) -> None:
    for suits in GroupSuits:
        check_meld(cards, valid=True, group_suits=suits)
    check_meld("7S 7H 8D", valid=False)


def test_qp_3_a_group_may_hold_all_cards_of_its_rank() -> None:
    check_meld(" ".join(["7S 7H 7D 7C"] * 3), valid=True)


# --- the deal -------------------------------------------------------------------------------


def test_qp_4_the_deal() -> None:
    state = State.deal(rng=random.Random(1))
    assert [len(hand) for hand in state.hands] == [11, 11, 11, 11]
    assert len(state.stock) == 60
    assert state.table == ()
    assert all_cards(state) == Cards.pack(2)
    assert state.num_players == 4
    assert not state.is_over
    assert state.outcome is None


@given(rules(), st.integers(0, 99))
def test_qp_4_the_deal_of_other_tables(options: Rules, seed: int) -> None:
    state = State.deal(options, rng=random.Random(seed))
    assert [len(hand) for hand in state.hands] == [options.hand_size] * options.players
    assert len(state.stock) == 52 * options.packs - options.players * options.hand_size
    assert all_cards(state) == Cards.pack(options.packs)
    assert state.rules == options


def test_the_only_chance_is_the_callers_generator() -> None:
    one, other = random.Random(7), random.Random(7)
    assert State.deal(rng=one) == State.deal(rng=other)
    assert one.getstate() == other.getstate()
    # It goes on: the next deal is another one.
    assert State.deal(rng=one) != State.deal(rng=random.Random(7))
    random.seed(5)
    before = random.getstate()
    State.deal(rng=one)
    assert random.getstate() == before


def test_every_card_can_get_everywhere() -> None:
    deals = [
        State.deal(Rules(players=2, hand_size=1, packs=1), rng=random.Random(n)) for n in range(600)
    ]
    assert len({deal.hands[0] for deal in deals}) == 52
    assert len({deal.hands[1] for deal in deals}) == 52
    assert len({deal.stock[0] for deal in deals}) == 52


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_qp_5_the_player_of_the_hand_begins(first: int) -> None:
    state = State.deal(rng=random.Random(1), first=first)
    assert state.turn == first
    assert State.deal(rng=random.Random(1)).turn == 0
    # Who begins changes no hand.
    assert attrs.evolve(state.to_setup(), turn=0) == State.deal(rng=random.Random(1)).to_setup()


@pytest.mark.parametrize("first", [-1, 4, True, None, "0", 0.0])
def test_qp_5_there_is_no_such_seat(first: Any) -> None:
    with pytest.raises(UnknownSeatError):
        State.deal(rng=random.Random(1), first=first)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_qp_5_turns_pass_clockwise(players: int) -> None:
    state = State.deal(Rules(players=players), rng=random.Random(1), first=players - 1)
    seats = []
    for _ in range(2 * players):
        seats.append(state.turn)
        state = state.apply(TimeOut())
    assert seats == [players - 1, *range(players), *range(players - 1)]


# --- plays ----------------------------------------------------------------------------------


def test_qp_6_cards_go_from_the_hand_to_the_table() -> None:
    state = position("7S 7H 7D 2C", "9C", "KC")
    after = state.apply(play("7D 7S 7H"))
    assert after.hands == (c("2C"), c("9C"), c("KC"))
    assert after.table == (Group(c("7S 7H 7D")),)
    assert after.stock == state.stock
    assert after.turn == 1


def test_qp_6_one_card_is_enough() -> None:
    state = position("10S 2C", "9C", table="JS QS KS")
    assert state.apply(play("10S JS QS KS")).hands[0] == c("2C")


def test_qp_6_only_cards_that_are_held_can_be_laid() -> None:
    state = position("7S 7H 2C", "7D", table="9S 9H 9D")
    check_refused(state, play("9S 9H 9D / 7S 7H 7D"), Violation.CARD_NOT_HELD)
    # Two sevens of spades, of which one is held.
    check_refused(state, play("9S 9H 9D / 7S 7S 7H"), Violation.CARD_NOT_HELD)


def test_qp_6_a_card_of_another_hand_cannot_be_laid() -> None:
    state = position("2C", "7S 7H 7D")
    check_refused(state, play("7S 7H 7D"), Violation.CARD_NOT_HELD, Violation.NO_CARD_LAID)
    assert state.apply(TimeOut()).apply(play("7S 7H 7D")).is_over


@pytest.mark.parametrize(
    ("hand", "table", "after"),
    [
        ("KD KH KC", "2S 3S 4S", "2S 3S 4S / KD KH KC"),  # laid down
        ("5S", "2S 3S 4S", "2S 3S 4S 5S"),  # extended
        ("4S", "2S 3S 4S 5S 6S", "2S 3S 4S / 4S 5S 6S"),  # split
        ("5S", "2S 3S 4S / 6S 7S 8S", "2S 3S 4S 5S 6S 7S 8S"),  # merged
        ("KD", "2S 3S 4S / 2H 3H 4H / 2D 3D 4D / KS KH KC",
         "2S 2H 2D / 3S 3H 3D / 4S 4H 4D / KS KH KD KC"),  # taken apart and rebuilt
        ("6H 6D", "3C 4C 5C 6C", "3C 4C 5C / 6C 6H 6D"),  # robbed
    ],
)  # fmt: skip
def test_qp_7_the_table_belongs_to_everybody(hand: str, table: str, after: str) -> None:
    state = position(f"{hand} JD", "9C", table=table)
    move = play(after)
    assert move in state.legal_moves
    assert state.apply(move).table == move.table
    assert state.apply(move).hands[0] == c("JD")
    assert all_cards(state.apply(move)) == Cards.pack(2)


def test_qp_8_every_meld_of_the_table_has_to_be_valid() -> None:
    state = position("6H 6D 2C", "9C", table="3C 4C 5C 6C 7C")
    # The run must not be left with a hole, nor may two cards lie about.
    check_refused(state, play("3C 4C 5C 7C / 6C 6H 6D"), Violation.INVALID_MELD)
    check_refused(state, play("3C 4C 5C / 7C / 6C 6H 6D"), Violation.INVALID_MELD)
    check_refused(state, play("3C 4C 5C 6C 7C / 6H 6D"), Violation.INVALID_MELD)


def test_qp_8_five_cards_in_sequence_are_not_two_melds() -> None:
    state = position("9S", "2S", table="3C 4C 5C 6C 7C")
    assert state.table == (Run(c("3C 4C 5C 6C 7C")),)
    state = position("3C 4C 5C 6C 7C 9S", "2S")
    assert state.apply(play("3C 4C 5C 6C 7C")).table == (Run(c("3C 4C 5C 6C 7C")),)
    check_refused(state, play("3C 4C 5C / 6C 7C"), Violation.INVALID_MELD)
    check_refused(state, play("3C 4C 5C / 5C 6C 7C"),
                  Violation.CARD_NOT_HELD)  # fmt: skip


def test_qp_9_rearranging_without_laying_is_no_play() -> None:
    state = position("KD", "9C", table="2S 3S 4S / 2H 3H 4H / 2D 3D 4D")
    check_refused(state, play("2S 2H 2D / 3S 3H 3D / 4S 4H 4D"), Violation.NO_CARD_LAID)
    check_refused(state, Play(state.table), Violation.NO_CARD_LAID)


def test_qp_9_an_empty_table_left_empty_is_no_play() -> None:
    check_refused(position("KD", "9C"), play(""), Violation.NO_CARD_LAID)


def test_qp_10_a_table_card_cannot_be_taken_to_the_hand() -> None:
    state = position("7C KD", "9C", table="7S 7H 7D / 2S 3S 4S 5S")
    check_refused(state, play("7S 7H 7C / 2S 3S 4S 5S"), Violation.TABLE_CARD_MISSING)
    check_refused(
        state, play("7S 7H 7D / 2S 3S 4S"), Violation.NO_CARD_LAID, Violation.TABLE_CARD_MISSING
    )


def test_a_card_lost_in_a_rearrangement_is_noticed() -> None:
    state = position("6H 6D", "9C", table="3C 4C 5C 6C / 6S 7S 8S 9S")
    check_refused(state, play("3C 4C 5C / 6C 6H 6D / 7S 8S 9S"), Violation.TABLE_CARD_MISSING)


def test_a_card_doubled_in_a_rearrangement_is_noticed() -> None:
    state = position("6H 6D 9D", "9C", table="3C 4C 5C 6C")
    check_refused(state, play("3C 4C 5C 6C / 6C 6H 6D"), Violation.CARD_NOT_HELD)


def test_qp_11_what_was_laid_and_taken_back_leaves_no_trace() -> None:
    # Within a turn nothing is final: the play says only how the turn ends.
    state = position("7S 7H 7D 2C", "9C", draw=ANY)
    drawn = state.apply(Draw())
    assert drawn.table == ()
    assert drawn.hands[0] == c("7S 7H 7D 2C") + Cards(state.stock[:1])


def test_the_play_on_jack_queen_king_with_nine_and_ten_is_found() -> None:
    state = position("9S 10S 4D", "9C", table="JS QS KS")
    assert laid_sets(state) == ["10S", "9S 10S"]


def test_a_run_gives_a_card_only_if_a_run_is_left() -> None:
    assert laid_sets(position("6D 6H", "9C", table="3C 4C 5C 6C")) == ["6H 6D"]
    assert laid_sets(position("6D 6H", "9C", table="3C 4C 5C 6C 7C")) == []
    assert list(position("6D 6H", "9C", table="3C 4C 5C 6C 7C").legal_moves) == [Draw()]


def test_a_meld_can_be_added_to_again_and_again() -> None:
    state = position("3C 7C 9D", "2C 9H", table="4C 5C 6C")
    assert laid_sets(state) == ["3C", "3C 7C", "7C"]
    both = state.apply(play("3C 4C 5C 6C 7C"))
    assert both.hands[0] == c("9D")
    one = state.apply(play("3C 4C 5C 6C"))
    two = one.apply(play("2C 3C 4C 5C 6C"))
    three = two.apply(play("2C 3C 4C 5C 6C 7C"))
    assert three.table == (Run(c("2C 3C 4C 5C 6C 7C")),)
    assert three.hands == (c("9D"), c("9H"))


# --- draws ----------------------------------------------------------------------------------


def test_qp_12_a_draw_takes_the_next_card_and_ends_the_turn() -> None:
    state = position("2S 4D", "9C", "KC", stock="3S 5S")
    after = state.apply(Draw())
    assert after.hands == (c("2S 3S 4D"), c("9C"), c("KC"))
    assert after.stock == state.stock[1:]
    assert after.stock[0] == Card.parse("5S")
    assert after.table == ()
    assert after.turn == 1


def test_qp_12_the_drawn_card_waits_for_the_next_turn() -> None:
    state = position("2S 4S", "9C", stock="3S")
    after = state.apply(Draw())
    # It would make a run, but it is the next player's turn.
    check_refused(after, play("2S 3S 4S"), Violation.CARD_NOT_HELD, Violation.NO_CARD_LAID)
    assert play("2S 3S 4S") in after.apply(Draw()).legal_moves


def test_qp_13_what_fits_forbids_to_draw_by_default() -> None:
    check_refused(position("7S 7H 7D", "9C"), Draw(), Violation.DRAW_NOT_ALLOWED)
    check_refused(position("7C", "9C", table="7S 7H 7D"), Draw(), Violation.DRAW_NOT_ALLOWED)
    assert position("7C", "9C").apply(Draw()).turn == 1


@pytest.mark.parametrize(
    ("draw", "nothing", "rearranging", "fitting"),
    [
        (DrawRule.WHEN_NOTHING_FITS, True, True, False),
        (DrawRule.WHEN_NO_PLAY, True, False, False),
        (DrawRule.ANY_TIME, True, True, True),
    ],
)
def test_qp_13_the_options(
    draw: DrawRule, *, nothing: bool, rearranging: bool, fitting: bool
) -> None:
    for hand, plays, allowed in (
        ("6D KS", 0, nothing),
        ("6D 6H", 1, rearranging),
        ("7C KS", 1, fitting),
    ):
        state = position(hand, "9C", table="3C 4C 5C 6C", draw=draw)
        assert len(laid_sets(state)) == plays
        assert (Draw() in state.legal_moves) == allowed
        assert (Draw() in list(state.legal_moves)) == allowed
        assert state.legal_moves.count() == plays + allowed
        if allowed:
            assert state.apply(Draw()).turn == 1
        else:
            check_refused(state, Draw(), Violation.DRAW_NOT_ALLOWED)
        # A time-out is not a choice.
        assert state.apply(TimeOut()).turn == 1


@pytest.mark.parametrize("state", reached(over=False))
def test_qp_14_nothing_is_ever_discarded(state: State) -> None:
    for number, move in enumerate(state.legal_moves):
        if number == 5:
            break
        after = state.apply(move)
        assert state.turn is not None
        before_table = sum((meld.cards for meld in state.table), Cards())
        after_table = sum((meld.cards for meld in after.table), Cards())
        assert before_table <= after_table
        given_up = state.hands[state.turn] + Cards(state.stock) - after.hands[state.turn]
        assert given_up == Cards(after.stock) + (after_table - before_table)
        assert Cards(after.stock) <= Cards(state.stock)


def test_qp_14_there_is_no_move_that_discards() -> None:
    state = position("7S 7H 7D KC", "9C")
    for move in ("discard KC", c("KC"), Card.parse("KC")):
        check_refused(state, move, Violation.NEITHER_PLAY_NOR_DRAW)
    check_refused(state, play("7S 7H 7D / KC"), Violation.INVALID_MELD)


def test_qp_15_a_time_out_gives_one_card_and_changes_nothing_else() -> None:
    state = position("7S 7H 7D", "9C", table="KS KH KD", stock="2C 3C")
    after = state.apply(TimeOut())
    assert after.hands == (c("7S 7H 7D 2C"), c("9C"))
    assert after.table == state.table
    assert after.stock == state.stock[1:]
    assert after.turn == 1
    assert TimeOut() not in state.legal_moves
    assert TimeOut not in map(type, state.legal_moves)
    # Twice would be the next player's time-out.
    assert after.apply(TimeOut()).hands == (c("7S 7H 7D 2C"), c("9C 3C"))


@pytest.mark.parametrize("draw", DrawRule)
def test_qp_15_a_time_out_is_possible_whatever_the_option(draw: DrawRule) -> None:
    state = position("7S 7H 7D", "9C", draw=draw)
    assert state.violations(TimeOut()) == ()
    assert len(state.apply(TimeOut()).hands[0]) == 4


# --- the end --------------------------------------------------------------------------------


def test_qp_16_who_lays_the_last_card_closes_at_once() -> None:
    state = position("7S 7H 7D", "9C", "KC KD", turn=0)
    after = state.apply(play("7S 7H 7D"))
    assert after.is_over
    assert after.turn is None
    assert after.hands == (Cards(), c("9C"), c("KC KD"))
    assert after.outcome == Outcome((0,), (20, 11, 0), EndReason.CLOSED)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_qp_16_any_seat_can_close(seat: int) -> None:
    hands = ["9C", "10C", "JC", "QC"]
    hands[seat] = "7S"
    after = position(*hands, table="7H 7D 7C", turn=seat).apply(play("7H 7D 7C 7S"))
    assert after.outcome is not None
    assert after.outcome.winners == (seat,)
    assert after.outcome.reason is EndReason.CLOSED


@pytest.mark.parametrize("move", [Draw(), TimeOut(), play("7S 7H 7D"), play("9C"), play("")])
def test_qp_16_after_closing_everything_is_refused(move: Any) -> None:
    state = position("7S 7H 7D", "9C").apply(play("7S 7H 7D"))
    check_refused(state, move, Violation.GAME_CLOSED)


def test_qp_16_the_closer_wins_with_the_last_card_of_the_stock_taken() -> None:
    state = position("7S", "", table="7H 7D 7C", rest=1, stock_end=LATE)
    after = state.apply(play("7S 7H 7D 7C"))
    assert after.outcome is not None
    assert after.outcome.reason is EndReason.CLOSED


@pytest.mark.parametrize("move", [Draw(), TimeOut()])
def test_qp_17_the_last_card_of_the_stock_ends_the_game(move: Any) -> None:
    state = position("2S", "", stock="KS", rest=1)
    after = state.apply(move)
    assert after.is_over
    assert after.stock == ()
    assert after.hands[0] == c("2S KS")
    assert after.outcome is not None
    assert after.outcome.reason is EndReason.STOCK_EXHAUSTED
    assert after.outcome.winners == (0,)


def test_qp_17_with_two_cards_left_the_game_goes_on() -> None:
    state = position("2S", "", stock="KS KH", rest=1)
    after = state.apply(Draw())
    assert not after.is_over
    assert after.apply(TimeOut()).is_over


@pytest.mark.parametrize("move", [Draw(), TimeOut(), play("7S 7H 7D"), play("")])
def test_qp_17_after_the_stock_everything_is_refused(move: Any) -> None:
    state = position("2S", "", stock="KS", rest=1).apply(TimeOut())
    check_refused(state, move, Violation.STOCK_EXHAUSTED)


def test_after_the_end_what_is_no_move_breaks_two_rules() -> None:
    state = position("2S", "", stock="KS", rest=1).apply(TimeOut())
    check_refused(state, "pass", Violation.NEITHER_PLAY_NOR_DRAW, Violation.STOCK_EXHAUSTED)


def test_qp_17_where_a_draw_has_to_fail_play_goes_on() -> None:
    state = position("2S 4D", "", "7S 7D", stock="KS", rest=1, stock_end=LATE, turn=0)
    state = state.apply(Draw())
    assert state.stock == ()
    assert state.turn == 1
    assert not state.is_over
    assert state.outcome is None
    # A play is possible; who would draw, cannot, and that ends the game.
    played = state.apply(play("7H 7H 7D"))
    assert played.turn == 2
    assert Draw() not in played.legal_moves
    check_refused(played, Draw(), Violation.DRAW_NOT_ALLOWED)
    assert played.apply(play("7H 7H 7D 7D")).turn == 0


@pytest.mark.parametrize("move", [Draw(), TimeOut()])
def test_qp_17_a_failing_draw_ends_the_game(move: Any) -> None:
    state = position("2S 4D", "", rest=1, stock_end=LATE)
    assert state.violations(move) == ()
    assert (move in state.legal_moves) == isinstance(move, Draw)
    after = state.apply(move)
    assert after.is_over
    assert after.hands == state.hands
    assert after.stock == ()
    assert after.outcome is not None
    assert after.outcome.winners == (0,)
    assert after.outcome.reason is EndReason.STOCK_EXHAUSTED
    check_refused(after, Draw(), Violation.STOCK_EXHAUSTED)


def test_qp_17_an_empty_stock_allows_no_draw_while_something_fits() -> None:
    state = position("7S 7H 7D 2C", "", rest=1, stock_end=LATE)
    check_refused(state, Draw(), Violation.DRAW_NOT_ALLOWED)
    # But the time can be up, and then there is no card to give.
    assert state.apply(TimeOut()).is_over


@pytest.mark.parametrize("stock_end", StockEnd)
def test_qp_17_nothing_but_time_outs_comes_to_an_end(stock_end: StockEnd) -> None:
    state = State.deal(Rules(stock_end=stock_end), rng=random.Random(3))
    turns = 0
    while not state.is_over:
        state = state.apply(TimeOut())
        turns += 1
    assert turns == (60 if stock_end is StockEnd.AT_ONCE else 61)
    assert sum(map(len, state.hands)) == 104


def test_qp_17_the_fewest_points_win_not_the_fewest_cards() -> None:
    state = position("2S 3S 4D", "AS", "", stock="2C", rest=2, turn=0)
    after = state.apply(TimeOut())
    assert after.hand_points[:2] == (11, 15)
    assert after.outcome is not None
    assert after.outcome.winners == (0,)


# --- points ---------------------------------------------------------------------------------


def test_qp_18_points_in_hand() -> None:
    state = position("AS", "JS", "QS", "KS", "2S 10S", "3H 4H 5H", "AS AH")
    assert state.hand_points == (15, 10, 10, 10, 12, 12, 30)
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    state = position(*(f"{rank}D" for rank in ranks))
    assert state.hand_points == (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def test_qp_19_scores_stand_at_any_time() -> None:
    state = position("AS", "JS", "2S", "KS KH")
    assert state.scores == (5, 10, 18, 0)
    assert state.outcome is None


def test_qp_19_the_sources_example_as_a_played_round() -> None:
    state = position(
        "7S 7H 7D 2C 3C 4C",
        "QH 5S 5H 5D",
        "KD 8H",
        "AS AH 10D",
        stock="2H 10C",
    )
    for move in (
        play("7S 7H 7D"),
        play("7S 7H 7D / 5S 5H 5D"),
        Draw(),  # the two of hearts
        TimeOut(),  # the ten of clubs
        play("7S 7H 7D / 5S 5H 5D / 2C 3C 4C"),
    ):
        assert not state.is_over
        assert state.violations(move) == ()
        state = state.apply(move)
    assert state.hand_points == (0, 10, 20, 50)
    assert state.scores == (50, 40, 30, 0)
    assert state.outcome == Outcome((0,), (50, 40, 30, 0), EndReason.CLOSED)


def test_qp_19_the_same_when_the_stock_ran_out() -> None:
    state = position("2S", "AS AH", "10S", "", stock="3D", rest=3, packs=1)
    after = state.apply(TimeOut())
    rest = Cards.pack(1).points - sum(after.hand_points[:3])
    assert after.hand_points == (5, 30, 10, rest)
    assert after.scores == (rest - 5, rest - 30, rest - 10, 0)


def test_qp_20_who_ties_for_the_fewest_points_wins_together() -> None:
    state = position("2S 3S", "", "10H", "8C", "AS", stock="5D", rest=1)
    after = state.apply(TimeOut())
    assert after.hand_points[2:] == (10, 8, 15)
    assert after.hand_points[0] == 10
    assert after.outcome is not None
    assert after.outcome.winners == (3,)
    state = position("2S 3S", "", "10H", "JC", "AS", stock="5D", rest=1)
    after = state.apply(TimeOut())
    assert after.outcome is not None
    assert after.outcome.winners == (0, 2, 3)
    assert after.outcome.is_tie
    assert len({after.outcome.scores[seat] for seat in (0, 2, 3)}) == 1


@pytest.mark.parametrize("first", [0, 1, 2])
def test_qp_20_no_seat_goes_before_another_in_a_tie(first: int) -> None:
    hands = ["10H", "KS", ""]
    state = position(*hands, stock="2D", rest=2, turn=2)
    assert state.apply(TimeOut()).outcome is not None
    rotated = [*hands[first:], *hands[:first]]
    seat = rotated.index("")
    after = position(*rotated, stock="2D", rest=seat, turn=seat).apply(TimeOut())
    assert after.outcome is not None
    assert after.outcome.winners == tuple(n for n in range(3) if n != seat)


# --- a value --------------------------------------------------------------------------------


def test_apply_changes_nothing_in_place() -> None:
    state = position("7S 7H 7D 2C", "9C", table="KS KH KD")
    copy = pickle.loads(pickle.dumps(state))
    state.apply(play("7S 7H 7D / KS KH KD"))
    state.apply(TimeOut())
    with pytest.raises(IllegalMoveError):
        state.apply(play(""))
    assert state == copy
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.turn = 1  # type: ignore[misc]


def test_equal_positions_are_equal_however_they_came_about() -> None:
    one = position("7S 7H 7D 2C", "9S 9H 9D 2D")
    other = position("7D 2C 7S 7H", "2D 9D 9H 9S")
    assert one == other
    assert hash(one) == hash(other)
    first = one.apply(play("7D 7H 7S")).apply(play("9D 9S 9H / 7H 7D 7S"))
    assert first == position("2C", "2D", table="9H 9D 9S / 7D 7H 7S")
    assert len({one, other, first}) == 2


@pytest.mark.parametrize(
    "other",
    [
        position("7S 2C", "9C", table="KS KH KD", stock="5D 4D", packs=1, turn=1),
        position("7S 2C", "9C", table="KS KH KD", stock="4D 5D", packs=1),
        position("7S 9C", "2C", table="KS KH KD", stock="5D 4D", packs=1),
        position("7S 2C", "9C", stock="5D 4D", packs=1),
        position("7S 2C", "9C", table="KS KH KD", stock="5D 4D", packs=1, ace=Ace.LOW),
        position("7S 2C", "9C", table="KS KH KD", stock="5D 4D", packs=2),
    ],
)
def test_every_part_takes_part_in_equality(other: State) -> None:
    assert position("7S 2C", "9C", table="KS KH KD", stock="5D 4D", packs=1) != other


def test_the_constructor_takes_what_a_setup_takes() -> None:
    setup = position("7S 7H", "9C", table="KS KH KD / 2S 3S 4S", turn=1).to_setup()
    state = State(setup.rules, setup.hands, reversed(setup.table), iter(setup.stock), 1)
    assert state == State.from_setup(setup)
    assert state.table == (Run(c("2S 3S 4S")), Group(c("KS KH KD")))
    assert State(setup.rules, setup.hands, setup.table, setup.stock).turn == 0


def test_the_repr_counts_cards_and_shows_none() -> None:
    state = position("7S 7H", "9C", table="KS KH KD", turn=1)
    assert repr(state) == "<State: seat 1 to move; hands of 2, 1; 1 meld; stock of 98>"
    state = position("7S 7H 7D", "9C").apply(play("7S 7H 7D"))
    assert repr(state) == "<State: game over; hands of 0, 1; 1 meld; stock of 100>"
    assert "0 melds" in repr(position("7S", "9C"))


@pytest.mark.parametrize("player", [-1, 2, True, "0"])
def test_there_is_no_view_for_nobody(player: Any) -> None:
    with pytest.raises(UnknownSeatError):
        position("7S", "9C").view(player)


def test_four_players_from_the_deal_to_the_end() -> None:
    state = State.deal(rng=random.Random(11), first=2)
    seats, most = [], len(state.stock) + 104
    for before, move in random_game(state, 11):
        assert before.turn is not None
        seats.append(before.turn)
        state = before.apply(move)
        assert all_cards(state) == Cards.pack(2)
    assert state.is_over
    assert seats == [(2 + number) % 4 for number in range(len(seats))]
    assert len(seats) <= most
    assert state.outcome is not None
    assert min(state.hand_points) == state.hand_points[state.outcome.winners[0]]
