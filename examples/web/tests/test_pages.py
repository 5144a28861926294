"""Both games from end to end: real browsers, a real server, and the page's own controls."""

import json
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import pytest
from selenium.webdriver import Keys

from tablegames import dots_and_boxes
from tablegames.quita_y_pon import (
    Card,
    Cards,
    Rules,
    Setup,
    State,
    TimeOut,
    TurnDraft,
    arrange,
    best_plays,
    explain,
)
from web.rooms import Room
from web.server import Hub
from web.tests.browser import Page, Way, browser
from web.tests.common import Clock, Site, position, serving, two_players

NO_MELD_LEFT = ["6D 6H 10S", "2S 9H"], ["3C 4C 5C 6C", "9S 9D 9C 9S"]


@pytest.fixture(scope="module")
def browsers() -> Iterator[list[Page]]:
    with browser("--window-size=1200,1300") as one, browser("--window-size=1200,1300") as two:
        yield [Page(one), Page(two)]


@pytest.fixture(autouse=True)
def _no_errors(browsers: list[Page]) -> Iterator[None]:
    """No script of a page may fail, and nothing may be loaded that the page forbids."""
    yield
    for page in browsers:
        page.driver.get("about:blank")
        log: list[Any] = page.driver.get_log("browser")  # type: ignore[no-untyped-call]
        # When the server is gone, the page tries to connect again.
        assert [entry for entry in log if "WebSocket connection to" not in entry["message"]] == []


def meet(site: Site, pages: list[Page], title: str, bots: dict[int, str] | None = None) -> Room:
    """Open a room and let the pages take the first seats; bots take the others."""
    address = pages[0].open_room(site.address, title)
    pages[0].sit(0)
    for seat, page in enumerate(pages[1:], start=1):
        page.enter(address)
        page.sit(seat)
    for seat, level in (bots or {}).items():
        pages[0].seat_bot(seat, level)
    return site.room(address)


def cards_table(state: State, clock: Clock | None = None) -> Hub:
    return Hub(starts={"quita-y-pon": lambda _: state}, pause=0, clock=clock or Clock())


def test_a_whole_game_of_dots_and_boxes(browsers: list[Page]) -> None:
    rng = Random(5)
    with serving(Hub()) as site:
        room = meet(site, browsers, "Dots and Boxes")
        for number in range(60):
            state = room.state
            assert isinstance(state, dots_and_boxes.State)
            assert state.turn is not None
            mover, other = browsers[state.turn], browsers[1 - state.turn]
            edge = str(rng.choice(list(state.legal_moves)))
            mover.my_turn()
            if number == 10:
                other.draw_edge(edge, "click")
                other.shows("DB-1 it is not your turn", "#refusal")
            if number == 20:
                drawn = str(min(state.edges, key=str))
                mover.draw_edge(drawn, "keys")
                mover.shows(f"DB-4 {drawn} is already drawn", "#refusal")
            mover.draw_edge(edge, "keys" if number % 4 == 0 else "click")
            for page in browsers:
                page.wait(lambda: page.count(f".drawn[data-edge='{edge}']"), f"{edge} not drawn")  # noqa: B023
            assert mover.text("#refusal") == ""
        outcome = room.state.outcome
        assert outcome is not None
        (winner,) = outcome.winners
        browsers[winner].shows("Game over: you win", "#status")
        browsers[1 - winner].shows(f"Game over: seat {winner + 1} wins", "#status")
        for seat, score in enumerate(outcome.scores):
            browsers[0].shows(f"score {score}", f".seat-{seat}")
            assert browsers[1].count(f".box.seat-{seat}") == score


def test_a_whole_game_of_quita_y_pon(browsers: list[Page]) -> None:
    """Two browsers and two bots; what the best play asks for is done on the page."""
    ways: cycle[Way] = cycle(["drag", "click", "keys"])
    used: dict[Way, int] = {"drag": 0, "click": 0, "keys": 0}
    with serving(Hub(pause=0, rng=Random(8))) as site:
        room = meet(site, browsers, "Quita y Pon", {2: "greedy-cards", 3: "greedy-points"})
        while True:
            browsers[0].wait(
                lambda: room.state.is_over or room.state.turn in {0, 1}, "the bots do not move"
            )
            state = room.state
            assert isinstance(state, State)
            if state.turn is None:
                break
            page, view = browsers[state.turn], state.view(state.turn)
            page.my_turn()
            play = next(best_plays(view), None)
            if play is None:
                page.press("Draw")
            else:
                draft = TurnDraft(view)
                for step in explain(view, play):
                    way = next(ways)
                    used[way] += 1
                    page.make(step, draft, way)
                    draft = step.apply(draft)
                page.press("End turn")
            page.wait(lambda: room.state is not state, "the turn does not end")  # noqa: B023
        outcome = room.state.outcome
        assert outcome is not None
        for page in browsers:
            page.shows("Game over", "#status")
            for seat, score in enumerate(outcome.scores):
                page.shows(f"score {score}", f".seat-{seat}")
        assert min(used.values()) >= 5


def test_a_shared_win_of_quita_y_pon_is_no_draw(browsers: list[Page]) -> None:
    """QP-20: players who tie for the fewest points win together."""
    hands, stock = (Cards.parse("4D"), Cards.parse("6D")), Cards.parse("2D")
    table = arrange(Cards.pack() - sum(hands, stock))
    assert table is not None
    start = State.from_setup(Setup(Rules(players=2, packs=1), hands, table, stock))
    with serving(cards_table(start)) as site:
        room = meet(site, browsers, "Quita y Pon")
        browsers[0].my_turn()
        site.in_server(lambda: room.play(TimeOut()))
        browsers[0].shows("Game over: you and seat 2 win together", "#status")
        browsers[1].shows("Game over: seat 1 and you win together", "#status")


def test_a_draw_of_dots_and_boxes_is_one(browsers: list[Page]) -> None:
    """DB-12: equal counts are a draw."""
    start = dots_and_boxes.State.new(dots_and_boxes.Rules(rows=1, columns=2))
    for move in ["h0,0", "h1,0", "v0,0", "h0,1", "v0,1", "h1,1"]:
        start = start.apply(dots_and_boxes.parse_move(move))
    with serving(Hub(starts={"dots-and-boxes": lambda _: start})) as site:
        room = meet(site, browsers, "Dots and Boxes")
        (edge,) = start.legal_moves
        site.in_server(lambda: room.play(edge))
        for page in browsers:
            page.shows("Game over: a draw", "#status")


def test_a_turn_that_is_not_legal_shows_why(browsers: list[Page]) -> None:
    state = position(*NO_MELD_LEFT)
    with serving(cards_table(state)) as site:
        room = meet(site, browsers, "Quita y Pon")
        page, other = browsers
        page.my_turn()
        other.shows("Seat 1: to move", "#status")
        page.press("End turn")
        page.shows("QP-9 no card of the hand was laid down", "#refusal")
        page.carry(["6D", "6H"], "hand", "new", "drag")
        page.shows("a meld has at least three cards", ".pile.broken")
        assert page.text("#refusal") == ""
        page.press("End turn")
        page.shows("QP-8 6♥ 6♦: a meld has at least three cards (QP-1)", "#refusal")
        page.carry(["3C"], "0", "hand", "drag")
        page.shows("QP-10 3♣ lay on the table before this turn", "#refusal")
        assert room.state is state
        assert other.count(".broken, .marked") == 0  # a turn is its player's affair until it ends
        page.carry(["6C"], "0", "2", "drag")
        page.wait(lambda: not page.count(".broken"), "still broken")
        page.press("End turn")
        other.my_turn()
        other.shows("Seat 1 laid 6♥ 6♦", "#news")
        assert other.count(".marked") == 2


def test_a_refused_draw_shows_what_fits(browsers: list[Page]) -> None:
    with serving(cards_table(position(["6D 6H 6S 2C", "2S 9H"]))) as site:
        meet(site, browsers, "Quita y Pon")
        browsers[0].my_turn()
        browsers[0].press("Draw")
        browsers[0].shows("QP-13 6♠ 6♥ 6♦ in the hand is a meld", "#refusal")


def test_steps_of_a_turn_are_undone(browsers: list[Page]) -> None:
    state = position(*NO_MELD_LEFT)
    six, ten = Card.parse("6D"), Card.parse("10S")
    with serving(cards_table(state)) as site:
        room = meet(site, browsers, "Quita y Pon")
        page = browsers[0]
        page.my_turn()
        begun = TurnDraft(state.view(0))
        laid = begun.lay_new(six)
        page.carry(["6D"], "hand", "new", "keys")
        page.lies(laid)
        page.carry(["10S"], "hand", "1", "click")
        page.lies(laid.lay(ten, 1))
        page.keys("u")
        page.lies(laid)
        page.carry(["6D"], "2", "hand", "keys")
        page.lies(begun)
        for icon, draft in (("↶", laid), ("↶", begun), ("↷", laid), ("⟲", begun), ("↶", laid)):
            page.press(icon)
            page.lies(draft)
        assert room.draft == laid


def test_a_player_comes_back_after_reload_and_lost_connection(browsers: list[Page]) -> None:
    state = position(*NO_MELD_LEFT)
    with serving(cards_table(state)) as site:
        room = meet(site, browsers, "Quita y Pon")
        page, other = browsers
        page.my_turn()
        draft = TurnDraft(state.view(0)).lay_new(Card.parse("6D"))
        page.carry(["6D"], "hand", "new", "drag")
        page.lies(draft)
        page.driver.refresh()
        page.my_turn()
        page.lies(draft)
        site.cut_connections()
        page.shows("Connection lost", "#connection")
        page.wait(lambda: page.text("#connection") == "", "no new connection")
        page.lies(draft)
        page.carry(["6H"], "hand", "2", "click")
        page.lies(draft.lay(Card.parse("6H"), 2))
        other.shows("here", ".seat-0")
        assert not room.is_away(0)
        page.driver.get("about:blank")
        other.shows("away", ".seat-0")


def test_a_player_who_stays_away_finds_a_bot_on_the_seat(browsers: list[Page]) -> None:
    clock = Clock()
    with serving(Hub(pause=0, clock=clock)) as site:
        meet(site, browsers, "Dots and Boxes")
        page, other = browsers
        other.shows("Seat 1: to move", "#status")
        address = other.driver.current_url
        other.driver.get("about:blank")
        page.shows("away", ".seat-1")
        page.press("Seat a bot", ".seat-1")
        page.shows("Whoever sat there has 30 seconds to come back", "#refusal")
        clock.now += 30
        page.seat_bot(1, "random")
        other.driver.get(address)
        other.shows("Nobody here has this token", "#refusal")
        other.shows("bot, random", ".seat-1")
        page.my_turn()
        page.draw_edge("h0,0", "click")
        page.shows("Seat 2 drew", "#news")


def test_a_server_that_is_gone_is_told_of(browsers: list[Page]) -> None:
    page = browsers[0]
    with serving(Hub()) as site:
        page.driver.get(site.address)
        page.there("#games button")
    page.press("Dots and Boxes", "#games")
    page.shows("The server does not answer", "#connection")
    page.driver.get_log("browser")  # type: ignore[no-untyped-call]  # that nothing is there


def test_the_clock_runs_out(browsers: list[Page]) -> None:
    clock = Clock()
    state = position(*NO_MELD_LEFT, first="KH")
    with serving(cards_table(state, clock)) as site:
        room = meet(site, browsers, "Quita y Pon")
        page, other = browsers
        page.my_turn()
        page.shows("1:", "#clock")
        page.carry(["6D", "6H"], "hand", "new", "drag")
        page.wait(lambda: page.count(".marked") == 2, "not laid")
        clock.now += 90
        site.in_server(room.news.set)
        page.shows("You ran out of time and got a card", "#news")
        other.my_turn()
        hand = page.driver.execute_script(
            "return [...document.querySelectorAll('.hand .card')].map((card) => card.innerText)"
        )
        assert sorted(face.split() for face in hand) == [
            ["10", "♠"],
            ["6", "♥"],
            ["6", "♦"],
            ["K", "♥"],
        ]
        assert page.count(".table .pile") == 2
        assert page.count(".table .card") == 8


CHEAT = """
const [messages, done] = arguments;
const address = new URL("rooms/" + new URLSearchParams(location.search).get("room"), location.href);
address.protocol = "ws:";
const socket = new WebSocket(address);
const answers = [];
const refused = () => answers.filter((answer) => JSON.parse(answer).type === "refusal").length;
socket.onopen = () => messages.forEach((message) => socket.send(message));
socket.onmessage = ({ data }) => {
    answers.push(data);
    if (refused() === messages.length) done(answers);
};
"""


def test_a_client_that_cheats_gets_nothing(browsers: list[Page]) -> None:
    state = position(["6D 6H 10S", "2S 9H QC"], ["3C 4C 5C 6C"])
    with serving(cards_table(state)) as site:
        room = meet(site, browsers, "Quita y Pon")
        messages = [
            json.dumps(message)
            for message in (
                {"type": "join", "seat": 1},
                {"type": "view", "seat": 1},
                {"type": "return", "token": "seat1"},
                {"type": "return", "token": "", "seat": 1},
                {"type": "bot", "seat": 1, "level": "random"},
                {"type": "move", "move": "time-out"},
                {"type": "move", "move": "play 3C 4C 5C 6C"},
                {"type": "carry", "cards": "2S", "source": "hand", "target": "new"},
            )
        ]
        page = browsers[0]
        page.driver.set_script_timeout(20)
        answers = page.driver.execute_async_script(CHEAT, messages)
        assert len(answers) > len(messages)
        hidden = [str(card) for hand in state.hands for card in hand]
        seen = json.loads(answers[0])
        assert (seen["seat"], seen["view"]["hand"], seen["draft"]) == (None, "", None)
        assert not [card for card in hidden if any(f'"{card}' in text for text in answers)]
        assert room.state is state
        # Nor does the own page show another's hand, or let anybody move out of turn.
        assert Cards.parse(" ".join(hidden[3:])) == state.hands[1]
        source = page.driver.page_source
        assert '9H"' not in source
        other = browsers[1]
        assert other.count("button.card, .actions") == 0


def test_a_phone_is_enough(browsers: list[Page]) -> None:
    page = browsers[0]
    metrics = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        with serving(Hub(starts={**Hub().starts, "quita-y-pon": two_players})) as site:
            for title, size in (("Dots and Boxes", ".edge"), ("Quita y Pon", "button.card")):
                meet(site, browsers, title)
                page.my_turn()
                script = "return document.documentElement.scrollWidth"
                assert page.driver.execute_script(script) <= 360
                assert page.there(size).size["width"] >= 30
            card = str(page.there("button.card").get_attribute("data-card"))
            page.drag_by_finger(card, "new")
            page.wait(lambda: page.count(".marked") == 1, "not laid")
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_cards_are_reached_by_the_keyboard(browsers: list[Page]) -> None:
    with serving(cards_table(position(*NO_MELD_LEFT))) as site:
        meet(site, browsers, "Quita y Pon")
        page = browsers[0]
        page.my_turn()
        assert page.hand() == ["10S", "6H", "6D"]
        page.focus(page.there("button.card[data-card='10S']"))
        page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.SPACE)
        assert page.count(".hand .card[data-card='6H'][aria-pressed='true']") == 1
        assert page.count(".put:not([hidden])") == 3
        page.keys(Keys.ESCAPE)
        assert page.count("[aria-pressed='true'], .put:not([hidden])") == 0
        page.keys("n")  # nothing is picked, so nothing is laid
        page.there("label input").click()
        assert page.hand() == ["6H", "6D", "10S"]
        assert page.count(".pile:not(.new)") == 2


def test_everything_can_be_read_aloud(browsers: list[Page]) -> None:
    with serving(cards_table(position(*NO_MELD_LEFT))) as site:
        meet(site, browsers, "Quita y Pon")
        page = browsers[0]
        page.my_turn()
        cards = page.all("button.card")
        assert len(cards) == 11
        labels = [card.get_attribute("aria-label") for card in cards]
        assert labels[:2] == ["3 of clubs", "4 of clubs"]
        assert page.there("#status").get_attribute("role") == "status"
        assert page.there(".pile").get_attribute("aria-label") == "Meld 3♣ 4♣ 5♣ 6♣"
        page.pick(["6D"], "hand", "keys")
        pressed = page.there("button.card[data-card='6D']")
        assert pressed.get_attribute("aria-pressed") == "true"
        assert page.driver.switch_to.active_element == pressed
        page.carry(["10S"], "hand", "new", "keys")
        page.wait(lambda: page.count(".marked") == 2, "not laid")
        # The focus stays in the hand, where the next card is picked from.
        focused = page.driver.switch_to.active_element
        assert focused.get_attribute("data-card") == "6H"
        outline = focused.value_of_css_property("outline-style")
        assert outline == "solid"
