"""The board: edges, boxes, which of them touch, and the symmetries.

Edges are numbered horizontals first, row by row, then verticals, row by row; boxes row by row.
A set of edges or boxes is an integer whose bit ``i`` stands for number ``i``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from enum import StrEnum, unique
from functools import cached_property, lru_cache
from typing import Self

import attrs
from typing_extensions import override

from tablegames._arguments import no_integer
from tablegames.dots_and_boxes._edges import EdgeLists, Step
from tablegames.dots_and_boxes.rules import Rules, Start
from tablegames.errors import (
    InvalidSetupError,
    Message,
    Problem,
    TableGamesError,
    WrongTypeError,
    shown,
)

__all__ = [
    "Board",
    "Box",
    "Edge",
    "Orientation",
    "Position",
    "UnknownBoxError",
    "UnknownEdgeError",
    "bits",
    "board_of",
    "image",
    "shown_piece",
]


@unique
class Orientation(StrEnum):
    """The two directions an edge can have; the value is the letter of the notation."""

    HORIZONTAL = "h"
    VERTICAL = "v"


class UnknownEdgeError(TableGamesError, KeyError):
    """An edge that the board does not have, where it was not a move.

    Attributes:
        edge: what was asked about.
    """

    def __init__(self, edge: object) -> None:
        self.edge = edge
        super().__init__(edge)

    @property
    @override
    def message(self) -> Message:
        return Message("{edge} is no edge of the board", edge=shown_piece(self.edge))


class UnknownBoxError(TableGamesError, KeyError):
    """A box that the board does not have.

    Attributes:
        box: what was asked about.
    """

    def __init__(self, box: object) -> None:
        self.box = box
        super().__init__(box)

    @property
    @override
    def message(self) -> Message:
        return Message("{box} is no box of the board", box=shown_piece(self.box))


Dot = tuple[int, int]


def _is_orientation(_: object, __: "attrs.Attribute[Orientation]", value: object) -> None:
    if not isinstance(value, Orientation):
        raise WrongTypeError(Message("{value} is no Orientation", value=shown(value)))


def _is_integer(_: object, field: "attrs.Attribute[int]", value: object) -> None:
    # Not isinstance: True is no row.
    if type(value) is not int:
        raise no_integer(field.name, value)


@attrs.frozen(order=True, cache_hash=True)
class Edge:
    """An edge between two neighbouring dots (DB-3), the only kind of move.

    Rows and columns count from 0 at the top left: ``Edge.horizontal(r, c)`` is the top side of
    ``Box(r, c)``, ``Edge.vertical(r, c)`` its left side. An edge is a value of its own; whether
    a board has it is for the state to say. Edges sort in the order of their numbers.

    Raises:
        WrongTypeError: the orientation is no `Orientation`, or row or column no integer.

    >>> Edge.horizontal(1, 2)
    Edge.horizontal(1, 2)
    >>> print(Edge.vertical(0, 3))
    v0,3
    """

    orientation: Orientation = attrs.field(validator=_is_orientation)
    row: int = attrs.field(validator=_is_integer)
    column: int = attrs.field(validator=_is_integer)

    @classmethod
    def horizontal(cls, row: int, column: int) -> Self:
        """Return the edge from dot (row, column) to the dot on its right."""
        return cls(Orientation.HORIZONTAL, row, column)

    @classmethod
    def vertical(cls, row: int, column: int) -> Self:
        """Return the edge from dot (row, column) to the dot below."""
        return cls(Orientation.VERTICAL, row, column)

    @classmethod
    def between(cls, dot: "Dot", other: "Dot") -> Self:
        """Return the edge between two neighbouring dots, given in either order.

        Raises:
            InvalidSetupError: the dots are not neighbours (DB-3).
        """
        with suppress(TypeError, ValueError):  # what is no dot has no edge either
            (row, column), end = sorted((dot, other))
            for edge in (cls.horizontal(row, column), cls.vertical(row, column)):
                if edge.dots[1] == tuple(end):
                    return edge
        message = Message(
            "no edge joins the dots {dot} and {other}", dot=shown(dot), other=shown(other)
        )
        raise InvalidSetupError([Problem("DB-3", message, (dot, other))])

    @property
    def dots(self) -> tuple["Dot", "Dot"]:
        """The (row, column) of the two dots that the edge joins."""
        row, column = self.row, self.column
        if self.orientation is Orientation.HORIZONTAL:
            return (row, column), (row, column + 1)
        return (row, column), (row + 1, column)

    def __str__(self) -> str:
        # Not all in one f-string, which formats a member of an enumeration in twice the time.
        return self.orientation + f"{self.row},{self.column}"

    def __repr__(self) -> str:
        return f"Edge.{self.orientation.name.lower()}({self.row}, {self.column})"


@attrs.frozen(order=True, cache_hash=True)
class Box:
    """A box, by row and column from 0 at the top left.

    Raises:
        WrongTypeError: row or column is no integer.

    >>> print(Box(0, 3))
    0,3
    """

    row: int = attrs.field(validator=_is_integer)
    column: int = attrs.field(validator=_is_integer)

    @property
    def sides(self) -> tuple[Edge, Edge, Edge, Edge]:
        """Top, bottom, left and right side."""
        row, column = self.row, self.column
        return (
            Edge.horizontal(row, column),
            Edge.horizontal(row + 1, column),
            Edge.vertical(row, column),
            Edge.vertical(row, column + 1),
        )

    def __str__(self) -> str:
        return f"{self.row},{self.column}"

    def __repr__(self) -> str:
        return f"Box({self.row}, {self.column})"


def shown_piece(value: object) -> str:
    """Return an edge or a box as in the notation, and as a value what should be one and is not.

    >>> shown_piece(Edge.horizontal(0, 1)), shown_piece("h0,1")
    ('h0,1', "'h0,1'")
    """
    return shown(value, str if isinstance(value, Edge | Box) else repr)


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the members of a set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@attrs.frozen(eq=False, slots=False)
class Board:
    """What all positions under the same rules share. Get one from `board_of`.

    Boards of equal rules are equal: the cache that shares them may have let one go.
    """

    rules: Rules
    edges: tuple[Edge, ...]
    """All edges by number, which is the order of OpenSpiel's actions."""
    boxes: tuple[Box, ...]
    """All boxes, by number."""
    index: Mapping[Edge, int]
    """The number of an edge."""
    box_index: Mapping[Box, int]
    """The number of a box."""
    sides: tuple[int, ...]
    """For every box the set of its four sides."""
    steps: Mapping[Edge, Step]
    """What drawing an edge changes."""
    own_steps: dict[int, Step]
    """What drawing one of the board's own edges changes, by the identity of the edge.

    A playout draws no others, and finds them far sooner this way. As long as the board keeps
    them, no other object can have their identities.
    """
    full: int
    """The set of all edges."""
    start: int
    """The set of the edges drawn before the first move (DB-13)."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.rules == other.rules)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.rules)

    def __reduce__(self) -> tuple[object, ...]:
        return board_of, (self.rules,)

    def number_of_edge(self, edge: Edge) -> int:
        """Return the number of an edge.

        Raises:
            UnknownEdgeError: the board has no such edge.
        """
        try:
            return self.index[edge]
        except (KeyError, TypeError):  # TypeError: not even hashable
            raise UnknownEdgeError(edge) from None

    def number_of_box(self, box: Box) -> int:
        """Return the number of a box.

        Raises:
            UnknownBoxError: the board has no such box.
        """
        try:
            return self.box_index[box]
        except (KeyError, TypeError):
            raise UnknownBoxError(box) from None

    def mask(self, edges: Iterable[Edge]) -> int:
        """Return the set of these edges.

        Raises:
            UnknownEdgeError: the board has no such edge.
        """
        return sum(1 << number for number in set(map(self.number_of_edge, edges)))

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For every edge the numbers of the one or two boxes beside it."""
        beside: list[list[int]] = [[] for _ in self.edges]
        for box, sides in enumerate(self.sides):
            for edge in bits(sides):
                beside[edge].append(box)
        return tuple(map(tuple, beside))

    @cached_property
    def edge_lists(self) -> EdgeLists[Edge]:
        """The lists of the members of sets of edges; see `edges_of`."""
        return EdgeLists(self.edges)

    def edges_of(self, mask: int) -> list[Edge]:
        """Return the list of the edges in a set, in order, not to be changed."""
        return self.edge_lists.of(mask)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The symmetries of the board, each with the number that edge ``i`` goes to at place ``i``.

        Eight on a square, four on another rectangle; the identity is the first.
        """
        return tuple(
            tuple(self.index[Edge.between(*map(moved, edge.dots))] for edge in self.edges)
            for moved in _dot_symmetries(self.rules.rows, self.rules.columns)
        )

    @cached_property
    def box_symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The same symmetries, as they move the boxes."""
        number = {mask: box for box, mask in enumerate(self.sides)}
        return tuple(
            tuple(number[image(mask, symmetry)] for mask in self.sides)
            for symmetry in self.symmetries
        )


def image(mask: int, permutation: tuple[int, ...]) -> int:
    """Return where a permutation of the numbers takes a set."""
    return sum(1 << permutation[number] for number in bits(mask))


def _dot_symmetries(rows: int, columns: int) -> Iterator[Callable[[Dot], Dot]]:
    """Yield where each symmetry of the board takes a dot."""
    flips: list[Callable[[Dot], Dot]] = [
        lambda dot: dot,
        lambda dot: (rows - dot[0], dot[1]),
        lambda dot: (dot[0], columns - dot[1]),
        lambda dot: (rows - dot[0], columns - dot[1]),
    ]
    yield from flips
    if rows == columns:
        for flip in flips:
            yield lambda dot, flip=flip: flip((dot[1], dot[0]))  # type: ignore[misc]


@lru_cache(maxsize=64)
def board_of(rules: Rules) -> Board:
    """Return the board for these rules; positions under equal rules share one.

    >>> len(board_of(Rules(rows=2, columns=3)).edges)
    17
    """
    rows, columns = rules.rows, rules.columns
    edges = (
        *(Edge.horizontal(row, column) for row in range(rows + 1) for column in range(columns)),
        *(Edge.vertical(row, column) for row in range(rows) for column in range(columns + 1)),
    )
    index = {edge: number for number, edge in enumerate(edges)}
    boxes = tuple(Box(row, column) for row in range(rows) for column in range(columns))
    sides = tuple(sum(1 << index[edge] for edge in box.sides) for box in boxes)
    beside: dict[Edge, list[tuple[int, int]]] = {edge: [] for edge in edges}
    for number, box in enumerate(boxes):
        for edge in box.sides:
            beside[edge].append((sides[number], 1 << number))
    steps = {
        edge: (1 << number, *beside[edge][0], *beside[edge][-1])
        for number, edge in enumerate(edges)
    }
    return Board(
        rules=rules,
        edges=edges,
        boxes=boxes,
        index=index,
        box_index={box: number for number, box in enumerate(boxes)},
        sides=sides,
        steps=steps,
        own_steps={id(edge): steps[edge] for edge in edges},
        full=(1 << len(edges)) - 1,
        start=sum(1 << index[edge] for edge in edges if _is_drawn_at_start(edge, rules)),
    )


def _is_drawn_at_start(edge: Edge, rules: Rules) -> bool:
    """Return whether a starting position shows the edge (DB-13)."""
    if edge.orientation is Orientation.HORIZONTAL:
        top, bottom = edge.row == 0, edge.row == rules.rows
        return {
            Start.AMERICAN: False,
            Start.SWEDISH: top or bottom,
            Start.ICELANDIC: bottom,
        }[rules.start]
    left, right = edge.column == 0, edge.column == rules.columns
    return {Start.AMERICAN: False, Start.SWEDISH: left or right, Start.ICELANDIC: left}[rules.start]


Position = tuple[Board, int, tuple[int, int], int | None]
"""The inside of a state, which is board, undrawn edges, boxes of either seat, seat to move."""
