"""How fast hand cards that can be laid are found: against an integer program, and by itself.

    python benchmarks/bench_quita_y_pon_arranging.py

In an environment where the package was installed with ``TABLEGAMES_COMPILE=1 pip install .``, the
same command measures the compiled kernel; the first line tells which form it is.

All times are CPU times of this process. The integer program is the compact one, solved by HiGHS
(`pip install highspy numpy`): how many copies of each card go to the group of its rank and how
many hand cards are laid, integers; for each rank a switch that makes the group empty or three
cards at least; for each suit, start and length from three to five, a number of runs.
"""

import json
import random
import time
from collections.abc import Callable, Sequence
from itertools import islice, pairwise
from pathlib import Path
from statistics import median
from typing import Any

import highspy
import numpy as np

import tablegames
from tablegames.quita_y_pon._plays import plays_by_query
from tablegames.quita_y_pon._splitting import setting
from tablegames.quita_y_pon.arranging import (
    arrange_keeping,
    best_set,
    count_playable_sets,
    playable_sets,
)
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.melds import meld
from tablegames.quita_y_pon.rules import GroupSuits, Rules

HERE = Path(__file__).parent
POSITIONS = json.loads(
    (HERE.parent / "tests" / "golden" / "qyp_positions.json").read_text(encoding="utf-8")
)["positions"]
SUITS, RANKS, KINDS = 4, 13, 52
RUNS = [
    (suit, first, length)
    for suit in range(SUITS)
    for length in (3, 4, 5)
    for first in range(RANKS + 2 - length)
]
ROUNDS = 5
WARMING = 500
MOST_LISTED = 5_000


def integer_program(low: Sequence[int], high: Sequence[int]) -> highspy.HighsLp:
    """Columns: laid by kind, in the group by kind, switch by rank, runs."""
    switches = 2 * KINDS
    runs = switches + RANKS
    columns = runs + len(RUNS)
    upper = np.zeros(columns)
    upper[:KINDS] = np.array([*high]) - np.array([*low])
    upper[KINDS:switches] = [*high]
    through: list[list[int]] = [[] for _ in range(KINDS)]
    for number, (suit, first, length) in enumerate(RUNS):
        kinds = [suit * RANKS + place % RANKS for place in range(first, first + length)]
        upper[runs + number] = min(high[kind] for kind in kinds)
        if upper[runs + number]:
            for kind in kinds:
                through[kind].append(runs + number)
    starts: list[int] = []
    index: list[int] = []
    value: list[float] = []
    row_lower: list[float] = []
    row_upper: list[float] = []

    def row(terms: Sequence[tuple[int, float]], least: float, most: float) -> None:
        starts.append(len(index))
        index.extend(column for column, _ in terms)
        value.extend(factor for _, factor in terms)
        row_lower.append(least)
        row_upper.append(most)

    for kind in range(KINDS):
        if high[kind]:
            terms = [(kind, -1.0), (KINDS + kind, 1.0), *((run, 1.0) for run in through[kind])]
            row(terms, low[kind], low[kind])
    for rank in range(RANKS):
        group = [(KINDS + kind, 1.0) for kind in range(rank, KINDS, RANKS)]
        copies = sum(high[rank::RANKS])
        upper[switches + rank] = copies >= 3  # noqa: PLR2004 - the fewest cards of a group
        row([*group, (switches + rank, -3.0)], 0.0, highspy.kHighsInf)
        row([*group, (switches + rank, -float(copies))], -highspy.kHighsInf, 0.0)
    program = highspy.HighsLp()
    program.num_col_ = columns
    program.num_row_ = len(starts)
    program.col_cost_ = np.concatenate([np.ones(KINDS), np.zeros(columns - KINDS)])
    program.col_lower_ = np.zeros(columns)
    program.col_upper_ = upper
    program.row_lower_ = np.array(row_lower)
    program.row_upper_ = np.array(row_upper)
    program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    program.a_matrix_.start_ = np.array([*starts, len(index)])
    program.a_matrix_.index_ = np.array(index)
    program.a_matrix_.value_ = np.array(value)
    program.integrality_ = [highspy.HighsVarType.kInteger] * columns
    program.sense_ = highspy.ObjSense.kMaximize
    return program


def solved(solver: Any, program: highspy.HighsLp) -> int:
    """Return the most cards that can be laid."""
    solver.passModel(program)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return 0
    objective: float = solver.getInfo().objective_function_value
    return round(objective)


def timed(work: Callable[[], Any], rounds: int = 1) -> tuple[Any, float]:
    """Return a result and the CPU seconds that one of the rounds took."""
    begun = time.process_time()
    for _ in range(rounds):
        result = work()
    return result, (time.process_time() - begun) / rounds


def worst_gap(sets: Any) -> tuple[int, float]:
    """List some sets; return how many, and the longest wait in CPU seconds."""
    clock = [time.process_time()]
    clock.extend(time.process_time() for _ in islice(sets, MOST_LISTED))
    clock.append(time.process_time())
    return len(clock) - 2, max(after - before for before, after in pairwise(clock))


def warm_up(rng: random.Random) -> None:
    """Solve positions that are not measured, as a program that has run for a while has done."""
    for _ in range(WARMING):
        deck = list(Cards.pack(2))
        rng.shuffle(deck)
        table = best_set((), deck[: rng.randrange(20, 90)])
        rest = list(Cards(deck) - table)
        rng.shuffle(rest)
        best_set(table, rest[:11])


def against_highs() -> None:
    """Compare `best_set` with the integer program on the solved positions."""
    warm_up(random.Random(1))
    solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)  # noqa: FBT003 - the solver's own way
    solver.setOptionValue("threads", 1)
    form = "compiled" if tablegames.compiled else "pure Python"
    print(f"best_set ({form}) against HiGHS (model built beforehand), medians in ms;")
    print("first: the first call for a position, in a process that has solved others before")
    print("table   HiGHS   first   again  ratio first ratio again")
    # Each by itself, so that neither finds the processor's caches full of the other's.
    programs = []
    for position in POSITIONS:
        table, hand = (Cards.parse(" ".join(position[name])) for name in ("table", "hand"))
        program = integer_program(table.counts, (table + hand).counts)
        programs.append((position, table, hand, timed(lambda: solved(solver, program))))  # noqa: B023 - called at once
    by_size: dict[int, list[tuple[float, float, float]]] = {}
    for position, table, hand, (expected, highs) in programs:
        first, fresh = timed(lambda: best_set(table, hand))  # noqa: B023
        again, repeated = timed(lambda: best_set(table, hand), ROUNDS)  # noqa: B023
        if not expected == len(first) == len(again) == position["max_cards"]:
            raise AssertionError(position["id"])
        by_size.setdefault(round(len(table), -1), []).append((highs, fresh, repeated))
    groups: dict[str, list[tuple[float, float, float]]] = {}
    for size, times in sorted(by_size.items()):
        groups.setdefault(f"~{round(size / 20) * 20}" if size > 10 else str(size), []).extend(times)  # noqa: PLR2004
    for name, times in groups.items():
        highs, fresh, repeated = (median(column) * 1e3 for column in zip(*times, strict=True))
        ratios = [median(row[0] / row[place] for row in times) for place in (1, 2)]
        print(
            f"{name:>5} {highs:7.2f} {fresh:6.3f}  {repeated:6.3f}"
            f"  {ratios[0]:9.1f}x  {ratios[1]:9.1f}x"
        )


def plays() -> None:
    """Time the first play with its arrangement, listing, and counting."""
    firsts, query_rates, counts = [], [], []
    for position in POSITIONS:
        table, hand = (Cards.parse(" ".join(position[name])) for name in ("table", "hand"))
        melds = [meld(Cards.parse(" ".join(cards))) for cards in position["table_melds"]]

        def first() -> object:
            play = next(playable_sets(table, hand), None)  # noqa: B023 - called at once
            return play and arrange_keeping(melds, play)  # noqa: B023

        firsts.append(timed(first)[1])
        number, seconds = timed(lambda: count_playable_sets(table, hand))  # noqa: B023
        if len(table) <= 40:  # noqa: PLR2004
            counts.append(seconds)
        low, high = table.counts, (table + hand).counts
        shared = setting(max(high), low=True, high=True, distinct=False)
        listed, seconds = timed(lambda: sum(1 for _ in plays_by_query(shared, low, high)))  # noqa: B023
        if number >= 100:  # noqa: PLR2004
            query_rates.append(listed / seconds)
    print(f"first play with its arrangement: median {median(firsts) * 1e3:.2f} ms,", end=" ")
    print(f"worst {max(firsts) * 1e3:.2f} ms")
    print(f"listing question by question: median {median(query_rates):,.0f} plays/s,", end=" ")
    print(f"least {min(query_rates):,.0f} plays/s")
    print(f"exact counts up to 40 table cards: worst {max(counts) * 1e3:.1f} ms")
    # Two packs share out into a table of runs and a large hand; the automaton is narrow.
    table = Cards.parse("3S 4S 5S 8H 9H 10H JD QD KD AC 2C 3C 7S 7H 7D")
    hand = Cards(list(Cards.pack(2) - table)[::3])
    number, seconds = timed(lambda: sum(1 for _ in islice(playable_sets(table, hand), 1_000_000)))
    print(f"listing by automaton: {number:,} plays, {number / seconds:,.0f} plays/s")
    exact, seconds = timed(lambda: count_playable_sets(table, hand))
    print(f"counting them all ({len(hand)} cards in the hand): {exact:,} in {seconds:.2f} s")


def adversarial() -> None:
    """Time the positions that were found by `hardest_positions.py`."""
    stored = json.loads((HERE / "adversarial_positions.json").read_text(encoding="utf-8"))
    print("adversarial positions: table, hand, groups, best_set ms, sets listed, worst wait ms")
    for position in stored:
        rules = Rules(group_suits=GroupSuits(position["group_suits"]))
        table, hand = Cards.parse(position["table"]), Cards.parse(position["hand"])
        _, seconds = timed(lambda: best_set(table, hand, rules))  # noqa: B023
        number, gap = worst_gap(playable_sets(table, hand, rules))
        print(
            f"{len(table):4} {len(hand):4}  {rules.group_suits:8}"
            f" {seconds * 1e3:8.1f} {number:6} {gap * 1e3:8.1f}"
        )


if __name__ == "__main__":
    against_highs()
    plays()
    adversarial()
