"""What people write as TOML: every number is bounded before it is used, and every mistake has its line."""

import time
from collections.abc import Callable
from decimal import Decimal

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.histories.event_file import read_event
from shuffleup.histories.phh import parse_phh
from shuffleup.histories.situation import load_situation
from shuffleup.league.limits import read_law
from shuffleup.rulebooks import load_book
from shuffleup.rulebooks.house import read_house_book
from shuffleup.toml_text import DEEPEST, read_toml
from shuffleup.tournament.points import read_points_table


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = 1e999999", 2),
        ("b = 1e-999999", 1),
        ("b = -1e19", 1),
        ("b = [0.0000000000000000001]", 1),
        ("a = 1\n\nb = [1, 1234567890123456789]", 3),
        ("b = " + "9" * 4000, 1),
        ("b = 0x" + "f" * 5000, None),
        ("b = 0." + "1" * 60, 1),
    ],
)
def test_a_number_beyond_measure_is_told_with_its_line(text: str, line: int | None) -> None:
    with pytest.raises(BadInput, match="beyond all measure") as raised:
        read_toml(text, "night.toml")
    assert raised.value.place is not None
    assert raised.value.place.line == line


@pytest.mark.parametrize("opening", ["[", "{a = [", "{a={b="])
@pytest.mark.parametrize("times", [DEEPEST + 1, 3_000])
def test_a_nest_too_deep_is_told_with_its_line(opening: str, times: int) -> None:
    closing = "".join({"[": "]", "{": "}"}.get(each, "") for each in reversed(opening))
    inside = "" if opening.endswith("[") else "1"
    with pytest.raises(BadInput, match="nested too deeply") as raised:
        read_toml("a = 1\nb = " + opening * times + inside + closing * times, "night.toml")
    assert raised.value.place is not None
    assert raised.value.place.line == 2


def test_keys_too_deep_are_told() -> None:
    with pytest.raises(BadInput, match="nested too deeply"):
        read_toml(".".join("a" * 3_000) + " = 1", None)


def test_what_people_write_is_read_as_it_stands() -> None:
    read = read_toml("a = 0.5\nb = inf\nc = 999999999999999999\nd = [[1, 2], [3]]\ne = 1e3", None)
    assert read == {"a": Decimal("0.5"), "b": Decimal("inf"), "c": 999999999999999999, "d": [[1, 2], [3]], "e": 1000}


@pytest.mark.parametrize("written", ['a = "{}"', 'a = "p{}"', "a{} = 1", 'a = ["1-{}"]', "# {}"])
@pytest.mark.parametrize("digit", ["9", "\u0669"])
def test_no_text_holds_more_digits_than_a_number_can_be_read_from(written: str, digit: str) -> None:
    with pytest.raises(BadInput, match="beyond all measure") as refused:
        read_toml("b = 1\n" + written.format(digit * 5_000), "plan.toml")
    assert refused.value.place.line == 2


def test_a_fact_of_five_thousand_digits_is_told_like_any_other_mistake() -> None:
    hand = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n'
    with pytest.raises(BadInput, match="beyond all measure"):
        load_situation(f'{hand}actions = []\n_facts = {{"stack p2" = "{"9" * 5_000}"}}\n_acts = ["p2 folds"]\n')


@pytest.mark.parametrize(
    "read",
    [
        load_situation,
        lambda text: read_event(text, "event.toml"),
        lambda text: read_house_book(text, source="crown.toml", load=load_book),
        lambda text: read_points_table(text, "points.toml"),
        lambda text: read_law(text, "law.toml"),
        lambda text: list(parse_phh(text, "hand.phh")),
    ],
)
@pytest.mark.parametrize("value", ["1e999999", "1e-999999", "[" * 3_000 + "]" * 3_000, "9" * 5_000, "0x" + "f" * 9_000])
def test_every_kind_of_file_refuses_at_once_what_is_out_of_all_bounds(
    read: Callable[[str], object], value: str
) -> None:
    began = time.process_time()
    with pytest.raises(BadInput):
        read(f"variant = 'NT'\nstarting_stacks = [100, {value}]\n")
    assert time.process_time() - began < 5
