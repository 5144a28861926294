"""Look for positions that are hard for `best_set`, by hill climbing on the work it takes.

A position deals the 104 cards of two packs out to the table, the hand, and neither. A step moves
a few cards elsewhere and is kept if solving takes at least as much work: situations looked into,
and narrowings, each counted as ten.

    python benchmarks/hardest_positions.py SECONDS SEED > adversarial_positions.json
"""

import argparse
import json
import random
import time
from typing import Any

from tablegames.quita_y_pon import _solving
from tablegames.quita_y_pon._search import Search
from tablegames.quita_y_pon.arranging import best_set
from tablegames.quita_y_pon.card import KINDS
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.rules import GroupSuits, Rules

PATIENCE = 150
TABLE, HAND, NEITHER = range(3)
ONES = (1,) * KINDS
Places = list[list[int]]


def counts(places: Places, place: int) -> list[int]:
    """Return how many copies of each card are in a place."""
    return [copies.count(place) for copies in places]


class Work:
    """Counts the work by standing in for two names of the solver."""

    def __init__(self) -> None:
        self.done = 0
        narrowed = vars(_solving)["narrowed"]

        def counting(*arguments: Any) -> Any:
            self.done += 10
            return narrowed(*arguments)

        work = self

        class Counting(Search):
            def options(self, step: int, situation: int) -> Any:
                work.done += 1
                return super().options(step, situation)

        vars(_solving).update(narrowed=counting, Search=Counting)

    def of(self, places: Places, *, distinct: bool) -> int:
        """Return how much work a position takes."""
        table, hand = (Cards.from_counts(counts(places, place)) for place in (TABLE, HAND))
        rules = Rules(group_suits=GroupSuits.DISTINCT if distinct else GroupSuits.ANY)
        self.done = 0
        best_set(table, hand, rules)
        return self.done


WORK = Work()


def climb(rng: random.Random, seconds: float, most_in_hand: int, *, distinct: bool) -> Places:
    """Climb from random positions until the time is up; return the hardest one met."""
    end = time.process_time() + seconds
    best: Places = []
    most_work = -1
    while time.process_time() < end:
        weights = (rng.random(), rng.random() * most_in_hand / 60, rng.random() * 0.7)
        places = [rng.choices(range(3), weights, k=2) for _ in range(KINDS)]
        score, stale = 0, 0
        while stale < PATIENCE and time.process_time() < end:
            trial = [list(copies) for copies in places]
            for _ in range(rng.choice((1, 1, 2, 3, 5))):
                trial[rng.randrange(KINDS)][rng.randrange(2)] = rng.randrange(3)
            if sum(counts(trial, HAND)) > most_in_hand:
                stale += 1
                continue
            found = WORK.of(trial, distinct=distinct)
            stale = 0 if found > score else stale + 1
            if found >= score:
                places, score = trial, found
        if score > most_work:
            best, most_work = places, score
    return best


def main() -> None:
    """Write the hardest positions for several sizes of hand and both kinds of group."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    found = []
    tasks = [(hand, distinct) for hand in (11, 20, 40, 60) for distinct in (False, True)]
    for most_in_hand, distinct in tasks:
        places = climb(rng, options.seconds / len(tasks), most_in_hand, distinct=distinct)
        found.append(
            {
                "group_suits": "distinct" if distinct else "any",
                "work": WORK.of(places, distinct=distinct),
                "table": str(Cards.from_counts(counts(places, TABLE))),
                "hand": str(Cards.from_counts(counts(places, HAND))),
            }
        )
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
