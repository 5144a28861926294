"""Answers by OpenSpiel's Dots and Boxes, which follows games from the empty board.

Its actions are the numbers of edges in our order. It plays on no other start, sets up no position,
and tells scores only at the end, where the difference is its return.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any

from drafts import Draft, Json
from naive_dots_and_boxes import text_of
from reference import dots_and_boxes_naive as naive


def name() -> str:
    return f"OpenSpiel {version('open_spiel')}"


def _state_after(rows: int, columns: int, moves: Sequence[str]) -> tuple[Any, list[str]]:
    spiel = import_module("pyspiel")
    settings = f"num_rows={rows},num_cols={columns},utility_margin=true"
    state = spiel.load_game(f"dots_and_boxes({settings})").new_initial_state()
    edges = [text_of(edge) for edge in naive.all_edges(rows, columns)]
    for move in moves:
        state.apply_action(edges.index(move))
    return state, edges


def _turn(state: Any) -> int | None:
    return None if state.is_terminal() else state.current_player()


def _result(state: Any) -> Json:
    if not state.is_terminal():
        return {"winners": None, "reason": None}
    margin = state.returns()[0]
    return {"winners": [0, 1] if margin == 0 else [0 if margin > 0 else 1], "reason": "DB-11"}


def answer(draft: Draft) -> Json | None:
    """Return what OpenSpiel knows of the answer; None if that is nothing."""
    if draft.history is None or draft.kind not in {"moves", "check", "apply", "score", "game"}:
        return None
    question, position = draft.question, draft.question["position"]
    rows, columns = position["rows"], position["columns"]
    state, edges = _state_after(rows, columns, draft.history)
    if _turn(state) != position["turn"]:
        raise ValueError(f"OpenSpiel has another player to move: {draft}")
    legal = [edges[action] for action in state.legal_actions()] if not state.is_terminal() else []
    match draft.kind:
        case "moves":
            return {"moves": legal}
        case "check":
            return {"violations": []} if question["move"] in legal else None
        case "apply":
            state.apply_action(edges.index(question["move"]))
            return {"position": {"turn": _turn(state)}}
        case "score":
            return _result(state)
    turns = []
    for move in question["moves"]:
        state.apply_action(edges.index(move))
        turns.append(_turn(state))
    return {"turns": turns, **_result(state)}
