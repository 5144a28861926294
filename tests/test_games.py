from typing import Any

import attrs
import pytest

from tablegames import NotationError, UnknownLanguageError, WrongTypeError, dots_and_boxes
from tablegames.dots_and_boxes import Edge
from tablegames.games import GAMES, Game, game_named, game_of
from tablegames.languages import LANGUAGES


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


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_in_english_unless_another_language_is_asked_for(name: str) -> None:
    game = game_named(name)
    assert game.rules_text() == game.rules_text("en")
    assert game.numbered_rules() == game.numbered_rules("en")
    texts = [game.rules_text(language) for language in LANGUAGES]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbered_rules_are_those_of_the_text(name: str, language: str) -> None:
    game = game_named(name)
    rules = game.numbered_rules(language)
    introduction, *_ = game.rules_text(language).split("\n## ")
    sections = [f"\n## {rule}\n\n{text}\n" for rule, text in rules.items()]
    assert introduction.startswith("# ")
    assert introduction + "".join(sections) == game.rules_text(language)


@pytest.mark.parametrize("language", ["fr", "", "ES", "../rules", None])
def test_a_language_without_rules_is_refused(language: str) -> None:
    for text in (dots_and_boxes.GAME.rules_text, dots_and_boxes.GAME.numbered_rules):
        with pytest.raises(UnknownLanguageError, match="en, es") as refused:
            text(language)
        assert refused.value.language == language
        assert refused.value.known == LANGUAGES


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


@pytest.mark.parametrize(
    "thing", [None, "dots-and-boxes", 0, object(), Edge.horizontal(0, 0), dots_and_boxes.GAME]
)
def test_things_that_are_no_state(thing: object) -> None:
    with pytest.raises(WrongTypeError, match=f"{type(thing).__name__} is no state"):
        game_of(thing)


@pytest.mark.parametrize("name", [None, 0, [], {}, ["dots-and-boxes"]])
def test_what_is_no_name_names_no_game(name: Any) -> None:
    with pytest.raises(NotationError, match="is none of the games"):
        game_named(name)
