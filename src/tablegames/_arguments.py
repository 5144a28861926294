"""Arguments that are numbers: how deep, how many."""

from operator import index
from typing import SupportsIndex

from tablegames.errors import Message, TableGamesError, WrongTypeError, shown

__all__ = ["no_integer", "whole"]


def no_integer(name: str, value: object) -> WrongTypeError:
    """Return the error for an argument that has to be an integer and is none."""
    message = Message("{option} must be an integer, not {value}", option=name, value=shown(value))
    return WrongTypeError(message)


def whole(name: str, value: SupportsIndex, least: int = 0) -> int:
    """Return an argument that has to be a whole number, from the least one on.

    Raises:
        WrongTypeError: it is no integer.
        TableGamesError: it is less.

    >>> whole("depth", 3)
    3
    """
    try:
        number = index(value)  # not isinstance: numbers of numpy are as good
    except TypeError:
        raise no_integer(name, value) from None
    if number < least:
        message = Message(
            "{option} must be at least {least}, not {value}",
            option=name,
            least=least,
            value=shown(value),
        )
        raise TableGamesError(message)
    return number
