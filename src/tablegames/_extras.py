"""What is said where a package is missing that an extra of the library brings."""

from tablegames.errors import Message

__all__ = ["missing_extra"]


def missing_extra(what: str, needed: str, extra: str) -> ImportError:
    """Return the error that names the extra; its ``msg`` is a `Message`.

    >>> raise missing_extra("tablegames.ratings", "choix", "arena")
    Traceback (most recent call last):
    ImportError: tablegames.ratings needs choix: python -m pip install 'tablegames[arena]'
    """
    message = Message(
        "{what} needs {needed}: {command}",
        what=what,
        needed=needed,
        command=f"python -m pip install 'tablegames[{extra}]'",
    )
    return ImportError(message)
