"""Quita y Pon in the plain JSON of the conformance suite."""

from collections.abc import Iterable
from typing import Any, Final

from tablegames.conformance.answers import (
    Dialect,
    Json,
    claimed_rules,
    score_answer,
    state_of,
)
from tablegames.jsontext import member
from tablegames.quita_y_pon import (
    GAME,
    Card,
    Cards,
    Draw,
    Move,
    Play,
    Rules,
    Setup,
    TimeOut,
    cards_on,
    meld_fault,
    playable_sets,
)
from tablegames.record import rules_to_json

__all__ = ["DIALECT"]


def _read_rules(value: Json) -> Rules:
    rules: Rules = claimed_rules(Rules, member(value, "options", dict))
    return rules


def _read_cards(texts: Iterable[str]) -> list[Card]:
    return [Card.parse(text) for text in texts]


def _read_setup(value: Json) -> Setup:
    return Setup(
        _read_rules(value),
        [_read_cards(hand) for hand in member(value, "hands", list)],
        [_read_cards(pile) for pile in member(value, "table", list)],
        _read_cards(member(value, "stock", list)),
        value.get("turn"),
    )


def _write_cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _write_piles(piles: Iterable[Iterable[Card]]) -> list[list[str]]:
    return [_write_cards(pile) for pile in piles]


def _write_setup(setup: Setup) -> Json:
    return {
        "options": rules_to_json(setup.rules),
        "hands": _write_piles(setup.hands),
        "table": _write_piles(setup.table),
        "stock": _write_cards(setup.stock),
        "turn": setup.turn,
    }


def _read_move(value: Json) -> Any:
    """Return the move; what is none is returned as it is, for the state to refuse."""
    match value["type"]:
        case "play":
            return _play(member(value, "table", list))
        case "draw":
            return Draw()
        case "time-out":
            return TimeOut()
    return value


def _play(table: list[list[str]]) -> Play:
    return Play([_read_cards(pile) for pile in table])


def _write_move(move: Move) -> Json:
    if isinstance(move, Play):
        return {"type": "play", "table": _write_piles(move.table)}
    return {"type": "draw" if isinstance(move, Draw) else "time-out"}


def _moves(request: Json) -> Json:
    state = state_of(DIALECT, request)
    if state.is_over:
        return {"plays": [], "draw": False}
    # Not the moves themselves, each of which holds a whole table.
    plays = playable_sets(cards_on(state.table), state.hands[state.turn], state.rules)
    return {"plays": _write_piles(plays), "draw": Draw() in state.legal_moves}


def _turn(request: Json) -> Json:
    """Answer for a turn: only the last table counts, and none at a time-out (QP-11, QP-15)."""
    state = state_of(DIALECT, request)
    timed_out = member(request, "end", str) == "time-out"
    move = TimeOut() if timed_out else _play(member(request, "tables", list)[-1])
    violations = state.violations(move)
    position = None if violations else _write_setup(state.apply(move).to_setup())
    return {"violations": [violation.value for violation in violations], "position": position}


def _score(request: Json) -> Json:
    points = list(state_of(DIALECT, request).hand_points)
    return {**score_answer(DIALECT, request), "points": points}


def _meld(request: Json) -> Json:
    cards = Cards(_read_cards(member(request, "cards", list)))
    return {"meld": meld_fault(cards, _read_rules(request)) is None}


DIALECT: Final = Dialect(
    GAME,
    _read_rules,
    _read_setup,
    _write_setup,
    _read_move,
    _write_move,
    own={
        "moves": _moves,
        "moves-large": _moves,
        "turn": _turn,
        "score": _score,
        "meld": _meld,
    },
)
"""The game's values as plain JSON."""
