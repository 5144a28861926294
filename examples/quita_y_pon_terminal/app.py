"""The application: it asks one seat after another for a move, people and bots alike."""

import asyncio
import random
from collections.abc import Mapping

from textual import work
from textual.app import App

from tablegames.bots import Bot
from tablegames.quita_y_pon import Move, View

from .referee import Referee, name
from .table import Notice, Table


class QuitaYPon(App[None]):
    """One game on one screen.

    Args:
        referee: who knows the cards.
        bots: which bot moves for which seat; people sit on the others.
        rng: the chance of the bots.
    """

    TITLE = "Quita y Pon"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, referee: Referee, bots: Mapping[int, Bot[View, Move]], rng: random.Random
    ) -> None:
        super().__init__()
        self.referee, self.bots, self.rng = referee, bots, rng
        seats = range(referee.view(None).num_players)
        people = [seat for seat in seats if seat not in bots]
        # Between the turns of several people, what is on the screen is for the eyes of all.
        self.viewer = people[0] if len(people) == 1 else None
        self.table = Table()

    def get_default_screen(self) -> Table:
        """Begin with the table."""
        return self.table

    def on_ready(self) -> None:
        """Play once the table is there to be seen."""
        self.play()

    @work
    async def play(self) -> None:
        """Play the game to its end."""
        referee = self.referee
        while (seat := referee.turn) is not None:
            await self.table.show(referee.view(self.viewer), referee.told(self.viewer))
            if seat in self.bots:
                # A thread of its own, so that the screen does not stand still meanwhile.
                move = await asyncio.to_thread(self.bots[seat], referee.view(seat), self.rng)
            else:
                move = await self.ask(seat)
            referee.play(move)
        view = referee.view(self.viewer)
        await self.table.show(view, referee.told(self.viewer))
        await self.push_screen_wait(Notice("The game is over", result(view), "Enter"))

    async def ask(self, seat: int) -> Move:
        """Ask a person for a move; of several, only once all others look away."""
        if seat != self.viewer:
            text = f"It is the turn of seat {seat}. Press Enter when nobody else is looking."
            while not await self.push_screen_wait(Notice("Turn", text, "Enter", "curtain")):
                pass
        return await self.table.take_turn(self.referee.view(seat), self.referee.told(seat))


def result(view: View) -> str:
    """Tell how a game ended: why, who won, and every score (QP-16, QP-17, QP-19)."""
    end = view.outcome
    if end is None:
        return ""
    winners = " and ".join(name(seat, view.player) for seat in end.winners)
    scores = [f"{name(seat, view.player)}: {score}" for seat, score in enumerate(end.scores)]
    return "\n".join([f"Won by {winners} ({end.reason}).", "", "Scores:", *scores])
