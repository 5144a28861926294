"""What ``import tablegames`` costs, against ``import attrs``, in one run.

Each import happens in a fresh interpreter; the two take turns, and the median of the pairs'
ratios is printed. An interpreter that imports nothing is timed too and taken off both.

Usage: python benchmarks/bench_import.py [rounds]
"""

import statistics
import subprocess
import sys
import time


def seconds(statement: str) -> float:
    """Return the wall-clock seconds of an interpreter that runs a statement."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)  # noqa: S603 - our own text
    return time.perf_counter() - began


def main(rounds: int) -> None:
    """Print the ratio of the two."""
    ratios = []
    for _ in range(rounds):
        nothing = seconds("pass")
        ratios.append(
            (seconds("import tablegames") - nothing) / (seconds("import attrs") - nothing)
        )
    print(f"import tablegames / import attrs: median {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
