import pytest
from hypothesis import given
from hypothesis import strategies as st

from quita_y_pon.positions import c, play, position, reached, table_setup
from tablegames import InvalidSetupError, NotationError
from tablegames.quita_y_pon import (
    Draw,
    Group,
    Move,
    Play,
    Rules,
    Run,
    State,
    TimeOut,
    format_move,
    format_setup,
    parse_move,
    parse_setup,
)
from tablegames.quita_y_pon.notation import format_state
from tablegames.testing.quita_y_pon import cards

plays = st.lists(st.lists(cards(), min_size=1, max_size=5), max_size=5).map(Play)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", Draw()),
        ("time-out", TimeOut()),
        ("play -", Play([])),
        ("play 7S 7H 7D", Play([Group(c("7S 7H 7D"))])),
        ("play QS KS AS / 7S 7H 7D", Play([Group(c("7S 7H 7D")), Run(c("AS QS KS"))])),
        ("play 2S 10H", Play([c("10H 2S")])),
    ],
)
def test_moves(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert format_move(move) == text


@pytest.mark.parametrize(
    "text",
    ["play th TS 10♦", "play 10d,10H 10s", "play  TD  10s  tH ", "play 10H 10D 10S"],
)
def test_plays_are_read_leniently_and_written_in_one_way(text: str) -> None:
    assert format_move(parse_move(text)) == "play 10S 10H 10D"


@given(plays | st.sampled_from([Draw(), TimeOut()]))
def test_moves_are_read_as_they_are_written(move: Move) -> None:
    assert parse_move(format_move(move)) == move


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("play", "pile 1"),
        ("play /", "pile 1"),
        ("play 7S 7H 7D /", "pile 2"),
        ("play - / 7S 7H 7D", "pile 1, card 1"),
    ],
)
def test_a_pile_without_cards_is_not_read(text: str, place: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_move(text)
    assert refused.value.place == place


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Draw",
        " draw",
        "draw ",
        "draw\n",
        "draw 7S",
        "time out",
        "timeout",
        "pass",
        "7S 7H 7D",
        "play7S 7H 7D",
        "play\t7S",
        "Play 7S 7H 7D",
        pytest.param("x" * 1_000_000, id="1 MB"),
    ],
)
def test_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_move(text)
    assert refused.value.place == ""
    assert "is no move" in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("play 7S 7H 7X", "pile 1, card 3"),
        ("play 7S 7H 7D / 1S 2S 3S", "pile 2, card 1"),
        ("play 7S 7H 7D / 9S - 9H", "pile 2, card 2"),
        ("play 7S;7H", "pile 1, card 1"),
    ],
)
def test_the_place_of_a_wrong_card_is_told(text: str, place: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_move(text)
    assert refused.value.place == place


def test_a_pile_of_too_many_copies_is_refused_as_a_text() -> None:
    with pytest.raises(NotationError):
        parse_move("play " + "7S " * 128)


# --- positions ------------------------------------------------------------------------------


def test_positions() -> None:
    state = position("AD 10H", "", table="7S 7H 7D / QS KS AS", stock="9C 2D", rest=1, packs=1)
    text = format_state(state)
    assert text.startswith("hands 10H AD / ")
    assert text.endswith("; table QS KS AS / 7S 7H 7D; stock 9C 2D; turn 0")
    assert format_setup(state.to_setup()) == text
    assert State.from_setup(parse_setup(text, state.rules)) == state


def test_a_setup_that_is_no_position_has_no_text() -> None:
    with pytest.raises(InvalidSetupError) as refused:
        format_setup(table_setup("AS", "2S", table="7S 7H", turn=5))
    assert {problem.rule for problem in refused.value.problems} == {"QP-8", "QP-5"}


def test_the_mover_and_the_order_of_the_stock_are_not_lost() -> None:
    texts = {
        format_state(position("AS", "2S", stock=stock, turn=turn))
        for stock in ("3S 4S", "4S 3S")
        for turn in (0, 1)
    }
    assert len(texts) == 4


@pytest.mark.parametrize("state", reached())
def test_positions_are_read_as_they_are_written(state: State) -> None:
    assert State.from_setup(parse_setup(format_state(state), state.rules)) == state


def test_the_move_of_a_finished_turn_can_be_read_again() -> None:
    state = position("7S 7H 7D", "9C", table="2S 3S 4S")
    for move in (play("2S 3S 4S / 7S 7H 7D"), TimeOut()):
        assert state.apply(parse_move(format_move(move))) == state.apply(move)


@pytest.mark.parametrize("pile", ["7S", "7S 7H 7D", "-"])
def test_a_flood_of_piles_is_refused_before_any_is_built(pile: str) -> None:
    text = "/".join([pile] * 400_000)
    with pytest.raises(NotationError, match="longer than any table"):
        parse_move(f"play {text}")
    for parts in (text, f"AS; table {text}", f"AS; table -; stock {text}"):
        with pytest.raises(NotationError, match="longer than any position"):
            parse_setup(f"hands {parts}", Rules())


def test_commas_may_stand_between_the_cards_of_the_stock() -> None:
    setup = parse_setup("hands AS / 2S; table -; stock 10C, 4D; turn 0", Rules(players=2))
    assert [str(card) for card in setup.stock] == ["10C", "4D"]
