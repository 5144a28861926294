"""What a move does, as events that a front end shows one after another.

Each game has its own events, with `TurnPassed` and `GameOver` among them, and a ``transition``
that tells the events of a move. It also has a ``Picture``: what a front end shows. The law that
binds them: `replay` of the events of a move, on the picture before it, gives the picture after it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import reduce
from typing import Protocol, Self, TypeVar

import attrs

from tablegames.errors import EventError, Message, UnknownSeatError
from tablegames.outcome import Outcome
from tablegames.seats import is_seat

__all__ = ["Event", "GameOver", "Picture", "PublicEvent", "TurnPassed", "replay"]


@attrs.frozen
class Picture(ABC):
    """What the pictures of all games show.

    Attributes:
        turn: the seat to move; None when the game is over.
        outcome: the end of the game; None while it goes on, or where it is not known.
    """

    turn: int | None
    outcome: Outcome | None

    @property
    @abstractmethod
    def num_players(self) -> int:
        """How many seats there are."""

    def check_turn(self, event: object, player: int) -> None:
        """Refuse an event of a seat that is not to move.

        Raises:
            EventError: it is not the turn of that seat.
        """
        if player != self.turn:
            raise EventError(event, Message("it is not the turn of seat {seat}", seat=player))


PictureT = TypeVar("PictureT", bound=Picture)


class Event(Protocol[PictureT]):
    """One thing that happens in a move: a value that can be compared, hashed and pickled."""

    def seen_by(self, player: int | None, /) -> Self:
        """Return the event as a seat may see it; None is a spectator."""
        ...

    def apply(self, picture: PictureT, /) -> PictureT:
        """Return the picture after the event; the one given is unchanged.

        Raises:
            EventError: the event tells of another picture.
        """
        ...


@attrs.frozen
class PublicEvent:
    """An event that everybody sees."""

    def seen_by(self, player: int | None) -> Self:  # noqa: ARG002 - see Event
        """Return the event as a seat may see it: as it is."""
        return self


@attrs.frozen
class TurnPassed(PublicEvent):
    """The turn is over, and another seat is to move.

    Attributes:
        player: the seat whose turn it was.
        to: the seat whose turn it is now.
    """

    player: int
    to: int

    def apply(self, picture: PictureT) -> PictureT:
        """Give the turn on.

        Raises:
            EventError: it is not the turn of the player, or there is no such seat to pass it to.
        """
        picture.check_turn(self, self.player)
        if not is_seat(self.to, picture.num_players):
            raise EventError(self, UnknownSeatError(self.to, picture.num_players).message)
        return attrs.evolve(picture, turn=self.to)


@attrs.frozen
class GameOver(PublicEvent):
    """The game is over: nobody is to move.

    Attributes:
        outcome: winners and scores; None where the events were told from a view that does not
            show them.
    """

    outcome: Outcome | None

    def apply(self, picture: PictureT) -> PictureT:
        """Show the outcome.

        Raises:
            EventError: the game was over before.
        """
        if picture.turn is None:
            raise EventError(self, Message("the game was over before"))
        return attrs.evolve(picture, turn=None, outcome=self.outcome)


def replay(picture: PictureT, events: Iterable[Event[PictureT]]) -> PictureT:
    """Return the picture after events, one after another; the one given is unchanged.

    To show each step, apply the events one by one and draw in between.

    Raises:
        EventError: an event tells of another picture.

    >>> from tablegames.dots_and_boxes import Edge, State, picture_of, transition
    >>> state, move = State.new(), Edge.horizontal(0, 0)
    >>> replay(picture_of(state), transition(state, move)) == picture_of(state.apply(move))
    True
    """
    return reduce(lambda shown, event: event.apply(shown), events, picture)
