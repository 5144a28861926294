"""A setup: a position as plain data, not yet known to be valid, and its text."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Self

import attrs
from typing_extensions import override

from tablegames.dots_and_boxes.board import Box, Edge, Position, bits, board_of
from tablegames.dots_and_boxes.rules import Rules
from tablegames.errors import InvalidSetupError, Message, NotationError, Problem, shown

__all__ = ["Setup"]

_TEXT: Final = re.compile(r"([01]+) ([01.]+) ([01-])")


def _set_of(edges: Iterable[Edge]) -> frozenset[Edge]:
    try:
        return frozenset(edges)
    except TypeError:
        message = Message("{edges} are no edges", edges=shown(edges))
        raise InvalidSetupError([Problem("DB-3", message, edges)]) from None


def _read_only(owners: Mapping[Box, int]) -> Mapping[Box, int]:
    try:
        return MappingProxyType(dict(owners))
    except (TypeError, ValueError):
        message = Message("{owners} is no mapping from boxes to seats", owners=shown(owners))
        raise InvalidSetupError([Problem("DB-7", message, owners)]) from None


@attrs.frozen
class Setup:
    """All that makes a position, as data; `State.from_setup` checks it.

    Args:
        rules: the options of the game.
        edges: the drawn edges, those of the start included.
        owners: who owns each closed box, seat 0 or 1.
        turn: the seat to move, None when every edge is drawn. It cannot be derived from the
            edges, nor can the owners.

    Raises:
        InvalidSetupError: edges are no collection of edges, or owners no mapping.
    """

    rules: Rules = attrs.field(factory=Rules)
    edges: frozenset[Edge] = attrs.field(default=frozenset(), converter=_set_of)
    # A mapping cannot be hashed; equal setups have equal hashes without it.
    owners: Mapping[Box, int] = attrs.field(
        factory=dict, converter=_read_only, hash=False, repr=lambda owners: repr(dict(owners))
    )
    turn: int | None = 0

    # What shows a mapping without letting it be changed cannot be pickled itself.
    @override
    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.rules, self.edges, dict(self.owners), self.turn)

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Self:
        """Read the text of a position: edges, owners, mover.

        Edges and boxes stand in the order of their numbers: 1 is a drawn edge; 0 and 1 are
        owners, a full stop is an open box; the mover is 0, 1 or, at the end, a hyphen.

        Raises:
            NotationError: the text is not of this form, or not for a board of this size.

        >>> setup = Setup.parse("1101101 0. 1", Rules(rows=1, columns=2))
        >>> setup.owners[Box(0, 0)], setup.turn
        (0, 1)
        """
        match = _TEXT.fullmatch(text)
        if match is None:
            message = Message("a position reads like '1101101 0. 1': edges, owners, mover")
            raise NotationError(message)
        board = board_of(rules)
        edges, owners, turn = match.groups()
        for found, wanted, what in (
            (len(edges), len(board.edges), Message("edges")),
            (len(owners), len(board.boxes), Message("boxes")),
        ):
            if found != wanted:
                message = Message(
                    "{found} {what} given, the board has {wanted}",
                    found=found,
                    what=what,
                    wanted=wanted,
                )
                raise NotationError(message, what)
        return cls(
            rules,
            frozenset(edge for edge, mark in zip(board.edges, edges, strict=True) if mark == "1"),
            {
                box: int(owner)
                for box, owner in zip(board.boxes, owners, strict=True)
                if owner != "."
            },
            None if turn == "-" else int(turn),
        )


def position_text(position: Position) -> str:
    """Return the text that `Setup.parse` reads."""
    board, undrawn, owned, turn = position
    edges = f"{board.full ^ undrawn:0{len(board.edges)}b}"[::-1]
    owners = ["."] * len(board.boxes)
    for seat, boxes in enumerate(owned):
        for number in bits(boxes):
            owners[number] = str(seat)
    return f"{edges} {''.join(owners)} {'-' if turn is None else turn}"
