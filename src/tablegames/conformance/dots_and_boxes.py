"""Dots and Boxes in the plain JSON of the conformance suite."""

from typing import Any, Final

from tablegames.conformance.answers import Dialect, Json, claimed_rules, state_of
from tablegames.dots_and_boxes import (
    GAME,
    Box,
    Edge,
    Rules,
    Setup,
    State,
    format_move,
    parse_move,
    solve,
)
from tablegames.errors import NotationError
from tablegames.jsontext import member

__all__ = ["DIALECT"]


def _read_rules(value: Json) -> Rules:
    rules: Rules = claimed_rules(Rules, value)
    return rules


def _read_move(value: Any) -> Any:
    """Return the edge, None for a pass, and whatever is no edge as it is."""
    try:
        return parse_move(value) if isinstance(value, str) else value
    except NotationError:
        return value


def _read_box(text: str) -> Any:
    row, comma, column = text.partition(",")
    is_box = comma and row.isdecimal() and column.isdecimal()
    return Box(int(row), int(column)) if is_box else text


def _read_setup(value: Json) -> Setup:
    return Setup(
        _read_rules(value),
        frozenset(map(_read_move, member(value, "drawn", list))),
        {_read_box(box): seat for box, seat in member(value, "owners", dict).items()},
        value.get("turn"),
    )


def _write_setup(setup: Setup) -> Json:
    return {
        "rows": setup.rules.rows,
        "columns": setup.rules.columns,
        "start": setup.rules.start.value,
        "drawn": [format_move(edge) for edge in sorted(setup.edges)],
        "owners": {str(box): setup.owners[box] for box in sorted(setup.owners)},
        "turn": setup.turn,
    }


def _write_move(move: Edge) -> str:
    return format_move(move)


def _start(request: Json) -> Json:
    return {"position": _write_setup(State.new(_read_rules(request)).to_setup())}


def _moves(request: Json) -> Json:
    return {"moves": [*map(_write_move, state_of(DIALECT, request).legal_moves)]}


def _solve(request: Json) -> Json:
    solution = solve(state_of(DIALECT, request))
    return {"value": solution.value, "moves": [*map(_write_move, solution.best_moves)]}


DIALECT: Final = Dialect(
    GAME,
    _read_rules,
    _read_setup,
    _write_setup,
    _read_move,
    _write_move,
    own={"start": _start, "moves": _moves, "solve": _solve},
)
"""The game's values as plain JSON."""
