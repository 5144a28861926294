"""The commands."""

from importlib.metadata import version
from typing import Annotated

import typer

from tablegames.cli import (
    check,
    conformance,
    hint,
    play_dots_and_boxes,
    play_quita_y_pon,
    replay,
    rules,
    simulate,
    solve,
)
from tablegames.cli.terminal import Command, LanguageOption, out

__all__ = ["app"]

app = typer.Typer(
    name="tablegames",
    help="Referee, play and look up Dots and Boxes and Quita y Pon.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)
play = typer.Typer(help="Play at this terminal.", no_args_is_help=True)
app.add_typer(play, name="play")
suite = typer.Typer(help="Check other implementations of the rules.", no_args_is_help=True)
app.add_typer(suite, name="conformance")

app.command("replay", cls=Command)(replay.replay)
app.command("check", cls=Command)(check.check)
app.command("rules", cls=Command)(rules.rules)
app.command("solve", cls=Command)(solve.solve_record)
app.command("hint", cls=Command)(hint.hint)
app.command("simulate", cls=Command)(simulate.simulate)
play.command("dots-and-boxes", cls=Command)(play_dots_and_boxes.play)
play.command("quita-y-pon", cls=Command)(play_quita_y_pon.play)
# What follows the program's name is for the program.
last = {"allow_interspersed_args": False}
suite.command("run", cls=Command, context_settings=last)(conformance.run)
suite.command("serve", cls=Command)(conformance.serve)
suite.command("export", cls=Command)(conformance.export)


def _print_version(value: bool) -> None:
    if value:
        out().print(version("tablegames"))
        raise typer.Exit


@suite.callback()
def _suite(_lang: LanguageOption = None) -> None:
    pass


@play.callback()
def _play(_lang: LanguageOption = None) -> None:
    pass


@app.callback()
def _main(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Say which."),
    ] = False,
    _lang: LanguageOption = None,
) -> None:
    pass
