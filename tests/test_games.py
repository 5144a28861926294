import attrs
import pytest

from tablegames import NotationError, dots_and_boxes
from tablegames.games import GAMES, Game, game_named, game_of


@pytest.mark.parametrize("name", GAMES)
def test_games_are_found_by_name(name: str) -> None:
    game = game_named(name)
    assert isinstance(game, Game)
    assert game.name == name
    assert game.state_type.__module__.startswith(GAMES[name] + ".")
    assert game.rules_text().startswith("# ")


@pytest.mark.parametrize("name", GAMES)
def test_the_options_of_every_game_can_stand_in_a_record(name: str) -> None:
    # A record reads each option by the type of its default: a whole number or an enumeration.
    game = game_named(name)
    for field in attrs.fields(game.rules_type):
        assert type(field.default) is int or isinstance(field.default, str)


@pytest.mark.parametrize("name", ["", "chess", "dots_and_boxes", "Dots-And-Boxes"])
def test_unknown_games_are_refused(name: str) -> None:
    with pytest.raises(NotationError) as refused:
        game_named(name)
    assert refused.value.place == "game"
    for known in GAMES:
        assert known in refused.value.reason


def test_an_unknown_name_is_not_repeated_at_length() -> None:
    with pytest.raises(NotationError) as refused:
        game_named("x" * 1_000_000)
    assert len(str(refused.value)) < 500


def test_the_game_of_a_state() -> None:
    assert game_of(dots_and_boxes.State.new()) is dots_and_boxes.GAME


@pytest.mark.parametrize("thing", [None, "dots-and-boxes", 0, object()])
def test_things_that_are_no_state(thing: object) -> None:
    with pytest.raises(TypeError, match="no state"):
        game_of(thing)
