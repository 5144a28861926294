"""The exact solver on empty boards, and OpenSpiel's minimax on the smallest, in one run.

For each board: the value (first player's margin), CPU seconds for the value alone, CPU seconds
for the value with all best moves and a line of best play, and the positions that this searched.
OpenSpiel's `MinimaxSolver` is asked for the value of 2×3 under the same utility, the margin.

Usage: python benchmarks/bench_dots_and_boxes_solver.py [ROWSxCOLUMNS[:TABLE] …]

Boards given as arguments are solved for their value alone, with a table for TABLE million
positions, and without OpenSpiel: 4x4:100 takes 800 MB, and hours without a compiler.
"""

import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import TypeVar

import tablegames
from tablegames.dots_and_boxes import Rules, State
from tablegames.dots_and_boxes.solver import TABLE_SIZE, solve, value_of

T = TypeVar("T")

PURE = ((2, 3), (3, 3), (3, 4))
COMPILED = (*PURE, (2, 6))
TARGETS = {
    (3, 3): "≤ 1 s pure, ≤ 0.1 s compiled",
    (3, 4): "≤ 40 s pure, ≤ 4 s compiled",
    (2, 6): "≤ 10 s compiled",
}


def timed(function: Callable[[], T]) -> tuple[T, float]:
    """Return an answer and the CPU seconds that it took."""
    began = time.process_time()
    answer = function()
    return answer, time.process_time() - began


def openspiel_value(rows: int, columns: int) -> float:
    """Return the value of an empty board, by the minimax solver that OpenSpiel comes with."""
    import pyspiel  # noqa: PLC0415 - only this comparison needs it
    from open_spiel.python.algorithms.minimax_solver import MinimaxSolver  # noqa: PLC0415

    name = f"dots_and_boxes(num_rows={rows},num_cols={columns},utility_margin=true)"
    table = MinimaxSolver(name).solve()
    return float(table[str(pyspiel.load_game(name).new_initial_state())].value)


def compare() -> None:
    """Print how many times faster the value of 2×3 is found here."""
    state = State.new(Rules(2, 3))
    # The best of several: a few milliseconds are easily disturbed, half a minute is not.
    runs = [timed(lambda: value_of(state)) for _ in range(9)]
    own = min(seconds for _, seconds in runs)
    theirs, seconds = timed(lambda: openspiel_value(2, 3))
    agree = "the same value" if theirs == runs[0][0] else f"ANOTHER VALUE, {theirs}"
    print(
        f"2×3: here {own * 1e3:.2f} ms, OpenSpiel {version('open_spiel')} {seconds:.1f} s, "
        f"{agree}; ratio {seconds / own:,.0f} (target ≥ 500 pure)"
    )


def board(rows: int, columns: int) -> None:
    """Print what one board takes."""
    state = State.new(Rules(rows, columns))
    value, seconds = timed(lambda: value_of(state))
    solution, all_seconds = timed(lambda: solve(state))
    print(
        f"{rows}×{columns}: value {value}, {seconds:.3f} s; with best moves and line "
        f"{all_seconds:.3f} s, {solution.nodes:,} positions  {TARGETS.get((rows, columns), '')}"
    )


def long_board(text: str) -> None:
    """Print what the value of a board given as an argument takes."""
    size, _, millions = text.partition(":")
    rows, columns = map(int, size.split("x"))
    table_size = int(millions) * 1_000_000 if millions else TABLE_SIZE
    state = State.new(Rules(rows, columns))
    value, seconds = timed(lambda: value_of(state, table_size=table_size))
    print(f"{rows}×{columns}: value {value}, {seconds:.1f} s, table {table_size * 8 / 1e6:,.0f} MB")


def main(arguments: list[str]) -> None:
    """Print the figures."""
    form = "compiled" if tablegames.compiled else "pure Python"
    print(f"Python {sys.version.split()[0]}, solver {form}, CPU seconds")
    for text in arguments:
        long_board(text)
    if not arguments:
        for rows, columns in COMPILED if tablegames.compiled else PURE:
            board(rows, columns)
        compare()


if __name__ == "__main__":
    main(sys.argv[1:])
