"""What the tests of drawings share: reading one, and the golden files."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

GOLDEN: Final = Path(__file__).parent / "golden" / "svg"
WRITE: Final = "TABLEGAMES_WRITE_GOLDEN"
NAMESPACE: Final = "{http://www.w3.org/2000/svg}"

UGLY: Final = '<Ana & "Co"> \'\x00\ud800]]>'
"""A name that is no XML as it stands."""
MENDED: Final = '<Ana & "Co"> \'\ufffd\ufffd]]>'


def check_golden(name: str, image: str) -> None:
    """Compare a drawing with its golden file.

    With the variable set the file is written and the test fails, so that a run which compares
    nothing never passes.
    """
    file = GOLDEN / f"{name}.svg"
    if os.environ.get(WRITE):
        file.write_text(f"{image}\n", encoding="utf-8")
        pytest.fail(f"{file} is written: look at it, and run the tests without {WRITE}")
    assert file.read_text(encoding="utf-8") == f"{image}\n"


def golden_names(kind: str) -> set[str]:
    """The golden files of a game."""
    return {file.stem for file in GOLDEN.glob(f"{kind}-*.svg")}


def parsed(image: str) -> ET.Element:
    """Read a drawing as XML."""
    root = ET.fromstring(image)  # noqa: S314 - our own text
    assert root.tag == f"{NAMESPACE}svg"
    return root


def drawn(root: ET.Element, kind: str) -> list[ET.Element]:
    """The elements of a class, in the order of drawing."""
    return [element for element in root.iter() if kind in classes_of(element)]


def classes_of(element: ET.Element) -> list[str]:
    return element.get("class", "").split()


def classes(root: ET.Element) -> set[str]:
    """All classes of a drawing."""
    return {kind for element in root.iter() for kind in classes_of(element)}


def data(elements: list[ET.Element], name: str) -> list[str]:
    """The values of a data attribute that each of the elements has."""
    return [element.attrib[f"data-{name}"] for element in elements]


def texts(root: ET.Element, kind: str) -> list[str]:
    """What is written in the elements of a class."""
    return [element.text or "" for element in drawn(root, kind)]


def said(root: ET.Element) -> tuple[str, str]:
    """Title and description, found as a screen reader finds them."""
    assert root.get("role") == "img"
    found = {element.get("id"): element for element in root.iter()}
    title, description = (found[name] for name in root.attrib["aria-labelledby"].split())
    assert (title.tag, description.tag) == (f"{NAMESPACE}title", f"{NAMESPACE}desc")
    return title.text or "", description.text or ""


def words(root: ET.Element) -> set[str]:
    """All words of more than a letter in a drawing, but for its style sheet."""
    found = {element.text or "" for element in root.iter() if not element.tag.endswith("style")}
    return {word.lower() for text in found for word in re.findall(r"[^\W\d_]{2,}", text)}


def printed(program: str) -> set[bytes]:
    """What a program prints, whatever order sets and dictionaries of strings have."""
    return {
        subprocess.run(  # noqa: S603 - a program of a test
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }


def ids(root: ET.Element) -> set[str]:
    return {element.attrib["id"] for element in root.iter() if "id" in element.attrib}


def places(root: ET.Element) -> Iterator[tuple[float, float]]:
    """Corners and centres of all that is drawn, in the units of the whole drawing."""

    def walk(element: ET.Element, x: float, y: float) -> Iterator[tuple[float, float]]:
        moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if moved:
            x, y = x + float(moved[1]), y + float(moved[2])
        number = {name: float(element.get(name, "0")) for name in ("x", "y", "width", "height")}
        if element.tag != f"{NAMESPACE}svg":
            yield x + number["x"], y + number["y"]
            yield x + number["x"] + number["width"], y + number["y"] + number["height"]
        for first, second in (("x1", "y1"), ("x2", "y2"), ("cx", "cy")):
            if first in element.attrib:
                yield x + float(element.attrib[first]), y + float(element.attrib[second])
        for pair in element.get("points", "").split():
            px, py = map(float, pair.split(","))
            yield x + px, y + py
        for child in element:
            yield from walk(child, x, y)

    yield from walk(root, 0, 0)


def assert_inside(root: ET.Element) -> None:
    """Nothing lies outside the frame."""
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert root.attrib["width"] == f"{width:g}"
    assert root.attrib["height"] == f"{height:g}"
    for x, y in places(root):
        assert -0.01 <= x <= width + 0.01
        assert -0.01 <= y <= height + 0.01
