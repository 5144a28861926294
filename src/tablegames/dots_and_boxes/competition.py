"""The JSON game record of the Chinese computer-game competition.

Boards have 5×5 boxes. Dots are called by a column a to f and a row 1 to 6 counted from the
bottom; an edge starts at a dot and goes to the right (h) or upwards (v). Red and blue play, and
either may begin: here red is seat 0.
"""

import re
from typing import Any, Final

from tablegames.dots_and_boxes.board import Edge, Orientation
from tablegames.dots_and_boxes.rules import SIZE_5X5
from tablegames.dots_and_boxes.setup import Setup
from tablegames.dots_and_boxes.state import State
from tablegames.errors import IllegalMoveError, Message, NotationError
from tablegames.jsontext import dump, load_object, member
from tablegames.record import GameRecord

__all__ = ["format_competition", "parse_competition"]

_SIDES: Final = ("r", "b")
_TAGS: Final[tuple[str, ...]] = ("R", "B", "Date", "Event")
_PIECE: Final = re.compile(r"([rb])\(([a-f])([1-6]),([hv])\)")


def parse_competition(text: str) -> GameRecord[State, Edge]:
    """Read a competition record and referee it. Its names, date and event become tags.

    Raises:
        NotationError: the text is no such record, a move is made by the wrong side, or the
            scores are not those of the moves; the place is given.
        IllegalMoveError: a move breaks a rule; the place is its number.
    """
    value = load_object(text)
    pieces = [
        _parse_piece(item, f"game[{number}]")
        for number, item in enumerate(member(value, "game", list))
    ]
    first = pieces[0][0] if pieces else 0
    state = start = State.from_setup(Setup(SIZE_5X5, turn=first))
    for number, (seat, edge) in enumerate(pieces):
        place = f"game[{number}]"
        if state.turn not in (seat, None):
            raise NotationError(Message("it is the turn of {side}", side=_SIDES[1 - seat]), place)
        try:
            state = state.apply(edge)
        except IllegalMoveError as error:
            error.place = place
            raise
    for key, score in zip(("RScore", "BScore"), state.scores, strict=True):
        if member(value, key, int) != score:
            raise NotationError(Message("the moves give {result}", result=score), key)
    winner = member(value, "winner", str)
    if winner != _winner(state):
        message = Message("the moves give {result}", result=repr(_winner(state)))
        raise NotationError(message, "winner")
    tags = {key: member(value, key, str) for key in _TAGS if key in value}
    return GameRecord(start, [edge for _, edge in pieces], tags)


def format_competition(record: GameRecord[State, Edge]) -> str:
    """Write a game on an empty 5×5 board as a competition record.

    Raises:
        NotationError: the game did not start from an empty 5×5 board, or blue is to begin and
            has not moved, which the form cannot tell.
    """
    state = record.start
    if state.rules != SIZE_5X5 or state.edges:
        message = Message("a competition game starts from an empty board of 5×5 boxes")
        raise NotationError(message, "start")
    if state.turn and not record.moves:
        message = Message("without a move the form does not tell who begins")
        raise NotationError(message, "moves")
    pieces = []
    for edge in record.moves:
        pieces.append({"piece": _format_piece(state.turn or 0, edge)})
        state = state.apply(edge)
    red, blue = state.scores
    value = {
        "R": record.tags.get("R", ""),
        "B": record.tags.get("B", ""),
        "winner": _winner(state),
        "RScore": red,
        "BScore": blue,
        "Date": record.tags.get("Date", ""),
        "Event": record.tags.get("Event", ""),
        "game": pieces,
    }
    return dump(value) + "\n"


def _winner(state: State) -> str:
    """R, B, or nothing while the game goes on (on 25 boxes there is no draw)."""
    outcome = state.outcome
    return "RB"[outcome.winners[0]] if outcome else ""


def _parse_piece(item: Any, place: str) -> tuple[int, Edge]:
    text = item.get("piece") if isinstance(item, dict) else None
    match = _PIECE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise NotationError(Message('a move reads like {"piece": "r(a1,h)"}'), place)
    side, letter, digit, direction = match.groups()
    column, height = ord(letter) - ord("a"), int(digit) - 1
    orientation = Orientation(direction)
    # Rows count from the top here, and an upward edge is known by its upper dot.
    row = SIZE_5X5.rows - height - (1 if orientation is Orientation.VERTICAL else 0)
    return _SIDES.index(side), Edge(orientation, row, column)


def _format_piece(seat: int, edge: Edge) -> str:
    height = SIZE_5X5.rows - edge.row - (1 if edge.orientation is Orientation.VERTICAL else 0)
    letter = chr(ord("a") + edge.column)
    return f"{_SIDES[seat]}({letter}{height + 1},{edge.orientation})"
