"""The search for the shares of runs and groups that leave least in the hand (QP-8).

After the narrowing of `_splitting`, every suit is solved by itself, as if its groups always
found company: for each state at each rank, the least worth of hand cards that have to stay
behind from there on. The sum over the suits is a bound that no play can beat, and most positions
reach it. How much a choice adds to its suit's bound is its *excess*.

What is left is a depth-first branch and bound over the kinds of card where anything is left to
choose, rank after rank: take the choice of least excess, and remember for every situation (the
suits' states, the rank's mode, what its groups still need) the least excess that can follow, or
the bound below which there was nothing. A situation is one integer, and a choice adds to it.
"""

from collections.abc import Sequence
from typing import Final

from tablegames.quita_y_pon._bounds import Losses, Split
from tablegames.quita_y_pon._runs import bits
from tablegames.quita_y_pon._splitting import RANKS, SUITS, Domains, Setting

__all__ = ["UNLIMITED", "Choice", "OpenMode", "Search", "TooHardError"]

Choice = tuple[int, int, int, int, int]
"""Excess, what it adds to the situation, copies in runs, state afterwards, cap of the group."""

OpenMode = tuple[int, int, int, int]
"""A mode that a rank may be in: its number, its cap, what it still needs, its own excess."""

UNLIMITED: Final = 1 << 60


class TooHardError(Exception):
    """A search has used up its budget; internal."""


class Search:
    """The search for one position: what lies on the table, what may be added, what it is worth.

    Attributes:
        count: the number of steps, each a kind of card with something to choose.
        start: the situation before the first step.
        kinds: the kind of card of each step.
        budget: how many more situations may be looked into.
    """

    def __init__(
        self,
        setting: Setting,
        low: Sequence[int],
        high: Sequence[int],
        domains: Domains,
        *,
        worth: Sequence[int],
        ahead: list[Losses],
        every_hand_card: bool = False,
    ) -> None:
        self.setting = setting
        self.runs = setting.runs
        self.modes = setting.modes
        self.low = low
        self.high = high
        self.choices = domains.choices
        self.states = domains.states
        self.columns = domains.columns
        self.worth = worth
        self.width = self.runs.size.bit_length()
        self.group_shift = SUITS * self.width
        self.state_mask = (1 << self.width) - 1
        self.radix = self.modes[-1][1] + 1
        self.open_modes: list[list[OpenMode]] = [[] for _ in range(RANKS)]
        self.kinds: list[int] = []
        self.constants: list[int] = []
        self.rests: list[list[int]] = []
        self.start = 0
        self._plan(every_hand_card=every_hand_card)
        self.count = len(self.kinds)
        self.ahead = ahead
        self.budget = UNLIMITED
        self.tables: list[dict[int, list[Choice]]] = [{} for _ in self.kinds]
        self.known: list[dict[int, int]] = [{} for _ in self.kinds]
        self.chosen: list[dict[int, Choice]] = [{} for _ in self.kinds]

    def _plan(self, *, every_hand_card: bool) -> None:
        """Find the kinds of card with something to choose, and the modes of their ranks."""
        low, high, choices, states = self.low, self.high, self.choices, self.states
        steps: list[int]
        for rank in range(RANKS):
            steps = []
            fixed = []
            for suit in range(SUITS):
                kind = suit * RANKS + rank
                possible = choices[kind]
                met, following = states[suit][rank], states[suit][rank + 1]
                if (
                    possible & (possible - 1)
                    or met & (met - 1)
                    or (not rank and following & (following - 1))
                    or (every_hand_card and low[kind] < high[kind])
                ):
                    steps.append(suit)
                    self.kinds.append(kind)
                    self.constants.append(0)
                    continue
                fixed.append(suit)
                if met != following:
                    # From one known state to another, whatever else is done.
                    added = (following.bit_length() - met.bit_length()) << suit * self.width
                    if self.kinds:
                        self.constants[-1] += added
                    else:
                        self.start += added
            if steps:
                self._plan_groups(rank, steps, fixed)

    def _plan_groups(self, rank: int, steps: list[int], fixed: list[int]) -> None:
        """Find what the groups of a rank still need beside the kinds without a choice."""
        modes = self.setting.open_modes(self.columns[rank])
        if len(modes) == 1 and not modes[0][2]:
            number, cap, need, _ = modes[0]
            self.open_modes[rank] = [(number, cap, need, 0)]
            self.rests += [[0] * len(self.modes)] * len(steps)
            return
        largest = self.columns[rank].cap
        rests = [[0] * len(self.modes) for _ in steps]
        for number, cap, need, given in modes:
            left = need
            extra = 0
            for suit in fixed:
                left -= given[suit]
                kind = suit * RANKS + rank
                worth = self.worth[kind]
                if worth:
                    beside = self.high[kind] - self.choices[kind].bit_length() + 1
                    extra += worth * (max(0, beside - cap) - max(0, beside - largest))
            self.open_modes[rank].append((number, cap, max(0, left), extra))
            total = 0
            for place in range(len(steps) - 1, 0, -1):
                total += given[steps[place]]
                rests[place - 1][number] = total
        self.rests += rests

    def least(self, step: int, situation: int, limit: int) -> int:
        """Return the least excess that follows, or something not below the limit.

        Raises:
            TooHardError: the budget of situations is used up.
        """
        if step == self.count:
            return 0
        known = self.known[step]
        floor = known.get(situation, 0)
        if floor >= limit or situation in self.chosen[step]:
            return floor
        if self.budget <= 0:
            raise TooHardError
        self.budget -= 1
        best = limit
        for choice in self.options(step, situation):
            excess = choice[0]
            if excess >= best:
                break
            total = excess + self.least(step + 1, situation + choice[1], best - excess)
            if total < best:
                best = total
                self.chosen[step][situation] = choice
                if total <= floor:
                    break
        known[situation] = best
        return best

    def options(self, step: int, situation: int) -> list[Choice]:
        """Return the choices of a step, best first."""
        suit = self.kinds[step] // RANKS
        state = situation >> suit * self.width & self.state_mask
        group = situation >> self.group_shift
        local = group << self.width | state
        found = self.tables[step].get(local)
        if found is None:
            found = self.tables[step][local] = self._expanded(step, group, state)
        return found

    def _expanded(self, step: int, group: int, state: int) -> list[Choice]:
        """Find the choices from a suit's state and what the rank's groups still need."""
        kind = self.kinds[step]
        suit, rank = divmod(kind, RANKS)
        low, high, worth = self.low[kind], self.high[kind], self.worth[kind]
        ahead = self.ahead[suit]
        rest = ahead[rank + 1] if ahead else {}
        spent = ahead[rank][state if rank else 0] if ahead else 0
        strength = self.runs.strength
        shift = suit * self.width
        constant = self.constants[step] - (state << shift) - (group << self.group_shift)
        last = self.is_last(step)
        to_come = self.rests[step]
        steps = self.live_steps(kind, state)
        found: list[tuple[int, int, int, Choice]] = []
        for number, cap, need, extra in self.current_modes(rank, group):
            base = extra - spent
            for u, after in steps:
                if u < low - cap:
                    continue
                given = high - u
                excess = base
                if given > cap:
                    excess += worth * (given - cap)
                    given = cap
                left = need - given if need > given else 0
                if left > to_come[number]:
                    continue
                added = constant + (after << shift)
                if not last:
                    added += (number * self.radix + left + 1) << self.group_shift
                if rest:
                    excess += rest[after]
                found.append((excess, -strength[after], -given, (excess, added, u, after, cap)))
        if len(found) > 1:
            found.sort()
        return [choice for _, _, _, choice in found]

    def live_steps(self, kind: int, state: int) -> list[tuple[int, int]]:
        """Return the numbers of copies in runs, each with the live state that it leads to."""
        suit, rank = divmod(kind, RANKS)
        alive = self.states[suit][rank + 1]
        possible = self.choices[kind]
        steps = self.runs.steps[possible][state] if rank else self.runs.first_steps[possible]
        return [step for step in steps if alive >> step[1] & 1]

    def is_last(self, step: int) -> bool:
        """Whether a step is the last of its rank."""
        return step + 1 == self.count or (self.kinds[step + 1] - self.kinds[step]) % RANKS != 0

    def current_modes(self, rank: int, group: int) -> Sequence[OpenMode]:
        """Return the modes to choose from, or the one that was chosen with what it still needs."""
        if not group:
            return self.open_modes[rank]
        number, need = divmod(group - 1, self.radix)
        return ((number, self.modes[number][0], need, 0),)

    def following(self, suit: int, rank: int, u: int, state: int) -> Sequence[int]:
        """Return the live states after u copies: one at most, but for the aces."""
        alive = self.states[suit][rank + 1]
        if rank:
            after = self.runs.next[u][state]
            return (after,) if after >= 0 and alive >> after & 1 else ()
        return bits(self.runs.start[1 << u] & alive)

    def split(self) -> Split:
        """Return the shares on the best path; `least` must have found it."""
        in_runs = [possible.bit_length() - 1 for possible in self.choices]
        kept = self.runs.kept
        tops = [kept[states[1].bit_length() - 1] for states in self.states]
        caps = [column.cap for column in self.columns]
        situation = self.start
        for step, kind in enumerate(self.kinds):
            _, added, u, after, cap = self.chosen[step][situation]
            suit, rank = divmod(kind, RANKS)
            in_runs[kind] = u
            caps[rank] = cap
            if not rank:
                tops[suit] = kept[after]
            situation += added
        in_groups = [
            min(cap, high - u)
            for cap, high, u in zip(caps * SUITS, self.high, in_runs, strict=True)
        ]
        return in_runs, in_groups, tops
