import runpy
import subprocess
import sys

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from tablegames.dots_and_boxes import Edge, Rules, State
from tablegames.explore import layers
from tablegames.record import GameRecord
from tablegames.testing import _hypothesis, check_game, check_state
from tablegames.testing.dots_and_boxes import starts
from tablegames.testing.strategies import games, moves, states
from testing.pile import Pile

small = starts(most_rows=2, most_columns=2)
piles = st.builds(Pile, st.integers(0, 6), st.integers(0, 1))
QUICK = settings(phases=[Phase.generate], max_examples=2_000, deadline=None)


@given(games(small))
def test_games_are_refereed(record: GameRecord[State, Edge]) -> None:
    most = record.start.edges_left
    assert check_game(record.start, record.moves, most_moves=most) == record.final


@given(games(small, finished=True))
def test_finished_games_are_finished(record: GameRecord[State, Edge]) -> None:
    assert record.final.is_over
    assert len(record.moves) == record.start.edges_left


def test_games_may_stop_anywhere() -> None:
    fixed = st.just(State.new(Rules(1, 1)))
    for length in range(5):
        record = find(games(fixed), lambda r, n=length: len(r.moves) == n, settings=QUICK)  # type: ignore[misc]
        assert record.final.is_over == (length == 4)


@given(states(small))
def test_states_obey_the_laws(state: State) -> None:
    check_state(state)


@given(states(piles))
def test_strategies_know_nothing_of_the_game(state: Pile) -> None:
    check_state(state)


def test_states_are_started_open_and_finished() -> None:
    fixed = states(st.just(State.new(Rules(1, 1))))
    for edges in range(5):
        state = find(fixed, lambda s, n=edges: len(s.edges) == n, settings=QUICK)  # type: ignore[misc]
        assert state.is_over == (edges == 4)


def test_every_position_is_found() -> None:
    start = State.new(Rules(1, 1))
    every = {state for layer in layers(start) for state in layer}
    assert len(every) == 16
    for position in every:
        found = find(states(st.just(start)), lambda s, p=position: s == p, settings=QUICK)  # type: ignore[misc]
        assert found == position


def test_moves_are_chosen_among_the_first_few() -> None:
    state = State.new(Rules(3, 3))
    allowed = set(list(state.legal_moves)[:2])

    @given(moves(state, choices=2), games(st.just(state), choices=2))
    def check(move: Edge, record: GameRecord[State, Edge]) -> None:
        assert move in allowed
        for position, played in zip(record.states(), record.moves, strict=False):
            assert played in list(position.legal_moves)[:2]

    check()


def test_all_moves_are_found() -> None:
    state = State.new(Rules(1, 2))
    for edge in state.legal_moves:
        assert find(moves(state), lambda move, e=edge: move == e, settings=QUICK) == edge  # type: ignore[misc]


@pytest.mark.parametrize("module", ["strategies", "dots_and_boxes"])
def test_without_hypothesis_there_is_a_hint(module: str) -> None:
    program = (
        "import sys\n"
        "sys.modules['hypothesis'] = None\n"
        "import tablegames.testing\n"
        f"import tablegames.testing.{module}\n"
    )
    done = subprocess.run(  # noqa: S603 - a program of this file
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "tablegames[testing]" in done.stderr


def test_the_hint_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ImportError, match=r"tablegames\[testing\]"):
        runpy.run_path(_hypothesis.__file__)
