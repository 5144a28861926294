"""How a game ended."""

from enum import StrEnum

import attrs

__all__ = ["Outcome"]


def _member(value: StrEnum) -> str:
    return f"{type(value).__name__}.{value.name}"


@attrs.frozen
class Outcome:
    """The end of a game: who won, with which scores, and why it ended.

    Attributes:
        winners: the winning seats in ascending order; several when they tie.
        scores: the final score of every seat.
        reason: the rule that ended the game, a member of the game's ``EndReason``.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    # As it is written, so that the repr of an outcome can be read back.
    reason: StrEnum = attrs.field(repr=_member)

    @property
    def is_tie(self) -> bool:
        """Whether more than one seat won."""
        return len(self.winners) > 1
