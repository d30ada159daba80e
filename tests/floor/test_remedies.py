"""What puts a hand right has the fields and the types that the page on the notation gives them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from shuffleup.conformance.runs import Run
from shuffleup.floor.outcomes import Remedy

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


def given(runs: Iterable[Run]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every remedy that the books' cases bring about."""
    for run in runs:
        yield from ((run.case.id, remedy) for line in run.came for remedy in line["remedies"])


def is_as_said(value: Any, what: str) -> bool:
    """Whether a value is of the type that the page names, or one of the words."""
    for name, kind in TYPES.items():
        if what == name or what.startswith((f"{name}:", f"{name} of")):
            return type(value) is kind
    return value in re.split(r" \| | \.\. ", what) or (" .. " in what and value in ("5th", "6th"))


def test_remedies_are_as_documented_and_each_is_given_in_some_case(floor_runs: tuple[Run, ...]) -> None:
    page = documented()
    wrong, seen = [], set()
    for case, remedy in given(floor_runs):
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
