"""A room: one game, its seats, its clock, and the referee of every message.

Nothing here waits or sends: `Room.handle` changes the room or refuses, and wakes everybody who has
something new to see. The time comes from outside.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

import attrs

from tablegames import dots_and_boxes, quita_y_pon
from tablegames.bots import bot_named
from tablegames.games import game_of
from tablegames.languages import ENGLISH
from tablegames.quita_y_pon import Cards, Play, TimeOut, TurnDraft
from tablegames.seats import check_seat

from . import messages
from .messages import RefusedError

State: TypeAlias = dots_and_boxes.State | quita_y_pon.State

MOST_STEPS: Final = 500  # in one turn; each is remembered for undo
MOST_PAGES: Final = 32  # open on one seat, and as many of spectators
GRACE: Final = 30.0  # seconds for which the seat of a player who is away is kept from bots


@attrs.define
class Player:
    """A person on a seat: the secret to come back with, and when a page was last closed."""

    token: str = attrs.field(factory=lambda: secrets.token_urlsafe(16), repr=False)
    left: float = 0.0


@attrs.define(eq=False)
class Page:
    """A page that is open in a room: its seat, None for a spectator; set when it has news."""

    language: str = ENGLISH
    seat: int | None = None
    news: asyncio.Event = attrs.field(factory=asyncio.Event)


class Room:
    """One game and all who take part in it.

    A turn of Quita y Pon may take so many seconds: who lets them pass is given a card (QP-15). Dots
    and Boxes has no clock, since nobody can pass there (DB-5).
    """

    def __init__(self, state: State, seconds: float, clock: Callable[[], float]) -> None:
        self.state, self.seconds, self.clock = state, seconds, clock
        self.id = secrets.token_urlsafe(8)
        self.game = game_of(state)
        # On each seat a player, a bot of a level, or nobody.
        self.seats: list[Player | str | None] = [None] * state.num_players
        self.draft: TurnDraft | None = None
        self.deadline: float | None = None
        self.moves = 0
        self.last: dict[str, object] | None = None  # what everybody may know of the last move
        self.pages: set[Page] = set()
        self.empty_since = clock()
        self.news = asyncio.Event()  # for whoever makes bots and clock move
        self._steps = 0

    @property
    def has_begun(self) -> bool:
        """Whether every seat is taken; from then on it stays so."""
        return None not in self.seats

    @property
    def seconds_left(self) -> float | None:
        """How long the player to move still has; None without a clock."""
        return None if self.deadline is None else max(0.0, self.deadline - self.clock())

    def is_away(self, seat: int) -> bool:
        """Whether a player sits there who has no page open."""
        present = {page.seat for page in self.pages}
        return isinstance(self.seats[seat], Player) and seat not in present

    def bot_to_move(self) -> str | None:
        """Return the level of the bot whose turn it is; None if it is not a bot's."""
        turn = self.state.turn
        holder = self.seats[turn] if self.has_begun and turn is not None else None
        return holder if isinstance(holder, str) else None

    def is_full(self, seat: int | None = None) -> bool:
        """Whether no more pages can be open on a seat, or of spectators."""
        return sum(page.seat == seat for page in self.pages) >= MOST_PAGES

    def enter(self, page: Page) -> Page:
        """Let a page in."""
        self.pages.add(page)
        page.news.set()
        return page

    def leave(self, page: Page) -> None:
        """Let a page go; its player keeps the seat."""
        self.pages.discard(page)
        self.empty_since = self.clock()
        holder = None if page.seat is None else self.seats[page.seat]
        if isinstance(holder, Player):
            holder.left = self.clock()
        self._tell()

    def handle(self, page: Page, request: messages.Request) -> str | None:
        """Do what a page asks for, or refuse it; return the secret of a seat it has just got."""
        self.end_overdue_turn()
        match request:
            case messages.Join() | messages.Return() if page.seat is not None:
                raise RefusedError("you have a seat already")
            case messages.Join(seat):
                player = Player()
                self._sit(seat, player)
                page.seat = seat
                return player.token
            case messages.Return(token):
                seat = self._seat_of(token)
                if self.is_full(seat):
                    raise RefusedError("this seat is open in too many pages")
                page.seat = seat
                self._tell()
                return token
            case _ if page.seat is None:
                raise RefusedError("a spectator cannot do that: take a seat first")
            case messages.Bot(seat, level):
                bot_named(self.game.name, level)  # refuses a level that does not exist
                self._sit(seat, level)
            case _:
                self._take_turn(page.seat, request)
        return None

    def end_overdue_turn(self) -> None:
        """Let the clock end the turn if its time has passed (QP-15)."""
        if self.seconds_left == 0:
            self.play(TimeOut())

    def play(self, move: dots_and_boxes.Edge | quita_y_pon.Move) -> None:
        """Make a move for the seat whose turn it is; the state refuses one that is illegal."""
        before = self.state
        self.state = before.apply(move)  # type: ignore[arg-type]  # each state refuses the other's
        self.last = {"seat": before.turn, "move": str(move), "cards": ""}
        if isinstance(move, Play) and isinstance(before, quita_y_pon.State):
            self.last["cards"] = str(move.laid(before.table))
        self.moves += 1
        self._begin_turn()
        self._tell()

    def _seat_of(self, token: str) -> int:
        for seat, holder in enumerate(self.seats):
            if isinstance(holder, Player) and secrets.compare_digest(holder.token, token):
                return seat
        raise RefusedError("nobody here has this token")

    def _sit(self, seat: int, newcomer: Player | str) -> None:
        check_seat(seat, len(self.seats))
        holder = self.seats[seat]
        if holder is not None and (isinstance(newcomer, Player) or not self.is_away(seat)):
            raise RefusedError("this seat is taken")
        if isinstance(holder, Player) and self.clock() - holder.left < GRACE:
            raise RefusedError(f"whoever sat there has {GRACE:.0f} seconds to come back")
        self.seats[seat] = newcomer
        # A bot that takes over from the player to move begins the turn anew; no other does.
        if self.has_begun and (self.draft is None or seat == self.state.turn):
            self._begin_turn()
        self._tell()

    def _begin_turn(self) -> None:
        self.draft, self.deadline, self._steps = None, None, 0
        match self.state:
            case quita_y_pon.State(turn=int(turn)) if isinstance(self.seats[turn], Player):
                self.draft = TurnDraft(self.state.view(turn))
                self.deadline = self.clock() + self.seconds

    def _take_turn(self, seat: int, request: messages.TurnRequest) -> None:
        if not self.has_begun:
            raise RefusedError("the game begins when every seat is taken")
        if self.state.turn not in {seat, None}:  # that the game is over is for the library to say
            rule = "QP-5" if isinstance(self.state, quita_y_pon.State) else "DB-1"
            raise RefusedError("it is not your turn", rule)
        if request.after not in {self.moves, None}:
            raise RefusedError("this came too late: it was for another turn")
        if isinstance(request, messages.Move):
            move = self.game.parse_move(request.move)
            if isinstance(move, TimeOut):
                raise RefusedError("only the clock can end a turn like this", "QP-15")
            self.play(move)
        elif self.draft is None:
            raise RefusedError("there is no turn to put together")
        elif isinstance(request, messages.Commit):
            self.play(self.draft.to_move())
        else:
            self._step(self.draft, request)

    def _step(self, draft: TurnDraft, request: messages.Carry | messages.Rewind) -> None:
        if self._steps >= MOST_STEPS:
            raise RefusedError(f"a turn has at most {MOST_STEPS} steps")
        if isinstance(request, messages.Carry):
            cards = Cards.parse(request.cards)
            self.draft = draft.carry(cards, request.source, request.target)
        else:
            back = {"undo": draft.undo, "redo": draft.redo, "reset": draft.reset}
            self.draft = back[request.step]()
        self._steps += 1
        self._tell(self.state.turn)

    def _tell(self, seat: int | None = None) -> None:
        """Wake everybody, or the pages of one seat alone."""
        for page in self.pages:
            if seat is None or page.seat == seat:
                page.news.set()
        self.news.set()
