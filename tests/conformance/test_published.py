"""The published cases: all right, all of the schema, and enough of them for every rule."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

import tablegames
from tablegames.conformance import KINDS, SCHEMA_VERSION, Case, answer, export, load_cases, schema
from tablegames.conformance.data import case_files
from tablegames.games import game_named
from test_rule_ids import IDS, PREFIXES

FILES: Final = {
    name: json.loads(file.read_text(encoding="utf-8")) for name, file in case_files().items()
}
CASES: Final = list(load_cases())
GAMES: Final = {"DB": "dots-and-boxes", "QP": "quita-y-pon"}
SCHEMA: Final = Draft202012Validator(schema())
RULES: Final = [rule for ids in IDS.values() for rule in ids]


def named_in(case: Case) -> set[str]:
    """The rules that the answer says are broken."""
    return {*case.expect.get("violations", ()), *case.expect.get("problems", ())}


@pytest.mark.heavy
@pytest.mark.parametrize("name", FILES)
def test_the_library_gives_every_answer(name: str) -> None:
    faults = []
    for value in FILES[name]["cases"]:
        # All that is published is right, not only what the case compares.
        case = Case(Case.from_json(value).request, value["expect"])
        faults += [(case.id, fault) for fault in [case.fault(answer(case.request))] if fault]
    assert faults == []


@pytest.mark.heavy
@pytest.mark.parametrize("name", FILES)
def test_every_file_is_of_the_schema(name: str) -> None:
    assert [error.message for error in SCHEMA.iter_errors(FILES[name])] == []


@pytest.mark.parametrize("name", FILES)
def test_the_schema_refuses_what_is_no_case(name: str) -> None:
    first = FILES[name]["cases"][0]
    changes: list[dict[str, Any]] = [
        {"expect": {**first["expect"], "more": 1}},
        {"expect": {}},
        {"extra": 1},
        {"rule": "XX"},
        {"compare": []},
        {"kind": "nope"},
    ]
    for change in changes:
        assert not SCHEMA.is_valid({**FILES[name], "cases": [first | change]}), change
    for member in set(first) - {"compare", "note"}:
        without = {key: value for key, value in first.items() if key != member}
        assert not SCHEMA.is_valid({**FILES[name], "cases": [without]}), member


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_what_it_holds(name: str) -> None:
    file = FILES[name]
    assert name == f"{file['game']}/{file['kind']}.json"
    assert file["schema"] == SCHEMA_VERSION
    assert file["behaviour"] == game_named(file["game"]).version
    assert {(case["game"], case["kind"]) for case in file["cases"]} == {
        (file["game"], file["kind"])
    }
    # No case was written on the library's word alone.
    assert max(file["oracles"].values()) == len(file["cases"])


def test_files_hold_a_case_a_line() -> None:
    for name, file in case_files().items():
        lines = file.read_text(encoding="utf-8").splitlines()
        cases = [line for line in lines if line.startswith('{"id"')]
        assert [json.loads(line.removesuffix(",")) for line in cases] == FILES[name]["cases"]


def test_ids_are_unique() -> None:
    assert [case for case, count in Counter(case.id for case in CASES).items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES.values())
def test_there_are_a_thousand_cases_of_each_game(game: str) -> None:
    assert sum(case.game == game for case in CASES) >= 1_000


def test_the_rules_are_those_of_the_rules_pages() -> None:
    assert {case.rule for case in CASES} == set(RULES)
    for case in CASES:
        assert GAMES[case.rule.partition("-")[0]] == case.game
    assert set(PREFIXES.values()) == set(GAMES)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_that_can_be_broken_has_cases_in_both_directions(rule: str) -> None:
    broken = [case for case in CASES if rule in named_in(case)]
    kinds = {case.kind for case in broken}
    kept = [case for case in CASES if case.rule == rule and rule not in named_in(case)]
    assert kept
    for kind in kinds:
        assert any(case.kind == kind and rule not in named_in(case) for case in CASES)


def test_the_rules_that_can_be_broken_are() -> None:
    named = {rule for case in CASES for rule in named_in(case)}
    violations = {"DB-3", "DB-4", "DB-5", "DB-11", *(f"QP-{n}" for n in (6, 8, 9, 10, 12, 13, 16))}
    setups = {"DB-1", "DB-2", "DB-7", "DB-13", "QP-2", "QP-3", "QP-4", "QP-5", "QP-17"}
    assert named == violations | setups


@pytest.mark.parametrize(("rule", "kind"), [("QP-1", "meld"), ("QP-2", "meld"), ("QP-3", "meld")])
def test_melds_and_what_is_none(rule: str, kind: str) -> None:
    answers = Counter(c.expect["meld"] for c in CASES if c.rule == rule and c.kind == kind)
    assert min(answers[True], answers[False]) >= 5


def positions() -> Iterator[Any]:
    for case in CASES:
        if case.kind != "setup" and "position" in case.request:
            yield case.request["position"]


def test_boards_of_every_shape_and_start() -> None:
    boards = {(p["rows"], p["columns"], p["start"]) for p in positions() if "rows" in p}
    sizes = {(rows, columns) for rows, columns, _ in boards}
    assert {(1, 1), (1, 5), (5, 1), (2, 3), (3, 2), (5, 5), (6, 6)} <= sizes
    assert {start for rows, columns, start in boards if rows != columns} == {
        "american",
        "swedish",
        "icelandic",
    }


def test_every_combination_of_options() -> None:
    options = [position["options"] for position in positions() if "options" in position]
    names = ("ace", "group_suits", "draw", "stock_end")
    assert len({tuple(chosen[name] for name in names) for chosen in options}) == 3 * 2 * 3 * 2
    assert {chosen["packs"] for chosen in options} == {1, 2, 3}
    assert {2, 3, 4} <= {chosen["players"] for chosen in options}


def test_small_tables_are_small() -> None:
    for case in CASES:
        position = case.request.get("position", {})
        if case.game == "quita-y-pon" and case.kind == "moves" and position["turn"] is not None:
            hand = position["hands"][position["turn"]]
            assert sum(map(len, position["table"])) + len(hand) <= 20


def test_export_writes_what_can_be_loaded(tmp_path: Path) -> None:
    written = export(tmp_path / "new" / "place")
    assert export(str(tmp_path / "new" / "place")) == written
    assert len(written) == len(FILES) + 1
    names = {path.relative_to(tmp_path / "new" / "place").as_posix() for path in written}
    assert names == {"schema.json", *FILES}
    for name, file in FILES.items():
        assert json.loads((tmp_path / "new" / "place" / name).read_text("utf-8")) == file


def test_the_data_lies_beside_the_source_or_in_the_package() -> None:
    # A wheel has a copy within the package; a source tree has the directory itself.
    root = Path(tablegames.__file__).parent
    packaged = root / "conformance" / "data"
    place = packaged if packaged.is_dir() else root.parents[1] / "conformance"
    assert {file.parent.name for file in place.glob("*/*.json")} == set(GAMES.values())
    assert len(list(place.glob("*/*.json"))) == sum(map(len, KINDS.values()))
