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
from tablegames.cli.commands import Command, Group, LanguageOption
from tablegames.cli.terminal import out
from tablegames.errors import Message

__all__ = ["app"]

app = typer.Typer(
    name="tablegames",
    cls=Group,
    help=Message("Referee, play and look up Dots and Boxes and Quita y Pon."),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)
play = typer.Typer(cls=Group, help=Message("Play at this terminal."), no_args_is_help=True)
app.add_typer(play, name="play")
suite = typer.Typer(
    cls=Group, help=Message("Check other implementations of the rules."), no_args_is_help=True
)
app.add_typer(suite, name="conformance")

app.command("replay", cls=Command, help=replay.ABOUT)(replay.replay)
app.command("check", cls=Command, help=check.ABOUT)(check.check)
app.command("rules", cls=Command, help=rules.ABOUT)(rules.rules)
app.command("solve", cls=Command, help=solve.ABOUT)(solve.solve_record)
app.command("hint", cls=Command, help=hint.ABOUT)(hint.hint)
app.command("simulate", cls=Command, help=simulate.ABOUT)(simulate.simulate)
play.command("dots-and-boxes", cls=Command, help=play_dots_and_boxes.ABOUT)(
    play_dots_and_boxes.play
)
play.command("quita-y-pon", cls=Command, help=play_quita_y_pon.ABOUT)(play_quita_y_pon.play)
# What follows the program's name is for the program.
last = {"allow_interspersed_args": False}
suite.command("run", cls=Command, context_settings=last, help=conformance.ABOUT_RUN)(
    conformance.run
)
suite.command("serve", cls=Command, help=conformance.ABOUT_SERVE)(conformance.serve)
suite.command("export", cls=Command, help=conformance.ABOUT_EXPORT)(conformance.export)


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
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help=Message("Say which.")
        ),
    ] = False,
    _lang: LanguageOption = None,
) -> None:
    pass
