"""``tablegames solve``: the exact value of a position of a recorded game."""

from typing import Annotated

import typer
from rich.markup import escape

from tablegames.cli.records import RecordFile, position_of
from tablegames.cli.terminal import out, show
from tablegames.dots_and_boxes import Solution, State, draw, solve
from tablegames.errors import BudgetExceededError

__all__ = ["solve_record"]


def solve_record(
    file: RecordFile,
    after: Annotated[
        int | None, typer.Option(help="The position after so many moves; otherwise the last.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option(min=0, help="The most positions to search; otherwise any number.")
    ] = None,
) -> None:
    """Print the value of a position of Dots and Boxes, all best moves and a line of best play.

    The exit status is 1 if the file is no record of that game, or if the budget does not suffice:
    then proven bounds are printed.
    """
    state = position_of(file, after)
    if not isinstance(state, State):
        out(error=True).print("only Dots and Boxes can be solved")
        raise typer.Exit(1)
    show(draw(state))
    try:
        solution = _solved(state, budget)
    except BudgetExceededError as error:
        out(error=True).print(escape(str(error)))
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        out(error=True).print("given up")
        raise typer.Exit(1) from None
    out().print(f"value: {solution.value:+} for seat {state.turn}, from here on")
    out().print(f"best moves: {' '.join(map(str, solution.best_moves)) or 'none'}")
    out().print(f"best play: {' '.join(map(str, solution.principal_variation)) or 'none'}")
    out().print(f"{solution.nodes:,} positions searched")


def _solved(state: State, budget: int | None) -> Solution:
    """Solve, showing the progress where somebody watches."""
    with out(error=True).status("searching") as status:
        return solve(
            state,
            budget=budget,
            report=lambda nodes: status.update(f"searching: {nodes:,} positions"),
        )
