"""The grammars on the notation page describe what the functions write and read.

A rule of the page's ABNF becomes a regular expression, which works as no rule refers to itself.
"""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tablegames import IllegalMoveError, NotationError
from tablegames.dots_and_boxes import ONLINE, Rules, State
from tablegames.dots_and_boxes.notation import (
    format_competition,
    format_edge_string,
    parse_competition,
    parse_edge_string,
)
from tablegames.games import GAMES, game_named
from tablegames.quita_y_pon import Card, Cards, TimeOut
from tablegames.record import GameRecord
from tablegames.testing import dots_and_boxes, quita_y_pon
from tablegames.testing.strategies import games

PAGE: Final = Path(__file__).parents[1] / "docs" / "reference" / "notation.md"
ELEMENT: Final = re.compile(
    r"""\s*
    (?: (?P<least>[0-9]*) (?P<star>\*) (?P<most>[0-9]*) )?
    (?: "(?P<text>[^"]*)" | %x(?P<first>..)-(?P<last>..) | (?P<name>[\w-]+)
      | \((?P<group>(?:"[^"]*"|[^()"])*)\) | (?P<slash>/) )""",
    re.VERBOSE,
)


def grammar(title: str) -> dict[str, str]:
    """Return the definitions in the section of a game, by name."""
    section = PAGE.read_text("utf-8").split(f"\n## {title}\n")[1].partition("\n## ")[0]
    lines = [
        re.sub(r"\s{2,};.*", "", line)
        for block in re.findall(r"```abnf\n(.*?)```", section, re.DOTALL)
        for line in block.splitlines()
    ]
    return {"DIGIT": "%x30-39"} | dict(re.split(r"\s+=\s+", line) for line in lines)


def pattern(definition: str, rules: dict[str, str]) -> str:
    """Return a definition as a regular expression."""

    def element(match: re.Match[str]) -> str:
        if match["slash"]:
            return "|"
        if match["text"] is not None:
            found = re.escape(match["text"])
        elif match["first"]:
            found = rf"[\x{match['first']}-\x{match['last']}]"
        else:
            found = pattern(match["group"] or rules[match["name"]], rules)
        return f"(?:{found})" + (
            f"{{{match['least'] or 0},{match['most']}}}" if match["star"] else ""
        )

    assert ELEMENT.sub("", definition).strip() == "", definition
    return ELEMENT.sub(element, definition)


def patterns(name: str) -> dict[str, re.Pattern[str]]:
    """Return the regular expressions of all rules of a game's grammar."""
    rules = grammar(game_named(name).title)
    return {rule: re.compile(pattern(definition, rules)) for rule, definition in rules.items()}


PATTERNS: Final = {name: patterns(name) for name in GAMES}
DOTS: Final = PATTERNS["dots-and-boxes"]
CARDS: Final = PATTERNS["quita-y-pon"]
RECORDS: Final[dict[str, Any]] = {
    "dots-and-boxes": games(dots_and_boxes.starts()),
    "quita-y-pon": games(quita_y_pon.starts(), choices=5),
}


def texts(rule: re.Pattern[str]) -> st.SearchStrategy[str]:
    return st.from_regex(rule, fullmatch=True)


def test_the_page_is_read() -> None:
    assert pattern('"a" / 1*2("(" / b) *%x31-33', {"b": '"."'}) == (
        r"(?:a)|(?:(?:\()|(?:(?:\.))){1,2}(?:[\x31-\x33]){0,}"
    )
    assert DOTS["move"].fullmatch("h1,20")
    assert not DOTS["move"].fullmatch("h1,02")
    assert CARDS["position"].fullmatch("hands AS / -; table -; stock 10H; turn -")


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=20)
@given(st.data())
def test_what_is_written_has_the_form_of_the_page(name: str, data: st.DataObject) -> None:
    game, record = game_named(name), data.draw(RECORDS[name])
    assert PATTERNS[name]["position"].fullmatch(game.format_state(record.final))
    for move in record.moves:
        assert PATTERNS[name]["move"].fullmatch(game.format_move(move))


@pytest.mark.parametrize("name", GAMES)
@given(st.data())
def test_every_move_of_the_form_is_read(name: str, data: st.DataObject) -> None:
    game, text = game_named(name), data.draw(texts(PATTERNS[name]["move"]))
    written = game.format_move(game.parse_move(text))
    assert PATTERNS[name]["move"].fullmatch(written)
    assert sorted(re.split(r"\W+", written)) == sorted(re.split(r"\W+", text))


@given(st.text("hvHV0123456789,- ", max_size=8) | texts(DOTS["move"]).map(lambda text: text + "0"))
def test_no_other_text_is_an_edge(text: str) -> None:
    parse = game_named("dots-and-boxes").parse_move
    if DOTS["move"].fullmatch(text):
        assert str(parse(text)) == text
    else:
        with pytest.raises(NotationError):
            parse(text)


@given(st.text("01.- ", max_size=12) | texts(re.compile("[01]{3,5} [01.]{1,2} [01-]{1,2}")))
def test_no_other_text_is_a_position_of_one_box(text: str) -> None:
    parse = game_named("dots-and-boxes").parse_setup
    form = DOTS["position"].fullmatch(text)
    if form and [len(part) for part in text.split(" ")] == [4, 1, 1]:
        parse(text, Rules(rows=1, columns=1))
    else:
        with pytest.raises(NotationError):
            parse(text, Rules(rows=1, columns=1))


@given(st.text("01", min_size=4, max_size=4).filter(lambda text: text != "1111"))
def test_edge_strings(text: str) -> None:
    assert DOTS["edges"].fullmatch(text)
    setup = parse_edge_string(text, Rules(rows=1, columns=1))
    assert format_edge_string(State.from_setup(setup)) == text


@given(games(st.just(State.new(ONLINE))))
def test_pieces_are_written_in_the_form_of_the_page(record: GameRecord[State]) -> None:
    for item in json.loads(format_competition(record))["game"]:
        assert DOTS["piece"].fullmatch(item["piece"])


@given(texts(DOTS["piece"]))
def test_every_piece_of_the_form_is_read(piece: str) -> None:
    record = {"winner": "", "RScore": 0, "BScore": 0, "game": [{"piece": piece}]}
    if re.search(r"f.,h|6,v", piece):  # from the last dot of a line no edge goes on
        with pytest.raises(IllegalMoveError):
            parse_competition(json.dumps(record))
    else:
        game = parse_competition(json.dumps(record))
        assert json.loads(format_competition(game))["game"] == record["game"]


@given(texts(CARDS["card"]))
def test_cards(text: str) -> None:
    assert str(Card.parse(text)) == text


@given(texts(CARDS["position"]))
def test_every_position_of_the_form_is_read(text: str) -> None:
    game = game_named("quita-y-pon")
    assume(all(text.count(str(card)) < 100 for card in Cards.pack()))
    written = game.parse_setup(text, game.rules_type()).to_text()
    assert CARDS["position"].fullmatch(written)


def test_the_clock_is_in_the_grammar() -> None:
    assert CARDS["move"].fullmatch(game_named("quita-y-pon").format_move(TimeOut()))
