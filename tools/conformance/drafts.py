"""A case before its answer is known."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


@dataclass
class Draft:
    """A question that shall become a case.

    ``wanted`` keeps a case only if its answer has these members: what a maker has in mind, so
    that a case whose answer is another does not slip in under the wrong rule.

    ``history`` are the moves from the empty board that led to the position, where there are such:
    OpenSpiel can follow a game, and cannot set up a position.
    """

    kind: str
    rule: str
    question: Json
    compare: tuple[str, ...] = ()
    note: str = ""
    wanted: Json | None = None
    history: tuple[str, ...] | None = None


Drafts: TypeAlias = Iterator[Draft]
