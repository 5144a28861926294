"""The library as a program that can be checked: requests in, answers out, a line each."""

from collections.abc import Iterable, Iterator
from importlib import import_module

from tablegames import __version__
from tablegames.conformance.answers import Dialect, Json
from tablegames.conformance.answers import answer as answer_in
from tablegames.conformance.cases import KINDS, SCHEMA_VERSION
from tablegames.errors import NotationError, TableGamesError, shown
from tablegames.games import GAMES, game_named
from tablegames.jsontext import dump, load_object, member

__all__ = ["answer", "answers"]


def answer(request: Json) -> Json:
    """Return the library's answer to a request, or an ``error`` with the reason for none.

    >>> question = {"game": "dots-and-boxes", "kind": "move-text", "text": "h1,2"}
    >>> answer({"id": "1", **question})
    {'id': '1', 'move': 'h1,2'}
    """
    name = request.get("id")
    try:
        if request.get("kind") == "hello":
            return {"id": name, **_hello()}
        return {"id": name, **answer_in(_dialect(member(request, "game", str)), request)}
    except TableGamesError as error:
        return {"id": name, "error": str(error)}
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        # Values of the wrong shape, deep inside: each caller has promised a request of the schema.
        return {"id": name, "error": f"no request of the schema: {shown(error)}"}


def answers(lines: Iterable[str]) -> Iterator[str]:
    """Yield an answer for each line, whatever stands in it.

    >>> list(answers(['{"id": "1", "kind": "hallo"}', "nonsense"]))[1]
    '{"id": null, "error": "line 1, column 1: Expecting value"}'
    """
    for line in lines:
        try:
            reply = answer(load_object(line))
        except NotationError as error:
            reply = {"id": None, "error": str(error)}
        yield dump(reply)


def _hello() -> Json:
    return {
        "name": f"tablegames {__version__}",
        "schema": SCHEMA_VERSION,
        "games": list(GAMES),
        "kinds": list(KINDS),
    }


def _dialect(name: str) -> Dialect:
    package = GAMES[game_named(name).name].rpartition(".")[2]
    dialect: Dialect = import_module(f"tablegames.conformance.{package}").DIALECT
    return dialect
