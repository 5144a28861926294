"""``tablegames solve``: the exact value of a position of a recorded game."""

from collections.abc import Iterable
from typing import Annotated

import typer

from tablegames.cli.records import RecordFile, position_of
from tablegames.cli.terminal import LanguageOption, language, out, refuse, say, show
from tablegames.dots_and_boxes import Edge, Solution, State, draw, solve
from tablegames.errors import BudgetExceededError, Message

__all__ = ["solve_record"]


def solve_record(
    file: RecordFile,
    after: Annotated[
        int | None, typer.Option(help="The position after so many moves; otherwise the last.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option(min=0, help="The most positions to search; otherwise any number.")
    ] = None,
    _lang: LanguageOption = None,
) -> None:
    """Print the value of a position of Dots and Boxes, all best moves and a line of best play.

    The exit status is 1 if the file is no record of that game, or if the budget does not suffice:
    then proven bounds are printed.
    """
    state = position_of(file, after)
    if not isinstance(state, State):
        raise refuse(Message("only Dots and Boxes can be solved"))
    show(draw(state))
    try:
        solution = _solved(state, budget)
    except BudgetExceededError as error:
        raise refuse(error.message) from None
    except KeyboardInterrupt:
        raise refuse(Message("given up")) from None
    value = Message(
        "value: {value:+} for seat {seat}, from here on", value=solution.value, seat=state.turn
    )
    say(value)
    say(Message("best moves: {moves}", moves=_listed(solution.best_moves)))
    say(Message("best play: {moves}", moves=_listed(solution.principal_variation)))
    say(
        Message.counted(
            "{number:,} position searched", "{number:,} positions searched", solution.nodes
        )
    )


def _listed(moves: Iterable[Edge]) -> str:
    return " ".join(map(str, moves)) or Message("none")


def _solved(state: State, budget: int | None) -> Solution:
    """Solve, showing the progress where somebody watches."""
    with out(error=True).status(Message("searching").in_language(language())) as status:

        def report(nodes: int) -> None:
            message = Message("searching: {nodes:,} positions", nodes=nodes)
            status.update(message.in_language(language()))

        return solve(state, budget=budget, report=report)
