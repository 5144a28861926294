"""``tablegames conformance``: check another implementation, answer as one, export the cases."""

import json
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table

from tablegames.cli.commands import LanguageOption
from tablegames.cli.terminal import check_writable, language, out, refuse, say, write
from tablegames.conformance import Case, Report, answers, load_cases
from tablegames.conformance import export as export_to
from tablegames.conformance import run as run_cases
from tablegames.errors import Message
from tablegames.games import GAMES
from tablegames.jsontext import dump

__all__ = ["export", "run", "serve"]

_SHOWN: Final = 3
"""How many failures of a rule are printed."""

ABOUT_RUN: Final = Message("""\
Ask a program the conformance cases over its standard input and output.

Options go before the program. The exit status is 1 if a case fails, if none could be asked,
if there is no such case, or if the results cannot be written.""")
"""What the command does, for its help."""


def run(
    command: Annotated[list[str], typer.Argument(help=Message("The program, and its arguments."))],
    *,
    game: Annotated[
        str | None, typer.Option(metavar=f"[{'|'.join(GAMES)}]", help=Message("Only this game."))
    ] = None,
    rule: Annotated[str | None, typer.Option(help=Message("Only this rule, as QP-8."))] = None,
    kind: Annotated[str | None, typer.Option(help=Message("Only this kind, as check."))] = None,
    case: Annotated[
        str | None,
        typer.Option(help=Message("Only this case, as db-check-1; print what is asked.")),
    ] = None,
    timeout: Annotated[
        float, typer.Option(min=0, help=Message("Seconds to wait for an answer."))
    ] = 10,
    report: Annotated[
        Path | None, typer.Option(help=Message("Write all results here, as JSON."))
    ] = None,
    _lang: LanguageOption = None,
) -> None:
    """Ask a program the conformance cases over its standard input and output."""
    words = shlex.split(command[0]) if len(command) == 1 else command
    known = list(load_cases())
    wanted = {"game": game, "rule": rule and rule.upper(), "kind": kind, "id": case}
    cases = [one for one in known if _is_wanted(one, wanted)]
    if not words:
        raise refuse(Message("no program is named"))
    if not cases:
        kinds = ", ".join(dict.fromkeys(one.kind for one in known))
        message = Message(
            "there is no such case; the games are {games}, the kinds {kinds}",
            games=", ".join(GAMES),
            kinds=kinds,
        )
        raise refuse(message)
    check_writable(report)
    if case is not None:
        say(json.dumps(cases[0].request))
    try:
        with out(error=True).status("") as status:
            found = run_cases(
                words,
                cases,
                timeout=timeout,
                on_case=lambda one: status.update(f"{one.rule}: {one.id}"),
            )
    except KeyboardInterrupt:
        raise refuse(Message("given up")) from None
    _show(found)
    is_written = True
    if report is not None:
        text = dump(found.to_json(words), indent=1)
        is_written = write(f"{text}\n", report)
    if not (found.passed and is_written):
        raise typer.Exit(1)


ABOUT_SERVE: Final = Message(
    "Answer conformance requests from standard input, a line each, as the library would."
)
"""What the command does, for its help."""


def serve(_lang: LanguageOption = None) -> None:
    """Answer conformance requests from standard input, a line each, as the library would."""
    # Bytes, since both sides speak UTF-8 whatever the terminal does. Closed, it has no line.
    given = sys.stdin.buffer if sys.stdin else ()
    lines = (line.decode("utf-8", "replace") for line in given)
    for reply in answers(lines):
        typer.echo(reply.encode("utf-8") + b"\n", nl=False)


ABOUT_EXPORT: Final = Message("""\
Write the conformance cases and their JSON Schema into a directory.

The exit status is 1 if that cannot be done.""")
"""What the command does, for its help."""


def export(
    directory: Annotated[
        Path, typer.Argument(file_okay=False, help=Message("Made if there is none."))
    ],
    _lang: LanguageOption = None,
) -> None:
    """Write the conformance cases and their JSON Schema into a directory."""
    try:
        for path in export_to(directory):
            say(str(path))
    except OSError as error:
        raise refuse(str(error)) from None


def _is_wanted(case: Case, wanted: Mapping[str, str | None]) -> bool:
    return all(value in {None, case.request[name]} for name, value in wanted.items())


def _show(report: Report) -> None:
    """Print what came of a run."""
    if report.trouble:
        say(Message("the program could not be asked: {why}", why=report.trouble), error=True)
        return
    if report.name:
        say(report.name)
    heads = (Message("rule"), Message("passed"), Message("failed"))
    table = Table(*(head.in_language(language()) for head in heads))
    for rule, (passed, failures) in report.by_rule().items():
        table.add_row(rule, str(passed), str(len(failures)) if failures else "")
    out().print(table)
    for rule, (_, failures) in report.by_rule().items():
        for failure in failures[:_SHOWN]:
            case, fault = failure.case.id, failure.fault
            say(Message("{rule}, case {case}: {fault}", rule=rule, case=case, fault=fault))
    for game, kinds in report.left_out.items():
        if kinds:
            left_out = ", ".join(kinds)
            say(Message("{game}: does not answer {kinds}", game=game, kinds=left_out))
    if not report.asked:
        say(Message("the program knows nothing of what was to be asked"), error=True)
        return
    failed = len(report.failures)
    passed = len(report.asked) - failed
    say(Message("{passed} passed, {failed} failed", passed=passed, failed=failed))
