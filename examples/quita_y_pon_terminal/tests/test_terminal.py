"""Games played by keys and mouse on a screen of 80 by 24, and what is to be seen there."""

import asyncio
import html
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import attrs
from textual.pilot import Pilot

from quita_y_pon_terminal.app import QuitaYPon
from quita_y_pon_terminal.referee import Referee
from quita_y_pon_terminal.table import Place
from tablegames.bots import Bot, bot_named
from tablegames.quita_y_pon import Cards, Move, Rules, Setup, State, View, cards_on

ROOT = Path(__file__).parents[3]
RUN = "3C 4C 5C 6C"
PIECE = re.compile(r'<text [^>]*x="([\d.]+)"[^>]*line-(\d+)\)">(.*?)</text>')
# Keys for the hand 6S 9S 6H 6D, and what is to be seen then.
STEPS = [
    ("space", "▶6♠"),
    ("n", "1 ▏6♠ ✗"),
    ("c", "Refused. QP-8"),
    ("u", "▏6♠ ▏9♠"),
    ("d", "Refused. QP-13"),
    ("r", "1 ▏6♠ ✗"),
    ("x", "▏6♠ ▏9♠"),
    ("h", "Escape"),
]
CELL = 12.2  # as wide is a cell of the picture


def position(hands: Sequence[str], table: Sequence[str] = (), draws: str = "") -> State:
    """Hands, a table, and the cards to be drawn first, of one pack: each card is there once."""
    held = [Cards.parse(hand) for hand in hands]
    melds = [Cards.parse(pile) for pile in table]
    first = [next(iter(Cards.parse(word))) for word in draws.split()]
    rest = Cards.pack() - sum([*held, *melds, Cards(first)], Cards())
    return State.from_setup(Setup(Rules(len(held), 1, 1), held, melds, [*first, *rest]))


@attrs.frozen
class Player:
    """Hands on the keys and eyes on the screen."""

    pilot: Pilot[None]
    app: QuitaYPon

    def screen(self) -> str:
        """The text on the screen, as a picture of it shows it."""
        lines: dict[int, str] = defaultdict(str)
        for x, line, text in PIECE.findall(self.app.export_screenshot()):
            # Pieces that are blank are left out of the picture.
            before = lines[int(line)].ljust(round(float(x) / CELL))
            lines[int(line)] = before + html.unescape(text).replace("\xa0", " ")
        return "\n".join(lines[number] for number in sorted(lines))

    def cards(self) -> Cards:
        """The different cards that are to be seen anywhere on the screen."""
        return Cards(Cards.parse(" ".join(re.findall(r"\w+[♠♥♦♣]", self.screen()))).distinct())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def sees(self, *texts: str) -> str:
        """Wait for one of some texts; return which."""
        for _ in range(500):
            for text in texts:
                if text in self.screen():
                    return text
            await self.pilot.pause(0.02)
        raise AssertionError(f"none of {texts} in\n{self.screen()}")

    async def loses(self, text: str) -> None:
        """Wait until a text is gone."""
        for _ in range(500):
            if text not in self.screen():
                return
            await self.pilot.pause(0.02)
        raise AssertionError(f"{text} in\n{self.screen()}")

    async def at_rest(self) -> str:
        """Wait until the screen changes no more; return it."""
        screens = [self.screen()]
        while len(screens) < 5 or len(set(screens[-5:])) > 1:
            await self.pilot.pause(0.02)
            screens.append(self.screen())
        return screens[-1]

    async def begin_turn(self, seat: int) -> None:
        await self.sees(f"the turn of seat {seat}")
        await self.press("enter")
        await self.sees("Your turn")
        await self.at_rest()


@asynccontextmanager
async def playing(
    state: State, bots: Mapping[int, Bot[View, Move]] | None = None
) -> AsyncIterator[Player]:
    app = QuitaYPon(Referee(state), bots or {}, Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        yield Player(pilot, app)


def in_terminal(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    return lambda: asyncio.run(test())


def greedy(*seats: int) -> dict[int, Bot[View, Move]]:
    return dict.fromkeys(seats, bot_named("quita-y-pon", "greedy-cards"))


@in_terminal
async def test_a_whole_game_is_played_by_keys() -> None:
    start = position(["6D 6H 9S", "2S KH 9H 9D"], [RUN], "9C 2C")
    async with playing(start) as player:
        await player.begin_turn(0)
        # The two sixes as a new meld, and the six of clubs from the run to them.
        await player.press("right", "space", "right", "space", "n")
        await player.sees("✗ a meld has at")
        await player.press("up", "up", "up", "right", "right", "right", "space")
        await player.press("down", "enter")
        await player.sees("1 ▏6♥ ▏6♦ ▏6♣")
        await player.loses("✗")
        await player.press("c")
        await player.begin_turn(1)
        await player.sees("seat 0 laid 6♥ 6♦, moved 6♣, formed 6♥ 6♦ 6♣")
        await player.press("d")
        await player.begin_turn(0)
        await player.sees("seat 1 drew a card")
        await player.press("d")
        await player.begin_turn(1)
        await player.sees("you drew 9♣")
        await player.press("right", "space", "right", "right", "space", "right", "space")
        await player.sees("▏2♠ ▶9♥ ▏K♥ ▶9♦ ▶9♣")
        await player.press("n", "c")
        await player.begin_turn(0)
        await player.sees("you drew 2♣")
        # The two to the run below its three, the nine to the nines.
        await player.press("right", "space", "tab", "enter")
        await player.press("up", "space", "down", "down", "down", "enter", "c")
        await player.sees("The game is over")
        await player.sees("Won by seat 0 (QP-16).")
        await player.press("enter")
        await player.sees("seat 0 laid")
        await player.sees("made 9♠ 9♥ 9♦ 9♣, closed")
        assert player.app.referee.view(None).outcome is not None


@in_terminal
async def test_no_hidden_card_is_ever_seen_while_two_follow_the_hints() -> None:
    state = State.deal(Rules(players=2, hand_size=8, packs=1), rng=Random(8))
    async with playing(state) as player:
        referee = player.app.referee
        for seat in [0, 1] * 4:
            await player.sees(f"the turn of seat {seat}")
            assert not player.cards()
            await player.begin_turn(seat)
            view = referee.view(seat)
            known = view.hand + cards_on(view.table)
            assert view.hand <= player.cards() <= known
            await player.press("h")
            if await player.sees("nothing can be laid down", "Escape") == "Escape":
                assert player.cards() <= known
                await player.press("enter", "c")
            else:
                await player.press("d")
        view = referee.view(None)
        assert view.table
        assert view.stock_size < state.view(None).stock_size


@in_terminal
async def test_the_screen_is_the_same_whatever_the_hidden_cards_are() -> None:
    hand, others = "6D 6H 6S 9S", ["2S KH", "4D 10S"]
    one = position([hand, *others], [RUN], "9C 2C")
    other = position([hand, "4D KH", "2S 10S"], [RUN], "QD 2C")
    assert one.view(0) == other.view(0)
    seen: list[list[str]] = []
    for state in (one, other):
        async with playing(state, greedy(1, 2)) as player:
            await player.sees("Your turn")
            seen.append([await player.at_rest()])
            for key, text in STEPS:
                await player.press(key)
                await player.sees(text)
                seen[-1].append(await player.at_rest())
    assert seen[0] == seen[1]


@in_terminal
async def test_the_curtain_hides_the_hand_between_turns() -> None:
    async with playing(position(["2S KH", "4D 10S"], [RUN], "9C")) as player:
        await player.sees("the turn of seat 0")
        assert not player.cards()
        await player.press("escape", "h", "d", "space")
        await player.sees("the turn of seat 0")
        assert not player.cards()
        await player.begin_turn(0)
        assert player.cards() == Cards.parse(f"2S KH {RUN}")
        await player.press("d")
        await player.sees("the turn of seat 1")
        assert not player.cards()
        await player.begin_turn(1)
        assert player.cards() == Cards.parse(f"4D 10S {RUN}")


@in_terminal
async def test_an_illegal_commit_is_refused_with_its_reasons() -> None:
    async with playing(position(["6D 6H", "4D 10S"], [RUN])) as player:
        await player.begin_turn(0)
        await player.press("c")
        await player.sees("Refused. QP-9: no card of the hand was laid down")
        await player.press("a", "n", "c")
        reason = "Refused. QP-8: 6♥ 6♦: a meld has at least three cards (QP-1)"
        await player.sees(reason)
        await player.sees("1 ▏6♥ ▏6♦ ✗ a meld")
        assert player.app.referee.turn == 0
        await player.press("u")
        await player.loses("Refused")
        await player.loses("✗")


@in_terminal
async def test_a_draw_is_refused_while_something_fits() -> None:
    async with playing(position(["6S 6D 6H", "4D 10S"])) as player:
        await player.begin_turn(0)
        await player.press("d")
        await player.sees("Refused. QP-13: 6♠ 6♥ 6♦ in the hand is a meld")
        assert player.app.referee.view(None).hand_sizes == (3, 2)


@in_terminal
async def test_steps_are_undone_made_again_and_all_taken_back() -> None:
    async with playing(position(["2S 6D 6H", "4D 10S"], [RUN])) as player:
        await player.begin_turn(0)
        before = player.cards()
        await player.press("space", "n", "space", "n")
        await player.sees("1 ▏2♠ ✗")
        await player.sees("2 ▏6♥ ✗")
        await player.press("u")
        await player.loses("2 ▏6♥")
        await player.press("u", "u")
        await player.loses("1 ▏2♠")
        await player.press("r", "r")
        await player.sees("2 ▏6♥ ✗")
        await player.press("x")
        await player.loses("✗")
        assert player.cards() == before
        await player.press("u")
        await player.sees("2 ▏6♥ ✗")


@in_terminal
async def test_cards_are_taken_back_but_for_those_of_the_table() -> None:
    async with playing(position(["2S 6D", "4D 10S"], [RUN])) as player:
        await player.begin_turn(0)
        await player.press("space", "n", "up", "up", "space", "t")
        await player.loses("1 ▏2♠")
        await player.sees("▏2♠ ▏6♦")
        await player.press("t")
        await player.sees("Pick cards first")
        await player.press("up", "up", "space", "t")
        await player.sees("Refused. QP-10:")


@in_terminal
async def test_piles_are_split_and_joined_and_cards_of_several_places_go_together() -> None:
    async with playing(position(["2C 6D", "4D 10S"], [RUN])) as player:
        await player.begin_turn(0)
        # The three of clubs and the two of the hand, as one new pile.
        await player.press("right", "space", "up", "up", "space", "n")
        await player.sees("0 ▏4♣ ▏5♣ ▏6♣")
        await player.sees("1 ▏2♣ ▏3♣ ✗")
        await player.press("a", "down", "enter")
        await player.sees("1 ▏2♣ ▏3♣ ▏4♣ ▏5♣ ▏6♣")
        await player.press("u")
        await player.sees("0 ▏4♣")
        assert player.screen().index("0 ▏4♣") < player.screen().index("1 ▏2♣")


@in_terminal
async def test_what_is_picked_where_others_are_put_stays_there() -> None:
    async with playing(position(["2C 6D", "4D 10S"], [RUN])) as player:
        await player.begin_turn(0)
        await player.press("right", "space", "up", "up", "space", "enter")
        await player.sees("0 ▏2♣ ▏3♣ ▏4♣ ▏5♣ ▏6♣")


@in_terminal
async def test_a_mouse_is_enough() -> None:
    async with playing(position(["6S 6D 6H", "4D 10S"], [RUN])) as player:
        await player.begin_turn(0)
        hand = player.app.table.query_one("#place-hand", Place)
        await player.pilot.click(hand, offset=(4, 1))
        await player.sees("▶6♠ ▏6♥ ▏6♦")
        await player.pilot.click("#place-new")
        await player.sees("1 ▏6♠ ✗")
        await player.pilot.click(hand, offset=(40, 1))
        await player.pilot.click("#place-1")
        await player.pilot.pause()
        await player.sees("1 ▏6♠ ▏6♥ ▏6♦")
        await player.pilot.click(hand, offset=(40, 1))
        await player.press("c")
        await player.sees("The game is over")


@in_terminal
async def test_one_person_plays_against_bots() -> None:
    state = position(["2S KH 9D", "QD QH QC 7S", "4D 10S"], [RUN], "9C")
    async with playing(state, greedy(1, 2)) as player:
        await player.sees("Your turn")
        await player.sees("▶ you 3 │ seat 1 4 │ seat 2 2 │ stock 39")
        await player.press("d")
        await player.sees("seat 2 drew a card")
        await player.sees("▶ you 4 │ seat 1 1 │ seat 2 3")
        await player.sees("you drew 9♣")
        await player.sees("seat 1 laid Q♥ Q♦ Q♣")


@in_terminal
async def test_a_late_table_fits_on_the_screen() -> None:
    groups = [f"{rank}S {rank}H {rank}D {rank}C" for rank in ["A", *range(2, 11)]]
    async with playing(position(["KS KH QD JC", "KD QS"], groups)) as player:
        await player.begin_turn(0)
        table = player.app.table
        places = [place.region for place in table.query(Place)]
        assert len(places) == 12
        assert all(table.region.contains_region(place) for place in places)
        await player.sees("9 ▏10♠ ▏10♥ ▏10♦ ▏10♣")
        assert player.screen().rstrip().endswith("c Commit")


def test_the_command_refuses_what_cannot_be_dealt() -> None:
    command = [sys.executable, "-m", "examples.quita_y_pon_terminal", "--players", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, encoding="utf-8")  # noqa: S603
    assert done.returncode == 2
    assert "QP-4: players must be at least 2" in done.stderr
