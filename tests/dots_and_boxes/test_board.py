import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dots_and_boxes.common import BOARDS, h, v
from tablegames import InvalidSetupError, WrongTypeError
from tablegames.dots_and_boxes import (
    Box,
    Edge,
    Orientation,
    Rules,
    Start,
    State,
    UnknownEdgeError,
)
from tablegames.dots_and_boxes.board import bits, board_of, image


def test_db_2_a_board_has_so_many_edges_boxes_and_dots() -> None:
    for rules in BOARDS:
        board = board_of(rules)
        rows, columns = rules.rows, rules.columns
        horizontal = [e for e in board.edges if e.orientation is Orientation.HORIZONTAL]
        assert len(horizontal) == (rows + 1) * columns
        assert len(board.edges) - len(horizontal) == rows * (columns + 1)
        assert len(board.boxes) == rows * columns
        dots = {dot for edge in board.edges for dot in edge.dots}
        assert dots == {(r, c) for r in range(rows + 1) for c in range(columns + 1)}


def test_db_3_an_edge_joins_two_neighbouring_dots() -> None:
    assert h(1, 2).dots == ((1, 2), (1, 3))
    assert v(1, 2).dots == ((1, 2), (2, 2))
    for edge in board_of(Rules(3, 4)).edges:
        (row, column), (other_row, other_column) = edge.dots
        assert abs(row - other_row) + abs(column - other_column) == 1


def test_an_edge_is_known_by_its_two_dots() -> None:
    for edge in board_of(Rules(2, 3)).edges:
        dot, other = edge.dots
        assert Edge.between(dot, other) == Edge.between(other, dot) == edge


@pytest.mark.parametrize(
    ("dot", "other"),
    [((0, 0), (0, 0)), ((0, 0), (1, 1)), ((0, 1), (1, 0)), ((0, 0), (0, 2)), ((2, 0), (0, 0))],
)
def test_db_3_no_edge_joins_other_dots(dot: tuple[int, int], other: tuple[int, int]) -> None:
    with pytest.raises(InvalidSetupError) as refused:
        Edge.between(dot, other)
    assert [problem.rule for problem in refused.value.problems] == ["DB-3"]
    assert refused.value.problems[0].value == (dot, other)


@pytest.mark.parametrize("thing", [None, 0, "", "00", (0,), (0, 0, 0), ("0", "1"), (0.5, 1), {}])
def test_db_3_no_edge_joins_what_is_no_dot(thing: Any) -> None:
    for dots in ((thing, (0, 0)), ((0, 0), thing)):
        with pytest.raises(InvalidSetupError, match="DB-3: no edge joins the dots"):
            Edge.between(*dots)


def test_edges_are_numbered_in_the_order_of_openspiel() -> None:
    assert board_of(Rules(2, 3)).edges == (
        *(h(0, 0), h(0, 1), h(0, 2)),
        *(h(1, 0), h(1, 1), h(1, 2)),
        *(h(2, 0), h(2, 1), h(2, 2)),
        *(v(0, 0), v(0, 1), v(0, 2), v(0, 3)),
        *(v(1, 0), v(1, 1), v(1, 2), v(1, 3)),
    )
    for rules in BOARDS:
        board = board_of(rules)
        assert [board.index[edge] for edge in board.edges] == list(range(len(board.edges)))
        assert sorted(board.edges) == list(board.edges)


def test_boxes_are_numbered_row_by_row() -> None:
    board = board_of(Rules(2, 3))
    assert board.boxes == (Box(0, 0), Box(0, 1), Box(0, 2), Box(1, 0), Box(1, 1), Box(1, 2))
    assert [board.box_index[box] for box in board.boxes] == list(range(6))


def test_db_7_a_box_has_four_sides() -> None:
    assert Box(1, 2).sides == (h(1, 2), h(2, 2), v(1, 2), v(1, 3))
    for rules in BOARDS:
        board = board_of(rules)
        for box, mask in zip(board.boxes, board.sides, strict=True):
            assert set(box.sides) == {board.edges[number] for number in bits(mask)}


def test_boxes_beside_an_edge() -> None:
    for rules in BOARDS:
        board = board_of(rules)
        for edge in board.edges:
            bit, *beside = board.steps[edge]
            sides_a, box_a, sides_b, box_b = beside
            assert bit == 1 << board.index[edge]
            boxes = {board.boxes[number] for number in bits(box_a | box_b)}
            assert boxes == {box for box in board.boxes if edge in box.sides}
            assert sides_a == board.sides[box_a.bit_length() - 1]
            assert sides_b == board.sides[box_b.bit_length() - 1]


def test_coordinates_below_zero_are_no_other_edge() -> None:
    # Row or column −1 must not reach round the board as an index of a list would.
    for rules in BOARDS:
        board = board_of(rules)
        for row in range(-rules.rows - 2, rules.rows + 3):
            for column in range(-rules.columns - 2, rules.columns + 3):
                on_board = 0 <= row <= rules.rows and 0 <= column < rules.columns
                assert (h(row, column) in board.index) == on_board
                on_board = 0 <= row < rules.rows and 0 <= column <= rules.columns
                assert (v(row, column) in board.index) == on_board
                on_board = 0 <= row < rules.rows and 0 <= column < rules.columns
                assert (Box(row, column) in board.box_index) == on_board


def test_db_13_edges_drawn_at_the_start() -> None:
    def start(rules: Rules) -> set[Edge]:
        return set(board_of(rules).edges_of(board_of(rules).start))

    assert start(Rules(2, 3)) == set()
    assert start(Rules(2, 3, Start.SWEDISH)) == {
        *(h(0, 0), h(0, 1), h(0, 2)),
        *(h(2, 0), h(2, 1), h(2, 2)),
        *(v(0, 0), v(1, 0)),
        *(v(0, 3), v(1, 3)),
    }
    assert start(Rules(2, 3, Start.ICELANDIC)) == {h(2, 0), h(2, 1), h(2, 2), v(0, 0), v(1, 0)}


def test_boards_are_shared_and_pickle_to_the_shared_one() -> None:
    board = board_of(Rules(2, 3))
    assert board_of(Rules(2, 3)) is board
    assert pickle.loads(pickle.dumps(board)) is board
    assert board_of(Rules(3, 2)) is not board


def test_a_set_of_edges_is_listed_in_order() -> None:
    rng = Random(7)
    for rules in (*BOARDS, Rules(20, 20), Rules(1, 3000)):
        board = board_of(rules)
        assert board.edges_of(0) == []
        assert board.edges_of(board.full) == list(board.edges)
        for _ in range(20):
            mask = rng.getrandbits(len(board.edges))
            assert board.edges_of(mask) == [board.edges[number] for number in bits(mask)]
            assert board.mask(board.edges_of(mask)) == mask


def test_a_set_holds_each_edge_once() -> None:
    board = board_of(Rules(1, 1))
    assert board.mask([h(0, 0), h(0, 0), v(0, 1)]) == 0b1001
    others: list[Any] = [h(0, 1), Box(0, 0), "h0,0", []]
    for edge in others:
        with pytest.raises(UnknownEdgeError) as unknown:
            board.mask([h(0, 0), edge])
        assert unknown.value.edge == edge


@given(st.sets(st.integers(0, 200)))
def test_bits_are_the_members_of_a_set(members: set[int]) -> None:
    assert list(bits(sum(1 << member for member in members))) == sorted(members)


@pytest.mark.parametrize("rules", BOARDS)
def test_symmetries_form_the_group_of_the_rectangle(rules: Rules) -> None:
    board = board_of(rules)
    numbers = tuple(range(len(board.edges)))
    group = set(board.symmetries)
    assert board.symmetries[0] == numbers
    assert len(group) == len(board.symmetries) == (8 if rules.rows == rules.columns else 4)
    for one in group:
        assert sorted(one) == list(numbers)
        for other in group:
            assert tuple(one[number] for number in other) in group


@pytest.mark.parametrize("rules", BOARDS)
def test_symmetries_keep_boxes_together(rules: Rules) -> None:
    board = board_of(rules)
    for edges, boxes in zip(board.symmetries, board.box_symmetries, strict=True):
        assert sorted(boxes) == list(range(len(board.boxes)))
        for box, sides in enumerate(board.sides):
            assert image(sides, edges) == board.sides[boxes[box]]


def test_symmetries_of_a_small_rectangle() -> None:
    # 1×2: h0,0 h0,1 h1,0 h1,1 v0,0 v0,1 v0,2
    assert set(board_of(Rules(1, 2)).symmetries) == {
        (0, 1, 2, 3, 4, 5, 6),
        (2, 3, 0, 1, 4, 5, 6),
        (1, 0, 3, 2, 6, 5, 4),
        (3, 2, 1, 0, 6, 5, 4),
    }


def cycles(permutation: tuple[int, ...]) -> int:
    left = set(range(len(permutation)))
    count = 0
    while left:
        count += 1
        number = left.pop()
        while (number := permutation[number]) in left:
            left.remove(number)
    return count


@pytest.mark.parametrize(
    ("rows", "columns", "number"),
    [(1, 1, 6), (1, 2, 48), (2, 1, 48), (1, 3, 312), (2, 2, 570), (2, 3, 33_408), (3, 2, 33_408)],
)
def test_edge_sets_up_to_symmetry(rows: int, columns: int, number: int) -> None:
    # Burnside: the mean number of sets that a symmetry leaves as they are.
    symmetries = board_of(Rules(rows, columns)).symmetries
    assert sum(2 ** cycles(symmetry) for symmetry in symmetries) == number * len(symmetries)


def test_edges_and_boxes_are_values() -> None:
    edge = h(1, 2)
    assert edge == Edge(Orientation.HORIZONTAL, 1, 2) != v(1, 2)
    assert hash(edge) == hash(h(1, 2))
    assert edge != h(2, 1)
    assert (str(edge), str(v(0, 3)), str(Box(0, 3))) == ("h1,2", "v0,3", "0,3")
    assert (repr(edge), repr(Box(0, 3))) == ("Edge.horizontal(1, 2)", "Box(0, 3)")
    assert repr(v(0, 3)) == "Edge.vertical(0, 3)"
    for value in (edge, v(-1, 3), Box(0, 3)):
        assert eval(repr(value), {"Edge": Edge, "Box": Box}) == value  # noqa: S307
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)


@pytest.mark.parametrize("number", ["0", 0.0, None])
def test_edges_and_boxes_have_whole_coordinates(number: object) -> None:
    with pytest.raises(WrongTypeError, match=f"^row must be an integer, not {number!r}$"):
        Edge.horizontal(number, 0)  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError, match="column"):
        Edge.vertical(0, number)  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError, match="row"):
        Box(number, 0)  # type: ignore[arg-type]


def test_an_orientation_is_a_member_of_orientation() -> None:
    with pytest.raises(WrongTypeError) as refused:
        Edge("h", 0, 0)  # type: ignore[arg-type]
    assert str(refused.value) == "'h' is no Orientation"
    assert isinstance(refused.value, TypeError)


def test_equal_edges_have_one_text() -> None:
    # True == 1, so an edge made with it would equal h1,0 and be written "hTrue,0".
    with pytest.raises(WrongTypeError):
        Edge.horizontal(True, 0)  # noqa: FBT003
    with pytest.raises(WrongTypeError):
        Box(0, False)  # noqa: FBT003


@given(st.data())
def test_a_set_of_edges_is_listed_whatever_was_listed_before(data: st.DataObject) -> None:
    board = board_of(Rules(3, 4))
    mask = board.full
    for _ in range(data.draw(st.integers(1, 12))):
        # One edge less, as in a game; or one more; or the same; or any other set.
        edge = 1 << data.draw(st.integers(0, len(board.edges) - 1))
        mask = data.draw(
            st.sampled_from([mask & ~edge, mask | edge, mask]) | st.integers(0, board.full)
        )
        expected = [edge for number, edge in enumerate(board.edges) if mask >> number & 1]
        assert board.edges_of(mask) == expected


def test_a_changed_list_of_moves_changes_no_other() -> None:
    state = State.new(Rules(2, 2))
    moves = list(state.legal_moves)
    moves.clear()
    assert len(list(state.legal_moves)) == 12
    assert len(list(state.apply(Edge.horizontal(0, 0)).legal_moves)) == 11
