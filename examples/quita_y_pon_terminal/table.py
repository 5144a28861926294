"""The screen of a player: places with cards, and what keys and mouse do with a `TurnDraft`."""

import asyncio
import math
import re
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import ClassVar, Final, Literal, TypeAlias

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ItemGrid, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive
from textual.screen import ModalScreen, Screen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Footer, Static

from tablegames import TableGamesError
from tablegames.quita_y_pon import (
    Card,
    Cards,
    Draw,
    Meld,
    Move,
    TurnDraft,
    View,
    best_plays,
    explain,
    meld,
)

from .referee import name

Spot: TypeAlias = int | Literal["hand", "new"]
"""Where cards lie or go: the number of a pile, the hand, or a new pile."""

PAPER: Final = "#f4efe2"
INKS: Final = {"♠": "#1c1c1c", "♥": "#c01c28", "♦": "#1a5fb4", "♣": "#1a7030"}


def coloured(text: str) -> Content:
    """Paint each card in a text in the colour of its suit."""
    parts = re.split(r"(\w+[♠♥♦♣])", text)
    inks = [INKS.get(part[-1:]) for part in parts]
    return Content.assemble(
        *(
            (part, f"{ink} on {PAPER}") if ink else part
            for part, ink in zip(parts, inks, strict=True)
        )
    )


class Place(Widget, can_focus=True):
    """The hand, a pile, or where a new pile begins: cards in a row, with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("space", "pick", "Pick", key_display="␣"),
        Binding("a", "pick_all", "All"),
    ]
    cards: reactive[tuple[Card, ...]] = reactive((), layout=True)
    fault: reactive[str] = reactive("", layout=True)
    laid: reactive[Cards] = reactive(Cards())
    picked: reactive[frozenset[int]] = reactive(frozenset())
    cursor: reactive[int] = reactive(0)

    def __init__(self, spot: Spot, label: str) -> None:
        super().__init__(id=f"place-{spot}")
        self.spot, self.label = spot, label
        self.rank = spot if isinstance(spot, int) else math.inf

    def show(self, cards: Iterable[Card], fault: str, laid: Cards) -> None:
        """Show cards, with what is wrong with them, and which of them were laid in this turn."""
        self.cards, self.fault, self.laid, self.picked = tuple(cards), fault, laid, frozenset()
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))
        self.set_class(bool(fault), "broken")

    def render(self) -> Content:
        """Draw the cards; marks, not colours alone, tell cursor, picked and laid cards."""
        shown = [Content.assemble((self.label, "dim"))]
        for index, card in enumerate(self.cards):
            picked = index in self.picked
            style = Style.parse(f"{INKS[card.suit.symbol]} on {'#f5c211' if picked else PAPER}")
            style += Style(
                reverse=self.has_focus and index == self.cursor,
                underline=card in self.laid,
                bold=picked,
            )
            style += Style.from_meta({"index": index})
            shown.append(Content.assemble((f"{'▶' if picked else '▏'}{card:u}", style)))
        if self.fault:
            shown.append(Content.assemble((f"✗ {self.fault}", "bold $text-error")))
        return Content(" ").join(shown)

    @property
    def picked_cards(self) -> list[Card]:
        """The cards that are picked."""
        return [self.cards[index] for index in sorted(self.picked)]

    def action_step(self, by: int) -> None:
        """Move the cursor; at the end of the row, go to the next place."""
        if 0 <= self.cursor + by < len(self.cards):
            self.cursor += by
        elif by < 0:
            self.screen.focus_previous(Place)
        else:
            self.screen.focus_next(Place)

    def action_pick(self) -> None:
        """Pick the card under the cursor, or let it go."""
        if self.cards:
            self.picked ^= {self.cursor}

    def action_pick_all(self) -> None:
        """Pick all cards, or let them go if all are picked."""
        every = frozenset(range(len(self.cards)))
        self.picked = frozenset() if self.picked == every else every


class Notice(ModalScreen[bool]):
    """A text before everything else until a key is pressed: whether it was Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)"),
        Binding("escape", "dismiss(False)"),
    ]

    def __init__(self, title: str, text: str, keys: str, classes: str = "") -> None:
        super().__init__(classes=classes)
        self.box = VerticalScroll(Static(coloured(text)))
        self.box.border_title, self.box.border_subtitle = title, keys

    def compose(self) -> ComposeResult:
        """Show the text in a box."""
        yield self.box


class Table(Screen[None]):
    """What one seat sees; in its turn, the draft that it puts together."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "put", "Put", key_display="⏎"),
        Binding("n", "put('new')", "New"),
        Binding("t", "put('hand')", "Back"),
        Binding("u", "rewind('undo')", "Undo"),
        Binding("r", "rewind('redo')", "Redo"),
        Binding("x", "rewind('reset')", "Reset"),
        Binding("h", "hint", "Hint"),
        Binding("d", "end('draw')", "Draw"),
        Binding("c", "end('play')", "Commit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.draft: TurnDraft | None = None
        self.moves: asyncio.Queue[Move] = asyncio.Queue()

    def compose(self) -> ComposeResult:
        """Lay out the screen: seats, table, hand, message, log, keys."""
        yield Static(id="seats")
        with VerticalScroll(id="table", can_focus=False), ItemGrid(min_column_width=25):
            yield Place("new", "+ new meld")
        yield Place("hand", "")
        yield Static(id="message")
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="lines")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Name the parts, and keep the end of the log in sight."""
        for part, title in {"#table": "Table", "#place-hand": "Hand", "#log": "Log"}.items():
            self.query_one(part).border_title = title
        self.query_one("#log").anchor()

    async def take_turn(self, view: View, log: Iterable[str]) -> Move:
        """Let the player of a view put a turn together; return the move that ends it."""
        self.draft = TurnDraft(view)
        await self.show(view, log)
        hand = self.query_one("#place-hand", Place)
        hand.focus()
        hand.cursor = 0
        self._say("Your turn. Ctrl+Q leaves the game.")
        return await self.moves.get()

    async def show(self, view: View, log: Iterable[str]) -> None:
        """Show a position, and what has happened until then."""
        seats = [
            f"{'▶ ' if seat == view.turn else ''}{name(seat, view.player)} {size}"
            for seat, size in enumerate(view.hand_sizes)
        ]
        self.query_one("#seats", Static).update(" │ ".join([*seats, f"stock {view.stock_size}"]))
        self.query_one("#lines", Static).update(Content("\n").join(map(coloured, log)))
        self._say("")
        await self._show_cards(dict(enumerate(view.table)), view.hand, {}, Cards())

    async def on_click(self, event: Click) -> None:
        """Put here what is picked elsewhere; otherwise pick the card, or all of them."""
        place, index = event.widget, event.style.meta.get("index")
        if not isinstance(place, Place):
            return
        if any(other.picked for other in self.query(Place) if other is not place):
            await self.action_put(place.spot)
        elif index is None:
            place.action_pick_all()
        else:
            place.cursor = index
            place.action_pick()

    async def action_put(self, target: Spot | None = None) -> None:
        """Put what is picked on a spot, by default where the cursor is."""
        if target is None and isinstance(self.focused, Place):
            target = self.focused.spot
        if self.draft is None or target is None:
            return
        places = self.query(Place)
        picked = [(place.spot, place.picked_cards) for place in places if place.spot != "new"]
        if not any(cards for _, cards in picked):
            self._say("Pick cards first, then put them here.")
            return
        draft = self.draft
        try:
            for source, cards in picked:
                if cards and source != target:
                    draft = draft.carry(cards, source, target)
                    if target == "new":
                        target = max(draft.piles)  # where the others go, too
        except TableGamesError as error:
            self._say(str(error), refused=True)
        else:
            await self._show_draft(draft)

    async def action_rewind(self, method: Literal["undo", "redo", "reset"]) -> None:
        """Go back or forth in this turn."""
        if self.draft is not None:
            await self._show_draft(getattr(self.draft, method)())

    def action_end(self, how: Literal["play", "draw"]) -> None:
        """End the turn, unless that breaks a rule."""
        draft = self.draft
        if draft is None:
            return
        problems = draft.problems() if how == "play" else draft.view.problems(Draw())
        if problems:
            self._say("; ".join(map(str, problems)), refused=True)
        else:
            self.draft = None
            self.moves.put_nowait(draft.to_move() if how == "play" else Draw())

    @work(exclusive=True)
    async def action_hint(self) -> None:
        """Show the steps of the best play, and make them if the player likes them."""
        if self.draft is None:
            return
        view = self.draft.view
        # A search; keys are heard meanwhile.
        best = await asyncio.to_thread(lambda: next(best_plays(view), None))
        if self.draft is None or self.draft.view is not view:
            return
        if best is None:
            self._say("Hint: nothing can be laid down, so draw.")
            return
        steps = explain(view, best)
        lines = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
        if await self.app.push_screen_wait(Notice("Hint", lines, "Enter: do it. Escape: back.")):
            draft = self.draft.reset()
            for step in steps:
                draft = step.apply(draft)
            await self._show_draft(draft)

    def _say(self, text: str, *, refused: bool = False) -> None:
        message = self.query_one("#message", Static)
        message.update(coloured(f"Refused. {text}" if refused else text))
        message.set_class(refused, "refused")

    async def _show_draft(self, draft: TurnDraft) -> None:
        """Take a draft over, with the reason on each pile that is no meld."""
        self.draft = draft
        self._say("")
        broken = {
            problem.value: problem.message.removeprefix(f"{problem.value:u}: ")
            for problem in draft.problems()
            if problem.rule == "QP-8"
        }
        piles = {
            number: cards if cards in broken else meld(cards, draft.view.rules)
            for number, cards in draft.piles.items()
        }
        await self._show_cards(piles, draft.hand, broken, draft.laid)

    async def _show_cards(
        self,
        piles: Mapping[int, Cards | Meld],
        hand: Cards,
        broken: Mapping[object, str],
        laid: Cards,
    ) -> None:
        places: dict[Spot, Place] = {place.spot: place for place in self.query(Place)}
        for gone in places.keys() - piles.keys() - {"hand", "new"}:
            if places[gone].has_focus:
                places["hand"].focus()
            await places[gone].remove()
        grid = self.query_one(ItemGrid)
        for number, pile in piles.items():
            if number not in places:
                places[number] = Place(number, f"{number}")
                await grid.mount(places[number])
            places[number].show(pile, broken.get(pile, ""), laid)
        grid.sort_children(key=attrgetter("rank"))
        places["hand"].show(hand, "", Cards())
