"""Runs the samples: every ``>>>`` in the README, the documentation and the docstrings.

So do commands of the command line, but for those that ask a person for moves.
"""

import re
import shlex
import subprocess
import sys

from sybil import Example, Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

# Words in capitals, brackets and dots stand for something else.
COMMAND = re.compile(r"\$ (tablegames (?:replay|rules|solve|hint) [^\n\[…]*)\n(.*)", re.DOTALL)


def run_command(example: Example) -> str | None:
    """Run a command as the page shows it, and return what is wrong with its output.

    It runs where the page wrote its `file`, if it wrote one.
    """
    sample = COMMAND.fullmatch(example.parsed)
    if sample is None:
        return None
    command, output = sample.groups()
    file = example.namespace.get("file")
    done = subprocess.run(  # noqa: S603 - the project's own pages
        [sys.executable, "-m", *shlex.split(command)],
        capture_output=True,
        check=False,
        encoding="utf-8",
        cwd=file and file.parent,
    )
    if done.returncode or (output and done.stdout != output):
        return f"{command} printed:\n{done.stdout}{done.stderr}"
    return None


# Each page of text is one namespace; a docstring's sample sees the names of its module.
TEXT = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser("console", run_command)],
    patterns=["*.md"],
    excludes=["docs/_build/*"],
)
CODE = Sybil(
    parsers=[DocTestParser()],
    # Two patterns, since before Python 3.13 a "**" reaches no deeper than a "*".
    patterns=["src/*/*.py", "src/*/*/*.py"],
    document_types={".py": PythonDocStringDocument},
)
pytest_collect_file = (TEXT + CODE).pytest()
