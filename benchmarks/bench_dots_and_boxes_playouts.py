"""Random playouts of Dots and Boxes against OpenSpiel, from Python, in one run.

Both sides do the same a ply: list the legal moves, choose one with the same generator, and get a
new position while the old one stays as it was (`apply` here, `clone` and `apply_action` there).
The two are timed in turns, so that a machine whose speed drifts slows both; CPU time is counted.

Usage: python benchmarks/bench_dots_and_boxes_playouts.py [rounds]

In an environment where the package was installed with ``TABLEGAMES_COMPILE=1 pip install .``, the
same command measures the compiled kernel; the first line tells which form it is.
"""

import random
import statistics
import sys
import time
from importlib.metadata import version

import pyspiel

import tablegames
from tablegames.dots_and_boxes import Rules, State

GAMES_A_ROUND = 40


def time_ours(start: State) -> float:
    """Return the CPU seconds of a round here."""
    rng = random.Random(1)
    began = time.process_time()
    for _ in range(GAMES_A_ROUND):
        state = start
        while not state.is_over:
            state = state.apply(rng.choice(list(state.legal_moves)))
    return time.process_time() - began


def time_openspiel(game: pyspiel.Game) -> float:
    """Return the CPU seconds of a round there."""
    rng = random.Random(1)
    began = time.process_time()
    for _ in range(GAMES_A_ROUND):
        state = game.new_initial_state()
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            state = state.clone()
            state.apply_action(action)
    return time.process_time() - began


def main(rounds: int) -> None:
    """Print plies a second and their ratio for the usual boards."""
    form = "compiled" if tablegames.compiled else "pure Python"
    print(
        f"{form}, Python {sys.version.split()[0]}, open_spiel {version('open_spiel')},"
        f" {rounds} rounds"
    )
    for size in (4, 5, 6):
        start = State.new(Rules(rows=size, columns=size))
        game = pyspiel.load_game(f"dots_and_boxes(num_rows={size},num_cols={size})")
        times = [(time_ours(start), time_openspiel(game)) for _ in range(rounds)]
        plies = GAMES_A_ROUND * start.edges_left
        ours, theirs = (plies / statistics.median(column) for column in zip(*times, strict=True))
        ratios = sorted(spiel / own for own, spiel in times)
        print(
            f"{size}×{size}: {ours:9,.0f} plies/s, OpenSpiel {theirs:9,.0f}; ratio median "
            f"{statistics.median(ratios):.2f}, from {ratios[0]:.2f} to {ratios[-1]:.2f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
