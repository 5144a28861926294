"""Strict reading of JSON that nobody vouches for, and writing what can be saved."""

import json
from collections.abc import Iterable, Mapping
from math import isinf
from typing import Any, Final, NoReturn

from tablegames.errors import Message, NotationError, shown

__all__ = ["as_written", "dump", "load_object", "member"]

# What the parser of the standard library says, so that it can be translated.
_FAULTS: Final = (
    Message("Expecting value"),
    Message("Extra data"),
    Message("Expecting property name enclosed in double quotes"),
    Message("Expecting ':' delimiter"),
    Message("Expecting ',' delimiter"),
    Message("Illegal trailing comma before end of object"),
    Message("Illegal trailing comma before end of array"),
    Message("Unterminated string starting at"),
    Message("Invalid control character at"),
    Message("Invalid \\escape"),
    Message("Invalid \\uXXXX escape"),  # the parser's own words, the four X included
    Message("Unexpected UTF-8 BOM (decode using utf-8-sig)"),
)

# JSON's own words: whoever wrote the text need not know Python's.
_KINDS: Final[Mapping[type, Message]] = {
    dict: Message("an object"),
    list: Message("a list"),
    str: Message("a string"),
    int: Message("an integer"),
}


def load_object(text: str) -> dict[str, Any]:
    """Return the JSON object that a text holds.

    Stricter than `json.loads`: a repeated key, NaN, Infinity, a number too large for Python and
    nesting too deep for the parser are refused.

    Raises:
        NotationError: the text is not a JSON object; where there is one, the place is a line and
            column, or the key that is given twice.
    """
    try:
        value = json.loads(
            text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite
        )
    except json.JSONDecodeError as error:
        place = Message("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise NotationError(error.msg, place) from None
    except RecursionError:
        raise NotationError(Message("nested too deeply")) from None
    except NotationError:
        raise
    except ValueError:  # the interpreter's limit on the digits of an integer
        raise NotationError(Message("a number is too long")) from None
    if not isinstance(value, dict):
        raise NotationError(Message("not a JSON object"))
    return value


def dump(value: object, *, indent: int | None = None, sort_keys: bool = False) -> str:
    r"""Return a value as JSON that can be saved in UTF-8, with all letters as they are.

    >>> dump({"name": "Ñ", "half a pair": "\ud83c"})
    '{"name": "Ñ", "half a pair": "\\ud83c"}'
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent, sort_keys=sort_keys)
    # Half a surrogate pair has no form in UTF-8; the escape that it gets instead is JSON's own.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _unique(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, item in pairs:
        if key in value:
            raise NotationError(Message("the key is given twice"), shown(key))
        value[key] = item
    return value


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):  # which could not be written again
        raise NotationError(Message("a number is too large"))
    return number


def _no_constant(name: str) -> NoReturn:
    raise NotationError(Message("{name} is no JSON", name=name))


def as_written(value: object) -> str:
    """Return a refused JSON value as a message can show it: short, and in JSON.

    >>> as_written([None, True, "é"])
    '[null, true, "é"]'
    """
    return shown(value, dump)


def member(value: dict[str, Any], key: str, kind: type, *, where: str = "") -> Any:
    """Return a member of a JSON object, which has to be there and of a type.

    Args:
        value: the object.
        key: the name of the member.
        kind: dict, list, str or int.
        where: the place of the object.

    Raises:
        NotationError: it is missing or of another type; the place is the key.
    """
    place = f"{where}.{key}" if where else key
    if key not in value:
        raise NotationError(Message("missing"), place)
    item = value[key]
    # A bool is an int to isinstance, but not to whoever writes a record.
    if not isinstance(item, kind) or (kind is int and isinstance(item, bool)):
        message = Message("{value} is not {kind}", value=as_written(item), kind=_KINDS[kind])
        raise NotationError(message, place)
    return item
