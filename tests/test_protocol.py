"""The protocols, and that the games have all that they promise."""

import inspect
from typing import Any

import pytest

from tablegames import GameState, LegalMoves, View
from tablegames.games import GAMES, game_named


def members(protocol: type[Any]) -> set[str]:
    names = {name for name in vars(protocol) if not name.startswith("_")}
    return names | {"__iter__", "__contains__", "__bool__"} & set(vars(protocol))


def test_what_a_state_promises() -> None:
    assert members(GameState) == {
        "num_players",
        "turn",
        "is_over",
        "scores",
        "outcome",
        "legal_moves",
        "violations",
        "apply",
        "view",
    }


def test_what_legal_moves_promise() -> None:
    # No length: list() would ask for it, and so generate everything twice.
    assert members(LegalMoves) == {"__iter__", "__contains__", "__bool__", "count"}


def test_what_a_view_promises() -> None:
    # No apply(), and nothing that only the state knows.
    assert members(View) == {"player", "num_players", "turn", "is_over", "outcome", "legal_moves"}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_all_of_it(name: str) -> None:
    state_type = game_named(name).state_type
    for member in members(GameState):
        assert member in dir(state_type)
    for method in ("apply", "violations", "view"):
        assert callable(getattr(state_type, method))
    for value in ("num_players", "turn", "is_over", "scores", "outcome", "legal_moves"):
        assert inspect.isdatadescriptor(inspect.getattr_static(state_type, value))
