"""Drawings as SVG: what those of all games have in common.

A shape is the text of an element with all that is in it. Looks are left to classes and a style
sheet, so that a page can change them.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final
from zlib import crc32

from tablegames.errors import Message, as_message
from tablegames.languages import ENGLISH
from tablegames.outcome import Outcome

__all__ = ["document", "fitted", "moved", "numeral", "seat_names", "shape", "standing", "written"]

_NO_XML: Final = dict.fromkeys(
    [*range(9), 11, 12, *range(14, 32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF], "\ufffd"
)
"""The characters that XML cannot hold, not even escaped."""

_NARROW: Final = 0.6
"""About how wide a letter of most scripts is, in heights of it."""

_WIDE: Final = 0x1100
"""From here on there are scripts whose letters are as wide as high."""


def shape(tag: str, *inside: str, **attributes: object) -> str:
    r"""Return an element, with other shapes in it.

    An underscore in the name of an attribute stands for a hyphen, or for nothing at the end.

    >>> shape("g", shape("circle", r=4.0), class_="dot", data_dot="0,<1>")
    '<g class="dot" data-dot="0,&lt;1&gt;">\n<circle r="4"/>\n</g>'
    """
    start = " ".join([tag, *(f'{_name(n)}="{_escaped(v)}"' for n, v in attributes.items())])
    return "\n".join([f"<{start}>", *inside, f"</{tag}>"]) if inside else f"<{start}/>"


def written(text: str, x: float, y: float, **attributes: object) -> str:
    """Return a line of text, with its base line at a height."""
    return _line("text", text, x=x, y=y, **attributes)


def moved(x: float, y: float, *shapes: str, **attributes: object) -> str:
    """Return shapes as a group with its origin at a point."""
    return shape("g", *shapes, transform=f"translate({numeral(x)} {numeral(y)})", **attributes)


def document(
    shapes: Iterable[str],
    *,
    kind: str,
    width: float,
    height: float,
    title: str,
    description: str,
    style: str,
    language: str,
) -> str:
    """Return a whole drawing; its ids come from what it shows.

    Args:
        shapes: what is drawn, from back to front.
        kind: the class of the drawing, beside ``tg``.
        width: the width, in units that are pixels unless the page says otherwise.
        height: the height.
        title: what it is, in a few words.
        description: all that it shows, in words.
        style: the style sheet; none if empty.
        language: what all the words are in; named in the drawing if it is not English.
    """
    body = "\n".join(shapes)
    content = f"{kind}\n{title}\n{description}\n{body}"
    name = f"tg-{crc32(content.encode('utf-8', 'replace')):08x}"
    inside = [
        _line("title", title, id=f"{name}-title"),
        _line("desc", description, id=f"{name}-desc"),
        *([_line("style", style)] if style else []),
        body,
    ]
    return shape(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {numeral(width)} {numeral(height)}",
        width=width,
        height=height,
        class_=f"tg {kind}",
        role="img",
        **({} if language == ENGLISH else {"lang": language}),
        aria_labelledby=f"{name}-title {name}-desc",
    )


def numeral(value: float) -> str:
    """Return a number as short as an image needs it."""
    return f"{round(value, 2):.9g}"


def fitted(text: str, width: float, size: float) -> str:
    """Return as much of a text as a width can hold in letters of a size, with a sign of the rest.

    Without fonts at hand this is an estimate, on the safe side.

    >>> fitted("Bartholomew", 60, 16), fitted("Ana", 60, 16)
    ('Bart…', 'Ana')
    """
    if _length(text) * size <= width:
        return text
    # No more letters than this have room, and a name may be very long.
    kept = text[: max(0, int(width / (_NARROW * size)) + 1)]
    while kept and _length(f"{kept}…") * size > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def _length(text: str) -> float:
    """Return about how long a text is, in heights of its letters."""
    return sum(1 if ord(letter) >= _WIDE else _NARROW for letter in text)


def seat_names(names: Sequence[str], seats: int, language: str) -> list[str]:
    """Return what to call every seat: the name given for it, or its number in words."""
    numbered = (
        Message("seat {seat}", seat=seat).in_language(language) for seat in range(len(names), seats)
    )
    return [*names[:seats], *numbered]


def standing(
    turn: int | None, outcome: Outcome | None, names: Sequence[str], *, tie_is_draw: bool
) -> Message:
    """Say who is to move, or who has won.

    Args:
        turn: the seat to move, if any.
        outcome: the end of the game, if it is over.
        names: what to call every seat.
        tie_is_draw: what a tie of all seats is called, see `tablegames.games.Game`.
    """
    if outcome is None:
        return as_message("") if turn is None else Message("{name} to move", name=names[turn])
    if tie_is_draw and len(outcome.winners) == len(outcome.scores):
        return Message("a draw")
    winners = Message.listed(names[seat] for seat in outcome.winners)
    if outcome.is_tie:
        return Message("{names} win together", names=winners)
    return Message("{name} wins", name=winners)


def _line(tag: str, text: str, **attributes: object) -> str:
    """Return an element with a text in it."""
    start = shape(tag, **attributes).removesuffix("/>")
    return f"{start}>{_escaped(text)}</{tag}>"


def _name(attribute: str) -> str:
    return attribute.rstrip("_").replace("_", "-")


def _escaped(value: object) -> str:
    if isinstance(value, int | float):
        return numeral(value)
    return escape(str(value).translate(_NO_XML))
