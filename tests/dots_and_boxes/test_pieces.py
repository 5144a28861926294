import pytest

from dots_and_boxes.common import h, v
from tablegames.dots_and_boxes import Box
from tablegames.dots_and_boxes.pieces import LONG_CHAIN, Chain, Loop, OpenChain


def row(count: int) -> tuple[Box, ...]:
    return tuple(Box(0, column) for column in range(count))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_chain_is_long_from_three_boxes(count: int) -> None:
    between = tuple(v(0, column) for column in range(1, count))
    chain = Chain(row(count), between, (v(0, 0), v(0, count)))
    assert len(chain) == count
    assert chain.is_long == (count >= LONG_CHAIN)


def test_a_chain_is_opened_within_and_a_single_box_at_an_end() -> None:
    assert Chain(row(2), (v(0, 1),), (v(0, 0), v(0, 2))).opening_edge == v(0, 1)
    assert Chain(row(1), (), (v(0, 0), v(0, 1))).opening_edge == v(0, 0)


def test_a_loop_is_always_long() -> None:
    boxes = (Box(0, 0), Box(0, 1), Box(1, 1), Box(1, 0))
    loop = Loop(boxes, (v(0, 1), h(1, 1), v(1, 1), h(1, 0)))
    assert len(loop) == 4
    assert loop.is_long
    assert loop.opening_edge == v(0, 1)


@pytest.mark.parametrize(
    ("count", "declined", "edge"),
    [(1, 0, None), (2, 2, v(0, 2)), (3, 2, v(0, 3)), (6, 2, v(0, 6))],
)
def test_two_boxes_of_a_chain_open_at_one_end_can_be_declined(
    count: int, declined: int, edge: object
) -> None:
    between = tuple(v(0, column) for column in range(1, count))
    chain = OpenChain(row(count), between, v(0, count))
    assert len(chain) == count
    assert chain.boxes_declined == declined
    assert chain.declining_edge == edge
    assert chain.capturing_edge == v(0, 1)


@pytest.mark.parametrize(
    ("count", "declined", "edge"),
    [(2, 0, None), (3, 0, None), (4, 4, v(0, 2)), (6, 4, v(0, 4))],
)
def test_four_boxes_of_what_is_open_at_both_ends_can_be_declined(
    count: int, declined: int, edge: object
) -> None:
    between = tuple(v(0, column) for column in range(1, count))
    chain = OpenChain(row(count), between, None)
    assert chain.boxes_declined == declined
    assert chain.declining_edge == edge
    assert chain.capturing_edge == v(0, 1)
