"""What every problem has to say, whatever is wrong."""

from collections.abc import Iterable

from tablegames.errors import Problem, shown
from tablegames.languages import ENGLISH, LANGUAGES
from tablegames.quita_y_pon import Card, Cards, Group, Run


def check_told(problems: Iterable[Problem]) -> None:
    """Each is told in every language, and where it names something, it names what is at fault."""
    for problem in problems:
        for language in set(LANGUAGES) - {ENGLISH}:
            told = problem.message.in_language(language)
            assert told, problem
            assert told != str(problem.message), problem
        # How many there are chooses the sentence, and need not stand in it.
        named = problem.message.arguments.keys() - {"number"}
        assert bool(named) == ("{" in problem.message.template.replace("{number}", "")), problem
        if named:
            assert any(form in problem.message for form in _forms(problem.value)), problem


def _forms(value: object) -> tuple[str, ...]:
    if isinstance(value, Card | Cards | Run | Group):
        return (f"{value:u}", str(value))
    return (shown(value), shown(value, str))
