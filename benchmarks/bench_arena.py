"""Games per second and processor in the arena, against a bare loop in the same run.

The bare loop plays the same games with the same bots and keeps nothing but who won; it runs in as
many processes at once as the arena has, so that both share the machine alike. The loops and the
matches take turns. With fast bots take thousands of seeds: short runs are sent out in small chunks,
so that no worker is left with all the rest.

Usage: python benchmarks/bench_arena.py [seeds]
"""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from tablegames.arena import Opening, match_fixtures, play_match
from tablegames.bots import bot_named
from tablegames.results import Fixture

ROUNDS = 3
OPENING = Opening("dots-and-boxes")
LINEUPS = (("random",), ("random", "greedy"))


def bare_loop(fixtures: list[Fixture]) -> list[tuple[int, ...]]:
    """Play games, keeping nothing but their winners."""
    winners = []
    for fixture in fixtures:
        bots = [bot_named("dots-and-boxes", level) for level in fixture.seats]
        rngs = [Random(f"{fixture.seed} seat {seat}") for seat in range(2)]
        state = OPENING(Random(fixture.seed))
        while (seat := state.turn) is not None:
            state = state.apply(bots[seat](state.view(seat), rngs[seat]))
        winners.append(state.outcome.winners)
    return winners


def main(seeds: int = 100) -> None:
    """Print the ratio of the throughputs for each line-up."""
    workers = os.cpu_count() or 1
    for lineup in LINEUPS:
        bots = {level: bot_named("dots-and-boxes", level) for level in lineup}
        fixtures = list(match_fixtures(lineup, 2, range(seeds)))
        times: dict[str, list[float]] = {"bare": [], "arena": [], "recorded": []}
        with ProcessPoolExecutor(workers) as pool, TemporaryDirectory() as folder:
            list(pool.map(bare_loop, [fixtures[:2]] * workers))
            for number in range(ROUNDS):
                began = time.perf_counter()
                list(pool.map(bare_loop, [fixtures[part::workers] for part in range(workers)]))
                times["bare"].append(time.perf_counter() - began)
                began = time.perf_counter()
                play_match(OPENING, bots, seeds=range(seeds), executor=pool)
                times["arena"].append(time.perf_counter() - began)
                began = time.perf_counter()
                file = Path(folder, f"{number}.jsonl")
                play_match(OPENING, bots, seeds=range(seeds), executor=pool, records=file)
                times["recorded"].append(time.perf_counter() - began)
        best = {name: median(taken) for name, taken in times.items()}
        print(
            f"{' against '.join(lineup)}: bare loop {len(fixtures) / best['bare'] / workers:.0f}"
            f" games a second and processor; arena {best['bare'] / best['arena']:.2f} of that,"
            f" with records {best['bare'] / best['recorded']:.2f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
