"""Every rule is found from its page to its code to its tests by its id, and nothing else is.

A game package is found by the ``rules.md`` beside its code; its prefix is read from that page. The
page in another language says the same, as far as that can be read off the text.
"""

import ast
import re
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import tablegames
from tablegames.games import GAMES, game_named
from tablegames.languages import LANGUAGES

TESTS: Final = Path(__file__).parent
SOURCE: Final = Path(tablegames.__file__).parent
PAGES: Final = sorted(SOURCE.glob("*/rules.md"))
IDS: Final = {
    page.parent.name: re.findall(r"^## ([A-Z]+-[0-9]+)$", page.read_text("utf-8"), re.MULTILINE)
    for page in PAGES
}
PREFIXES: Final = {package: ids[0].partition("-")[0] for package, ids in IDS.items()}


def functions() -> Iterator[tuple[Path, str]]:
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield file, node.name


NAMES: Final = list(functions())
NAMES_BY_PREFIX: Final = {
    prefix: [
        (file, name, match[1])
        for file, name in NAMES
        if (match := re.match(rf"test_{prefix.lower()}_([0-9]+)(?:_|$)", name))
    ]
    for prefix in PREFIXES.values()
}


def test_every_game_has_a_page() -> None:
    assert set(IDS) == {package.rpartition(".")[2] for package in GAMES.values()}
    assert len(set(PREFIXES.values())) == len(PREFIXES)


@pytest.mark.parametrize("package", IDS)
def test_the_page_is_there_in_every_language(package: str) -> None:
    pages = {page.name for page in (SOURCE / package).glob("rules*.md")}
    others = set(LANGUAGES) - {"en"}
    assert others
    assert pages == {"rules.md", *(f"rules.{language}.md" for language in others)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_language_has_the_same_rules_in_the_same_order(name: str, language: str) -> None:
    rules = game_named(name).numbered_rules(language)
    assert list(rules) == IDS[GAMES[name].rpartition(".")[2]]
    assert all(rules.values())


NUMBER_WORDS: Final = {
    "en": ["two", "three", "four", "eleven", "thirteen", "fourteen"],
    "es": ["dos", "tres", "cuatro", "once", "trece", "catorce"],
}


def facts(text: str, language: str) -> dict[str, list[str]]:
    """What a rule has to say in any language: its numbers, its options, its examples."""
    words = re.findall(r"\w+", text.lower())
    meaning = dict(zip(NUMBER_WORDS[language], NUMBER_WORDS["en"], strict=True))
    return {
        "digits": sorted(re.findall(r"[0-9]+", text)),
        "numbers": sorted({meaning[word] for word in words if word in meaning}),
        "code": re.findall(r"`[^`]+`", text),
        "cards": re.findall(r"\b[0-9AJQK]+(?:-[0-9AJQK]+)+\b", text),
        "formulas": sorted(re.findall(r"\S*[×·]\S*[^\s,;.]", text)),
        "rules": re.findall(r"\b[A-Z]+-[0-9]+\b", text),
        "decisions": ["decision" for _ in re.findall(r"\*Decisi[oó]n:\*", text)],
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "rule"), [(name, rule) for name in GAMES for rule in game_named(name).numbered_rules()]
)
def test_a_rule_has_the_same_numbers_and_options_in_every_language(
    name: str, rule: str, language: str
) -> None:
    game = game_named(name)
    here, english = game.numbered_rules(language)[rule], game.numbered_rules("en")[rule]
    assert facts(here, language) == facts(english, "en")


def test_the_facts_of_a_rule_are_found() -> None:
    found = facts("Three of 10,000 as (R+1)·C, A-2-3; *Decision:* `ace`: `LOW` (QP-15).", "en")
    assert all(found.values())


@pytest.mark.parametrize("package", IDS)
def test_the_page_numbers_its_rules_from_1_without_a_gap(package: str) -> None:
    ids = IDS[package]
    assert ids == [f"{PREFIXES[package]}-{number}" for number in range(1, len(ids) + 1)]


def test_the_page_of_dots_and_boxes() -> None:
    assert PREFIXES["dots_and_boxes"] == "DB"
    assert len(IDS["dots_and_boxes"]) == 13


@pytest.mark.parametrize(
    ("package", "rule"), [(package, rule) for package, ids in IDS.items() for rule in ids]
)
def test_every_rule_has_a_test(package: str, rule: str) -> None:
    prefix, _, number = rule.partition("-")
    assert number in {found for _, _, found in NAMES_BY_PREFIX[prefix]}, package


@pytest.mark.parametrize("package", IDS)
def test_every_test_of_a_rule_names_one_of_the_page(package: str) -> None:
    prefix = PREFIXES[package]
    names = NAMES_BY_PREFIX[prefix]
    assert names
    unknown = [name for _, name, number in names if f"{prefix}-{number}" not in IDS[package]]
    assert unknown == []


def test_every_id_in_the_name_of_a_test_has_the_prefix_of_a_game() -> None:
    # A letter mistyped would make a test that belongs to no rule.
    known = {prefix.lower() for prefix in PREFIXES.values()}
    found = {match[1] for _, name in NAMES if (match := re.match(r"test_([a-z]{2})_[0-9]+_", name))}
    assert found <= known


@pytest.mark.parametrize("package", IDS)
def test_every_rule_is_named_in_the_code(package: str) -> None:
    code = "".join(file.read_text("utf-8") for file in sorted((SOURCE / package).rglob("*.py")))
    # "DB-1 … DB-13" names the ends of a range only.
    code = re.sub(r"[A-Z]+-[0-9]+ … [A-Z]+-[0-9]+", "", code)
    assert [rule for rule in IDS[package] if not re.search(rf"\b{rule}\b", code)] == []


@pytest.mark.parametrize("package", IDS)
def test_the_code_names_no_rule_that_there_is_not(package: str) -> None:
    for file in sorted((SOURCE / package).rglob("*.py")):
        found = set(re.findall(rf"\b{PREFIXES[package]}-[0-9]+\b", file.read_text("utf-8")))
        assert found <= set(IDS[package]), file.name


@pytest.mark.parametrize("package", IDS)
@pytest.mark.parametrize("enumeration", ["Violation", "EndReason"])
def test_every_violation_and_every_end_is_a_rule_of_the_page(
    package: str, enumeration: str
) -> None:
    members: type[StrEnum] = getattr(import_module(f"tablegames.{package}.rules"), enumeration)
    assert len(members) > 0
    assert {member.value for member in members} <= set(IDS[package])


@pytest.mark.parametrize("package", IDS)
def test_every_violation_has_a_test_that_raises_it(package: str) -> None:
    violations: type[StrEnum] = import_module(f"tablegames.{package}.rules").Violation
    file = TESTS / package / "test_legality.py"
    named = {
        node.attr
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "Violation"
    }
    assert named == {violation.name for violation in violations}
    numbers = {number for where, _, number in NAMES_BY_PREFIX[PREFIXES[package]] if where == file}
    assert {violation.value.partition("-")[2] for violation in violations} <= numbers


def test_no_test_has_the_name_of_another() -> None:
    # The second would silently take the place of the first.
    assert len(set(NAMES)) == len(NAMES)
