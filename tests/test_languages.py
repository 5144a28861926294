"""The catalogues: each is complete, true to the messages in the code, and read as it is written."""

import ast
import json.decoder
import json.scanner
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any, Final

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import tablegames
from tablegames._catalogues import Catalogue, catalogue
from tablegames.jsontext import load_object
from tablegames.languages import ENGLISH, LANGUAGES

ROOT: Final = Path(tablegames.__file__).parent
OTHERS: Final = tuple(language for language in LANGUAGES if language != ENGLISH)
# As the session "messages" of the noxfile gives them to Babel.
KEYWORDS: Final = {"Message": None, "counted": (1, 2)}


def path_of(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "tablegames.po"


def read(language: str) -> Catalog:
    with path_of(language).open("rb") as file:
        return read_po(file, abort_invalid=True)


def ids(message: Any) -> tuple[str, ...]:
    """The forms of a message: one, or one for each number."""
    return (message,) if isinstance(message, str) else tuple(message)


IN_CODE: Final = {
    ids(message)
    for _, _, message, _, _ in extract_from_dir(ROOT, [("**.py", "python")], keywords=KEYWORDS)
}
CATALOGUES: Final = {language: read(language) for language in OTHERS}
TRANSLATIONS: Final = [
    (language, message)
    for language, messages in CATALOGUES.items()
    for message in messages
    if message.id
]


def places(text: str) -> set[tuple[str, str]]:
    """The places of a template with their formats; how digits are grouped is for the language."""
    return {
        (name, (form or "").replace(",", ""))
        for _, name, form, _ in Formatter().parse(text)
        if name is not None
    }


def test_there_is_another_language() -> None:
    assert "es" in OTHERS
    assert len(IN_CODE) > 100


def test_every_language_has_a_catalogue_and_every_catalogue_is_of_a_language() -> None:
    assert {path.name for path in (ROOT / "locale").iterdir()} == set(OTHERS)
    for language in OTHERS:
        assert path_of(language).is_file()


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_the_messages_of_the_code_and_no_others(language: str) -> None:
    translated = {ids(message.id) for message in CATALOGUES[language] if message.id}
    assert IN_CODE - translated == set()
    assert translated - IN_CODE == set()
    assert list(CATALOGUES[language].obsolete) == []


@pytest.mark.parametrize(("language", "message"), TRANSLATIONS)
def test_a_message_is_translated_with_the_same_places(language: str, message: Message) -> None:
    assert not message.fuzzy
    forms = ids(message.string)
    assert all(forms), message.id
    assert len(forms) == (CATALOGUES[language].num_plurals if message.pluralizable else 1)
    for form in forms:
        assert places(form) == places(ids(message.id)[-1]), message.id


@pytest.mark.parametrize("language", OTHERS)
def test_the_plural_is_that_which_is_read(language: str) -> None:
    assert CATALOGUES[language].plural_expr == "(n != 1)"


@pytest.mark.parametrize(("language", "message"), TRANSLATIONS)
def test_a_catalogue_is_read_as_by_the_tool_that_writes_it(language: str, message: Message) -> None:
    texts, (first, *_) = catalogue(language), ids(message.id)
    if not message.pluralizable:
        assert texts.gettext(first) == message.string
        return
    singular, plural = ids(message.id)
    one, other = ids(message.string)
    for number in (0, 1, 2, 11, 1_000_000):
        assert texts.ngettext(singular, plural, number) == (one if number == 1 else other)


def test_what_a_catalogue_lacks_stays_english() -> None:
    text = """
msgid ""
msgstr "Language: es\\n"

# A remark.
#: some/place.py
#, fuzzy
msgid "one\\n"
"more"
msgstr "un\\n"
"\\"más\\""

msgid "waiting"
msgstr ""

#~ msgid "gone"
#~ msgstr "ido"
"""
    texts = Catalogue(BytesIO(text.encode()))
    assert texts.gettext("one\nmore") == 'un\n"más"'
    for missing in ("waiting", "gone", "unknown", ""):
        assert texts.gettext(missing) == missing
    assert texts.ngettext("a card", "cards", 1) == "a card"
    assert texts.ngettext("a card", "cards", 2) == "cards"


def test_english_needs_no_catalogue() -> None:
    assert catalogue(ENGLISH).gettext("move {number}") == "move {number}"


# --- what the messages are made of ---------------------------------------------------------------


TREES: Final = {
    file.relative_to(ROOT).as_posix(): ast.parse(file.read_text("utf-8"))
    for file in sorted(ROOT.rglob("*.py"))
}
SPEAKING: Final = {
    # The number of the argument that is a sentence.
    "Problem": 1,
    "NotationError": 0,
    "TableGamesError": 0,
    "WrongTypeError": 0,
    "EventError": 1,
    "_UsageError": 0,
    "say": 0,
    "show": 0,
    "ask": 0,
    "refuse": 0,
}


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def words(node: ast.expr) -> str | None:
    """What is written out in a string or an f-string; None if it is neither."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    written = [
        part.value
        for part in parts
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]
    return "".join(written) if written or isinstance(node, ast.JoinedStr) else None


def values(node: ast.expr, tree: ast.AST) -> list[ast.expr]:
    """What an argument may be: itself, or all that is assigned to its name."""
    if not isinstance(node, ast.Name):
        return [node]
    return [
        found.value
        for found in ast.walk(tree)
        if isinstance(found, ast.Assign)
        and any(isinstance(goal, ast.Name) and goal.id == node.id for goal in found.targets)
    ]


@pytest.mark.parametrize("file", TREES)
def test_a_sentence_is_a_message_and_not_a_bare_string(file: str) -> None:
    for function in ast.walk(TREES[file]):
        if not isinstance(function, ast.FunctionDef):
            continue
        for call in calls(function):
            place = SPEAKING.get(name_of(call))
            if place is not None and len(call.args) > place:
                for value in values(call.args[place], function):
                    assert words(value) is None, ast.unparse(call)
            if name_of(call) == "NotationError" and len(call.args) > 1:
                for value in values(call.args[1], function):
                    # The key of a record is no sentence.
                    assert " " not in (words(value) or ""), ast.unparse(call)


@pytest.mark.parametrize("file", TREES)
def test_a_message_stands_where_it_can_be_found(file: str) -> None:
    """Babel reads the code, so a template is written out in it."""
    if file == "errors.py":
        return
    for call in calls(TREES[file]):
        if name_of(call) in KEYWORDS:
            templates = call.args[: 2 if name_of(call) == "counted" else 1]
            assert templates, ast.unparse(call)
            assert all(isinstance(template, ast.Constant) for template in templates)


@pytest.mark.parametrize("file", [file for file in TREES if file.startswith("cli/")])
def test_the_command_line_prints_no_words_of_its_own(file: str) -> None:
    for call in calls(TREES[file]):
        if name_of(call) == "print":
            for argument in call.args:
                assert not any(map(str.isalpha, words(argument) or "")), ast.unparse(call)


def faults(module: ModuleType) -> set[str]:
    """The texts that a module of the parser of JSON raises."""
    found = set()
    for call in calls(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
        if name_of(call) == "JSONDecodeError":
            for node in ast.walk(call.args[0]):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value.partition(": ")[0])
    return found


@pytest.mark.parametrize("module", [json.decoder, json.scanner])
@pytest.mark.parametrize("language", OTHERS)
def test_what_the_parser_of_json_says_is_translated(module: ModuleType, language: str) -> None:
    assert {(text,) for text in faults(module)} <= IN_CODE
    for text in faults(module):
        assert catalogue(language).gettext(text) != text


@pytest.mark.parametrize(
    "text", ['{"a":"\\x"}', '{"a":"\\u1"}', "[1,]", '{"a" 1}', "[1 2]", '{"', '{"\n"}', "{} 1", ""]
)
def test_a_fault_of_json_is_told_in_every_language(text: str) -> None:
    with pytest.raises(tablegames.NotationError) as refused:
        load_object(text)
    for language in OTHERS:
        assert refused.value.reason.in_language(language) != str(refused.value.reason)
        assert not refused.value.in_language(language).startswith("line")
