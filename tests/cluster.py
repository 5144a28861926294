"""A match on a Dask cluster of this machine, one of whose workers is killed: ``cluster.py FILE``.

It runs in a process of its own, since Dask changes how exceptions are pickled, and asserts that no
game is lost and none counted twice. The games are written into the file.
"""

import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster

from tablegames.arena import Bots, Opening, play_match
from tablegames.bots import bot_named
from tablegames.dots_and_boxes import Rules
from tablegames.record import GameRecord
from tablegames.results import GameResult

BOTS: Bots = {level: bot_named("dots-and-boxes", level) for level in ("random", "greedy")}
OPENING = Opening("dots-and-boxes", Rules(4, 4))
SEEDS = range(150)


def play_with_a_killed_worker(client: Any, file: Path) -> None:
    """Play, and compare with the same games played here."""
    before = set(client.run(os.getpid).values())
    assert len(before) == 2

    def kill(done: int, _: int) -> None:
        if done == 20:
            os.kill(min(before), signal.SIGKILL)

    executor = client.get_executor()
    results = play_match(OPENING, BOTS, seeds=SEEDS, executor=executor, records=file, report=kill)
    with ThreadPoolExecutor(1) as threads:
        assert results == play_match(OPENING, BOTS, seeds=SEEDS, executor=threads)
    lines = file.read_text(encoding="utf-8").splitlines()
    records: list[GameRecord[Any]] = [GameRecord.from_text(line) for line in lines]
    assert len(lines) == 2 * len(SEEDS)
    assert {GameResult.of(record) for record in records} == set(results.games)
    client.wait_for_workers(2)
    assert min(before) not in client.run(os.getpid).values()


def main(file: Path) -> None:
    """Start a cluster of two workers and play on it."""
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        play_with_a_killed_worker(client, file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
