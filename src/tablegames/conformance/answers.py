"""The library's own answers, as far as they are the same for every game."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, TypeAlias

import attrs

from tablegames.errors import InvalidSetupError, Message, NotationError
from tablegames.games import Game
from tablegames.jsontext import member
from tablegames.outcome import Outcome
from tablegames.record import GameRecord

__all__ = ["Dialect", "Json", "answer", "claimed_rules", "score_answer", "state_of"]

Json: TypeAlias = dict[str, Any]
"""A JSON object."""


@attrs.frozen
class Dialect:
    """A game's values as plain JSON, and the questions that only this game has.

    Attributes:
        game: the game.
        read_rules: the rules in a request or a position.
        read_setup: the setup that a position describes.
        write_setup: the JSON of a setup.
        read_move: the move that JSON means; what is none comes out as something that the state
            refuses.
        write_move: the JSON of a move.
        own: kind → answer to a request, in place of or besides the common ones.
    """

    game: Game
    read_rules: Callable[[Json], Any]
    read_setup: Callable[[Json], Any]
    write_setup: Callable[[Any], Json]
    read_move: Callable[[Any], Any]
    write_move: Callable[[Any], Any]
    own: Mapping[str, Callable[[Json], Json]]


def answer(dialect: Dialect, request: Json) -> Json:
    """Return the answer to a request, without its id.

    Raises:
        TableGamesError: the request is none of this kind, or no position where one is needed.
    """
    kind = member(request, "kind", str)
    if kind in dialect.own:
        return dialect.own[kind](request)
    if kind not in _COMMON:
        raise NotationError(Message("no such kind of this game"), "kind")
    return _COMMON[kind](dialect, request)


def claimed_rules(rules_type: type[Any], value: Json) -> Any:
    """Return the rules with the options that an object names.

    An unknown word is passed on as it is, so that the rules say what is wrong with it.

    Raises:
        InvalidSetupError: there are no such rules.
        NotationError: an option is missing or of another type.
    """
    options = {}
    for field in attrs.fields(rules_type):
        kind = type(field.default)
        item = member(value, field.name, str if issubclass(kind, StrEnum) else int)
        known = not issubclass(kind, StrEnum) or item in set(kind)
        options[field.name] = kind(item) if known else item
    return rules_type(**options)


def state_of(dialect: Dialect, request: Json) -> Any:
    """Return the position that a request asks about.

    Raises:
        InvalidSetupError: it is none.
        NotationError: it is not of the form of one.
    """
    setup = dialect.read_setup(member(request, "position", dict))
    return dialect.game.state_type.from_setup(setup)


def score_answer(dialect: Dialect, request: Json) -> Json:
    """Return the scores as they stand, and the result if the game is over."""
    state = state_of(dialect, request)
    return {"scores": list(state.scores), **_result(state.outcome)}


def _setup(dialect: Dialect, request: Json) -> Json:
    try:
        state_of(dialect, request)
    except InvalidSetupError as error:
        return {"problems": list(dict.fromkeys(problem.rule for problem in error.problems))}
    return {"problems": []}


def _check(dialect: Dialect, request: Json) -> Json:
    state = state_of(dialect, request)
    move = dialect.read_move(_any_member(request, "move"))
    return {"violations": [violation.value for violation in state.violations(move)]}


def _apply(dialect: Dialect, request: Json) -> Json:
    move = dialect.read_move(_any_member(request, "move"))
    return {"position": dialect.write_setup(state_of(dialect, request).apply(move).to_setup())}


def _game(dialect: Dialect, request: Json) -> Json:
    moves = map(dialect.read_move, member(request, "moves", list))
    record = GameRecord(state_of(dialect, request), moves)
    _, *states = record.states()
    return {
        "turns": [state.turn for state in states],
        "scores": [list(state.scores) for state in states],
        **_result(record.outcome),
    }


def _result(outcome: Outcome | None) -> Json:
    """Return who has won and why the game ended."""
    if outcome is None:
        return {"winners": None, "reason": None}
    return {"winners": list(outcome.winners), "reason": outcome.reason.value}


def _move_text(dialect: Dialect, request: Json) -> Json:
    text = member(request, "text", str)
    try:
        move = dialect.game.parse_move(text)
    except NotationError:
        return {"move": None}
    return {"move": dialect.write_move(move)}


def _position_text(dialect: Dialect, request: Json) -> Json:
    rules, text = dialect.read_rules(request), member(request, "text", str)
    try:
        setup = dialect.game.parse_setup(text, rules)
    except NotationError:
        return {"position": None}
    return {"position": dialect.write_setup(setup)}


def _any_member(value: Json, name: str) -> Any:
    if name not in value:
        raise NotationError(Message("missing"), name)
    return value[name]


_COMMON: Final[Mapping[str, Callable[[Dialect, Json], Json]]] = {
    "setup": _setup,
    "check": _check,
    "apply": _apply,
    "score": score_answer,
    "game": _game,
    "move-text": _move_text,
    "position-text": _position_text,
}
