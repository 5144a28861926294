"""What a front end shows of a game of Quita y Pon: what events change step by step."""

from collections.abc import Mapping
from typing import Self

import attrs
from typing_extensions import override

from tablegames.events import Picture as AnyPicture
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.view import View

__all__ = ["Picture", "picture_of"]


def _numbered(
    piles: Mapping[int, Cards] | tuple[tuple[int, Cards], ...],
) -> tuple[tuple[int, Cards], ...]:
    """Return the piles that hold cards, by ascending number."""
    return tuple(sorted((number, cards) for number, cards in dict(piles).items() if cards))


@attrs.frozen
class Picture(AnyPicture):
    """What a front end shows of a position, and of each moment between two positions.

    Piles have numbers, as in a `tablegames.quita_y_pon.draft.TurnDraft`: those of the melds on the
    table are 0, 1, 2, … in the order of the table, and a new pile gets the next number. In the
    middle of a move a pile need not be a meld. A pile without cards is gone.

    The ``repr`` tells no hand, since that of a state is for nobody's eyes.

    Attributes:
        turn: the seat to move; None when the game is over.
        outcome: the end of the game; None while it goes on, or where it is not known.
        table: the piles, each after its number, in the order of the numbers.
        hands: the cards of each seat as far as they are known: all those of a state, the viewer's
            own of a view.
        hand_sizes: how many cards each seat holds, known or not.
        stock_size: how many cards are left to draw.
    """

    table: tuple[tuple[int, Cards], ...] = attrs.field(converter=_numbered)
    hands: tuple[Cards, ...] = attrs.field(repr=False)
    hand_sizes: tuple[int, ...]
    stock_size: int

    @property
    @override
    def num_players(self) -> int:
        """How many seats there are (QP-4)."""
        return len(self.hand_sizes)

    @property
    def piles(self) -> dict[int, Cards]:
        """The piles by number."""
        return dict(self.table)

    def pile(self, number: int) -> Cards:
        """Return the cards of a pile; none if there is no such pile."""
        return self.piles.get(number, Cards())

    def with_hand(self, seat: int, known: Cards, size: int) -> Self:
        """Return the picture with another hand of a seat: the cards known of it, and its size."""
        hands = (*self.hands[:seat], known, *self.hands[seat + 1 :])
        sizes = (*self.hand_sizes[:seat], size, *self.hand_sizes[seat + 1 :])
        return attrs.evolve(self, hands=hands, hand_sizes=sizes)

    def with_pile(self, number: int, cards: Cards) -> Self:
        """Return the picture with other cards in a pile, which may be new; none: it is gone."""
        return attrs.evolve(self, table={**self.piles, number: cards})


def picture_of(shown: State | View) -> Picture:
    """Return the picture of a position; of a view it has nothing that the view does not know."""
    if isinstance(shown, State):
        hands = shown.hands
        view = shown.view(None)
    else:
        hands = tuple(
            shown.hand if seat == shown.player else Cards() for seat in range(shown.num_players)
        )
        view = shown
    return Picture(
        turn=view.turn,
        outcome=view.outcome,
        table={number: meld.cards for number, meld in enumerate(view.table)},
        hands=hands,
        hand_sizes=view.hand_sizes,
        stock_size=view.stock_size,
    )
