"""A drawing of the board for pages, notebooks and files."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from tablegames.dots_and_boxes.board import Box, Edge, board_of, shown_piece
from tablegames.dots_and_boxes.chains import Analysis, analyse
from tablegames.dots_and_boxes.pieces import Chain, Loop, OpenChain
from tablegames.dots_and_boxes.state import State
from tablegames.dots_and_boxes.view import View
from tablegames.errors import InvalidSetupError, Message, Problem
from tablegames.languages import ENGLISH
from tablegames.svgtext import (
    document,
    fitted,
    moved,
    numeral,
    seat_names,
    shape,
    standing,
    written,
)

__all__ = ["STYLE", "draw_svg"]

STYLE: Final = """
.tg-dots-and-boxes { max-width: 100%; height: auto;
  font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
.tg-dots-and-boxes text { text-anchor: middle; }
.tg-dots-and-boxes .tg-paper { fill: #fbfaf7; }
.tg-dots-and-boxes .tg-open { fill: #ffffff; }
.tg-dots-and-boxes .tg-seat-0 { fill: #cfe1ff; }
.tg-dots-and-boxes .tg-seat-1 { fill: #ffd9b0; }
.tg-dots-and-boxes .tg-owner { font-size: 30px; font-weight: 700; }
.tg-dots-and-boxes .tg-text-0 { fill: #1c4fa3; }
.tg-dots-and-boxes .tg-text-1 { fill: #8a4300; }
.tg-dots-and-boxes .tg-chip { font-size: 22px; font-weight: 700; }
.tg-dots-and-boxes .tg-edge { stroke-linecap: round; }
.tg-dots-and-boxes .tg-undrawn { stroke: #c3c7cf; stroke-width: 2.5; stroke-dasharray: 0.1 7.5; }
.tg-dots-and-boxes .tg-drawn { stroke: #2a2f3a; stroke-width: 7; }
.tg-dots-and-boxes .tg-last { stroke: #c2185b; stroke-width: 11; }
.tg-dots-and-boxes .tg-dot { fill: #14171d; }
.tg-dots-and-boxes .tg-coordinate { fill: #666c78; font-size: 17px; }
.tg-dots-and-boxes .tg-score { fill: #14171d; font-size: 27px; font-weight: 700; }
.tg-dots-and-boxes .tg-name, .tg-dots-and-boxes .tg-standing { fill: #14171d; font-size: 20px; }
.tg-dots-and-boxes .tg-left { text-anchor: start; }
.tg-dots-and-boxes .tg-right { text-anchor: end; }
.tg-dots-and-boxes .tg-mark { fill: #c2185b; }
.tg-dots-and-boxes .tg-chain, .tg-dots-and-boxes .tg-loop, .tg-dots-and-boxes .tg-open-chain {
  fill: none; stroke: #2e7d4f; stroke-width: 5; stroke-opacity: 0.75;
  stroke-linejoin: round; stroke-linecap: round; }
.tg-dots-and-boxes .tg-short { stroke-dasharray: 2 9; }
.tg-dots-and-boxes .tg-loop { stroke: #7b3fa0; }
.tg-dots-and-boxes .tg-open-chain { stroke: #c2185b; stroke-dasharray: 14 9; }
.tg-dots-and-boxes .tg-length { fill: #fbfaf7; stroke: #2a2f3a; stroke-width: 1.5; }
.tg-dots-and-boxes .tg-number { fill: #14171d; font-size: 18px; font-weight: 600; }
@media (prefers-color-scheme: dark) {
.tg-dots-and-boxes .tg-paper { fill: #16191f; }
.tg-dots-and-boxes .tg-open { fill: #1e222a; }
.tg-dots-and-boxes .tg-seat-0 { fill: #20427f; }
.tg-dots-and-boxes .tg-seat-1 { fill: #6b3d10; }
.tg-dots-and-boxes .tg-text-0 { fill: #d3e3ff; }
.tg-dots-and-boxes .tg-text-1 { fill: #ffdfba; }
.tg-dots-and-boxes .tg-undrawn { stroke: #59606d; }
.tg-dots-and-boxes .tg-drawn { stroke: #d5dae3; }
.tg-dots-and-boxes .tg-last { stroke: #ff6fa5; }
.tg-dots-and-boxes .tg-mark { fill: #ff6fa5; }
.tg-dots-and-boxes .tg-dot { fill: #ffffff; }
.tg-dots-and-boxes .tg-coordinate { fill: #9aa2b0; }
.tg-dots-and-boxes .tg-score, .tg-dots-and-boxes .tg-name, .tg-dots-and-boxes .tg-standing,
.tg-dots-and-boxes .tg-number { fill: #eef1f6; }
.tg-dots-and-boxes .tg-chain { stroke: #66c48d; }
.tg-dots-and-boxes .tg-loop { stroke: #c795e6; }
.tg-dots-and-boxes .tg-open-chain { stroke: #ff6fa5; }
.tg-dots-and-boxes .tg-length { fill: #16191f; stroke: #d5dae3; }
}
"""
"""The default style sheet, for light and dark pages."""

Point: TypeAlias = tuple[float, float]

_UNIT: Final = 60
"""The distance between two dots."""
_MARGIN: Final = 26
_NARROWEST: Final = 220
"""Room enough for the scores above the smallest board."""
_HEAD: Final = 62
_FOOT: Final = 52
_CHIP: Final = 32
"""The side of the square with a seat's number, beside its score."""
_SHORTEST_NAME: Final = 3
"""A name that would be cut to so few letters is left out above the board."""


def draw_svg(
    shown: State | View,
    *,
    last_move: Edge | None = None,
    chains: bool = False,
    coordinates: bool = True,
    names: Sequence[str] = (),
    style: str = STYLE,
    language: str = ENGLISH,
) -> str:
    """Return the board as an SVG image: a deterministic text, a valid document of its own.

    Each edge carries its name as ``data-edge="h1,2"``, each box as ``data-box="0,1"``; the how-to
    on drawings lists the classes. Title and description say the position in words.

    Args:
        shown: the position, or anybody's view of it.
        last_move: the drawn edge to be marked as the last one.
        chains: whether to mark chains and loops, with their numbers of boxes; see
            `tablegames.dots_and_boxes.chains.analyse`.
        coordinates: whether to number rows and columns as in the notation.
        names: what to call the seats, from seat 0 on; without a name they are numbered.
        style: the style sheet to put into the image; empty if the page has one.
        language: what title, description and all other words are in.

    Raises:
        InvalidSetupError: the last move is no drawn edge.
        UnknownLanguageError: the library does not speak it.

    >>> image = draw_svg(State.new(), chains=True)
    >>> image.count("data-edge"), image.count("data-box")
    (60, 25)
    """
    state = shown.state if isinstance(shown, View) else shown
    _check_last_move(state, last_move)
    called = seat_names(names, state.num_players, language)
    rows, columns = state.rules.rows, state.rules.columns
    label = _MARGIN if coordinates else 0
    board_width = label + columns * _UNIT + 2 * _MARGIN
    width = max(board_width, _NARROWEST)
    left = (width - board_width) / 2 + label + _MARGIN
    top = _HEAD + label + _MARGIN / 2
    bottom = top + rows * _UNIT
    analysis = analyse(state) if chains else None
    board = [
        *_boxes(state),
        *(_chains(analysis) if analysis else ()),
        *_edges(state, last_move),
        *_dots(rows, columns),
        *(_numbers_of_boxes(analysis) if analysis else ()),
        *(_coordinates(rows, columns) if coordinates else ()),
    ]
    stands = standing(state.turn, state.outcome, called, tie_is_draw=True)
    told = stands.in_language(language)
    title = Message(
        "Dots and Boxes, {rows} by {columns} boxes: {stands}",
        rows=rows,
        columns=columns,
        stands=stands,
    )
    sentences = [
        *_sentences(state, last_move, analysis, called),
        Message.joined([stands, "."], ""),
    ]
    return document(
        [
            shape("rect", class_="tg-paper", width=width, height=bottom + _FOOT, rx=12),
            *_scores(state, width, called),
            moved(left, top, *board, class_="tg-board"),
            written(
                fitted(told, width - _MARGIN, 20), width / 2, bottom + 38, class_="tg-standing"
            ),
        ],
        kind="tg-dots-and-boxes",
        width=width,
        height=bottom + _FOOT,
        title=title.in_language(language),
        description=Message.joined(sentences, " ").in_language(language),
        style=style,
        language=language,
    )


def _check_last_move(state: State, last_move: object) -> None:
    # Compared one by one, since what is no edge may not be hashable.
    if last_move is not None and last_move not in tuple(state.edges):
        move = shown_piece(last_move)
        message = Message("{move} is not drawn, so it was not the last move", move=move)
        raise InvalidSetupError([Problem("DB-3", message, last_move)])


def _boxes(state: State) -> Iterator[str]:
    for box in _all_boxes(state):
        owner = state.owner(box)
        kind = "tg-open" if owner is None else f"tg-owned tg-seat-{owner}"
        yield shape(
            "rect",
            class_=f"tg-box {kind}",
            data_box=box,
            x=box.column * _UNIT,
            y=box.row * _UNIT,
            width=_UNIT,
            height=_UNIT,
        )
        if owner is not None:
            x, y = _centre(box)
            yield written(str(owner), x, y + 11, class_=f"tg-owner tg-text-{owner}")


def _edges(state: State, last_move: Edge | None) -> Iterator[str]:
    """Yield the edges, undrawn ones below drawn ones and the last one on top."""
    drawn = state.edges - {last_move}
    for edge in state.legal_moves:
        yield _edge(edge, "tg-undrawn")
    for edge in sorted(drawn):
        yield _edge(edge, "tg-drawn")
    if last_move is not None:
        yield _edge(last_move, "tg-drawn tg-last")


def _edge(edge: Edge, kind: str) -> str:
    (row, column), (to_row, to_column) = edge.dots
    return shape(
        "line",
        class_=f"tg-edge {kind}",
        data_edge=edge,
        x1=column * _UNIT,
        y1=row * _UNIT,
        x2=to_column * _UNIT,
        y2=to_row * _UNIT,
    )


def _dots(rows: int, columns: int) -> Iterator[str]:
    for row in range(rows + 1):
        for column in range(columns + 1):
            yield shape("circle", class_="tg-dot", cx=column * _UNIT, cy=row * _UNIT, r=6)


def _coordinates(rows: int, columns: int) -> Iterator[str]:
    """Yield the numbers of columns above the dots, those of rows left of edges."""
    for column in range(columns + 1):
        yield written(str(column), column * _UNIT, -16, class_="tg-coordinate")
    for row in range(rows + 1):
        yield written(f"h{row}", -28, row * _UNIT + 6, class_="tg-coordinate")
        if row < rows:
            yield written(f"v{row}", -28, (row + 0.5) * _UNIT + 6, class_="tg-coordinate")


def _chains(analysis: Analysis) -> Iterator[str]:
    """Yield a line through the boxes of each chain and loop, out of the edges at its ends."""
    for chain in analysis.chains:
        first, last = map(_middle, chain.ends)
        kind = f"tg-chain {_length(chain)}"
        yield _line("polyline", kind, [first, *map(_centre, chain.boxes), last])
    for loop in analysis.loops:
        yield _line("polygon", "tg-loop", map(_centre, loop.boxes))
    for opened in analysis.open_chains:
        end = [] if opened.end is None else [_middle(opened.end)]
        yield _line("polyline", "tg-open-chain", [*map(_centre, opened.boxes), *end])


def _line(tag: str, kind: str, points: Iterable[Point]) -> str:
    return shape(tag, class_=kind, points=" ".join(f"{numeral(x)},{numeral(y)}" for x, y in points))


def _numbers_of_boxes(analysis: Analysis) -> Iterator[str]:
    """Yield the number of boxes of each chain and loop, in the middle of it."""
    pieces: tuple[Chain | Loop | OpenChain, ...] = (
        *analysis.chains,
        *analysis.loops,
        *analysis.open_chains,
    )
    for piece in pieces:
        x, y = _centre(piece.boxes[len(piece) // 2])
        yield shape("circle", class_="tg-length", cx=x, cy=y, r=14)
        yield written(str(len(piece)), x, y + 6.5, class_="tg-number")


def _length(chain: Chain) -> str:
    return "tg-long" if chain.is_long else "tg-short"


def _scores(state: State, width: float, names: Sequence[str]) -> Iterator[str]:
    """Yield the score of seat 0 on the left and of seat 1 on the right, the mover's marked."""
    winners = () if state.outcome is None else state.outcome.winners
    for seat, score in enumerate(state.scores):
        # From the outer end inwards: the chip, the score, the name.
        outer, inwards, side = [(0, 1, "left"), (width, -1, "right")][seat]
        chip = outer + inwards * (_MARGIN / 2 + _CHIP / 2)
        beside = outer + inwards * (_MARGIN / 2 + _CHIP + 8)
        y = 14
        yield shape(
            "rect",
            class_=f"tg-seat-{seat}",
            x=chip - _CHIP / 2,
            y=y,
            width=_CHIP,
            height=_CHIP,
            rx=6,
        )
        yield written(str(seat), chip, y + 24, class_=f"tg-chip tg-text-{seat}")
        yield written(str(score), beside, y + 26, class_=f"tg-score tg-{side}")
        whole = names[seat]
        x = beside + inwards * (14 + 17 * len(str(score)))
        name = fitted(whole, abs(width / 2 - x) - 8, 20)
        if name == whole or len(name) > _SHORTEST_NAME:
            yield written(name, x, y + 24, class_=f"tg-name tg-{side}")
        if seat == state.turn or seat in winners:
            yield shape(
                "rect",
                class_=f"tg-mark {'tg-winner' if seat in winners else 'tg-turn'}",
                x=chip - _CHIP / 2,
                y=y + _CHIP + 5,
                width=_CHIP,
                height=5,
                rx=2.5,
            )


def _sentences(
    state: State, last_move: Edge | None, analysis: Analysis | None, names: Sequence[str]
) -> Iterator[Message]:
    """Yield sentences that say all that is drawn on the board."""
    drawn = sorted(state.edges)
    yield Message(
        "{number} of {all} edges are drawn{edges}.",
        number=len(drawn),
        all=len(drawn) + state.edges_left,
        edges=_list(drawn),
    )
    for seat, score in enumerate(state.scores):
        boxes = [box for box in _all_boxes(state) if state.owner(box) == seat]
        yield Message.counted(
            "{name} has {number} box{boxes}.",
            "{name} has {number} boxes{boxes}.",
            score,
            name=names[seat],
            boxes=_list(boxes),
        )
    if last_move is not None:
        yield Message("The last move was {move}.", move=last_move)
    if analysis is not None:
        for chain in analysis.chains:
            if chain.is_long:
                yield Message("A long chain{boxes}.", boxes=_list(chain.boxes))
            else:
                yield Message("A short chain{boxes}.", boxes=_list(chain.boxes))
        for loop in analysis.loops:
            yield Message("A loop{boxes}.", boxes=_list(loop.boxes))
        for opened in analysis.open_chains:
            yield Message("An open chain{boxes}.", boxes=_list(opened.boxes))


def _list(things: Sequence[Box] | Sequence[Edge]) -> str:
    return f": {' '.join(map(str, things))}" if things else ""


def _all_boxes(state: State) -> tuple[Box, ...]:
    return board_of(state.rules).boxes


def _centre(box: Box) -> Point:
    return (box.column + 0.5) * _UNIT, (box.row + 0.5) * _UNIT


def _middle(edge: Edge) -> Point:
    (row, column), (to_row, to_column) = edge.dots
    return (column + to_column) / 2 * _UNIT, (row + to_row) / 2 * _UNIT
