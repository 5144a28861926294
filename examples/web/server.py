"""The server: lets pages into rooms, passes on what they say, and makes bots and clocks move."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
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

from .messages import RefusedError, problems_of, read
from .rooms import Page, Room, State
from .views import refusal, snapshot, welcome

STARTS: Final[Mapping[str, Callable[[Random], State]]] = {
    "dots-and-boxes": lambda _: dots_and_boxes.State.new(dots_and_boxes.ONLINE),
    "quita-y-pon": lambda rng: quita_y_pon.State.deal(rng=rng),
}
"""How the game of a room begins."""

MOST_ROOMS: Final = 200
FORGOTTEN_AFTER: Final = 900.0
"""After so many seconds without a page a room may go."""

NO_ENTRY: Final = 4403
"""The code with which a page is sent away for good."""


@attrs.define(eq=False)
class Hub:
    """All rooms, and for each the task that makes its bots and its clock move.

    Args:
        starts: how the game of a room begins, for each game.
        seconds: how long a turn may take where there is a clock.
        pause: how many seconds a bot waits before it moves, so that people can follow.
        clock: tells the time in seconds.
        rng: deals, and is the bots' chance; that of the system has no seed to be found out.
    """

    starts: Mapping[str, Callable[[Random], State]] = STARTS
    seconds: float = 90.0
    pause: float = 0.6
    clock: Callable[[], float] = time.monotonic
    rng: Random = attrs.field(factory=SystemRandom)
    rooms: dict[str, Room] = attrs.field(init=False, factory=dict)
    _tasks: dict[str, asyncio.Task[None]] = attrs.field(init=False, factory=dict)

    def open_room(self, game: str) -> Room:
        """Open a room, after those that nobody has looked into for long are gone.

        Raises:
            RefusedError: there are too many rooms.
        """
        for room in list(self.rooms.values()):
            if not room.pages and self.clock() - room.empty_since > FORGOTTEN_AFTER:
                self._tasks.pop(room.id).cancel()
                del self.rooms[room.id]
        if len(self.rooms) >= MOST_ROOMS:
            raise RefusedError("there are too many rooms; try again later")
        room = Room(self.starts[game](self.rng), self.seconds, self.clock)
        self.rooms[room.id] = room
        self._tasks[room.id] = asyncio.create_task(self._drive(room))
        return room

    def room(self, name: str) -> Room:
        """Return the room of that id.

        Raises:
            RefusedError: there is none.
        """
        if name not in self.rooms:
            raise RefusedError("there is no such room")
        return self.rooms[name]

    def close(self) -> None:
        """Stop all bots and clocks."""
        for task in self._tasks.values():
            task.cancel()

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
                # A bot may think for a second, and nobody else is to wait meanwhile.
                move = await asyncio.to_thread(bot, view, self.rng)
                await asyncio.sleep(self.pause)
                room.play(move)
        except Exception:
            logging.getLogger(__name__).exception("room %s has stopped", room.id)


async def _send_news(socket: WebSocket, room: Room, page: Page) -> None:
    """Send a page the newest snapshot whenever there is news.

    A page that reads slowly misses some, so nothing piles up for it.
    """
    while True:
        await page.news.wait()
        page.news.clear()
        await socket.send_text(snapshot(room, page.seat))


async def _receive(socket: WebSocket, room: Room, page: Page) -> None:
    """Hand on what a page says until it leaves, and tell it what is refused."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        try:
            # Bytes are no message: they are read as an empty text, and refused as such.
            player = room.handle(page, read(message.get("text") or ""))
        except (RefusedError, TableGamesError) as error:
            await socket.send_text(refusal(problems_of(error)))
        else:
            if player is not None and page.seat is not None:
                await socket.send_text(welcome(page.seat, player.token))


async def play(socket: WebSocket) -> None:
    """Let a page take part in a room."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        room = hub.room(socket.path_params["room"])
        page = room.enter()
    except RefusedError as error:
        await socket.close(NO_ENTRY, str(error))
        return
    sender = asyncio.create_task(_send_news(socket, room, page))
    try:
        with suppress(WebSocketDisconnect):  # the page is gone when it is to be answered
            await _receive(socket, room, page)
    finally:
        room.leave(page)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def open_room(request: Request) -> Response:
    """Open a room for the game that the address names."""
    hub: Hub = request.app.state.hub
    game = request.path_params["game"]
    if game not in hub.starts:
        return JSONResponse({"error": "there is no such game"}, 404)
    try:
        return JSONResponse({"room": hub.open_room(game).id}, 201)
    except RefusedError as error:
        return JSONResponse({"error": str(error)}, 503)


def create_app(hub: Hub) -> Starlette:
    """Return the application; it closes the hub when it ends."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        hub.close()

    app = Starlette(
        routes=[
            Route("/rooms/{game}", open_room, methods=["POST"]),
            WebSocketRoute("/rooms/{room}", play),
            Mount("/", StaticFiles(directory=Path(__file__).with_name("static"), html=True)),
        ],
        lifespan=lifespan,
    )
    app.state.hub = hub
    return app
