"""A drawing of the card table for pages, notebooks and files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

import attrs

from tablegames.errors import Message
from tablegames.languages import ENGLISH
from tablegames.quita_y_pon._seen import Seen, seen_of
from tablegames.quita_y_pon.card import Card, Rank, Suit
from tablegames.quita_y_pon.cards import Cards, MissingCardsError
from tablegames.quita_y_pon.draft import TurnDraft
from tablegames.quita_y_pon.melds import label, meld_fault
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.table import Pile, piles_of
from tablegames.quita_y_pon.text import draw
from tablegames.quita_y_pon.view import View
from tablegames.svgtext import document, fitted, moved, seat_names, shape, standing, written

__all__ = ["STYLE", "draw_svg"]

STYLE: Final = """
.tg-quita-y-pon { max-width: 100%; height: auto;
  font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
.tg-quita-y-pon .tg-paper { fill: #f6f3ec; }
.tg-quita-y-pon .tg-felt { fill: #cfe3d4; }
.tg-quita-y-pon .tg-plate { fill: #ffffff; fill-opacity: 0.45; }
.tg-quita-y-pon .tg-hand .tg-plate, .tg-quita-y-pon .tg-stock .tg-plate { fill: #e7e2d6; }
.tg-quita-y-pon .tg-turn .tg-plate, .tg-quita-y-pon .tg-winner .tg-plate {
  stroke: #9a6a00; stroke-width: 2.5; }
.tg-quita-y-pon .tg-face { fill: #ffffff; stroke: #8b8f98; stroke-width: 1; }
.tg-quita-y-pon .tg-back { fill: #35558a; stroke: #ffffff; stroke-width: 2.5; }
.tg-quita-y-pon .tg-rank { font-size: 23px; font-weight: 700; text-anchor: middle; }
.tg-quita-y-pon .tg-spades, .tg-quita-y-pon .tg-clubs { fill: #171a21; }
.tg-quita-y-pon .tg-hearts, .tg-quita-y-pon .tg-diamonds { fill: #c4122f; }
.tg-quita-y-pon .tg-laid .tg-face { fill: #fff6d6; stroke: #b57a00; stroke-width: 3; }
.tg-quita-y-pon .tg-broken .tg-plate { fill: #ffe1dd; fill-opacity: 1;
  stroke: #b3261e; stroke-width: 2.5; stroke-dasharray: 7 5; }
.tg-quita-y-pon .tg-fault, .tg-quita-y-pon .tg-problem { fill: #9c1c15; font-size: 17px; }
.tg-quita-y-pon .tg-fault { font-weight: 700; }
.tg-quita-y-pon .tg-number, .tg-quita-y-pon .tg-empty { fill: #4d5a52; font-size: 17px; }
.tg-quita-y-pon .tg-name, .tg-quita-y-pon .tg-standing { fill: #171a21; font-size: 20px; }
.tg-quita-y-pon .tg-count { fill: #171a21; font-size: 20px; font-weight: 700; text-anchor: end; }
.tg-quita-y-pon .tg-mark { fill: #9a6a00; }
.tg-quita-y-pon .tg-empty, .tg-quita-y-pon .tg-standing { text-anchor: middle; }
@media (prefers-color-scheme: dark) {
.tg-quita-y-pon .tg-paper { fill: #16191f; }
.tg-quita-y-pon .tg-felt { fill: #1d3529; }
.tg-quita-y-pon .tg-plate { fill: #ffffff; fill-opacity: 0.08; }
.tg-quita-y-pon .tg-hand .tg-plate, .tg-quita-y-pon .tg-stock .tg-plate { fill: #262b34;
  fill-opacity: 1; }
.tg-quita-y-pon .tg-turn .tg-plate, .tg-quita-y-pon .tg-winner .tg-plate { stroke: #e9b949; }
.tg-quita-y-pon .tg-face { fill: #ece8df; stroke: #4a4f58; }
.tg-quita-y-pon .tg-back { fill: #4a6fb0; stroke: #d9d5cb; }
.tg-quita-y-pon .tg-laid .tg-face { fill: #ffe9a8; stroke: #ffb300; }
.tg-quita-y-pon .tg-broken .tg-plate { fill: #4a2322; stroke: #ff8a80; }
.tg-quita-y-pon .tg-fault, .tg-quita-y-pon .tg-problem { fill: #ffb4ab; }
.tg-quita-y-pon .tg-number, .tg-quita-y-pon .tg-empty { fill: #a9c0b1; }
.tg-quita-y-pon .tg-name, .tg-quita-y-pon .tg-standing,
.tg-quita-y-pon .tg-count { fill: #f0ede6; }
.tg-quita-y-pon .tg-mark { fill: #e9b949; }
}
"""
"""The default style sheet, for light and dark pages."""

_WIDTH: Final = 500
_MARGIN: Final = 12
_GAP: Final = 8
_PAD: Final = 5
_INNER: Final = _WIDTH - 2 * _MARGIN
_CARD: Final = (46, 64)
_BACK: Final = (26, 36)
_STEP: Final = 26
"""From card to card in a pile, so that rank and suit stay in sight."""
_WIDE_STEP: Final = 50
"""From card to card in a hand that has room."""
_IN_A_LINE: Final = 16
"""The most cards side by side; a run can have fourteen."""
_LABEL: Final = 28
"""The height of a line of text above cards."""
_LETTER: Final = 20
_SMALL: Final = 17
_BOLD: Final = 0.68
"""About the width of a bold letter, in heights of it."""
_RAISED: Final = 6
_MARK: Final = 19
"""The room that the mark of who is to move, or has won, takes before a name."""
_MOST_CELLS: Final = 3
"""The most hidden hands in a row; four stand better two by two."""
_MOST_IN_STACK: Final = 3
"""So many backs are enough to show a stock."""

_SIGNS: Final = {
    Suit.SPADES: "M0-10C4-5 9-1 9 4C9 8 4 9.5 1.2 6C1.2 8 2 9 3.5 10L-3.5 10C-2 9-1.2 8-1.2 6"
    "C-4 9.5-9 8-9 4C-9-1-4-5 0-10Z",
    Suit.HEARTS: "M0 9.5C-3 5-9.5 1-9.5-4C-9.5-8-6.5-9.5-4.6-9.5C-2.3-9.5-.7-8 0-6"
    "C.7-8 2.3-9.5 4.6-9.5C6.5-9.5 9.5-8 9.5-4C9.5 1 3 5 0 9.5Z",
    Suit.DIAMONDS: "M0-10Q3.5-4 7.5 0Q3.5 4 0 10Q-3.5 4-7.5 0Q-3.5-4 0-10Z",
    Suit.CLUBS: "M-4.4-5.3a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0Z"
    "M-9.4 2.2a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0Z"
    "M.6 2.2a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0Z"
    "M0-3C-.5 4-1.5 9-3.5 10L3.5 10C1.5 9 .5 4 0-3Z",
}
"""The outlines of the suit signs, in a square of 20 around the origin: fonts differ too much."""


@attrs.frozen
class _Block:
    """A part of the drawing, with its upper left corner at the origin."""

    width: float
    height: float
    shapes: Sequence[str]

    def at(self, x: float, y: float) -> str:
        """Return the block, moved."""
        return moved(x, y, *self.shapes)


def draw_svg(
    shown: State | View | TurnDraft,
    *,
    laid: Iterable[Card] | None = None,
    names: Sequence[str] = (),
    style: str = STYLE,
    language: str = ENGLISH,
) -> str:
    """Return the card table as an SVG image: a deterministic text, a valid document of its own.

    Of a view only the viewer's hand is drawn, of a state all of them; the stock is a back. Of a
    draft the piles are drawn as they lie, the broken ones marked, with what is wrong. Each card
    that is shown carries its name as ``data-card="10H"``, each pile its number as
    ``data-meld="3"``; the how-to on drawings lists the classes. Title and description say in
    words what is shown.

    Args:
        shown: the position, somebody's view of it, or a turn being put together.
        laid: the cards on the table to be marked as laid in this turn; otherwise those of a
            draft. Of equal cards those that are new to their pile are marked first.
        names: what to call the seats, from seat 0 on; without a name they are numbered.
        style: the style sheet to put into the image; empty if the page has one.
        language: what title, description and all other words are in.

    Raises:
        MissingCardsError: a card to be marked is not on the table.
        NotCardsError: something else than cards is to be marked.
        UnknownLanguageError: the library does not speak it.

    >>> import random
    >>> image = draw_svg(State.deal(rng=random.Random(4)).view(1))
    >>> image.count("data-card="), image.count('class="tg-back"')
    (11, 36)
    """
    seen = seen_of(shown)
    if laid is None:
        laid = shown.laid if isinstance(shown, TurnDraft) else ()
    laid = Cards(laid)
    before = seen.view.table if isinstance(shown, TurnDraft) else ()
    marked = _marked(seen.piles, laid, {n: meld.cards for n, meld in enumerate(before)})
    called = seat_names(names, seen.view.num_players, language)
    hidden = [seat for seat in range(seen.view.num_players) if seat not in seen.hands]
    stands = standing(seen.view.turn, seen.view.outcome, called, tie_is_draw=False)
    page = _stacked(
        [
            _cells(seen.view, hidden, called, language),
            _table(seen, marked, language),
            *(_hand(seen, seat, called) for seat in seen.hands),
            _foot(seen, stands, language),
        ]
    )
    height = page.height + 2 * _MARGIN
    words = _words(shown, laid, names[: len(called)], language)
    return document(
        [
            shape("rect", class_="tg-paper", width=_WIDTH, height=height, rx=12),
            page.at(_MARGIN, _MARGIN),
        ],
        kind="tg-quita-y-pon",
        width=_WIDTH,
        height=height,
        title=Message.joined(["Quita y Pon", stands], ": ").in_language(language),
        description="; ".join(words),
        style=style,
        language=language,
    )


def _words(
    shown: State | View | TurnDraft, laid: Cards, names: Sequence[str], language: str
) -> Iterator[str]:
    """Yield in words what is shown: the lines of the drawing for terminals."""
    for seat, name in enumerate(names):
        yield Message("seat {seat} is {name}", seat=seat, name=name).in_language(language)
    table = Message("table:").in_language(language)
    lines = draw(shown, language=language).replace(f"{table}\n", table).splitlines()
    yield from (" ".join(line.split()) for line in lines)
    if laid and not isinstance(shown, TurnDraft):
        yield Message("laid down: {cards:u}", cards=laid).in_language(language)


def _marked(
    piles: Mapping[int, Pile], laid: Cards, before: Mapping[int, Cards]
) -> dict[int, Cards]:
    """Return which cards of each pile to mark, given what lay in the piles before.

    Raises:
        MissingCardsError: a card is not there.
    """
    marked: dict[int, Cards] = {}
    for number, pile in piles.items():
        cards = Cards(pile)
        marked[number] = (cards - (cards & before.get(number, Cards()))) & laid
        laid -= marked[number]
    for number, pile in piles.items():
        more = (Cards(pile) - marked[number]) & laid
        marked[number] += more
        laid -= more
    if laid:
        raise MissingCardsError(laid)
    return marked


def _cells(view: View, hidden: Sequence[int], names: Sequence[str], language: str) -> _Block:
    """Return the stock and the hands that are not shown, in equal cells."""
    number = len(hidden) + 1
    columns = 2 if number == _MOST_CELLS + 1 else min(number, _MOST_CELLS)
    width = (_INNER - (columns - 1) * _GAP) / columns
    cells = []
    for seat in hidden:
        size = view.hand_sizes[seat]
        backs = _fan_of_backs(size, width - 2 * _PAD)
        cells.append(_seat_cell(view, seat, backs, size=size, width=width, names=names))
    backs = _fan_of_backs(min(view.stock_size, _MOST_IN_STACK), _BACK[0] + 2 * _MOST_IN_STACK)
    stock = Message("stock").in_language(language)
    cells.append(_cell(backs, width, stock, view.stock_size, class_="tg-stock"))
    return _flow(cells, _INNER)


def _seat_cell(
    view: View, seat: int, cards: _Block, *, size: int, width: float, names: Sequence[str]
) -> _Block:
    """Return a hand of so many cards, shown or not, on its plate."""
    mark = ""
    if seat == view.turn:
        mark = "tg-turn"
    elif view.outcome is not None and seat in view.outcome.winners:
        mark = "tg-winner"
    kind = f"tg-hand {mark}".rstrip()
    return _cell(cards, width, names[seat], size, is_marked=bool(mark), class_=kind, data_seat=seat)


def _cell(
    cards: _Block,
    width: float,
    name: str,
    count: int,
    *,
    is_marked: bool = False,
    **attributes: object,
) -> _Block:
    """Return cards on a plate, with a name and their number above."""
    height = _LABEL + cards.height + 2 * _PAD
    mark = [shape("path", class_="tg-mark", d="M8 8L20 15L8 22Z")] if is_marked else []
    start = _PAD + 2 + (_MARK if is_marked else 0)
    room = width - start - _PAD - (len(str(count)) + 0.5) * _LETTER * _BOLD
    group = shape(
        "g",
        shape("rect", class_="tg-plate", width=width, height=height, rx=8),
        *mark,
        written(fitted(name, room, _LETTER), start, _PAD + 16, class_="tg-name"),
        written(str(count), width - _PAD - 2, _PAD + 16, class_="tg-count"),
        cards.at(_PAD, _PAD + _LABEL - 2),
        **attributes,
        data_count=count,
    )
    return _Block(width, height, [group])


def _fan_of_backs(number: int, width: float) -> _Block:
    """Return the backs of so many cards, as close together as they have to be."""
    step = min(12, (width - _BACK[0]) / max(number - 1, 1))
    backs = [
        shape("rect", class_="tg-back", x=place * step, width=_BACK[0], height=_BACK[1], rx=4)
        for place in range(number)
    ]
    return _Block(width, _BACK[1], backs)


def _table(seen: Seen, marked: Mapping[int, Cards], language: str) -> _Block:
    """Return the piles on the table, in as many rows as they need."""
    piles = [_pile(seen, number, marked[number], language) for number in seen.piles]
    inside = _flow(piles, _INNER - 2 * _GAP)
    height = max(inside.height, _LABEL + _CARD[1]) + 2 * _GAP
    shapes = [shape("rect", class_="tg-felt", width=_INNER, height=height, rx=10)]
    if piles:
        shapes.append(inside.at(_GAP, _GAP))
    else:
        empty = Message("the table is empty").in_language(language)
        shapes.append(written(empty, _INNER / 2, height / 2 + _PAD, class_="tg-empty"))
    return _Block(_INNER, height, shapes)


def _pile(seen: Seen, number: int, marked: Cards, language: str) -> _Block:
    """Return a pile with its number; one that is no meld says why."""
    (ordered,) = piles_of([seen.piles[number]])
    cards = _cards(ordered, marked, _STEP)
    fault = meld_fault(ordered, seen.view.rules)
    reason = "" if fault is None else label(fault).in_language(language)
    start = len(str(number)) + 1.5
    width = max(cards.width, (start * 0.6 + len(reason) * _BOLD) * _SMALL) + 2 * _PAD
    height = _LABEL + cards.height + _PAD
    words = [written(str(number), _PAD + 2, 17, class_="tg-number")]
    if fault is not None:
        words.append(written(reason, _PAD + start * _SMALL * 0.6, 17, class_="tg-fault"))
    group = shape(
        "g",
        shape("rect", class_="tg-plate", width=width, height=height, rx=8),
        *words,
        cards.at(_PAD, _LABEL),
        class_="tg-meld" if fault is None else "tg-meld tg-broken",
        data_meld=number,
    )
    return _Block(width, height, [group])


def _hand(seen: Seen, seat: int, names: Sequence[str]) -> _Block:
    """Return a hand whose cards are shown, spread as far as there is room."""
    hand = seen.hands[seat]
    gaps = min(len(hand), _IN_A_LINE) - 1
    step = min(_WIDE_STEP, (_INNER - 2 * _PAD - _CARD[0]) / max(gaps, 1))
    cards = _cards(hand, Cards(), step)
    return _seat_cell(seen.view, seat, cards, size=len(hand), width=_INNER, names=names)


def _cards(cards: Iterable[Card], marked: Cards, step: float) -> _Block:
    """Return cards side by side, in as many lines as they need; marked ones stand out."""
    held = list(cards)
    lines = [held[start : start + _IN_A_LINE] for start in range(0, len(held), _IN_A_LINE)]
    shapes = []
    for row, line in enumerate(lines):
        for place, card in enumerate(line):
            is_marked = card in marked
            if is_marked:
                marked -= Cards([card])
            is_covered = step < _CARD[0] and place < len(line) - 1
            x, y = place * step, row * (_CARD[1] + _GAP)
            shapes.append(_card(card, x, y, is_marked=is_marked, is_covered=is_covered))
    width = (min(len(held), _IN_A_LINE) - 1) * step + _CARD[0]
    height = len(lines) * (_CARD[1] + _GAP) - _GAP
    return _Block(width, max(height, 0), shapes)


def _card(card: Card, x: float, y: float, *, is_marked: bool, is_covered: bool) -> str:
    """Return a card; the sign is smaller where another card lies on its right side."""
    # Fonts differ in width, and a ten must not be wider than what stays in sight.
    narrow = {"textLength": 22, "lengthAdjust": "spacingAndGlyphs"}
    place = "translate(13 43) scale(.9)" if is_covered else "translate(30 43) scale(1.3)"
    return moved(
        x,
        y - _RAISED if is_marked else y,
        shape("rect", class_="tg-face", width=_CARD[0], height=_CARD[1], rx=6),
        written(
            str(card.rank), 13, 24, class_="tg-rank", **(narrow if card.rank is Rank.TEN else {})
        ),
        shape("path", class_="tg-suit", d=_SIGNS[card.suit], transform=place),
        class_=f"tg-card tg-{card.suit.name.lower()}{' tg-laid' if is_marked else ''}",
        data_card=card,
    )


def _foot(seen: Seen, stands: Message, language: str) -> _Block:
    """Return who is to move or has won, the scores, and what is wrong with a draft."""
    lines = [stands]
    if seen.view.outcome is not None:
        points = ", ".join(map(str, seen.view.outcome.scores))
        lines.append(Message("scores: {scores}", scores=points))
    told = [(line, "tg-standing", _LETTER) for line in lines]
    told += [(problem.told, "tg-problem", _SMALL) for problem in seen.problems]
    return _stacked(
        [_paragraph(line.in_language(language), kind, size) for line, kind, size in told]
    )


def _paragraph(text: str, kind: str, size: float) -> _Block:
    """Return a text in as many lines as it needs."""
    x = _INNER / 2 if kind == "tg-standing" else _PAD
    lines = [
        written(line, x, size * (1 + 1.3 * number), class_=kind)
        for number, line in enumerate(wrap(text, int(_INNER / (size * 0.6))))
    ]
    return _Block(_INNER, size * 1.3 * len(lines), lines)


def _flow(blocks: Iterable[_Block], width: float) -> _Block:
    """Return blocks side by side, in as many rows as they need."""
    rows: list[list[_Block]] = []
    used = width
    for block in blocks:
        if used + block.width > width + 0.01:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += block.width + _GAP
    return _stacked([_row(row) for row in rows])


def _row(blocks: Sequence[_Block]) -> _Block:
    shapes, x = [], 0.0
    for block in blocks:
        shapes.append(block.at(x, 0))
        x += block.width + _GAP
    return _Block(x - _GAP, max(block.height for block in blocks), shapes)


def _stacked(blocks: Sequence[_Block]) -> _Block:
    """Return blocks one below the other."""
    shapes, y = [], 0.0
    for block in blocks:
        shapes.append(block.at(0, y))
        y += block.height + _GAP
    return _Block(max((block.width for block in blocks), default=0), max(y - _GAP, 0), shapes)
