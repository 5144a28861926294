"""A case: a question, the right answer, and the rule that it is about."""

from collections.abc import Mapping
from typing import Any, Final, Self

import attrs

from tablegames.errors import Message, NotationError, shown
from tablegames.jsontext import dump, member

__all__ = ["KINDS", "OPTIONAL", "SCHEMA_VERSION", "Case"]

SCHEMA_VERSION: Final = 1
"""The version of the files and of the protocol."""

_DOTS: Final = "dots-and-boxes"
_CARDS: Final = "quita-y-pon"

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "start": (_DOTS,),
    "setup": (_DOTS, _CARDS),
    "moves": (_DOTS, _CARDS),
    "moves-large": (_CARDS,),
    "check": (_DOTS, _CARDS),
    "apply": (_DOTS, _CARDS),
    "turn": (_CARDS,),
    "score": (_DOTS, _CARDS),
    "game": (_DOTS, _CARDS),
    "meld": (_CARDS,),
    "move-text": (_DOTS, _CARDS),
    "position-text": (_DOTS, _CARDS),
    "solve": (_DOTS,),
}
"""Kind of case → the games that have it."""

OPTIONAL: Final = frozenset({"moves-large", "solve"})
"""The kinds that an implementation may leave out and still conform."""

# Lists in which the order means nothing, by the member of an answer that they stand in.
_SETS: Final = frozenset({"drawn", "moves", "violations", "problems", "winners"})
_SETS_OF_SETS: Final = frozenset({"plays", "table"})
_LISTS_OF_SETS: Final = frozenset({"hands"})

_OWN: Final = frozenset({"expect", "compare", "note"})
_MISSING: Final = object()


@attrs.frozen
class Case:
    """A question to an implementation, and its right answer.

    Attributes:
        request: the question as it is sent, as plain JSON values: id, game, kind, rule, and what
            the kind asks about.
        expect: the right answer, without the id.
        compare: the paths of the members that the rule is about; empty means all.
        note: what the case is about, in words; may be empty.

    >>> request = {"id": "1", "game": "dots-and-boxes", "kind": "move-text", "rule": "DB-3"}
    >>> case = Case({**request, "text": "h1,2"}, {"move": "h1,2"})
    >>> case.fault({"id": "1", "move": "h1,2"})
    >>> case.fault({"id": "1", "move": None})
    'move: null, not "h1,2"'
    """

    request: dict[str, Any] = attrs.field(hash=False)
    expect: dict[str, Any] = attrs.field(hash=False)
    compare: tuple[str, ...] = ()
    note: str = ""

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        """Read a case of a file.

        Raises:
            NotationError: a member is missing or of another type.
        """
        request = {name: item for name, item in value.items() if name not in _OWN}
        for name in ("id", "game", "kind", "rule"):
            member(request, name, str)
        compare = value.get("compare", [])
        if not isinstance(compare, list) or not all(isinstance(path, str) for path in compare):
            raise NotationError(Message("not a list of paths"), "compare")
        return cls(request, member(value, "expect", dict), tuple(compare), value.get("note", ""))

    def to_json(self) -> dict[str, Any]:
        """Return the case as a file holds it."""
        value = {**self.request, "expect": self.expect}
        if self.compare:
            value["compare"] = list(self.compare)
        return {**value, "note": self.note} if self.note else value

    @property
    def id(self) -> str:
        """The name of the case, unique in all files."""
        return str(self.request["id"])

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.request["game"])

    @property
    def kind(self) -> str:
        """One of `KINDS`."""
        return str(self.request["kind"])

    @property
    def rule(self) -> str:
        """The id of the rule under which a failure is reported."""
        return str(self.request["rule"])

    def fault(self, answer: Mapping[str, Any]) -> str | None:
        """Return what is wrong with an answer, in words; None if it is right.

        Lists are compared without their order where it means nothing.
        """
        if _text(answer.get("id")) != _text(self.id):
            return _difference("id", answer.get("id"), self.id)
        if "error" in answer:
            return Message("error: {error}", error=shown(answer["error"], str))
        for path in self.compare or self.expect:
            given, wanted = _at(answer, path), _at(self.expect, path)
            if given is _MISSING:
                return Message("{path}: missing", path=path)
            name = path.rpartition(".")[2]
            given, wanted = (_canonical(name, value) for value in (given, wanted))
            if _text(given) != _text(wanted):
                return _difference(path, given, wanted)
        return None


def _difference(path: str, given: object, wanted: object) -> Message:
    return Message(
        "{path}: {given}, not {wanted}", path=path, given=_text(given), wanted=_text(wanted)
    )


def _text(value: object) -> str:
    """Return JSON: unlike Python's values, it tells 1 from 1.0 and from true."""
    return dump(value, sort_keys=True)


def _at(value: object, path: str) -> object:
    for name in path.split("."):
        if not isinstance(value, dict) or name not in value:
            return _MISSING
        value = value[name]
    return value


def _canonical(name: str, value: object) -> object:
    """Return a member of an answer with every list in order that has none of its own."""
    if isinstance(value, dict):
        return {key: _canonical(key, item) for key, item in value.items()}
    if not isinstance(value, list):
        return value
    if name in _SETS:
        return sorted(value, key=_text)
    if name in _SETS_OF_SETS | _LISTS_OF_SETS:
        inner = [sorted(item, key=_text) if isinstance(item, list) else item for item in value]
        return inner if name in _LISTS_OF_SETS else sorted(inner, key=_text)
    return value
