import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames import NotationError
from tablegames.jsontext import dump, load_object, member


def refusal(text: str) -> NotationError:
    with pytest.raises(NotationError) as refused:
        load_object(text)
    assert len(str(refused.value)) < 300
    return refused.value


scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
values = st.recursive(
    scalars.filter(lambda value: value not in (float("inf"), float("-inf"))),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(st.text(), values, max_size=4))
def test_json_objects_are_read(value: dict[str, Any]) -> None:
    assert load_object(json.dumps(value)) == value


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 400 + ".0"])
def test_a_number_that_would_be_infinite_is_refused(number: str) -> None:
    assert refusal(f'{{"a": {number}}}').reason == "a number is too large"
    assert load_object('{"a": 1e308}') == {"a": 1e308}


@given(st.dictionaries(st.text(), values, max_size=4))
def test_what_is_dumped_can_be_saved_and_read(value: dict[str, Any]) -> None:
    assert load_object(dump(value).encode().decode()) == value
    assert load_object(dump(value, indent=1).encode().decode()) == value


@pytest.mark.parametrize("half", ["\ud800", "a\udfff", "\\\ud83c\\"])
def test_half_a_surrogate_pair_is_escaped(half: str) -> None:
    assert dump(half).encode() == json.dumps(half).encode()
    assert dump("Ñ♠\U0001f0a1") == '"Ñ♠\U0001f0a1"'


@pytest.mark.parametrize("text", ["[]", "null", "1", '"{}"', "true", " [1, {}]"])
def test_other_json_is_refused(text: str) -> None:
    assert refusal(text).reason == "not a JSON object"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1"),
        ("{", "line 1, column 2"),
        ('{"a": 1}}', "line 1, column 9"),
        ('{"a":\n  x}', "line 2, column 3"),
        ("\N{ZERO WIDTH NO-BREAK SPACE}{}", "line 1, column 1"),
        ("\x00", "line 1, column 1"),
    ],
)
def test_text_that_is_no_json_is_refused_with_its_place(text: str, place: str) -> None:
    assert refusal(text).place == place


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 1}', '{"b": {"a": 1, "c": 2, "a": 3}}', '[{"a": 0, "\\u0061": 0}]']
)
def test_a_key_given_twice_is_refused(text: str) -> None:
    error = refusal(text)
    assert error.place == "'a'"
    assert "twice" in error.reason


def test_a_long_key_given_twice_is_not_repeated_at_length() -> None:
    key = "k" * 100_000
    error = refusal(f'{{"{key}": 1, "{key}": 2}}')
    assert error.place.startswith("'kkkk")
    assert len(error.place) == 60


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_has_not_are_refused(constant: str) -> None:
    assert constant in refusal(f'{{"a": {constant}}}').reason


def test_integers_of_thousands_of_digits_are_refused() -> None:
    assert "too long" in refusal('{"a": ' + "9" * 5000 + "}").reason
    assert "too long" in refusal('{"a": [-' + "9" * 1_000_000 + "]}").reason


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[" * 100_000, id="lists"),
        pytest.param('{"a":' * 100_000, id="objects"),
        pytest.param('{"a":' + "[" * 100_000 + "]" * 100_000 + "}", id="closed lists"),
        pytest.param('{"a":' * 100_000 + "1" + "}" * 100_000, id="closed objects"),
    ],
)
def test_deep_nesting_is_refused(text: str) -> None:
    assert refusal(text).reason


@pytest.mark.parametrize("junk", ["x", "\x00", " ", "[1],", '"', "{}", "é", "\n"], ids=ascii)
def test_megabytes_of_junk_are_refused(junk: str) -> None:
    assert refusal(junk * (10_000_000 // len(junk))).reason


@given(st.text() | st.text('{}[]",:0123456789ae.-+ ntrufls\\'))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        value = load_object(text)
    except NotationError as error:
        assert error.reason  # noqa: PT017
    else:
        assert json.loads(text) == value


def test_members() -> None:
    value = {"a": 1, "b": "x", "c": [], "d": {}}
    assert member(value, "a", int) == 1
    assert member(value, "b", str) == "x"
    assert member(value, "c", list) == []
    assert member(value, "d", dict) == {}


@pytest.mark.parametrize("where", ["", "rules"])
def test_a_missing_member(where: str) -> None:
    with pytest.raises(NotationError) as refused:
        member({"a": 1}, "b", int, where=where)
    assert refused.value.reason == "missing"
    assert refused.value.place == (f"{where}.b" if where else "b")


@pytest.mark.parametrize(
    ("item", "kind", "told"),
    [
        ("1", int, '"1" is not an integer'),
        (1.0, int, "1.0 is not an integer"),
        (True, int, "true is not an integer"),
        (None, int, "null is not an integer"),
        (1, str, "1 is not a string"),
        (None, str, "null is not a string"),
        ({"é": []}, list, '{"é": []} is not a list'),
        ([], dict, "[] is not an object"),
    ],
)
def test_a_member_of_another_type(item: object, kind: type, told: str) -> None:
    # In JSON's words.
    with pytest.raises(NotationError) as refused:
        member({"a": item}, "a", kind)
    assert refused.value.place == "a"
    assert refused.value.reason == told


def test_a_long_member_is_not_repeated_at_length() -> None:
    with pytest.raises(NotationError) as refused:
        member({"a": "x" * 1_000_000}, "a", int)
    assert len(refused.value.reason) < 100


@pytest.mark.parametrize("depth", range(1, 1_200, 7))
def test_a_nested_member_of_another_type(depth: int) -> None:
    # As deep as the parser goes, the refusal has to go as well.
    text = '{"a":' + "[" * depth + "]" * depth + "}"
    try:
        value = load_object(text)
    except NotationError as error:
        assert error.reason == "nested too deeply"  # noqa: PT017
        return
    with pytest.raises(NotationError) as refused:
        member(value, "a", int)
    assert refused.value.place == "a"
