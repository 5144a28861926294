import json
import pickle
import random
from itertools import islice
from typing import Any

import pytest

from quita_y_pon.positions import c, play, position, random_game
from tablegames import IllegalMoveError, InvalidSetupError, NotationError
from tablegames.quita_y_pon import (
    MACHIAVELLI,
    Ace,
    Draw,
    DrawRule,
    Move,
    Play,
    Rules,
    State,
    StockEnd,
    TimeOut,
)
from tablegames.record import GameRecord
from tablegames.testing.quita_y_pon import all_cards

Record = GameRecord[State, Move]

START = position("7S 7H 7D 2C 3C 4C", "QH 5S 5H 5D", "KD 8H", "AS AH 10D", stock="2H 10C")
MOVES: tuple[Move, ...] = (
    play("7S 7H 7D"),
    play("7S 7H 7D / 5S 5H 5D"),
    Draw(),
    TimeOut(),
    play("7S 7H 7D / 5S 5H 5D / 2C 3C 4C"),
)
RECORD: Record = GameRecord(START, MOVES, {"Event": "Kitchen table"})


def text_of(record: Record = RECORD, **changes: object) -> str:
    """A record's text with other members."""
    value: dict[str, Any] = json.loads(record.to_text())
    value.update(changes)
    return json.dumps(value)


def test_a_record_is_a_game() -> None:
    assert [state.turn for state in RECORD.states()] == [0, 1, 2, 3, 0, None]
    assert RECORD.final.hand_points == (0, 10, 20, 50)
    assert RECORD.outcome == RECORD.final.outcome
    assert RECORD.outcome is not None
    assert RECORD.outcome.scores == (50, 40, 30, 0)


def test_qp_4_a_record_holds_the_dealt_hands_and_the_stock_not_a_seed() -> None:
    value = json.loads(RECORD.to_text())
    assert value["game"] == "quita-y-pon"
    assert value["version"] == 1
    assert value["start"].startswith(
        "hands 7S 7H 7D 2C 3C 4C / 5S 5H QH 5D / 8H KD / AS AH 10D; table -; stock 2H 10C "
    )
    assert value["moves"] == [
        "play 7S 7H 7D",
        "play 5S 5H 5D / 7S 7H 7D",
        "draw",
        "time-out",
        "play 2C 3C 4C / 5S 5H 5D / 7S 7H 7D",
    ]
    assert value["rules"] == {
        "players": 4,
        "hand_size": 1,
        "packs": 2,
        "ace": "low-or-high",
        "group_suits": "any",
        "draw": "when-nothing-fits",
        "stock_end": "at-once",
    }
    assert value["result"] == {"winners": [0], "scores": [50, 40, 30, 0], "reason": "QP-16"}
    assert "seed" not in RECORD.to_text()


def test_a_record_is_read_as_it_is_written() -> None:
    assert Record.from_text(RECORD.to_text()) == RECORD
    assert pickle.loads(pickle.dumps(RECORD)) == RECORD


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        MACHIAVELLI,
        Rules(players=2, packs=1, ace=Ace.HIGH, draw=DrawRule.WHEN_NO_PLAY),
        Rules(players=5, packs=3, ace=Ace.LOW, stock_end=StockEnd.WHEN_A_DRAW_FAILS),
    ],
)
def test_whole_games_are_recorded_and_replayed(rules: Rules) -> None:
    start = State.deal(rules, rng=random.Random(5), first=1)
    record: Record = GameRecord(start, [move for _, move in random_game(start, 5)])
    again = Record.from_text(record.to_text())
    assert again == record
    assert again.start.rules == rules
    assert again.final.is_over
    assert again.outcome == record.outcome
    assert all_cards(again.final) == all_cards(start)


def test_an_illegal_move_is_refused_with_its_place_and_rule() -> None:
    with pytest.raises(IllegalMoveError) as refused:
        GameRecord(START, [*MOVES[:2], play("7S 7H 7D")])
    assert refused.value.place == "move 3"
    assert refused.value.violations == ("QP-9", "QP-10")
    with pytest.raises(IllegalMoveError, match="move 1: QP-13"):
        Record.from_text(text_of(moves=["draw"], result=None))
    with pytest.raises(IllegalMoveError, match="move 6: QP-16"):
        RECORD.append(TimeOut())


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"moves": ["play 7S 7H 7X"]}, "move 1, pile 1, card 3"),
        ({"moves": ["time-out", "pass"]}, "move 2"),
        ({"start": "hands AS / 2S"}, "start"),
        ({"start": "hands AS / 2X; table -; stock -; turn 0"}, "start, seat 1, card 1"),
        ({"rules": {"ace": "sideways"}}, "rules.ace"),
        ({"rules": {"packs": True}}, "rules.packs"),
        ({"rules": {"jokers": 2}}, "rules.jokers"),
        ({"result": None}, "result"),
        ({"result": {"winners": [1], "scores": [50, 40, 30, 0], "reason": "QP-16"}}, "result"),
        ({"version": 2}, "version"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(NotationError) as refused:
        Record.from_text(text_of(**changes))
    assert refused.value.place == place


def test_a_start_that_is_no_position_is_refused() -> None:
    with pytest.raises(InvalidSetupError, match="QP-4"):
        Record.from_text(text_of(start="hands AS / 2S; table -; stock 3S; turn 0"))
    with pytest.raises(InvalidSetupError, match="QP-4"):
        Record.from_text(text_of(rules={"packs": 4}))


def test_a_move_of_too_many_copies_is_refused_with_its_place() -> None:
    with pytest.raises((NotationError, IllegalMoveError), match="move 1"):
        Record.from_text(text_of(moves=["play " + "7S " * 100 + "/ " + "7S " * 100], result=None))


def test_the_game_as_a_seat_saw_it() -> None:
    for player in (0, 1, 2, 3, None):
        seen = RECORD.view(player)
        assert seen.player == player
        assert seen.views == tuple(state.view(player) for state in RECORD.states())
        assert seen.moves == MOVES
    # Its own draw with the card, others' without.
    two, three = RECORD.view(2), RECORD.view(3)
    assert two.views[3].hand - two.views[2].hand == c("2H")  # type: ignore[attr-defined]
    assert three.views[3] != three.views[2]
    assert three.views[3].hand == three.views[2].hand  # type: ignore[attr-defined]


def test_ten_lines_play_a_game() -> None:
    state = State.deal(Rules(hand_size=10, packs=1), rng=random.Random(3))
    record: Record = GameRecord(state)
    while not record.final.is_over:
        (move,) = islice(record.final.legal_moves, 1)
        assert isinstance(move, Play | Draw)
        record = record.append(move)
    assert Record.from_text(record.to_text()).outcome == record.outcome
