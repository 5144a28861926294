"""What a page may say."""

import json
import os
import re
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames import IllegalMoveError
from tablegames.quita_y_pon import DraftError, Play, TurnDraft
from web import messages
from web.messages import LONGEST, RefusedError, read
from web.tests.common import position
from web.views import refusal


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ('{"type": "join", "seat": 1}', messages.Join(1)),
        ('{"type": "return", "token": "a-b_c"}', messages.Return("a-b_c")),
        ('{"type": "bot", "seat": 0, "level": "greedy"}', messages.Bot(0, "greedy")),
        ('{"type": "move", "move": "h1,2"}', messages.Move("h1,2")),
        (
            '{"type": "carry", "cards": "7H", "source": "hand", "target": 3}',
            messages.Carry("7H", "hand", 3),
        ),
        ('{"type": "rewind", "step": "undo"}', messages.Rewind("undo")),
        ('{"type": "commit"}', messages.Commit()),
        ('{"type": "commit", "after": 12}', messages.Commit(12)),
    ],
)
def test_a_message_is_read(text: str, request_: messages.Request) -> None:
    assert read(text) == request_


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        "{",
        '{"type": "join"}',
        '{"type": "join", "seat": -1}',
        '{"type": "join", "seat": 1e400}',
        '{"type": "join", "seat": 1.5}',
        '{"type": "join", "seat": "1"}',
        '{"type": "join", "seat": true}',
        '{"type": "join", "seat": null}',
        '{"type": "join", "seat": 1' + "0" * 500 + "}",
        '{"type": "join", "seat": 1, "view": 0}',
        '{"type": "Join", "seat": 1}',
        '{"type": "view", "seat": 1}',
        '{"type": "hand", "seat": 1}',
        '{"type": "rewind", "step": "to_move"}',
        '{"type": "carry", "cards": "7H", "source": "stock", "target": "hand"}',
        '{"type": "carry", "cards": "7H", "source": 0, "target": -1}',
        '{"type": "carry", "cards": "7H", "source": "new", "target": "hand"}',
        '{"type": "move", "move": ["draw"]}',
        '{"type": "return", "token": "é"}',
        '{"type": "move", "move": "\\ud800"}',
        '{"seat": 1}',
        "[" * 1_900,
        '{"type": "commit"} {"type": "commit"}',
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(RefusedError, match="not a message"):
        read(text)


def test_the_length_is_limited() -> None:
    shortest = json.dumps({"type": "commit"})
    assert read(shortest.ljust(LONGEST)) == messages.Commit()
    with pytest.raises(RefusedError, match=str(LONGEST)):
        read(shortest.ljust(LONGEST + 1))


def test_the_documentation_shows_every_message_that_a_page_may_send() -> None:
    page = Path(__file__).parents[3] / "docs" / "how-to" / "web.md"
    first, *_ = re.findall("```json\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    shown = {type(read(line)) for line in first.splitlines()}
    assert shown == set(get_args(messages.Request))


def values() -> st.SearchStrategy[object]:
    plain = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats()
    words = st.sampled_from(["type", "join", "seat", "carry", "cards", "hand", "new", "token"])
    return st.recursive(plain | words, lambda v: st.lists(v) | st.dictionaries(words, v))


@settings(deadline=None, derandomize="CI" in os.environ)
@given(st.text() | values().map(json.dumps))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    try:
        request: object = read(text)
    except RefusedError as error:
        (request,) = json.loads(refusal(error))["problems"]
    assert isinstance(request, messages.Request | dict)


def test_the_reasons_of_the_library_are_passed_on() -> None:
    state = position(["AS 2S", "3S"])
    with pytest.raises(IllegalMoveError) as illegal:
        state.apply(Play([]))
    told = {"rule": "QP-9", "message": "no card of the hand was laid down"}
    assert json.loads(refusal(illegal.value)) == {"type": "refusal", "problems": [told]}
    with pytest.raises(DraftError) as wrong:
        TurnDraft(state.view(0)).lay_new()
    told = {"rule": "QP-7", "message": "no card is given"}
    assert json.loads(refusal(wrong.value)) == {"type": "refusal", "problems": [told]}
