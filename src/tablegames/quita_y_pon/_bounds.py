"""What every suit must leave in the hand, taken by itself; and a first try to do no worse.

As long as nothing but the largest possible mode is demanded of each rank, the suits are
independent, and each is solved by one pass from the king down. The sum of what they leave
behind bounds every play from above (QP-8), and is reached so often that it pays to try once,
without ever going back, before a real search is set up.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tablegames.quita_y_pon._runs import Runs, SuitPass, bits
from tablegames.quita_y_pon._splitting import RANKS, SUITS, Domains, Setting, fewest_of

__all__ = [
    "NO_LOSSES",
    "NO_WORTH",
    "Losses",
    "Split",
    "affordable",
    "bound",
    "first_try",
    "layable",
    "suit_losses",
]

Losses = list[dict[int, int]]
"""By rank and state the least worth left behind from there on; empty if it is 0 everywhere."""

Split = tuple[list[int], list[int], list[int]]
"""By kind of card the copies in runs and in groups; by suit the aces kept for the top."""

LossesByCount = tuple[tuple[int, ...] | None, ...]
"""By rank, what each number of copies in runs leaves behind; None if nothing stays there."""

NO_LOSSES: Final[list[Losses]] = [[]] * SUITS
NO_WORTH: Final = (0,) * (SUITS * RANKS)


def layable(low: Sequence[int], high: Sequence[int], domains: Domains) -> list[int]:
    """Return how many copies of each card can lie on the table: what never can does not matter."""
    lows, most = list(low), list(high)
    for kind in range(SUITS * RANKS):
        if lows[kind] < most[kind]:
            cap = domains.columns[kind % RANKS].cap
            most[kind] = min(most[kind], domains.choices[kind].bit_length() - 1 + cap)
    return most


def suit_losses(
    setting: Setting,
    low: Sequence[int],
    high: Sequence[int],
    domains: Domains,
    worth: Sequence[int],
) -> list[Losses]:
    """Solve every suit by itself."""
    result = list(NO_LOSSES)
    for suit, spares in _spares(low, high, domains, worth).items():
        value = worth[suit * RANKS : (suit + 1) * RANKS]
        result[suit] = _losses(setting.runs, domains.passes[suit], spares, value)
    return result


def _spares(
    low: Sequence[int], high: Sequence[int], domains: Domains, worth: Sequence[int]
) -> dict[int, list[int]]:
    """Return by suit and rank how many copies have to be in runs if none is to stay behind.

    Only the suits are met that may have to leave something behind.
    """
    lows, highs = list(low), list(high)
    found: dict[int, list[int]] = {}
    for kind in range(SUITS * RANKS):
        if lows[kind] < highs[kind] and worth[kind]:
            rank = kind % RANKS
            spare = highs[kind] - domains.columns[rank].cap
            if spare > fewest_of(domains.choices[kind]):
                suit = kind // RANKS
                if suit not in found:
                    found[suit] = [0] * RANKS
                found[suit][rank] = spare
    return found


def _losses(runs: Runs, passed: SuitPass, spares: list[int], worth: Sequence[int]) -> Losses:
    """Solve a suit by itself, whose cards have this worth."""
    losses: list[tuple[int, ...] | None] = [
        tuple([value * max(0, spare - u) for u in range(runs.copies + 1)]) if spare else None
        for spare, value in zip(spares, worth, strict=True)
    ]
    return _suit_losses(runs, passed.choices, passed.states, tuple(losses))


@lru_cache(maxsize=1_000)
def _suit_losses(
    runs: Runs, choices: bytes, states: tuple[int, ...], losses: LossesByCount
) -> Losses:
    """Find the least worth left behind from each live state of a suit on."""
    here = dict.fromkeys(bits(states[RANKS]), 0)
    ahead = [here]
    alike = True
    for rank in range(RANKS - 1, 0, -1):
        loss = losses[rank]
        possible = choices[rank]
        rest = here
        if alike and (loss is None or not possible & (possible - 1)):
            # So far everything leaves the same behind, whatever is done.
            least = next(iter(rest.values()))
            if loss is not None:
                least += loss[possible.bit_length() - 1]
            here = dict.fromkeys(bits(states[rank]), least)
        else:
            alike = False
            here = {}
            steps = runs.steps[possible]
            for state in bits(states[rank]):
                if loss is None:
                    totals = [rest[after] for _, after in steps[state] if after in rest]
                else:
                    totals = [rest[after] + loss[u] for u, after in steps[state] if after in rest]
                here[state] = min(totals)
        ahead.append(here)
    loss = losses[0]
    if loss is None:
        least = min(here.values())
    else:
        aces = runs.aces
        least = min(rest + loss[aces[state]] for state, rest in here.items())
    ahead.append({0: least})
    return ahead[::-1]


def bound(ahead: list[Losses]) -> int:
    """Return the worth of hand cards that must stay behind whatever is done."""
    return sum(table[0][0] for table in ahead if table)


def affordable(
    setting: Setting,
    low: Sequence[int],
    high: Sequence[int],
    domains: Domains,
    *,
    ahead: list[Losses],
    worth: Sequence[int],
    limit: int,
) -> tuple[list[int], list[int]]:
    """Return what must be laid, and the choices, if the bound is to be missed by less than this.

    No suit can make up for what another one loses against its own bound, so each suit alone must
    miss its bound by less than the limit.
    """
    least = list(low)
    choices = list(domains.choices)
    for suit in range(SUITS):
        table = ahead[suit]
        kinds = range(suit * RANKS, (suit + 1) * RANKS)
        if not table:
            for kind in kinds:
                if low[kind] < high[kind]:
                    least[kind] = max(low[kind], high[kind] - (limit - 1) // worth[kind])
            continue
        # By state, how much more than its bound the suit has lost before a rank.
        lost = {0: 0}
        states = domains.passes[suit].states
        for rank, kind in enumerate(kinds):
            cap = domains.columns[rank].cap
            alive = states[rank + 1]
            following: dict[int, int] = {}
            kept = 0
            fewest = high[kind]
            for state, before in lost.items():
                for u, after in _steps(setting.runs, rank, state, choices[kind], alive):
                    left = max(0, high[kind] - u - cap)
                    excess = before + worth[kind] * left
                    excess += table[rank + 1][after] - table[rank][state]
                    if excess < limit:
                        kept |= 1 << u
                        following[after] = min(excess, following.get(after, limit))
                        left += (limit - 1 - excess) // worth[kind]
                        fewest = min(fewest, high[kind] - left)
            choices[kind] = kept
            least[kind] = max(low[kind], fewest)
            lost = following
    return least, choices


def first_try(
    setting: Setting,
    low: Sequence[int],
    high: Sequence[int],
    domains: Domains,
    worth: Sequence[int],
) -> Split | None:
    """Try to reach the bound suit after suit, always with the fewest cards in runs.

    Fewest in runs is most in the group. Where a suit gives a group less than it could, those
    that follow have to make up for it: a suit that does not is gone through once more, with only
    the choices that do. So this fails only where one of them cannot without leaving more behind
    than its bound, or where keeping to the largest mode was too much to ask.
    """
    columns, highs = domains.columns, list(high)
    # How much less than the suits could give to a rank's group is still enough.
    spare = [column.spare for column in columns]
    grouped = [rank for rank in range(RANKS) if columns[rank].cap]
    spares = _spares(low, high, domains, worth)
    in_runs: list[int] = []
    in_groups = [0] * (SUITS * RANKS)
    tops: list[int] = []
    for suit in range(SUITS):
        first = suit * RANKS
        task = _Alone(setting.runs, spares.get(suit), worth[first : first + RANKS])
        loss, row, top = task.solved(domains.passes[suit])
        short = [
            rank
            for rank in grouped
            if highs[first + rank] - row[rank] < columns[rank].given[suit] - spare[rank]
        ]
        if short:
            # Only choices that leave the suit's share short by no more than is still spare.
            asked = []
            for rank in range(RANKS):
                most = highs[first + rank]
                greatest = min(most, most - columns[rank].given[suit] + spare[rank])
                asked.append(columns[rank].largest[suit] & (2 << greatest) - 1)
            passed = setting.runs.suit_pass(bytes(asked))
            if passed is None:
                return None
            again, row, top = task.solved(passed)
            if again > loss:
                return None
        for rank in grouped:
            column = columns[rank]
            share = min(column.cap, highs[first + rank] - row[rank])
            in_groups[first + rank] = share
            spare[rank] -= column.given[suit] - share
        tops.append(top)
        in_runs += row
    return in_runs, in_groups, tops


class _Alone:
    """A suit by itself: what it can leave least behind, and with the fewest cards in runs then.

    `spares` are as in `_spares`, or None if nothing ever stays behind.
    """

    def __init__(self, runs: Runs, spares: list[int] | None, worth: Sequence[int]) -> None:
        self.runs = runs
        self.spares = spares
        self.worth = worth

    def solved(self, passed: SuitPass) -> tuple[int, bytes, int]:
        """Return the worth left behind, the copies in runs by rank, and the aces for the top."""
        choices = passed.choices
        if self.spares is not None:
            # Mostly nothing has to stay behind, and that is quickly seen.
            spares = self.spares
            choices = bytes(
                [choices[rank] >> spares[rank] << spares[rank] for rank in range(RANKS)]
            )
        lossless = self.runs.fewest(choices)
        if lossless is not None:
            return 0, lossless[0], lossless[1]
        return self._with_losses(passed, self.spares or [0] * RANKS)

    def _with_losses(self, passed: SuitPass, spares: list[int]) -> tuple[int, bytes, int]:
        """Go through the suit without losing more than the table of losses says.

        Every live state can be gone on from, and without a loss above its own in the table, so
        there always is such a number.
        """
        runs, choices = self.runs, passed.choices
        table = _losses(runs, passed, spares, self.worth)
        # The aces lead to states by themselves, and decide how many are kept for the top.
        for u, state in runs.first_steps[choices[0]]:
            loss = self.worth[0] * max(0, spares[0] - u)
            if state in table[1] and table[1][state] + loss == table[0][0]:
                break
        top = runs.kept[state]
        row = [u]
        for rank in range(1, RANKS):
            here, rest = table[rank][state], table[rank + 1]
            for u, following in runs.steps[choices[rank]][state]:
                loss = self.worth[rank] * max(0, spares[rank] - u)
                if following in rest and here == rest[following] + loss:
                    break
            state = following
            row.append(u)
        return table[0][0], bytes(row), top


def _steps(
    runs: Runs, rank: int, state: int, possible: int, alive: int
) -> Iterator[tuple[int, int]]:
    """Meet the numbers of copies in runs, ascending, with the live states that they lead to."""
    for u, after in runs.steps[possible][state] if rank else runs.first_steps[possible]:
        if alive >> after & 1:
            yield u, after
