import re

from quita_y_pon.positions import play, position
from tablegames import quita_y_pon
from tablegames.games import GAMES, game_named, game_of
from tablegames.quita_y_pon import GAME, EndReason, Rules, State, Violation


def test_the_game_is_known_by_its_name() -> None:
    assert GAME.name == "quita-y-pon"
    assert GAMES[GAME.name] == quita_y_pon.__name__
    assert game_named(GAME.name) is GAME
    assert game_of(position("7S", "9C")) is GAME
    assert GAME.title == "Quita y Pon"
    assert GAME.version == 1


def test_its_types() -> None:
    assert GAME.state_type is State
    assert GAME.rules_type is Rules


def test_its_notation_fits_together() -> None:
    state = position("7S 7H 7D", "9C", table="2S 3S 4S")
    move = play("2S 3S 4S / 7S 7H 7D")
    assert GAME.parse_move(GAME.format_move(move)) == move
    setup = GAME.parse_setup(GAME.format_state(state), state.rules)
    assert GAME.state_type.from_setup(setup) == state
    assert "7♠ 7♥ 7♦" in GAME.draw(state)


def test_its_rules_are_numbered_from_qp_1_to_qp_20() -> None:
    ids = re.findall(r"^## (.+)$", GAME.rules_text(), re.MULTILINE)
    assert ids == [f"QP-{number}" for number in range(1, 21)]
    assert {*Violation, *EndReason} <= set(ids)


def test_every_option_stands_in_the_rules() -> None:
    text = GAME.rules_text()
    for option in ("ace", "group_suits", "players", "hand_size", "packs", "draw", "stock_end"):
        assert f"`{option}`" in text


def test_what_it_offers() -> None:
    for name in quita_y_pon.__all__:
        assert hasattr(quita_y_pon, name)
    assert len(set(quita_y_pon.__all__)) == len(quita_y_pon.__all__)
