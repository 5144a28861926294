"""Quita y Pon as generic tools see it."""

from random import Random
from typing import Final

from tablegames.errors import Message
from tablegames.games import Game
from tablegames.quita_y_pon.notation import format_move, format_state, parse_move, parse_setup
from tablegames.quita_y_pon.rules import Rules
from tablegames.quita_y_pon.state import State
from tablegames.quita_y_pon.svg import draw_svg
from tablegames.quita_y_pon.text import draw

__all__ = ["GAME"]


def _deal(rules: Rules, rng: Random) -> State:
    """Return a dealt position; seat 0 begins."""
    return State.deal(rules, rng=rng)


GAME: Final = Game(
    name="quita-y-pon",
    title=Message("Quita y Pon"),
    version=1,
    state_type=State,
    rules_type=Rules,
    deal=_deal,
    parse_move=parse_move,
    format_move=format_move,
    parse_setup=parse_setup,
    format_state=format_state,
    draw=draw,
    draw_svg=draw_svg,
)
"""The game as `tablegames.games.game_named` finds it."""
