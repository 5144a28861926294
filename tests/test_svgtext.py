import re
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawings import GOLDEN, MENDED, UGLY, classes, parsed
from tablegames import Outcome, svgtext
from tablegames.dots_and_boxes import EndReason
from tablegames.dots_and_boxes.svg import STYLE as DOTS_STYLE
from tablegames.quita_y_pon.svg import STYLE as CARDS_STYLE
from tablegames.svgtext import document, fitted, seat_names, shape, standing, written

OVER: Final = EndReason.ALL_BOXES_CLAIMED
ROOT: Final = Path(__file__).parent.parent


def drawing(**changes: str) -> str:
    parts = {"kind": "tg-test", "title": "T", "description": "D", "style": "", "language": "en"}
    parts |= changes
    return document([shape("rect", width=4, height=2.5)], width=10, height=7.5, **parts)


def test_shapes_and_texts() -> None:
    circle = shape("circle", r=4.0, cx=1.25, data_dot="a&b", class_="x")
    assert circle == '<circle r="4" cx="1.25" data-dot="a&amp;b" class="x"/>'
    assert shape("g", circle, circle) == f"<g>\n{circle}\n{circle}\n</g>"
    assert written("<&>", 1, 2.5) == '<text x="1" y="2.5">&lt;&amp;&gt;</text>'


def test_a_document_is_xml_whatever_is_in_it() -> None:
    root = parsed(drawing(kind=UGLY, title=UGLY, description=UGLY, style=UGLY))
    assert [element.text for element in root][:3] == [MENDED] * 3
    assert root.get("class") == f"tg {MENDED}"
    assert root.get("viewBox") == "0 0 10 7.5"
    every = "".join(map(chr, [*range(0x100), *range(0xD7F0, 0xE010), 0xFFFE, 0xFFFF, 0x10FFFF]))
    (title, *_) = parsed(drawing(title=every))
    assert title.text is not None
    assert len(title.text) == len(every)


@pytest.mark.parametrize("changed", ["kind", "title", "description"])
def test_ids_come_from_what_is_shown(changed: str) -> None:
    assert drawing() == drawing()
    images = drawing() + drawing(**{changed: "X"})
    assert len(set(re.findall(r' id="([^"]+)"', images))) == 4


def test_what_fits_is_left_alone_and_the_rest_is_cut() -> None:
    assert fitted("Bartholomew", 132, 20) == "Bartholomew"
    assert fitted("Bartholomew", 131, 20) == "Bartholom…"
    assert fitted("Ana Maria", 60, 20) == "Ana…"
    assert fitted("杯杯杯", 60, 20) == "杯杯杯"
    assert fitted("杯杯杯", 59, 20) == "杯…"
    assert fitted("", 0, 20) == ""


def test_the_language_is_named_if_it_is_not_english() -> None:
    assert parsed(drawing(language="es")).get("lang") == "es"
    assert parsed(drawing()).get("lang") is None


@given(st.text(min_size=1), st.integers(-20, 400))
def test_a_text_is_cut_to_as_many_letters_as_have_room(text: str, width: int) -> None:
    size = 16
    cut = fitted(text, width, size)
    if cut == text:
        return
    room = [n for n in range(len(text)) if svgtext._length(f"{text[:n]}…") * size <= width]
    assert cut == f"{text[: max(room, default=0)].rstrip()}…"


def test_of_a_long_text_only_what_may_have_room_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured: list[int] = []
    length = svgtext._length

    def counted(text: str) -> float:
        measured.append(len(text))
        return length(text)

    monkeypatch.setattr(svgtext, "_length", counted)
    assert fitted("x" * 3_000, 60, 16) == "xxxx…"
    assert sum(measured) < 2 * 3_000


def test_names_of_seats() -> None:
    assert seat_names(["Ana"], 2, "en") == ["Ana", "seat 1"]
    assert seat_names(["Ana"], 2, "es") == ["Ana", "puesto 1"]
    assert seat_names("ABC", 2, "en") == ["A", "B"]


NAMES: Final = ("Ana", "seat 1", "Luis")


@pytest.mark.parametrize(
    ("turn", "outcome", "english", "spanish"),
    [
        (0, None, "Ana to move", "turno: Ana"),
        (None, None, "", ""),
        (None, Outcome((1,), (0, 2, 1), OVER), "seat 1 wins", "gana: seat 1"),
        (
            None,
            Outcome((0, 1), (2, 2, 1), OVER),
            "Ana and seat 1 win together",
            "ganan juntos: Ana y seat 1",
        ),
    ],
)
def test_how_a_game_stands(
    turn: int | None, outcome: Outcome | None, english: str, spanish: str
) -> None:
    for tie_is_draw in (True, False):
        told = standing(turn, outcome, NAMES, tie_is_draw=tie_is_draw)
        assert told == english
        assert told.in_language("es") == spanish


def test_a_tie_of_all_is_a_draw_or_they_win_together() -> None:
    tie = Outcome((0, 1, 2), (2, 2, 2), OVER)
    draw = standing(None, tie, NAMES, tie_is_draw=True)
    assert (draw, draw.in_language("es")) == ("a draw", "empate")
    together = standing(None, tie, NAMES, tie_is_draw=False)
    assert together == "Ana and seat 1 and Luis win together"
    assert together.in_language("es") == "ganan juntos: Ana y seat 1 y Luis"


NAMED: Final = re.compile(r"tg(?:-[a-z0-9]+)*\b")


def test_every_class_is_documented_and_every_styled_class_is_drawn() -> None:
    used = set()
    for file in GOLDEN.glob("*.svg"):
        used |= classes(parsed(file.read_text(encoding="utf-8")))
    page = (ROOT / "docs" / "how-to" / "drawings.md").read_text(encoding="utf-8")
    rows = "\n".join(line for line in page.splitlines() if line.startswith("| `tg"))
    assert set(NAMED.findall(rows)) == used
    assert set(NAMED.findall(DOTS_STYLE + CARDS_STYLE)) <= used


def test_data_attributes_are_documented() -> None:
    page = (ROOT / "docs" / "how-to" / "drawings.md").read_text(encoding="utf-8")
    used = set()
    for file in GOLDEN.glob("*.svg"):
        used |= set(re.findall(r" (data-[a-z]+)=", file.read_text(encoding="utf-8")))
    assert set(re.findall(r"(data-[a-z]+)=\"[0-9h]", page)) == used
