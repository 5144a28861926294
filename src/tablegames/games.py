"""The games of the library by name, and what a record or a front end needs of each."""

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any, Final

import attrs

from tablegames.errors import Message, NotationError, WrongTypeError, check_language, shown
from tablegames.languages import ENGLISH

__all__ = ["GAMES", "Game", "game_named", "game_of"]


@attrs.frozen
class Game:
    """A game as generic tools see it: names, types and notation.

    Attributes:
        name: the name in records and on the command line.
        title: the name for people.
        version: raised whenever the behaviour of a rule changes.
        state_type: the class of its states, whose ``from_setup`` checks a setup.
        rules_type: the attrs class of its options, each an integer or a string enumeration.
        deal: returns a starting position, given the rules and a source of chance.
        parse_move: reads the text of a move.
        format_move: writes the text of a move.
        parse_setup: reads the text of a position, given the rules.
        format_state: writes the text of a position; it may show hidden information.
        draw: a drawing of a position in plain text, hidden cards included; in the language of the
            argument ``language``, which is English by default.
        draw_svg: the same as an SVG image, with the same argument.
        tie_is_draw: whether it is called a draw when all seats tie; otherwise they win together.
    """

    name: str
    title: str
    version: int
    state_type: type[Any]
    rules_type: type[Any]
    deal: Callable[[Any, Random], Any]
    parse_move: Callable[[str], Any]
    format_move: Callable[[Any], str]
    parse_setup: Callable[[str, Any], Any]
    format_state: Callable[[Any], str]
    draw: Callable[..., str]
    draw_svg: Callable[..., str]
    tie_is_draw: bool = False

    def rules_text(self, language: str = ENGLISH) -> str:
        """Return the numbered rules, in Markdown.

        The texts of both languages are normative: they have the same rules under the same ids.

        Args:
            language: ``"en"`` or ``"es"``, one of ``tablegames.LANGUAGES``.

        Raises:
            UnknownLanguageError: the library does not speak it.

        >>> game_named("quita-y-pon").rules_text("es").splitlines()[0]
        '# Las reglas de Quita y Pon'
        """
        from importlib.resources import files  # noqa: PLC0415 - slow to load, rarely asked for

        check_language(language)
        page = "rules.md" if language == ENGLISH else f"rules.{language}.md"
        return files(GAMES[self.name]).joinpath(page).read_text(encoding="utf-8")

    def numbered_rules(self, language: str = ENGLISH) -> Mapping[str, str]:
        """Return the text of each rule by its id, in their order, in Markdown.

        So a front end can show the rule that a refused move breaks.

        Args:
            language: ``"en"`` or ``"es"``, one of ``tablegames.LANGUAGES``.

        Raises:
            UnknownLanguageError: the library does not speak it.

        >>> rules = game_named("dots-and-boxes").numbered_rules("es")
        >>> rules["DB-4"]
        'Una arista ya dibujada no se dibuja otra vez.'
        """
        _, *sections = self.rules_text(language).split("\n## ")
        parts = (section.partition("\n") for section in sections)
        return {rule: text.strip() for rule, _, text in parts}


GAMES: Final[Mapping[str, str]] = {
    "dots-and-boxes": "tablegames.dots_and_boxes",
    "quita-y-pon": "tablegames.quita_y_pon",
}
"""Name → package, each of which offers a ``GAME``; imported only when asked for."""


def game_named(name: str) -> Game:
    """Return the game of that name.

    Raises:
        NotationError: there is none.

    >>> game_named("dots-and-boxes").title
    'Dots and Boxes'
    """
    if name not in tuple(GAMES):  # whatever it is, hashable or not
        message = Message(
            "{name} is none of the games {known}", name=shown(name), known=", ".join(GAMES)
        )
        raise NotationError(message, "game")
    game: Game = import_module(GAMES[name]).GAME
    return game


def game_of(state: object) -> Game:
    """Return the game that a state belongs to.

    Raises:
        WrongTypeError: it is no state of a game of this library.
    """
    for name, package in GAMES.items():
        # The name first, since a game that is not asked for is not to be imported.
        if type(state).__module__.startswith(f"{package}."):
            game = game_named(name)
            if isinstance(state, game.state_type):
                return game
    kind = type(state).__name__
    raise WrongTypeError(Message("{kind} is no state of a game of this library", kind=kind))
