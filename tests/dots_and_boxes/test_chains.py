from collections import Counter
from random import Random

import attrs
import pytest

from dots_and_boxes.common import BOARDS, h, played, random_game, v
from dots_and_boxes.positions import (
    along_random_games,
    boxes_beside,
    position,
    sides_left,
    undrawn_of,
    without_joints,
)
from reference.dots_and_boxes_small_values import (
    boxes_of,
    value,
    value_after,
    wins_nimstring,
)
from tablegames.dots_and_boxes import Box, Edge, Rules, Start, State
from tablegames.dots_and_boxes.board import board_of
from tablegames.dots_and_boxes.chains import Analysis, Parity, analyse
from tablegames.dots_and_boxes.pieces import Chain, Component, Loop, OpenChain

ROW_OF_FIVE = "h0,0 h0,1 h0,2 h0,3 h0,4 h1,0 h1,1 h1,2 h1,3 h1,4"
"""Top and bottom of a 1×5 board: a chain of five boxes is left."""
SMALL = [Rules(1, 1), Rules(1, 2), Rules(2, 1), Rules(1, 3), Rules(3, 1), Rules(2, 2)]


def kinds_of(analysis: Analysis) -> tuple[tuple[Edge, ...], ...]:
    """The sets of edges that no edge is in two of."""
    return (
        analysis.capturing_edges,
        analysis.safe_edges,
        analysis.loony_edges,
        analysis.hard_hearted_edges,
        analysis.single_edges,
        analysis.declining_edges,
    )


def test_every_undrawn_edge_is_of_one_kind_and_in_order() -> None:
    for state in along_random_games():
        analysis = analyse(state)
        edges = [edge for kind in kinds_of(analysis) for edge in kind]
        assert sorted(edges) == list(state.legal_moves)
        for kind in (*kinds_of(analysis), analysis.half_hearted_edges):
            assert list(kind) == sorted(kind)
        assert set(analysis.half_hearted_edges) <= set(analysis.loony_edges)


def test_capturing_and_safe_edges_and_joints_are_what_they_are_called() -> None:
    for state in along_random_games():
        analysis = analyse(state)
        left = sides_left(state)
        boxes = board_of(state.rules).boxes
        for edge in state.legal_moves:
            beside = [left[box] for box in boxes_beside(state, edge)]
            assert (edge in analysis.capturing_edges) == bool(state.boxes_closed_by(edge))
            assert (edge in analysis.safe_edges) == all(count >= 3 for count in beside)
        assert analysis.capturable_boxes == tuple(boxes[b] for b in left if left[b] == 1)
        assert analysis.joints == tuple(boxes[b] for b in left if left[b] >= 3)


def test_boxes_with_few_sides_are_in_one_chain_or_loop_each() -> None:
    for state in along_random_games():
        analysis = analyse(state)
        left = sides_left(state)
        boxes = board_of(state.rules).boxes
        closed = [box for chain in analysis.chains for box in chain.boxes]
        closed += [box for loop in analysis.loops for box in loop.boxes]
        on_offer = [box for chain in analysis.open_chains for box in chain.boxes]
        few = [boxes[number] for number in left if left[number] <= 2]
        assert sorted(closed + on_offer) == few
        assert set(analysis.capturable_boxes) <= set(on_offer)


def check_joined(state: State, boxes: tuple[Box, ...], between: tuple[Edge, ...]) -> None:
    """Each edge is undrawn and joins a box with the following one."""
    for edge, box, following in zip(between, boxes, boxes[1:] + boxes[:1], strict=False):
        assert edge in state.legal_moves
        assert edge in box.sides
        assert edge in following.sides
        assert box != following


def check_end(state: State, edge: Edge, box: Box) -> None:
    """Beyond the edge, which is a side of the box, there is a joint or the ground."""
    assert edge in state.legal_moves
    assert edge in box.sides
    left = sides_left(state)
    number = board_of(state.rules).box_index[box]
    assert all(left[other] >= 3 for other in boxes_beside(state, edge) if other != number)


def test_boxes_stand_in_order_with_the_edges_between_and_at_the_ends() -> None:
    for state in along_random_games():
        analysis = analyse(state)
        for chain in analysis.chains:
            assert len(chain) == len(chain.boxes) == len(chain.between) + 1
            assert chain.is_long == (len(chain) >= 3)
            check_joined(state, chain.boxes, chain.between)
            check_end(state, chain.ends[0], chain.boxes[0])
            check_end(state, chain.ends[1], chain.boxes[-1])
            assert chain.ends[0] != chain.ends[1]
            assert chain.opening_edge in (*chain.between, *chain.ends)
        for loop in analysis.loops:
            assert len(loop) == len(loop.boxes) == len(loop.between) >= 4
            assert len(loop) % 2 == 0
            assert loop.is_long
            check_joined(state, loop.boxes, loop.between)
            assert loop.opening_edge in loop.between
        for offer in analysis.open_chains:
            assert len(offer) == len(offer.boxes) == len(offer.between) + 1
            assert offer.boxes[0] in analysis.capturable_boxes
            assert set(offer.boxes[1:-1]).isdisjoint(analysis.capturable_boxes)
            check_joined(state, offer.boxes, offer.between)
            assert offer.boxes[0] in state.boxes_closed_by(offer.capturing_edge)
            if offer.end is not None:
                check_end(state, offer.end, offer.boxes[-1])
            else:
                assert offer.boxes[-1] in analysis.capturable_boxes


def test_components_are_what_hangs_together() -> None:
    for state in along_random_games(2):
        components = analyse(state).components
        boxes = [box for component in components for box in component.boxes]
        edges = [edge for component in components for edge in component.edges]
        assert sorted(edges) == list(state.legal_moves)
        assert len(boxes) == len(set(boxes)) == len(sides_left(state))
        for component in components:
            sides = set(component.edges)
            reached: set[Box] = set()
            growing = {component.boxes[0]}
            while growing - reached:
                reached |= growing
                near = {edge for box in growing for edge in box.sides} & sides
                growing = {box for box in component.boxes if near & set(box.sides)}
            assert reached == set(component.boxes)


def test_a_long_chain_in_a_row() -> None:
    analysis = analyse(played(Rules(1, 5), ROW_OF_FIVE))
    boxes = tuple(Box(0, column) for column in range(5))
    inner = (v(0, 1), v(0, 2), v(0, 3), v(0, 4))
    assert analysis.chains == (Chain(boxes, inner, (v(0, 0), v(0, 5))),)
    assert analysis.components == (Component(boxes, (v(0, 0), *inner, v(0, 5))),)
    assert analysis.long_chains == 1
    assert analysis.loony_edges == (v(0, 0), *inner, v(0, 5))
    assert analysis.safe_edges == analysis.half_hearted_edges == ()
    assert analysis.joints == ()
    assert not analysis.loops
    assert not analysis.open_chains


def test_an_empty_box_is_a_joint() -> None:
    analysis = analyse(State.new(Rules(1, 1)))
    assert analysis.joints == (Box(0, 0),)
    assert len(analysis.safe_edges) == 4
    assert analyse(State.new(Rules(1, 1, Start.ICELANDIC))).single_edges == (h(0, 0), v(0, 1))


def test_a_swedish_square_is_a_loop_and_a_swedish_row_a_chain() -> None:
    (loop,) = analyse(State.new(Rules(2, 2, Start.SWEDISH))).loops
    assert loop == Loop(
        (Box(0, 0), Box(0, 1), Box(1, 1), Box(1, 0)), (v(0, 1), h(1, 1), v(1, 1), h(1, 0))
    )
    (chain,) = analyse(State.new(Rules(1, 5, Start.SWEDISH))).open_chains
    assert [str(box) for box in chain.boxes] == ["0,0", "0,1", "0,2", "0,3", "0,4"]
    assert chain.end is None


def test_chains_of_one_and_two_boxes_tell_their_moves_apart() -> None:
    analysis = analyse(played(Rules(1, 2), "h0,0 h0,1 h1,0 h1,1"))
    assert analysis.half_hearted_edges == analysis.loony_edges == (v(0, 0), v(0, 2))
    assert analysis.hard_hearted_edges == (v(0, 1),)
    assert analysis.chains[0].opening_edge == v(0, 1)
    assert not analysis.chains[0].is_long
    assert analysis.long_chains == 0
    single = analyse(played(Rules(1, 1), "h0,0 v0,0"))
    assert single.single_edges == (h(1, 0), v(0, 1))
    assert single.loony_edges == ()
    assert single.chains[0].opening_edge in single.single_edges


def test_a_chain_may_come_back_to_its_joint() -> None:
    # A square of four boxes, closed but for one edge that leads out of the lower right box.
    state = position(
        Rules(2, 3),
        board_of(Rules(2, 3)).mask([h(1, 0), h(1, 1), v(0, 1), v(1, 1), v(1, 2), v(1, 3)]),
    )
    analysis = analyse(state)
    assert analysis.joints == (Box(1, 1),)
    assert [len(chain) for chain in analysis.chains] == [3, 1]
    (long_chain, short_chain) = analysis.chains
    assert set(long_chain.ends) == {h(1, 1), v(1, 1)}
    assert short_chain.ends == (v(1, 2), v(1, 3))
    assert analysis.safe_edges == ()
    assert len(analysis.components) == 1


def test_double_dealing_leaves_the_last_two_of_a_chain() -> None:
    state = played(Rules(1, 5), ROW_OF_FIVE + " v0,0")
    for edge in (v(0, 1), v(0, 2), v(0, 3)):
        analysis = analyse(state)
        (chain,) = analysis.open_chains
        assert analysis.double_dealing_edge is None
        assert chain.capturing_edge == edge
        assert chain.declining_edge == v(0, 5)
        assert chain.boxes_declined == 2
        assert analysis.capturing_edges == (edge,)
        assert v(0, 5) in analysis.declining_edges
        state = state.apply(edge)
    assert analyse(state).double_dealing_edge == v(0, 5)
    after = analyse(state.apply(v(0, 5)))
    assert after.double_dealing_edge is None
    assert after.capturing_edges == (v(0, 4),)
    assert after.open_chains[0] == OpenChain((Box(0, 3), Box(0, 4)), (v(0, 4),), None)
    assert after.open_chains[0].declining_edge is None


def test_double_dealing_leaves_the_last_four_of_a_loop() -> None:
    # The border is drawn, and the only edge within the ring; one edge of the ring opens it.
    ring = played(Rules(2, 3, Start.SWEDISH), "h1,1 h1,0")
    (chain,) = analyse(ring).open_chains
    assert (len(chain), chain.end, chain.boxes_declined) == (6, None, 4)
    assert analyse(ring).double_dealing_edge is None
    ring = ring.apply(chain.capturing_edge)
    ring = ring.apply(analyse(ring).open_chains[0].capturing_edge)
    middle = analyse(ring).double_dealing_edge
    assert middle is not None
    assert ring.boxes_closed_by(middle) == ()
    pairs = analyse(ring.apply(middle))
    assert [(len(pair), pair.boxes_declined) for pair in pairs.open_chains] == [(2, 0), (2, 0)]
    assert pairs.double_dealing_edge is None


def test_with_more_on_offer_it_is_not_the_time_for_double_dealing() -> None:
    # Two chains of two boxes, each opened at its end.
    rules = Rules(2, 2)
    both = board_of(rules).mask([v(0, 1), v(0, 2), v(1, 1), v(1, 2)])
    assert analyse(position(rules, both)).double_dealing_edge is None
    one = board_of(rules).mask([v(1, 1), v(1, 2)])
    assert analyse(position(rules, one)).double_dealing_edge == v(1, 2)


@pytest.mark.parametrize("rules", SMALL)
def test_on_small_boards_double_dealing_or_taking_keeps_the_value(rules: Rules) -> None:
    board, boxes = board_of(rules), boxes_of(rules.rows, rules.columns)
    known: dict[int, int] = {}
    for undrawn in range(1, board.full + 1):
        edge = analyse(position(rules, undrawn)).double_dealing_edge
        if edge is not None:
            taking = analyse(position(rules, undrawn)).capturing_edges[0]
            best = max(
                value_after(boxes, undrawn, board.mask([choice]), known)
                for choice in (edge, taking)
            )
            assert best == value(boxes, undrawn, known)


@pytest.mark.parametrize("rules", SMALL)
def test_loony_moves_are_those_that_lose_nimstring_beside_any_heap(rules: Rules) -> None:
    board, boxes = board_of(rules), boxes_of(rules.rows, rules.columns)
    known: dict[tuple[int, int], bool] = {}
    for undrawn in range(1, board.full + 1):
        state = position(rules, undrawn)
        analysis = analyse(state)
        if analysis.capturable_boxes:
            continue
        for edge in state.legal_moves:
            after = undrawn ^ board.mask([edge])
            loses = all(wins_nimstring(boxes, after, heap, known) for heap in range(5))
            assert loses == (edge in analysis.loony_edges)


def test_handouts_cost_what_their_chain_holds() -> None:
    for state in along_random_games():
        analysis = analyse(state)
        if analysis.capturable_boxes:
            continue
        size = {edge: len(c) for c in analysis.chains for edge in (*c.between, *c.ends)}
        size |= {edge: len(loop) for loop in analysis.loops for edge in loop.between}
        assert set(size) == set(state.legal_moves) - set(analysis.safe_edges)
        for edge, boxes in size.items():
            after = state.apply(edge)
            taken = 0
            while (offered := analyse(after).open_chains) and taken <= boxes:
                capture = offered[0].capturing_edge
                taken += len(after.boxes_closed_by(capture))
                after = after.apply(capture)
            # A joint with three sides may be taken as well, when both ends of a chain meet there.
            assert taken >= boxes


def test_on_an_empty_board_who_begins_wants_dots_and_long_chains_even() -> None:
    for rules in BOARDS:
        if rules.start is Start.AMERICAN:
            dots = (rules.rows + 1) * (rules.columns + 1)
            wanted = Parity.ODD if dots % 2 else Parity.EVEN
            other = Parity.EVEN if dots % 2 else Parity.ODD
            assert analyse(State.new(rules)).parity_wanted == (wanted, other)


def test_turns_are_edges_minus_boxes_plus_double_crosses_plus_one() -> None:
    for rules in (*BOARDS, Rules(4, 7)):
        for seed in range(5):
            game = list(random_game(rules, seed))
            for start in range(0, len(game), 3):
                rest = game[start:]
                state = rest[0][0]
                closing = [len(before.boxes_closed_by(move)) for before, move, _ in rest]
                turns = 1 + sum(count == 0 for count in closing)
                crosses = closing.count(2)
                assert turns == state.edges_left - len(sides_left(state)) + crosses + 1
                # By the rule there is one double-cross fewer than long chains.
                last = game[-1][0].turn
                parity = Parity.EVEN if (crosses + 1) % 2 == 0 else Parity.ODD
                wanted = analyse(state).parity_wanted
                assert wanted is not None
                assert last is not None
                assert wanted[last] is parity


def test_who_need_not_open_the_long_chains_has_the_parity_wanted() -> None:
    seen: Counter[int] = Counter()
    for seed in range(300):
        state = without_joints(Rules(4, 5), seed, 40)
        analysis = analyse(state)
        shorts = len(analysis.chains) - analysis.long_chains
        if state.is_over or analysis.open_chains or not analysis.long_chains:
            continue
        assert analysis.parity_wanted is not None
        assert state.turn is not None
        in_control = (state.turn + 1 + shorts) % 2
        parity = Parity.ODD if analysis.long_chains % 2 else Parity.EVEN
        assert analysis.parity_wanted[in_control] is parity
        seen[analysis.long_chains] += 1
    assert len(seen) > 2


def test_a_finished_game_has_nothing_to_analyse() -> None:
    for rules in BOARDS:
        *_, (_, _, last) = random_game(rules, 1)
        analysis = analyse(last)
        assert not any(attrs.astuple(analysis))
        assert analysis.parity_wanted is None
        assert analysis.long_chains == 0


def test_the_analysis_does_not_depend_on_owners_and_mover() -> None:
    rng = Random(1)
    for _ in range(50):
        undrawn = rng.getrandbits(17)
        one, other = position(Rules(2, 3), undrawn, 0), position(Rules(2, 3), undrawn, 1)
        if undrawn:
            assert analyse(one) != analyse(other)
            assert analyse(one).parity_wanted == (analyse(other).parity_wanted or ())[::-1]
            assert kinds_of(analyse(one)) == kinds_of(analyse(other))
        assert analyse(one).chains == analyse(other).chains


def test_an_analysis_is_a_value() -> None:
    state = played(Rules(1, 5), ROW_OF_FIVE)
    assert analyse(state) == analyse(state)
    assert hash(analyse(state)) == hash(analyse(state))
    assert undrawn_of(state).bit_count() == 6


def test_a_large_board_is_analysed_too() -> None:
    analysis = analyse(State.new(Rules(40, 50)))
    assert len(analysis.safe_edges) == 41 * 50 + 40 * 51
    assert len(analysis.components) == 1
