"""Computer opponents for Quita y Pon; `tablegames.bots` has the levels in order.

* ``random`` - `random_bot`: any cards that can be laid.
* ``greedy-cards`` - `greedy_cards_bot`: as many cards as possible.
* ``greedy-points`` - `greedy_points_bot`: the most valuable cards first.
* ``patient`` - `patient_bot`: few cards, and such as help the others little; with a small hand none
  while drawing is legal.
* ``sampling`` - `sampling_bot`: none while drawing is legal, else what keeps the right to draw, and
  fares best against hidden cards dealt at random.

All but the first close when they can. What lies on the table helps everybody, but a hand wins
only as a whole (QP-16), and a large hand that holds its own melds can be laid at once, whatever
the table lacks. So the better levels lay little, and rather draw where that is legal: a play that
needs the table rearranged need not be found (QP-13).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Final

from tablegames.bots import Bot, check_to_move
from tablegames.quita_y_pon.arranging import (
    Aim,
    arrange_keeping,
    best_set,
    can_close,
    playable_sets,
)
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.legality import Situation
from tablegames.quita_y_pon.melds import Meld
from tablegames.quita_y_pon.moves import Draw, LegalMoves, Move, Play
from tablegames.quita_y_pon.table import cards_on
from tablegames.quita_y_pon.view import View

__all__ = [
    "BOTS",
    "CHOICES",
    "deals",
    "greedy_cards_bot",
    "greedy_points_bot",
    "patient_bot",
    "random_bot",
    "sampling_bot",
    "unseen",
]

CHOICES: Final = 64
"""So many playable sets are looked at in one turn, though there may be thousands."""

_SMALL_HAND: Final = 5
"""With so many cards `patient_bot` rather draws, if that is legal, than lays one of them."""

_TRIED: Final = 12
"""So many of them are tried on the table, to see whether drawing would be legal after them."""

_COMPARED: Final = 6
"""So many of them are compared with care."""

_DEALT: Final = 3
"""So many plays are compared in deals of the hidden cards."""

_TRIALS: Final = 36
"""So many times a play is tried in a deal before `sampling_bot` drops the worse half of them."""

_PER_CARD_LEFT: Final = 0.67
"""By what the odds to close first shrink with each card that does not fit."""


def random_bot(view: View, rng: Random) -> Move:
    """Make any of the first `CHOICES` plays listed, or draw if that is legal, all alike likely.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    sets = list(islice(playable_sets(cards_on(view.table), view.hand, view.rules), CHOICES))
    if Draw() in view.legal_moves:
        sets.append(Cards())
    return _move(view, rng.choice(sets))


def greedy_cards_bot(view: View, rng: Random) -> Move:  # noqa: ARG001 - a bot has one
    """Lay as many cards as can be laid, or draw; there is no chance in it.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    return _move(view, best_set(cards_on(view.table), view.hand, view.rules))


def greedy_points_bot(view: View, rng: Random) -> Move:  # noqa: ARG001 - a bot has one
    """Lay the most valuable cards first, or draw; there is no chance in it.

    Close if possible. Otherwise, of the first `CHOICES` plays listed, make that of the most points
    a card, and among these one of the fewest cards: the ace, then the king, and so on, one at a
    time where each fits by itself.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    table, hand, rules = cards_on(view.table), view.hand, view.rules
    if can_close(table, hand, rules):
        return _move(view, hand)
    playable = islice(playable_sets(table, hand, rules), CHOICES)
    return _move(view, min(playable, key=_most_valuable_first, default=Cards()))


def patient_bot(view: View, rng: Random) -> Move:
    """Keep the cards: lay few, and show the others little.

    Close if possible. Otherwise, with five cards or fewer, draw if that is legal. Else, of the
    plays of the fewest cards, make one that leaves a table on which the fewest of the unseen cards
    would each fit. When the stock may run out before the next turn, points count and not cards
    (QP-17), so the most are laid. At most `CHOICES` plays and six tables are looked at.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    move = _closing_or_shedding(view)
    if move is not None:
        return move
    sets = _smallest_sets(view)
    if not sets or (len(view.hand) <= _SMALL_HAND and Draw() in view.legal_moves):
        return Draw()
    table = cards_on(view.table)
    sets = [laid for laid in sets if len(laid) == len(sets[0])][:_COMPARED]
    offers = [_offer(table + laid, view) for laid in sets]
    sets = [laid for laid, offer in zip(sets, offers, strict=True) if offer == min(offers)]
    return _move(view, rng.choice(sets))


def sampling_bot(view: View, rng: Random) -> Move:
    """Look ahead: to the viewer's next turn, and into hidden cards that are dealt at random.

    Close, or lay the most points, where `patient_bot` does. Otherwise draw, if that is legal: with
    every card drawn the hand is more likely to be laid at once. Else the twelve plays of the
    fewest cards are tried. Those come first after which nothing in the hand fits on the table as
    it then lies, so that the viewer may draw next turn (QP-13) unless the others change that; and
    of these those of the fewest cards. Of at most six that are alike in this, the three after
    which the fewest unseen cards would each fit are compared in deals of the hidden cards. There
    a play is worth nothing if it lets an opponent close, and else the viewer's share of the hope
    to close first, by how many cards each player could not lay. All plays see the same deals, and
    the better half of them goes on to more deals until one is left (sequential halving; Karnin,
    Koren & Somekh, ICML 2013). With four players that makes some 300 searches a move at most,
    none of which grows with the game.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    move = _closing_or_shedding(view)
    if move is not None:
        return move
    if Draw() in view.legal_moves:
        return Draw()
    plays = sorted(_plays_before_a_draw(view), key=lambda play: _offer(play.cards, view))[:_DEALT]
    possible = deals(view, rng)
    worth = dict.fromkeys(plays, 0.0)
    while len(plays) > 1:
        for hands in islice(possible, _TRIALS // len(plays)):
            for play in plays:
                worth[play] += _share(view, play, hands)
        plays = sorted(plays, key=worth.__getitem__, reverse=True)[: (len(plays) + 1) // 2]
    return plays[0]


BOTS: Final[Mapping[str, Bot[View, Move]]] = {
    "random": random_bot,
    "greedy-cards": greedy_cards_bot,
    "greedy-points": greedy_points_bot,
    "patient": patient_bot,
    "sampling": sampling_bot,
}
"""The bot of each level, from the weakest to the strongest."""


def unseen(view: View) -> Cards:
    """Return the cards that are in the other hands or in the stock.

    >>> import random
    >>> from tablegames.quita_y_pon.state import State
    >>> view = State.deal(rng=random.Random(1)).view(0)
    >>> len(unseen(view)) == 104 - 11
    True
    """
    return Cards.pack(view.rules.packs) - view.hand - cards_on(view.table)


def deals(view: View, rng: Random) -> Iterator[tuple[Cards, ...]]:
    """Yield hands of all seats as they may be, each deal of the unseen cards as likely as others.

    Without end. The viewer's hand and the sizes of the others' are as in the view; what is not
    dealt is the stock.
    """
    hidden = list(unseen(view))
    while True:
        rng.shuffle(hidden)
        hands = []
        first = 0
        for seat, size in enumerate(view.hand_sizes):
            if seat == view.player:
                hands.append(view.hand)
            else:
                hands.append(Cards(hidden[first : first + size]))
                first += size
        yield tuple(hands)


def _move(view: View, laid: Cards) -> Move:
    """Return the play of these cards, or the draw if there are none."""
    return Play(_arranged(view, laid)) if laid else Draw()


def _arranged(view: View, laid: Cards) -> tuple[Meld, ...]:
    """Return the table after a play of these cards."""
    melds = arrange_keeping(view.table, laid, view.rules)
    assert melds is not None, "what is playable can be arranged"  # noqa: S101
    return melds


def _most_points(view: View) -> Cards:
    return best_set(cards_on(view.table), view.hand, view.rules, by=Aim.POINTS)


def _closing_or_shedding(view: View) -> Move | None:
    """Return the move that ends the game, or prepares for the end of the stock; None otherwise."""
    if can_close(cards_on(view.table), view.hand, view.rules):
        return _move(view, view.hand)
    if view.stock_size <= view.num_players:
        return _move(view, _most_points(view))
    return None


def _smallest_sets(view: View) -> list[Cards]:
    """Return the first sets that can be laid, those of the fewest cards first."""
    playable = playable_sets(cards_on(view.table), view.hand, view.rules)
    return sorted(islice(playable, CHOICES), key=_smallest_first)


def _plays_before_a_draw(view: View) -> list[Play]:
    """Return plays of the fewest cards, after which, if there are such, the viewer may draw."""
    alike: dict[tuple[bool, int], list[Play]] = {}
    for laid in _smallest_sets(view)[:_TRIED]:
        melds = _arranged(view, laid)
        fits = Draw() not in LegalMoves(Situation(view.rules, melds, view.hand - laid))
        alike.setdefault((fits, len(laid)), []).append(Play(melds))
    return alike[min(alike)][:_COMPARED]


def _smallest_first(laid: Cards) -> tuple[object, ...]:
    """Order sets by their cards, those of more points first, since points may count in the end."""
    return len(laid), -laid.points, laid.sort_key()


def _most_valuable_first(laid: Cards) -> tuple[object, ...]:
    return -laid.points / len(laid), len(laid), laid.sort_key()


def _offer(table: Cards, view: View) -> int:
    """Return how many of the unseen cards could be laid on a table, each by itself."""
    others = unseen(view)
    return sum(
        others.count(card) for card in others.distinct() if can_close(table, [card], view.rules)
    )


def _share(view: View, play: Play, hands: Sequence[Cards]) -> float:
    """Return what part of the hope to close is the viewer's after a play, were these the hands."""
    kept = view.hand - play.laid(view.table)
    hopes = []
    for seat, hand in enumerate(hands):
        held = kept if seat == view.player else hand
        stuck = len(held) - len(best_set(play.cards, held, view.rules))
        if not stuck and seat != view.player:
            return 0.0
        hopes.append(_PER_CARD_LEFT**stuck)
    assert view.player is not None, "only who is to move compares plays"  # noqa: S101
    return hopes[view.player] / sum(hopes)
