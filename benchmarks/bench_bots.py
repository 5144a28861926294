"""Each level of the computer opponents against the one below, with alternating seats.

Dots and Boxes is played on 5×5, and a draw counts half. Quita y Pon is played by two of the level
against two of the one below, in turn around the table, and by one ``patient`` or ``sampling``
among three ``greedy-cards`` with its seat rotating; players who win together share the win. The
interval is Wilson's, at 95 %, so that few games give a wide one. Each deal is played with every
seating, and the games are spread over processes.

In Quita y Pon chance decides so much that each level from ``greedy-points`` on wins only 55 to 60 %
against the one below; 400 games tell shares apart by ten points, so better take 800. Laying less at
a time helps a little. What helps by far more is to draw instead of laying where that is legal:
nearly no game ends by the stock, and a large hand closes on a table that is of little use to the
others.

Usage: python benchmarks/bench_bots.py [games] [pairing ...]
where a pairing reads ``dots-and-boxes:chains:greedy`` or ``quita-y-pon:sampling:greedy-cards:1``
(one against three); all of them if none is given.
"""

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

from tablegames.arena import Opening, match_fixtures, play_match
from tablegames.bots import LEVELS, bot_named

SEATS = {"dots-and-boxes": 2, "quita-y-pon": 4}


def pairings() -> list[str]:
    """Return all pairings of neighbouring levels, and some of levels further apart."""
    pairs = []
    for game, levels in LEVELS.items():
        names = list(levels)
        pairs += [f"{game}:{higher}:{lower}" for lower, higher in pairwise(names)]
    alone = [f"quita-y-pon:{level}:greedy-cards:1" for level in ("patient", "sampling")]
    return [*pairs, "quita-y-pon:sampling:greedy-cards", *alone]


def main(games: int = 400, chosen: Sequence[str] = ()) -> None:
    """Print the share of the first level of each pairing."""
    with ProcessPoolExecutor() as pool:
        for pairing in chosen or pairings():
            game, level, other, *alone = pairing.split(":")
            # Two of four sit across from each other.
            lineup = [level, *[other] * (SEATS[game] - 1 if alone else 1)]
            a_seed = len(list(match_fixtures(lineup, SEATS[game], [0])))
            began = time.perf_counter()
            results = play_match(
                Opening(game),
                {name: bot_named(game, name) for name in lineup},
                lineup=lineup,
                seeds=range(games // a_seed),
                executor=pool,
            )
            took = (time.perf_counter() - began) / len(results.games)
            (one,) = (standing for standing in results.standings() if standing.name == level)
            print(
                f"{game}: {level} against {'three ' if alone else ''}{other}: {one.share:.1%}, "
                f"95 % interval {one.lower:.1%} to {one.upper:.1%}, even would be {one.even:.0%}; "
                f"{one.games} games of {took:.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400, sys.argv[2:])
