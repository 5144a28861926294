"""Each level of the computer opponents against the one below, with alternating seats.

Dots and Boxes is played on 5×5, and a draw counts half. Quita y Pon is played by two of the level
against two of the one below, in turn around the table, and by one ``patient`` or ``sampling``
among three ``greedy-cards`` with its seat rotating; players who win together share the win. The
interval is Wilson's, at 95 %, so that few games give a wide one. Games are dealt by their number,
and spread over processes.

In Quita y Pon chance decides so much that 400 games, which tell shares apart by ten points, are
few: take some thousand there. That ``greedy-points`` wins as often as ``greedy-cards`` is no
accident. What is laid hardly matters until some 35 cards lie on the table, and from then on
it pays to lay few, which neither of them does.

Usage: python benchmarks/bench_bots.py [games] [pairing ...]
where a pairing reads ``dots-and-boxes:chains:greedy`` or ``quita-y-pon:sampling:greedy-cards:1``
(one against three); all of them if none is given.
"""

import os
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from typing import Any

from tablegames import dots_and_boxes, quita_y_pon
from tablegames.bots import LEVELS, bot_named


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the bounds of the share of wins."""
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale


def start_of(game: str, number: int, seats: int) -> Any:
    """Return the starting position of a game by its number: as many games per deal as seats."""
    if game == "dots-and-boxes":
        return dots_and_boxes.State.new()
    deal = number // seats
    return quita_y_pon.State.deal(rng=random.Random(deal), first=deal % 4)


def play(task: tuple[str, str, str, int, int]) -> tuple[float, float]:
    """Play a game; return the share of the win that goes to the first level, and its chance.

    The chance is the part of the seats that the level has.
    """
    game, level, other, alone, number = task
    seats = 2 if game == "dots-and-boxes" else 4
    state = start_of(game, number, seats)
    # Two of four sit across from each other.
    every = seats if alone else 2
    held = set(range(number % every, seats, every))
    bots = [bot_named(game, level if seat in held else other) for seat in range(seats)]
    rng = random.Random(number)
    while state.turn is not None:
        state = state.apply(bots[state.turn](state.view(state.turn), rng))
    winners = set(state.outcome.winners)
    return len(winners & held) / len(winners), len(held) / seats


def pairings() -> list[str]:
    """Return all pairings of neighbouring levels, and some of levels further apart."""
    pairs = []
    for game, levels in LEVELS.items():
        names = list(levels)
        pairs += [f"{game}:{higher}:{lower}" for lower, higher in pairwise(names)]
    alone = [f"quita-y-pon:{level}:greedy-cards:1" for level in ("patient", "sampling")]
    return [*pairs, "quita-y-pon:sampling:greedy-cards", *alone]


def main(games: int = 400, chosen: Sequence[str] = ()) -> None:
    """Print the share of each pairing, and how it stands after every 20 games."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for pairing in chosen or pairings():
            game, level, other, *alone = pairing.split(":")
            against = f"three {other}" if alone else other
            began = time.perf_counter()
            tasks = [(game, level, other, bool(alone), number) for number in range(games)]
            wins = 0.0
            for played, (share, even) in enumerate(pool.map(play, tasks, chunksize=4), start=1):
                wins += share
                if played % 20 and played < games:
                    continue
                low, high = wilson(wins, played)
                print(
                    f"{game}: {level} against {against}: {wins / played:.1%}, 95 % interval "
                    f"{low:.1%} to {high:.1%}, even would be {even:.0%}; {played} games "
                    f"of {(time.perf_counter() - began) / played:.2f} s",
                    flush=True,
                )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400, sys.argv[2:])
