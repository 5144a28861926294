"""What came of a run, by rule."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import attrs

from tablegames.conformance.cases import KINDS, OPTIONAL, SCHEMA_VERSION, Case

__all__ = ["Failure", "Report"]

_EXAMPLES: Final = 5
"""How many failures of a rule are written out."""


@attrs.frozen
class Failure:
    """A case that failed.

    Attributes:
        case: the case.
        fault: what was wrong, in words.
        answer: what the program said; None if it said nothing that is an answer.
    """

    case: Case
    fault: str
    answer: dict[str, Any] | None = attrs.field(default=None, hash=False)


@attrs.frozen
class Report:
    """What came of a run.

    Attributes:
        name: how the program calls itself; empty if it does not.
        games: the games it knows.
        kinds: the kinds of cases it answers.
        asked: the cases that it had to answer.
        failures: those that failed, in the order in which they were asked.
        trouble: why the program could not be asked anything; empty if it could.
    """

    name: str = ""
    games: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    asked: tuple[Case, ...] = attrs.field(default=(), repr=False)
    failures: tuple[Failure, ...] = ()
    trouble: str = ""

    @property
    def passed(self) -> bool:
        """Whether something was asked and no case failed."""
        return bool(self.asked) and not self.failures and not self.trouble

    @property
    def left_out(self) -> dict[str, tuple[str, ...]]:
        """Game → the kinds that have to be known and are not."""
        return {
            game: tuple(
                kind
                for kind, games in KINDS.items()
                if game in games and kind not in self.kinds and kind not in OPTIONAL
            )
            for game in self.games
        }

    def by_rule(self) -> dict[str, tuple[int, tuple[Failure, ...]]]:
        """Return rule → how many cases of it passed, and which failed."""
        asked = Counter(case.rule for case in self.asked)
        failed: dict[str, list[Failure]] = {}
        for failure in self.failures:
            failed.setdefault(failure.case.rule, []).append(failure)
        return {
            rule: (asked[rule] - len(failed.get(rule, ())), tuple(failed.get(rule, ())))
            for rule in sorted(asked, key=_rule_order)
        }

    def to_json(self, command: Iterable[str] = ()) -> dict[str, Any]:
        """Return the report as plain JSON values."""
        return {
            "schema": SCHEMA_VERSION,
            "command": list(command),
            "name": self.name,
            "games": list(self.games),
            "kinds": list(self.kinds),
            "left_out": {game: list(kinds) for game, kinds in self.left_out.items() if kinds},
            "trouble": self.trouble,
            "passed": len(self.asked) - len(self.failures),
            "failed": len(self.failures),
            "rules": {
                rule: {
                    "passed": passed,
                    "failed": len(failures),
                    "examples": [_example(failure) for failure in failures[:_EXAMPLES]],
                }
                for rule, (passed, failures) in self.by_rule().items()
            },
        }


def _rule_order(rule: str) -> tuple[str, int]:
    prefix, _, number = rule.partition("-")
    return prefix, int(number)


def _example(failure: Failure) -> dict[str, Any]:
    return {
        "case": failure.case.to_json(),
        "fault": failure.fault,
        "answer": failure.answer,
    }
