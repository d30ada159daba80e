"""What puts a hand right has the fields and the types that the page on the notation gives them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.conformance.families import SITUATION, floor_cases
from shuffleup.conformance.watch import changed
from shuffleup.floor.outcomes import Remedy
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Ruling
from shuffleup.histories.situation import load_situation

NOTATION = Path(__file__).parents[2] / "docs" / "notation.md"
TYPES = {"number": int, "chips": int, "yes or no": bool, "cards": str, "list": list}


def documented() -> dict[str, dict[str, str]]:
    """Remedy -> field -> what the page says of it."""
    page = NOTATION.read_text("utf-8").split("<!-- remedy -->")[1].split("<!-- end -->")[0]
    found: dict[str, dict[str, str]] = {}
    for row in page.strip().splitlines():
        kind, says = re.fullmatch(r"- `(\w+)` (.*)", row).groups()  # type: ignore[union-attr]
        found[kind] = {}
        for names, what in re.findall(r"((?:`\w+`(?:, )?)+) \(([^)]*)\)", says):
            found[kind] |= dict.fromkeys(re.findall(r"`(\w+)`", names), what)
    return found


def given() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every remedy that the books' cases bring about."""
    for case in floor_cases():
        situation = load_situation(case.facts[SITUATION])
        for book in case.books:
            try:
                rulings = rule_all(changed(book, case.policies), situation.spot, situation.acts)
            except BadInput:
                continue
            yield from ((case.id, each) for one in rulings if isinstance(one, Ruling) for each in one.remedies)


def is_as_said(value: Any, what: str) -> bool:
    """Whether a value is of the type that the page names, or one of the words."""
    for name, kind in TYPES.items():
        if what == name or what.startswith((f"{name}:", f"{name} of")):
            return type(value) is kind
    return value in re.split(r" \| | \.\. ", what) or (" .. " in what and value in ("5th", "6th"))


def test_remedies_are_as_documented_and_each_is_given_in_some_case() -> None:
    page = documented()
    wrong, seen = [], set()
    for case, remedy in given():
        fields = page[remedy["kind"]]
        seen |= {(remedy["kind"], name) for name in remedy if name != "kind"}
        wrong += [
            (case, remedy["kind"], name, value)
            for name, value in remedy.items()
            if name != "kind" and (name not in fields or not is_as_said(value, fields[name]))
        ]
    assert not wrong
    assert seen == {(kind, name) for kind, fields in page.items() for name in fields}


def test_every_remedy_says_of_what_type_its_fields_are() -> None:
    page = documented()
    assert set(page) == {each.value for each in Remedy}
    assert all(page.values())


@pytest.mark.parametrize(("value", "what"), [(True, "number"), ("soon", "at_once | end_of_hand"), (4, "cards")])
def test_another_type_is_noticed(value: Any, what: str) -> None:
    assert not is_as_said(value, what)
