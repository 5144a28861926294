"""What `analyse` costs along random games, in milliseconds of CPU time.

Each position of each game is analysed once; the median and the 99th percentile are printed.

Usage: python benchmarks/bench_dots_and_boxes_analysis.py [games]
"""

import random
import statistics
import sys
import time

from tablegames.dots_and_boxes import Rules, State
from tablegames.dots_and_boxes.chains import analyse
from tablegames.explore import playout


def milliseconds(state: State) -> float:
    """Return the time of one analysis."""
    began = time.process_time()
    analyse(state)
    return (time.process_time() - began) * 1e3


def main(games: int) -> None:
    """Print the times for some boards."""
    print(f"Python {sys.version.split()[0]}, {games} games")
    for rows, columns in ((4, 4), (5, 5), (6, 6), (12, 12)):
        start = State.new(Rules(rows=rows, columns=columns))
        analyse(start)  # builds the board's tables, once for all
        times = [
            milliseconds(state)
            for seed in range(games)
            for state in playout(start, random.Random(seed))
        ]
        slow = statistics.quantiles(times, n=100)[-1]
        print(
            f"{rows}×{columns}: median {statistics.median(times):.3f} ms, 99 % below {slow:.3f} ms"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
