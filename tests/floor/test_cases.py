"""The floor answers the cases of its families as the books do."""

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.conformance.cases import Case
from shuffleup.conformance.families import floor_cases
from shuffleup.conformance.runs import Run, run

FAMILIES = (
    "floor_alive_and_dead",
    "floor_authority",
    "floor_chip_numbers",
    "floor_conduct",
    "floor_conduct_2",
    "floor_declared_calls",
    "floor_edges",
    "floor_found_late",
    "floor_fifth_reading",
    "floor_sixth_reading_b",
    "floor_fourth_reading",
    "floor_edges_2",
    "floor_gone_hands",
    "floor_how_much",
    "floor_limit",
    "floor_pot_counts",
    "floor_offences",
    "floor_offences_2",
    "floor_one_chip_many_chips",
    "floor_one_chip_many_chips_2",
    "floor_all_hands_up",
    "floor_cut_and_muck",
    "floor_dead_hands",
    "floor_intent",
    "floor_readings",
    "floor_readings_2",
    "floor_the_deal_3",
    "floor_showdown",
    "floor_showdown_2",
    "floor_the_board",
    "floor_presence",
    "floor_the_deal",
    "floor_the_deal_2",
    "floor_the_clock",
    "floor_told_and_found",
    "floor_undercalls",
    "floor_whose_turn",
    "floor_words_and_chips",
    "floor_words_and_chips_2",
    "floor_two_early",
    "floor_stays_ruled",
    "floor_skipped_acts",
    "floor_tabled_hands",
    "floor_attendance",
    "floor_again",
    "floor_told_anywhere",
)
"""The families that are complete."""

OPEN: set[str] = set()
"""Cases in them that the floor does not answer yet as they are."""


def answer(case: Case, book: str) -> Run:
    try:
        return run(case, book)
    except BadInput as bad:
        if case.id not in OPEN:
            raise
        return Run(case, book, (), frozenset(), (str(bad),))


def cases() -> list[Case]:
    return [case for case in floor_cases() if case.topic in FAMILIES]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_the_floor_rules_as_the_book_does(case: Case) -> None:
    runs = [answer(case, book) for book in case.books]
    right = all(each.passed for each in runs)
    assert right is (case.id not in OPEN), "\n".join(each.report() for each in runs if not each.passed)


def test_every_family_has_cases() -> None:
    assert {case.topic for case in cases()} == set(FAMILIES)
