"""Dots and Boxes as generic tools see it."""

from typing import Final

from tablegames.dots_and_boxes.notation import format_move, format_state, parse_move, parse_setup
from tablegames.dots_and_boxes.rules import Rules
from tablegames.dots_and_boxes.state import State
from tablegames.dots_and_boxes.text import draw
from tablegames.games import Game

__all__ = ["GAME"]


GAME: Final = Game(
    name="dots-and-boxes",
    title="Dots and Boxes",
    version=1,
    state_type=State,
    rules_type=Rules,
    parse_move=parse_move,
    format_move=format_move,
    parse_setup=parse_setup,
    format_state=format_state,
    draw=draw,
)
"""The game as `tablegames.games.game_named` finds it."""
