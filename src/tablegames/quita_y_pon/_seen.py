"""What a drawing of the card table shows, whatever it is a drawing of."""

from collections.abc import Mapping

import attrs

from tablegames.errors import Problem
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.draft import TurnDraft
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.table import Pile
from tablegames.quita_y_pon.view import View

__all__ = ["Seen", "seen_of"]


@attrs.frozen
class Seen:
    """The card table as it is drawn.

    Attributes:
        view: what everybody knows, such as the numbers of cards.
        piles: what lies on the table, by number.
        hands: the hands whose cards are shown, by seat.
        problems: what is wrong with a draft, once anything has been done in it.
    """

    view: View
    piles: Mapping[int, Pile]
    hands: Mapping[int, Cards]
    problems: tuple[Problem, ...] = ()


def seen_of(shown: State | View | TurnDraft) -> Seen:
    """Return what is to be drawn: of a state all hands, of a view the viewer's alone."""
    if isinstance(shown, State):
        view = shown.view(None)
        return Seen(view, dict(enumerate(view.table)), dict(enumerate(shown.hands)))
    if isinstance(shown, View):
        hands = {} if shown.player is None else {shown.player: shown.hand}
        return Seen(shown, dict(enumerate(shown.table)), hands)
    view = shown.view
    hands = {} if view.player is None else {view.player: shown.hand}
    problems = () if shown == TurnDraft(view) else shown.problems()
    return Seen(view, shown.piles, hands, problems)
