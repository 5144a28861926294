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

States are numbers, and sets of states are the bits of an integer, so that one dictionary look-up
takes a whole set a rank further.
"""

from functools import cached_property
from typing import Final

__all__ = ["Runs", "StepTable", "bits", "can_be_dealt", "dealt_runs"]

_MOST_REMEMBERED: Final = 20_000
"""A table of steps longer than this starts anew, so that memory stays bounded."""

_MOST_PASSES: Final = 4_000
DEAD: Final = -1


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


class StepTable(dict[int, int]):
    """From a set of states to the set one rank further (or one rank before), filled when asked."""

    def __init__(self, images: list[int]) -> None:
        super().__init__()
        self._images = images

    def __missing__(self, states: int) -> int:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        result = 0
        for state in bits(states):
            result |= self._images[state]
        self[states] = result
        return result


class MeetingTable(dict[tuple[int, int], tuple[int, int]]):
    """One rank of a suit's pass for a set of choices, filled when asked.

    From the states met before a rank, and those after it that can go on to the end, to the
    choices that lead from some of the first to some of the second, and where these lead to.
    """

    def __init__(self, images: list[tuple[int, StepTable]]) -> None:
        super().__init__()
        self._images = images

    def __missing__(self, ends: tuple[int, int]) -> tuple[int, int]:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        met, goal = ends
        alive = reached = 0
        for choice, image in self._images:
            found = image[met] & goal
            if found:
                alive |= choice
                reached |= found
        result = self[ends] = alive, reached
        return result


class SuitPass:
    """What a suit can do with given choices.

    Attributes:
        choices: those of the choices that are left, at its thirteen ranks.
        changed: the ranks that lost any.
        states: the live states before each rank, and after the king. The first element stands for
            the place before the aces, where every suit is in the same state.
    """

    __slots__ = ("_fewest", "_runs", "changed", "choices", "states")

    def __init__(
        self,
        runs: "Runs",
        choices: tuple[int, ...],
        changed: tuple[int, ...],
        states: tuple[int, ...],
    ) -> None:
        self._runs = runs
        self.choices = choices
        self.changed = changed
        self.states = states
        self._fewest: tuple[list[int], int] | None = None

    def fewest(self) -> tuple[list[int], int]:
        """Go through the suit with the fewest cards in runs, rank after rank.

        Returns:
            The copies in runs by rank, not to be changed, and the aces kept for the top.
        """
        if self._fewest is None:
            runs = self._runs
            alive = self.states[1]
            u, state = next(
                step for step in runs.first_steps[self.choices[0]] if alive >> step[1] & 1
            )
            top = runs.kept[state]
            row = [u]
            for rank in range(1, len(self.choices)):
                u, state = runs.fewest[self.choices[rank]][state, self.states[rank + 1]]
                row.append(u)
            self._fewest = row, top
        return self._fewest


class PassTable(dict[tuple[int, ...], SuitPass | None]):
    """From the choices at the thirteen ranks of a suit to those on accepted paths."""

    def __init__(self, runs: "Runs") -> None:
        super().__init__()
        self._runs = runs

    def __missing__(self, choices: tuple[int, ...]) -> SuitPass | None:
        if len(self) >= _MOST_PASSES:
            self.clear()
        result = self[choices] = _suit_pass(self._runs, choices)
        return result


def _suit_pass(runs: "Runs", choices: tuple[int, ...]) -> SuitPass | None:
    """Keep the choices that lie on some accepted path, or return None if there is no path."""
    before, after, meeting = runs.before, runs.after, runs.meeting
    goal = runs.accepting
    goals = [goal]
    for possible in choices[:0:-1]:
        goal = before[possible][goal]
        goals.append(goal)
    aces = choices[0]
    reached = runs.start[aces] & goal
    if not reached:
        return None
    kept = choices
    changed = []
    if aces & (aces - 1):
        alive = sum([1 << u for u in bits(aces) if runs.start[1 << u] & goal])
        if alive != aces:
            kept = (alive, *choices[1:])
            changed.append(0)
    states = [1, reached]
    goals.pop()
    for rank, possible in enumerate(choices[1:], 1):
        goal = goals.pop()
        if possible & (possible - 1):
            alive, reached = meeting[possible][reached, goal]
            if alive != possible:
                kept = (*kept[:rank], alive, *kept[rank + 1 :])
                changed.append(rank)
        else:
            reached = after[possible][reached] & goal
        states.append(reached)
    return SuitPass(runs, kept, tuple(changed), tuple(states))


class FewestTable(dict[tuple[int, int], tuple[int, int]]):
    """For a set of choices, from a state and the live states after a rank to the least choice.

    The choice comes with the state that it leads to; -1 if there is none.
    """

    def __init__(self, steps: list[tuple[tuple[int, int], ...]]) -> None:
        super().__init__()
        self._steps = steps

    def __missing__(self, key: tuple[int, int]) -> tuple[int, int]:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        state, alive = key
        found = DEAD, DEAD
        for step in self._steps[state]:
            if alive >> step[1] & 1:
                found = step
                break
        self[key] = found
        return found


class Runs:
    """The automaton for so many copies of each card and one reading of the ace.

    Attributes:
        next: ``next[u][state]`` is the state after u cards of the next rank, or `DEAD`.
        after: ``after[choices][states]``, sets of states, for a set of possible counts.
        before: the same backwards.
        meeting: for a set of possible counts, which of them lead from some states to others.
        passes: what a suit with these choices can do, by its thirteen choices.
        start: ``start[choices]`` is the set of states that the aces can lead to.
        steps: ``steps[choices][state]`` are the possible counts, ascending, each with the state
            after it.
        fewest: for a set of possible counts, the least that leads to a live state.
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
        self.after = [StepTable(self._images(bits(chosen))) for chosen in choices]
        self.before = [StepTable(self._preimages(bits(chosen))) for chosen in choices]
        self.meeting = [
            MeetingTable([(1 << u, self.after[1 << u]) for u in bits(chosen)]) for chosen in choices
        ]
        self.steps = [
            [
                tuple((u, self.next[u][state]) for u in bits(chosen) if self.next[u][state] != DEAD)
                for state in range(self.size)
            ]
            for chosen in choices
        ]
        self.fewest = [FewestTable(steps) for steps in self.steps]
        self.first_steps = [
            tuple((u, state) for u in bits(chosen) for state in bits(by_aces[u]))
            for chosen in choices
        ]
        self.passes = PassTable(self)

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
