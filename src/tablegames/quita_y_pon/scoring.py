"""What the cards in hand cost, what the game is worth to each, and who has won."""

from collections.abc import Iterable

from tablegames.outcome import Outcome
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.rules import EndReason

__all__ = ["outcome_of", "points_of", "scores_of"]


def points_of(hands: Iterable[Cards]) -> tuple[int, ...]:
    """Return the points that each hand holds (QP-18)."""
    return tuple(hand.points for hand in hands)


def scores_of(points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the score of each seat: the largest hand total minus its own (QP-19).

    >>> scores_of((0, 10, 20, 50))
    (50, 40, 30, 0)
    """
    most = max(points)
    return tuple(most - own for own in points)


def outcome_of(points: tuple[int, ...], reason: EndReason) -> Outcome:
    """Return the end of a game: the fewest points win, together if they tie (QP-17, QP-20).

    Who has closed holds none, and is alone in that (QP-16).

    >>> outcome_of((12, 7, 7, 30), EndReason.STOCK_EXHAUSTED).winners
    (1, 2)
    """
    fewest = min(points)
    winners = tuple(seat for seat, own in enumerate(points) if own == fewest)
    return Outcome(winners=winners, scores=scores_of(points), reason=reason)
