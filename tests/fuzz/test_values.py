"""Setups, moves and drafts of arbitrary values."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.common import anything, attempt
from tablegames import IllegalMoveError, Message, TableGamesError, dots_and_boxes, quita_y_pon
from tablegames.bots import bot_named
from tablegames.explore import perft
from tablegames.games import game_named
from tablegames.quita_y_pon import Cards, TurnDraft
from tablegames.results import Fixture
from tablegames.testing import dots_and_boxes as boards
from tablegames.testing import quita_y_pon as tables
from tablegames.testing.strategies import states

pytestmark = pytest.mark.fuzz

DOTS = states(boards.starts(most_rows=3, most_columns=3))
CARDS = states(tables.starts())
ONE_CARD = st.sampled_from(list(Cards.pack()))


@given(DOTS | CARDS, st.data())
def test_setups(state: Any, data: Any) -> None:
    setup = state.to_setup()
    parts = attrs.asdict(setup, recurse=False)
    for name in data.draw(st.sets(st.sampled_from(sorted(parts)), min_size=1)):
        parts[name] = data.draw(anything)
    read = attempt(lambda: type(state).from_setup(type(setup)(**parts)))
    assert isinstance(read, (type(state), TableGamesError))


@given(anything)
def test_what_is_no_setup(value: Any) -> None:
    for kind in (dots_and_boxes.State, quita_y_pon.State):
        read = attempt(kind.from_setup, value)
        assert isinstance(read, TableGamesError)


@given(st.lists(anything, max_size=3))
def test_rules(values: list[Any]) -> None:
    board = attempt(dots_and_boxes.Rules, *values)
    assert isinstance(board, dots_and_boxes.Rules | TableGamesError)
    options = attempt(quita_y_pon.Rules, *values)
    assert isinstance(options, quita_y_pon.Rules | TableGamesError)


@given(DOTS | CARDS, anything)
def test_moves(state: Any, move: Any) -> None:
    before = (repr(state), hash(state), state.scores, state.turn)
    violations = state.violations(move)
    after = attempt(state.apply, move)
    assert isinstance(after, IllegalMoveError) == bool(violations)
    listed = move in state.legal_moves
    assert not (listed and violations)
    assert (repr(state), hash(state), state.scores, state.turn) == before


BOARD = dots_and_boxes.State.new(dots_and_boxes.Rules(1, 2))
TABLE = quita_y_pon.State.deal(rng=Random(4))
OF_ONE_VALUE: dict[str, Callable[[Any], Any]] = {
    "owner": BOARD.owner,
    "boxes closed by": BOARD.boxes_closed_by,
    "view of a board": BOARD.view,
    "view of a table": TABLE.view,
    "box": lambda value: dots_and_boxes.Box(value, value),
    "edge": lambda value: dots_and_boxes.Edge(value, 0, value),
    "dots": lambda value: dots_and_boxes.Edge.between(value, (0, 0)),
    "cards": quita_y_pon.Cards,
    "meld": quita_y_pon.meld,
    "run": quita_y_pon.Run,
    "group": quita_y_pon.Group,
    "play": quita_y_pon.Play,
    "arrange": quita_y_pon.arrange,
    "aim": lambda value: quita_y_pon.best_set(Cards(), TABLE.hands[0], by=value),
    "disturbance": lambda value: quita_y_pon.least_disturbance(TABLE, value),
    "budget": lambda value: dots_and_boxes.solve(BOARD, budget=value),
    "draft": TurnDraft,
    "game": game_named,
    "level": lambda value: bot_named("quita-y-pon", value),
    "seats": lambda value: Fixture(value, 1),
    "seed": lambda value: Fixture(("a", "b"), value),
    "depth": lambda value: perft(BOARD, min(value, 2) if isinstance(value, int) else value),
    "language": lambda value: Message("missing").in_language(value),
}


@pytest.mark.parametrize("name", OF_ONE_VALUE)
@given(value=anything)
def test_any_value_is_taken_or_refused(name: str, value: Any) -> None:
    # No other error gets through, and to ask changes nothing for who asks again.
    first, again = (attempt(OF_ONE_VALUE[name], value) for _ in range(2))
    assert type(first) is type(again)


OPERATIONS = {
    "lay": (ONE_CARD, "pile"),
    "lay_new": (ONE_CARD, ONE_CARD),
    "take_back": (ONE_CARD, "pile"),
    "move_card": (ONE_CARD, "pile", "pile"),
    "split": ("pile", ONE_CARD, ONE_CARD),
    "join": ("pile", "pile"),
    "carry": ("cards", "place", "place"),
    "dissolve": ("pile",),
    "undo": (),
    "redo": (),
    "reset": (),
}


@given(CARDS.filter(lambda state: not state.is_over), st.randoms(use_true_random=False), st.data())
def test_drafts(state: quita_y_pon.State, rng: Random, data: Any) -> None:
    view = state.view(state.turn)
    draft = TurnDraft(view)
    cards = Counter(view.hand) + Counter(card for meld in view.table for card in meld)
    for _ in range(data.draw(st.integers(1, 12))):
        name = data.draw(st.sampled_from(sorted(OPERATIONS)))
        held = [*draft.hand, *(card for pile in draft.piles.values() for card in pile)]
        arguments = []
        for kind in OPERATIONS[name]:
            choices: dict[str, list[Any]] = {
                "pile": [*draft.piles, 0],
                "place": [*draft.piles, "hand", "new"],
                "cards": [*draft.piles.values(), draft.hand, draft.laid],
            }
            likely = rng.choice(choices.get(kind, held) if isinstance(kind, str) else held)
            other = anything if isinstance(kind, str) else ONE_CARD | anything
            arguments.append(data.draw(st.just(likely) | other))
        before = (draft.piles, draft.hand, draft.laid, repr(draft))
        following = attempt(getattr(draft, name), *arguments)
        assert (draft.piles, draft.hand, draft.laid, repr(draft)) == before
        if isinstance(following, TableGamesError):
            continue
        draft = following
        there = Counter(draft.hand) + Counter(
            card for pile in draft.piles.values() for card in pile
        )
        assert there == cards
        assert draft.is_valid == (not draft.problems())
        if draft.is_valid:
            assert not state.violations(draft.to_move())
