"""The engine in JavaScript passes every case, and each faulty one fails at the rule it forgets."""

import os
import shutil
from pathlib import Path
from typing import Final

import pytest

from tablegames.conformance import Case, Report, load_cases, run

ENGINES: Final = Path(__file__).parents[2] / "examples" / "javascript"
TIMEOUT: Final = 60.0

CASES: Final = list(load_cases())
# A position with many cards asks nothing of these faults that a small one does not.
SMALL: Final = [case for case in CASES if case.kind != "moves-large"]

DOTS: Final = "dots-and-boxes"
CARDS: Final = "quita-y-pon"

# Program → the rules that it forgets, and those at which its whole games go wrong.
FAULTS: Final[dict[str, tuple[set[str], set[str]]]] = {
    "no-extra-move": ({"DB-9"}, {"DB-1", "DB-12"}),
    "one-box-a-move": ({"DB-8"}, {"DB-1", "DB-12"}),
    "wrapping-ace": ({"QP-2"}, set()),
    "table-to-hand": ({"QP-10"}, set()),
    "tie-to-lowest-seat": ({"DB-12", "QP-20"}, {"DB-12", "QP-20"}),
}


@pytest.fixture(scope="module")
def node() -> str:
    """Return the command of Node.js, without which nothing here can be tested."""
    found = shutil.which("node")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("no Node.js: CI has to have one")
        pytest.skip("no Node.js: the engines in JavaScript are not tested")
    return found


def ask(node: str, engine: str, cases: list[Case]) -> Report:
    return run([node, str(ENGINES / f"{engine}.mjs")], cases, timeout=TIMEOUT)


@pytest.mark.heavy
def test_the_engine_passes_every_case(node: str) -> None:
    report = ask(node, "engine", CASES)
    assert report.failures == ()
    assert report.passed
    assert report.left_out == {DOTS: (), CARDS: ()}
    # The search for best play is no part of the rules.
    assert list(report.asked) == [case for case in CASES if case.kind != "solve"]


@pytest.mark.heavy
@pytest.mark.parametrize("engine", FAULTS)
def test_a_forgotten_rule_is_found_at_its_id(node: str, engine: str) -> None:
    forgotten, in_games = FAULTS[engine]
    report = ask(node, f"faults/{engine}", SMALL)
    failed = [failure.case for failure in report.failures]
    assert {case.rule for case in failed if case.kind != "game"} == forgotten
    # A whole game needs all rules, and belongs to one.
    assert {case.rule for case in failed if case.kind == "game"} == in_games


def test_every_fault_is_tried() -> None:
    assert {file.stem for file in (ENGINES / "faults").glob("*.mjs")} == set(FAULTS)
