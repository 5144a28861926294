import re

from dots_and_boxes.common import h, played
from tablegames import dots_and_boxes
from tablegames.dots_and_boxes import GAME, Rules, State
from tablegames.games import GAMES, game_named


def test_the_game_is_known_by_its_name() -> None:
    assert GAME.name == "dots-and-boxes"
    assert GAMES[GAME.name] == dots_and_boxes.__name__
    assert game_named(GAME.name) is GAME
    assert GAME.title == "Dots and Boxes"
    assert GAME.version == 1


def test_its_types() -> None:
    assert GAME.state_type is State
    assert GAME.rules_type is Rules


def test_its_notation_fits_together() -> None:
    rules = Rules(1, 2)
    state = played(rules, "h0,0 h1,0 v0,0 v0,1")
    assert GAME.parse_move(GAME.format_move(h(0, 1))) == h(0, 1)
    setup = GAME.parse_setup(GAME.format_state(state), rules)
    assert GAME.state_type.from_setup(setup) == state
    assert "┃ 1 ┃" in GAME.draw(state)


def test_its_rules_are_numbered_from_db_1_to_db_13() -> None:
    ids = re.findall(r"^## (.+)$", GAME.rules_text(), re.MULTILINE)
    assert ids == [f"DB-{number}" for number in range(1, 14)]


def test_what_it_offers() -> None:
    for name in dots_and_boxes.__all__:
        assert hasattr(dots_and_boxes, name)
