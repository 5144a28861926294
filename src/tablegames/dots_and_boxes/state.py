"""The position of a game of Dots and Boxes."""

from collections.abc import Iterable, Mapping
from typing import Self, final

from tablegames.dots_and_boxes._edges import Step
from tablegames.dots_and_boxes.board import Board, Box, Edge, Position, bits, board_of, image
from tablegames.dots_and_boxes.legality import move_problems, setup_problems
from tablegames.dots_and_boxes.moves import LegalMoves
from tablegames.dots_and_boxes.rules import Rules, Violation
from tablegames.dots_and_boxes.scoring import outcome_of, scores_of
from tablegames.dots_and_boxes.setup import Setup, position_text
from tablegames.dots_and_boxes.view import View
from tablegames.errors import IllegalMoveError, InvalidSetupError, Problem
from tablegames.outcome import Outcome
from tablegames.seats import Seat, check_seat
from tablegames.setups import check_rules, check_setup

__all__ = ["State"]


@final
class State:
    """An immutable, valid position (DB-1 … DB-13).

    Two states are equal when rules, drawn edges, owners and mover are.

    >>> state = State.new(Rules(rows=1, columns=2))
    >>> for move in [Edge.horizontal(0, 0), Edge.horizontal(1, 0), Edge.vertical(0, 0)]:
    ...     state = state.apply(move)
    >>> state.turn, state.legal_moves.count()
    (1, 4)
    >>> state = state.apply(Edge.vertical(0, 1))
    >>> state.scores, state.turn, state.owner(Box(0, 0))
    ((0, 1), 1, 1)
    """

    __slots__ = ("_board", "_owned", "_turn", "_undrawn")

    def __new__(
        cls,
        rules: Rules,  # noqa: ARG004
        edges: Iterable[Edge] = (),  # noqa: ARG004
        owners: Mapping[Box, int] | None = None,  # noqa: ARG004
        turn: Seat | None = 0,  # noqa: ARG004
    ) -> "State":
        """Return an object for `__init__` to fill, or for `_trusted`.

        As without this method; but a compiled class that has none calls `__init__` by itself.
        """
        return object.__new__(cls)

    def __init__(
        self,
        rules: Rules,
        edges: Iterable[Edge] = (),
        owners: Mapping[Box, int] | None = None,
        turn: Seat | None = 0,
    ) -> None:
        """Build the position that a `Setup` of these values describes.

        Raises:
            InvalidSetupError: there is no such position; the error names all that is wrong.
        """
        check_rules(rules, Rules, "DB-2")
        setup = Setup(rules, edges, {} if owners is None else owners, turn)
        board = board_of(rules)
        problems = tuple(setup_problems(board, setup))
        if problems:
            raise InvalidSetupError(problems)
        owned = [0, 0]
        for box, owner in setup.owners.items():
            owned[owner] |= 1 << board.box_index[box]
        self._board: Board = board
        self._undrawn: int = board.full & ~board.mask(setup.edges)
        self._owned: tuple[int, int] = (owned[0], owned[1])
        self._turn: int | None = turn

    @classmethod
    def new(cls, rules: Rules = Rules()) -> Self:  # noqa: B008 - rules are immutable
        """Return the starting position: seat 0 moves (DB-13).

        Raises:
            InvalidSetupError: these are no rules.

        >>> from tablegames.dots_and_boxes import Start
        >>> State.new(Rules(rows=2, columns=2, start=Start.SWEDISH)).legal_moves.count()
        4
        """
        check_rules(rules, Rules, "DB-2")
        board = board_of(rules)
        return cls(rules, board.edges_of(board.start))

    @classmethod
    def from_setup(cls, setup: Setup) -> Self:
        """Return the position that a setup describes.

        Raises:
            InvalidSetupError: there is no such position; the error names all that is wrong.
        """
        check_setup(setup, Setup, "DB-13")
        return cls(setup.rules, setup.edges, setup.owners, setup.turn)

    def to_setup(self) -> Setup:
        """Return the position as data: `from_setup` takes it back."""
        return Setup(self.rules, self.edges, self.owners, self.turn)

    @property
    def _position(self) -> Position:
        """What the package itself works with."""
        return self._board, self._undrawn, self._owned, self._turn

    @property
    def turn(self) -> int | None:
        """The seat to move, 0 or 1; None when the game is over."""
        return self._turn

    @property
    def rules(self) -> Rules:
        """The options of the game."""
        return self._board.rules

    @property
    def num_players(self) -> int:
        """Two (DB-1)."""
        return 2

    @property
    def is_over(self) -> bool:
        """Whether every box is claimed (DB-11)."""
        return self._turn is None

    @property
    def edges(self) -> frozenset[Edge]:
        """The drawn edges."""
        return frozenset(self._board.edges_of(self._board.full ^ self._undrawn))

    @property
    def edges_left(self) -> int:
        """How many edges are undrawn, and so how many moves are left in the game."""
        return self.legal_moves.count()

    @property
    def owners(self) -> dict[Box, int]:
        """Who owns each closed box."""
        boxes = self._board.boxes
        return {boxes[number]: seat for seat in (0, 1) for number in bits(self._owned[seat])}

    def owner(self, box: Box) -> int | None:
        """Return the seat that owns a box; None while it is open.

        Raises:
            UnknownBoxError: the board has no such box.
        """
        box_bit = 1 << self._board.number_of_box(box)
        first, second = self._owned
        # Not `or`: seat 0 is an owner.
        return 0 if first & box_bit else 1 if second & box_bit else None

    def boxes_closed_by(self, edge: Edge) -> tuple[Box, ...]:
        """Return the boxes that drawing an edge now would claim: none, one or two (DB-7, DB-8).

        Raises:
            UnknownEdgeError: the board has no such edge.
        """
        board = self._board
        number = board.number_of_edge(edge)
        bit = 1 << number
        if not self._undrawn & bit:
            return ()
        undrawn = self._undrawn ^ bit
        boxes, sides = board.boxes, board.sides
        return tuple(boxes[box] for box in board.beside[number] if not undrawn & sides[box])

    @property
    def legal_moves(self) -> LegalMoves:
        """The undrawn edges, lazily; empty when the game is over."""
        return LegalMoves(self._board, self._undrawn)

    def problems(self, move: Edge | None) -> tuple[Problem, ...]:
        """Return what forbids a move, in words and with the edge at fault; empty if nothing."""
        return tuple(move_problems(self._board, self._undrawn, move))

    def violations(self, move: Edge | None) -> tuple[Violation, ...]:
        """Return every rule that a move would break; empty means that it is legal.

        None is a pass (DB-5). No moves are enumerated.

        >>> State.new().violations(Edge.horizontal(-1, 0))
        (<Violation.NO_SUCH_EDGE: 'DB-3'>,)
        """
        return tuple(Violation(problem.rule) for problem in self.problems(move))

    def apply(self, move: Edge) -> "State":
        """Return the position after drawing an edge; this one is unchanged.

        The player who claims a box moves again (DB-9), otherwise the turn passes (DB-6).

        Raises:
            IllegalMoveError: the move breaks a rule; the error names all it breaks.
        """
        board = self._board
        own_steps: dict[int, Step] = board.own_steps
        step = own_steps.get(id(move))
        if step is None:
            try:
                equal: Step = board.steps[move]
            except (KeyError, TypeError):  # no edge of this board, or not even hashable
                raise self._refusal(move) from None
            step = equal
        bit, sides_a, box_a, sides_b, box_b = step
        undrawn = self._undrawn ^ bit
        if undrawn > self._undrawn:  # the edge was not there to be taken away
            raise self._refusal(move)
        claimed = 0 if undrawn & sides_a else box_a
        if not undrawn & sides_b:
            claimed |= box_b
        first, second = self._owned
        turn = self._turn
        if not claimed:
            turn = 0 if turn else 1
        else:
            if turn:
                second |= claimed
            else:
                first |= claimed
            if not undrawn:
                turn = None
        return _trusted(board, undrawn, (first, second), turn)

    def _refusal(self, move: Edge) -> IllegalMoveError:
        problems = self.problems(move)
        return IllegalMoveError(move, self, (Violation(p.rule) for p in problems), problems)

    @property
    def scores(self) -> tuple[int, int]:
        """The boxes of each seat, one point a box (DB-7)."""
        return scores_of(self._owned)

    @property
    def outcome(self) -> Outcome | None:
        """Who won (DB-12); None while an edge is undrawn, however decided the game is."""
        return outcome_of(self.scores) if self.turn is None else None

    def view(self, player: Seat | None) -> View:
        """Return what a seat, or a spectator, knows: everything.

        Raises:
            UnknownSeatError: there is no such seat.
        """
        if player is not None:
            check_seat(player, self.num_players)
        return View(player, self)

    def canonical(self) -> "State":
        """Return the representative of the positions that are this one up to symmetry.

        Only the symmetries that keep the edges drawn at the start count: all of them on an
        American or Swedish board, but a square Icelandic one has just one besides the identity.

        >>> one, other = State.new().apply(Edge.horizontal(0, 0)), State.new()
        >>> other = other.apply(Edge.vertical(4, 5))
        >>> one == other, one.canonical() == other.canonical()
        (False, True)
        """
        board = self._board
        first, second = self._owned
        undrawn, *owned = min(
            (image(self._undrawn, edges), image(first, boxes), image(second, boxes))
            for edges, boxes in zip(board.symmetries, board.box_symmetries, strict=True)
            if image(board.start, edges) == board.start
        )
        return _trusted(board, undrawn, (owned[0], owned[1]), self._turn)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled classes need to be told.
        return _trusted, self._position

    def _repr_svg_(self) -> str:
        """Return the drawing that a notebook shows."""
        from tablegames.dots_and_boxes.svg import draw_svg  # noqa: PLC0415 - it draws this class

        return draw_svg(self)

    def __repr__(self) -> str:
        text = position_text(self._position)
        return f"State.from_setup(Setup.parse({text!r}, {self.rules!r}))"


def _trusted(board: Board, undrawn: int, owned: tuple[int, int], turn: int | None) -> State:
    """Return a state from values that are known to be a position.

    The way around the checks, for what a legal move or a symmetry makes of a valid position.
    """
    state = State.__new__(State, board.rules)
    state._board = board  # noqa: SLF001
    state._undrawn = undrawn  # noqa: SLF001
    state._owned = owned  # noqa: SLF001
    state._turn = turn  # noqa: SLF001
    return state
