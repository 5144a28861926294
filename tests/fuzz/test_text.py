"""Every parser, with texts that are right, nearly right and wrong."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.common import attempt, near
from tablegames import TableGamesError, dots_and_boxes, quita_y_pon
from tablegames.dots_and_boxes import Edge
from tablegames.dots_and_boxes.competition import format_competition, parse_competition
from tablegames.dots_and_boxes.notation import (
    format_openspiel,
    format_state,
    parse_edge_string,
    parse_openspiel,
)
from tablegames.jsontext import load_object
from tablegames.quita_y_pon import Card, Cards
from tablegames.quita_y_pon.notation import format_state as cards_text
from tablegames.record import GameRecord
from tablegames.testing import dots_and_boxes as boards
from tablegames.testing import quita_y_pon as tables
from tablegames.testing.strategies import games, states

pytestmark = pytest.mark.fuzz

DOTS = games(boards.starts(most_rows=3, most_columns=3))
CARDS = games(tables.starts())
RECORDS = DOTS.map(lambda record: record.to_text()) | CARDS.map(lambda record: record.to_text())
NUMBERS = st.integers() | st.integers(0, 70)


@given(near(DOTS.map(lambda record: " ".join(map(str, record.moves[:1])))))
def test_edges(text: str) -> None:
    edge = attempt(dots_and_boxes.parse_move, text)
    assert isinstance(edge, TableGamesError) or dots_and_boxes.parse_move(str(edge)) == edge


@given(states(boards.starts(most_rows=3, most_columns=3)), st.data())
def test_positions_of_dots_and_boxes(state: dots_and_boxes.State, data: Any) -> None:
    text = data.draw(near(st.just(format_state(state))))
    setup = attempt(dots_and_boxes.parse_setup, text, state.rules)
    if not isinstance(setup, TableGamesError):
        read = attempt(dots_and_boxes.State.from_setup, setup)
        assert isinstance(read, TableGamesError) or format_state(read) == text


@given(states(boards.starts(most_rows=3, most_columns=3)), st.data())
def test_edge_strings(state: dots_and_boxes.State, data: Any) -> None:
    text = data.draw(near(st.just(format_state(state).split()[0])))
    setup = attempt(parse_edge_string, text, state.rules)
    assert isinstance(setup, TableGamesError) or len(setup.edges) == text.count("1")


@given(st.lists(NUMBERS, max_size=8), boards.rules())
def test_action_numbers(actions: list[int], rules: dots_and_boxes.Rules) -> None:
    edges = attempt(parse_openspiel, actions, rules)
    if not isinstance(edges, TableGamesError):
        assert all(isinstance(edge, Edge) for edge in edges)
        assert format_openspiel(edges, rules) == actions


@given(
    near(
        DOTS.filter(lambda record: record.start == dots_and_boxes.State.new()).map(
            format_competition
        )
        | st.just("{}")
    )
)
def test_competition_records(text: str) -> None:
    record = attempt(parse_competition, text)
    if not isinstance(record, TableGamesError):
        again = parse_competition(format_competition(record))
        # Names that were left out are written empty.
        assert (again.start, again.moves) == (record.start, record.moves)
        assert record.tags.items() <= again.tags.items()


@given(near(st.sampled_from([str(card) for card in Cards.pack()] + ["th", "0S", "A♠"])))
def test_card_texts(text: str) -> None:
    card = attempt(Card.parse, text)
    assert isinstance(card, TableGamesError) or Card.parse(str(card)) == card
    cards = attempt(Cards.parse, text)
    assert isinstance(cards, TableGamesError) or Cards.parse(str(cards)) == cards


@given(near(CARDS.map(lambda record: str(record.moves[-1]) if record.moves else "draw")))
def test_moves_of_cards(text: str) -> None:
    move = attempt(quita_y_pon.parse_move, text)
    assert isinstance(move, TableGamesError) or quita_y_pon.parse_move(str(move)) == move


@given(states(tables.starts()), st.data())
def test_positions_of_cards(state: quita_y_pon.State, data: Any) -> None:
    text = data.draw(near(st.just(cards_text(state))))
    setup = attempt(quita_y_pon.parse_setup, text, state.rules)
    if not isinstance(setup, TableGamesError):
        read = attempt(quita_y_pon.State.from_setup, setup)
        if not isinstance(read, TableGamesError):
            written = cards_text(read)
            again = quita_y_pon.parse_setup(written, state.rules)
            assert quita_y_pon.State.from_setup(again) == read


@given(near(RECORDS))
def test_records(text: str) -> None:
    record = attempt(GameRecord.from_text, text)
    if not isinstance(record, TableGamesError):
        assert GameRecord.from_text(record.to_text()) == record


@given(RECORDS, st.data())
def test_records_with_other_members(text: str, data: Any) -> None:
    value = json.loads(text)
    key = data.draw(st.sampled_from(sorted(value)))
    scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
    value[key] = data.draw(
        st.recursive(
            scalars,
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(st.sampled_from(sorted(value)) | st.text(), inner, max_size=3)
            ),
        )
    )
    record = attempt(GameRecord.from_text, json.dumps(value))
    assert isinstance(record, TableGamesError) or GameRecord.from_text(record.to_text()) == record


@given(st.text() | near(RECORDS))
def test_json(text: str) -> None:
    value = attempt(load_object, text)
    assert isinstance(value, TableGamesError) or value == json.loads(text)
