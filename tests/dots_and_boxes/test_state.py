import pickle
from itertools import permutations, product
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given

from dots_and_boxes.common import BOARDS, h, played, random_game, v
from tablegames.dots_and_boxes import (
    Box,
    Rules,
    Setup,
    Start,
    State,
    UnknownBoxError,
    UnknownEdgeError,
)
from tablegames.dots_and_boxes.board import Board, board_of
from tablegames.explore import playout
from tablegames.testing.dots_and_boxes import starts
from tablegames.testing.strategies import states

ONE = Rules(1, 1)
TWO = Rules(1, 2)
LEFT, RIGHT = Box(0, 0), Box(0, 1)
# All sides of both boxes of 1×2 but the one between them.
BOTH_OPEN = "h0,0 h0,1 h1,0 h1,1 v0,0 v0,2"


# --- turns ----------------------------------------------------------------------------------


def test_db_1_two_players_and_seat_0_begins() -> None:
    for rules in BOARDS:
        state = State.new(rules)
        assert state.num_players == 2
        assert state.turn == 0
        assert state.scores == (0, 0)


def test_db_1_players_take_turns() -> None:
    state = State.new(Rules(2, 2))
    movers = []
    for move in (h(0, 0), h(2, 1), v(0, 0), v(1, 2)):
        movers.append(state.turn)
        state = state.apply(move)
    assert movers == [0, 1, 0, 1]


@pytest.mark.parametrize("rules", BOARDS)
def test_db_3_a_turn_draws_exactly_one_edge(rules: Rules) -> None:
    for state, move, following in random_game(rules, 1):
        assert following.edges - state.edges == {move}
        assert state.edges < following.edges
        assert following.edges_left == state.edges_left - 1


def test_db_6_a_move_that_completes_no_box_ends_the_turn() -> None:
    assert played(TWO, "h0,0").turn == 1
    assert played(TWO, "h0,0 h0,1").turn == 0
    assert played(TWO, "h0,0 h0,1 v0,1").turn == 1


def test_db_6_no_extra_move_at_the_border_without_a_box() -> None:
    # The border has one box only: the missing one beside it is not a completed one.
    for rules in BOARDS:
        for move in State.new(rules).legal_moves:
            state = State.new(rules)
            if state.boxes_closed_by(move):
                continue  # on a Swedish board
            assert state.apply(move).turn == 1
            assert state.apply(move).scores == (0, 0)


def test_db_9_whoever_claims_a_box_moves_again() -> None:
    state = played(TWO, "h0,0 h1,0 v0,0")
    assert state.turn == 1
    state = state.apply(v(0, 1))
    assert state.owner(LEFT) == 1
    assert state.turn == 1
    assert state.legal_moves.count() == 3


def test_db_9_seat_0_moves_again_as_well() -> None:
    state = played(TWO, "h0,0 h1,0 v0,0 h0,1").apply(v(0, 1))
    assert state.owner(LEFT) == 0
    assert state.turn == 0


def test_db_9_one_more_edge_and_not_one_for_each_box() -> None:
    # The middle edge of the top row claims two boxes; the one free move after it ends the turn.
    state = played(Rules(2, 2), "h0,0 h0,1 h1,0 h1,1 v0,0 v0,2")
    assert state.turn == 0
    state = state.apply(v(0, 1))
    assert state.scores == (2, 0)
    assert state.turn == 0
    state = state.apply(v(1, 0))
    assert state.turn == 1


def test_db_9_and_so_on_until_a_move_claims_nothing() -> None:
    state = played(Rules(1, 4), "h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 v0,0")
    assert state.turn == 1
    for column in (1, 2, 3):
        state = state.apply(v(0, column))
        assert state.scores == (0, column)
        assert state.turn == 1
    assert state.apply(h(0, 3)).turn == 0


# --- boxes ----------------------------------------------------------------------------------


def test_db_7_a_box_is_claimed_only_when_its_four_sides_are_drawn() -> None:
    for order in permutations(LEFT.sides):
        state = State.new(ONE)
        for move in order[:3]:
            state = state.apply(move)
            assert state.owner(LEFT) is None
            assert state.scores == (0, 0)
        assert state.apply(order[3]).owner(LEFT) == 1


def test_db_7_whoever_draws_the_closing_side_owns_the_box() -> None:
    # Seat 0 draws two of the sides and seat 1 one, then seat 1 the last; and the other way round.
    assert played(TWO, "h0,0 h1,0 v0,0 v0,1").owner(LEFT) == 1
    assert played(TWO, "h0,0 h1,0 v0,0 h0,1 v0,1").owner(LEFT) == 0


def test_db_7_a_box_is_owned_though_others_drew_its_other_sides() -> None:
    # Seat 1 draws three sides of the box, seat 0 only the closing one.
    state = played(Rules(2, 2), "h2,0 h0,0 h2,1 h1,0 v1,0 v0,0")
    assert state.turn == 0
    state = state.apply(v(0, 1))
    assert state.owners == {Box(0, 0): 0}
    assert state.turn == 0


def test_db_7_any_side_can_be_the_closing_one() -> None:
    rules = Rules(3, 3)
    box = Box(1, 1)
    for closing in box.sides:
        others = [side for side in box.sides if side != closing]
        state = played(rules, others)
        assert state.boxes_closed_by(closing) == (box,)
        state = state.apply(closing)
        assert state.owners == {box: 1}
        assert state.turn == 1


def test_db_7_owner_0_is_not_nobody() -> None:
    state = played(TWO, "h0,0 h1,0 v0,0 h0,1 v0,1")
    assert state.owner(LEFT) == 0
    assert state.owner(LEFT) is not None
    assert state.owner(RIGHT) is None
    assert state.owners == {LEFT: 0}
    assert state.scores == (1, 0)


def test_db_8_one_edge_can_complete_two_boxes() -> None:
    state = played(TWO, BOTH_OPEN)
    assert state.turn == 0
    assert state.boxes_closed_by(v(0, 1)) == (LEFT, RIGHT)
    state = state.apply(v(0, 1))
    assert state.owners == {LEFT: 0, RIGHT: 0}
    assert state.scores == (2, 0)


def test_db_8_two_boxes_one_above_the_other() -> None:
    state = played(Rules(2, 1), "h0,0 h2,0 v0,0 v0,1 v1,0 v1,1")
    assert state.boxes_closed_by(h(1, 0)) == (Box(0, 0), Box(1, 0))
    state = state.apply(h(1, 0))
    assert state.owners == {Box(0, 0): 0, Box(1, 0): 0}
    assert state.scores == (2, 0)


def test_db_8_a_claimed_box_is_not_claimed_again_with_its_neighbour() -> None:
    state = played(TWO, "h0,0 h1,0 v0,0 v0,1 h0,1 h1,1")
    assert state.owners == {LEFT: 1}
    final = state.apply(v(0, 2))
    assert final.owner(LEFT) == 1
    assert final.owner(RIGHT) == state.turn
    assert sum(final.scores) == 2


def test_db_7_neighbours_do_not_complete_themselves() -> None:
    # Taking the first box of a chain leaves the next one with three sides: open, and nobody's.
    state = played(Rules(1, 3), "h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 v0,0")
    state = state.apply(v(0, 1))
    assert state.owners == {Box(0, 0): 1}
    assert state.owner(Box(0, 1)) is None
    assert v(0, 2) in state.legal_moves
    assert v(0, 2) not in state.edges


def test_db_7_an_area_fenced_in_is_no_box() -> None:
    # The border of a 2×2 board is closed, and none of its boxes is.
    border = "h0,0 h0,1 h2,0 h2,1 v0,0 v1,0 v0,2 v1,2"
    state = played(Rules(2, 2), border)
    assert state.owners == {}
    assert state.turn == 0


def test_db_10_a_box_can_be_left() -> None:
    state = played(TWO, "h0,0 h1,0 v0,0")
    assert state.boxes_closed_by(v(0, 1)) == (LEFT,)
    left = state.apply(h(0, 1))
    assert left.owners == {}
    assert left.turn == 0
    assert left.apply(v(0, 1)).owner(LEFT) == 0


def test_boxes_closed_by_an_edge() -> None:
    for rules in BOARDS:
        for state, move, following in random_game(rules, 8):
            claimed = state.boxes_closed_by(move)
            assert set(claimed) == {box for box in following.owners if box not in state.owners}
            assert len(claimed) == sum(following.scores) - sum(state.scores)
            assert list(claimed) == sorted(claimed)
            # Drawn already, it closes nothing any more.
            assert following.boxes_closed_by(move) == ()


def test_edges_and_boxes_off_the_board_are_asked_about_in_vain() -> None:
    state = State.new(TWO)
    for box in (Box(-1, 0), Box(0, -1), Box(0, 2), Box(1, 0)):
        with pytest.raises(UnknownBoxError) as no_box:
            state.owner(box)
        assert no_box.value.box == box
        assert str(no_box.value) == f"{box} is no box of the board"
        assert isinstance(no_box.value, KeyError)
    for edge in (h(-1, 0), v(0, -1), h(0, 2)):
        with pytest.raises(UnknownEdgeError) as no_edge:
            state.boxes_closed_by(edge)
        assert no_edge.value.edge == edge
        assert str(no_edge.value) == f"{edge} is no edge of the board"
        assert isinstance(no_edge.value, KeyError)


@pytest.mark.parametrize("thing", [None, 0, "0,0", (0, 0), [0, 0], {}, float("nan")])
def test_what_is_no_edge_and_no_box_is_asked_about_in_vain(thing: Any) -> None:
    state = State.new(TWO)
    with pytest.raises(UnknownBoxError):
        state.owner(thing)
    with pytest.raises(UnknownEdgeError) as no_edge:
        state.boxes_closed_by(thing)
    # A text is told from the edge that it reads like.
    assert str(no_edge.value) == f"{thing!r} is no edge of the board"


# --- the end --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOARDS)
def test_db_11_the_game_ends_with_the_last_edge_and_not_before(rules: Rules) -> None:
    boxes = rules.rows * rules.columns
    for state, _, following in random_game(rules, 4):
        assert not state.is_over
        assert state.turn in (0, 1)
        assert state.outcome is None
        assert len(state.owners) < boxes
        assert following.is_over == (not following.edges_left) == (len(following.owners) == boxes)
    assert following.turn is None
    assert following.outcome is not None


def test_db_11_a_decided_game_goes_on() -> None:
    state = played(Rules(1, 3), "h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 v0,0 v0,1 v0,2")
    assert state.scores == (0, 2)
    assert not state.is_over
    assert state.outcome is None
    final = state.apply(v(0, 3))
    assert final.is_over
    assert final.scores == (0, 3)


@pytest.mark.parametrize("rules", BOARDS)
def test_a_game_has_as_many_moves_as_there_are_undrawn_edges(rules: Rules) -> None:
    rows, columns = rules.rows, rules.columns
    edges = (rows + 1) * columns + rows * (columns + 1)
    at_start = {
        Start.AMERICAN: 0,
        Start.SWEDISH: 2 * rows + 2 * columns,
        Start.ICELANDIC: rows + columns,
    }[rules.start]
    for seed in range(3):
        assert sum(1 for _ in random_game(rules, seed)) == edges - at_start


@pytest.mark.parametrize("rules", [rules for rules in BOARDS if rules.start is Start.AMERICAN])
def test_turns_are_dots_plus_double_claims(rules: Rules) -> None:
    dots = (rules.rows + 1) * (rules.columns + 1)
    for seed in range(5):
        runs, doubles, last = 0, 0, None
        for state, move, _ in random_game(rules, seed):
            runs += state.turn != last
            last = state.turn
            doubles += len(state.boxes_closed_by(move)) == 2
        assert runs == dots + doubles


def test_every_box_counts_for_exactly_one_seat() -> None:
    for rules in BOARDS:
        for _, _, state in random_game(rules, 9):
            owners = list(state.owners.values())
            assert state.scores == (owners.count(0), owners.count(1))
            assert {box: state.owner(box) for box in state.owners} == state.owners


# --- starts ---------------------------------------------------------------------------------


def test_db_13_an_american_board_is_empty() -> None:
    assert State.new(Rules(2, 2)).edges == frozenset()
    assert State.new(Rules(2, 2)).edges_left == 12


def test_db_13_a_swedish_board_has_its_border_drawn() -> None:
    state = State.new(Rules(2, 2, Start.SWEDISH))
    assert set(state.legal_moves) == {h(1, 0), h(1, 1), v(0, 1), v(1, 1)}


def test_db_13_an_icelandic_board_has_left_and_bottom_drawn() -> None:
    state = State.new(Rules(2, 2, Start.ICELANDIC))
    assert state.edges == {v(0, 0), v(1, 0), h(2, 0), h(2, 1)}


def test_db_13_the_first_box_of_a_swedish_board() -> None:
    # 1×2: the only edge left closes both boxes.
    state = State.new(Rules(1, 2, Start.SWEDISH))
    final = state.apply(v(0, 1))
    assert final.scores == (2, 0)
    assert final.is_over


# --- values ---------------------------------------------------------------------------------


def test_db_1_mover_and_owners_do_not_follow_from_the_edges() -> None:
    # 2×2, the same edges: the top boxes taken by one move, or by two.
    by_one = played(Rules(2, 2), "h0,0 h0,1 h1,0 h1,1 v0,0 v0,2 v0,1")
    by_two = played(Rules(2, 2), "h0,0 h1,0 v0,0 v0,1 h0,1 h1,1 v0,2")
    assert by_one.edges == by_two.edges == {*LEFT.sides, *RIGHT.sides}
    assert by_one.turn == 0
    assert by_one.owners == {LEFT: 0, RIGHT: 0}
    assert by_two.owners[LEFT] == 1
    assert by_two.turn != by_one.turn
    assert by_one != by_two


def position(**changes: Any) -> State:
    setup = Setup(TWO, frozenset(LEFT.sides), {LEFT: 0}, 0)
    return State.from_setup(attrs.evolve(setup, **changes))


def test_rules_edges_owners_and_mover_are_all_part_of_a_position() -> None:
    state = position()
    assert state == position()
    assert hash(state) == hash(position())
    others = [
        position(turn=1),
        position(owners={LEFT: 1}),
        position(edges=frozenset({*LEFT.sides, h(0, 1)})),
        State(Rules(1, 3), LEFT.sides, {LEFT: 0}, 0),
        State(Rules(1, 2, Start.ICELANDIC), {*LEFT.sides, h(1, 1)}, {LEFT: 0}, 0),
    ]
    assert len({state, *others}) == 6
    for other in others:
        assert state != other
    icelandic, american = (
        State(Rules(1, 2, start), {h(1, 0), h(1, 1), v(0, 0)})
        for start in (Start.ICELANDIC, Start.AMERICAN)
    )
    assert icelandic != american
    setup: object = state.to_setup()
    assert state != setup


def test_hash_and_equality_do_not_depend_on_the_order_of_insertion() -> None:
    rng = Random(3)
    edges = list(board_of(Rules(2, 3)).edges)[:6]
    first = played(Rules(2, 3), edges)
    for _ in range(10):
        rng.shuffle(edges)
        state = played(Rules(2, 3), edges)
        assert state == first
        assert hash(state) == hash(first)
        assert repr(state) == repr(first)
        built = State(Rules(2, 3), edges)
        assert built == first
        assert hash(built) == hash(first)


def test_a_set_of_positions_tells_them_apart_by_their_hashes() -> None:
    positions = {following for seed in range(5) for _, _, following in random_game(TWO, seed)}
    assert len(positions) > 25
    assert len(set(map(hash, positions))) == len(positions)


def test_a_state_never_changes() -> None:
    for rules in BOARDS:
        for state, move, _ in random_game(rules, 10):
            before = state.to_setup()
            state.apply(move)
            assert state.to_setup() == before
    state = State.new(TWO)
    for name in ("turn", "edges", "owners", "rules", "scores", "legal_moves", "is_over", "other"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)
    state.owners[LEFT] = 1
    assert state.owners == {}


def test_every_reached_state_is_what_the_checked_constructor_builds() -> None:
    for rules in BOARDS:
        for _, _, state in random_game(rules, 11):
            rebuilt = State(state.rules, state.edges, state.owners, state.turn)
            assert rebuilt == state
            assert hash(rebuilt) == hash(state)
            assert repr(rebuilt) == repr(state)


@pytest.mark.parametrize("rules", BOARDS)
def test_pickles_and_reprs_lose_nothing(rules: Rules) -> None:
    names = {"State": State, "Setup": Setup, "Rules": Rules, "Start": Start}
    for _, _, state in random_game(rules, 12):
        for copy in (pickle.loads(pickle.dumps(state)), eval(repr(state), names)):  # noqa: S307
            assert copy == state
            assert hash(copy) == hash(state)
            assert (copy.turn, copy.owners, copy.scores) == (state.turn, state.owners, state.scores)


def test_a_repr_can_be_read() -> None:
    state = played(TWO, "h0,0 h1,0 v0,0 v0,1")
    rules = "Rules(rows=1, columns=2, start=Start.AMERICAN)"
    assert repr(state) == f"State.from_setup(Setup.parse('1010110 1. 1', {rules}))"


# --- up to symmetry -------------------------------------------------------------------------


def moved(state: State, symmetry: int) -> State:
    board: Board = board_of(state.rules)
    edges, boxes = board.symmetries[symmetry], board.box_symmetries[symmetry]
    return State(
        state.rules,
        {board.edges[edges[board.index[edge]]] for edge in state.edges},
        {board.boxes[boxes[board.box_index[box]]]: o for box, o in state.owners.items()},
        state.turn,
    )


@given(states(starts(most_rows=3, most_columns=3)))
def test_positions_that_are_one_up_to_symmetry_have_one_representative(state: State) -> None:
    canonical = state.canonical()
    board = board_of(state.rules)
    kept = [
        number
        for number, symmetry in enumerate(board.symmetries)
        if {symmetry[board.index[edge]] for edge in State.new(state.rules).edges}
        == {board.index[edge] for edge in State.new(state.rules).edges}
    ]
    orbit = {moved(state, number) for number in kept}
    assert canonical in orbit
    assert {other.canonical() for other in orbit} == {canonical}
    assert canonical.canonical() == canonical
    assert (canonical.turn, canonical.scores) == (state.turn, state.scores)


def test_symmetries_keep_the_rules_of_play() -> None:
    for rules in (Rules(2, 3), Rules(3, 3), Rules(3, 1)):
        board = board_of(rules)
        for state, move, following in random_game(rules, 13):
            for number, symmetry in enumerate(board.symmetries):
                image = board.edges[symmetry[board.index[move]]]
                assert moved(state, number).apply(image) == moved(following, number)


@pytest.mark.parametrize(
    ("rules", "number"),
    [
        (Rules(1, 1), 6),
        (Rules(1, 2), 48),
        (Rules(2, 1), 48),
        (Rules(1, 3), 312),
        (Rules(2, 2), 570),
    ],
)
def test_number_of_edge_sets_up_to_symmetry(rules: Rules, number: int) -> None:
    board = board_of(rules)
    representatives = set()
    for drawn in product((False, True), repeat=len(board.edges)):
        edges = {edge for edge, is_drawn in zip(board.edges, drawn, strict=True) if is_drawn}
        owners = {box: 0 for box in board.boxes if set(box.sides) <= edges}
        state = State(rules, edges, owners, None if all(drawn) else 0)
        representatives.add(state.canonical())
    assert len(representatives) == number


def test_a_mirror_swaps_no_owners_and_no_mover() -> None:
    one = played(TWO, "h0,0 h1,0 v0,0 v0,1")
    other = played(TWO, "h0,1 h1,1 v0,2 v0,1")
    assert one != other
    assert one.canonical() == other.canonical()
    foreign = State(TWO, LEFT.sides, {LEFT: 0}, 1)
    assert foreign.canonical() != one.canonical()
    assert State(TWO, LEFT.sides, {LEFT: 1}, 0).canonical() != one.canonical()


def test_an_icelandic_board_keeps_its_corner() -> None:
    rules = Rules(2, 2, Start.ICELANDIC)
    assert played(rules, "h0,0").canonical() == played(rules, "v1,2").canonical()
    assert played(rules, "h0,0").canonical() != played(rules, "h0,1").canonical()
    for _, _, state in random_game(rules, 14):
        assert State.from_setup(state.canonical().to_setup()) == state.canonical()


# --- sizes ----------------------------------------------------------------------------------


def test_large_boards_are_played_to_the_end() -> None:
    for rules in (Rules(1, 300), Rules(300, 1), Rules(20, 30), Rules(30, 20, Start.SWEDISH)):
        *_, final = playout(State.new(rules), Random(1))
        assert final.is_over
        assert sum(final.scores) == rules.rows * rules.columns


@pytest.mark.heavy
def test_positions_are_equal_however_many_boards_come_between() -> None:
    # More boards than the library keeps at hand.
    before = State.new(Rules(1, 2)).apply(h(0, 0))
    for columns in range(1, 150):
        State.new(Rules(2, columns))
    after = State.new(Rules(1, 2)).apply(h(0, 0))
    assert after == before
    assert hash(after) == hash(before)
    assert before.apply(v(0, 1)) == after.apply(v(0, 1))
    assert list(before.legal_moves) == list(after.legal_moves)
    assert pickle.loads(pickle.dumps(before)) == before
    assert after != State.new(Rules(2, 1)).apply(h(0, 0))
