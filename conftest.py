"""Runs the samples: every ``>>>`` in the README, the documentation and the docstrings."""

from sybil import Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

# Each page of text is one namespace; a docstring's sample sees the names of its module.
TEXT = Sybil(parsers=[PythonCodeBlockParser()], patterns=["*.md"], excludes=["docs/_build/*"])
CODE = Sybil(
    parsers=[DocTestParser()],
    # Two patterns, since before Python 3.13 a "**" reaches no deeper than a "*".
    patterns=["src/*/*.py", "src/*/*/*.py"],
    document_types={".py": PythonDocStringDocument},
)
pytest_collect_file = (TEXT + CODE).pytest()
