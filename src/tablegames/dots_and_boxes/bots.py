"""Computer opponents for Dots and Boxes; `tablegames.bots` has the levels in order.

* ``random`` - `random_bot`: any edge.
* ``greedy`` - `greedy_bot`: what a beginner does who has understood that boxes count.
* ``chains`` - `chains_bot`: plays for control of the long chains, then by the endgame theory.
* ``strong`` - `strong_bot`: the same with more care, and exact as soon as the solver can be.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from tablegames.bots import Bot, check_to_move, random_bot
from tablegames.dots_and_boxes._outlook import close_all, outlook, value_of_offer
from tablegames.dots_and_boxes.board import Edge, board_of
from tablegames.dots_and_boxes.chains import Analysis, analyse
from tablegames.dots_and_boxes.endgame import Opening, best_move
from tablegames.dots_and_boxes.pieces import Chain, Loop
from tablegames.dots_and_boxes.solver import solve
from tablegames.dots_and_boxes.state import State
from tablegames.dots_and_boxes.view import View
from tablegames.errors import BudgetExceededError

__all__ = [
    "BOTS",
    "MOST_EDGES",
    "NODES",
    "chains_bot",
    "greedy_bot",
    "random_bot",
    "strong_bot",
]

MOST_EDGES: Final = 34
"""From so many undrawn edges on, `strong_bot` asks the solver; with more it seldom answers."""

NODES: Final = 20_000
"""So many positions may the solver look at for one move of `strong_bot`."""

_TABLE_SIZE: Final = 1 << 17
_SHORT: Final = 2
"""The boxes of a short chain at most, and those that keep control of a long one."""


def greedy_bot(view: View, rng: Random) -> Edge:
    """Take any box on offer, else draw any safe edge, else open the smallest chain or loop.

    It never declines a box. Of a chain of two boxes it draws the inner edge.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    analysis = analyse(view.state)
    edges = analysis.capturing_edges or analysis.safe_edges
    if edges:
        return rng.choice(edges)
    return min(_pieces(analysis), key=len).opening_edge


def chains_bot(view: View, rng: Random) -> Edge:
    """Play for control: long chains by parity first, then the endgame by its theory.

    While there are safe edges, a few of them are compared by how the long chains turn out when
    the safe moves are played out at random. Where only chains and loops are left, the move is a
    best one: the piece that costs least is opened, chains of two in their middle, and the last
    boxes of a piece are declined exactly when control is worth them. It looks at some 50 short
    continuations a move.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    return _by_outlook(view.state, rng, edges=8, continuations=6)


def strong_bot(view: View, rng: Random) -> Edge:
    """Play exactly as soon as the solver can, and like `chains_bot` with more care before.

    With `MOST_EDGES` undrawn edges or fewer the solver is asked, for at most `NODES` positions;
    among the best moves any is made. A board too large for the solver, or a position too hard
    for the budget, leaves it to the outlook, by some 120 continuations a move.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    state = view.state
    if state.edges_left <= MOST_EDGES:
        try:
            solution = solve(state, budget=NODES, table_size=_TABLE_SIZE)
        except BudgetExceededError:
            pass
        else:
            return rng.choice(solution.best_moves)
    return _by_outlook(state, rng, edges=12, continuations=10)


BOTS: Final[Mapping[str, Bot[View, Edge]]] = {
    "random": random_bot,
    "greedy": greedy_bot,
    "chains": chains_bot,
    "strong": strong_bot,
}
"""The bot of each level, from the weakest to the strongest."""


def _by_outlook(state: State, rng: Random, *, edges: int, continuations: int) -> Edge:
    """Return a move that is best by theory where that decides, else by its outlook."""
    move = best_move(state)
    if move is not None:
        return move
    analysis = analyse(state)
    if analysis.open_chains:
        return _taking(state, analysis, rng, continuations)
    board = board_of(state.rules)
    undrawn = board.mask(state.legal_moves)
    safe = analysis.safe_edges
    if len(safe) > edges:
        safe = tuple(rng.sample(safe, edges))
    choices = [
        (-outlook(board, undrawn ^ (1 << board.index[edge]), rng, continuations), edge)
        for edge in safe
    ]
    # While there are safe edges a long chain is no bargain, but giving a short one away may be:
    # it changes who runs out of safe moves.
    for piece in _pieces(analysis):
        if safe and len(piece) > _SHORT:
            continue
        opening = Opening(isinstance(piece, Loop), len(piece))
        rest = outlook(board, undrawn & ~board.mask(_sides_of(piece)), rng, continuations)
        worth = -value_of_offer(len(piece), opening.boxes_declined, rest)
        choices.append((worth, piece.opening_edge))
    most = max(worth for worth, _ in choices)
    return rng.choice([edge for worth, edge in choices if worth == most])


def _pieces(analysis: Analysis) -> tuple[Chain | Loop, ...]:
    return analysis.chains + analysis.loops


def _sides_of(piece: Chain | Loop) -> tuple[Edge, ...]:
    return piece.between if isinstance(piece, Loop) else (*piece.between, *piece.ends)


def _taking(state: State, analysis: Analysis, rng: Random, continuations: int) -> Edge:
    """Return how to take what is on offer while there are joints: all of it, or all but the tail.

    The boxes that may be declined are kept for last, so that the choice comes when nothing else
    is on offer.
    """
    edge = analysis.double_dealing_edge
    if edge is not None:
        board = board_of(state.rules)
        undrawn = board.mask(state.legal_moves)
        rest, boxes = close_all(board, undrawn)
        value = outlook(board, rest, rng, continuations)
        declined = analysis.open_chains[0].boxes_declined
        keeps_control = value_of_offer(boxes, declined, value) > boxes + value
        return edge if keeps_control else analysis.capturing_edges[0]
    last = max(analysis.open_chains, key=lambda chain: chain.boxes_declined == _SHORT)
    others = [chain for chain in analysis.open_chains if chain is not last]
    return (others or [last])[0].capturing_edge
