"""What a move of Quita y Pon does, as events for a front end to show (QP-5 … QP-17).

A play comes in this order: which melds are split; which cards are moved and laid, for one new meld
after another, and which melds are gone with that; what has become of the melds; last the new order
of the table (`tablegames.quita_y_pon.table_events`). A meld that has cards to give away gets others
after that, where this can be. A draw and a time-out give the player a card. After either the turn
passes, or the game is over.

Piles have numbers. The melds of the table before are 0, 1, 2, … in its order; a meld that *goes
on* keeps its number, and a meld that goes on from none gets the next one. At the end of a play
`TableSorted` tells which number became which place in the new table.

Each meld before goes on as one new meld at most. Its cards that are in that one stay, all others
are moved, and melds go on in such a way that as few cards are moved as can be. (That no meld
before goes on as two new ones, and no two as one, is what makes this a number.) Where that leaves
a choice, more melds stay whole, then more remain runs or groups. Of equal cards it makes no
difference which of them lie where.

All but one event are public. Who may know which card is drawn is the matter of
`CardDrawn.seen_by`.
"""

from collections.abc import Iterator
from typing import Self, TypeAlias

import attrs

from tablegames.errors import EventError, IllegalMoveError, Message, Problem
from tablegames.events import GameOver, PublicEvent, TurnPassed
from tablegames.quita_y_pon.card import Card
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.legality import drawing_ends, violations_of
from tablegames.quita_y_pon.moves import Draw, Move, Play, TimeOut, move_problems
from tablegames.quita_y_pon.picture import Picture
from tablegames.quita_y_pon.rules import Violation
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.table import cards_on
from tablegames.quita_y_pon.table_events import TableEvent, table_events
from tablegames.quita_y_pon.view import View

__all__ = [
    "CardDrawn",
    "Closed",
    "Event",
    "StockExhausted",
    "TimedOut",
    "transition",
]


@attrs.frozen
class CardDrawn:
    """A player takes a card of the stock, by a draw or after a time-out (QP-12, QP-15).

    Attributes:
        player: the seat.
        card: the card; None for those who may not see it.
    """

    player: int
    card: Card | None

    def seen_by(self, player: int | None) -> Self:
        """Return the event as a seat may see it: nobody else learns which card was drawn.

        >>> event = CardDrawn(player=1, card=Card.parse("7H"))
        >>> event.seen_by(1) == event, event.seen_by(0), event.seen_by(None)
        (True, CardDrawn(player=1, card=None), CardDrawn(player=1, card=None))
        """
        return self if player == self.player else attrs.evolve(self, card=None)

    def apply(self, picture: Picture) -> Picture:
        """Move a card from the stock to the hand.

        Raises:
            EventError: no card is left, or it is not the turn of the player.
        """
        picture.check_turn(self, self.player)
        if not picture.stock_size:
            raise EventError(self, Message("no card is left in the stock"))
        known = picture.hands[self.player]
        if self.card is not None:
            known += Cards([self.card])
        shown = picture.with_hand(self.player, known, picture.hand_sizes[self.player] + 1)
        return attrs.evolve(shown, stock_size=picture.stock_size - 1)


@attrs.frozen
class TimedOut(PublicEvent):
    """The time of a player is up (QP-15): what was shown of an unfinished turn is to be undone.

    Attributes:
        player: the seat.
    """

    player: int

    def apply(self, picture: Picture) -> Picture:
        """Return the picture as it is: nothing of the turn ever was in it.

        Raises:
            EventError: it is not the turn of the player.
        """
        picture.check_turn(self, self.player)
        return picture


@attrs.frozen
class Closed(PublicEvent):
    """A player has laid the last card of the hand, and so ends the game (QP-16).

    Attributes:
        player: the seat.
    """

    player: int

    def apply(self, picture: Picture) -> Picture:
        """Return the picture as it is.

        Raises:
            EventError: the player holds a card, or it is not the turn of the player.
        """
        picture.check_turn(self, self.player)
        if picture.hand_sizes[self.player]:
            raise EventError(self, Message("seat {seat} still holds cards", seat=self.player))
        return picture


@attrs.frozen
class StockExhausted(PublicEvent):
    """The stock has run out, and so ends the game (QP-17).

    Under `StockEnd.AT_ONCE` it comes after the last card is drawn. Under
    `StockEnd.WHEN_A_DRAW_FAILS` the last card is drawn without it, and it comes when there is
    none for the next player who would draw.
    """

    def apply(self, picture: Picture) -> Picture:
        """Return the picture as it is.

        Raises:
            EventError: a card is left in the stock.
        """
        if picture.stock_size:
            raise EventError(self, Message("a card is left in the stock"))
        return picture


Event: TypeAlias = (
    TableEvent | CardDrawn | TimedOut | Closed | StockExhausted | TurnPassed | GameOver
)
"""All that can happen in a move."""


def transition(before: State | View, move: Move) -> tuple[Event, ...]:
    """Return what a move does, in the order in which a front end shows it.

    The law: `tablegames.events.replay` of these events, on the picture of the position before,
    gives the picture of the position after the move. The same holds for each seat: what its
    ``seen_by`` gives of the events, on the picture of its view, gives that of its next view.

    Args:
        before: the position. Of a state the events tell everything: send a player only what
            ``seen_by`` gives. Of a view they tell what the view knows: no card that is drawn (the
            own one is in the next view), and no outcome, since hands are hidden.
        move: the move of the player to move. From a view of somebody else it is refused where
            that view shows a rule broken; whether a draw was allowed it cannot show.

    Raises:
        IllegalMoveError: the move breaks a rule; the error names all it breaks.

    >>> from tablegames.quita_y_pon.rules import Rules
    >>> hand, run = Cards.parse("6D 6H 9S"), Cards.parse("3C 4C 5C 6C")
    >>> first, *others = Cards.pack() - hand - run
    >>> state = State(Rules(players=2, packs=1, hand_size=3), [hand, others], [run], [first])
    >>> play = Play([Cards.parse("3C 4C 5C"), Cards.parse("6D 6H 6C")])
    >>> for event in transition(state, play):
    ...     print(event)
    MeldSplit(pile=0, into=(0, 1))
    CardsLaid(player=0, cards=Cards.parse('6H 6D'), pile=1)
    CardsMoved(cards=Cards.parse('6C'), pile=0, to=1)
    MeldFormed(pile=1, meld=Group(Cards.parse('6H 6D 6C')))
    TableSorted(order=(0, 1))
    TurnPassed(player=0, to=1)
    """
    if isinstance(before, State):
        outcome = before.apply(move).outcome
        view, card = before.view(None), next(iter(before.stock), None)
    else:
        problems = tuple(_problems(before, move))
        if problems:
            raise IllegalMoveError(move, before, violations_of(problems), problems)
        view, card, outcome = before, None, None
    player = view.turn
    assert player is not None, "no move is legal when the game is over"  # noqa: S101
    events: list[Event] = []
    ending: Closed | StockExhausted | None = None
    if isinstance(move, Play):
        # Of a legal play all piles are melds.
        after = tuple(pile for pile in move.table if not isinstance(pile, Cards))
        events += table_events(player, view.table, after)
        if len(move.laid(view.table)) == view.hand_sizes[player]:
            ending = Closed(player)
    else:
        if isinstance(move, TimeOut):
            events.append(TimedOut(player))
        if view.stock_size:
            events.append(CardDrawn(player, card))
        if drawing_ends(view.rules, view.stock_size):
            ending = StockExhausted()
    if ending is None:
        events.append(TurnPassed(player, (player + 1) % view.num_players))
    else:
        events += [ending, GameOver(outcome)]
    return tuple(events)


def _problems(view: View, move: object) -> Iterator[Problem]:
    """Yield what forbids a move of the player to move, as far as a view can tell."""
    if view.is_to_move or view.turn is None:
        yield from move_problems(view.situation, move)
        return
    if isinstance(move, Draw):
        # Whether it is allowed, the hand of the player tells, and that is hidden.
        return
    if isinstance(move, Play):
        laid, size = move.laid(view.table), view.hand_sizes[view.turn]
        if len(laid) > size:
            message = Message(
                "{cards:u}: more cards than the {size} in the hand", cards=laid, size=size
            )
            yield Problem(Violation.CARD_NOT_HELD, message, laid)
    # Any card may be in that hand that lies nowhere else in sight.
    unseen = Cards.pack(view.rules.packs) - cards_on(view.table) - view.hand
    yield from move_problems(attrs.evolve(view.situation, hand=unseen), move)
