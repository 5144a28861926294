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

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tablegames.quita_y_pon._runs import Runs, SuitPass

__all__ = ["RANKS", "SUITS", "Column", "Domains", "Mode", "Setting", "narrowed", "setting"]

SUITS: Final = 4
RANKS: Final = 13
FEWEST: Final = 3
CHOICES: Final = 2 * SUITS * RANKS
"""Where the choices begin in the list of lows, highs and choices."""

_MOST_COLUMNS: Final = 20_000
"""The table of columns starts anew when it has grown so long, so that memory stays bounded."""

Mode = tuple[int, int]


def group_modes(copies: int, *, distinct: bool) -> tuple[Mode, ...]:
    """Return the modes (cap, need) of a rank, the most cards last."""
    if distinct:
        return tuple((groups, FEWEST * groups) for groups in range(copies + 1))
    return ((0, 0), (copies, FEWEST))


class Column:
    """What the choices of one rank, all four suits together, allow.

    Attributes:
        supported: for each suit the choices that some mode supports.
        modes: the possible modes, each as its number, its cap, its need, and the most that each
            suit can give to the groups; the mode that takes most cards last.
        largest: for each suit the choices that this last mode supports.
    """

    __slots__ = ("largest", "modes", "supported")

    def __init__(
        self,
        supported: tuple[int, ...],
        modes: tuple[tuple[int, int, int, list[int]], ...],
        largest: tuple[int, ...],
    ) -> None:
        self.supported = supported
        self.modes = modes
        self.largest = largest


_NO_COLUMN: Final = Column((), (), ())


Share = tuple[int, int]
"""The choices a mode leaves to a kind of card, and the most that it can then give to the group."""


class Shares:
    """What one mode leaves to a kind of card: ``table[low][high][choices]``, or None."""

    def __init__(self, copies: int, mode: Mode) -> None:
        self.cap, self.need = mode
        counts = range(copies + 1)
        self.table = [
            [[self._share(low, high, choices) for choices in range(2 << copies)] for high in counts]
            for low in counts
        ]

    def _share(self, low: int, high: int, choices: int) -> Share | None:
        # At least low - cap copies are left to the runs, and at most what there is.
        fewest = max(0, low - self.cap)
        within = choices >> fewest << fewest & ((2 << high) - 1)
        if not within:
            return None
        return within, min(self.cap, high - fewest_of(within))


class ColumnTable(dict[tuple[int, ...], Column | None]):
    """From low, high and choices of a rank, suit by suit, to what they allow."""

    def __init__(self, copies: int, modes: tuple[Mode, ...]) -> None:
        super().__init__()
        self._shares = [Shares(copies, mode) for mode in modes]

    def __missing__(self, key: tuple[int, ...]) -> Column | None:
        if len(self) >= _MOST_COLUMNS:
            self.clear()
        result = self[key] = _column(self._shares, key)
        return result


def _column(shares_by_mode: list[Shares], key: tuple[int, ...]) -> Column | None:
    """Keep the choices that some mode supports, or return None if no mode is possible."""
    supported = [0] * SUITS
    largest: list[int] = []
    possible_modes = []
    for number, mode in enumerate(shares_by_mode):
        table = mode.table
        left: list[int] = []
        given: list[int] = []
        spare = -mode.need
        for suit in range(SUITS):
            share = table[key[suit]][key[SUITS + suit]][key[2 * SUITS + suit]]
            if share is None:
                break
            left.append(share[0])
            given.append(share[1])
            spare += share[1]
        if len(left) < SUITS or spare < 0:
            continue
        possible_modes.append((number, mode.cap, mode.need, given))
        largest = left
        if spare < mode.cap:
            for suit in range(SUITS):
                # The suit must give what the need and the best of the others leave to it.
                must = given[suit] - spare
                if must > 0:
                    largest[suit] &= (2 << key[SUITS + suit] - must) - 1
        for suit in range(SUITS):
            supported[suit] |= largest[suit]
    if not possible_modes:
        return None
    return Column(tuple(supported), tuple(possible_modes), tuple(largest))


def fewest_of(choices: int) -> int:
    """Return the least of a set of numbers, given as bits."""
    return (choices & -choices).bit_length() - 1


class Setting:
    """What is fixed by the rules and the number of copies, with its shared tables."""

    def __init__(self, copies: int, *, low: bool, high: bool, distinct: bool) -> None:
        self.runs = Runs(copies, low=low, high=high)
        self.modes = group_modes(copies, distinct=distinct)
        self.columns = ColumnTable(copies, self.modes)


@lru_cache(maxsize=32)
def setting(copies: int, *, low: bool, high: bool, distinct: bool) -> Setting:
    """Return the shared setting for so many copies of each card."""
    return Setting(copies, low=low, high=high, distinct=distinct)


class Domains:
    """The choices that are left, after narrowing.

    Attributes:
        choices: for each kind of card, the possible numbers of copies in runs, as bits.
        passes: for each suit, its choices again, with all that follows from them.
        states: for each suit, the live states before each rank, and after the king.
        columns: what each rank allows.
    """

    __slots__ = ("choices", "columns", "passes", "states")

    def __init__(
        self,
        choices: list[int],
        passes: list[SuitPass],
        columns: list[Column],
    ) -> None:
        self.choices = choices
        self.passes = passes
        self.states = [passed.states for passed in passes]
        self.columns = columns


def narrowed(
    table: Setting,
    low: Sequence[int],
    high: Sequence[int],
    choices: Sequence[int] | None = None,
) -> Domains | None:
    """Narrow the choices to a fixpoint, or return None if a kind of card is left with none.

    Without `choices` to begin with, any number of copies may be given to runs.
    """
    passes = table.runs.passes
    # One list, so that one slice with a stride is all that a rank depends on.
    if choices is None:
        choices = [(2 << most) - 1 for most in high]
    cells = [*low, *high, *choices]
    found: list[Column] = [_NO_COLUMN] * RANKS
    by_suit: dict[int, SuitPass] = {}
    stale_ranks: Iterable[int] = range(RANKS)
    stale_suits = set(range(SUITS))
    while stale_ranks:
        for rank in stale_ranks:
            column = _narrow_rank(table.columns, cells, rank, stale_suits)
            if column is None:
                return None
            found[rank] = column
        losing: set[int] = set()
        for suit in stale_suits:
            first = CHOICES + suit * RANKS
            passed = passes[tuple(cells[first : first + RANKS])]
            if passed is None:
                return None
            by_suit[suit] = passed
            if passed.changed:
                cells[first : first + RANKS] = passed.choices
                losing.update(passed.changed)
        stale_ranks = losing
        stale_suits = set()
    return Domains(cells[CHOICES:], [by_suit[suit] for suit in range(SUITS)], found)


def _narrow_rank(
    columns: ColumnTable, cells: list[int], rank: int, stale_suits: set[int]
) -> Column | None:
    """Take the choices that no mode of a rank supports out of the cells, and note their suits."""
    key = tuple(cells[rank::RANKS])
    column = columns[key]
    if column is not None and column.supported != key[2 * SUITS :]:
        # Every suit keeps its fewest copies in runs in each mode, so the column stays as it is.
        for suit, before in enumerate(key[2 * SUITS :]):
            if column.supported[suit] != before:
                stale_suits.add(suit)
        cells[CHOICES + rank :: RANKS] = column.supported
    return column
