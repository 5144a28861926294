"""The server over its sockets, without a browser."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import httpx2
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from tablegames import IllegalMoveError, dots_and_boxes
from tablegames.bots import random_bot
from tablegames.quita_y_pon import Draw, MeldFault, State
from tablegames.quita_y_pon.melds import explanation
from web import server
from web.messages import LONGEST
from web.rooms import MOST_PAGES
from web.server import FORGOTTEN_AFTER, MOST_ROOMS, NO_ENTRY, Hub
from web.tests.common import Clock, position, serving, two_players

ROOT: Final = Path(__file__).parents[3]


@attrs.frozen
class Client:
    """A page, as the server sees it."""

    session: WebSocketTestSession

    def send(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def next(self, kind: str, where: Callable[[Any], Any] = lambda _: True) -> Any:
        """Read on until a message is of a kind, and as it is awaited."""
        while True:
            message = self.session.receive_json()
            if message["type"] == kind and where(message):
                return message

    def refused(self, **message: Any) -> list[Any]:
        """Say something that is refused; return the reasons."""
        self.send(**message)
        problems: list[Any] = self.next("refusal")["problems"]
        return problems

    def sit(self, seat: int) -> str:
        self.send(type="join", seat=seat)
        token: str = self.next("welcome")["token"]
        return token


@attrs.define
class House:
    """A running application."""

    hub: Hub
    http: TestClient
    _open: ExitStack

    def room(self, game: str = "dots-and-boxes") -> str:
        answer = self.http.post(f"/rooms/{game}")
        assert answer.status_code == 201
        name: str = answer.json()["room"]
        return name

    def page(self, room: str, query: str = "") -> Client:
        connection = self.http.websocket_connect(f"/rooms/{room}{query}")
        return Client(self._open.enter_context(connection))


@contextmanager
def house(hub: Hub) -> Iterator[House]:
    with TestClient(hub.app()) as http, ExitStack() as pages:
        yield House(hub, http, pages)


@pytest.fixture
def home() -> Iterator[House]:
    with house(Hub(pause=0, rng=Random(7))) as running:
        yield running


def test_the_page_is_served(home: House) -> None:
    page = home.http.get("/")
    assert page.status_code == 200
    assert "default-src 'self'" in page.text
    for name in ("app.js", "cards.js", "dom.js", "dots.js", "style.css"):
        assert home.http.get(f"/{name}").status_code == 200
    assert home.http.get("/../server.py").status_code == 404
    assert home.http.post("/rooms/chess").status_code == 404
    assert home.http.get("/rooms/chess").status_code in {404, 405}


def test_a_game_is_played_over_the_sockets(home: House) -> None:
    room = home.room()
    pages = [home.page(room), home.page(room), home.page(room)]
    for player in (0, 1):
        pages[player].sit(player)
    state, rng = dots_and_boxes.State.new(), Random(1)
    while state.turn is not None:
        turn, move = state.turn, rng.choice(list(state.legal_moves))
        if rng.random() < 0.2:
            reasons = pages[1 - turn].refused(type="move", move=str(move))
            assert reasons == [{"rule": "DB-1", "message": "it is not your turn"}]
        pages[turn].send(type="move", move=str(move))
        state = state.apply(move)
        for seat, page in zip((0, 1, None), pages, strict=True):
            seen = page.next("snapshot", has_edge(str(move)))
            assert (seen["seat"], seen["view"]["turn"]) == (seat, state.turn)
            assert seen["view"]["scores"] == list(state.scores)
    assert state.outcome is not None
    assert seen["view"]["outcome"]["winners"] == list(state.outcome.winners)


def has_edge(edge: str) -> Callable[[Any], bool]:
    return lambda message: message["view"] is not None and edge in message["view"]["edges"]


def test_nobody_gets_at_the_hand_of_another_seat(home: House) -> None:
    room = home.room("quita-y-pon")
    pages = [home.page(room) for _ in range(4)]
    tokens = [page.sit(seat) for seat, page in enumerate(pages)]
    spy = home.page(room)
    for message in (
        {"type": "view", "seat": 0},
        {"type": "snapshot", "seat": 0},
        {"type": "join", "seat": 0},
        {"type": "join", "seat": 0, "token": tokens[0]},
        {"type": "return", "token": tokens[0][::-1]},
        {"type": "bot", "seat": 0, "level": "random"},
        {"type": "move", "move": "draw"},
        {"type": "commit"},
    ):
        assert spy.refused(**message)
        assert pages[1].refused(**message)
    spy.send(type="return", token=tokens[3])
    assert spy.next("snapshot", lambda m: m["seat"] is not None)["seat"] == 3
    seen = pages[1].next("snapshot", lambda m: m["view"])
    assert (seen["seat"], seen["view"]["hand_sizes"]) == (1, [11] * 4)
    state = home.hub.rooms[room].state
    assert isinstance(state, State)
    assert seen["view"]["hand"] == str(state.hands[1])


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"type": "x"}', "é" * (LONGEST + 1)])
def test_a_malformed_message_is_refused_and_nothing_breaks(home: House, text: str) -> None:
    page = home.page(home.room())
    page.session.send_text(text)
    assert page.next("refusal")["problems"][0]["rule"] == ""
    page.session.send_bytes(text.encode())
    assert page.next("refusal")
    page.sit(0)


def test_a_message_that_is_far_too_large_ends_the_connection() -> None:
    with serving(Hub()) as site:
        opened = httpx2.post(f"{site.address}rooms/dots-and-boxes").json()["room"]
        address = f"{site.address.replace('http', 'ws')}rooms/{opened}"
        with connect(address) as flooding, connect(address) as other:
            flooding.send("x" * (LONGEST + 1))
            with pytest.raises(ConnectionClosedError) as closed:
                list(flooding)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            other.send("x" * LONGEST)  # is read, and refused
            assert any(json.loads(text)["type"] == "refusal" for text in other)


def test_a_refusal_names_rule_and_reason() -> None:
    starts = {"quita-y-pon": lambda _: position(["6D 6H 6S 2C", "2S 9H"])}
    with house(Hub(starts=starts)) as home:
        room = home.room("quita-y-pon")
        pages = [home.page(room), home.page(room)]
        for seat, page in enumerate(pages):
            page.sit(seat)
        reason = {"rule": "QP-13", "message": "6♠ 6♥ 6♦ in the hand is a meld"}
        assert pages[0].refused(type="move", move="draw") == [reason]
        reasons = pages[0].refused(type="move", move="play 6D 6H / KS")
        assert [problem["rule"] for problem in reasons] == ["QP-6", "QP-8", "QP-8"]
        (unreadable,) = pages[0].refused(type="move", move="h0,0")
        assert (unreadable["rule"], "is no move" in unreadable["message"]) == ("", True)
        pages[0].send(type="carry", cards="6D 6H", source="hand", target="new")
        reasons = pages[0].refused(type="commit")
        assert [problem["rule"] for problem in reasons] == ["QP-8"]


@pytest.mark.parametrize(
    ("query", "language"),
    [("", "en"), ("?lang=en", "en"), ("?lang=es", "es"), ("?lang=../x", "en")],
)
def test_reasons_are_given_in_the_language_of_the_page(query: str, language: str) -> None:
    state = position(["6D 6H 6S 2C", "2S 9H"])
    with pytest.raises(IllegalMoveError) as refused:
        state.apply(Draw())
    (problem,) = refused.value.problems
    with house(Hub(starts={"quita-y-pon": lambda _: state})) as home:
        room = home.room("quita-y-pon")
        page, other = home.page(room, query), home.page(room)
        page.sit(0)
        other.sit(1)
        (told,) = page.refused(type="move", move="draw")
        assert told == {"rule": "QP-13", "message": problem.message.in_language(language)}
        page.send(type="carry", cards="6D 6H", source="hand", target="new")
        draft = page.next("snapshot", lambda m: m["draft"] and m["draft"]["laid"])["draft"]
        assert draft["piles"][0]["fault"] == explanation(MeldFault.TOO_FEW).in_language(language)
        assert draft["piles"][0]["fault"] in draft["problems"][0]["message"]


def test_a_player_comes_back_to_seat_and_draft(home: House) -> None:
    room = home.room("quita-y-pon")
    with home.http.websocket_connect(f"/rooms/{room}") as session:
        page = Client(session)
        token = page.sit(0)
        for seat in (1, 2, 3):
            page.send(type="bot", seat=seat, level="greedy-cards")
        draft = page.next("snapshot", lambda m: m["draft"])["draft"]
        card = draft["hand"].split()[0]
        page.send(type="carry", cards=card, source="hand", target="new")
        page.next("snapshot", lambda m: m["draft"]["laid"] == card)
    page = home.page(room)
    assert page.next("snapshot")["seats"][0]["away"]
    page.send(type="return", token=token)
    assert page.next("welcome")["token"] == token
    seen = page.next("snapshot", lambda m: m["seat"] == 0)
    assert (seen["draft"]["laid"], seen["seats"][0]["away"]) == (card, False)


def test_bots_play_against_a_player_to_the_end(home: House) -> None:
    room = home.room("quita-y-pon")
    page = home.page(room)
    page.sit(2)
    for seat, level in ((0, "greedy-cards"), (1, "greedy-points"), (3, "random")):
        page.send(type="bot", seat=seat, level=level)
    rng = Random(2)
    turns = 0
    while True:
        seen = page.next("snapshot", lambda m: m["view"] and (m["draft"] or m["view"]["outcome"]))
        if seen["view"]["outcome"]:
            break
        state = home.hub.rooms[room].state
        if state.turn == 2:
            turns += 1
            page.send(type="move", move=str(random_bot(state.view(2), rng)))
    assert turns > 1
    assert max(seen["view"]["outcome"]["scores"]) > 0


def test_the_clock_ends_a_turn() -> None:
    clock = Clock()
    starts = {"quita-y-pon": two_players}
    with house(Hub(starts=starts, seconds=30, clock=clock, rng=Random(3))) as home:
        room = home.room("quita-y-pon")
        pages = [home.page(room), home.page(room)]
        for seat, page in enumerate(pages):
            page.sit(seat)
        assert pages[0].next("snapshot", lambda m: m["draft"])["seconds"] == 30
        clock.now += 30
        reasons = pages[0].refused(type="move", move="draw")
        assert reasons == [{"rule": "QP-5", "message": "it is not your turn"}]
        seen = pages[1].next("snapshot", lambda m: m["draft"])
        assert seen["last"] == {"seat": 0, "move": "time-out", "cards": ""}
        assert (seen["view"]["hand_sizes"], seen["seconds"]) == ([12, 11], 30)


def test_the_clock_needs_no_message_to_end_a_turn() -> None:
    with house(Hub(starts={"quita-y-pon": two_players}, seconds=0.01)) as home:
        room = home.room("quita-y-pon")
        pages = [home.page(room), home.page(room)]
        for seat, page in enumerate(pages):
            page.sit(seat)
        seen = pages[0].next("snapshot", lambda m: m["view"] and m["view"]["outcome"])
        assert seen["last"]["move"] == "time-out"
        assert (seen["moves"], seen["view"]["stock_size"]) == (104 - 22, 0)


def test_rooms_and_pages_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(server, "MOST_ROOMS", 3)
    monkeypatch.setattr(server, "AT_THE_DOOR", 0.01)
    assert MOST_ROOMS > 3
    with house(Hub(clock=clock)) as home:
        first, *_ = (home.room() for _ in range(3))
        answer = home.http.post("/rooms/dots-and-boxes")
        assert (answer.status_code, "too many" in answer.json()["error"]) == (503, True)
        pages = [home.page(first) for _ in range(MOST_PAGES)]
        for page in pages:
            page.next("snapshot")
        assert sent_away(home, first) == (NO_ENTRY, "the room is full")
        clock.now += FORGOTTEN_AFTER + 1
        home.room()
        assert first in home.hub.rooms  # somebody is there
        assert len(home.hub.rooms) == 2
        assert sent_away(home, "nowhere") == (NO_ENTRY, "there is no such room")


def test_spectators_keep_no_player_from_coming_back(home: House) -> None:
    room = home.room()
    with home.http.websocket_connect(f"/rooms/{room}") as session:
        token = Client(session).sit(0)
    for _ in range(MOST_PAGES):
        home.page(room).next("snapshot")
    stranger = home.page(room)
    (problem,) = stranger.refused(type="return", token=token[::-1])
    assert problem["message"] == "nobody here has this token"
    with pytest.raises(WebSocketDisconnect) as left:
        stranger.session.receive_json()
    assert (left.value.code, left.value.reason) == (NO_ENTRY, "the room is full")
    with home.http.websocket_connect(f"/rooms/{room}"):
        pass  # a page that says nothing and goes
    player = home.page(room)
    player.send(type="return", token=token)
    assert player.next("welcome")["token"] == token
    assert player.next("snapshot")["seat"] == 0
    assert len(home.hub.rooms[room].pages) == MOST_PAGES + 1


def test_a_bot_that_fails_is_logged_and_harms_no_other_room(
    home: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(server, "bot_named", failing)
    room = home.room()
    page = home.page(room)
    page.sit(1)
    page.send(type="bot", seat=0, level="random")
    page.next("snapshot", lambda m: m["view"])
    assert page.refused(type="move", move="h0,0")
    other = home.page(home.room())
    other.sit(0)
    assert f"room {room} has stopped" in caplog.text


def test_a_page_that_can_be_told_nothing_is_let_go(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rather than left waiting for ever, and nobody is told why."""

    def failing(*_: object) -> None:
        raise RuntimeError

    room = home.room()
    monkeypatch.setattr(server, "snapshot", failing)
    with (
        pytest.raises(ExceptionGroup) as stopped,
        home.http.websocket_connect(f"/rooms/{room}") as page,
    ):
        page.receive_json()
    assert stopped.group_contains(RuntimeError)
    assert home.hub.rooms[room].pages == set()


def test_a_late_message_does_nothing_in_the_next_turn(home: House) -> None:
    room = home.room()
    pages = [home.page(room), home.page(room)]
    for seat, page in enumerate(pages):
        page.sit(seat)
    assert pages[0].next("snapshot", lambda m: m["view"])["moves"] == 0
    pages[0].send(type="move", move="h0,0", after=0)
    pages[1].next("snapshot", has_edge("h0,0"))
    pages[1].send(type="move", move="h1,0", after=1)
    pages[0].next("snapshot", has_edge("h1,0"))
    (problem,) = pages[0].refused(type="move", move="h2,0", after=0)
    assert "too late" in problem["message"]
    pages[0].send(type="move", move="h2,0", after=2)
    assert pages[0].next("snapshot", has_edge("h2,0"))["moves"] == 3


def test_the_command_serves_the_page() -> None:
    command = [sys.executable, "-m", "examples.web", "--port", "0"]
    with subprocess.Popen(  # noqa: S603 - the command is our own
        command, cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            told = next(line for line in process.stderr if "running on" in line)
            address = told.split("running on ")[1].split()[0]
            assert "app.js" in httpx2.get(address).text
        finally:
            process.terminate()


@pytest.mark.parametrize("seconds", ["0", "-5", "nan", "inf"])
def test_the_command_refuses_a_turn_of_no_length(seconds: str) -> None:
    done = subprocess.run(  # noqa: S603 - the command is our own
        [sys.executable, "-m", "examples.web", "--port", "0", f"--seconds={seconds}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert "a turn takes some seconds" in done.stderr


def sent_away(home: House, room: str) -> tuple[int, str]:
    with home.http.websocket_connect(f"/rooms/{room}") as session:
        with pytest.raises(WebSocketDisconnect) as left:
            session.receive_json()
        return left.value.code, left.value.reason
