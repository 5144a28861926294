"""``tablegames hint``: a good move in a position of a recorded game, and why or how."""

from random import Random
from typing import Final

from tablegames.bots import bot_named
from tablegames.cli.commands import LanguageOption
from tablegames.cli.records import AfterOption, LineOption, RecordFile, position_of
from tablegames.cli.terminal import refuse, say, show
from tablegames.dots_and_boxes import State as DotsAndBoxesState
from tablegames.errors import Message
from tablegames.quita_y_pon import State as QuitaYPonState
from tablegames.quita_y_pon import View as QuitaYPonView
from tablegames.quita_y_pon import best_plays, explain

__all__ = ["hint"]

ABOUT: Final = Message("""\
Print a good move for the player to move in a recorded game.

In Dots and Boxes it is that of the strong bot; in Quita y Pon the most cards that can be laid
with the least disturbance of the table, step by step. The exit status is 1 if the file is no
record or the game is over.""")
"""What the command does, for its help."""


def hint(
    file: RecordFile,
    line: LineOption = None,
    after: AfterOption = None,
    _lang: LanguageOption = None,
) -> None:
    """Print a good move for the player to move in a recorded game."""
    state = position_of(file, line, after)
    if state.turn is None:
        raise refuse(Message("the game is over"))
    say(Message("seat {seat}:", seat=state.turn))
    if isinstance(state, QuitaYPonState):
        for step in _steps(state.view(state.turn)):
            show(step)
    elif isinstance(state, DotsAndBoxesState):
        strong = bot_named("dots-and-boxes", "strong")
        say(str(strong(state.view(state.turn), Random(0))))  # noqa: S311 - a game


def _steps(view: QuitaYPonView) -> list[Message]:
    """Return what to do in the turn, a line each."""
    play = next(best_plays(view), None)
    if play is None:
        return [Message("draw")]
    steps = [step.text for step in explain(view, play)]
    return [Message("lay {cards:u}", cards=play.laid(view.table)), *steps]
