"""The referee, who alone knows every card, and hands on only what a seat may see."""

from collections.abc import Iterator

import attrs

from tablegames.quita_y_pon import (
    CardDrawn,
    CardsLaid,
    CardsMoved,
    Closed,
    Event,
    MeldExtended,
    MeldFormed,
    Move,
    State,
    StockExhausted,
    View,
    transition,
)


@attrs.define
class Referee:
    """One game: the position, and the events of each turn so far with the seat that moved."""

    _state: State = attrs.field(repr=False)
    _turns: list[tuple[int, tuple[Event, ...]]] = attrs.field(factory=list, repr=False)

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self._state.turn

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator, may see."""
        return self._state.view(seat)

    def play(self, move: Move) -> None:
        """Make a move for the seat whose turn it is.

        Raises:
            IllegalMoveError: the rules forbid it.
        """
        events, seat = transition(self._state, move), self.turn
        self._state = self._state.apply(move)
        if seat is not None:
            self._turns.append((seat, events))

    def told(self, viewer: int | None) -> list[str]:
        """Tell a seat, or a spectator, in a line for each turn what has happened so far."""
        return [
            f"{name(seat, viewer)} "
            + ", ".join(_words([event.seen_by(viewer) for event in events]))
            for seat, events in self._turns
        ]


def name(seat: int, viewer: int | None) -> str:
    """Return what the screen of a viewer calls a seat."""
    return "you" if seat == viewer else f"seat {seat}"


def _words(events: list[Event]) -> Iterator[str]:
    laid = [event.cards for event in events if isinstance(event, CardsLaid)]
    for event in events:
        match event:
            case CardsLaid(cards=cards):
                yield f"laid {cards:u}"
            case CardsMoved(cards=cards):
                yield f"moved {cards:u}"
            case MeldFormed(meld=meld) if meld.cards not in laid:
                yield f"formed {meld:u}"
            case MeldExtended(meld=meld):
                yield f"made {meld:u}"
            case CardDrawn(card=card):
                yield "drew a card" if card is None else f"drew {card:u}"
            case Closed():
                yield "closed"
            case StockExhausted():
                yield "so used up the stock"
            case _:  # the rest needs no words
                pass
