"""Computer opponents for Quita y Pon; `tablegames.bots` has the levels in order.

* ``random`` - `random_bot`: any cards that can be laid.
* ``greedy-cards`` - `greedy_cards_bot`: as many cards as possible.
* ``greedy-points`` - `greedy_points_bot`: the most valuable cards first.
* ``patient`` - `patient_bot`: draw while that is legal, else lay few cards that help the others
  little.
* ``sampling`` - `sampling_bot`: what fares best against hidden cards dealt at random.

All but the first close when they can. What lies on the table helps everybody, but a hand wins
only as a whole (QP-16), and a large hand that holds its own melds can be laid at once, whatever
the table lacks. So the better levels lay little, and rather draw while they may: a play that
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

_TRIED: Final = 12
"""So many of them are tried on the table."""

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
    """Draw while that is legal, else lay little, and show the others little.

    Close if possible. Otherwise draw, if that is legal. Else at most twelve plays are looked at,
    those of the fewest cards: best are plays after which nothing in the hand fits on the table as
    it then lies, for they leave the right to draw next turn, and of these those of the fewest
    cards. Plays alike in both are compared by how many of the unseen cards would each fit on the
    table they leave behind; the table that takes the fewest wins. When the stock may run out
    before the next turn, points count and not cards (QP-17), so the most are laid.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    move = _closing_or_holding(view)
    if move is not None:
        return move
    plays = _quietest_plays(view)
    others = unseen(view)
    offers = [_cards_that_fit(play.cards, others, view.rules) for play in plays]
    least = min(offers)
    return rng.choice([play for play, offer in zip(plays, offers, strict=True) if offer == least])


def sampling_bot(view: View, rng: Random) -> Move:
    """Deal the hidden cards at random, and make the play that fares best against them.

    Where `patient_bot` has a choice of plays, the same plays are compared. In each deal
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
    move = _closing_or_holding(view)
    if move is not None:
        return move
    plays = _quietest_plays(view)
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


def _closing_or_holding(view: View) -> Move | None:
    """Return the move of a careful player who need not choose a play; None if one must be laid."""
    if can_close(cards_on(view.table), view.hand, view.rules):
        return _move(view, view.hand)
    if view.stock_size <= view.num_players:
        return _move(view, _most_points(view))
    return Draw() if Draw() in view.legal_moves else None


def _quietest_plays(view: View) -> list[Play]:
    """Return a few plays after which, if possible, the viewer may draw, and of the fewest cards."""
    table, hand, rules = cards_on(view.table), view.hand, view.rules
    playable = islice(playable_sets(table, hand, rules), CHOICES)
    quiet: dict[tuple[bool, int], list[Play]] = {}
    for laid in sorted(playable, key=_smallest_first)[:_TRIED]:
        melds = _arranged(view, laid)
        must_play = Draw() not in LegalMoves(Situation(rules, melds, hand - laid))
        quiet.setdefault((must_play, len(laid)), []).append(Play(melds))
    return quiet[min(quiet)][:_COMPARED]


def _smallest_first(laid: Cards) -> tuple[object, ...]:
    """Order sets by their cards, those of more points first, since points may count in the end."""
    return len(laid), -laid.points, laid.sort_key()


def _most_valuable_first(laid: Cards) -> tuple[object, ...]:
    return -laid.points / len(laid), len(laid), laid.sort_key()


def _cards_that_fit(table: Cards, others: Cards, rules: Rules) -> int:
    """Return how many of some cards could be laid on a table, each by itself."""
    return sum(others.count(card) for card in others.distinct() if can_close(table, [card], rules))


def _share(view: View, play: Play, hands: Sequence[Cards]) -> float:
    """Return what part of the hope to close is the viewer's after a play, were these the hands."""
    assert view.player is not None, "only who is to move compares plays"  # noqa: S101
    table = play.cards
    hopes = 0.0
    for hand in (*hands[view.player + 1 :], *hands[: view.player]):
        following = best_set(table, hand, view.rules)
        if following == hand:
            return 0.0
        table += following
        hopes += _PER_CARD_LEFT ** (len(hand) - len(following))
    kept = view.hand - play.laid(view.table)
    stuck = len(kept) - len(best_set(table, kept, view.rules))
    own = _PER_CARD_LEFT**stuck
    return own / (own + hopes) if stuck else 1.0
