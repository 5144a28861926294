"""The runs of one suit as an automaton that reads the ranks from the ace up (QP-2).

Let u be how many cards of each rank are given to runs. Reading upwards, all that matters about
the runs still growing is how many have one card, how many two, and how many three or more: a
state (a, b, c). The first two kinds must grow, or they would end as no meld, so n cards of the
next rank are too few if n < a + b. The rest prolong runs that are long already, and what is still
left over begins new ones. Prolonging before beginning loses nothing: a run begun where a long one
could have gone on may be joined to it. So one state follows:

    (max(0, n - a - b - c), a, b + min(c, n - a - b))

and the runs are complete when a = b = 0. The state is determined by the counts alone, whatever
the number of packs.

An ace may be kept for the top. How many are kept is decided at the bottom and carried along as a
fourth number, k, until the king has been read; then k is read like the fourteenth rank.

States are numbers, sets of states are the bits of an integer, and the sets that turn up are
numbered as well, so that one look-up in a list takes a whole set a rank further.
"""

from functools import cached_property
from threading import Lock
from typing import Final

__all__ = ["Runs", "SuitPass", "bits", "can_be_dealt", "dealt_runs"]

_MOST_SETS: Final = 20_000
_MOST_PASSES: Final = 4_000
"""Tables longer than this start anew, so that memory stays bounded."""

DEAD: Final = -1
UNKNOWN: Final = -1


def _places(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


_SMALL: Final = tuple(_places(mask) for mask in range(256))


def bits(mask: int) -> tuple[int, ...]:
    """Return the places of the bits of an integer, ascending."""
    return _SMALL[mask] if mask < len(_SMALL) else _places(mask)


class StateSets:
    """Sets of states by number, each with the sets one rank further on, filled when asked.

    Going through a suit then is a matter of reading small tables, without a set being computed.

    Attributes:
        members: the states of each set, as bits.
        further: ``further[choices][number]`` is the number of the set one rank further, for a set
            of possible counts; `UNKNOWN` until `found` is asked for it.
    """

    def __init__(self, images: list[list[int]]) -> None:
        self._images = images
        self._lock = Lock()
        self._numbers: dict[int, int] = {}
        self.members: list[int] = []
        self.further: list[list[int]] = [[] for _ in images]

    def number(self, states: int) -> int:
        """Return the number of a set of states."""
        number = self._numbers.get(states)
        if number is not None:
            return number
        # One thread at a time, and the number is to be found only when the rows are long enough.
        with self._lock:
            number = self._numbers.get(states)
            if number is None:
                number = len(self.members)
                self.members.append(states)
                for row in self.further:
                    row.append(UNKNOWN)
                self._numbers[states] = number
        return number

    def found(self, choices: int, number: int) -> int:
        """Find the set one rank further, and remember it."""
        images = self._images[choices]
        states = 0
        for state in bits(self.members[number]):
            states |= images[state]
        result = self.number(states)
        self.further[choices][number] = result
        return result


class SuitPass:
    """What a suit can do with given choices.

    Attributes:
        choices: those of the choices that are left, at its thirteen ranks.
        changed: the ranks that lost any.
    """

    __slots__ = ("_runs", "_states", "changed", "choices")

    def __init__(self, runs: "Runs", choices: bytes, changed: bytes) -> None:
        self._runs = runs
        self.choices = choices
        self.changed = changed
        self._states: tuple[int, ...] | None = None

    @property
    def states(self) -> tuple[int, ...]:
        """The live states before each rank, and after the king.

        The first element stands for the place before the aces, where every suit is in the same
        state.
        """
        if self._states is None:
            self._states = self._runs.live_states(self.choices)
        return self._states


Fewest = tuple[bytes, int]
"""The copies in runs by rank, and the aces kept for the top."""


class PassTables:
    """All sets of states that turned up, from one pass through a suit to the next.

    A pass reads the choices twice. Downwards from the king it finds the *goals*, the states from
    which the runs can be completed; upwards from the aces those that can be reached. A choice is
    left if it leads from one of the latter to one of the former.
    """

    def __init__(self, runs: "Runs") -> None:
        self._runs = runs
        self._upwards = StateSets(runs.images)
        self._downwards = StateSets(runs.preimages)
        self._accepting = self._downwards.number(runs.accepting)
        self._after_aces = [self._upwards.number(states) for states in runs.start]

    def full(self) -> bool:
        """Whether there are so many sets that it is time to start anew."""
        return (
            len(self._upwards.members) >= _MOST_SETS or len(self._downwards.members) >= _MOST_SETS
        )

    def suit_pass(self, choices: bytes) -> SuitPass | None:
        """Keep the choices that lie on some accepted path, or return None if there is no path."""
        goals = self._goals(choices)
        if goals is None:
            return None
        kept = list(choices)
        if kept[0] & (kept[0] - 1):
            kept[0] = self._aces_left(kept[0], goals[0])
        further = self._upwards.further
        number = self._after_aces[choices[0]]
        for rank in range(1, len(choices)):
            possible = choices[rank]
            if possible & (possible - 1):
                kept[rank] = self._left(possible, number, goals[rank])
            after = further[possible][number]
            number = after if after >= 0 else self._upwards.found(possible, number)
        left_over = bytes(kept)
        if left_over == choices:
            return SuitPass(self._runs, choices, b"")
        changed = [rank for rank in range(len(choices)) if kept[rank] != choices[rank]]
        return SuitPass(self._runs, left_over, bytes(changed))

    def _goals(self, choices: bytes) -> list[int] | None:
        """Return the goals after each rank from the ace up, or None if there is no path."""
        further = self._downwards.further
        goal = self._accepting
        goals = [goal]
        for rank in range(len(choices) - 1, 0, -1):
            possible = choices[rank]
            before = further[possible][goal]
            goal = before if before >= 0 else self._downwards.found(possible, goal)
            goals.append(goal)
        if not self._runs.start[choices[0]] & self._downwards.members[goal]:
            return None
        goals.reverse()
        return goals

    def _aces_left(self, aces: int, goal: int) -> int:
        """Find the numbers of aces that lead into a set."""
        members = self._downwards.members[goal]
        left = 0
        for u in bits(aces):
            if self._runs.start[1 << u] & members:
                left |= 1 << u
        return left

    def _left(self, possible: int, number: int, goal: int) -> int:
        """Find the choices that lead from one set into another."""
        upwards = self._upwards
        members = self._downwards.members[goal]
        left = 0
        for u in bits(possible):
            choice = 1 << u
            after = upwards.further[choice][number]
            if after < 0:
                after = upwards.found(choice, number)
            if upwards.members[after] & members:
                left |= choice
        return left

    def live_states(self, choices: bytes) -> tuple[int, ...]:
        """Return the states on accepted paths, before each rank and after the king."""
        live = [1]
        number = self._after_aces[choices[0]]
        for rank, goal in enumerate(self._goals(choices) or ()):
            if rank:
                after = self._upwards.further[choices[rank]][number]
                number = after if after >= 0 else self._upwards.found(choices[rank], number)
            live.append(self._upwards.members[number] & self._downwards.members[goal])
        return tuple(live)

    def fewest(self, choices: bytes) -> Fewest | None:
        """Take the least choice at each rank that leads to a goal, or return None without one."""
        goals = self._goals(choices)
        if goals is None:
            return None
        runs = self._runs
        members = self._downwards.members
        alive = members[goals[0]]
        # The aces lead to states by themselves, to one of the goals at least.
        first = runs.first_steps[choices[0]]
        place = 0
        while not alive >> first[place][1] & 1:
            place += 1
        u, state = first[place]
        top = runs.kept[state]
        row = [u]
        for rank in range(1, len(choices)):
            alive = members[goals[rank]]
            for u, after in runs.steps[choices[rank]][state]:
                if alive >> after & 1:
                    row.append(u)
                    state = after
                    break
        return bytes(row), top


class Runs:
    """The automaton for so many copies of each card and one reading of the ace.

    Attributes:
        next: ``next[u][state]`` is the state after u cards of the next rank, or `DEAD`.
        images: ``images[choices][state]`` are the states after it for a set of possible counts,
            as bits.
        preimages: the same backwards.
        start: ``start[choices]`` is the set of states that the aces can lead to.
        steps: ``steps[choices][state]`` are the possible counts, ascending, each with the state
            after it.
        first_steps: the steps of the aces, which lead to states by themselves.
        accepting: the states after the king from which the kept aces complete the runs.
        aces: how many aces lead to a state that stands after the aces.
        kept: how many aces a state keeps for the top.
        strength: of two states the one that is likelier to be completed has the higher number.
    """

    def __init__(self, copies: int, *, low: bool, high: bool) -> None:
        counts = range(copies + 1)
        shapes = [(a, b, c) for a in counts for b in counts for c in counts if a + b + c <= copies]
        number = {shape: place for place, shape in enumerate(shapes)}
        size = len(shapes)
        self.copies = copies
        self.size = size * (copies + 1)
        self.kept = [state // size for state in range(self.size)]
        self.strength = [2 * c - 2 * a - b for _ in counts for a, b, c in shapes]
        plain = [[DEAD] * size for _ in counts]
        for n in counts:
            for (a, b, c), place in number.items():
                if n >= a + b:
                    grown = (max(0, n - a - b - c), a, b + min(c, n - a - b))
                    plain[n][place] = number[grown]
        self.next = [
            [
                DEAD if row[place] == DEAD else row[place] + size * kept
                for kept in counts
                for place in range(size)
            ]
            for row in plain
        ]
        self.accepting = 0
        for kept in counts:
            for place in range(size):
                end = plain[kept][place]
                if end != DEAD and shapes[end][:2] == (0, 0):
                    self.accepting |= 1 << (place + size * kept)
        self.aces = [0] * self.size
        by_aces = [0] * (copies + 1)
        for at_top in counts if high else (0,):
            for at_bottom in range(copies + 1 - at_top) if low else (0,):
                state = number[at_bottom, 0, 0] + size * at_top
                self.aces[state] = at_bottom + at_top
                by_aces[at_bottom + at_top] |= 1 << state
        choices = range(1 << (copies + 1))
        self.start = [sum(by_aces[u] for u in bits(chosen)) for chosen in choices]
        self.images = [self._images(bits(chosen)) for chosen in choices]
        self.preimages = [self._preimages(bits(chosen)) for chosen in choices]
        self.steps = [
            [
                tuple((u, self.next[u][state]) for u in bits(chosen) if self.next[u][state] != DEAD)
                for state in range(self.size)
            ]
            for chosen in choices
        ]
        self.first_steps = [
            tuple((u, state) for u in bits(chosen) for state in bits(by_aces[u]))
            for chosen in choices
        ]
        self._tables = PassTables(self)
        self._passes: dict[bytes, SuitPass | None] = {}
        self._fewest: dict[bytes, Fewest | None] = {}

    def suit_pass(self, choices: bytes) -> SuitPass | None:
        """Return what a suit can do with these choices, or None if there is no way through it."""
        known = self._passes.get(choices)
        if known is not None or choices in self._passes:
            return known
        if len(self._passes) >= _MOST_PASSES:
            self._passes.clear()
        result = self._passes[choices] = self._room().suit_pass(choices)
        return result

    def fewest(self, choices: bytes) -> Fewest | None:
        """Go through a suit with the fewest cards in runs, or return None if there is no way."""
        known = self._fewest.get(choices)
        if known is not None or choices in self._fewest:
            return known
        if len(self._fewest) >= _MOST_PASSES:
            self._fewest.clear()
        result = self._fewest[choices] = self._room().fewest(choices)
        return result

    def live_states(self, choices: bytes) -> tuple[int, ...]:
        """Return the states on accepted paths, before each rank and after the king.

        The choices must be such that there are any.
        """
        return self._room().live_states(choices)

    def _room(self) -> PassTables:
        """Return tables that have room for the sets of one more pass."""
        if self._tables.full():
            self._tables = PassTables(self)
        return self._tables

    @cached_property
    def weaker(self) -> list[tuple[int, ...]]:
        """For each state the others that can be completed only in ways that complete it too.

        Of several states with the same completions the first stands for all.
        """
        states = range(self.size)
        at_least = {
            (one, other)
            for one in states
            for other in states
            if self.accepting >> one & 1 or not self.accepting >> other & 1
        }
        shrinking = True
        while shrinking:
            refuted = {
                (one, other)
                for one, other in at_least
                if any(
                    row[other] != DEAD and (row[one], row[other]) not in at_least
                    for row in self.next
                )
            }
            at_least -= refuted
            shrinking = bool(refuted)
        return [
            tuple(
                other
                for other in states
                if (one, other) in at_least
                and other != one
                and ((other, one) not in at_least or one < other)
            )
            for one in states
        ]

    def _images(self, chosen: tuple[int, ...]) -> list[int]:
        images = [0] * self.size
        for u in chosen:
            for state, following in enumerate(self.next[u]):
                if following != DEAD:
                    images[state] |= 1 << following
        return images

    def _preimages(self, chosen: tuple[int, ...]) -> list[int]:
        images = [0] * self.size
        for u in chosen:
            for state, following in enumerate(self.next[u]):
                if following != DEAD:
                    images[following] |= 1 << state
        return images


def dealt_runs(counts: list[int]) -> list[tuple[int, int]]:
    """Deal counts of one suit (fourteen: ace low to ace high) into runs.

    The counts must be ones that the automaton accepts. Short runs are prolonged first, then the
    long ones, then new ones begin: the automaton's own step, followed with names.

    Returns:
        The first and the last place of each run.
    """
    short: list[int] = []
    middling: list[int] = []
    long: list[int] = []
    runs: list[tuple[int, int]] = []
    for place, n in enumerate([*counts, 0]):
        spare = n - len(short) - len(middling)
        prolonged = min(spare, len(long))
        runs += [(first, place - 1) for first in long[prolonged:]]
        long = long[:prolonged] + middling
        middling = short
        short = [place] * (spare - prolonged)
    return runs


def can_be_dealt(counts: list[int]) -> bool:
    """Whether counts of one suit (fourteen: ace low to ace high) can be dealt into runs."""
    a = b = c = 0
    for n in counts:
        if n < a + b:
            return False
        a, b, c = max(0, n - a - b - c), a, b + min(c, n - a - b)
    return a == b == 0
