"""Quita y Pon as generic tools see it."""

from typing import Final

from tablegames.games import Game
from tablegames.quita_y_pon.notation import format_move, format_state, parse_move, parse_setup
from tablegames.quita_y_pon.rules import Rules
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.text import draw

__all__ = ["GAME"]


def _rules_text() -> str:
    from importlib.resources import files  # noqa: PLC0415 - a slow import for a rare question

    return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


GAME: Final = Game(
    name="quita-y-pon",
    title="Quita y Pon",
    version=1,
    state_type=State,
    rules_type=Rules,
    parse_move=parse_move,
    format_move=format_move,
    parse_setup=parse_setup,
    format_state=format_state,
    draw=draw,
    rules_text=_rules_text,
)
"""The game as `tablegames.games.game_named` finds it."""
