"""The conformance suite: cases for every rule, and a runner that asks them of any program.

>>> from tablegames.conformance import answer, load_cases
>>> case = next(load_cases())
>>> case.fault(answer(case.request)) is None
True
"""

from tablegames.conformance.cases import KINDS, OPTIONAL, SCHEMA_VERSION, Case
from tablegames.conformance.data import export, load_cases, schema
from tablegames.conformance.report import Failure, Report
from tablegames.conformance.responder import answer, answers
from tablegames.conformance.runner import run

__all__ = [
    "KINDS",
    "OPTIONAL",
    "SCHEMA_VERSION",
    "Case",
    "Failure",
    "Report",
    "answer",
    "answers",
    "export",
    "load_cases",
    "run",
    "schema",
]
