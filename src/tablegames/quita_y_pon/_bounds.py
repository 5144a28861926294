"""What every suit must leave in the hand, taken by itself; and a first try to do no worse.

As long as nothing but the largest possible mode is demanded of each rank, the suits are
independent, and each is solved by one pass from the king down. The sum of what they leave
behind bounds every play from above (QP-8), and is reached so often that it pays to try once,
without ever going back, before a real search is set up.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tablegames.quita_y_pon._runs import Runs, bits
from tablegames.quita_y_pon._splitting import RANKS, SUITS, Domains, Setting

__all__ = [
    "NO_LOSSES",
    "NO_WORTH",
    "Losses",
    "Split",
    "affordable",
    "bound",
    "first_try",
    "suit_losses",
]

Losses = list[dict[int, int]]
"""By rank and state the least worth left behind from there on; empty if it is 0 everywhere."""

Split = tuple[list[int], list[int], list[int]]
"""By kind of card the copies in runs and in groups; by suit the aces kept for the top."""

NO_LOSSES: Final[list[Losses]] = [[]] * SUITS
NO_WORTH: Final = (0,) * (SUITS * RANKS)
_TOO_MUCH: Final = 1 << 40


def suit_losses(
    setting: Setting,
    low: Sequence[int],
    high: Sequence[int],
    domains: Domains,
    worth: Sequence[int],
) -> list[Losses]:
    """Solve every suit by itself."""
    result: list[Losses] = [[] for _ in range(SUITS)]
    for suit in range(SUITS):
        losses: list[tuple[int, ...] | None] = [None] * RANKS
        lossless = True
        for rank in range(RANKS):
            kind = suit * RANKS + rank
            most = high[kind]
            if low[kind] < most and worth[kind]:
                spare = most - domains.columns[rank].modes[-1][1]
                if spare > 0:
                    value = worth[kind]
                    losses[rank] = tuple(value * max(0, spare - u) for u in range(most + 1))
                    lossless = False
        if not lossless:
            first = suit * RANKS
            choices = tuple(domains.choices[first : first + RANKS])
            result[suit] = _suit_losses(setting, choices, domains.states[suit], tuple(losses))
    return result


@lru_cache(maxsize=1_000)
def _suit_losses(
    setting: Setting,
    choices: tuple[int, ...],
    states: tuple[int, ...],
    losses: tuple[tuple[int, ...] | None, ...],
) -> Losses:
    """Find the least worth left behind from each live state of a suit on."""
    following = setting.runs.next
    here = dict.fromkeys(bits(states[RANKS]), 0)
    ahead = [here]
    for rank in range(RANKS - 1, 0, -1):
        loss = losses[rank]
        rest = here
        here = {}
        counts = bits(choices[rank])
        for state in bits(states[rank]):
            best = _TOO_MUCH
            for u in counts:
                after = following[u][state]
                if after in rest:
                    total = rest[after] if loss is None else rest[after] + loss[u]
                    best = min(best, total)
            here[state] = best
        ahead.append(here)
    loss = losses[0]
    if loss is None:
        least = min(here.values())
    else:
        aces = setting.runs.aces
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
        for rank, kind in enumerate(kinds):
            cap = domains.columns[rank].modes[-1][1]
            alive = domains.states[suit][rank + 1]
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
    *,
    ahead: list[Losses],
    worth: Sequence[int],
) -> Split | None:
    """Try to reach the bound suit after suit, always with the fewest cards in runs.

    Fewest in runs is most in the group, so this fails only where the groups of some rank starve,
    or where keeping to the largest mode was too much to ask.
    """
    runs = setting.runs
    in_runs: list[int] = []
    in_groups: list[int] = []
    tops: list[int] = []
    caps = [column.modes[-1][1] for column in domains.columns]
    missing = [column.modes[-1][2] for column in domains.columns]
    for suit in range(SUITS):
        alive, table = domains.states[suit], ahead[suit]
        state = 0
        for rank, cap in enumerate(caps):
            kind = suit * RANKS + rank
            possible, most = domains.choices[kind], high[kind]
            if rank and not possible & (possible - 1):
                u = possible.bit_length() - 1
                state = runs.next[u][state]
            else:
                least = low[kind] - cap
                for u, after in _steps(runs, rank, state, possible, alive[rank + 1]):
                    if u < least:
                        continue
                    if not table:
                        break
                    loss = worth[kind] * max(0, most - u - cap)
                    if table[rank + 1][after] + loss == table[rank][state]:
                        break
                else:
                    return None
                state = after
            if not rank:
                tops.append(runs.kept[state])
            share = min(cap, most - u)
            in_runs.append(u)
            in_groups.append(share)
            missing[rank] -= share
    return None if max(missing) > 0 else (in_runs, in_groups, tops)


def _steps(
    runs: Runs, rank: int, state: int, possible: int, alive: int
) -> Iterator[tuple[int, int]]:
    """Meet the numbers of copies in runs, ascending, with the live states that they lead to."""
    for u in bits(possible):
        if rank:
            after = runs.next[u][state]
            if after >= 0 and alive >> after & 1:
                yield u, after
        else:
            for after in bits(runs.start[1 << u] & alive):
                yield u, after
