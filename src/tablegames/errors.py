"""The errors of the library, and what they say: in English, or in another of its languages.

Every refusal names the rule, or the place in the text. All errors are `ValueError` too, and all
can be pickled.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import reduce
from typing import Final, Self

import attrs

from tablegames.languages import ENGLISH, LANGUAGES

__all__ = [
    "BudgetExceededError",
    "EventError",
    "IllegalMoveError",
    "InvalidSetupError",
    "Message",
    "NotationError",
    "Problem",
    "TableGamesError",
    "UnknownLanguageError",
    "UnknownSeatError",
    "WrongTypeError",
    "as_message",
    "check_language",
    "shown",
]

_LONGEST: Final = 60
"""The most characters of a refused value that a message repeats."""


class Message(str):
    """A sentence for people, in English, that can be told in every language of the library.

    It is a string like any other. What it was made of is remembered: a template with named
    places, which is the id of the message in the catalogues, and what stands in the places. A
    message that stands in a place is told in the same language; anything else, as a card or an
    edge, is written alike in all of them. A text that no catalogue has stays as it is.

    Args:
        template: the sentence in English, with places as of ``str.format`` if there are arguments.
        arguments: what stands in the places.

    Attributes:
        template: the template, that of the singular if there are two.
        plural: the template for other numbers than one; empty if there is but one template.
        arguments: what stands in the places, by name.

    >>> message = Message("{edge} is already drawn", edge="h0,0")
    >>> message
    'h0,0 is already drawn'
    >>> message.in_language("es")
    'la arista h0,0 ya está dibujada'
    """

    __slots__ = ("arguments", "plural", "template")

    template: str
    plural: str
    arguments: Mapping[str, object]

    def __new__(cls, template: str, /, **arguments: object) -> Self:
        """Fill the arguments into the template."""
        return cls._made(template, "", arguments)

    @classmethod
    def counted(cls, singular: str, plural: str, /, number: int, **arguments: object) -> Self:
        """Make a message that depends on a number, the place ``{number}``.

        >>> Message.counted("{number} card", "{number} cards", 2).in_language("es")
        '2 cartas'
        """
        return cls._made(singular, plural, {"number": number, **arguments})

    @classmethod
    def joined(cls, parts: Iterable[str], between: str) -> Self:
        """Put messages and other texts together, each told in the language that is asked for.

        >>> part = Message("{edge} is already drawn", edge="h0,0")
        >>> Message.joined(["DB-4", part], ": ").in_language("es")
        'DB-4: la arista h0,0 ya está dibujada'
        """
        arguments = {f"part{place}": part for place, part in enumerate(parts)}
        return cls._made(between.join(f"{{{name}}}" for name in arguments), "", arguments)

    @classmethod
    def listed(cls, parts: Iterable[str]) -> "Message":
        """Put one or more texts together with *and* between them.

        >>> Message.listed(["Ana", "Luis", "Eva"]).in_language("es")
        'Ana y Luis y Eva'
        """
        first, *others = parts
        return reduce(
            lambda some, last: Message("{some} and {last}", some=some, last=last),
            others,
            as_message(first),
        )

    @classmethod
    def _made(cls, template: str, plural: str, arguments: Mapping[str, object]) -> Self:
        form = plural if plural and arguments["number"] != 1 else template
        # Without arguments a brace is a brace.
        message = super().__new__(cls, form.format(**arguments) if arguments else form)
        message.template, message.plural, message.arguments = template, plural, arguments
        return message

    def __reduce__(self) -> tuple[object, ...]:
        return self._made, (self.template, self.plural, self.arguments)

    def in_language(self, language: str) -> str:
        """Return the sentence in a language.

        Raises:
            UnknownLanguageError: the library does not speak it.
        """
        from tablegames._catalogues import catalogue  # noqa: PLC0415 - slow to load, rarely asked for

        check_language(language)
        if language == ENGLISH:
            return str(self)
        texts = catalogue(language)
        if self.plural:
            number = self.arguments["number"]
            assert isinstance(number, int), "what is counted is a number"  # noqa: S101
            form = texts.ngettext(self.template, self.plural, number)
        else:
            form = texts.gettext(self.template)
        told = {
            name: value.in_language(language) if isinstance(value, Message) else value
            for name, value in self.arguments.items()
        }
        return form.format(**told) if told else form


def check_language(language: object) -> None:
    """Refuse a language that the library does not speak.

    Raises:
        UnknownLanguageError: the library does not speak it.
    """
    if language not in LANGUAGES:
        raise UnknownLanguageError(language, LANGUAGES)


def as_message(text: str) -> Message:
    """Return a text as a message: itself if it is one."""
    return text if isinstance(text, Message) else Message(text)


def shown(value: object, form: Callable[[object], str] = repr) -> str:
    """Return a refused value as a message can show it: short, and whatever the value is.

    >>> shown(list(range(1000)))
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16...'
    """
    try:
        text = form(value)
    except Exception:  # noqa: BLE001 - integers of too many digits, nesting too deep, a faulty repr
        return Message("a {kind} that cannot be shown", kind=type(value).__name__)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


@attrs.frozen
class Problem:
    """One thing that is wrong: the rule it breaks, in words, and the value at fault.

    >>> problem = Problem("DB-7", Message("box {box} is closed and has no owner", box="0,0"))
    >>> print(problem)
    DB-7: box 0,0 is closed and has no owner
    >>> print(problem.in_language("es"))
    DB-7: la caja 0,0 está cerrada y no tiene dueño
    """

    rule: str
    message: Message = attrs.field(converter=as_message)
    # Any value may be at fault, also one without a hash; equal problems have equal ones without it.
    value: object = attrs.field(default=None, hash=False)

    def __str__(self) -> str:
        return str(self.told)

    @property
    def told(self) -> Message:
        """The id of the rule and the message."""
        return Message.joined((self.rule, self.message), ": ")

    def in_language(self, language: str) -> str:
        """Return the id of the rule and the message in a language.

        Raises:
            UnknownLanguageError: the library does not speak it.
        """
        return self.told.in_language(language)


class TableGamesError(ValueError):
    """Base of every error that the library raises on bad input."""

    @property
    def message(self) -> Message:
        """What the error says; subclasses override it, and with it what they are as a string."""
        first, *others = self.args or ("",)
        return first if isinstance(first, Message) and not others else Message(super().__str__())

    def __str__(self) -> str:
        return str(self.message)

    def in_language(self, language: str) -> str:
        """Return what the error says in a language.

        Raises:
            UnknownLanguageError: the library does not speak it.

        >>> NotationError(Message("not a JSON object")).in_language("es")
        'no es un objeto JSON'
        """
        return self.message.in_language(language)


def _placed(place: str, message: Message) -> Message:
    """Put the place before what is wrong there, if one is known."""
    return Message.joined((place, message), ": ") if place else message


class IllegalMoveError(TableGamesError):
    """A move that the rules forbid in this state; the state is unchanged.

    Attributes:
        move: the refused move.
        state: the state that refused it (in a game with hidden cards it holds them all:
            do not send it to a player).
        violations: every rule the move breaks, each once, in the order of the rules page.
        problems: the same in words, with the value at fault.
        place: which move of a record it was, empty outside a record.
    """

    def __init__(
        self,
        move: object,
        state: object,
        violations: Iterable[StrEnum],
        problems: Iterable[Problem] = (),
    ) -> None:
        self.move = move
        self.state = state
        self.violations = tuple(violations)
        self.problems = tuple(problems)
        self.place = ""
        super().__init__(move, state, self.violations, self.problems)

    @property
    def message(self) -> Message:
        """What the error says."""
        told = [problem.told for problem in self.problems]
        return _placed(self.place, Message.joined(told or self.violations, "; "))

    def __repr__(self) -> str:
        # The default would print the state, and with it every hidden card.
        return f"{type(self).__name__}({shown(self.move)}: {self})"


class InvalidSetupError(TableGamesError):
    """A setup (or rules) that describe no position.

    Attributes:
        problems: all that is wrong with it, not only the first thing found.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    @property
    def message(self) -> Message:
        """What the error says."""
        return Message.joined((problem.told for problem in self.problems), "; ")


class WrongTypeError(TableGamesError, TypeError):
    """A value of a type that means nothing there, as a row that is no integer."""


class UnknownLanguageError(TableGamesError):
    """A language that the library does not speak.

    Attributes:
        language: what was asked for.
        known: the languages that there are.
    """

    def __init__(self, language: object, known: Iterable[str]) -> None:
        self.language = language
        self.known = tuple(known)
        super().__init__(language, self.known)

    @property
    def message(self) -> Message:
        """What the error says."""
        return Message(
            "{language} is none of the languages {known}",
            language=shown(self.language),
            known=", ".join(self.known),
        )


class UnknownSeatError(TableGamesError):
    """A seat that the game does not have.

    Attributes:
        player: what was asked for.
        num_players: how many seats there are, counted from 0.
    """

    def __init__(self, player: object, num_players: int) -> None:
        self.player = player
        self.num_players = num_players
        super().__init__(player, num_players)

    @property
    def message(self) -> Message:
        """What the error says."""
        return Message(
            "{player} is no seat: they are 0 to {last}",
            player=shown(self.player),
            last=self.num_players - 1,
        )


class NotationError(TableGamesError):
    """Text that is not a move, a setup or a record.

    Attributes:
        reason: what is wrong, in words.
        place: where: a line and column, a key, or the number of a move; empty when the text as
            a whole is meant.
    """

    def __init__(self, reason: str, place: str = "") -> None:
        self.reason = as_message(reason)
        self.place = place
        super().__init__(reason, place)

    @property
    def message(self) -> Message:
        """What the error says."""
        return _placed(self.place, self.reason)


class EventError(TableGamesError):
    """An event that cannot be shown on a picture, as it tells of another one.

    Attributes:
        event: the event.
        reason: what does not fit, in words.
    """

    def __init__(self, event: object, reason: str) -> None:
        self.event = event
        self.reason = as_message(reason)
        super().__init__(event, reason)

    def __repr__(self) -> str:
        # The default would print the event, and with it a card that one seat alone may know.
        return f"{type(self).__name__}({self})"

    @property
    def message(self) -> Message:
        """What the error says."""
        return _placed(type(self.event).__name__, self.reason)


class BudgetExceededError(TableGamesError):
    """A search that had to end before it had the answer; it tells what it had proven.

    Attributes:
        lower: the value is proven to be at least this.
        upper: the value is proven to be at most this.
        nodes: how many positions were searched.
    """

    def __init__(self, lower: int, upper: int, nodes: int) -> None:
        self.lower = lower
        self.upper = upper
        self.nodes = nodes
        super().__init__(lower, upper, nodes)

    @property
    def message(self) -> Message:
        """What the error says."""
        return Message.counted(
            "{number} position searched: the value is in {lower} … {upper}",
            "{number} positions searched: the value is in {lower} … {upper}",
            self.nodes,
            lower=self.lower,
            upper=self.upper,
        )
