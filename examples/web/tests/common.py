"""What the tests of server and pages share: positions, a clock to set, a running server."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

import attrs
import uvicorn

from tablegames.quita_y_pon import Cards, Rules, Setup, State
from web.messages import LONGEST
from web.rooms import Room
from web.server import Hub


@attrs.define
class Clock:
    """A clock that stands until a test moves it on."""

    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


def position(hands: Sequence[str], table: Sequence[str] = (), first: str = "") -> State:
    """Two or more hands and a table, and the cards to be drawn first; seat 0 moves."""
    held = [Cards.parse(hand) for hand in hands]
    melds = [Cards.parse(pile) for pile in table]
    drawn = [next(iter(Cards.parse(word))) for word in first.split()]
    rest = Cards.pack(2) - sum([*held, *melds, Cards(drawn)], Cards())
    return State.from_setup(Setup(Rules(players=len(hands)), held, melds, [*drawn, *rest]))


def two_players(rng: Random) -> State:
    return State.deal(Rules(players=2), rng=rng)


@contextmanager
def serving(hub: Hub) -> Iterator["Site"]:
    """Run the server in a thread of its own, on a port that the system chooses."""
    server = uvicorn.Server(uvicorn.Config(hub.app(), ws_max_size=LONGEST, log_level="warning"))
    with asyncio.Runner() as runner, socket.create_server(("127.0.0.1", 0)) as listening:
        loop, serve = runner.get_loop(), server.serve(sockets=[listening])
        thread = threading.Thread(target=runner.run, args=[serve])
        thread.start()
        try:
            yield Site(hub, server, loop, f"http://127.0.0.1:{listening.getsockname()[1]}/")
        finally:
            server.should_exit = True
            thread.join()


@attrs.frozen
class Site:
    """A server that runs."""

    hub: Hub
    server: uvicorn.Server
    loop: asyncio.AbstractEventLoop
    address: str

    def room(self, address: str) -> Room:
        """The room that a page with this address shows."""
        return self.hub.rooms[address.partition("room=")[2]]

    def in_server(self, what: Callable[[], object]) -> None:
        """Do something in the thread of the server."""

        async def doing() -> None:
            what()

        asyncio.run_coroutine_threadsafe(doing(), self.loop).result(10)

    def cut_connections(self) -> None:
        """Drop every connection, as a network does that breaks down."""

        def cut() -> None:
            for connection in list(self.server.server_state.connections):
                assert connection.transport is not None
                connection.transport.abort()

        self.in_server(cut)
