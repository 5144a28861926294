"""Judge a run of mutmut: no mutant may survive but those listed, with a reason, in equivalent.toml.

Run by the session "mutation" of the noxfile, with the names of the mutants it tried; none means
all. A mutant is known by the function it is in and by the lines it changes, since its number
changes with every edit of the function.
"""

import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, NamedTuple

LEAST_KILLED: Final = 0.95
"""The share of all mutants, equivalent ones among them, that the tests have to notice."""

KILLED: Final = frozenset({"killed", "timeout"})
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")


class Change(NamedTuple):
    """What a mutant does: the lines of a function that it takes out, and those it puts in."""

    function: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.function}\n    - {self.before}\n    + {self.after}"


def function_of(mutant: str) -> str:
    """Return the dotted name of the function that a mutant is a form of."""
    module, _, mangled = mutant.partition("__mutmut_")[0].rpartition(".")
    name = mangled.removeprefix("xǁ").replace("ǁ", ".") if "ǁ" in mangled else mangled[2:]
    return f"{module}.{name}"


def change_of(mutant: str, diff: str) -> Change:
    """Read what a mutant does from its unified diff."""
    lines = [line for line in diff.splitlines() if not line.startswith(("---", "+++", "#"))]
    before, after = (
        " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    return Change(function_of(mutant), before, after)


def read_results(text: str) -> dict[str, str]:
    """Read the status of every mutant from what ``mutmut results`` prints."""
    pairs = (line.strip().rpartition(": ") for line in text.splitlines() if "__mutmut_" in line)
    return {mutant: status for mutant, _, status in pairs}


def read_equivalent(text: str) -> dict[Change, str]:
    """Read the reasons why some mutants are equivalent."""
    reasons = {}
    for entry in tomllib.loads(text)["equivalent"]:
        for before, after in entry["changes"]:
            reasons[Change(entry["function"], before, after)] = entry["reason"].strip()
    return reasons


def complaints(
    results: Mapping[str, str],
    survivors: Mapping[str, Change],
    equivalent: Mapping[Change, str],
    *,
    whole: bool,
) -> list[str]:
    """Return all that is wrong with a run.

    Args:
        results: the status of every mutant that was tried.
        survivors: what those do that were not killed.
        equivalent: why some may survive.
        whole: whether all mutants were tried.
    """
    found = [
        f"{results[mutant]}: {mutant}\n  {change}"
        for mutant, change in survivors.items()
        if change not in equivalent
    ]
    if whole:
        idle = equivalent.keys() - set(survivors.values())
        found += [f"listed, and no survivor: {change}" for change in sorted(idle)]
    found += [f"no reason: {change}" for change, reason in equivalent.items() if not reason]
    killed = sum(status in KILLED for status in results.values())
    if killed < LEAST_KILLED * len(results) or not results:
        found.append(f"{killed} of {len(results)} mutants killed: less than {LEAST_KILLED:.0%}")
    return found


def figures(results: Mapping[str, str]) -> Iterable[str]:
    """Yield how many mutants of each module there are, and how many were killed."""
    module = {mutant: mutant.rpartition(".")[0] for mutant in results}
    tried = Counter(module.values())
    killed = Counter(module[mutant] for mutant, status in results.items() if status in KILLED)
    for name in sorted(tried):
        yield f"{name}: {killed[name]} of {tried[name]} killed"
    yield f"all: {killed.total()} of {tried.total()} killed"


def mutmut(*arguments: str) -> str:
    """Return what mutmut prints."""
    command = ["mutmut", *arguments]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout  # noqa: S603


def main(patterns: Sequence[str]) -> int:
    """Print the figures and all complaints, and return how many there are."""
    results = {
        mutant: status
        for mutant, status in read_results(mutmut("results", "--all", "true")).items()
        if not patterns or any(fnmatchcase(mutant, pattern) for pattern in patterns)
    }
    survivors = {
        mutant: change_of(mutant, mutmut("show", mutant))
        for mutant, status in results.items()
        if status not in KILLED
    }
    equivalent = read_equivalent(EQUIVALENT.read_text("utf-8"))
    found = complaints(results, survivors, equivalent, whole=not patterns)
    print(*figures(results), *found, sep="\n")  # noqa: T201
    return len(found)


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
