"""The record of a game: where it began and what was played, refereed on the way in."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Generic, Self

import attrs
from typing_extensions import TypeVar, override

from tablegames.errors import IllegalMoveError, Message, NotationError, WrongTypeError, shown
from tablegames.games import Game, game_named, game_of
from tablegames.jsontext import dump, load_object, member
from tablegames.outcome import Outcome
from tablegames.protocol import GameState, View

__all__ = ["FORMAT_VERSION", "GameRecord", "RecordView", "rules_from_json", "rules_to_json"]

FORMAT_VERSION: Final = 1
"""The version of the text form that is written, and the newest that is read."""

_KEYS: Final = ("tablegames", "game", "version", "rules", "start", "moves", "result", "tags")

StateT = TypeVar("StateT", bound=GameState, default=Any)
# A game without moves does not tell what its moves are.
MoveT = TypeVar("MoveT", default=Any)


def _applied(state: StateT, move: object, number: int) -> StateT:
    """Return the position after a move; an error says which move of the game it was."""
    try:
        return state.apply(move)
    except IllegalMoveError as error:
        error.place = Message("move {number}", number=number)
        raise


def _read_only(tags: Mapping[str, str] | None) -> Mapping[str, str]:
    """Return tags that nobody else can change, strings all of them."""
    given = {} if tags is None else tags
    if not isinstance(given, Mapping) or not all(
        isinstance(text, str) for item in given.items() for text in item
    ):
        message = Message("{tags} are no tags, each a string by its name", tags=shown(tags))
        raise WrongTypeError(message)
    return MappingProxyType(dict(given))


@attrs.frozen(init=False)
class GameRecord(Generic[StateT, MoveT]):
    """A game as it was played: start, moves, and remarks. Every move in it is legal.

    Args:
        start: the position the game began from, with all that was hidden.
        moves: the moves in order.
        tags: remarks such as players and date; they mean nothing to the rules.

    Raises:
        IllegalMoveError: a move breaks a rule; its place says which.
        WrongTypeError: the tags are not strings by their names.

    >>> from tablegames.dots_and_boxes import Edge, Rules, State
    >>> record = GameRecord(State.new(Rules(rows=1, columns=1)), [Edge.horizontal(0, 0)])
    >>> record = record.append(Edge.vertical(0, 0))
    >>> GameRecord.from_text(record.to_text()) == record
    True
    """

    start: StateT
    moves: tuple[MoveT, ...]
    tags: Mapping[str, str] = attrs.field(
        hash=False, converter=_read_only, repr=lambda tags: repr(dict(tags))
    )
    final: StateT = attrs.field(init=False, eq=False, repr=False)
    """The position after the last move."""

    def __init__(
        self,
        start: StateT,
        moves: Iterable[MoveT] = (),
        tags: Mapping[str, str] | None = None,
    ) -> None:
        played: list[MoveT] = []
        final = start
        for move in moves:
            final = _applied(final, move, len(played) + 1)
            played.append(move)
        self.__attrs_init__(start, tuple(played), tags)
        object.__setattr__(self, "final", final)  # as attrs itself does in a frozen class

    @classmethod
    def _refereed(
        cls,
        start: StateT,
        moves: Iterable[MoveT],
        tags: Mapping[str, str] | None,
        final: StateT,
    ) -> Self:
        """Return the record of moves that have been refereed already."""
        record = cls.__new__(cls)
        record.__attrs_init__(start, tuple(moves), tags)
        object.__setattr__(record, "final", final)
        return record

    # What shows a mapping without letting it be changed cannot be pickled itself.
    @override
    def __reduce__(self) -> tuple[object, ...]:
        return self._refereed, (self.start, self.moves, dict(self.tags), self.final)

    @classmethod
    def play(
        cls,
        start: StateT,
        choose: Callable[[StateT], MoveT],
        tags: Mapping[str, str] | None = None,
    ) -> Self:
        """Play a game to its end, asking for each move, and return its record.

        Args:
            start: the position to begin from.
            choose: returns the next move, given the position with all that is hidden.
            tags: remarks.

        Raises:
            IllegalMoveError: a move breaks a rule; its place says which.

        >>> from tablegames.dots_and_boxes import Rules, State
        >>> record = GameRecord.play(
        ...     State.new(Rules(rows=1, columns=1)), lambda state: next(iter(state.legal_moves))
        ... )
        >>> record.outcome.winners
        (1,)
        """
        moves: list[MoveT] = []
        state = start
        while not state.is_over:
            move = choose(state)
            state = _applied(state, move, len(moves) + 1)
            moves.append(move)
        return cls._refereed(start, moves, tags, state)

    def states(self) -> Iterator[StateT]:
        """Yield every position of the game: the start, and the one after each move."""
        state = self.start
        yield state
        for move in self.moves:
            state = state.apply(move)
            yield state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it goes on after the last move."""
        return self.final.outcome

    def append(self, move: MoveT) -> Self:
        """Return the record with one more move.

        Raises:
            IllegalMoveError: the move breaks a rule.
        """
        final = _applied(self.final, move, len(self.moves) + 1)
        return self._refereed(self.start, (*self.moves, move), self.tags, final)

    def view(self, player: int | None) -> "RecordView[MoveT]":
        """Return the game as a seat saw it; None is a spectator.

        Tags are left out: anything may stand in them.

        Raises:
            UnknownSeatError: there is no such seat.
        """
        return RecordView(player, tuple(state.view(player) for state in self.states()), self.moves)

    def to_text(self, *, one_line: bool = False) -> str:
        """Return the record as JSON, which `from_text` reads back.

        It holds all that was hidden in the game.

        Args:
            one_line: write no line break but the one at the end, for files of many games.
        """
        start: Any = self.start
        game = game_of(start)
        outcome = self.outcome
        value = {
            "tablegames": FORMAT_VERSION,
            "game": game.name,
            "version": game.version,
            "rules": rules_to_json(start.rules),
            "start": game.format_state(start),
            "moves": [game.format_move(move) for move in self.moves],
            "result": _result_to_json(outcome),
            "tags": dict(self.tags),
        }
        return dump(value, indent=None if one_line else 1) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a record and referee every move of it.

        Raises:
            NotationError: the text is no record, or tells another result than its moves; the
                place is given.
            InvalidSetupError: its rules or its start are no position.
            IllegalMoveError: a move breaks a rule; the place is its number.
        """
        value = load_object(text)
        version = member(value, "tablegames", int)
        if version != FORMAT_VERSION:
            message = Message(
                "format {found} is not {known}", found=shown(version), known=FORMAT_VERSION
            )
            raise NotationError(message, "tablegames")
        for key in value:
            if key not in _KEYS:
                raise NotationError(Message("no such key in a record"), shown(key))
        game = game_named(member(value, "game", str))
        behaviour = member(value, "version", int)
        if behaviour != game.version:
            message = Message(
                "behaviour {found} of the game is not {known}",
                found=shown(behaviour),
                known=game.version,
            )
            raise NotationError(message, "version")
        rules = rules_from_json(game, member(value, "rules", dict))
        start = _at("start", game.parse_setup, member(value, "start", str), rules)
        moves = (
            _at(Message("move {number}", number=number), game.parse_move, text)
            for number, text in enumerate(member(value, "moves", list), start=1)
        )
        tags = value.get("tags", {})
        if not isinstance(tags, dict) or not all(isinstance(tag, str) for tag in tags.values()):
            raise NotationError(Message("tags are an object of strings"), "tags")
        record = cls(game.state_type.from_setup(start), moves, tags)
        # As text, since to Python 1, 1.0 and True are equal.
        claimed, result = value.get("result"), _result_to_json(record.outcome)
        if json.dumps(claimed, sort_keys=True) != json.dumps(result, sort_keys=True):
            raise NotationError(Message("the moves give another result"), "result")
        return record


@attrs.frozen
class RecordView(Generic[MoveT]):
    """A game as one seat, or a spectator, saw it.

    Attributes:
        player: the seat; None for a spectator.
        views: what it knew at the start and after each move.
        moves: the moves, which are public.
    """

    player: int | None
    views: tuple[View[MoveT], ...]
    moves: tuple[MoveT, ...]


def _at(place: str, parse: Any, text: object, *more: object) -> Any:
    """Parse a part of a record; an error says which part."""
    if not isinstance(text, str):
        raise NotationError(Message("not a string"), place)
    try:
        return parse(text, *more)
    except NotationError as error:
        inner = Message.joined((place, error.place), ", ") if error.place else place
        raise NotationError(error.reason, inner) from None


def rules_to_json(rules: Any) -> dict[str, int | str]:
    """Return the options of a game by name, as `rules_from_json` reads them.

    >>> from tablegames.dots_and_boxes import Rules
    >>> rules_to_json(Rules(rows=3))
    {'rows': 3, 'columns': 5, 'start': 'american'}
    """
    return {
        name: value.value if isinstance(value, StrEnum) else value
        for name, value in attrs.asdict(rules).items()
    }


def rules_from_json(game: Game, value: dict[str, Any]) -> Any:
    """Return the rules of a game from its options by name; those left out have their defaults.

    Raises:
        NotationError: there is no such option, or it has no such value.
        InvalidSetupError: these are no rules.

    >>> from tablegames.games import game_named
    >>> rules_from_json(game_named("dots-and-boxes"), {"rows": 3, "start": "swedish"})
    Rules(rows=3, columns=5, start=Start.SWEDISH)
    """
    options: dict[str, Any] = {}
    fields = {field.name: type(field.default) for field in attrs.fields(game.rules_type)}
    for name, item in value.items():
        if name not in fields:
            raise NotationError(
                Message("{game} has no such option", game=game.title),
                f"rules.{shown(name, str if name.isidentifier() else repr)}",
            )
        kind = fields[name]
        if kind is int:
            options[name] = member(value, name, int, where="rules")
        else:
            try:
                options[name] = kind(item)
            except ValueError:
                known = ", ".join(option.value for option in kind)
                message = Message("not one of {known}", known=known)
                raise NotationError(message, f"rules.{name}") from None
    return game.rules_type(**options)


def _result_to_json(outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "reason": outcome.reason.value,
    }
