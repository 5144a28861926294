"""The position of a game of Quita y Pon, with full information."""

import random
from collections.abc import Iterable
from typing import Self, final

import attrs

from tablegames.errors import IllegalMoveError, InvalidSetupError, Problem
from tablegames.outcome import Outcome
from tablegames.quita_y_pon.card import Card
from tablegames.quita_y_pon.cards import Cards
from tablegames.quita_y_pon.legality import (
    Situation,
    drawing_ends,
    setup_problems,
    violations_of,
)
from tablegames.quita_y_pon.melds import Meld
from tablegames.quita_y_pon.moves import LegalMoves, Move, Play, move_problems
from tablegames.quita_y_pon.rules import EndReason, Rules, Violation
from tablegames.quita_y_pon.scoring import outcome_of, points_of, scores_of
from tablegames.quita_y_pon.setup import Setup
from tablegames.quita_y_pon.view import View
from tablegames.seats import check_seat
from tablegames.setups import check_rules, check_setup

__all__ = ["State"]


@final
@attrs.frozen(init=False, repr=False)
class State:
    """An immutable, valid position (QP-1 … QP-20).

    It knows every card: give players their `view` of it. `apply` is a pure function, since the
    stock is in a fixed order; the only chance is in `deal`.

    >>> import random
    >>> state = State.deal(rng=random.Random(4))
    >>> state
    <State: seat 0 to move; hands of 11, 11, 11, 11; 0 melds; stock of 60>
    >>> move = next(iter(state.legal_moves))
    >>> state.apply(move).turn
    1
    """

    rules: Rules
    """The options of the game."""
    hands: tuple[Cards, ...]
    """The cards of each seat."""
    table: tuple[Meld, ...]
    """The melds on the table, in canonical order."""
    stock: tuple[Card, ...]
    """The cards of the stock, the next to be drawn first."""
    turn: int | None
    """The seat to move, 0-based; None when the game is over."""

    def __init__(
        self,
        rules: Rules,
        hands: Iterable[Iterable[Card]],
        table: Iterable[Iterable[Card]] = (),
        stock: Iterable[Card] = (),
        turn: int | None = 0,
    ) -> None:
        """Build the position that a `Setup` of these values describes.

        Raises:
            InvalidSetupError: there is no such position; the error names all that is wrong.
            NotCardsError: a hand or a pile holds something else than cards.
            TooManyCopiesError: more copies of one card in one of them than a `Cards` can hold.
        """
        check_rules(rules, Rules, "QP-4")
        setup = Setup(rules, hands, table, stock, turn)
        problems = tuple(setup_problems(setup))
        if problems:
            raise InvalidSetupError(problems)
        melds = tuple(pile for pile in setup.table if not isinstance(pile, Cards))
        self.__attrs_init__(rules, setup.hands, melds, setup.stock, turn)

    @classmethod
    def deal(cls, rules: Rules = Rules(), *, rng: random.Random, first: int = 0) -> Self:  # noqa: B008
        """Return a starting position: the packs are shuffled and the hands dealt (QP-4, QP-5).

        Args:
            rules: the options of the game.
            rng: the source of chance; equal generators in equal states deal equal cards.
            first: the seat of the player of the hand, who begins.

        Raises:
            InvalidSetupError: these are no rules.
            UnknownSeatError: there is no such seat.
        """
        check_rules(rules, Rules, "QP-4")
        check_seat(first, rules.players)
        cards = list(Cards.pack(rules.packs))
        rng.shuffle(cards)
        size = rules.hand_size
        dealt = rules.players * size
        hands = [cards[start : start + size] for start in range(0, dealt, size)]
        return cls(rules, hands, (), cards[dealt:], first)

    @classmethod
    def from_setup(cls, setup: Setup) -> Self:
        """Return the position that a setup describes.

        Raises:
            InvalidSetupError: there is no such position; the error names all that is wrong.
        """
        check_setup(setup, Setup, "QP-4")
        return cls(setup.rules, setup.hands, setup.table, setup.stock, setup.turn)

    def to_setup(self) -> Setup:
        """Return the position as data: `from_setup` takes it back."""
        return Setup(self.rules, self.hands, self.table, self.stock, self.turn)

    @property
    def num_players(self) -> int:
        """How many seats there are (QP-4)."""
        return len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether somebody has closed or the stock is exhausted (QP-16, QP-17)."""
        return self.turn is None

    @property
    def hand_points(self) -> tuple[int, ...]:
        """The points in each hand (QP-18)."""
        return points_of(self.hands)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores, were the game to end now, as the largest hand total minus the own (QP-19)."""
        return scores_of(self.hand_points)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why the game ended; None while it goes on."""
        reason = self._ended
        return None if reason is None else outcome_of(self.hand_points, reason)

    @property
    def _ended(self) -> EndReason | None:
        if self.turn is not None:
            return None
        return EndReason.STOCK_EXHAUSTED if all(self.hands) else EndReason.CLOSED

    @property
    def _situation(self) -> Situation:
        hand = Cards() if self.turn is None else self.hands[self.turn]
        return Situation(self.rules, self.table, hand, self._ended)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the player to move, lazily; empty when the game is over."""
        return LegalMoves(self._situation)

    def problems(self, move: Move) -> tuple[Problem, ...]:
        """Return what forbids a move, in words and with the cards at fault; empty if nothing."""
        return tuple(move_problems(self._situation, move))

    def violations(self, move: Move) -> tuple[Violation, ...]:
        """Return every rule that a move would break; empty means that `apply` takes it.

        A time-out breaks none while the game goes on, though the legal moves do not contain it.
        Nothing is enumerated.

        >>> import random
        >>> State.deal(rng=random.Random(4)).violations(Play([]))
        (<Violation.NO_CARD_LAID: 'QP-9'>,)
        """
        return violations_of(self.problems(move))

    def apply(self, move: Move) -> Self:
        """Return the position after the move; this one is unchanged.

        Raises:
            IllegalMoveError: the move breaks a rule; the error names all it breaks.
        """
        problems = self.problems(move)
        seat = self.turn
        if problems or seat is None:
            raise IllegalMoveError(move, self, violations_of(problems), problems)
        return self._after_play(seat, move) if isinstance(move, Play) else self._after_draw(seat)

    def _after_play(self, seat: int, play: Play) -> Self:
        """Lay the new cards down; who has none left closes (QP-6, QP-16)."""
        hand = self.hands[seat] - play.laid(self.table)
        table = tuple(pile for pile in play.table if not isinstance(pile, Cards))
        return self._with(seat, hand, table, self.stock, ends=not hand)

    def _after_draw(self, seat: int) -> Self:
        """Draw, or be given, a card; the end of the stock ends the game (QP-12, QP-15, QP-17)."""
        drawn, stock = self.stock[:1], self.stock[1:]
        ends = drawing_ends(self.rules, len(self.stock))
        return self._with(seat, self.hands[seat] + Cards(drawn), self.table, stock, ends=ends)

    def _with(
        self,
        seat: int,
        hand: Cards,
        table: tuple[Meld, ...],
        stock: tuple[Card, ...],
        *,
        ends: bool,
    ) -> Self:
        """Return the position after a turn of a seat; the next is clockwise (QP-5).

        The way around the checks, for what a legal move makes of a valid position.
        """
        state = object.__new__(type(self))
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        turn = None if ends else (seat + 1) % len(hands)
        state.__attrs_init__(self.rules, hands, table, stock, turn)
        return state

    def view(self, player: int | None) -> View:
        """Return all that a seat may know; None is a spectator.

        Raises:
            UnknownSeatError: there is no such seat.
        """
        if player is not None:
            check_seat(player, self.num_players)
        return View(
            rules=self.rules,
            player=player,
            hand=Cards() if player is None else self.hands[player],
            hand_sizes=tuple(map(len, self.hands)),
            table=self.table,
            stock_size=len(self.stock),
            turn=self.turn,
            outcome=self.outcome,
        )

    def _repr_svg_(self) -> str:
        """Return the drawing that a notebook shows."""
        from tablegames.quita_y_pon.svg import draw_svg  # noqa: PLC0415 - it draws this class

        return draw_svg(self)

    def __repr__(self) -> str:
        # Counts only: a state in a log must not tell the hands or the stock.
        who = "game over" if self.turn is None else f"seat {self.turn} to move"
        sizes = ", ".join(str(len(hand)) for hand in self.hands)
        melds = f"{len(self.table)} meld{'' if len(self.table) == 1 else 's'}"
        return f"<State: {who}; hands of {sizes}; {melds}; stock of {len(self.stock)}>"
