"""``tablegames simulate``: many games between bots, with a table of how they fared."""

import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from tablegames.arena import Opening, Report, play_match, round_robin
from tablegames.bots import bot_named
from tablegames.cli.commands import LanguageOption
from tablegames.cli.terminal import check_writable, language, out, refuse, say
from tablegames.errors import Message, NotationError, TableGamesError, shown
from tablegames.games import GAMES, game_named
from tablegames.record import rules_from_json
from tablegames.results import Results

__all__ = ["simulate"]

_COLUMNS: Final = (
    Message("level"),
    Message("games"),
    Message("wins"),
    Message("share of wins"),
    Message("even"),
    Message("score"),
    Message("rating"),
)

_IMAGES: Final = (".png", ".svg", ".pdf")

_WIDEST: Final = 1000
"""More columns than the table can have."""

ABOUT: Final = Message("""\
Let levels of the computer opponents play each other, and print how they fared.

Equal seeds give equal games. Interrupted with --records, the same command goes on where it
was. The exit status is 1 if something named does not exist or does not fit.""")
"""What the command does, for its help."""


def simulate(  # noqa: PLR0917 - the command line's options
    game: Annotated[str, typer.Argument(metavar="|".join(GAMES), help=Message("The game."))],
    levels: Annotated[list[str], typer.Argument(help=Message("The levels that meet."))],
    match: Annotated[
        bool,
        typer.Option(
            "--match",
            help=Message("All named sit at one table, also one named twice; else each two meet."),
        ),
    ] = False,
    seeds: Annotated[
        int, typer.Option(min=1, help=Message("Play every seating with so many seeds."))
    ] = 50,
    first_seed: Annotated[int, typer.Option(min=0, help=Message("The first of the seeds."))] = 0,
    rule: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help=Message("An option of the game."))
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, help=Message("Processes; otherwise one for each processor.")),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(
            dir_okay=False,
            help=Message("Keep all games here, one a line; go on with those that are there."),
        ),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help=Message("Write the results here, a line a game.")),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help=Message("Draw the ratings here (PNG, SVG, PDF).")),
    ] = None,
    _lang: LanguageOption = None,
) -> None:
    """Let levels of the computer opponents play each other, and print how they fared."""
    if not match and len({*levels}) < len(levels):
        raise refuse(Message("a level is named twice; that needs {option}", option="--match"))
    _check_files([file for file in (records, csv, plot) if file is not None], plot)
    try:
        if plot is not None:
            # Say now, not after the games, what will be missing.
            import_module("tablegames.ratings")
        opening = Opening(game, _rules(game, rule or []))
        bots = {level: bot_named(game, level) for level in levels}
        tournament = partial(play_match, lineup=levels) if match else round_robin
        with _workers(jobs) as executor, _progress() as report:
            results = tournament(
                opening,
                bots,
                seeds=range(first_seed, first_seed + seeds),
                executor=executor,
                records=records,
                report=report,
            )
        _print(results)
        if csv is not None:
            with csv.open("w", encoding="utf-8", newline="") as file:
                results.write_csv(file)
        if plot is not None:
            import_module("tablegames.ratings").plot(results, plot)
    except TableGamesError as error:
        raise refuse(error.message) from None
    except ImportError as error:
        raise refuse(error.msg) from None
    except (BrokenProcessPool, OSError) as error:
        raise refuse(str(error)) from None
    except KeyboardInterrupt:
        if records is None:
            raise refuse(Message("given up")) from None
        message = Message("given up; the games so far are in {file}", file=records)
        raise refuse(message) from None


def _check_files(files: list[Path], plot: Path | None) -> None:
    """Leave the command if two purposes share a file, or one cannot be written as it is named."""
    if len({*files}) < len(files):
        raise refuse(Message("the same file is named twice"))
    if plot is not None and plot.suffix.lower() not in _IMAGES:
        known = ", ".join(_IMAGES)
        raise refuse(Message("{file} ends in none of {known}", file=plot, known=known))
    check_writable(*files)


def _rules(game: str, options: list[str]) -> Any:
    """Read the options of a game, each as ``NAME=VALUE``."""
    named: dict[str, Any] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            message = Message("{option} is not NAME=VALUE", option=shown(option))
            raise NotationError(message, "--rule")
        if name in named:
            raise NotationError(Message("{name} is there twice", name=shown(name)), "--rule")
        named[name] = int(value) if re.fullmatch("-?[0-9]{1,9}", value) else value
    return rules_from_json(game_named(game), named)


def _workers(jobs: int | None) -> ProcessPoolExecutor:
    """Return so many processes, or leave the command if the system has a lower limit."""
    try:
        return ProcessPoolExecutor(jobs)
    except (OverflowError, ValueError) as error:
        raise refuse(str(error)) from None


@contextmanager
def _progress() -> Iterator[Report]:
    """Show a bar on standard error; what is yielded moves it on."""
    games = Message("games").in_language(language())
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(games), TimeRemainingColumn())
    console = out(error=True)
    disable = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=disable) as progress:
        bar = progress.add_task(games, total=None)
        yield lambda done, total: progress.update(bar, completed=done, total=total)


def _print(results: Results) -> None:
    """Print how every entrant fared, with ratings where the extra for them is installed."""
    table = Table(box=None, pad_edge=False, collapse_padding=True)
    level, *columns = (column.in_language(language()) for column in _COLUMNS)
    table.add_column(level, no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    points = _ratings(results)
    for one in results.standings():
        table.add_row(
            one.name,
            f"{one.games:,}",
            f"{one.wins:,.1f}",
            f"{one.share:.1%} ({one.lower:.1%} … {one.upper:.1%})",
            f"{one.even:.0%}",
            f"{one.score:,.1f}",
            points.get(one.name, ""),
        )
    console = out()
    # As wide as it is: in a narrow window its lines break, but no number is cut off.
    table.width = console.measure(table, options=console.options.update(max_width=_WIDEST)).maximum
    console.print(table)
    say(Message("in brackets: 95 % intervals"))


def _ratings(results: Results) -> dict[str, str]:
    """Return the rating of each entrant; none without the extra, or without an opponent."""
    if len(results.names) == 1:
        return {}
    try:
        ratings = import_module("tablegames.ratings").ratings(results)
    except ImportError as error:
        say(Message("no ratings: {error}", error=error.msg), error=True)
        return {}
    told = (f"{one.points:+.0f} ({one.lower:+.0f} … {one.upper:+.0f})" for one in ratings)
    return {one.name: text.replace("inf", "∞") for one, text in zip(ratings, told, strict=True)}
