"""What positions are made of, in whichever game: rules, and setups, which are data."""

from tablegames.errors import InvalidSetupError, Message, Problem, shown

__all__ = ["check_rules", "check_setup"]


def check_rules(value: object, kind: type, rule: str) -> None:
    """Refuse what are no rules of a game.

    Raises:
        InvalidSetupError: they are something else; the problem names the rule.
    """
    if not isinstance(value, kind):
        message = Message("{value} are no Rules", value=shown(value))
        raise InvalidSetupError([Problem(rule, message, value)])


def check_setup(value: object, kind: type, rule: str) -> None:
    """Refuse what is no setup of a game.

    Raises:
        InvalidSetupError: it is something else; the problem names the rule.
    """
    if not isinstance(value, kind):
        message = Message("{value} is no setup", value=shown(value))
        raise InvalidSetupError([Problem(rule, message, value)])
