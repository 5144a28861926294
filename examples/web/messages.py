"""What a page may say.

A message is a JSON object whose ``type`` is the name of one of these classes in small letters. It
is read strictly: what is too long, or has an unknown type, an unknown or missing key, or a value
of another type, is refused before the game hears of it. What the server says is in ``views.py``.

What is done in a turn may say after how many moves of the game, so that what comes too late for
one turn does nothing in the next turn of the same player.
"""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tablegames import Problem, TableGamesError

LONGEST: Final = 2_000
"""So many bytes, and so characters, has a message at most; the cards of two packs need some 450."""

Word: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]*$")]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=9_999)]
Place: TypeAlias = Number | Literal["hand", "new"]
"""Where cards of a turn lie: on the pile of a number, in the hand, or on a pile yet to be made."""


class _Message(Struct, tag=str.lower, forbid_unknown_fields=True):
    """What all messages have in common."""


class Join(_Message):
    """Take an open seat; the answer holds the token that is its secret."""

    seat: Number


class Return(_Message):
    """Take one's seat again."""

    token: Word


class Bot(_Message):
    """Give a seat that is open, or whose player is away, to a bot of a level."""

    seat: Number
    level: Word


class Move(_Message):
    """Make a move, in the notation of the game."""

    move: str
    after: Number | None = None


class Carry(_Message):
    """Carry cards from one place to another, as a step of the turn that is put together."""

    cards: str
    source: Number | Literal["hand"]
    target: Place
    after: Number | None = None


class Rewind(_Message):
    """Take a step back, make it again, or begin the turn anew."""

    step: Literal["undo", "redo", "reset"]
    after: Number | None = None


class Commit(_Message):
    """End the turn with the table as it lies now."""

    after: Number | None = None


TurnRequest: TypeAlias = Move | Carry | Rewind | Commit
Request: TypeAlias = Join | Return | Bot | TurnRequest

_REQUESTS: Final = msgspec.json.Decoder(Request)


class RefusedError(TableGamesError):
    """What a page asked for is not done; the rule is empty where it is none of the game's."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(rule, message)


def read(text: str) -> Request:
    """Read what a page has sent; refuse what is too long, or nothing that a page may say."""
    if len(text) > LONGEST:
        raise RefusedError(f"a message has at most {LONGEST} characters")
    try:
        return _REQUESTS.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise RefusedError(f"not a message: {error}") from None
