"""Hints: the best plays, and how to make a play step by step (QP-6, QP-7).

How little a play need disturb the table is the matter of `tablegames.quita_y_pon.disturbance`.
"""

from collections.abc import Iterator
from itertools import groupby, islice
from typing import Final

import attrs

from tablegames._arguments import whole
from tablegames.errors import IllegalMoveError, Message, Problem, WrongTypeError, as_message, shown
from tablegames.quita_y_pon._changes import change_between
from tablegames.quita_y_pon.arranging import Aim, aim_of, best_set, playable_sets
from tablegames.quita_y_pon.card import Card
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.disturbance import DEFAULT_BUDGET, Disturbance, least_disturbance
from tablegames.quita_y_pon.draft import DraftError, TurnDraft
from tablegames.quita_y_pon.legality import violations_of
from tablegames.quita_y_pon.melds import InvalidMeldError, Run, meld
from tablegames.quita_y_pon.moves import Play
from tablegames.quita_y_pon.table import cards_on
from tablegames.quita_y_pon.view import View

__all__ = ["Step", "best_plays", "explain"]

_METHODS: Final = ("lay", "lay_new", "take_back", "move_card", "split", "join", "dissolve", "carry")
"""The methods of `TurnDraft` that a step may name; a client may have named another."""

_MOST_SETS: Final = 4096
"""So many sets of hand cards are compared at most; a hand of twelve cards has fewer."""


def best_plays(view: View, *, by: Aim = Aim.CARDS, budget: int = DEFAULT_BUDGET) -> Iterator[Play]:
    """List the plays of the viewer, the best first, each set of hand cards once (QP-6 … QP-10).

    A play that lays more, in cards or in points, comes before one that lays less; so what closes
    comes first (QP-16). Among those that lay as much, the one that takes the fewest melds of the
    table apart comes first, then the one that moves the fewest cards, as `least_disturbance`
    finds them; then the lower cards. Each play is that least disturbing arrangement.

    Lazily: the first play waits for the sets that lay as much to be compared, unless it closes;
    each later one until the next lesser amount is reached at most. In a hand with very many plays
    the first 4096 sets that are found are compared, the best of all among them.

    Args:
        view: the position as the player to move sees it; otherwise there are no plays.
        by: whether the most cards or the most points are to leave the hand.
        budget: see `least_disturbance`; for each play by itself.

    Raises:
        TableGamesError: there is no such aim, or the budget is negative.
        WrongTypeError: the budget is no integer.

    >>> from tablegames.quita_y_pon.rules import Rules
    >>> from tablegames.quita_y_pon.state import State
    >>> hand, run = Cards.parse("6D 6H 9S"), Cards.parse("3C 4C 5C 6C")
    >>> first, *others = Cards.pack() - hand - run
    >>> rules = Rules(players=2, packs=1, hand_size=3)
    >>> state = State(rules, [hand, others], [run], [first])
    >>> print(next(best_plays(state.view(0))))
    play 3C 4C 5C / 6H 6D 6C
    """
    by, budget = aim_of(by), whole("budget", budget)
    if not view.is_to_move:
        return
    before = cards_on(view.table)
    best = best_set(before, view.hand, view.rules, by=by)
    if not best:
        return
    if best == view.hand:
        yield _play(view, best, budget)
    # The best set may be far down the list of a large hand.
    sets = {best, *islice(playable_sets(before, view.hand, view.rules), _MOST_SETS)}
    sets.discard(view.hand)
    ordered = sorted(sets, key=lambda laid: (-_worth(laid, by), laid.sort_key()))
    for _, equal in groupby(ordered, key=lambda laid: _worth(laid, by)):
        found = [_disturbance(view, laid, budget) for laid in equal]
        # Sorting keeps the lower cards first.
        found.sort(key=lambda least: (least.melds_broken, least.cards_moved))
        for least in found:
            yield Play(least.table)


def _worth(laid: Cards, by: Aim) -> int:
    return len(laid) if by is Aim.CARDS else laid.points


def _play(view: View, laid: Cards, budget: int) -> Play:
    return Play(_disturbance(view, laid, budget).table)


def _disturbance(view: View, laid: Cards, budget: int) -> Disturbance:
    least = least_disturbance(view, laid, budget=budget)
    assert least is not None, "what is playable can be laid"  # noqa: S101
    return least


@attrs.frozen
class Step:
    """One step of a turn: a method of `TurnDraft` with its arguments, and in words.

    Attributes:
        method: the name of the method.
        arguments: its arguments, cards and numbers of piles.
        text: what a person would say, in English; ``text.in_language`` says it in another language.
    """

    method: str
    arguments: tuple[Card | int, ...]
    text: Message = attrs.field(converter=as_message)

    def __str__(self) -> str:
        return str(self.text)

    def apply(self, draft: TurnDraft) -> TurnDraft:
        """Return the draft after this step.

        Raises:
            DraftError: the step cannot be made in this draft, or the method is none of those by
                which cards are laid and moved.

        >>> import random
        >>> from tablegames.quita_y_pon.state import State
        >>> view = State.deal(rng=random.Random(4)).view(0)
        >>> card = next(iter(view.hand))
        >>> step = Step("lay_new", (card,), "lay down a card")
        >>> len(step.apply(TurnDraft(view)).hand)
        10
        """
        if self.method not in _METHODS:
            message = Message("{method} is no step of a turn", method=shown(self.method))
            raise DraftError(Problem("QP-7", message, self.method))
        method = getattr(draft, self.method)
        after: TurnDraft = method(*self.arguments)
        return after


def explain(view: View, play: Play) -> tuple[Step, ...]:
    """Return steps that make a play, as a person would make them (QP-6, QP-7).

    As few cards of the table are moved as can be, as in the events of the play
    (`tablegames.quita_y_pon.events`). A new meld gets the cards it lacks one by one, or whole piles
    where they go there as one. The steps are few, not always the fewest.

    The law: the steps, applied one after another to ``TurnDraft(view)``, give a draft whose
    `TurnDraft.to_move` is the play.

    Raises:
        DraftError: it is not the viewer's turn.
        IllegalMoveError: the play is not legal; the error holds the view as state.
        WrongTypeError: the move is legal and no play, but a draw or a time-out.

    >>> from tablegames.quita_y_pon.rules import Rules
    >>> from tablegames.quita_y_pon.state import State
    >>> hand, run = Cards.parse("6D 6H 9S"), Cards.parse("3C 4C 5C 6C")
    >>> first, *others = Cards.pack() - hand - run
    >>> rules = Rules(players=2, packs=1, hand_size=3)
    >>> view = State(rules, [hand, others], [run], [first]).view(0)
    >>> for step in explain(view, next(best_plays(view))):
    ...     print(step)
    lay down 6♥ 6♦ as a new pile
    take 6♣ from the run 3♣ 4♣ 5♣ 6♣ and put it on the pile 6♥ 6♦
    """
    draft = TurnDraft(view)
    problems = view.problems(play)
    if problems:
        raise IllegalMoveError(play, view, violations_of(problems), problems)
    if not isinstance(play, Play):
        raise WrongTypeError(Message("no card is laid by {move}", move=shown(play)))
    return tuple(_Builder(draft, play).steps())


class _Builder:
    """What puts the new table together, step by step, in a draft."""

    def __init__(self, draft: TurnDraft, play: Play) -> None:
        self._draft: TurnDraft = draft
        self._rules = draft.view.rules
        self._transfers = change_between(draft.view.table, play.table).transfers

    def steps(self) -> Iterator[Step]:
        """Yield the steps, meld after meld; new piles begin in the order of their numbers."""
        for transfer in self._transfers:
            if transfer.target in self._draft.piles:
                yield from self._added(transfer.target, transfer.source, transfer.cards)
            else:
                yield self._begun(transfer.source, transfer.cards)

    def _begun(self, source: int | None, cards: Cards) -> Step:
        """Begin a new pile."""
        if source is None:
            text = Message("lay down {cards:u} as a new pile", cards=cards)
            return self._made("lay_new", *cards, text=text)
        text = Message(
            "take {cards:u} from {where} and make a new pile",
            cards=cards,
            where=self._named(source),
        )
        return self._made("split", source, *cards, text=text)

    def _added(self, pile: int, source: int | None, cards: Cards) -> Iterator[Step]:
        """Put cards on a pile."""
        if source is None:
            for card in cards:
                text = Message("lay {card:u} on {pile}", card=card, pile=self._named(pile))
                yield self._made("lay", card, pile, text=text)
        elif cards == self._draft.piles[source]:
            text = Message(
                "put {pile} on {other}", pile=self._named(source), other=self._named(pile)
            )
            yield self._made("join", pile, source, text=text)
        else:
            for card in cards:
                text = Message(
                    "take {card:u} from {where} and put it on {pile}",
                    card=card,
                    where=self._named(source),
                    pile=self._named(pile),
                )
                yield self._made("move_card", card, source, pile, text=text)

    def _made(self, method: str, *arguments: Card | int, text: Message) -> Step:
        step = Step(method, arguments, text)
        self._draft = step.apply(self._draft)
        return step

    def _named(self, number: int) -> Message:
        """Return what a person would call a pile as it lies."""
        cards = self._draft.piles[number]
        try:
            lying = meld(cards, self._rules)
        except InvalidMeldError:
            if len(cards) == 1:
                return Message("the card {cards:u}", cards=cards)
            return Message("the pile {cards:u}", cards=cards)
        if isinstance(lying, Run):
            return Message("the run {cards:u}", cards=lying)
        return Message("the group {cards:u}", cards=lying)
