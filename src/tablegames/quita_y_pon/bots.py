"""Computer opponents for Quita y Pon; `tablegames.bots` has the levels in order.

* ``random`` - `random_bot`: any cards that can be laid.
* ``greedy-cards`` - `greedy_cards_bot`: as many cards as possible.
* ``greedy-points`` - `greedy_points_bot`: as many points as possible.
* ``patient`` - `patient_bot`: few cards, as long as the others will fit later too.
* ``sampling`` - `sampling_bot`: what fares best against hidden cards dealt at random.

All but the first close when they can, and draw only when nothing can be laid. What lies on the
table helps everybody, but a hand wins only as a whole (QP-16): so a card that will fit next turn
too is better kept than shown, and the better levels lay little until they can lay all.
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
from tablegames.quita_y_pon.moves import Draw, Move, Play
from tablegames.quita_y_pon.rules import Rules
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

_COMPARED: Final = 6
"""So many of them are compared with care."""

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
    """Lay as many points as can be laid, or draw; there is no chance in it.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    return _move(view, _most_points(view))


def patient_bot(view: View, rng: Random) -> Move:
    """Keep what will fit later too, and show the others little.

    Close if possible. Otherwise, of the plays after which as many cards as ever still fit, those
    of the fewest cards are compared by how many of the unseen cards would each fit on the table
    they leave behind; the table that takes the fewest wins. When the stock may run out before
    the next turn, points count and not cards (QP-17), so the most are laid. At most `CHOICES`
    plays and six tables are looked at.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    sets = _sets_to_compare(view)
    sets = [laid for laid in sets if len(laid) == len(sets[0])]
    if len(sets) > 1:
        table, others = cards_on(view.table), unseen(view)
        offers = [_cards_that_fit(table + laid, others, view.rules) for laid in sets]
        sets = [laid for laid, offer in zip(sets, offers, strict=True) if offer == min(offers)]
    return _move(view, rng.choice(sets))


def sampling_bot(view: View, rng: Random) -> Move:
    """Deal the hidden cards at random, and make the play that fares best against them.

    The same plays as of `patient_bot` are compared, with the one of the most cards. In each deal
    each of them is followed by one round, in which the opponents play greedily. A play is worth
    nothing where an opponent closes, and all where the viewer can close then; else it is worth
    the viewer's share of the hope to close, by the cards that each player is left with. All
    plays see the same deals, and the better half of them goes on to more deals until one is left
    (sequential halving; Karnin, Koren & Somekh, ICML 2013). With four players that makes some 450
    searches a move at most, none of which grows with the game.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    sets = _sets_to_compare(view, with_most=True)
    possible = deals(view, rng)
    worth = dict.fromkeys(sets, 0.0)
    while len(sets) > 1:
        for hands in islice(possible, _TRIALS // len(sets)):
            for laid in sets:
                worth[laid] += _share(view, laid, hands)
        sets = sorted(sets, key=worth.__getitem__, reverse=True)[: (len(sets) + 1) // 2]
    return _move(view, sets[0])


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
    if not laid:
        return Draw()
    melds = arrange_keeping(view.table, laid, view.rules)
    assert melds is not None, "what is playable can be arranged"  # noqa: S101
    return Play(melds)


def _most_points(view: View) -> Cards:
    return best_set(cards_on(view.table), view.hand, view.rules, by=Aim.POINTS)


def _sets_to_compare(view: View, *, with_most: bool = False) -> list[Cards]:
    """Return the sets of cards that a careful player has in mind; one that is empty is a draw."""
    table, hand, rules = cards_on(view.table), view.hand, view.rules
    if can_close(table, hand, rules):
        return [hand]
    most = best_set(table, hand, rules)
    if not most:
        return [most]
    if view.stock_size <= view.num_players:
        return [_most_points(view)]
    playable = islice(playable_sets(table, hand, rules), CHOICES)
    patient: list[Cards] = []
    for laid in sorted(playable, key=_smallest_first):
        kept = best_set(table + laid, hand - laid, rules)
        if len(laid) + len(kept) >= len(most):
            patient.append(laid)
            if len(patient) == _COMPARED:
                break
    # Among thousands of sets, those looked at may all leave less to lay than this one.
    if most not in patient and (with_most or not patient):
        patient.append(most)
    return patient


def _smallest_first(laid: Cards) -> tuple[object, ...]:
    """Order sets by their cards, those of more points first, since points may count in the end."""
    return len(laid), -laid.points, laid.sort_key()


def _cards_that_fit(table: Cards, others: Cards, rules: Rules) -> int:
    """Return how many of some cards could be laid on a table, each by itself."""
    return sum(others.count(card) for card in others.distinct() if can_close(table, [card], rules))


def _share(view: View, laid: Cards, hands: Sequence[Cards]) -> float:
    """Return what part of the hope to close is the viewer's after a play, were these the hands."""
    assert view.player is not None, "only who is to move compares plays"  # noqa: S101
    table = cards_on(view.table) + laid
    hopes = 0.0
    for hand in (*hands[view.player + 1 :], *hands[: view.player]):
        following = best_set(table, hand, view.rules)
        if following == hand:
            return 0.0
        table += following
        hopes += _PER_CARD_LEFT ** (len(hand) - len(following))
    kept = view.hand - laid
    stuck = len(kept) - len(best_set(table, kept, view.rules))
    own = _PER_CARD_LEFT**stuck
    return own / (own + hopes) if stuck else 1.0
