"""Random continuations of the empty 5×5 board against OpenSpiel, from Python, in one run.

Here all games are played at once; there, a state is changed in place until the game is over, with
moves from the standard library's generator. The two are timed in turns, so that a machine whose
speed drifts slows both; CPU time is counted. The mean margins of both are printed as well: they
are estimates of one number.

Usage: python benchmarks/bench_dots_and_boxes_rollouts.py [rounds] [games]
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version

import numpy as np
import pyspiel

from tablegames.dots_and_boxes import State
from tablegames.dots_and_boxes.rollouts import margins


def mean_margin(games: int, rng: np.random.Generator) -> float:
    """Return the mean of so many margins of the first player here."""
    return float(margins(State.new(), games, rng).mean())


def mean_margin_of_openspiel(games: int, rng: random.Random) -> float:
    """Return the same from playouts there."""
    game = pyspiel.load_game("dots_and_boxes(num_rows=5,num_cols=5,utility_margin=true)")
    total = 0.0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        total += state.returns()[0]
    return total / games


def timed(play: Callable[[], float]) -> tuple[float, float]:
    """Return CPU seconds and result."""
    began = time.process_time()
    result = play()
    return time.process_time() - began, result


def main(rounds: int = 5, games: int = 10_000) -> None:
    """Print the times and their ratio."""
    ours_rng, theirs_rng = np.random.default_rng(1), random.Random(1)
    mean_margin(100, ours_rng)  # the first call loads parts of numpy
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(timed(lambda: mean_margin(games, ours_rng)))
        theirs.append(timed(lambda: mean_margin_of_openspiel(games, theirs_rng)))
    ratios = sorted(their[0] / our[0] for our, their in zip(ours, theirs, strict=True))
    print(
        f"Python {sys.version.split()[0]}, numpy {np.__version__}, "
        f"open_spiel {version('open_spiel')}, {rounds} rounds of {games:,} games"
    )
    print(
        f"{statistics.median(seconds for seconds, _ in ours) * 1e3:.1f} ms, OpenSpiel "
        f"{statistics.median(seconds for seconds, _ in theirs) * 1e3:,.0f} ms; ratio median "
        f"{statistics.median(ratios):.0f}, from {ratios[0]:.0f} to {ratios[-1]:.0f}"
    )
    print(
        f"mean margin {statistics.mean(margin for _, margin in ours):+.3f}, OpenSpiel "
        f"{statistics.mean(margin for _, margin in theirs):+.3f}"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
