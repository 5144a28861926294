"""Who has how many boxes, and who has won."""

from tablegames.dots_and_boxes.rules import EndReason
from tablegames.outcome import Outcome

__all__ = ["outcome_of", "scores_of"]


def scores_of(owned: tuple[int, int]) -> tuple[int, int]:
    """Return one point a box for each seat (DB-7), from the sets of boxes they own."""
    first, second = owned
    return first.bit_count(), second.bit_count()


def outcome_of(scores: tuple[int, int]) -> Outcome:
    """Return the end of a game whose boxes are all claimed: more boxes win (DB-12).

    >>> outcome_of((2, 2)).is_tie
    True
    """
    most = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == most)
    return Outcome(winners=winners, scores=scores, reason=EndReason.ALL_BOXES_CLAIMED)
