"""``tablegames solve``: the exact value of a position of a recorded game."""

from typing import Annotated, Final

import typer

from tablegames.cli.commands import LanguageOption
from tablegames.cli.records import AfterOption, LineOption, RecordFile, position_of
from tablegames.cli.terminal import language, out, refuse, say, show
from tablegames.dots_and_boxes import Solution, State, draw, solve
from tablegames.errors import BudgetExceededError, Message

__all__ = ["solve_record"]

ABOUT: Final = Message("""\
Print the value of a position of Dots and Boxes, all best moves and a line of best play.

The exit status is 1 if the file is no record of that game, if the game is over, or if the
budget does not suffice or the position is too large: then proven bounds are printed.""")
"""What the command does, for its help."""


def solve_record(
    file: RecordFile,
    line: LineOption = None,
    after: AfterOption = None,
    budget: Annotated[
        int | None,
        typer.Option(min=0, help=Message("The most positions to search; otherwise any number.")),
    ] = None,
    _lang: LanguageOption = None,
) -> None:
    """Print the value of a position of Dots and Boxes, all best moves and a line of best play."""
    state = position_of(file, line, after)
    if not isinstance(state, State):
        raise refuse(Message("only Dots and Boxes can be solved"))
    show(draw(state))
    if state.is_over:
        raise refuse(Message("the game is over"))
    try:
        solution = _solved(state, budget)
    except BudgetExceededError as error:
        raise refuse(_what_is_proven(error, budget)) from None
    except KeyboardInterrupt:
        raise refuse(Message("given up")) from None
    value = Message(
        "value: {value:+} for seat {seat}, from here on", value=solution.value, seat=state.turn
    )
    say(value)
    best, play = (map(str, moves) for moves in (solution.best_moves, solution.principal_variation))
    say(Message("best moves: {moves}", moves=" ".join(best)))
    say(Message("best play: {moves}", moves=" ".join(play)))
    say(
        Message.counted(
            "{number:,} position searched", "{number:,} positions searched", solution.nodes
        )
    )


def _what_is_proven(error: BudgetExceededError, budget: int | None) -> Message:
    """Return what to say where there is no value: that more would help, if it would."""
    if budget is not None and error.nodes >= budget:
        return error.message
    return Message(
        "too large to search: the value is in {lower} … {upper}",
        lower=error.lower,
        upper=error.upper,
    )


def _solved(state: State, budget: int | None) -> Solution:
    """Solve, showing the progress where somebody watches."""
    with out(error=True).status(Message("searching").in_language(language())) as status:

        def report(nodes: int) -> None:
            message = Message("searching: {nodes:,} positions", nodes=nodes)
            status.update(message.in_language(language()))

        return solve(state, budget=budget, report=report)
