"""``tablegames hint``: a good move in a position of a recorded game, and why or how."""

from random import Random
from typing import Annotated

import typer
from rich.markup import escape

from tablegames.bots import bot_named
from tablegames.cli.records import RecordFile, position_of
from tablegames.cli.terminal import out, show
from tablegames.dots_and_boxes import State as DotsAndBoxesState
from tablegames.quita_y_pon import Draw, best_plays, explain
from tablegames.quita_y_pon import State as QuitaYPonState
from tablegames.quita_y_pon import View as QuitaYPonView

__all__ = ["hint"]


def hint(
    file: RecordFile,
    after: Annotated[
        int | None, typer.Option(help="The position after so many moves; otherwise the last.")
    ] = None,
) -> None:
    """Print a good move for the player to move in a recorded game.

    In Dots and Boxes it is that of the strong bot; in Quita y Pon the most cards that can be laid
    with the least disturbance of the table, step by step. The exit status is 1 if the file is no
    record or the game is over.
    """
    state = position_of(file, after)
    if state.turn is None:
        out(error=True).print("the game is over")
        raise typer.Exit(1)
    out().print(f"seat {state.turn}:")
    if isinstance(state, QuitaYPonState):
        for line in _steps(state.view(state.turn)):
            show(line)
    elif isinstance(state, DotsAndBoxesState):
        strong = bot_named("dots-and-boxes", "strong")
        out().print(escape(str(strong(state.view(state.turn), Random(0)))))  # noqa: S311 - a game


def _steps(view: QuitaYPonView) -> list[str]:
    """Return what to do in the turn, a line each."""
    play = next(best_plays(view), None)
    if play is None:
        return [str(Draw())]
    steps = [str(step) for step in explain(view, play)]
    return [f"lay {play.laid(view.table):u}", *steps]
