"""The arena on a Dask cluster of this machine, one of whose workers is killed."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from tablegames.arena import Bots, Opening, play_match
from tablegames.bots import bot_named
from tablegames.dots_and_boxes import Rules
from tablegames.record import GameRecord
from tablegames.results import GameResult

BOTS: Bots = {level: bot_named("dots-and-boxes", level) for level in ("random", "greedy")}
OPENING = Opening("dots-and-boxes", Rules(4, 4))
SEEDS = range(150)


@pytest.fixture
def client() -> Iterator[Any]:
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


def test_a_killed_worker_loses_no_game_and_counts_none_twice(client: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
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
