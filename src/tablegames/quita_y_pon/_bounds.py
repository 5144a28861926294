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
    most = list(high)
    for kind in [kind for kind in range(SUITS * RANKS) if low[kind] < high[kind]]:
        cap = domains.columns[kind % RANKS].modes[-1][1]
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
    result: list[Losses] = []
    losses_by_suit = _losses(low, high, domains, worth)
    for suit in range(SUITS):
        losses = losses_by_suit.get(suit)
        if losses is None:
            result.append([])
        else:
            choices = tuple(domains.choices[suit * RANKS : (suit + 1) * RANKS])
            states = domains.states[suit]
            result.append(_suit_losses(setting.runs, choices, states, tuple(losses)))
    return result


def _losses(
    low: Sequence[int], high: Sequence[int], domains: Domains, worth: Sequence[int]
) -> dict[int, list[tuple[int, ...] | None]]:
    """Return by suit and rank what each number of copies in runs leaves behind, where any does."""
    found: dict[int, list[tuple[int, ...] | None]] = {}
    for kind in [kind for kind in range(SUITS * RANKS) if low[kind] < high[kind]]:
        suit, rank = divmod(kind, RANKS)
        value = worth[kind]
        spare = high[kind] - domains.columns[rank].modes[-1][1]
        if value and spare > fewest_of(domains.choices[kind]):
            losses = found.setdefault(suit, [None] * RANKS)
            losses[rank] = tuple([value * max(0, spare - u) for u in range(high[kind] + 1)])
    return found


@lru_cache(maxsize=1_000)
def _suit_losses(
    runs: Runs, choices: tuple[int, ...], states: tuple[int, ...], losses: LossesByCount
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

    Fewest in runs is most in the group. Where a suit gives a group less than it could, those
    that follow have to make up for it: a suit that does not is gone through once more, with only
    the choices that do. So this fails only where one of them cannot without leaving more behind
    than its bound, or where keeping to the largest mode was too much to ask.
    """
    runs = setting.runs
    in_runs: list[int] = []
    tops: list[int] = []
    modes = [column.modes[-1] for column in domains.columns]
    caps = [mode[1] for mode in modes]
    # How much less than the suits could give to a rank's group is still enough.
    spare = [sum(given) - need for _, _, need, given in modes]
    for suit in range(SUITS):
        kinds = slice(suit * RANKS, (suit + 1) * RANKS)
        most, value, table = high[kinds], worth[kinds], ahead[suit]
        choices = tuple(domains.choices[kinds])
        states = domains.states[suit]
        row, top = _fewest_in_runs(
            runs, choices, states, table=table, high=most, worth=value, caps=caps
        )
        lacks = _lacks(choices, row, modes, most, suit)
        if any(lack > spare[rank] for rank, lack in lacks):
            # Only choices that leave the suit's share short by no more than is still spare.
            asked = [
                column.largest[suit] & (2 << min(number, number - mode[3][suit] + left)) - 1
                for column, mode, number, left in zip(
                    domains.columns, modes, most, spare, strict=True
                )
            ]
            passed = runs.passes[tuple(asked)]
            if passed is None:
                return None
            choices, _, states = passed
            if table:
                least = table[0][0]
                losses = _losses(low, high, domains, worth)[suit]
                table = _suit_losses(runs, choices, states, tuple(losses))
                if table[0][0] > least:
                    return None
            row, top = _fewest_in_runs(
                runs, choices, states, table=table, high=most, worth=value, caps=caps
            )
            lacks = _lacks(domains.choices[kinds], row, modes, most, suit)
        for rank, lack in lacks:
            spare[rank] -= lack
        tops.append(top)
        in_runs += row
    in_groups = [
        min(cap, most - u) for cap, most, u in zip(caps * SUITS, high, in_runs, strict=True)
    ]
    return in_runs, in_groups, tops


def _lacks(
    choices: Sequence[int],
    row: list[int],
    modes: list[tuple[int, int, int, list[int]]],
    high: Sequence[int],
    suit: int,
) -> list[tuple[int, int]]:
    """Return where a suit gives a group less than it could, and how much less."""
    return [
        (rank, modes[rank][3][suit] - min(modes[rank][1], high[rank] - u))
        for rank, (u, possible) in enumerate(zip(row, choices, strict=True))
        if possible & ((1 << u) - 1)
    ]


def _fewest_in_runs(
    runs: Runs,
    choices: tuple[int, ...],
    states: tuple[int, ...],
    *,
    table: Losses,
    high: Sequence[int],
    worth: Sequence[int],
    caps: Sequence[int],
) -> tuple[list[int], int]:
    """Go through a suit with the fewest cards in runs that lose no more than the table says.

    Every live state can be gone on from, and without a loss above its own in the table, so there
    always is such a number.

    Returns:
        The copies in runs by rank, and the aces kept for the top.
    """
    # The aces lead to states by themselves, and decide how many of them are kept for the top.
    cost = worth[0]
    spare = high[0] - caps[0]
    for u, after in runs.first_steps[choices[0]]:
        if states[1] >> after & 1 and (
            not table or table[1][after] + cost * max(0, spare - u) == table[0][0]
        ):
            break
    row = [u]
    state = after
    if not table:
        fewest = runs.fewest
        for possible, alive in zip(choices[1:], states[2:], strict=True):
            u, state = fewest[possible][state, alive]
            row.append(u)
        return row, runs.kept[after]
    for rank in range(1, RANKS):
        possible = choices[rank]
        if possible & (possible - 1):
            here, rest = table[rank][state], table[rank + 1]
            spare = high[rank] - caps[rank]
            for u, following in runs.steps[possible][state]:
                if following in rest and here == rest[following] + worth[rank] * max(0, spare - u):
                    break
            state = following
        else:
            u = possible.bit_length() - 1
            state = runs.next[u][state]
        row.append(u)
    return row, runs.kept[after]


def _steps(
    runs: Runs, rank: int, state: int, possible: int, alive: int
) -> Iterator[tuple[int, int]]:
    """Meet the numbers of copies in runs, ascending, with the live states that they lead to."""
    for u, after in runs.steps[possible][state] if rank else runs.first_steps[possible]:
        if alive >> after & 1:
            yield u, after
