"""What a page may say, and what it is told when that is refused.

A message is a JSON object whose ``type`` is the name of one of these classes. It is read strictly:
an unknown type, an unknown or missing key, a value of another type and a text that is too long are
refused before the game hears of it. What the server says stands in ``views.py``.
"""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tablegames import IllegalMoveError, Problem, TableGamesError
from tablegames.quita_y_pon import DraftError

LONGEST: Final = 2_000
"""So many characters has a message at most; the cards of two packs need some 450."""
LARGEST: Final = 4 * LONGEST
"""So many bytes are read for one message; a character has at most four."""

Text: TypeAlias = Annotated[str, Meta(max_length=1_000)]
Word: TypeAlias = Annotated[str, Meta(max_length=40, pattern="^[A-Za-z0-9_-]*$")]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=9_999)]
Place: TypeAlias = Number | Literal["hand", "new"]
"""Where cards of a turn lie: on the pile of a number, in the hand, or on a pile yet to be made."""


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """Take an open seat; the answer holds the token that is its secret."""

    seat: Number


class Return(Struct, tag="return", forbid_unknown_fields=True):
    """Take one's seat again."""

    token: Word


class Bot(Struct, tag="bot", forbid_unknown_fields=True):
    """Give a seat that is open, or whose player is away, to a bot of a level."""

    seat: Number
    level: Word


class Move(Struct, tag="move", forbid_unknown_fields=True):
    """Make a move, in the notation of the game."""

    move: Text


class Carry(Struct, tag="carry", forbid_unknown_fields=True):
    """Carry cards from one place to another, as a step of the turn that is put together."""

    cards: Text
    source: Place
    target: Place


class Rewind(Struct, tag="rewind", forbid_unknown_fields=True):
    """Take a step back, make it again, or begin the turn anew."""

    step: Literal["undo", "redo", "reset"]


class Commit(Struct, tag="commit", forbid_unknown_fields=True):
    """End the turn with the table as it lies now."""


Request: TypeAlias = Join | Return | Bot | Move | Carry | Rewind | Commit

_REQUESTS: Final = msgspec.json.Decoder(Request)


class RefusedError(Exception):
    """What a page asked for is not done; the rule is empty where it is none of the game's."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(rule, message)


def read(text: str) -> Request:
    """Read what a page has sent.

    Raises:
        RefusedError: it is too long, or nothing that a page may say.
    """
    if len(text) > LONGEST:
        raise RefusedError(f"a message has at most {LONGEST} characters")
    try:
        return _REQUESTS.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise RefusedError(f"not a message: {error}") from None


def problems_of(error: RefusedError | TableGamesError) -> tuple[Problem, ...]:
    """Return why something was refused, and nothing else that the error may hold.

    The error of an illegal move holds the state with every hidden card, so it is never sent.
    """
    if isinstance(error, IllegalMoveError):
        return error.problems
    if isinstance(error, RefusedError | DraftError):
        return (error.problem,)
    return (Problem("", str(error)),)
