"""``tablegames rules``: the numbered rules of a game."""

from typing import Annotated, Final

import typer
from rich.markdown import Markdown
from rich.markup import escape

from tablegames.cli.commands import LanguageOption
from tablegames.cli.terminal import language, out, refuse
from tablegames.errors import Message, NotationError
from tablegames.games import GAMES, game_named

__all__ = ["rules"]

ABOUT: Final = Message("Print the numbered rules of a game, or one of them.")
"""What the command does, for its help."""


def rules(
    game: Annotated[str, typer.Argument(metavar="|".join(GAMES), help=Message("The game."))],
    rule: Annotated[str | None, typer.Argument(help=Message("Only this rule, as DB-7."))] = None,
    _lang: LanguageOption = None,
) -> None:
    """Print the numbered rules of a game, or one of them."""
    try:
        text = game_named(game).rules_text(language())
    except NotationError as error:
        raise refuse(error.reason) from None
    if rule is not None:
        sections = {part.partition("\n")[0]: part for part in text.split("\n## ")[1:]}
        if rule.upper() not in sections:
            known = ", ".join(sections)
            raise refuse(Message("no rule {rule}; there are {known}", rule=rule, known=known))
        text = f"## {sections[rule.upper()]}"
    # Markdown is for eyes: into a pipe the source is easier to use.
    out().print(Markdown(text) if out().is_terminal else escape(text))
