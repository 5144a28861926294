"""A turn being put together: what a front end holds while the player moves cards about."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, Self, TypeAlias

import attrs
from typing_extensions import override

from tablegames.errors import (
    IllegalMoveError,
    Message,
    Problem,
    TableGamesError,
    WrongTypeError,
    shown,
)
from tablegames.quita_y_pon.card import Card
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.legality import play_problems, violations_of
from tablegames.quita_y_pon.moves import Play
from tablegames.quita_y_pon.view import View

__all__ = ["DraftError", "Place", "TurnDraft"]

Place: TypeAlias = int | Literal["hand", "new"]
"""A place that cards can be carried to, either a pile by its number, the hand, or a new pile."""


class DraftError(TableGamesError):
    """A step that cannot be made; the draft is unchanged.

    Attributes:
        problem: the rule it would break, in words, and the value at fault.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem)

    @property
    @override
    def message(self) -> Message:
        return self.problem.told


@attrs.frozen
class _Layout:
    """How the cards lie at one moment of the turn."""

    piles: Mapping[int, Cards] = attrs.field(hash=False)
    laid: Cards
    # The number of the next pile says nothing about how the cards lie.
    following: int = attrs.field(eq=False)


def _beginning(view: View) -> _Layout:
    """Return how the cards lie before anything is done."""
    piles = {number: meld.cards for number, meld in enumerate(view.table)}
    return _Layout(piles, Cards(), len(piles))


def _there_already(cards: Cards, place: Place) -> Message:
    if place == "hand":
        return Message.counted(
            "the card is in the hand already", "the cards are in the hand already", len(cards)
        )
    return Message.counted(
        "the card lies on pile {pile} already",
        "the cards lie on pile {pile} already",
        len(cards),
        pile=place,
    )


@attrs.frozen(init=False)
class TurnDraft:
    """The table and hand of the player to move, in the middle of a turn (QP-6 … QP-11).

    A draft is immutable: every step returns a new one. The table may be broken on the way;
    `problems` says what is still wrong, and `to_move` gives the play when nothing is. A time-out
    needs no draft: apply `TimeOut` to the state, and leave the draft behind (QP-15).

    Piles have numbers that stay theirs while they exist. Those of the melds on the table are
    0, 1, 2, … in the order of ``view.table``; a new pile gets the next number. A pile without
    cards is gone.

    Args:
        view: the position as the player to move sees it.

    Raises:
        DraftError: it is not the viewer's turn.
        WrongTypeError: it is no view; that of a state is ``state.view(seat)``.

    >>> import random
    >>> from tablegames.quita_y_pon.state import State
    >>> view = State.deal(rng=random.Random(4)).view(0)
    >>> draft = TurnDraft(view).lay_new(*list(view.hand)[:2])
    >>> len(draft.hand), list(draft.piles), draft.is_valid
    (9, [0], False)
    >>> draft.undo() == TurnDraft(view)
    True
    """

    view: View
    """The position at the beginning of the turn."""
    _layout: _Layout
    # Two drafts that show the same are the same, whatever the way there.
    _past: tuple[_Layout, ...] = attrs.field(eq=False, repr=False)
    _future: tuple[_Layout, ...] = attrs.field(eq=False, repr=False)

    def __init__(self, view: View) -> None:
        if not isinstance(view, View):
            raise WrongTypeError(Message("{value} is no view", value=shown(view)))
        if not view.is_to_move:
            message = Message("it is not the turn of this player")
            raise DraftError(Problem("QP-5", message, view.player))
        self.__attrs_init__(view, _beginning(view), (), ())

    @property
    def piles(self) -> Mapping[int, Cards]:
        """The piles on the table by number, melds and what is not yet or no longer one."""
        return MappingProxyType(self._layout.piles)

    @property
    def laid(self) -> Cards:
        """The cards laid down in this turn; they alone can be taken back (QP-10, QP-11)."""
        return self._layout.laid

    @property
    def hand(self) -> Cards:
        """The cards still in the hand."""
        return self.view.hand - self.laid

    def carry(self, cards: Iterable[Card], source: int | Literal["hand"], target: Place) -> Self:
        """Carry cards from one place to another: a gesture, and so one step to undo.

        Of equal cards it does not matter which: as many can be taken back as were laid down.

        Args:
            cards: which, at least one.
            source: the number of the pile they lie on, or ``"hand"``.
            target: the number of a pile, ``"hand"``, or ``"new"`` for a pile of their own.

        Raises:
            DraftError: there is no such place, it does not hold the cards (QP-6, QP-7), none is
                given, they lie there already, or they would go to the hand though they were on
                the table before the turn (QP-10).
        """
        carried = self._some(
            self._from_hand(cards) if source == "hand" else self._from_pile(cards, source)
        )
        if source == target:
            raise DraftError(Problem("QP-7", _there_already(carried, target), target))
        changed: dict[int, Cards] = {}
        laid = self.laid
        if source == "hand":
            laid += carried
        else:
            changed[source] = self._pile(source) - carried
        if target == "hand":
            laid -= self._laid_in_this_turn(carried)
        elif target == "new":
            changed[self._new] = carried
        else:
            changed[target] = self._pile(target) + carried
        return self._step(changed, laid)

    def lay(self, card: Card, pile: int) -> Self:
        """Lay a card of the hand on a pile.

        Raises:
            DraftError: the card is not in the hand (QP-6), or there is no such pile.
        """
        return self.carry([card], "hand", pile)

    def lay_new(self, *cards: Card) -> Self:
        """Lay cards of the hand down as a new pile.

        Raises:
            DraftError: a card is not in the hand (QP-6), or none is given.
        """
        return self.carry(cards, "hand", "new")

    def take_back(self, card: Card, pile: int) -> Self:
        """Take a card that was laid down in this turn back into the hand (QP-11).

        Raises:
            DraftError: the pile does not hold the card, or the card was on the table before the
                turn (QP-10).
        """
        return self.carry([card], pile, "hand")

    def move_card(self, card: Card, pile: int, to: int) -> Self:
        """Move a card from one pile to another (QP-7).

        Raises:
            DraftError: there is no such pile, or it does not hold the card.
        """
        return self.carry([card], pile, to)

    def split(self, pile: int, *cards: Card) -> Self:
        """Take cards out of a pile and make a new one of them (QP-7).

        Raises:
            DraftError: there is no such pile, it does not hold the cards, or none is given.
        """
        return self.carry(cards, pile, "new")

    def join(self, pile: int, other: int) -> Self:
        """Put all cards of another pile on a pile (QP-7).

        Raises:
            DraftError: there is no such pile, or it is the same.
        """
        if pile == other:
            message = Message("a pile cannot be joined with itself")
            raise DraftError(Problem("QP-7", message, pile))
        return self._step({pile: self._pile(pile) + self._pile(other), other: Cards()})

    def dissolve(self, pile: int) -> Self:
        """Take a pile apart, each card a new pile by itself (QP-7).

        Raises:
            DraftError: there is no such pile.
        """
        loose = enumerate(self._pile(pile), start=self._new)
        return self._step({pile: Cards(), **{number: Cards([card]) for number, card in loose}})

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to make again."""
        return bool(self._future)

    def undo(self) -> Self:
        """Take the last step back; without one, the draft stays as it is."""
        if not self.can_undo:
            return self
        *past, layout = self._past
        return self._showing(layout, tuple(past), (self._layout, *self._future))

    def redo(self) -> Self:
        """Make the step again that was taken back last; without one, nothing changes."""
        if not self.can_redo:
            return self
        layout, *future = self._future
        return self._showing(layout, (*self._past, self._layout), tuple(future))

    def reset(self) -> Self:
        """Go back to the beginning of the turn, as one step that can be undone."""
        return self._showing(_beginning(self.view), (*self._past, self._layout), ())

    def problems(self) -> tuple[Problem, ...]:
        """Return what is still wrong: each broken pile with its reason, each broken rule."""
        return tuple(play_problems(self.view.situation, self._play.table))

    @property
    def is_valid(self) -> bool:
        """Whether the turn could end like this."""
        return not self.problems()

    def to_move(self) -> Play:
        """Return the play that leaves this table behind.

        Raises:
            IllegalMoveError: the draft still has problems; the error holds the view as state.
        """
        problems = self.problems()
        if problems:
            raise IllegalMoveError(self._play, self.view, violations_of(problems), problems)
        return self._play

    def _repr_svg_(self) -> str:
        """Return the drawing that a notebook shows."""
        from tablegames.quita_y_pon.svg import draw_svg  # noqa: PLC0415 - it draws this class

        return draw_svg(self)

    @property
    def _play(self) -> Play:
        return Play(self._layout.piles.values())

    @property
    def _new(self) -> int:
        """The number of the next new pile."""
        return self._layout.following

    def _step(self, changed: Mapping[int, Cards], laid: Cards | None = None) -> Self:
        """Return the draft with some piles changed, and the way back remembered."""
        old = self._layout
        piles = {number: cards for number, cards in {**old.piles, **changed}.items() if cards}
        following = max(old.following, *(number + 1 for number in changed))
        layout = _Layout(piles, old.laid if laid is None else laid, following)
        return self._showing(layout, (*self._past, old), ())

    def _showing(
        self, layout: _Layout, past: tuple[_Layout, ...], future: tuple[_Layout, ...]
    ) -> Self:
        draft = object.__new__(type(self))
        draft.__attrs_init__(self.view, layout, past, future)
        return draft

    def _pile(self, number: int) -> Cards:
        cards = self._layout.piles.get(number) if isinstance(number, int) else None
        if cards is None:
            message = Message("there is no pile {pile}", pile=shown(number))
            raise DraftError(Problem("QP-7", message, number))
        return cards

    def _from_hand(self, cards: Iterable[Card]) -> Cards:
        wanted = Cards(cards)
        if not wanted <= self.hand:
            missing = wanted - (wanted & self.hand)
            message = Message.counted(
                "{cards:u}: not in the hand",
                "{cards:u}: not in the hand",
                len(missing),
                cards=missing,
            )
            raise DraftError(Problem("QP-6", message, missing))
        return wanted

    def _from_pile(self, cards: Iterable[Card], pile: int) -> Cards:
        wanted, there = Cards(cards), self._pile(pile)
        if not wanted <= there:
            missing = wanted - (wanted & there)
            message = Message.counted(
                "{cards:u}: not in pile {pile}",
                "{cards:u}: not in pile {pile}",
                len(missing),
                cards=missing,
                pile=pile,
            )
            raise DraftError(Problem("QP-7", message, missing))
        return wanted

    def _laid_in_this_turn(self, cards: Cards) -> Cards:
        if not cards <= self.laid:
            before = cards - (cards & self.laid)
            message = Message.counted(
                "{cards:u} lay on the table before this turn",
                "{cards:u} lay on the table before this turn",
                len(before),
                cards=before,
            )
            raise DraftError(Problem("QP-10", message, before))
        return cards

    @staticmethod
    def _some(cards: Cards) -> Cards:
        if not cards:
            raise DraftError(Problem("QP-7", Message("no card is given")))
        return cards
