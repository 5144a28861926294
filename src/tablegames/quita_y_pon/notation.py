"""Text forms of moves and positions.

* a move is ``play`` and the piles of the whole table after the turn, parted by slashes (a hyphen
  for an empty table), or ``draw``, or ``time-out``;
* a position is hands, table, stock and turn, as `Setup.parse` describes;
* cards are rank and suit, ``10H`` or ``TH``; the signs ♠♥♦♣ are read as well.
"""

from tablegames.errors import Message, NotationError, shown
from tablegames.quita_y_pon.cards import TooManyCopiesError
from tablegames.quita_y_pon.moves import Draw, Move, Play, TimeOut
from tablegames.quita_y_pon.rules import Rules
from tablegames.quita_y_pon.setup import Setup, parse_piles
from tablegames.quita_y_pon.state import State

__all__ = ["format_move", "format_setup", "format_state", "parse_move", "parse_setup"]


def parse_move(text: str) -> Move:
    """Read a move.

    Raises:
        NotationError: the text is no move; the place tells the pile and the card.

    >>> print(parse_move("play 7s 7h 7d / AS KS QS"))
    play QS KS AS / 7S 7H 7D
    """
    word, _, rest = text.partition(" ")
    if word == "play":
        try:
            return Play(parse_piles(rest.strip()))
        except TooManyCopiesError as error:
            raise NotationError(error.message) from None
    if text == "draw":
        return Draw()
    if text == "time-out":
        return TimeOut()
    message = Message(
        "{text} is no move; one reads like: play 7S 7H 7D, draw, time-out", text=shown(text)
    )
    raise NotationError(message)


def format_move(move: Move) -> str:
    """Write a move.

    >>> format_move(Draw())
    'draw'
    """
    return str(move)


def parse_setup(text: str, rules: Rules) -> Setup:
    """Read a position; see `Setup.parse`.

    Raises:
        NotationError: the text is not of this form.
    """
    return Setup.parse(text, rules)


def format_setup(setup: Setup) -> str:
    """Write a position, all hands and the stock included.

    Raises:
        InvalidSetupError: the setup is no position.
    """
    return format_state(State.from_setup(setup))


def format_state(state: State) -> str:
    """Write a position that is known to be one, all hands and the stock included."""
    return state.to_setup().to_text()
