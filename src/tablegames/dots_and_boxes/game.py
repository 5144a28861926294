"""Dots and Boxes as generic tools see it."""

from random import Random
from typing import Final

from tablegames.dots_and_boxes.notation import format_move, format_state, parse_move, parse_setup
from tablegames.dots_and_boxes.rules import Rules
from tablegames.dots_and_boxes.state import State
from tablegames.dots_and_boxes.svg import draw_svg
from tablegames.dots_and_boxes.text import draw
from tablegames.errors import Message
from tablegames.games import Game

__all__ = ["GAME"]


def _start(rules: Rules, rng: Random) -> State:
    """Return the starting position, in which nothing is left to chance."""
    del rng
    return State.new(rules)


GAME: Final = Game(
    name="dots-and-boxes",
    title=Message("Dots and Boxes"),
    version=1,
    state_type=State,
    rules_type=Rules,
    deal=_start,
    parse_move=parse_move,
    format_move=format_move,
    parse_setup=parse_setup,
    format_state=format_state,
    draw=draw,
    draw_svg=draw_svg,
    tie_is_draw=True,  # DB-12
)
"""The game as `tablegames.games.game_named` finds it."""
