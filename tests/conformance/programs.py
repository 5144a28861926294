"""Little programs to be run: one that answers as the library does, but for a fault."""

import sys
from pathlib import Path
from typing import Final

HEAD: Final = """\
import json, sys, time
from tablegames.conformance import answer

def fault(request, reply, count):
    return json.dumps(reply)

"""
LOOP: Final = """
for count, line in enumerate(sys.stdin):
    request = json.loads(line)
    reply = answer(request)
    if request["kind"] != "hello" or HELLO:
        print(fault(request, reply, count), flush=True)
    else:
        print(json.dumps(reply), flush=True)
"""


def program(place: Path, body: str = "", *, hello: bool = False) -> list[str]:
    """Return the command of a program.

    Args:
        place: a directory.
        body: its own ``fault(request, reply, count)``, which returns the line to answer.
        hello: whether the fault concerns the first answer, too.
    """
    file = place / "program.py"
    file.write_text(f"{HEAD}{body}\nHELLO = {hello}\n{LOOP}", encoding="utf-8")
    return [sys.executable, str(file)]


def script(place: Path, text: str) -> list[str]:
    """Return the command of a program of a few lines."""
    file = place / "script.py"
    file.write_text(text, encoding="utf-8")
    return [sys.executable, str(file)]
