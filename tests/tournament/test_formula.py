"""Formulas of leagues: arithmetic comes out exactly, and nothing but arithmetic comes in."""

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.tournament.formula import FUNCTIONS, LARGEST, Uncountable, read_formula

FACTS = ("players", "place")
TOLD = {"players": 24, "place": 3}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("players - place + 1", "22"),
        ("players / place", "8"),
        ("0.1 + 0.2", "0.3"),
        ("7 // 2 + 7 % 2", "4"),
        ("2 ** 10", "1024"),
        ("players ** -1", "1/24"),
        ("-place * 2", "-6"),
        ("round(2.5) + round(0 - 2.5)", "1"),
        ("floor(2.9) * ceil(2.1)", "6"),
        ("min(players, 10, place)", "3"),
        ("max(players, 40) - abs(place - 5)", "38"),
        ("sqrt(16) + log10(1000)", "7"),
        ("16 ** 0.5", "4"),
        ("0 ** 0.5", "0"),
        ("100 if place == 1 else 50 if place <= 3 else 0", "50"),
        ("(place < 4) * 10", "10"),
        ("1 < place < 4 and not place == 2", "1"),
        ("place > 5 or players > 20", "1"),
        ("  place  ", "3"),
    ],
)
def test_arithmetic_is_exact(text: str, value: str) -> None:
    assert read_formula(text, FACTS).value(TOLD) == Fraction(value)


@pytest.mark.parametrize(
    ("text", "wrong", "column"),
    [
        ("", "no formula", None),
        ("9" * 301, "no formula", None),
        ("place +", "no arithmetic", None),
        ("place; 1", "no arithmetic", None),
        ("__import__('os')", "no function '__import__'", 1),
        ("place.__class__", "may not stand", 1),
        ("'abc'", "may not stand", 1),
        ("[place for place in players]", "may not stand", 1),
        ("lambda: 1", "may not stand", 1),
        ("players[0]", "may not stand", 1),
        ("(x := 3)", "may not stand", 2),
        ("f'{place}'", "may not stand", 1),
        ("place @ players", "may not stand", 1),
        ("place is players", "may not stand", 1),
        ("~place", "may not stand", 1),
        ("True", "may not stand", 1),
        ("1j", "may not stand", 1),
        ("eval(place)", "no function 'eval'", 1),
        ("max(place, key=place)", "may not stand", 1),
        ("max(*place, place)", "may not stand", 5),
        ("players.bit_length()", "may not stand", 1),
        ("round(place, 2)", "takes 1 numbers, not 2", 1),
        ("2 + rank", "nothing is called 'rank'", 5),
        ("1e9", "no plain number", 1),
        ("0x10", "no plain number", 1),
        ("1_000", "no plain number", 1),
        ("9" * 40, "no plain number", 1),
        ("+".join(["1"] * 140), "too many steps", None),
        ("(" * 150 + "1" + ")" * 149, "no arithmetic", None),
        ("place\0", "no arithmetic", None),
    ],
)
def test_whatever_else_is_refused_with_the_column(text: str, wrong: str, column: int | None) -> None:
    with pytest.raises(BadInput, match=wrong) as told:
        read_formula(text, FACTS)
    assert told.value.right
    if column is not None:
        assert told.value.place is not None
        assert told.value.place.column == column


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 / (place - 3)", "divides by nothing"),
        ("1 % (place - 3)", "divides by nothing"),
        ("0 ** -1", "divides by nothing"),
        ("0 ** -0.5", "divides by nothing"),
        ("sqrt(place - 4)", "the root"),
        ("log(0)", "the logarithm"),
        ("(0 - 8) ** 0.5", "the root"),
        ("10 ** 9 * 10 ** 9", "beyond"),
        ("players ** 40", "power is above"),
        ("999999999999 ** 12.5", "beyond"),
    ],
)
def test_what_has_no_number_says_why(text: str, why: str) -> None:
    with pytest.raises(Uncountable, match=why):
        read_formula(text, FACTS).value(TOLD)


def test_a_formula_knows_the_facts_it_uses_in_their_order() -> None:
    assert read_formula("place * max(place, players)", FACTS).uses == FACTS
    assert read_formula("7", FACTS).uses == ()


def test_every_function_that_is_offered_works() -> None:
    for name, (_, few, _) in FUNCTIONS.items():
        assert read_formula(f"{name}({', '.join(['2'] * few)})", FACTS).value(TOLD) > 0


@given(st.text("placeyrsmx0123456789.+-*/%()<>=, ifelsandorqt", max_size=60))
def test_any_line_is_read_or_refused_and_never_anything_else(text: str) -> None:
    try:
        value = read_formula(text, FACTS).value(TOLD)
    except (BadInput, Uncountable):
        return
    assert abs(value) <= LARGEST


def test_powers_inside_powers_end_at_once() -> None:
    formula = read_formula("(((((2/3)**20)**20)**20)**20)**20", ("players",))
    began = time.process_time()
    with pytest.raises(Uncountable):
        formula.value({"players": 9})
    assert time.process_time() - began < 1
