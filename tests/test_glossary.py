"""The glossary names what there is: in the code, and in the rules of both languages."""

import re
from pathlib import Path
from pkgutil import resolve_name
from typing import Final

import pytest

from tablegames.games import GAMES, game_named
from tablegames.languages import LANGUAGES

PAGE: Final = Path(__file__).parents[1] / "docs" / "reference" / "glossary.md"
ROWS: Final = [
    [cell.strip() for cell in line.split("|")[1:-1]]
    for line in PAGE.read_text("utf-8").splitlines()
    if re.match(r"\| (?!English)\w", line)
]
RULES: Final = {
    language: {
        rule: text
        for name in GAMES
        for rule, text in game_named(name).numbered_rules(language).items()
    }
    for language in LANGUAGES
}
# A title goes further than its target where an attribute has no anchor of its own.
NAMES: Final = [
    target.rpartition(title.partition(".")[0])[0] + title
    for row in ROWS
    for title, target in re.findall(r"\{py:obj\}`(.+?) <(.+?)>`", row[2])
]
TERMS: Final = [
    (rule[1], language, term)
    for english, spanish, _, _, link in ROWS
    if (rule := re.match(r"\[(.+)\]", link))
    # A verb is seldom met in its infinitive.
    if not english.startswith("to ")
    for language, terms in zip(LANGUAGES, (english, spanish), strict=True)
    for term in terms.split(", ")
]


def test_every_row_is_read() -> None:
    assert {len(row) for row in ROWS} == {5}
    assert all(english and spanish and meaning for english, spanish, _, meaning, _ in ROWS)
    assert len(NAMES) == sum(row[2].count("`") for row in ROWS) / 2


@pytest.mark.parametrize("name", sorted(set(NAMES)))
def test_every_name_is_one_of_the_code(name: str) -> None:
    assert name.startswith("tablegames.")
    resolve_name(name)


@pytest.mark.parametrize(("rule", "language", "term"), TERMS)
def test_every_term_is_one_of_its_rule(rule: str, language: str, term: str) -> None:
    assert term.lower() in RULES[language][rule].lower()
