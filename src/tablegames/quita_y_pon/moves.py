"""What a turn can be: a play, a draw, or a time-out; and which of them are legal.

There is no other move: no pass (QP-12), and no discard (QP-14).
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias, final

import attrs

from tablegames.errors import Message, Problem
from tablegames.quita_y_pon.arranging import arrange_keeping, count_playable_sets, playable_sets
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.legality import Situation, draw_problems, end_problems, play_problems
from tablegames.quita_y_pon.rules import Violation
from tablegames.quita_y_pon.table import Pile, cards_on, piles_of

__all__ = ["Draw", "LegalMoves", "Move", "Play", "TimeOut", "move_problems"]


@final
@attrs.frozen
class Play:
    """Lay down cards and leave this table behind (QP-6, QP-7).

    The table is the whole table after the turn: which cards came from the hand follows from
    what lay there before. So a play means the same in any position, and its piles need not be
    melds until somebody asks whether it is legal.

    Args:
        table: the piles, in any order and each in any order: melds, `Cards`, or any cards. A pile
            without cards is none.

    Raises:
        NotCardsError: a pile holds something else than cards, or there are no piles at all.
        TooManyCopiesError: more copies of one card than a `Cards` can hold.

    >>> from tablegames.quita_y_pon.cards import Cards
    >>> print(Play([Cards.parse("KS AS QS"), Cards.parse("7H 7S 7D")]))
    play QS KS AS / 7S 7H 7D
    """

    table: tuple[Pile, ...] = attrs.field(converter=piles_of)

    @table.validator
    def _check(self, _: object, table: tuple[Pile, ...]) -> None:
        cards_on(table)

    @property
    def cards(self) -> Cards:
        """All cards of the table after the turn."""
        return cards_on(self.table)

    def laid(self, table: Iterable[Pile]) -> Cards:
        """Return the cards that come to a table with this play, so those laid from the hand."""
        before = cards_on(table)
        return self.cards - (self.cards & before)

    def __str__(self) -> str:
        return f"play {' / '.join(map(str, self.table)) or '-'}"


@final
@attrs.frozen
class Draw:
    """Lay down nothing and draw one card from the stock (QP-12)."""

    def __str__(self) -> str:
        return "draw"


@final
@attrs.frozen
class TimeOut:
    """The time was up (QP-15): all is as before the turn, but for one card of the stock.

    The doing of the clock and not a choice: it can be applied while the game goes on, but the
    legal moves neither list nor contain it.
    """

    def __str__(self) -> str:
        return "time-out"


Move: TypeAlias = Play | Draw | TimeOut


def move_problems(situation: Situation, move: object) -> Iterator[Problem]:
    """Yield what forbids a move; any object may be asked about."""
    if isinstance(move, Play):
        yield from play_problems(situation, move.table)
    elif isinstance(move, Draw):
        yield from draw_problems(situation)
    else:
        if not isinstance(move, TimeOut):
            message = Message("a turn lays cards down or draws one")
            yield Problem(Violation.NEITHER_PLAY_NOR_DRAW, message, move)
        yield from end_problems(situation)


@final
class LegalMoves:
    """The legal moves of the player to move, lazily; see `tablegames.LegalMoves`.

    One `Play` for each different set of hand cards that can be laid, with one arrangement of the
    table as its witness, in which the melds are kept as they lie where that arrangement allows;
    then `Draw`, if it is legal (QP-13). ``in`` accepts every legal arrangement, not only the
    witness.
    """

    __slots__ = ("_situation",)

    def __init__(self, situation: Situation | None) -> None:
        # None for somebody who is not to move.
        self._situation = situation if situation and situation.ended is None else None

    def __iter__(self) -> Iterator["Play | Draw"]:
        situation = self._situation
        if situation is None:
            return
        rules, table, hand = situation.rules, situation.table, situation.hand
        for laid in playable_sets(cards_on(table), hand, rules):
            melds = arrange_keeping(table, laid, rules)
            assert melds is not None, "what is playable can be arranged"  # noqa: S101
            yield Play(melds)
        if not any(draw_problems(situation)):
            yield Draw()

    def __contains__(self, move: object) -> bool:
        if self._situation is None or isinstance(move, TimeOut):
            return False
        return not any(move_problems(self._situation, move))

    def __bool__(self) -> bool:
        # Who cannot play can draw, whatever the option.
        return self._situation is not None

    def count(self) -> int:
        """Return how many moves iteration would give; mostly much quicker than to list them."""
        situation = self._situation
        if situation is None:
            return 0
        plays = count_playable_sets(cards_on(situation.table), situation.hand, situation.rules)
        return plays + (not any(draw_problems(situation)))

    def __repr__(self) -> str:
        # Listing thousands takes a while, and the hand is not for every log.
        return "<LegalMoves: none>" if self._situation is None else "<LegalMoves: some>"
