import pytest

from tablegames import UnknownSeatError
from tablegames.seats import check_seat, is_seat


@pytest.mark.parametrize("num_players", [1, 2, 4])
def test_seats_count_from_0(num_players: int) -> None:
    assert [seat for seat in range(-3, 9) if is_seat(seat, num_players)] == list(range(num_players))


@pytest.mark.parametrize(
    "thing", [True, False, None, 0.0, "0", [], 10**5000, -(10**5000)], ids=type
)
def test_other_things_are_no_seat(thing: object) -> None:
    # True == 1 and 0.0 == 0, but they look otherwise: equal views would not look the same.
    assert not is_seat(thing, 2)
    with pytest.raises(UnknownSeatError) as refused:
        check_seat(thing, 2)
    assert refused.value.player is thing
    assert refused.value.num_players == 2


def test_a_seat_is_let_pass() -> None:
    for seat in (0, 1, 2, 3):
        check_seat(seat, 4)
    with pytest.raises(UnknownSeatError, match="0 to 3"):
        check_seat(4, 4)
