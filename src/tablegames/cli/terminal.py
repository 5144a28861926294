"""What all commands share: consoles, the language, questions that can be left, saved records."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from tablegames.bots import Bot, UnknownLevelError, bot_named
from tablegames.errors import Message, as_message, check_language
from tablegames.games import Game
from tablegames.languages import ENGLISH
from tablegames.outcome import Outcome
from tablegames.record import GameRecord

__all__ = [
    "NOTHING_CHANGES",
    "NOT_OVER",
    "ask",
    "check_is_new",
    "check_writable",
    "clear_screen",
    "language",
    "opponent",
    "out",
    "refuse",
    "result_lines",
    "save",
    "say",
    "seats",
    "show",
    "speaking",
    "write",
]

# Each thread has its own.
_LANGUAGE: Final = ContextVar("language", default=ENGLISH)

_LINES: Final = 100
"""So many lines push everything off a screen that cannot be cleared."""

_COLOURS: Final = {
    r"(10|[2-9AJQK])[♥♦]": "red",
    r"(?<=┃ )0(?= ┃)": "bold blue",
    r"(?<=┃ )1(?= ┃)": "bold yellow",
    r"[╌╎]": "dim",
}
"""What stands out in drawings: red suits, owners of boxes, what can still be drawn."""

_LINE_COLOURS: Final = {
    Message("wrong: {problem}", problem="…"): "red",
    Message("seat {seat}: {cards}, to move", seat="…", cards="…"): "bold",
}
"""The lines that stand out, an ellipsis meaning anything: what is wrong, who is to move."""

NOT_OVER: Final = Message("result: the game is not over")
"""What is said of a game that somebody left."""

NOTHING_CHANGES: Final = Message("nothing changes")
"""What is said when there is nothing to undo, or to redo."""


def out(*, error: bool = False) -> Console:
    """Return a console on standard output or standard error, as they are now."""
    return Console(stderr=error, highlight=False, soft_wrap=True, emoji=False)


def language() -> str:
    """Return the language that the command speaks."""
    return _LANGUAGE.get()


@contextmanager
def speaking(chosen: str) -> Iterator[None]:
    """Speak a language within a block.

    Raises:
        UnknownLanguageError: the library does not speak it.
    """
    check_language(chosen)
    token = _LANGUAGE.set(chosen)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def say(text: str, *, error: bool = False) -> None:
    """Print a message in the language of the command, or another text as it is."""
    out(error=error).print(escape(as_message(text).in_language(language())))


def show(drawing: str) -> None:
    """Print a drawing, or a line with cards in it, in colour where the terminal has it."""
    text = Text(as_message(drawing).in_language(language()))
    for pattern, style in _COLOURS.items():
        text.highlight_regex(pattern, style)
    for line, style in _LINE_COLOURS.items():
        pattern = re.escape(line.in_language(language())).replace("…", ".*")
        text.highlight_regex(f"(?m)^{pattern}$", style)
    out().print(text)


def refuse(text: str) -> typer.Exit:
    """Print a message on standard error; return the end of the command, with status 1."""
    say(text, error=True)
    return typer.Exit(1)


def ask(prompt: str) -> str | None:
    """Ask for a line; None when the user wants to leave, by Ctrl-C or the end of input.

    Standard input that is closed has no line either.
    """
    try:
        prompt = as_message(prompt).in_language(language())
        return out().input(f"[bold]{escape(prompt)}[/] ").strip()
    except (EOFError, KeyboardInterrupt, RuntimeError):  # the last: a closed stream
        out().print()
        return None


def clear_screen() -> None:
    """Take what was printed out of sight, and out of the lines that can be scrolled back to."""
    console = out()
    if console.is_terminal and not console.is_dumb_terminal:
        console.clear()
        console.file.write("\x1b[3J")
    else:
        console.print("\n" * _LINES)


def opponent(game: str, level: str) -> Bot[Any, Any]:
    """Return the bot of a level, or leave the command with an error."""
    try:
        return bot_named(game, level)
    except UnknownLevelError as error:
        raise refuse(error.message) from None


def seats(players: tuple[int, ...]) -> Message:
    """Name seats for people."""
    numbers = Message.listed(map(str, players))
    return Message.counted("seat {seats}", "seats {seats}", len(players), seats=numbers)


def result_lines(game: Game, scores: tuple[int, ...], outcome: Outcome | None) -> list[Message]:
    """Return the lines that tell how a game stands or ended."""
    told = (
        Message("seat {seat} {score}", seat=seat, score=score) for seat, score in enumerate(scores)
    )
    return [
        Message("scores: {scores}", scores=Message.joined(told, ", ")),
        _result(game, outcome),
    ]


def _result(game: Game, outcome: Outcome | None) -> Message:
    if outcome is None:
        return NOT_OVER
    rule = outcome.reason.value
    if game.tie_is_draw and len(outcome.winners) == len(outcome.scores):
        return Message("result: a draw ({rule})", rule=rule)
    winners = seats(outcome.winners)
    if outcome.is_tie:
        return Message("result: {seats} win together ({rule})", seats=winners, rule=rule)
    return Message("result: {seats} wins ({rule})", seats=winners, rule=rule)


def check_is_new(path: Path | None) -> None:
    """Leave the command if the file for a game holds something already or cannot be written."""
    if path is not None and _is_file(path):
        raise refuse(Message("{file} is there already; name another file", file=path))
    check_writable(path)


def check_writable(*files: Path | None) -> None:
    """Leave the command if one of the files cannot be written, while there is nothing to lose.

    Afterwards no file is there that was not before; those that were are as they were.
    """
    for file in files:
        if file is None:
            continue
        try:
            is_new = not file.exists()
            file.open("ab").close()
            if is_new:
                file.unlink()
        except (OSError, ValueError) as error:  # a name with a null byte is a ValueError
            raise refuse(Message("cannot be written: {reason}", reason=error)) from None


def save(record: GameRecord[Any, Any], path: Path, *, ask_first: bool = False) -> None:
    """Write a record to a file, and say whether that worked.

    Args:
        record: what to write.
        path: where to.
        ask_first: let the user say whether a file that is there may go.
    """
    if ask_first and _is_file(path):
        question = Message("{file} is there already; type yes to write over it:", file=path)
        if ask(question) != "yes":
            say(Message("not saved"))
            return
    if write(record.to_text(), path):
        say(Message("saved to {file}", file=path))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False  # when it is written to, the system says why that cannot be done


def write(text: str, path: Path) -> bool:
    """Write a file; if that does not work, say so and return False."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:  # a name with a null byte is a ValueError
        say(Message("not saved: {reason}", reason=error), error=True)
        return False
    return True
