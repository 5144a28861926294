"""How cards are shared out between runs and groups (QP-2, QP-3, QP-8).

The table may be rebuilt at will (QP-7), so only multisets count. For each of the 52 kinds of card
let `low` be the copies on the table, all of which must stay there (QP-10), and `high` those
together with the copies in the hand. A play is possible if every kind can be given a number u of
copies for runs and g for its rank's group with low <= u + g <= high, such that

* in every suit, the automaton of `_runs` accepts the numbers u;
* in every rank, the numbers g split into groups.

When do they? If suits may repeat (QP-3), whenever they add up to 0 or to at least 3. If not, k
groups take at most k cards of each suit and need at least 3k in all; the other way round, dealing
the cards suit after suit around k groups in a circle puts no suit twice in one, and gives each
three or four. So a rank is in one of a few *modes*, pairs (cap, need): no suit gives its groups
more than `cap` cards, and together they give at least `need`. Within a mode, more cards in the
group never hurt, so g = min(cap, high - u), and u is the only number left to choose.

Only the needs tie the suits together. So first the choices of u are narrowed to a fixpoint: in
each suit to those on some accepted path, in each rank to those some mode can support. This alone
refutes nearly everything that cannot be done, and makes most of the rest obvious.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tablegames.quita_y_pon._runs import Runs, SuitPass

__all__ = ["RANKS", "SUITS", "Column", "Domains", "Mode", "Setting", "narrowed", "setting"]

SUITS: Final = 4
RANKS: Final = 13
FEWEST: Final = 3

CHOICES: Final = 0b00001111
COUNTS: Final = 0b11110000
"""The parts of a cell: low and high in two bits each, and the choices left of 0 to 3 copies.

A cell is all that narrowing needs to know of a kind of card. It is a number below 256, so that
the four cells of a rank are a key of 32 bits.
"""

_CHOICES_OF_CELL: Final = bytes([cell & CHOICES for cell in range(256)])

_MOST_COLUMNS: Final = 20_000
"""The table of columns starts anew when it has grown so long, so that memory stays bounded."""

_ANY_NUMBER: Final = bytes([(2 << most % 4) - 1 for most in range(256)])
"""From the copies there are to the choices if any number of them may be given to runs."""

Mode = tuple[int, int]


def group_modes(copies: int, *, distinct: bool) -> tuple[Mode, ...]:
    """Return the modes (cap, need) of a rank, the most cards last."""
    if distinct:
        return tuple((groups, FEWEST * groups) for groups in range(copies + 1))
    return ((0, 0), (copies, FEWEST))


class Column:
    """What the choices of one rank, all four suits together, allow.

    Attributes:
        key: the cells, with the choices that some mode supports, packed.
        cells: for each suit its cell of the key.
        cap: the cap of the possible mode that takes most cards.
        given: the most that each suit can give to the groups in that mode.
        spare: how much less than all they can give together is still enough for it.
        largest: for each suit the choices that it supports.
    """

    __slots__ = ("cap", "cells", "given", "key", "largest", "spare")

    def __init__(
        self, cells: list[int], cap: int, given: list[int], spare: int, largest: list[int]
    ) -> None:
        self.cells = cells
        self.key = cells[0] | cells[1] << 8 | cells[2] << 16 | cells[3] << 24
        self.cap = cap
        self.given = given
        self.spare = spare
        self.largest = largest


_NO_COLUMN: Final = Column([0] * SUITS, 0, [], 0, [])
"""What a rank allows that no mode is possible for."""


OpenMode = tuple[int, int, int, list[int]]
"""A possible mode: its number, its cap, its need, the most that each suit can give."""


class Shares:
    """What one mode leaves to a kind of card.

    ``table[cell]`` packs the choices that it leaves, and in two bits the most that the kind can
    then give to the group; it is 0 if no choice is left.
    """

    def __init__(self, mode: Mode) -> None:
        self.cap, self.need = mode
        self.table = [self._share(cell) for cell in range(256)]

    def _share(self, cell: int) -> int:
        low, high, choices = cell >> 6, cell >> 4 & 3, cell & CHOICES
        # At least low - cap copies are left to the runs, and at most what there is.
        fewest = max(0, low - self.cap)
        within = choices >> fewest << fewest & ((2 << high) - 1)
        if not within:
            return 0
        return within << 2 | min(self.cap, high - fewest_of(within))

    def of(self, cells: list[int]) -> list[int]:
        """Return the shares of a rank by suit, or nothing if the mode is impossible."""
        table = self.table
        shares: list[int] = []
        given = 0
        for cell in cells:
            share = table[cell]
            if not share:
                return []
            shares.append(share)
            given += share & 3
        return shares if given >= self.need else []


def _column(shares_by_mode: list[Shares], key: int) -> Column:
    """Keep the choices that some mode supports."""
    cells = [key & 255, key >> 8 & 255, key >> 16 & 255, key >> 24]
    kept = [cell & COUNTS for cell in cells]
    cap = spare = 0
    given: list[int] = []
    largest: list[int] = []
    for mode in shares_by_mode:
        shares = mode.of(cells)
        if not shares:
            continue
        cap = mode.cap
        given = [share & 3 for share in shares]
        largest = [share >> 2 for share in shares]
        spare = sum(given) - mode.need
        for suit in range(SUITS):
            # The suit must give what the need and the best of the others leave to it.
            must = given[suit] - spare
            if must > 0:
                largest[suit] &= (2 << (cells[suit] >> 4 & 3) - must) - 1
            kept[suit] |= largest[suit]
    return Column(kept, cap, given, spare, largest) if given else _NO_COLUMN


def fewest_of(choices: int) -> int:
    """Return the least of a set of numbers, given as bits."""
    return (choices & -choices).bit_length() - 1


class Setting:
    """What is fixed by the rules and the number of copies, with its shared tables.

    Attributes:
        runs: the automaton of a suit.
        modes: the modes of a rank.
        columns: what the cells of a rank allow, by their key, as far as it has been asked for.
    """

    def __init__(self, copies: int, *, low: bool, high: bool, distinct: bool) -> None:
        self.runs = Runs(copies, low=low, high=high)
        self.modes = group_modes(copies, distinct=distinct)
        self._shares = [Shares(mode) for mode in self.modes]
        self.columns: dict[int, Column] = {}

    def open_modes(self, column: Column) -> list[OpenMode]:
        """Return the modes that are possible with what a column leaves, the most cards last."""
        modes: list[OpenMode] = []
        for number, mode in enumerate(self._shares):
            shares = mode.of(column.cells)
            if shares:
                modes.append((number, mode.cap, mode.need, [share & 3 for share in shares]))
        return modes

    def new_column(self, key: int) -> Column:
        """Find what the cells of a rank allow, and remember it."""
        if len(self.columns) >= _MOST_COLUMNS:
            self.columns.clear()
        column = self.columns[key] = _column(self._shares, key)
        return column


@lru_cache(maxsize=32)
def setting(copies: int, *, low: bool, high: bool, distinct: bool) -> Setting:
    """Return the shared setting for so many copies of each card."""
    return Setting(copies, low=low, high=high, distinct=distinct)


class Domains:
    """The choices that are left, after narrowing.

    Attributes:
        choices: for each kind of card, the possible numbers of copies in runs, as bits.
        passes: for each suit, its choices again, with all that follows from them.
        columns: what each rank allows.
    """

    __slots__ = ("choices", "columns", "passes")

    def __init__(
        self,
        choices: list[int],
        passes: list[SuitPass],
        columns: list[Column],
    ) -> None:
        self.choices = choices
        self.passes = passes
        self.columns = columns

    @property
    def states(self) -> list[tuple[int, ...]]:
        """For each suit, the live states before each rank, and after the king."""
        return [passed.states for passed in self.passes]


def narrowed(
    table: Setting,
    low: Sequence[int],
    high: Sequence[int],
    choices: Sequence[int] | None = None,
) -> Domains | None:
    """Narrow the choices to a fixpoint, or return None if a kind of card is left with none.

    Without `choices` to begin with, any number of copies may be given to runs.
    """
    if choices is None:
        choices = bytes(high).translate(_ANY_NUMBER)
    cells = _cells(low, high, choices)
    columns = [_NO_COLUMN] * RANKS
    passes: list[SuitPass | None] = [None] * SUITS
    stale_ranks = [True] * RANKS
    stale_suits = [True] * SUITS
    while True in stale_ranks:
        for rank in range(RANKS):
            if stale_ranks[rank]:
                column = columns[rank] = _narrow_rank(table, cells, rank, stale_suits)
                if column is _NO_COLUMN:
                    return None
        stale_ranks = [False] * RANKS
        for suit in range(SUITS):
            if stale_suits[suit]:
                passed = passes[suit] = _narrow_suit(table, cells, suit, stale_ranks)
                if passed is None:
                    return None
        stale_suits = [False] * SUITS
    return Domains(list(_choices(cells)), [found for found in passes if found is not None], columns)


def _narrow_rank(table: Setting, cells: list[int], rank: int, stale_suits: list[bool]) -> Column:
    """Take the choices that no mode of a rank supports out of the cells, and note their suits."""
    # Written out, as nearly all the time of narrowing goes into these two steps.
    key = (
        cells[rank]
        | cells[RANKS + rank] << 8
        | cells[2 * RANKS + rank] << 16
        | cells[3 * RANKS + rank] << 24
    )
    column = table.columns.get(key)
    if column is None:
        column = table.new_column(key)
    if column.key != key and column is not _NO_COLUMN:
        # Every suit keeps its fewest copies in runs in each mode, so the column stays as it is.
        kept = column.cells
        for suit in range(SUITS):
            kind = suit * RANKS + rank
            if cells[kind] != kept[suit]:
                cells[kind] = kept[suit]
                stale_suits[suit] = True
    return column


def _narrow_suit(
    table: Setting, cells: list[int], suit: int, stale_ranks: list[bool]
) -> SuitPass | None:
    """Take the choices on no path through a suit out of the cells, and note their ranks."""
    first = suit * RANKS
    passed = table.runs.suit_pass(_choices(cells[first : first + RANKS]))
    if passed is not None:
        for rank in passed.changed:
            cells[first + rank] = cells[first + rank] & COUNTS | passed.choices[rank]
            stale_ranks[rank] = True
    return passed


def _cells(low: Sequence[int], high: Sequence[int], choices: Sequence[int]) -> list[int]:
    """Return the cell of each kind of card."""
    # All of them at once: the counts of 52 kinds are the bytes of one integer.
    packed = (
        int.from_bytes(low, "little") << 6
        | int.from_bytes(high, "little") << 4
        | int.from_bytes(choices, "little")
    )
    return list(packed.to_bytes(SUITS * RANKS, "little"))


def _choices(cells: list[int]) -> bytes:
    return bytes(cells).translate(_CHOICES_OF_CELL)
