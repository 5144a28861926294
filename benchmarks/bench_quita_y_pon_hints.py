"""How fast the least disturbance is found, and how often it is proven.

    python benchmarks/bench_quita_y_pon_hints.py

For each of the solved positions under ``tests/golden`` the largest set of hand cards is laid. All
times are CPU times of this process, and of the first call for a position.
"""

import json
import time
from pathlib import Path
from statistics import median

from tablegames.quita_y_pon import (
    Cards,
    Disturbance,
    Rules,
    State,
    best_set,
    least_disturbance,
)

ROOT = Path(__file__).parent.parent
POSITIONS = json.loads((ROOT / "tests" / "golden" / "qyp_positions.json").read_text("utf-8"))


def position_of(stored: dict[str, list[str]]) -> State:
    """Build a position of two players in which the first is to move."""
    hand = Cards.parse(" ".join(stored["hand"]))
    melds = [Cards.parse(" ".join(cards)) for cards in stored["table_melds"]]
    rest = list(Cards.pack(2) - hand - sum(melds, Cards()))
    return State(Rules(players=2), [hand, rest[1:]], melds, rest[:1])


def measured() -> dict[int, list[tuple[float, Disturbance]]]:
    """Return times in ms and results by the size of the table, in tens of cards."""
    found: dict[int, list[tuple[float, Disturbance]]] = {}
    for stored in POSITIONS["positions"]:
        state = position_of(stored)
        laid = best_set(Cards.parse(" ".join(stored["table"])), state.hands[0])
        begun = time.process_time()
        least = least_disturbance(state, laid)
        spent = (time.process_time() - begun) * 1e3
        if least is None:
            raise AssertionError(stored["id"])
        found.setdefault(round(len(stored["table"]), -1), []).append((spent, least))
    return found


def main() -> None:
    """Print a line for each size of the table."""
    print("table  positions  median ms  worst ms  proven  nodes (worst)  melds broken (most)")
    for size, results in sorted(measured().items()):
        times = [spent for spent, _ in results]
        least = [each for _, each in results]
        print(
            f"{f'~{size}':>5} {len(results):10} {median(times):10.2f} {max(times):9.1f}"
            f" {sum(each.is_proven for each in least):4}/{len(results)}"
            f" {max(each.nodes for each in least):14} {max(each.melds_broken for each in least):20}"
        )


if __name__ == "__main__":
    main()
