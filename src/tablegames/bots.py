"""Computer opponents: what a bot is, and the levels of each game.

A bot sees what a player in its seat may see, its view, and nothing else; so a bot cannot cheat
in a game with hidden cards. It is a function: all chance comes from the generator that it is
given, so equal views and equal generators give equal moves.
"""

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any, Final, Protocol

from typing_extensions import TypeVar, override

from tablegames.errors import Message, TableGamesError, shown
from tablegames.games import GAMES, game_named
from tablegames.protocol import View

__all__ = [
    "LEVELS",
    "Bot",
    "NotToMoveError",
    "UnknownLevelError",
    "bot_named",
    "check_to_move",
    "random_bot",
]

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True, default=Any)


class Bot(Protocol[ViewT_contra, MoveT_co]):
    """A player: any callable from the view of the seat to move and a generator to a legal move."""

    def __call__(self, view: ViewT_contra, rng: Random, /) -> MoveT_co:
        """Return a legal move of the viewer, whose turn it is."""
        ...


LEVELS: Final[Mapping[str, Mapping[str, str]]] = {
    "dots-and-boxes": {
        "random": "draws any edge",
        "greedy": "takes every box on offer, and offers as few as it can",
        "chains": "counts long chains, gives few boxes away, and keeps control of the endgame",
        "strong": "the same with more care, and without a mistake once the solver can tell",
    },
    "quita-y-pon": {
        "random": "lays any cards that can be laid",
        "greedy-cards": "lays as many cards as it can",
        "greedy-points": "lays the most valuable cards first",
        "patient": "lays few cards that help the others little, or draws with a small hand",
        "sampling": "draws while it may, and looks ahead into deals of the hidden cards",
    },
}
"""Game → level → what it does, from the weakest level to the strongest.

The steps are large in Dots and Boxes. In Quita y Pon chance decides much: ``greedy-cards``
wins two games of three against ``random``, and each level above it 55 to 60 of a hundred against
the one below. ``benchmarks/bench_bots.py`` measures all of them.
"""


class UnknownLevelError(TableGamesError):
    """A level of play that the game does not have.

    Attributes:
        level: what was asked for.
        levels: the levels that there are, from the weakest to the strongest.
    """

    def __init__(self, level: object, levels: tuple[str, ...]) -> None:
        self.level = level
        self.levels = levels
        super().__init__(level, levels)

    @property
    @override
    def message(self) -> Message:
        return Message(
            "{level} is none of the levels {known}",
            level=shown(self.level),
            known=", ".join(self.levels),
        )


class NotToMoveError(TableGamesError):
    """A bot was asked for a move while it is not the turn of the seat whose view it was given.

    Attributes:
        player: the seat that sees the view, None for a spectator.
        turn: the seat to move, None when the game is over.
    """

    def __init__(self, player: int | None, turn: int | None) -> None:
        self.player = player
        self.turn = turn
        super().__init__(player, turn)

    @property
    @override
    def message(self) -> Message:
        if self.player is None:
            return Message("a spectator is not to move")
        return Message("seat {seat} is not to move", seat=self.player)


def bot_named(game: str, level: str) -> Bot[Any, Any]:
    """Return the bot of a level of a game.

    Raises:
        NotationError: there is no such game.
        UnknownLevelError: the game has no such level.

    >>> from tablegames.dots_and_boxes import Rules, State
    >>> strong = bot_named("dots-and-boxes", "strong")
    >>> state = State.new(Rules(rows=1, columns=2))
    >>> str(strong(state.view(0), Random(1)))
    'v0,1'
    """
    levels = LEVELS[game_named(game).name]
    if level not in tuple(levels):  # whatever it is, hashable or not
        raise UnknownLevelError(level, tuple(levels))
    bot: Bot[Any, Any] = import_module(f"{GAMES[game]}.bots").BOTS[level]
    return bot


def check_to_move(view: View[Any]) -> None:
    """Refuse a view of somebody who is not to move.

    Raises:
        NotToMoveError: the view is a spectator's, it is not the viewer's turn, or the game is over.
    """
    if view.player is None or view.player != view.turn:
        raise NotToMoveError(view.player, view.turn)


def random_bot(view: View[MoveT], rng: Random) -> MoveT:
    """Make any legal move, each with the same chance; all of them are listed for it.

    Raises:
        NotToMoveError: it is not the viewer's turn.
    """
    check_to_move(view)
    return rng.choice(list(view.legal_moves))
