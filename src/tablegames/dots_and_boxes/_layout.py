"""How the search sees a board: planes, digits of the keys, and which moves come first."""

from collections.abc import Callable, Iterable
from typing import Final

import attrs

from tablegames.dots_and_boxes._search import KEY_BITS, LANES, PLANE_BITS, Search, Step
from tablegames.dots_and_boxes.board import Board, Orientation, bits, image

__all__ = ["Layout"]

_ANY_NUMBER: Final = 1 << 62
"""More positions than can be searched, in a machine word."""


@attrs.frozen
class Layout:
    """What a search needs to know of a board.

    Args:
        board: the board.
        undrawn: the edges that may be undrawn in a position that is searched.
    """

    board: Board
    undrawn: int

    @property
    def stride(self) -> int:
        """How far apart the rows are in a plane."""
        return self.board.rules.columns + 1

    def planes(self, undrawn: int) -> tuple[int, int]:
        """Return a set of edges as planes, across and down."""
        planes = {Orientation.HORIZONTAL: 0, Orientation.VERTICAL: 0}
        for number in bits(undrawn):
            edge = self.board.edges[number]
            planes[edge.orientation] |= 1 << self._place(edge.row, edge.column)
        return planes[Orientation.HORIZONTAL], planes[Orientation.VERTICAL]

    @property
    def boxes(self) -> int:
        """The places of all boxes."""
        return _union(self._place(box.row, box.column) for box in self.board.boxes)

    def search(
        self, table_size: int, budget: int | None, report: Callable[[int], None]
    ) -> Search | None:
        """Return a search with an empty table; None if the table cannot hold such positions.

        Args:
            table_size: the most positions the table is to have room for.
            budget: how many positions may be searched; None for any number.
            report: called now and then with the number of positions searched so far.
        """
        rules = self.board.rules
        if (rules.rows + 1) * self.stride > PLANE_BITS:
            return None
        # With all symmetries if the keys have room for that, else with the identity alone.
        symmetries = self.board.symmetries
        used = _all_images(self.undrawn, symmetries)
        digits, key_bits = self._digits(used)
        if key_bits > KEY_BITS:
            symmetries, used = symmetries[:1], self.undrawn
            digits, key_bits = self._digits(used)
        if key_bits > KEY_BITS:
            return None
        lanes = [symmetries[lane % len(symmetries)] for lane in range(LANES)]
        steps = []
        for number in sorted(bits(used), key=self._rank):
            across, down = self.planes(1 << number)
            steps.append(Step(across, down, [digits[lane[number]] for lane in lanes]))
        # A search never fills more than the positions there are, or than it may look at.
        room = min(table_size, 1 << key_bits)
        if budget is not None:
            room = min(room, 4 * budget + 4)
        return Search(
            self.stride,
            self.boxes,
            steps,
            len(symmetries) == LANES,
            self._corners(),
            _modulus(max(1, room // 2)),
            -1 if budget is None else min(budget, _ANY_NUMBER),
            report,
        )

    def _place(self, row: int, column: int) -> int:
        return row * self.stride + column

    def _digits(self, used: int) -> tuple[dict[int, int], int]:
        """Return what each edge counts in a key, and how many bits a key then has.

        The border edges of one box count the same: which of them are drawn does not matter,
        only how many. Every other edge has a digit of its own, of one bit.
        """
        classes: dict[tuple[bool, int], list[int]] = {}
        for number in bits(used):
            _, sides, _, other_sides, _ = self.board.steps[self.board.edges[number]]
            border = sides == other_sides
            classes.setdefault((border, sides if border else number), []).append(number)
        digits: dict[int, int] = {}
        width = 0
        for members in classes.values():
            digits |= dict.fromkeys(members, 1 << width)
            width += len(members).bit_length()
        return digits, width

    def _rank(self, number: int) -> tuple[int, ...]:
        """Return when a move is to be tried: from the centre outwards.

        Distances are in half edges. On an oblong board only the one along the longer side
        counts, then the other: the moves that cut the board in two come first.
        """
        rows, columns = self.board.rules.rows, self.board.rules.columns
        (row, column), (to_row, to_column) = self.board.edges[number].dots
        down, right = abs(row + to_row - rows), abs(column + to_column - columns)
        if rows == columns:
            return down**2 + right**2, number
        return (down, right, number) if rows > columns else (right, down, number)

    def _corners(self) -> list[int]:
        """Return the corner boxes on the top and the bottom row, and their outer vertical edges."""
        rows, columns = self.board.rules.rows, self.board.rules.columns
        top, bottom, left, right = (
            _union(self._place(*place) for place in places)
            for places in (
                [(0, 0), (0, columns - 1)],
                [(rows - 1, 0), (rows - 1, columns - 1)],
                [(0, 0), (rows - 1, 0)],
                [(0, columns), (rows - 1, columns)],
            )
        )
        return [top, bottom, left, right]


def _union(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def _all_images(mask: int, symmetries: Iterable[tuple[int, ...]]) -> int:
    images = 0
    for symmetry in symmetries:
        images |= image(mask, symmetry)
    return images


def _modulus(size: int) -> int:
    """Return a number up to `size` whose remainders spread the keys well.

    That is a prime, and none that is close to a power of two: by such a one, keys that differ in
    few digits would often leave remainders that differ by little, and share their places.
    """
    above = 1 << size.bit_length()
    if size < above * 17 // 32:
        above //= 2
    number = max(1, min(size, above * 15 // 16))
    while any(number % divisor == 0 for divisor in range(2, int(number**0.5) + 1)):
        number -= 1
    return number
