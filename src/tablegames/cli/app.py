"""The commands."""

from importlib.metadata import version
from typing import Annotated

import typer

from tablegames.cli import (
    hint,
    play_dots_and_boxes,
    play_quita_y_pon,
    replay,
    rules,
    simulate,
    solve,
)
from tablegames.cli.terminal import out

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

app.command("replay")(replay.replay)
app.command("rules")(rules.rules)
app.command("solve")(solve.solve_record)
app.command("hint")(hint.hint)
app.command("simulate")(simulate.simulate)
play.command("dots-and-boxes")(play_dots_and_boxes.play)
play.command("quita-y-pon")(play_quita_y_pon.play)


def _print_version(value: bool) -> None:
    if value:
        out().print(version("tablegames"))
        raise typer.Exit


@app.callback()
def _main(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Say which."),
    ] = False,
) -> None:
    pass
