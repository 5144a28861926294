"""Seats: who sits at the table."""

from typing import TypeAlias

from tablegames.errors import UnknownSeatError

__all__ = ["Seat", "check_seat", "is_seat"]

Seat: TypeAlias = int
"""The number of a seat, from 0, as a caller gives it: compiled code leaves it to `check_seat`."""


def is_seat(value: object, num_players: int) -> bool:
    """Return whether a value is one of the seats 0, 1, …; True and False are none."""
    return type(value) is int and value in range(num_players)


def check_seat(value: object, num_players: int) -> None:
    """Refuse what is no seat.

    Raises:
        UnknownSeatError: the value is no seat.
    """
    if not is_seat(value, num_players):
        raise UnknownSeatError(value, num_players)
