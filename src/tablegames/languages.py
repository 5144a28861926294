"""The languages that the library speaks.

The messages in the code are English. Each other language has a gettext catalogue, for Spanish the
file ``locale/es/LC_MESSAGES/tablegames.po``. A language is always an argument: nothing in the
library looks at the locale or the environment of the process.
"""

from typing import Final

__all__ = ["ENGLISH", "LANGUAGES"]

ENGLISH: Final = "en"
"""The language of the messages in the code."""

LANGUAGES: Final = (ENGLISH, "es")
"""The languages that the library speaks, by their codes."""
