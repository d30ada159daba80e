"""One text for one value."""

import json
from contextlib import suppress
from enum import IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.canonical import DEEPEST, LARGEST
from shuffleup.store import NotCanonical, canonical, parse_canonical

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


class Suit(IntEnum):
    SPADES = 4


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": [1, -2], "a": None, "": True}, '{"":true,"a":null,"b":[1,-2]}'),
        ("Zoë/\u2028\x7f", '"Zoë/\u2028\x7f"'),
        ('"\\\n\t\x01', '"\\"\\\\\\n\\t\\u0001"'),
        ((1, (2,)), "[1,[2]]"),
        (Suit.SPADES, "4"),
        ({"B": 1, "a": 2, "é": 3, "\U0001f0a1": 4}, '{"B":1,"a":2,"é":3,"\U0001f0a1":4}'),
        (LARGEST, "9007199254740991"),
    ],
)
def test_the_text_of_a_value(value: object, text: str) -> None:
    assert canonical(value) == text
    assert canonical(parse_canonical(text)) == text


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"chips": [1, 2.0]}, r"chips\[1\] is a float"),
        ({"a": {"b": b""}}, r"a\.b is a bytes"),
        ({1: 2}, "key 1"),
        (LARGEST + 1, "beyond"),
        ({"a": "\udc00"}, "a holds half"),
        ({"\udc00": 1}, "key"),
        ({1, 2}, "set"),
    ],
)
def test_a_value_without_a_text_is_refused_with_its_place(value: object, says: str) -> None:
    with pytest.raises(NotCanonical, match=says):
        canonical(value)


def test_nesting_has_an_end() -> None:
    deep: object = 0
    for _ in range(DEEPEST):
        deep = [deep]
    assert parse_canonical(canonical(deep)) == deep
    with pytest.raises(NotCanonical, match="deep"):
        canonical([deep])
    with pytest.raises(NotCanonical):
        parse_canonical("[" * 100_000)


@pytest.mark.parametrize(
    "text",
    [
        '{"a":1 }', " 1", "1\n", "01", "-0", "1.0", "1e3", "NaN", "Infinity", "[1,]", '"\\u00e9"', '"\\/"',
        '{"a":1,"a":1}', '{"b":1,"a":1}', "", "9" * 5_000, '"\\ud800"', "'a'", "True",
    ],
)  # fmt: skip
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(NotCanonical):
        parse_canonical(text)


@given(VALUES)
def test_there_and_back(value: object) -> None:
    text = canonical(value)
    assert parse_canonical(text) == value
    assert json.loads(text) == value
    assert text.encode().decode() == text


@given(VALUES, VALUES)
def test_two_values_have_one_text_only_if_they_are_one(one: object, other: object) -> None:
    assert (canonical(one) == canonical(other)) == (
        json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    )


@given(VALUES, st.integers(0, 10_000), st.sampled_from(' \n0,"\\[]{}a'))
def test_a_text_with_one_more_character_is_another_value_or_none(value: object, place: int, more: str) -> None:
    text = canonical(value)
    place %= len(text) + 1
    with suppress(NotCanonical):
        assert canonical(parse_canonical(text[:place] + more + text[place:])) != text
