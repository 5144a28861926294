"""The server: lets pages into rooms, passes on what they say, and makes bots and clocks move."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

import attrs
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablegames import TableGamesError, dots_and_boxes, quita_y_pon
from tablegames.bots import bot_named
from tablegames.languages import ENGLISH, LANGUAGES

from .messages import read
from .rooms import Page, Room, State
from .views import refusal, snapshot, welcome

STARTS: Final[Mapping[str, Callable[[Random], State]]] = {
    "dots-and-boxes": lambda _: dots_and_boxes.State.new(dots_and_boxes.ONLINE),
    "quita-y-pon": lambda rng: quita_y_pon.State.deal(rng=rng),
}
"""How the game of a room begins."""

MOST_ROOMS: Final = 200
FORGOTTEN_AFTER: Final = 900.0  # seconds without a page
AT_THE_DOOR: Final = 5.0  # seconds in which a page can show that it has a seat in a full room
NO_ENTRY: Final = 4403  # the code with which a page is sent away for good


@attrs.define(eq=False)
class Hub:
    """All rooms, and for each the task that makes its bots and its clock move."""

    starts: Mapping[str, Callable[[Random], State]] = STARTS
    seconds: float = 90.0  # for a turn, where there is a clock
    pause: float = 0.6  # before a bot moves, so that people can follow
    clock: Callable[[], float] = time.monotonic
    rng: Random = attrs.field(factory=SystemRandom)  # has no seed that could be found out
    rooms: dict[str, Room] = attrs.field(init=False, factory=dict)
    _tasks: dict[str, asyncio.Task[None]] = attrs.field(init=False, factory=dict)

    def app(self) -> Starlette:
        """Return the application that serves the page and these rooms."""
        routes = [
            Route("/rooms/{game}", self.open_room, methods=["POST"]),
            WebSocketRoute("/rooms/{room}", self.play),
            Mount("/", StaticFiles(directory=Path(__file__).with_name("static"), html=True)),
        ]
        return Starlette(routes=routes)

    async def open_room(self, request: Request) -> Response:
        """Open a room for a game; first those go into which nobody has looked for long."""
        game = request.path_params["game"]
        if game not in self.starts:
            return JSONResponse({"error": "there is no such game"}, 404)
        for room in list(self.rooms.values()):
            if not room.pages and self.clock() - room.empty_since > FORGOTTEN_AFTER:
                self._tasks.pop(room.id).cancel()
                del self.rooms[room.id]
        if len(self.rooms) >= MOST_ROOMS:
            return JSONResponse({"error": "there are too many rooms; try again later"}, 503)
        room = Room(self.starts[game](self.rng), self.seconds, self.clock)
        self.rooms[room.id] = room
        self._tasks[room.id] = asyncio.create_task(self._drive(room))
        return JSONResponse({"room": room.id}, 201)

    async def play(self, socket: WebSocket) -> None:
        """Let a page take part in a room."""
        await socket.accept()
        room = self.rooms.get(socket.path_params["room"])
        if room is None:
            await socket.close(NO_ENTRY, "there is no such room")
            return
        language = socket.query_params.get("lang")
        page = Page(language if language in LANGUAGES else ENGLISH)
        # Spectators keep out more of their kind, but nobody who comes back to a seat.
        if room.is_full() and not await _has_seat(socket, room, page):
            with suppress(WebSocketDisconnect):
                await socket.close(NO_ENTRY, "the room is full")
            return
        room.enter(page)
        try:
            async with asyncio.TaskGroup() as tasks:
                sender = tasks.create_task(_send_news(socket, room, page))
                await _receive(socket, room, page)
                sender.cancel()
        except* WebSocketDisconnect:
            pass  # the page was gone when it was to be told something
        finally:
            room.leave(page)

    async def _drive(self, room: Room) -> None:
        """Make the moves of bots and clock until the game is over."""
        try:
            while not room.state.is_over:
                room.news.clear()
                room.end_overdue_turn()
                level = room.bot_to_move()
                if level is None:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(room.seconds_left):
                            await room.news.wait()
                    continue
                bot, view = bot_named(room.game.name, level), room.state.view(room.state.turn)
                # A bot may think for a second, and nobody else is to wait meanwhile. The turn
                # stays the bot's: it has no clock, and nobody can take its seat.
                move = await asyncio.to_thread(bot, view, self.rng)
                await asyncio.sleep(self.pause)
                room.play(move)
        except Exception:
            logging.getLogger(__name__).exception("room %s has stopped", room.id)


async def _send_news(socket: WebSocket, room: Room, page: Page) -> None:
    """Send a page the newest snapshot whenever there is news; nothing piles up for a slow one."""
    while True:
        await page.news.wait()
        page.news.clear()
        await socket.send_text(snapshot(room, page.seat, page.language))


async def _receive(socket: WebSocket, room: Room, page: Page) -> None:
    """Hand on what a page says until it leaves, and tell it what is refused."""
    while await _hear(socket, room, page):
        pass


async def _has_seat(socket: WebSocket, room: Room, page: Page) -> bool:
    """Hear the first message of a page that is not in the room yet: whether it has a seat then."""
    with suppress(TimeoutError, WebSocketDisconnect):
        async with asyncio.timeout(AT_THE_DOOR):
            await _hear(socket, room, page)
    return page.seat is not None


async def _hear(socket: WebSocket, room: Room, page: Page) -> bool:
    """Hand on one message, or tell the page why it is refused; False when the page leaves."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        return False
    try:
        # Bytes are no message: they are read as an empty text, and refused as such.
        token = room.handle(page, read(message.get("text") or ""))
        if token is not None:
            await socket.send_text(welcome(token))
    except TableGamesError as error:
        await socket.send_text(refusal(error, page.language))
    return True
