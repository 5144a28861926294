"""The laws hold for the games, and each of them fails for a game made to break it."""

import random
from collections.abc import Iterator
from enum import StrEnum
from itertools import count
from typing import Any, Self

import attrs
import pytest

from dots_and_boxes.common import BOARDS, h, random_game, v
from tablegames import IllegalMoveError, Outcome
from tablegames.dots_and_boxes import (
    Edge,
    EdgeDrawn,
    Event,
    Picture,
    Rules,
    State,
    Violation,
    picture_of,
    transition,
)
from tablegames.testing import (
    LawBrokenError,
    check_game,
    check_move,
    check_state,
    check_transition,
)
from testing.pile import End, Pile, PileView, Rule, Takes

NUMBERS = count()


# --- what obeys -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOARDS)
def test_dots_and_boxes_obeys(rules: Rules) -> None:
    for seed in range(2):
        moves = []
        for state, move, following in random_game(rules, seed):
            check_state(state)
            assert check_move(state, move) == following
            assert check_move(state, None) is None
            moves.append(move)
        check_state(following)
        start = State.new(rules)
        last = check_game(start, moves, conserved=lambda s: s.rules, most_moves=len(moves))
        assert last == following


def test_a_correct_pile_obeys() -> None:
    for stones in range(5):
        for mover in (0, 1):
            check_state(Pile(stones, mover))
            for move in (0, 1, 2, 3, "1"):
                check_move(Pile(stones, mover), move)
    assert check_move(Pile(3), 2) == Pile(1, 1)
    assert check_move(Pile(1), 2) is None
    assert check_game(Pile(4), [1, 2, 1], most_moves=3) == Pile(0, 1)
    assert check_game(Pile(4), []) == Pile(4)


class WithoutSetup(Pile):
    def __getattribute__(self, name: str) -> Any:
        if name == "to_setup":
            raise AttributeError(name)
        return super().__getattribute__(name)

    @classmethod
    def from_setup(cls, setup: tuple[int, int]) -> Self:
        raise NotImplementedError(setup)  # a law that came here would have found a setup to try


def test_a_game_need_not_have_setups() -> None:
    state = WithoutSetup(3)
    assert not hasattr(state, "to_setup")
    check_state(state)


def test_a_broken_law_is_a_failed_assertion() -> None:
    assert issubclass(LawBrokenError, AssertionError)


# --- states that break a law ----------------------------------------------------------------


class MoverAtTheEnd(Pile):
    @property
    def turn(self) -> int | None:
        return self.mover


class MovesAtTheEnd(Pile):
    @property
    def legal_moves(self) -> Any:
        return Takes(self.stones or 1)


class NoMovesBeforeTheEnd(Pile):
    @property
    def legal_moves(self) -> Any:
        return Takes(0)


class OutcomeBeforeTheEnd(Pile):
    @property
    def outcome(self) -> Outcome | None:
        return Outcome((0,), self.scores, End.EMPTY)


class NoOutcomeAtTheEnd(Pile):
    @property
    def outcome(self) -> Outcome | None:
        return None


class ThirdSeat(Pile):
    @property
    def turn(self) -> int | None:
        return 2 if self.stones else None


class SeatBelowZero(Pile):
    @property
    def turn(self) -> int | None:
        return -1 if self.stones else None


class OneScore(Pile):
    @property
    def scores(self) -> tuple[int, ...]:
        return (0,)


class OtherScores(Pile):
    @property
    def outcome(self) -> Outcome | None:
        return None if self.stones else Outcome((0,), (7, 7), End.EMPTY)


class Winners(Pile):
    winners: tuple[int, ...] = ()

    @property
    def outcome(self) -> Outcome | None:
        return None if self.stones else Outcome(self.winners, self.scores, End.EMPTY)


class WinnersOutOfOrder(Winners):
    winners = (1, 0)


class WinnerTwice(Winners):
    winners = (1, 1)


class WinnerFromElsewhere(Winners):
    winners = (0, 2)


class TakesOnce(Takes):
    def __init__(self, stones: int) -> None:
        super().__init__(stones)
        self.once = super().__iter__()

    def __iter__(self) -> Iterator[int]:
        return self.once


class TakesTwice(Takes):
    def __iter__(self) -> Iterator[int]:
        return iter([1] * self.stones)


class TakesNothing(Takes):
    def __iter__(self) -> Iterator[int]:
        return iter(())

    def count(self) -> int:
        return 0


class TakesCountedWrong(Takes):
    def count(self) -> int:
        return 3


class TakesNotContained(Takes):
    def __contains__(self, move: object, /) -> bool:
        return move == 1


class TakesTooMany(Takes):
    def __iter__(self) -> Iterator[int]:
        return iter((1, 2, 3))

    def __contains__(self, move: object, /) -> bool:
        return move in (1, 2, 3)

    def count(self) -> int:
        return 3


class FaultyMoves(Pile):
    takes: type[Takes] = Takes

    @property
    def legal_moves(self) -> Any:
        return self.takes(self.stones)


class MovesOnce(FaultyMoves):
    takes = TakesOnce


class AMoveTwice(FaultyMoves):
    takes = TakesTwice


class NoMovesButTrue(FaultyMoves):
    takes = TakesNothing


class CountedWrong(FaultyMoves):
    takes = TakesCountedWrong


class NotContained(FaultyMoves):
    takes = TakesNotContained


class ListedButRefused(FaultyMoves):
    takes = TakesTooMany


class PickledWrong(Pile):
    def __reduce__(self) -> tuple[Any, ...]:
        # The mover is lost.
        return type(self), (self.stones, 0)


class HashOfIdentity(Pile):
    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    def __hash__(self) -> int:
        return id(self)


class ReprOfIdentity(Pile):
    def __repr__(self) -> str:
        return object.__repr__(self)


class RebuiltWrong(Pile):
    @classmethod
    def from_setup(cls, setup: tuple[int, int]) -> Self:
        return cls(setup[0], 0)


class RebuiltHash(Pile):
    made = "by hand"

    @classmethod
    def from_setup(cls, setup: tuple[int, int]) -> Self:
        state = cls(*setup)
        state.made = "of a setup"
        return state

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash((super().__hash__(), self.made))


class RebuiltRepr(RebuiltHash):
    def __hash__(self) -> int:
        return hash((self.stones, self.mover))

    def __repr__(self) -> str:
        return f"Pile made {self.made}"


class ViewOfIdentity(PileView):
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class ViewHashOfIdentity(PileView):
    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    def __hash__(self) -> int:
        return id(self)


class ViewReprOfIdentity(PileView):
    def __repr__(self) -> str:
        return object.__repr__(self)


class ViewPickledWrong(PileView):
    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, known=())


class ViewOfNobody(PileView):
    def __init__(self, player: int | None, state: Pile) -> None:
        super().__init__(player, state)
        self.player = None


class ViewWithoutTurn(PileView):
    def __init__(self, player: int | None, state: Pile) -> None:
        super().__init__(player, state)
        self.turn = None


class ViewWithoutEnd(PileView):
    def __init__(self, player: int | None, state: Pile) -> None:
        super().__init__(player, state)
        self.is_over = not state.is_over


class ViewWithoutOutcome(PileView):
    def __init__(self, player: int | None, state: Pile) -> None:
        super().__init__(player, state)
        self.outcome = Outcome((0,), (9, 9), End.EMPTY)


class ViewWithApply(PileView):
    def apply(self, move: Any) -> None:
        raise NotImplementedError


class ViewWithoutMoves(PileView):
    def __init__(self, player: int | None, state: Pile) -> None:
        super().__init__(player, state)
        self.legal_moves = Takes(0)


class ViewWithMovesForAll(PileView):
    def __init__(self, player: int | None, state: Pile) -> None:
        super().__init__(player, state)
        self.legal_moves = state.legal_moves


class TakesUnseen(Takes):
    def __iter__(self) -> Iterator[int]:
        return iter(())


class ViewWithHiddenMovesForAll(PileView):
    def __init__(self, player: int | None, state: Pile) -> None:
        super().__init__(player, state)
        if player != state.turn:
            self.legal_moves = TakesUnseen(2)


class FaultyView(Pile):
    view_type: type[PileView] = PileView

    def view(self, player: int | None, /) -> PileView:
        return self.view_type(player, self)


def faulty_view(faulty: type[PileView]) -> type[FaultyView]:
    return type(
        f"Pile{faulty.__name__}", (FaultyView,), {"view_type": faulty, "__module__": __name__}
    )


PileViewOfIdentity = faulty_view(ViewOfIdentity)
PileViewHashOfIdentity = faulty_view(ViewHashOfIdentity)
PileViewReprOfIdentity = faulty_view(ViewReprOfIdentity)
PileViewPickledWrong = faulty_view(ViewPickledWrong)
PileViewOfNobody = faulty_view(ViewOfNobody)
PileViewWithoutTurn = faulty_view(ViewWithoutTurn)
PileViewWithoutEnd = faulty_view(ViewWithoutEnd)
PileViewWithoutOutcome = faulty_view(ViewWithoutOutcome)
PileViewWithApply = faulty_view(ViewWithApply)
PileViewWithoutMoves = faulty_view(ViewWithoutMoves)
PileViewWithMovesForAll = faulty_view(ViewWithMovesForAll)
PileViewWithHiddenMovesForAll = faulty_view(ViewWithHiddenMovesForAll)


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (MoverAtTheEnd(0), "over exactly if nobody is to move"),
        (MovesAtTheEnd(0), "over exactly if no move is legal"),
        (NoMovesBeforeTheEnd(3), "over exactly if no move is legal"),
        (OutcomeBeforeTheEnd(3), "over exactly with an outcome"),
        (NoOutcomeAtTheEnd(0), "over exactly with an outcome"),
        (ThirdSeat(3), "no such seat"),
        (SeatBelowZero(3), "no such seat"),
        (OneScore(3), "a score for each seat"),
        (OtherScores(0), "the outcome has the scores"),
        (Winners(0), "winners in order"),
        (WinnersOutOfOrder(0), "winners in order"),
        (WinnerTwice(0), "winners in order"),
        (WinnerFromElsewhere(0), "winners are seats"),
        (MovesOnce(3), "the same moves in the same order"),
        (AMoveTwice(2), "no move twice"),
        (NoMovesButTrue(3), "true exactly if there is a move"),
        (CountedWrong(3), r"count\(\) moves are generated"),
        (NotContained(3), "every generated move is contained"),
        (ListedButRefused(2), "every generated move is legal"),
        (PickledWrong(3, 1), "a pickle gives an equal state"),
        (HashOfIdentity(3), "equal states have equal hashes"),
        (ReprOfIdentity(3), "equal states look the same"),
        (RebuiltWrong(3, 1), "the checked constructor gives an equal state"),
        (RebuiltHash(3), "equal states have equal hashes"),
        (RebuiltRepr(3), "equal states look the same"),
        (PileViewOfIdentity(3), "equal views"),
        (PileViewHashOfIdentity(3), "equal views"),
        (PileViewReprOfIdentity(3), "equal views look the same"),
        (PileViewPickledWrong(3), "a pickled view is equal"),
        (PileViewOfNobody(3), "a view knows whose it is"),
        (PileViewWithoutTurn(3), "everybody knows whose turn it is"),
        (PileViewWithoutEnd(3), "everybody knows the end"),
        (PileViewWithoutOutcome(3), "everybody knows the outcome"),
        (PileViewWithApply(3), r"a view has no apply\(\)"),
        (PileViewWithoutMoves(3), "the mover sees the legal moves"),
        (PileViewWithMovesForAll(3), "others see none"),
        (PileViewWithHiddenMovesForAll(3), "others see none"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Pile) else "",
)
def test_a_faulty_state_is_found(state: Pile, law: str) -> None:
    with pytest.raises(LawBrokenError, match=f"^{law}: "):
        check_state(state)


def test_only_so_many_moves_are_looked_at() -> None:
    # Counting may be slow where there are more moves than anybody looks at.
    check_state(CountedWrong(3), limit=1)
    with pytest.raises(LawBrokenError):
        check_state(CountedWrong(3), limit=3)


# --- moves that break a law -----------------------------------------------------------------


class ViolationTwice(Pile):
    def violations(self, move: Any, /) -> tuple[StrEnum, ...]:
        return super().violations(move) * 2


class ContainedButRefused(FaultyMoves):
    takes = TakesTooMany


class LegalButNotContained(FaultyMoves):
    takes = TakesNotContained


class LegalButRefused(Pile):
    def apply(self, move: Any, /) -> Self:
        raise IllegalMoveError(move, self, [Rule.TOO_MANY])


class IllegalButApplied(Pile):
    def apply(self, move: Any, /) -> Self:
        return type(self)(max(self.stones - move, 0), 1 - self.mover)


class OtherViolations(Pile):
    def apply(self, move: Any, /) -> Self:
        try:
            return super().apply(move)
        except IllegalMoveError as error:
            raise IllegalMoveError(move, self, [*error.violations, Rule.NO_NUMBER]) from None


class OtherState(Pile):
    def apply(self, move: Any, /) -> Self:
        try:
            return super().apply(move)
        except IllegalMoveError as error:
            raise IllegalMoveError(move, Pile(self.stones), error.violations) from None


class OtherMove(Pile):
    def apply(self, move: Any, /) -> Self:
        try:
            return super().apply(move)
        except IllegalMoveError as error:
            raise IllegalMoveError(None, self, error.violations) from None


class ForgetfulError(IllegalMoveError):
    def __setstate__(self, state: dict[str, Any] | None) -> None:
        """Forget the place."""


class ErrorPickledWrong(Pile):
    def apply(self, move: Any, /) -> Self:
        try:
            return super().apply(move)
        except IllegalMoveError as error:
            forgetful = ForgetfulError(move, self, error.violations)
            forgetful.place = "move 7"
            raise forgetful from None


class RandomSuccessor(Pile):
    def apply(self, move: Any, /) -> Self:
        super().apply(move)
        return type(self)(next(NUMBERS) + 1, 1 - self.mover)


class ChangedByApply(Pile):
    def apply(self, move: Any, /) -> Self:
        successor = super().apply(move)
        self.stones += 1
        return type(self)(1, successor.mover)


class ChangedToAndFro(Pile):
    def apply(self, move: Any, /) -> Self:
        super().apply(move)
        self.mover = 1 - self.mover
        return type(self)(self.stones - move, 0)


class ChangedByRefusal(Pile):
    def apply(self, move: Any, /) -> Self:
        try:
            return super().apply(move)
        except IllegalMoveError:
            self.stones -= 1
            raise


class HashChangedByApply(Pile):
    changed = False

    def apply(self, move: Any, /) -> Self:
        self.changed = True
        return super().apply(move)

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash((self.stones, self.mover, self.changed))


@pytest.mark.parametrize(
    ("state", "move", "law"),
    [
        (ViolationTwice(1), 2, "no violation twice"),
        (ContainedButRefused(2), 3, "contained exactly if legal"),
        (LegalButNotContained(2), 2, "contained exactly if legal"),
        (LegalButRefused(2), 1, "a legal move is applied"),
        (IllegalButApplied(1), 2, "an illegal move is refused"),
        (OtherViolations(1), 2, "the error names what is violated"),
        (OtherState(1), 2, "the error holds both"),
        (OtherMove(1), 2, "the error holds both"),
        (ErrorPickledWrong(1), 2, "the error can be pickled"),
        (RandomSuccessor(5), 1, r"apply\(\) is a function"),
        (ChangedByApply(5), 1, "a state never changes"),
        # Applied twice, it is as it was.
        (ChangedToAndFro(5), 1, "a state never changes"),
        (ChangedByRefusal(1), 2, "a state never changes"),
        (HashChangedByApply(5), 1, "a state never changes"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Pile) else "",
)
def test_a_faulty_move_is_found(state: Pile, move: int, law: str) -> None:
    with pytest.raises(LawBrokenError, match=f"^{law}: "):
        check_move(state, move)


def test_a_legal_move_need_not_be_listed() -> None:
    # A time-out, say: applied like a move, but no choice of the player.
    assert check_move(LegalButNotContained(2), 2, listed=False) == Pile(0, 1)
    with pytest.raises(LawBrokenError):
        check_move(LegalButNotContained(2), 2, listed=True)


class Crashing(Pile):
    def apply(self, move: Any, /) -> Self:
        raise ZeroDivisionError(move)


def test_other_errors_are_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        check_move(Crashing(3), 1)


# --- games that break a law -----------------------------------------------------------------


class Standstill(Pile):
    def apply(self, move: Any, /) -> Self:
        super().apply(move)
        return self


class EqualityWithoutStones(Pile):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self.mover == other.mover

    def __hash__(self) -> int:
        return hash(self.mover)


class AddsStones(Pile):
    def apply(self, move: Any, /) -> Self:
        super().apply(move)
        return type(self)(self.stones + move, 1 - self.mover)


def test_an_illegal_move_in_a_game_is_found() -> None:
    with pytest.raises(LawBrokenError, match="a move of the game is refused"):
        check_game(Pile(3), [2, 2])


def test_something_lost_is_found() -> None:
    with pytest.raises(LawBrokenError, match="nothing is lost"):
        check_game(Pile(3), [1], conserved=lambda state: state.stones)


def test_a_position_that_comes_again_is_found() -> None:
    with pytest.raises(LawBrokenError, match="no position comes again"):
        check_game(Standstill(3), [1])


def test_equality_that_ignores_something_is_found() -> None:
    check_game(Pile(3), [1, 1])
    with pytest.raises(LawBrokenError, match="no position comes again"):
        check_game(EqualityWithoutStones(3), [1, 1])


def test_a_game_that_is_too_long_is_found() -> None:
    check_game(AddsStones(3), [1] * 3, most_moves=3)
    with pytest.raises(LawBrokenError, match="the game is too long"):
        check_game(AddsStones(3), [1] * 4, most_moves=3)


def test_a_faulty_move_is_found_within_a_game() -> None:
    with pytest.raises(LawBrokenError, match="a legal move is applied"):
        check_game(LegalButRefused(3), [1])


def test_a_game_of_unlisted_moves_is_let_pass() -> None:
    assert check_game(LegalButNotContained(4), [2, 1]) == Pile(1, 0)


def test_a_game_of_dots_and_boxes_that_is_too_long_is_found() -> None:
    moves: list[Edge] = list(State.new(Rules(1, 1)).legal_moves)
    random.Random(1).shuffle(moves)
    with pytest.raises(LawBrokenError, match="the game is too long: 4"):
        check_game(State.new(Rules(1, 1)), moves, most_moves=3)


# --- events that break a law ----------------------------------------------------------------

# Seat 0 closes the box by this move, and the game goes on.
CLOSING = State(Rules(1, 2), [h(0, 0), h(1, 0), v(0, 0)], {}, 0)
CLOSES = v(0, 1)


class Nosy(EdgeDrawn):
    """An event that everybody sees another way each time."""

    def seen_by(self, player: int | None) -> Self:
        return attrs.evolve(self, player=self.player if player is None else self.player + 2)

    def apply(self, picture: Picture) -> Picture:
        return attrs.evolve(picture, edges=picture.edges | {self.edge})


class Unlike(EdgeDrawn):
    """An event that no copy is equal to."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class Unhashed(EdgeDrawn):
    """An event whose copies are equal to it, and have other hashes."""

    def __hash__(self) -> int:
        return id(self)


UNLIKE = Unlike(0, CLOSES)
UNHASHED = Unhashed(0, CLOSES)


def refusing(_: object, move: object) -> tuple[Event, ...]:
    raise IllegalMoveError(move, CLOSING, [Violation.NO_SUCH_EDGE])


def seen_only_from_the_state(state: Any, move: Any) -> tuple[Event, ...]:
    events = transition(state, move)
    return events if isinstance(state, State) else events[:-1]


UNEQUAL: Iterator[int] = count()


@pytest.mark.parametrize(
    ("told", "move", "law"),
    [
        (refusing, CLOSES, "a legal move has events"),
        (refusing, h(0, 0), r"refused as apply\(\) refuses it"),
        (lambda state, _: transition(state, CLOSES), h(0, 0), "an illegal move has no events"),
        (
            lambda state, move: (*transition(state, move), next(UNEQUAL)),
            CLOSES,
            r"transition\(\) is a function",
        ),
        (
            lambda state, move: transition(state, move)[::-1],
            CLOSES,
            "each event fits the picture before it",
        ),
        (
            lambda state, move: transition(state, move)[:1],
            CLOSES,
            "the events lead from picture to picture",
        ),
        (
            lambda state, move: (UNLIKE, *transition(state, move)[1:]),
            CLOSES,
            "a pickle gives equal events",
        ),
        (
            lambda state, move: (UNHASHED, *transition(state, move)[1:]),
            CLOSES,
            "equal events have equal hashes",
        ),
        (
            lambda state, move: (Nosy(0, move), *transition(state, move)[1:]),
            CLOSES,
            "who has seen an event sees nothing else",
        ),
        (seen_only_from_the_state, CLOSES, "a view tells as many"),
    ],
)
def test_faulty_events_are_found(told: Any, move: Edge, law: str) -> None:
    with pytest.raises(LawBrokenError, match=f"^{law}: "):
        check_transition(CLOSING, move, transition=told, picture_of=picture_of)


def changing_the_pile(state: Pile, move: int) -> tuple[Event, ...]:
    refused = state.violations(move)
    state.stones += 1
    if refused:
        raise IllegalMoveError(move, state, refused)
    return ()


@pytest.mark.parametrize("move", [1, 5])
def test_events_that_change_the_state_are_found(move: int) -> None:
    with pytest.raises(LawBrokenError, match=r"^a state never changes: "):
        check_transition(Pile(3), move, transition=changing_the_pile, picture_of=picture_of)


def test_correct_events_obey() -> None:
    for move in (CLOSES, h(0, 1), h(0, 0)):
        check_transition(CLOSING, move, transition=transition, picture_of=picture_of)
