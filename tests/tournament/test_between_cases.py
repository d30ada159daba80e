"""What is decided between hands, against the cases written from the books."""

import pytest

from shuffleup.conformance.between import between_cases
from shuffleup.conformance.cases import Case
from shuffleup.conformance.runs import run_all

SUBJECTS = (
    "between_arrivals",
    "between_balance",
    "between_balance_seats",
    "between_busts",
    "between_button",
    "between_chips",
    "between_dead_hands",
    "between_deals",
    "between_disputes",
    "between_entitled",
    "between_entries",
    "between_fifth_reading",
    "between_sixth_reading_b",
    "between_fourth_reading",
    "between_intent",
    "between_keys",
    "between_last_tables",
    "between_levels",
    "between_lines",
    "between_offences",
    "between_penalties",
    "between_places_open",
    "between_rebuys",
    "between_registration",
    "between_settled",
    "between_small_print",
    "between_tables",
    "between_uneven",
    "between_unknown",
)
"""The subjects that are answered."""

OPEN: set[str] = set()
"""Cases in them that are not answered yet as they are."""


def cases() -> list[Case]:
    return [case for case in between_cases() if case.topic in SUBJECTS]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_it_is_decided_as_the_book_does(case: Case) -> None:
    runs = run_all([case])
    right = all(each.passed for each in runs)
    assert right is (case.id not in OPEN), "\n".join(each.report() for each in runs if not each.passed)


def test_every_subject_has_cases() -> None:
    assert {case.topic for case in cases()} == set(SUBJECTS)
    assert {case.id for case in cases()} >= OPEN
