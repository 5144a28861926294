"""What the server says to a page: made of the view of its seat, and of what everybody may know.

This is the one place where something is made ready to be sent. It uses a state for its views alone,
so that a hidden card cannot get into a message.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from tablegames import IllegalMoveError, Problem, TableGamesError, dots_and_boxes, quita_y_pon
from tablegames.bots import LEVELS
from tablegames.languages import ENGLISH
from tablegames.quita_y_pon import DraftError, TurnDraft, meld, meld_fault
from tablegames.quita_y_pon.melds import explanation

from .messages import RefusedError
from .rooms import Room


def welcome(token: str) -> str:
    """Tell a page the secret with which it can come back to its seat."""
    return _text(type="welcome", token=token)


def refusal(error: TableGamesError, language: str = ENGLISH) -> str:
    """Tell a page why nothing has changed: rule and words of each problem.

    The error itself is never sent: that of an illegal move holds the state with every hidden card.
    """
    if isinstance(error, IllegalMoveError):
        problems = error.problems
    elif isinstance(error, RefusedError | DraftError):
        problems = (error.problem,)
    else:
        problems = (Problem("", error.message),)
    return _text(type="refusal", problems=_problems(problems, language))


def snapshot(room: Room, seat: int | None, language: str = ENGLISH) -> str:
    """Tell a seat, or a spectator, how things stand; the game only once every seat is taken."""
    view = room.state.view(seat)
    shown = _board(view) if isinstance(view, dots_and_boxes.View) else _cards(view)
    shown |= {"turn": view.turn, "outcome": view.outcome}
    draft = room.draft if seat is not None and seat == view.turn else None
    return _text(
        type="snapshot",
        game=room.game.name,
        seat=seat,
        seats=[_holder(room, number) for number in range(view.num_players)],
        levels=list(LEVELS[room.game.name]),
        seconds=room.seconds_left,
        moves=room.moves,
        last=room.last,
        view=shown if room.has_begun else None,
        draft=draft and _draft(draft, language),
    )


def _text(**message: Any) -> str:
    return msgspec.json.encode(message).decode()


def _problems(problems: Iterable[Problem], language: str) -> list[dict[str, str]]:
    # Without the values: they are there already, in words.
    return [{"rule": p.rule, "message": p.message.in_language(language)} for p in problems]


def _holder(room: Room, seat: int) -> dict[str, Any]:
    holder = room.seats[seat]
    if isinstance(holder, str):
        return {"holder": "bot", "level": holder, "away": False}
    return {"holder": holder and "player", "level": None, "away": room.is_away(seat)}


def _board(view: dots_and_boxes.View) -> dict[str, Any]:
    return {
        "rows": view.rules.rows,
        "columns": view.rules.columns,
        "edges": sorted(map(str, view.state.edges)),
        "owners": {str(box): owner for box, owner in view.state.owners.items()},
        "scores": view.scores,
    }


def _cards(view: quita_y_pon.View) -> dict[str, Any]:
    return {
        "hand": str(view.hand),
        "hand_sizes": view.hand_sizes,
        "table": list(map(str, view.table)),
        "stock_size": view.stock_size,
    }


def _draft(draft: TurnDraft, language: str) -> dict[str, Any]:
    return {
        "hand": str(draft.hand),
        "piles": [_pile(draft, number, language) for number in draft.piles],
        "laid": str(draft.laid),
        "problems": _problems(draft.problems(), language),
        "can_undo": draft.can_undo,
        "can_redo": draft.can_redo,
    }


def _pile(draft: TurnDraft, number: int, language: str) -> dict[str, Any]:
    cards, rules = draft.piles[number], draft.view.rules
    fault = meld_fault(cards, rules)
    shown = cards if fault else meld(cards, rules)  # a run has an order of its own
    reason = fault and explanation(fault).in_language(language)
    return {"number": number, "cards": str(shown), "fault": reason}
