"""Moves as numbers and views as vectors, for libraries that learn from arrays.

A *coding* is made for the rules of one game. It sees views only, so nothing hidden is coded.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final, Protocol

import attrs

from tablegames import dots_and_boxes, quita_y_pon
from tablegames.dots_and_boxes.board import board_of
from tablegames.outcome import Outcome
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.moves import Draw, Play
from tablegames.quita_y_pon.table import cards_on

__all__ = ["MOST_PLAYS", "Coding", "DotsAndBoxesCoding", "QuitaYPonCoding", "gains"]

MOST_PLAYS: Final = 256
"""So many plays of a turn are numbered unless told otherwise."""

_CARDS: Final = 52


def gains(outcome: Outcome) -> list[float]:
    """Return what each seat has won: its share of all seats' stakes of 1, less its own.

    >>> gains(Outcome((1, 2), (18, 23, 23, 0), quita_y_pon.EndReason.STOCK_EXHAUSTED))
    [-1.0, 1.0, 1.0, -1.0]
    """
    seats = len(outcome.scores)
    share = seats / len(outcome.winners)
    return [share * (seat in outcome.winners) - 1.0 for seat in range(seats)]


class Coding(Protocol):
    """How the moves and the views of a game become numbers."""

    @property
    def num_actions(self) -> int:
        """Actions are 0 and up to this."""
        ...

    @property
    def size(self) -> int:
        """The length of a vector."""
        ...

    @property
    def most(self) -> int:
        """The largest number that may stand in a vector; the smallest is 0."""
        ...

    def moves(self, view: Any, /) -> Mapping[int, Any]:
        """Return the legal moves of the viewer by action, in ascending order."""
        ...

    def vector(self, view: Any, /) -> list[int]:
        """Return what the viewer knows of the position, as the viewer sees it."""
        ...


@attrs.frozen
class DotsAndBoxesCoding:
    """Dots and Boxes: an action is the number of an edge, in OpenSpiel's order.

    A vector holds 1 for each drawn edge, then 1 for each box of the viewer, then 1 for each box
    of the opponent, then 1 if it is the viewer's turn. A spectator sees with the eyes of seat 0.

    Attributes:
        rules: the board.

    >>> coding = DotsAndBoxesCoding(dots_and_boxes.Rules(rows=1, columns=1))
    >>> view = dots_and_boxes.State.new(coding.rules).view(0)
    >>> coding.vector(view)
    [0, 0, 0, 0, 0, 0, 1]
    >>> str(coding.moves(view)[2])
    'v0,0'
    """

    rules: dots_and_boxes.Rules

    @property
    def num_actions(self) -> int:
        """One for each edge of the board."""
        return len(board_of(self.rules).edges)

    @property
    def size(self) -> int:
        """Edges, boxes twice, and the turn."""
        return self.num_actions + 2 * self.rules.rows * self.rules.columns + 1

    @property
    def most(self) -> int:
        """Everything is there or not."""
        return 1

    def moves(self, view: dots_and_boxes.View, /) -> dict[int, dots_and_boxes.Edge]:
        """Return the legal moves of the viewer by action, in ascending order."""
        index = board_of(self.rules).index
        return {index[edge]: edge for edge in view.legal_moves}

    def vector(self, view: dots_and_boxes.View, /) -> list[int]:
        """Return what the viewer knows of the position."""
        board = board_of(self.rules)
        viewer = view.player or 0
        owners = [view.state.owner(box) for box in board.boxes]
        return [
            *(int(edge in view.state.edges) for edge in board.edges),
            *(int(owner == viewer) for owner in owners),
            *(int(owner == 1 - viewer) for owner in owners),
            int(view.turn == viewer),
        ]


@attrs.frozen
class QuitaYPonCoding:
    """Quita y Pon: action 0 draws, and action *n* makes the *n*-th play of the turn's list.

    What can be laid is different in every turn, so a number means what `moves` says of this
    view and nothing else; equal views give equal lists. Plays beyond the most that are numbered
    cannot be chosen: they are rare with hands of up to eleven cards until much lies on the table.

    A vector holds the copies of each card in the viewer's hand, in the order of `Cards.pack`;
    then the same of the table, which is all that matters of it, since it may be rebuilt at will
    (QP-7); then how many cards each seat holds, from the viewer on; the stock; and 1 if it is
    the viewer's turn. A spectator sees with the eyes of seat 0, but no hand.

    Attributes:
        rules: the options of the game.
        most_plays: so many plays are numbered.

    >>> from random import Random
    >>> coding = QuitaYPonCoding(quita_y_pon.Rules())
    >>> view = quita_y_pon.State.deal(rng=Random(1)).view(0)
    >>> vector = coding.vector(view)
    >>> sum(vector[:52]), sum(vector[52:104]), vector[104:]
    (11, 0, [11, 11, 11, 11, 60, 1])
    """

    rules: quita_y_pon.Rules
    most_plays: int = attrs.field(default=MOST_PLAYS, validator=attrs.validators.ge(1))

    @property
    def num_actions(self) -> int:
        """Drawing, and the plays."""
        return self.most_plays + 1

    @property
    def size(self) -> int:
        """Two multisets of cards, the hands' sizes, the stock and the turn."""
        return 2 * _CARDS + self.rules.players + 2

    @property
    def most(self) -> int:
        """All cards in one place."""
        return _CARDS * self.rules.packs

    def moves(self, view: quita_y_pon.View, /) -> dict[int, Play | Draw]:
        """Return the legal moves of the viewer by action, in ascending order."""
        legal = view.legal_moves
        plays = islice((move for move in legal if isinstance(move, Play)), self.most_plays)
        moves: dict[int, Play | Draw] = dict(enumerate(plays, start=1))
        return {0: Draw(), **moves} if Draw() in legal else moves

    def laid(self, view: quita_y_pon.View, action: int, /) -> Cards:
        """Return the cards that an action of the viewer lays down; none if it is no play."""
        move = self.moves(view).get(action)
        return move.laid(view.table) if isinstance(move, Play) else Cards()

    def vector(self, view: quita_y_pon.View, /) -> list[int]:
        """Return what the viewer knows of the position."""
        viewer = view.player or 0
        return [
            *view.hand.counts,
            *cards_on(view.table).counts,
            *view.hand_sizes[viewer:],
            *view.hand_sizes[:viewer],
            view.stock_size,
            int(view.turn == viewer),
        ]
