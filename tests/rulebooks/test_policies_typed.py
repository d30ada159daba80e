"""Policies as types: they match their definitions, hold what the books say, and read logs old and new."""

import json
from pathlib import Path

import pytest

import shuffleup.rulebooks.policies as typed
from shuffleup.rulebooks import BOOKS, DEFAULTS, load_book, load_policies, load_topics
from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.entries import LateStack
from shuffleup.rulebooks.policies.shared import Special
from shuffleup.rulebooks.typeset import typed_modules


def test_the_modules_are_those_that_the_definitions_give() -> None:
    folder = Path(typed.__file__).parent
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    assert written == typed_modules(), "run `make policies`"


@pytest.mark.parametrize("book_id", [*BOOKS, DEFAULTS])
def test_every_value_arrives_unchanged(book_id: str) -> None:
    stored = json.loads(json.dumps(load_book(book_id).resolve()))
    policies = Policies.from_values(stored)
    for topic in load_topics():
        for key in topic.policies:
            value = getattr(getattr(policies, topic.id), key)
            assert json.loads(json.dumps(value)) == stored[key], key


def test_a_log_older_than_a_policy_gets_the_default() -> None:
    stored = load_book("nppl").resolve(["late_stack"])
    policies = Policies.from_values(stored)
    assert policies.entries.late_stack is LateStack.MINUS_BLINDS_PAID
    assert policies.entries.extra_chip_vouchers is load_policies()["extra_chip_vouchers"].default


def test_a_name_that_is_no_longer_known_is_passed_over() -> None:
    assert Policies.from_values({"abolished_long_ago": 3}) == Policies.from_values({})


def test_special_words_stand_in_place_of_numbers() -> None:
    policies = Policies.from_values({"halt_when_short_by": "none"})
    assert policies.balancing.halt_when_short_by is Special.NONE
    assert Policies.from_values({"halt_when_short_by": 2}).balancing.halt_when_short_by == 2


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("late_stack", "half"),
        ("extra_chip_vouchers", "yes"),
        ("late_entry_min_levels", True),
        ("late_entry_min_levels", "none"),
        ("late_entry_capacity_grades", "pub"),
        ("halt_when_short_by", "soon"),
        ("clock_short_levels", [[30]]),
    ],
)
def test_a_value_that_is_not_legal_is_refused(key: str, value: object) -> None:
    assert not load_policies()[key].legal(value)
    with pytest.raises((ValueError, TypeError)):
        Policies.from_values({key: value})
