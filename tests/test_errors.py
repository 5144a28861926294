import pickle

import pytest

import tablegames
from tablegames import (
    EventError,
    IllegalMoveError,
    InvalidSetupError,
    NotationError,
    Problem,
    TableGamesError,
    UnknownLanguageError,
    UnknownSeatError,
    WrongTypeError,
)
from tablegames.dots_and_boxes import Edge, State, Violation
from tablegames.errors import shown

MOVE = Edge.horizontal(0, 9)
PROBLEM = Problem("DB-3", "h0,9 is no edge", MOVE)
ERRORS = [
    TableGamesError("something"),
    IllegalMoveError(MOVE, State.new(), [Violation.NO_SUCH_EDGE], [PROBLEM]),
    InvalidSetupError([PROBLEM, Problem("DB-1", "no player", 2)]),
    UnknownSeatError(3, 2),
    UnknownLanguageError("fr", ["en", "es"]),
    NotationError("no edge", "move 7"),
    NotationError("no edge"),
    EventError(MOVE, "the edge is drawn already"),
    WrongTypeError("no view"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_one_of_the_library_and_a_value_error(error: Exception) -> None:
    assert isinstance(error, TableGamesError)
    assert isinstance(error, ValueError)
    assert getattr(tablegames, type(error).__name__) is type(error)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_can_be_pickled(error: Exception) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        copy = pickle.loads(pickle.dumps(error, protocol))
        assert type(copy) is type(error)
        assert str(copy) == str(error)
        assert repr(copy) == repr(error)
        assert vars(copy) == vars(error)


def test_errors_raised_by_the_library_can_be_pickled() -> None:
    with pytest.raises(IllegalMoveError) as refused:
        State.new().apply(MOVE)
    copy = pickle.loads(pickle.dumps(refused.value))
    assert copy.violations == (Violation.NO_SUCH_EDGE,)
    assert type(copy.violations[0]) is Violation
    assert copy.problems == refused.value.problems
    assert copy.state == State.new()
    assert copy.move == MOVE


def test_an_illegal_move_is_told_in_words() -> None:
    error = IllegalMoveError(MOVE, State.new(), [Violation.NO_SUCH_EDGE], [PROBLEM, PROBLEM])
    assert str(error) == "DB-3: h0,9 is no edge; DB-3: h0,9 is no edge"
    assert error.place == ""
    error.place = "move 7"
    assert str(error) == "move 7: DB-3: h0,9 is no edge; DB-3: h0,9 is no edge"
    assert pickle.loads(pickle.dumps(error)).place == "move 7"


def test_an_illegal_move_is_told_by_its_rules_if_not_in_words() -> None:
    violations = (Violation.EDGE_ALREADY_DRAWN, Violation.GAME_OVER)
    assert str(IllegalMoveError(MOVE, State.new(), violations)) == "DB-4; DB-11"


def test_an_illegal_move_does_not_show_the_state() -> None:
    # In a game with hidden cards the state holds them all.
    error = IllegalMoveError("move", "SECRET", [Violation.CANNOT_PASS])
    assert error.state == "SECRET"
    assert "SECRET" not in repr(error)
    assert "SECRET" not in str(error)
    assert repr(error) == "IllegalMoveError('move': DB-5)"


def test_an_illegal_move_takes_iterators() -> None:
    error = IllegalMoveError(MOVE, State.new(), iter([Violation.NO_SUCH_EDGE]), iter([PROBLEM]))
    assert error.violations == (Violation.NO_SUCH_EDGE,)
    assert error.problems == (PROBLEM,)


def test_an_invalid_setup_tells_all_problems() -> None:
    error = InvalidSetupError(iter([PROBLEM, Problem("DB-1", "no player", 2)]))
    assert [problem.rule for problem in error.problems] == ["DB-3", "DB-1"]
    assert str(error) == "DB-3: h0,9 is no edge; DB-1: no player"


def test_a_problem_is_a_value() -> None:
    assert str(PROBLEM) == "DB-3: h0,9 is no edge"
    assert Problem("DB-3", "h0,9 is no edge", MOVE) == PROBLEM != Problem("DB-3", "h0,9 is no edge")
    assert pickle.loads(pickle.dumps(PROBLEM)) == PROBLEM
    assert hash(pickle.loads(pickle.dumps(PROBLEM))) == hash(PROBLEM)
    assert len({*State.new().problems([]), *State.new().problems([])}) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "text"),
    [("h0,0", "'h0,0'"), (None, "None"), (MOVE, "Edge.horizontal(0, 9)"), ("\x1b", "'\\x1b'")],
)
def test_a_value_is_shown(value: object, text: str) -> None:
    assert shown(value) == text


@pytest.mark.parametrize("length", [57, 58, 59, 1_000, 1_000_000])
def test_a_long_value_is_shown_by_its_beginning(length: int) -> None:
    text = shown("x" * length)
    assert text.startswith("'" + "x" * 56)
    assert len(text) == min(length + 2, 60)
    assert text.endswith("..." if length + 2 > 60 else "x'")


def test_a_value_is_shown_in_another_form() -> None:
    assert shown(MOVE, str) == "h0,9"
    assert shown("x" * 100, str) == "x" * 57 + "..."


def test_a_value_that_has_no_text_is_shown_as_well() -> None:
    assert "int" in shown(10**5000)
    assert "Edge" in shown(Edge.horizontal(10**5000, 0))


def test_an_unknown_seat_tells_the_known_ones() -> None:
    error = UnknownSeatError(4, 4)
    assert (error.player, error.num_players) == (4, 4)
    assert str(error) == "4 is no seat: they are 0 to 3"


def test_an_unknown_language_tells_the_known_ones() -> None:
    error = UnknownLanguageError("fr", ["en", "es"])
    assert (error.language, error.known) == ("fr", ("en", "es"))
    assert str(error) == "'fr' is none of the languages en, es"


def test_an_error_of_notation_tells_the_place() -> None:
    error = NotationError("no edge", "move 7")
    assert (error.reason, error.place) == ("no edge", "move 7")
    assert str(error) == "move 7: no edge"
    assert str(NotationError("no edge")) == "no edge"
    assert NotationError("no edge").place == ""


class Unshowable:
    def __repr__(self) -> str:
        raise ZeroDivisionError


def test_a_value_that_cannot_be_shown_is_named_by_its_type() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value, name in ((10**5000, "int"), (deep, "list"), (Unshowable(), "Unshowable")):
        assert shown(value) == f"a {name} that cannot be shown"
    assert State.new().violations(deep) == (Violation.NO_SUCH_EDGE,)  # type: ignore[arg-type]
