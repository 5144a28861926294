"""Data of other programs: 280 games of OpenSpiel, and counts found by three methods."""

import json
from collections import Counter
from collections.abc import Collection
from functools import cache
from itertools import groupby
from math import perm
from pathlib import Path
from typing import Any, Final

import pytest

from dots_and_boxes.common import played
from tablegames.dots_and_boxes import Box, Edge, Rules, State
from tablegames.dots_and_boxes.notation import format_openspiel, parse_openspiel
from tablegames.explore import census, layers, perft
from tablegames.record import GameRecord
from tablegames.testing import check_game

GOLDEN: Final = Path(__file__).parent.parent / "golden"
GAMES: Final[list[dict[str, Any]]] = [
    json.loads(line)
    for line in (GOLDEN / "dots_openspiel_games.jsonl").read_text(encoding="utf-8").splitlines()
]
FINGERPRINTS: Final[dict[str, Any]] = json.loads(
    (GOLDEN / "dots_fingerprints.json").read_text(encoding="utf-8")
)
SIZES: Final = sorted({(game["rows"], game["columns"]) for game in GAMES})


def test_the_data_is_all_there() -> None:
    assert len(GAMES) == 280
    assert {(1, 1), (2, 2), (5, 5)} <= set(SIZES)
    assert any(rows != columns for rows, columns in SIZES)
    assert list(FINGERPRINTS["boards"]) == ["1x1", "1x2", "2x1", "1x3", "2x2", "1x4", "2x3", "1x5"]
    assert FINGERPRINTS["columns"] == [
        "sequences",
        "second",
        "captures",
        "boxes",
        "doubles",
        "positions",
    ]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_db_9_games_of_another_engine_are_replayed(rows: int, columns: int) -> None:
    rules = Rules(rows, columns)
    for game in GAMES:
        if (game["rows"], game["columns"]) != (rows, columns):
            continue
        moves = parse_openspiel(game["actions"], rules)
        state = State.new(rules)
        for move, player in zip(moves, game["players"], strict=True):
            assert not state.is_over
            assert state.turn == player
            state = state.apply(move)
        assert state.is_over
        first, second = state.scores
        assert first - second == game["margin"]
        assert first + second == rows * columns
        assert state.outcome is not None
        winners = {1: (0,), -1: (1,), 0: (0, 1)}[(first > second) - (first < second)]
        assert state.outcome.winners == winners
        assert format_openspiel(moves, rules) == game["actions"]


def test_a_record_holds_such_a_game() -> None:
    for game in GAMES[::20]:
        rules = Rules(game["rows"], game["columns"])
        record = GameRecord(State.new(rules), parse_openspiel(game["actions"], rules))
        again: GameRecord[State, Edge] = GameRecord.from_text(record.to_text())
        assert again == record
        assert [state.turn for state in again.states()] == [*game["players"], None]


def test_the_laws_hold_in_such_games() -> None:
    for game in GAMES[::20]:
        rules = Rules(game["rows"], game["columns"])
        edges = len(game["actions"])
        start = State.new(rules)
        check_game(start, parse_openspiel(game["actions"], rules), most_moves=edges)


def test_turns_are_dots_plus_double_claims_in_such_games() -> None:
    for game in GAMES:
        rules = Rules(game["rows"], game["columns"])
        state, doubles = State.new(rules), 0
        for move in parse_openspiel(game["actions"], rules):
            doubles += len(state.boxes_closed_by(move)) == 2
            state = state.apply(move)
        turns = sum(1 for _ in groupby(game["players"]))
        assert turns == (rules.rows + 1) * (rules.columns + 1) + doubles


CENSUS: Final = {
    (1, 1): {-1: 24},
    (1, 2): {-2: 3168, 0: 1152, 2: 720},
    (2, 1): {-2: 3168, 0: 1152, 2: 720},
    (1, 3): {-3: 1415808, -1: 932544, 1: 569088, 3: 711360},
    (2, 2): {-4: 116660736, -2: 84828672, 0: 76096512, 2: 82192896, 4: 119222784},
    (1, 4): {-4: 1609327872, -2: 1372868352, 0: 1076378112, 2: 991187712, 4: 1177258752},
}


@pytest.mark.parametrize(("rows", "columns"), CENSUS)
def test_db_12_complete_games_by_margin(rows: int, columns: int) -> None:
    games = census(State.new(Rules(rows, columns)))
    assert all(sum(scores) == rows * columns for scores in games)
    assert {first - second: n for (first, second), n in games.items()} == CENSUS[rows, columns]


def double_claims(state: State) -> int:
    """Count the moves that would complete two boxes, by looking at the other six sides."""
    drawn = state.edges
    return sum(edge not in drawn and others <= drawn for edge, others in pairs_of(state.rules))


@cache
def pairs_of(rules: Rules) -> list[tuple[Edge, set[Edge]]]:
    """Every edge between two boxes, with their other sides."""
    rows, columns = rules.rows, rules.columns
    boxes = {(r, c): set(Box(r, c).sides) for r in range(rows) for c in range(columns)}
    beside = [(boxes[r, c], boxes[r, c + 1]) for r in range(rows) for c in range(columns - 1)]
    below = [(boxes[r, c], boxes[r + 1, c]) for r in range(rows - 1) for c in range(columns)]
    return [((one & other).pop(), one ^ other) for one, other in beside + below]


@cache
def fingerprint(rows: int, columns: int) -> tuple[list[list[int]], Counter[int]]:
    """Count, ply by ply, what the file counts, and the finished games by margin.

    A capture in the file is one box claimed by the last move, so that a double claim is two; boxes
    are those claimed up to there.
    """
    table: list[list[int]] = []
    margins: Counter[int] = Counter()
    before: dict[State, int] = {}
    boxes_before = 0
    for layer in layers(State.new(Rules(rows, columns))):
        doubles = sum(double_claims(state) * sequences for state, sequences in before.items())
        # What the last moves claimed is told by the scores before and after.
        boxes = sum(sum(state.scores) * sequences for state, sequences in layer.items())
        positions: Collection[object] = layer
        second = sum(sequences for state, sequences in layer.items() if state.turn == 1)
        if any(state.is_over for state in layer):
            # The mover at the end is the last capturer: the mover before the last move.
            second = sum(sequences for state, sequences in before.items() if state.turn == 1)
            positions = {
                (state.apply(m), state.turn) for state in before for m in state.legal_moves
            }
            for state, sequences in layer.items():
                assert state.is_over
                first_score, second_score = state.scores
                margins[first_score - second_score] += sequences
        sequences = sum(layer.values())
        claimed = boxes - boxes_before
        table.append([sequences, second, claimed, boxes, doubles, len(positions)])
        before = dict(layer)
        # Every continuation of a sequence carries its boxes along.
        left = next(iter(layer)).edges_left
        boxes_before = boxes * left
    return table, margins


@pytest.mark.heavy
@pytest.mark.parametrize("board", FINGERPRINTS["boards"])
def test_counts_by_depth(board: str) -> None:
    rows, columns = map(int, board.split("x"))
    expected = FINGERPRINTS["boards"][board]
    table, margins = fingerprint(rows, columns)
    assert len(table) == expected["E"] + 1
    for depth, (found, wanted) in enumerate(zip(table, expected["rows"], strict=True)):
        assert (depth, found) == (depth, wanted)
    assert {str(margin): games for margin, games in margins.items()} == expected["final"]


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3)])
def test_number_of_move_sequences(rows: int, columns: int) -> None:
    # Any order of the edges is a game: E!/(E−d)!, whatever the scorer does.
    edges = (rows + 1) * columns + rows * (columns + 1)
    for depth in (0, 1, 3, edges - 1, edges):
        assert perft(State.new(Rules(rows, columns)), depth) == perm(edges, depth)
    assert perft(State.new(Rules(rows, columns)), edges + 1) == 0


def test_the_same_edges_can_be_different_positions() -> None:
    # 2×2, depth 5: 792 sets of edges, 824 positions.
    by_depth = list(layers(State.new(Rules(2, 2))))
    assert len(by_depth[5]) == 824
    assert len({state.edges for state in by_depth[5]}) == 792
    assert played(Rules(2, 2), next(iter(by_depth[5])).edges).edges_left == 7
