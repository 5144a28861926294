"""The laws that every game obeys, as functions to call on any state, move or game."""

import pickle
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeVar

from tablegames.errors import EventError, IllegalMoveError
from tablegames.events import Event, Picture, replay
from tablegames.protocol import GameState

__all__ = ["LawBrokenError", "check_game", "check_move", "check_state", "check_transition"]

StateT = TypeVar("StateT", bound=GameState[Any, Any])


class LawBrokenError(AssertionError):
    """A state, move or game that does what no game may do; the message is the broken law."""


def _require(holds: object, law: str, *evidence: object) -> None:
    if not holds:
        raise LawBrokenError(": ".join([law, ", ".join(map(repr, evidence))]))


def check_state(state: GameState[Any, Any], *, limit: int = 1_000) -> None:
    """Check what holds of every position.

    Args:
        state: the position.
        limit: how many of its legal moves are looked at.

    Raises:
        LawBrokenError: a law is broken.

    >>> from tablegames.dots_and_boxes import State
    >>> check_state(State.new())
    """
    legal = state.legal_moves
    _require(state.is_over == (state.turn is None), "over exactly if nobody is to move", state)
    _require(state.is_over == (not legal), "over exactly if no move is legal", state)
    _require(state.is_over == (state.outcome is not None), "over exactly with an outcome", state)
    _require(state.turn is None or state.turn in range(state.num_players), "no such seat", state)
    _require(len(state.scores) == state.num_players, "a score for each seat", state)
    if state.outcome is not None:
        winners = state.outcome.winners
        _require(state.outcome.scores == state.scores, "the outcome has the scores", state)
        _require(winners and list(winners) == sorted(set(winners)), "winners in order", state)
        _require(set(winners) <= set(range(state.num_players)), "winners are seats", state)
    _check_legal_moves(state, limit)
    _check_identity(state)
    _check_views(state, limit)


def _check_legal_moves(state: GameState[Any, Any], limit: int) -> None:
    legal = state.legal_moves
    moves = list(islice(legal, limit))
    _require(moves == list(islice(legal, limit)), "the same moves in the same order", state)
    _require(len(set(moves)) == len(moves), "no move twice", state)
    _require(bool(legal) == bool(moves), "true exactly if there is a move", state)
    if len(moves) < limit:
        _require(legal.count() == len(moves), "count() moves are generated", state)
    for move in moves:
        _require(move in legal, "every generated move is contained", state, move)
        _require(not state.violations(move), "every generated move is legal", state, move)


def _check_identity(state: Any) -> None:
    twin = pickle.loads(pickle.dumps(state))
    _require(twin == state, "a pickle gives an equal state", state)
    _require(hash(twin) == hash(state), "equal states have equal hashes", state)
    _require(repr(twin) == repr(state), "equal states look the same", state)
    if hasattr(state, "to_setup"):
        rebuilt = type(state).from_setup(state.to_setup())
        _require(rebuilt == state, "the checked constructor gives an equal state", state, rebuilt)
        _require(hash(rebuilt) == hash(state), "equal states have equal hashes", state)
        _require(repr(rebuilt) == repr(state), "equal states look the same", state)


def _check_views(state: GameState[Any, Any], limit: int) -> None:
    for player in (*range(state.num_players), None):
        view = state.view(player)
        again = state.view(player)
        _require(view == again and hash(view) == hash(again), "equal views", state, player)
        _require(repr(view) == repr(again), "equal views look the same", state, player)
        _require(pickle.loads(pickle.dumps(view)) == view, "a pickled view is equal", state)
        _require(view.player == player, "a view knows whose it is", state, player)
        _require(view.turn == state.turn, "everybody knows whose turn it is", state, player)
        _require(view.is_over == state.is_over, "everybody knows the end", state, player)
        _require(view.outcome == state.outcome, "everybody knows the outcome", state, player)
        _require(not hasattr(view, "apply"), "a view has no apply()", state, player)
        seen = list(islice(view.legal_moves, limit))
        if player is not None and player == state.turn:
            moves = list(islice(state.legal_moves, limit))
            _require(seen == moves, "the mover sees the legal moves", state, player)
        else:
            _require(not seen and not view.legal_moves, "others see none", state, player)


def check_move(state: StateT, move: Any, *, listed: bool = True) -> StateT | None:
    """Check that a position treats any candidate for a move alike everywhere.

    Args:
        state: the position.
        move: legal or not.
        listed: whether a legal move has to be contained in ``legal_moves``; say no for one that
            is not a choice, like a time-out.

    Returns:
        The position after the move, None if it is refused.

    Raises:
        LawBrokenError: a law is broken.

    >>> from tablegames.dots_and_boxes import Edge, State
    >>> check_move(State.new(), Edge.horizontal(-1, 0)) is None
    True
    """
    before = pickle.loads(pickle.dumps(state))
    violations = tuple(state.violations(move))
    _require(len(set(violations)) == len(violations), "no violation twice", state, move)
    if listed:
        contained = move in state.legal_moves
        _require(contained == (not violations), "contained exactly if legal", state, move)
    successor: StateT | None = None
    try:
        successor = state.apply(move)
        _require(state == before, "a state never changes", state, move)
    except IllegalMoveError as error:
        _require(violations, "a legal move is applied", state, move)
        _require(error.violations == violations, "the error names what is violated", state, move)
        _require(error.state is state and error.move == move, "the error holds both", state, move)
        copy = pickle.loads(pickle.dumps(error))
        _require(str(copy) == str(error), "the error can be pickled", state, move)
    else:
        _require(not violations, "an illegal move is refused", state, move)
        _require(successor == state.apply(move), "apply() is a function", state, move)
    _require(state == before and hash(state) == hash(before), "a state never changes", state, move)
    return successor


def check_game(
    start: StateT,
    moves: Iterable[Any],
    *,
    conserved: Callable[[StateT], object] = lambda _: None,
    most_moves: int | None = None,
) -> StateT:
    """Check a whole game, move by move.

    Args:
        start: the position it begins from.
        moves: legal moves.
        conserved: something that no move may change, such as the multiset of all cards.
        most_moves: how long a game from this start can be at the most.

    Returns:
        The last position.

    Raises:
        LawBrokenError: a law is broken.
    """
    state = start
    played = 0
    seen = {start}
    for move in moves:
        successor = check_move(state, move, listed=move in state.legal_moves)
        if successor is None:
            raise LawBrokenError(f"a move of the game is refused: {state!r}, {move!r}")
        _require(conserved(successor) == conserved(start), "nothing is lost", state, move)
        _require(successor not in seen, "no position comes again", state, move)
        seen.add(successor)
        state = successor
        played += 1
    _require(most_moves is None or played <= most_moves, "the game is too long", played)
    return state


def check_transition(
    state: GameState[Any, Any],
    move: Any,
    *,
    transition: Callable[[Any, Any], tuple[Event[Any], ...]],
    picture_of: Callable[[Any], Picture],
) -> None:
    """Check that the events of any candidate for a move show what it does, to whoever watches.

    Args:
        state: the position.
        move: legal or not.
        transition: what tells the events of a move, from a state or a view.
        picture_of: what gives the picture of a state or a view.

    Raises:
        LawBrokenError: a law is broken.

    >>> from tablegames.dots_and_boxes import Edge, State, picture_of, transition
    >>> move = Edge.horizontal(0, 0)
    >>> check_transition(State.new(), move, transition=transition, picture_of=picture_of)
    """
    before = pickle.loads(pickle.dumps(state))
    violations = tuple(state.violations(move))
    try:
        events = transition(state, move)
    except IllegalMoveError as error:
        _require(violations, "a legal move has events", state, move)
        _require(error.violations == violations, "refused as apply() refuses it", state, move)
        _require(state == before, "a state never changes", state, move)
        return
    _require(not violations, "an illegal move has no events", state, move)
    _require(state == before, "a state never changes", state, move)
    _require(events == transition(state, move), "transition() is a function", state, move)
    after = state.apply(move)
    _check_shown(picture_of(state), events, picture_of(after))
    for player in (*range(state.num_players), None):
        view = state.view(player)
        seen = tuple(event.seen_by(player) for event in events)
        _check_shown(picture_of(view), seen, picture_of(after.view(player)))
        again = tuple(event.seen_by(player) for event in seen)
        _require(again == seen, "who has seen an event sees nothing else", player, *seen)
        told = [type(event) for event in transition(view, move)]
        _require(told == [type(event) for event in events], "a view tells as many", state, player)


def _check_shown(before: Picture, events: tuple[Event[Any], ...], after: Picture) -> None:
    copies = pickle.loads(pickle.dumps(events))
    _require(copies == events, "a pickle gives equal events", *events)
    _require(hash(copies) == hash(events), "equal events have equal hashes", *events)
    try:
        shown = replay(before, events)
    except EventError as error:
        raise LawBrokenError(f"each event fits the picture before it: {error!r}") from error
    _require(shown == after, "the events lead from picture to picture", before, *events, after)
