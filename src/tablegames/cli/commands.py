"""Commands that speak the language of ``--lang``, in their help too."""

from copy import copy
from typing import Annotated, Any, TypeAlias

import typer
from typer.core import TyperCommand, TyperGroup
from typing_extensions import override

from tablegames.cli.terminal import speaking
from tablegames.errors import Message, UnknownLanguageError, as_message, check_language
from tablegames.languages import ENGLISH, LANGUAGES

__all__ = ["Command", "Group", "LanguageOption"]


def _choose(context: typer.Context, chosen: str | None) -> None:
    """Remember the language of the option, if it is given, for the command that is to run."""
    if chosen is None:
        return
    try:
        check_language(chosen)
    except UnknownLanguageError as error:
        raise typer.BadParameter(str(error)) from None
    context.meta[__name__] = chosen


LanguageOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar=f"[{'|'.join(LANGUAGES)}]",
        callback=_choose,
        is_eager=True,  # so that a --help after it knows the language
        help=Message("The language to speak."),
    ),
]
"""The option ``--lang``, which every command has."""


class Command(TyperCommand):
    """A command that speaks the language of the last ``--lang`` before or after its name."""

    @override
    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        with speaking(_language(ctx)):
            return super().invoke(ctx)

    @override
    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help in that language, but for the words that are typer's."""
        super(Command, _told(self, _language(ctx))).format_help(ctx, formatter)


class Group(TyperGroup):
    """A group of commands, with help in the language of the last ``--lang`` before it."""

    @override
    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help in that language, but for the words that are typer's."""
        told = _told(self, _language(ctx))
        told.commands = {name: _told(each, _language(ctx)) for name, each in told.commands.items()}
        super(Group, told).format_help(ctx, formatter)


def _language(ctx: Any) -> str:
    language: str = ctx.meta.get(__name__, ENGLISH)
    return language


def _told(command: Any, language: str) -> Any:
    """Return a command with its help, and that of its options, in a language."""
    told = copy(command)
    told.params = [copy(param) for param in command.params]
    for each in (told, *told.params):
        # Typer keeps the text alone of the message that it was given.
        each.help = each.help and as_message(each.help).in_language(language)
    return told
