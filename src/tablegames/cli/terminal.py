"""What all commands share: the two consoles, questions that can be left, records in files."""

from pathlib import Path
from typing import Any, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from tablegames.bots import Bot, UnknownLevelError, bot_named
from tablegames.outcome import Outcome
from tablegames.record import GameRecord

__all__ = [
    "ask",
    "clear_screen",
    "opponent",
    "out",
    "result_lines",
    "save",
    "seats",
    "show",
    "write",
]


_LINES: Final = 100
"""So many lines push everything off a screen that cannot be cleared."""

_COLOURS: Final = {
    r"(10|[2-9AJQK])[♥♦]": "red",
    r"(?<=┃ )0(?= ┃)": "bold blue",
    r"(?<=┃ )1(?= ┃)": "bold yellow",
    r"[╌╎]": "dim",
    r"(?m)^wrong: .*$": "red",
    r"(?m)^seat \d+: .*, to move$": "bold",
}
"""What stands out in drawings: red suits, owners of boxes, what is wrong, who is to move."""


def out(*, error: bool = False) -> Console:
    """Return a console on standard output or standard error, as they are now."""
    return Console(stderr=error, highlight=False, soft_wrap=True, emoji=False)


def show(drawing: str) -> None:
    """Print a drawing, or a line with cards in it, in colour where the terminal has it."""
    text = Text(drawing)
    for pattern, style in _COLOURS.items():
        text.highlight_regex(pattern, style)
    out().print(text)


def ask(prompt: str) -> str | None:
    """Ask for a line; None when the user wants to leave, by Ctrl-C or the end of input."""
    try:
        return out().input(f"[bold]{escape(prompt)}[/] ").strip()
    except (EOFError, KeyboardInterrupt):
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
        out(error=True).print(escape(str(error)))
        raise typer.Exit(1) from None


def seats(players: tuple[int, ...]) -> str:
    """Name seats for people."""
    return "seat " + " and ".join(map(str, players))


def result_lines(scores: tuple[int, ...], outcome: Outcome | None) -> list[str]:
    """Return the lines that tell how a game stands or ended."""
    lines = [f"scores: {', '.join(f'seat {s} {score}' for s, score in enumerate(scores))}"]
    if outcome is None:
        lines.append("result: the game is not over")
    elif len(outcome.winners) == len(scores):
        lines.append(f"result: a draw ({outcome.reason.value})")
    else:
        together = " win together" if outcome.is_tie else " wins"
        lines.append(f"result: {seats(outcome.winners)}{together} ({outcome.reason.value})")
    return lines


def save(record: GameRecord[Any, Any], path: Path) -> None:
    """Write a record to a file, and say whether that worked."""
    if write(record.to_text(), path):
        out().print(f"saved to {escape(str(path))}")


def write(text: str, path: Path) -> bool:
    """Write a file; if that does not work, say so and return False."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:  # a name with a null byte is a ValueError
        out(error=True).print(f"not saved: {escape(str(error))}")
        return False
    return True
