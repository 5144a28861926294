"""How a position of Dots and Boxes looks to the theory: its chains, and the kinds of its moves.

`tablegames.dots_and_boxes.pieces` explains the words; the theory is Berlekamp's. Everything here
depends on the drawn edges alone, but for the parity of long chains that each seat wants.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum, unique
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from tablegames.dots_and_boxes.board import Board, Box, Edge, bits
from tablegames.dots_and_boxes.pieces import LONG_CHAIN, Chain, Component, Loop, OpenChain
from tablegames.dots_and_boxes.state import State

__all__ = ["Analysis", "Parity", "analyse"]

_TWO_SIDES: Final = 2


@unique
class Parity(StrEnum):
    """Whether a number is even or odd."""

    EVEN = "even"
    ODD = "odd"


@attrs.frozen
class Analysis:
    """What the theory sees in a position: a value of `analyse`.

    Every undrawn edge is in exactly one of ``capturing_edges``, ``safe_edges``, ``loony_edges``,
    ``hard_hearted_edges``, ``single_edges`` and ``declining_edges``; edges and boxes stand in
    the order of their numbers.

    Attributes:
        components: the parts that have nothing to do with each other.
        chains: the closed chains, short and long.
        loops: the closed loops.
        open_chains: what can be taken now; every capturable box is in one of them.
        joints: the boxes with three or four undrawn sides.
        capturable_boxes: the boxes with a single undrawn side.
        capturing_edges: the edges that take one or two boxes (DB-7, DB-8).
        safe_edges: the edges whose neighbouring boxes all have three undrawn sides or more, so
            that drawing one offers nothing. There are at most so many safe moves left; each may
            make others unsafe.
        loony_edges: the edges that open a long chain, a loop, or a chain of two at an end:
            the opponent may take all, or decline the last boxes and keep control. Not loony
            are, besides the safe edges, those of the two next fields.
        half_hearted_edges: those loony edges that open a chain of two at an end.
        hard_hearted_edges: the edges in the middle of a chain of two: the boxes are given away,
            but the opponent has to take both and to move on.
        single_edges: the edges that give a chain of one box away.
        declining_edges: the edges of an open chain that take nothing.
        double_dealing_edge: the edge that leaves the last two boxes of a chain (four of a loop)
            to the opponent, who has to move after them; None unless just these are on offer.
            While more is on offer, `OpenChain.declining_edge` tells what will be drawn.
        parity_wanted: for either seat, the number of long chains that suits it by the long-chain
            rule, counting those that are still to be opened or taken; None when the game is
            over. See `analyse`.
    """

    components: tuple[Component, ...]
    chains: tuple[Chain, ...]
    loops: tuple[Loop, ...]
    open_chains: tuple[OpenChain, ...]
    joints: tuple[Box, ...]
    capturable_boxes: tuple[Box, ...]
    capturing_edges: tuple[Edge, ...]
    safe_edges: tuple[Edge, ...]
    loony_edges: tuple[Edge, ...]
    half_hearted_edges: tuple[Edge, ...]
    hard_hearted_edges: tuple[Edge, ...]
    single_edges: tuple[Edge, ...]
    declining_edges: tuple[Edge, ...]
    double_dealing_edge: Edge | None
    parity_wanted: tuple[Parity, Parity] | None

    @property
    def long_chains(self) -> int:
        """How many of the closed chains are long; loops and open chains are not counted."""
        return sum(chain.is_long for chain in self.chains)


_Link: TypeAlias = tuple[int, int]
"""The number of an undrawn side, and that of the box behind it (or of the ground)."""
_Links: TypeAlias = Sequence[Sequence[_Link]]


def analyse(state: State) -> Analysis:
    """Return the chains and loops of a position and what each move would do to them.

    The work is linear in the board. In a position with capturable boxes the kinds of the other
    edges are told for the chains as they lie; taking the boxes may join chains to each other.

    The long-chain rule: from any position, the turns still to come, the present one included,
    are the undrawn edges minus the open boxes plus the moves that take two boxes plus one (DB-6,
    DB-9). If every long chain but the last brings one such move, a loop two and nothing else
    any, then the player to move has the last turn, and with it the long chains, exactly if
    *edges − boxes + long chains* is odd. On an empty board edges − boxes is dots − 1: who begins
    wants dots + long chains to be even, the other wants it odd.

    >>> from tablegames.dots_and_boxes.notation import parse_move
    >>> from tablegames.dots_and_boxes.rules import Rules
    >>> state = State.new(Rules(rows=1, columns=3))
    >>> for move in "h0,0 h0,1 h0,2 h1,0 h1,1 h1,2".split():
    ...     state = state.apply(parse_move(move))
    >>> analysis = analyse(state)
    >>> [(len(chain), chain.is_long, chain.ends) for chain in analysis.chains]
    [(3, True, (Edge.vertical(0, 0), Edge.vertical(0, 3)))]
    >>> analysis.safe_edges, len(analysis.loony_edges), analysis.parity_wanted[0]
    ((), 4, <Parity.EVEN: 'even'>)
    >>> for move in [Edge.vertical(0, 0), Edge.vertical(0, 1)]:
    ...     state = state.apply(move)
    >>> analyse(state).double_dealing_edge
    Edge.vertical(0, 3)
    """
    board, undrawn, _, turn = state._position  # noqa: SLF001 - its own package
    # A string, so that looking at one edge does not cost more on a larger board.
    marks = f"{undrawn:0{len(board.edges)}b}"[::-1]
    links: list[Sequence[_Link]] = [
        [link for link in sides if marks[link[0]] == "1"] for sides in _links_of(board)
    ]
    boxes = len(links)
    # The ground is tied to more boxes than two, like a joint, and no walk goes on beyond it.
    links.append([(-1, -1)] * 3)

    kinds: dict[int, str] = {}
    open_chains = tuple(_open_chains(board, links, kinds))
    chains = tuple(_chains(board, links, kinds))
    loops = tuple(_loops(board, links, kinds))
    by_kind: dict[str, list[Edge]] = {kind: [] for kind in _KINDS}
    for number, (edge, mark) in enumerate(zip(board.edges, marks, strict=True)):
        if mark == "1":
            # An edge of no chain and no loop has joints and the ground on either side.
            by_kind[kinds.get(number, _SAFE)].append(edge)
    half_hearted = by_kind[_HALF_HEARTED]

    return Analysis(
        components=tuple(_components(board, links)),
        chains=chains,
        loops=loops,
        open_chains=open_chains,
        joints=tuple(board.boxes[b] for b in range(boxes) if len(links[b]) > _TWO_SIDES),
        capturable_boxes=tuple(board.boxes[b] for b in range(boxes) if len(links[b]) == 1),
        capturing_edges=tuple(by_kind[_CAPTURING]),
        safe_edges=tuple(by_kind[_SAFE]),
        loony_edges=tuple(
            sorted(by_kind[_LOONY] + half_hearted, key=board.index.__getitem__)
            if half_hearted
            else by_kind[_LOONY]
        ),
        half_hearted_edges=tuple(half_hearted),
        hard_hearted_edges=tuple(by_kind[_HARD_HEARTED]),
        single_edges=tuple(by_kind[_SINGLE]),
        declining_edges=tuple(by_kind[_DECLINING]),
        double_dealing_edge=_double_dealing_edge(open_chains),
        parity_wanted=_parity_wanted(
            undrawn.bit_count() - sum(1 for b in range(boxes) if links[b]), turn
        ),
    )


_CAPTURING: Final = "capturing"
_SAFE: Final = "safe"
_LOONY: Final = "loony"
_HALF_HEARTED: Final = "half-hearted"
_HARD_HEARTED: Final = "hard-hearted"
_SINGLE: Final = "single"
_DECLINING: Final = "declining"
_KINDS: Final = (_CAPTURING, _SAFE, _LOONY, _HALF_HEARTED, _HARD_HEARTED, _SINGLE, _DECLINING)


@lru_cache(maxsize=64)
def _links_of(board: Board) -> tuple[tuple[_Link, ...], ...]:
    """Return for every box its sides, each with the box behind it; the ground comes last."""
    ground = len(board.boxes)
    return tuple(
        tuple(
            (edge, next((other for other in board.beside[edge] if other != box), ground))
            for edge in bits(sides)
        )
        for box, sides in enumerate(board.sides)
    )


def _walk(links: _Links, box: int, away_from: int) -> tuple[list[int], list[int]]:
    """Follow boxes that have at most two undrawn sides, from one of them away from an edge.

    Returns the boxes and the edge by which each was left: as many as boxes when the walk ended
    at a joint, at the ground or where it began, one fewer when it ended in a capturable box.
    """
    boxes: list[int] = []
    edges: list[int] = []
    edge = away_from
    while True:
        boxes.append(box)
        onward = [link for link in links[box] if link[0] != edge]
        if not onward:
            return boxes, edges
        edge, box = onward[0]
        edges.append(edge)
        if edge == away_from or len(links[box]) > _TWO_SIDES:
            return boxes, edges


def _open_chains(board: Board, links: _Links, kinds: dict[int, str]) -> Iterator[OpenChain]:
    """Yield the open chains, and note the kinds of their edges."""
    seen: set[int] = set()
    for first in range(len(board.boxes)):
        if len(links[first]) != 1 or first in seen:
            continue
        boxes, edges = _walk(links, first, -1)
        seen.add(boxes[-1])
        kinds.update(dict.fromkeys(edges, _DECLINING))
        kinds[edges[0]] = _CAPTURING
        end = edges.pop() if len(edges) == len(boxes) else None
        if end is None:
            kinds[edges[-1]] = _CAPTURING
        yield OpenChain(
            tuple([board.boxes[box] for box in boxes]),
            tuple([board.edges[edge] for edge in edges]),
            None if end is None else board.edges[end],
        )


def _chains(board: Board, links: _Links, kinds: dict[int, str]) -> Iterator[Chain]:
    """Yield the closed chains, and note the kinds of their edges."""
    for first in range(len(board.boxes)):
        if len(links[first]) != _TWO_SIDES:
            continue
        (edge, behind), (other_edge, behind_other) = links[first]
        if edge in kinds:
            continue
        if len(links[behind]) > _TWO_SIDES:
            start = edge
        elif len(links[behind_other]) > _TWO_SIDES:
            start = other_edge
        else:
            continue  # the middle of a chain, or a loop
        boxes, edges = _walk(links, first, start)
        end = edges.pop()
        if len(boxes) == _TWO_SIDES:
            kinds[edges[0]] = _HARD_HEARTED
            kinds[start] = kinds[end] = _HALF_HEARTED
        else:
            kind = _LOONY if len(boxes) >= LONG_CHAIN else _SINGLE
            kinds.update(dict.fromkeys([start, *edges, end], kind))
        yield Chain(
            tuple([board.boxes[box] for box in boxes]),
            tuple([board.edges[edge] for edge in edges]),
            (board.edges[start], board.edges[end]),
        )


def _loops(board: Board, links: _Links, kinds: dict[int, str]) -> Iterator[Loop]:
    """Yield the loops, which is what two-sided boxes are left, and note their edges' kinds."""
    for first in range(len(board.boxes)):
        if len(links[first]) == _TWO_SIDES and links[first][0][0] not in kinds:
            boxes, edges = _walk(links, first, links[first][0][0])
            kinds.update(dict.fromkeys(edges, _LOONY))
            yield Loop(
                tuple([board.boxes[box] for box in boxes]),
                tuple([board.edges[edge] for edge in edges]),
            )


def _components(board: Board, links: _Links) -> Iterator[Component]:
    """Yield the connected parts; the ground does not connect."""
    ground = len(board.boxes)
    seen = bytearray(ground)
    seen.append(1)
    for first in range(ground):
        if seen[first] or not links[first]:
            continue
        seen[first] = 1
        boxes = [first]
        edges: set[int] = set()
        for box in boxes:  # grows while it is walked through
            for edge, behind in links[box]:
                edges.add(edge)
                if not seen[behind]:
                    seen[behind] = 1
                    boxes.append(behind)
        yield Component(
            tuple([board.boxes[box] for box in sorted(boxes)]),
            tuple([board.edges[edge] for edge in sorted(edges)]),
        )


def _double_dealing_edge(open_chains: Sequence[OpenChain]) -> Edge | None:
    """Return the edge that declines all that is on offer, where that is a choice to make."""
    if len(open_chains) != 1 or len(open_chains[0].boxes) != open_chains[0].boxes_declined:
        return None
    return open_chains[0].declining_edge


def _parity_wanted(edges_minus_boxes: int, turn: int | None) -> tuple[Parity, Parity] | None:
    """Return the parity of long chains that suits either seat; `analyse` has the reason."""
    if turn is None:
        return None
    seat_0_wants_odd = (edges_minus_boxes + turn) % 2 == 0
    return (Parity.ODD, Parity.EVEN) if seat_0_wants_odd else (Parity.EVEN, Parity.ODD)
