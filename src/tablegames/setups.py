"""Setups: positions as data, of whichever game."""

from tablegames.errors import InvalidSetupError, Message, Problem, shown

__all__ = ["check_setup"]


def check_setup(value: object, kind: type, rule: str) -> None:
    """Refuse what is no setup of a game.

    Raises:
        InvalidSetupError: it is something else; the problem names the rule.
    """
    if not isinstance(value, kind):
        message = Message("{value} is no setup", value=shown(value))
        raise InvalidSetupError([Problem(rule, message, value)])
