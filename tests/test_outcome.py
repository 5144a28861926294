import pickle

import attrs
import pytest

from tablegames import Outcome
from tablegames.dots_and_boxes import EndReason

OVER = EndReason.ALL_BOXES_CLAIMED


@pytest.mark.parametrize(
    ("winners", "is_tie"),
    [((0,), False), ((1,), False), ((0, 1), True), ((1, 3), True), ((0, 1, 2, 3), True)],
)
def test_a_tie_has_several_winners(winners: tuple[int, ...], is_tie: bool) -> None:  # noqa: FBT001
    assert Outcome(winners, (1, 1, 1, 1), OVER).is_tie is is_tie


def test_an_outcome_is_a_value() -> None:
    outcome = Outcome((0,), (3, 1), OVER)
    assert outcome == Outcome(winners=(0,), scores=(3, 1), reason=OVER)
    assert hash(outcome) == hash(Outcome((0,), (3, 1), OVER))
    assert pickle.loads(pickle.dumps(outcome)) == outcome
    for other in (Outcome((1,), (3, 1), OVER), Outcome((0,), (2, 1), OVER)):
        assert outcome != other
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        outcome.winners = (1,)  # type: ignore[misc]
