"""Write the conformance cases: ``python tools/conformance/generate.py [--check]``.

Every question is answered by the library, and by every independent engine that knows the rule:
the naive ones of ``tests/reference``, OpenSpiel, and an integer-programming solver. If one of them
disagrees, nothing is written. The same seed gives the same files, byte by byte.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

import dots_and_boxes_cases  # noqa: E402 - only now the reference engines can be found
import integer_programs  # noqa: E402
import naive_dots_and_boxes  # noqa: E402
import naive_quita_y_pon  # noqa: E402
import openspiel  # noqa: E402
import quita_y_pon_cases  # noqa: E402
from drafts import Draft, Json  # noqa: E402
from tablegames.conformance import SCHEMA_VERSION, Case, answer  # noqa: E402
from tablegames.games import game_named  # noqa: E402

SEED = 1

Oracle = Callable[[Draft, Json], Json | None]


def _solver_agrees(draft: Draft, expect: Json) -> Json | None:
    agrees = integer_programs.most_cards_agree(draft, expect)
    if agrees is False:
        raise SystemExit(f"the integer programs disagree: {draft}")
    return None if agrees is None else {}


ORACLES: dict[str, dict[str, Oracle]] = {
    "dots-and-boxes": {
        "naive engine": lambda draft, _: (
            naive_dots_and_boxes.solve_by_search(draft)
            if draft.kind == "solve"
            else naive_dots_and_boxes.answer(draft)
        ),
        "values by layers": lambda draft, _: (
            naive_dots_and_boxes.solve_by_layers(draft) if draft.kind == "solve" else None
        ),
        openspiel.name(): lambda draft, _: openspiel.answer(draft),
    },
    "quita-y-pon": {
        "naive engine": lambda draft, _: naive_quita_y_pon.answer(draft),
        "brute force": lambda draft, _: naive_quita_y_pon.brute_answer(draft),
        integer_programs.name(): lambda draft, expect: (
            integer_programs.answer(draft) or _solver_agrees(draft, expect)
        ),
    },
}

MAKERS = {
    "dots-and-boxes": dots_and_boxes_cases.all_drafts,
    "quita-y-pon": quita_y_pon_cases.all_drafts,
}
PREFIXES = {"dots-and-boxes": "db", "quita-y-pon": "qp"}


def paths(said: Json, expect: Json) -> tuple[str, ...]:
    """Return what an oracle has said: members, or members of a position if not the whole."""
    found = []
    for name, value in said.items():
        whole = expect.get(name)
        if isinstance(value, dict) and isinstance(whole, dict) and set(value) < set(whole):
            found += [f"{name}.{inner}" for inner in value]
        else:
            found.append(name)
    return tuple(found)


def checked(game: str, draft: Draft, number: int, confirmed: Counter[str]) -> Case | None:
    """Return the case, once every oracle that knows the answer agrees; None if it is unwanted."""
    name = f"{PREFIXES[game]}-{draft.kind}-{number}"
    request = {"id": name, "game": game, "kind": draft.kind, "rule": draft.rule, **draft.question}
    expect = answer(request)
    del expect["id"]
    if "error" in expect:
        raise SystemExit(f"the library cannot answer: {expect['error']}: {request}")
    agreeing = 0
    for oracle, ask in ORACLES[game].items():
        said = ask(draft, expect)
        if said is None:
            continue
        compare = paths(said, expect)
        fault = Case(request, expect, compare).fault({"id": name, **said}) if compare else None
        if fault is not None:
            raise SystemExit(f"{oracle} disagrees: {fault}: {request}")
        agreeing += 1
        confirmed[oracle] += 1
    if not agreeing:
        raise SystemExit(f"no oracle knows the answer: {request}")
    if draft.wanted is not None:
        fault = Case(request, draft.wanted).fault({"id": name, **expect})
        if fault is not None:
            raise SystemExit(f"not what was meant: {fault}: {request}")
    return Case(request, expect, draft.compare, draft.note)


def files(seed: int) -> Iterable[tuple[str, str]]:
    """Yield the path and the text of each file."""
    for game, maker in MAKERS.items():
        cases: dict[str, list[Case]] = {}
        confirmed: dict[str, Counter[str]] = {}
        known = set()
        for draft in maker(seed):
            key = json.dumps([draft.kind, draft.question, draft.compare], sort_keys=True)
            if key in known:
                continue
            known.add(key)
            of_kind = cases.setdefault(draft.kind, [])
            count = confirmed.setdefault(draft.kind, Counter())
            case = checked(game, draft, len(of_kind) + 1, count)
            if case is not None:
                of_kind.append(case)
        for kind, found in cases.items():
            yield f"{game}/{kind}.json", file_text(game, kind, found, confirmed[kind])


def file_text(game: str, kind: str, cases: list[Case], confirmed: Counter[str]) -> str:
    header: dict[str, Any] = {
        "schema": SCHEMA_VERSION,
        "game": game,
        "kind": kind,
        "behaviour": game_named(game).version,
        "oracles": dict(confirmed),
    }
    # One case a line, so that differences between versions can be read.
    lines = ",\n".join(json.dumps(case.to_json(), ensure_ascii=False) for case in cases)
    top = json.dumps(header, ensure_ascii=False, indent=1).removesuffix("\n}")
    return f'{top},\n "cases": [\n{lines}\n ]\n}}\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    # All of them before any is written: a disagreement leaves the old files alone.
    texts = dict(files(arguments.seed))
    for name, text in texts.items():
        path = ROOT / "conformance" / name
        if not arguments.check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{name} is not what the generator writes")


if __name__ == "__main__":
    main()
