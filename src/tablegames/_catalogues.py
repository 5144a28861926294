"""The catalogues of messages, as gettext has them.

They are read in the form in which they are written: there is no compiled form that could be missing
or out of date.
"""

from ast import literal_eval
from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from typing import TYPE_CHECKING

from typing_extensions import override

from tablegames.languages import ENGLISH

if TYPE_CHECKING:
    from gettext import _TranslationsReader

__all__ = ["Catalogue", "catalogue"]


class Catalogue(NullTranslations):
    """The messages of a language, from the text form of a gettext catalogue.

    A message that is not in it stays English. Of a message with a plural, the first form is for
    one and the second for all other numbers, as in English and in Spanish.

    Args:
        fp: the opened ``.po`` file, in UTF-8.
    """

    @override
    def _parse(self, fp: "_TranslationsReader") -> None:
        # Where the base class wants another format than its own to be read.
        self._forms: dict[str, list[str]] = {}
        text = "\n".join(fp.read().decode("utf-8").splitlines())
        for entry in text.split("\n\n"):
            fields = {"msgid": ""}
            keyword = ""
            for line in entry.splitlines():
                if not line or line.startswith("#"):
                    continue
                word, _, quoted = line.partition('"')
                keyword = word.strip() or keyword
                fields[keyword] = fields.get(keyword, "") + literal_eval(f'"{quoted}')
            forms = [text for word, text in fields.items() if word.startswith("msgstr")]
            # The first entry, without an id, is the header.
            if fields["msgid"] and forms and all(forms):
                self._forms[fields["msgid"]] = forms

    @override
    def gettext(self, message: str) -> str:
        return self._forms.get(message, [message])[0]

    @override
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        one, *more = self._forms.get(msgid1, [msgid1, msgid2])
        return one if n == 1 or not more else more[0]


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the catalogue of one of the `LANGUAGES`; that of English is empty."""
    if language == ENGLISH:
        return NullTranslations()
    path = files("tablegames").joinpath("locale", language, "LC_MESSAGES", "tablegames.po")
    with path.open("rb") as file:
        return Catalogue(file)
