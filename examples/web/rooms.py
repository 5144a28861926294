"""A room: one game, its seats, its clock, and the referee of every message.

Nothing here waits or sends: `Room.handle` changes the room or refuses, and wakes everybody who has
something new to see. The time comes from outside.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

import attrs

from tablegames import dots_and_boxes, quita_y_pon
from tablegames.bots import bot_named
from tablegames.games import Game, game_of
from tablegames.quita_y_pon import Cards, Play, TimeOut, TurnDraft
from tablegames.seats import check_seat

from . import messages
from .messages import Place, RefusedError

State: TypeAlias = dots_and_boxes.State | quita_y_pon.State
Move: TypeAlias = dots_and_boxes.Edge | quita_y_pon.Move

MOST_PAGES: Final = 32
"""So many pages may be open in one room."""
MOST_STEPS: Final = 500
"""So many steps may one turn take; each is remembered for undo."""
GRACE: Final = 30.0
"""For so many seconds the seat of a player who is away is kept from bots."""


@attrs.define
class Player:
    """A person on a seat: the secret to come back with, and when a page was last closed."""

    token: str = attrs.field(factory=lambda: secrets.token_urlsafe(16), repr=False)
    left: float = 0.0


@attrs.frozen
class Computer:
    """A bot on a seat."""

    level: str


@attrs.frozen
class Turn:
    """What everybody may know of a move: a play shows the cards it lays, a draw does not."""

    seat: int
    move: str
    cards: str = ""


@attrs.define(eq=False)
class Page:
    """A page that is open in a room: its seat, None for a spectator; set when it has news."""

    seat: int | None = None
    news: asyncio.Event = attrs.field(factory=asyncio.Event)


@attrs.define(eq=False)
class Room:
    """One game and all who take part in it.

    Args:
        state: where the game begins.
        seconds: how long a turn may take. Only Quita y Pon has a clock: who lets it run out is
            given a card there (QP-15), while in Dots and Boxes nobody can pass (DB-5).
        clock: tells the time in seconds.
    """

    state: State
    seconds: float
    clock: Callable[[], float]
    id: str = attrs.field(init=False, factory=lambda: secrets.token_urlsafe(8))
    game: Game = attrs.field(init=False)
    seats: list[Player | Computer | None] = attrs.field(init=False)
    draft: TurnDraft | None = attrs.field(init=False, default=None)
    deadline: float | None = attrs.field(init=False, default=None)
    turns: deque[Turn] = attrs.field(init=False, factory=lambda: deque(maxlen=8))
    pages: set[Page] = attrs.field(init=False, factory=set)
    empty_since: float = attrs.field(init=False)
    # For whoever makes bots and clock move.
    news: asyncio.Event = attrs.field(init=False, factory=asyncio.Event)
    _steps: int = attrs.field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        self.game = game_of(self.state)
        self.seats = [None] * self.state.num_players
        self.empty_since = self.clock()

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
        return isinstance(self.seats[seat], Player) and all(
            page.seat != seat for page in self.pages
        )

    def enter(self) -> Page:
        """Let a page in, as a spectator at first.

        Raises:
            RefusedError: the room is full.
        """
        if len(self.pages) >= MOST_PAGES:
            raise RefusedError("the room is full")
        page = Page()
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

    def handle(self, page: Page, request: messages.Request) -> Player | None:
        """Do what a page asks for; return the player that it has become, if it has.

        Raises:
            RefusedError: it is not for this page to ask, or not now.
            TableGamesError: the library refuses it.
        """
        self.end_overdue_turn()
        match request:
            case messages.Join() | messages.Return() if page.seat is not None:
                raise RefusedError("you have a seat already")
            case messages.Join(seat):
                return self._join(page, seat)
            case messages.Return(token):
                return self._return(page, token)
            case _ if page.seat is None:
                raise RefusedError("a spectator cannot do that: take a seat first")
            case messages.Bot(seat, level):
                self._seat_bot(seat, level)
            case messages.Move(text):
                self._check_turn(page.seat)
                self._move(text)
            case _:
                self._check_turn(page.seat)
                self._step(request)
        return None

    def end_overdue_turn(self) -> None:
        """Let the clock end the turn if its time has passed (QP-15)."""
        if self.seconds_left == 0:
            self.play(TimeOut())

    def bot_to_move(self) -> str | None:
        """Return the level of the bot whose turn it is; None if it is not a bot's."""
        turn = self.state.turn
        holder = self.seats[turn] if self.has_begun and turn is not None else None
        return holder.level if isinstance(holder, Computer) else None

    def play(self, move: Move) -> None:
        """Make a move for the seat whose turn it is.

        Raises:
            IllegalMoveError: the rules forbid it.
        """
        before, seat = self.state, self.state.turn
        self.state = before.apply(move)  # type: ignore[arg-type]  # each state refuses the other's
        if seat is not None:
            self.turns.append(_turn(before, seat, move))
        self._begin_turn()
        self._tell()

    def _join(self, page: Page, seat: int) -> Player:
        check_seat(seat, len(self.seats))
        if self.seats[seat] is not None:
            raise RefusedError("this seat is taken")
        page.seat, player = seat, Player()
        self._sit(seat, player)
        return player

    def _return(self, page: Page, token: str) -> Player:
        for seat, holder in enumerate(self.seats):
            if isinstance(holder, Player) and secrets.compare_digest(holder.token, token):
                page.seat = seat
                self._tell()
                return holder
        raise RefusedError("nobody here has this token")

    def _seat_bot(self, seat: int, level: str) -> None:
        check_seat(seat, len(self.seats))
        bot_named(self.game.name, level)
        holder = self.seats[seat]
        if holder is not None and not self.is_away(seat):
            raise RefusedError("this seat is taken")
        if isinstance(holder, Player) and self.clock() - holder.left < GRACE:
            raise RefusedError(f"whoever sat there has {GRACE:.0f} seconds to come back")
        self._sit(seat, Computer(level))

    def _sit(self, seat: int, holder: Player | Computer) -> None:
        self.seats[seat] = holder
        # A bot that takes over from the player to move begins the turn anew; no other does.
        if self.has_begun and (self.draft is None or seat == self.state.turn):
            self._begin_turn()
        self._tell()

    def _check_turn(self, seat: int | None) -> None:
        if not self.has_begun:
            raise RefusedError("the game begins when every seat is taken")
        if self.state.turn not in {seat, None}:  # that the game is over is for the library to say
            rule = "QP-5" if isinstance(self.state, quita_y_pon.State) else "DB-1"
            raise RefusedError("it is not your turn", rule)

    def _begin_turn(self) -> None:
        state = self.state
        self.draft, self.deadline, self._steps = None, None, 0
        if not isinstance(state, quita_y_pon.State) or state.turn is None:
            return
        if isinstance(self.seats[state.turn], Player):
            self.draft = TurnDraft(state.view(state.turn))
            self.deadline = self.clock() + self.seconds

    def _move(self, text: str) -> None:
        move = self.game.parse_move(text)
        if isinstance(move, TimeOut):
            raise RefusedError("only the clock can end a turn like this", "QP-15")
        self.play(move)

    def _step(self, request: messages.Request) -> None:
        if self.draft is None:
            raise RefusedError("there is no turn to put together")
        if isinstance(request, messages.Commit):
            self.play(self.draft.to_move())
            return
        if self._steps >= MOST_STEPS:
            raise RefusedError(f"a turn has at most {MOST_STEPS} steps")
        match request:
            case messages.Carry(cards, source, target):
                self.draft = _carry(self.draft, Cards.parse(cards), source, target)
            case messages.Rewind("undo"):
                self.draft = self.draft.undo()
            case messages.Rewind("redo"):
                self.draft = self.draft.redo()
            case messages.Rewind("reset"):
                self.draft = self.draft.reset()
        self._steps += 1
        self._tell(self.state.turn)

    def _tell(self, seat: int | None = None) -> None:
        """Wake everybody, or the pages of one seat alone."""
        for page in self.pages:
            if seat is None or page.seat == seat:
                page.news.set()
        self.news.set()


def _turn(before: State, seat: int, move: Move) -> Turn:
    if isinstance(move, Play) and isinstance(before, quita_y_pon.State):
        return Turn(seat, "play", str(move.laid(before.table)))
    return Turn(seat, str(move))


def _carry(draft: TurnDraft, cards: Cards, source: Place, target: Place) -> TurnDraft:
    match source, target:
        case "hand", "new":
            return draft.lay_new(*cards)
        case int(), "new":
            return draft.split(source, *cards)
        case int(), int() if draft.piles.get(source) == cards:
            return draft.join(target, source)
    for card in cards:  # the other steps take one card each
        match source, target:
            case "hand", int():
                draft = draft.lay(card, target)
            case int(), "hand":
                draft = draft.take_back(card, source)
            case int(), int():
                draft = draft.move_card(card, source, target)
            case _:
                raise RefusedError("cards go from the hand or a pile to another place")
    return draft
