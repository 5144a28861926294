"""``tablegames check``: referee any number of recorded games."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Final

import typer

from tablegames.cli.commands import LanguageOption
from tablegames.cli.records import holds_one_a_line, parse_record
from tablegames.cli.terminal import say
from tablegames.errors import Message, TableGamesError

__all__ = ["check"]

ABOUT: Final = Message("""\
Referee recorded games; say of each wrong one where it is and why.

A file holds one record or, one a line, many, as simulate --records writes them. The exit
status is 1 if a game is not legal or something is no record.""")
"""What the command does, for its help."""


def check(
    files: Annotated[
        list[Path],
        typer.Argument(exists=True, dir_okay=False, help=Message("Records, or many in one.")),
    ],
    _lang: LanguageOption = None,
) -> None:
    """Referee recorded games; say of each wrong one where it is and why."""
    right = wrong = 0
    for file in files:
        for place, problem in _checked(file):
            if problem is None:
                right += 1
            else:
                wrong += 1
                say(Message.joined([place, problem], ": "), error=True)
    say(Message.counted("{number} game, legal", "{number} games, all legal", right))
    if wrong:
        say(Message.counted("{number} is wrong", "{number} are wrong", wrong), error=True)
        raise typer.Exit(1)


def _checked(file: Path) -> Iterator[tuple[str, str | None]]:
    """Yield the place of every record of a file, and what is wrong with it."""
    try:
        for place, text in _texts(file):
            try:
                parse_record(text)
            except TableGamesError as error:
                yield place, error.message
            else:
                yield place, None
    except UnicodeDecodeError:
        yield str(file), Message("the text is not in utf-8")
    except OSError as error:
        yield str(file), str(error)


def _texts(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the text of every record of a file, with its place; blank lines are no records."""
    with file.open(encoding="utf-8") as lines:
        written = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
        start, first = next(written, (1, ""))
        if holds_one_a_line(first):
            for number, line in chain([(start, first)], written):
                yield f"{file}:{number}", line
        else:
            # Not read anew: a pipe can be read but once.
            yield str(file), "\n" * (start - 1) + first + lines.read()
