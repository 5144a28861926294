"""Answers by the naive engine of Dots and Boxes, and by the words of the protocol's page.

The page, not the library, is where the rule ids of setups and the forms of texts are from.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from drafts import Draft, Json
from reference import dots_and_boxes_naive as naive
from reference import dots_and_boxes_small_values as small
from reference import dots_and_boxes_values as layers

_EDGE = re.compile(r"([hv])(0|[1-9][0-9]{0,4}),(0|[1-9][0-9]{0,4})")

MOST_UNDRAWN = 15
"""Positions with more undrawn edges take the plain search too long."""

_FEW_EDGES = 17


def edge_of(text: str) -> naive.Edge | None:
    match = _EDGE.fullmatch(text)
    return (match[1], int(match[2]), int(match[3])) if match else None


def text_of(edge: naive.Edge) -> str:
    kind, row, column = edge
    return f"{kind}{row},{column}"


def state_of(position: Json) -> naive.State:
    edges = {edge_of(text) for text in position["drawn"]}
    owner = {
        (int(row), int(column)): seat
        for (row, column), seat in (
            (box.split(","), seat) for box, seat in position["owners"].items()
        )
    }
    drawn = {edge for edge in edges if edge is not None}
    return naive.State(position["rows"], position["columns"], drawn, owner, position["turn"])


def position_of(state: naive.State, start: str) -> Json:
    edges = naive.all_edges(state.rows, state.columns)
    return {
        "rows": state.rows,
        "columns": state.columns,
        "start": start,
        "drawn": [text_of(edge) for edge in edges if edge in state.drawn],
        "owners": {f"{row},{column}": seat for (row, column), seat in sorted(state.owner.items())},
        "turn": state.player,
    }


def answer(draft: Draft) -> Json:
    """Answer any question but those about values."""
    question = draft.question
    if draft.kind in _PLAIN:
        return _PLAIN[draft.kind](question)
    return _OF_POSITIONS[draft.kind](state_of(question["position"]), question)


def _start(question: Json) -> Json:
    state = naive.new_game(question["rows"], question["columns"], question["start"])
    return {"position": position_of(state, question["start"])}


def _apply(state: naive.State, question: Json) -> Json:
    following = naive.play(state, sure_edge(question["move"]))
    return {"position": position_of(following, question["position"]["start"])}


def _game(state: naive.State, question: Json) -> Json:
    turns, scores = [], []
    for move in question["moves"]:
        state = naive.play(state, sure_edge(move))
        turns.append(state.player)
        scores.append(list(naive.scores(state)))
    return {"turns": turns, "scores": scores, **result(state)}


def sure_edge(text: str) -> naive.Edge:
    edge = edge_of(text)
    if edge is None:
        raise ValueError(text)
    return edge


def result(state: naive.State) -> Json:
    if not naive.is_over(state):
        return {"winners": None, "reason": None}
    return {"winners": list(naive.winners(state)), "reason": "DB-11"}


def violations(state: naive.State, move: str | None) -> set[str]:
    over = {"DB-11"} if naive.is_over(state) else set()
    if move is None:
        return over or {"DB-5"}
    edge = edge_of(move)
    return {"DB-3"} | over if edge is None else naive.broken_rules(state, edge)


def problems(position: Json) -> set[str]:
    """Return the ids that the page's table of wrong setups gives."""
    return _size_problems(position) or _edge_problems(position) | _owner_problems(position)


def _size_problems(position: Json) -> set[str]:
    rows, columns, start = position["rows"], position["columns"], position["start"]
    broken = {"DB-2"} if rows < 1 or columns < 1 else set()
    swedish_speck = (rows, columns, start) == (1, 1, "swedish")
    if start not in {"american", "swedish", "icelandic"} or swedish_speck:
        broken.add("DB-13")
    return broken


def _edge_problems(position: Json) -> set[str]:
    rows, columns, start = position["rows"], position["columns"], position["start"]
    edges = set(naive.all_edges(rows, columns))
    drawn = {edge_of(text) for text in position["drawn"]}
    broken = set() if drawn <= edges else {"DB-3"}
    if not naive.new_game(rows, columns, start).drawn <= drawn:
        broken.add("DB-13")
    if edges <= drawn:
        return broken | ({"DB-11"} if position["turn"] is not None else set())
    return broken | ({"DB-1"} if position["turn"] not in {0, 1} else set())


def _owner_problems(position: Json) -> set[str]:
    broken = {"DB-1" for owner in position["owners"].values() if owner not in {0, 1}}
    boxes = naive.all_boxes(position["rows"], position["columns"])
    names = {f"{row},{column}": (row, column) for row, column in boxes}
    if not set(position["owners"]) <= set(names):
        broken.add("DB-2")
    drawn = {edge_of(text) for text in position["drawn"]}
    for name, box in names.items():
        closed = all(side in drawn for side in naive.sides(box))
        if closed != (name in position["owners"]):
            broken.add("DB-7")
    return broken


def read_position(question: Json) -> Json | None:
    """Read the text of a position as the page describes it."""
    rows, columns = question["rows"], question["columns"]
    edges, boxes = naive.all_edges(rows, columns), naive.all_boxes(rows, columns)
    parts = question["text"].split(" ")
    if [len(part) for part in parts] != [len(edges), len(boxes), 1]:
        return None
    drawn, owners, turn = parts
    if not (set(drawn) <= set("01") and set(owners) <= set("01.") and turn in set("01-")):
        return None
    return {
        "rows": rows,
        "columns": columns,
        "start": question["start"],
        "drawn": [text_of(edge) for edge, mark in zip(edges, drawn, strict=True) if mark == "1"],
        "owners": {
            f"{row},{column}": int(mark)
            for (row, column), mark in zip(boxes, owners, strict=True)
            if mark != "."
        },
        "turn": None if turn == "-" else int(turn),
    }


_PLAIN: dict[str, Callable[[Json], Json]] = {
    "start": _start,
    "setup": lambda question: {"problems": sorted(problems(question["position"]))},
    "move-text": lambda question: {"move": question["text"] if edge_of(question["text"]) else None},
    "position-text": lambda question: {"position": read_position(question)},
}
_OF_POSITIONS: dict[str, Callable[[naive.State, Json], Json]] = {
    "moves": lambda state, _: {"moves": [text_of(edge) for edge in naive.legal_moves(state)]},
    "check": lambda state, asked: {"violations": sorted(violations(state, asked["move"]))},
    "apply": _apply,
    "score": lambda state, _: {"scores": list(naive.scores(state)), **result(state)},
    "game": _game,
}


# --- Values --------------------------------------------------------------------------------


@cache
def _known(rows: int, columns: int) -> tuple[small.Boxes, dict[int, int]]:
    return small.boxes_of(rows, columns), {}


@cache
def _layers(rows: int, columns: int) -> Any:
    return layers.all_values(rows, columns)


def _undrawn(position: Json) -> int:
    edges = naive.all_edges(position["rows"], position["columns"])
    drawn = state_of(position).drawn
    return sum(1 << number for number, edge in enumerate(edges) if edge not in drawn)


def solve_by_search(draft: Draft) -> Json:
    """Value and best moves by trying every move."""
    position = draft.question["position"]
    edges = naive.all_edges(position["rows"], position["columns"])
    boxes, known = _known(position["rows"], position["columns"])
    undrawn = _undrawn(position)
    worth = {
        text_of(edges[edge.bit_length() - 1]): small.value_after(boxes, undrawn, edge, known)
        for edge in small.edges_in(undrawn)
    }
    best = max(worth.values(), default=0)
    return {"value": best, "moves": [move for move, value in worth.items() if value == best]}


def solve_by_layers(draft: Draft) -> Json | None:
    """The value by working out all sets of edges of a small board."""
    position = draft.question["position"]
    rows, columns = position["rows"], position["columns"]
    if len(naive.all_edges(rows, columns)) > _FEW_EDGES:
        return None
    return {"value": int(_layers(rows, columns)[_undrawn(position)])}
