"""The hands of PokerKit's own tests (two final tables of the WSOP, its papers, its rules), replayed strictly.

Recorded by `record_pokerkit.py`: 123 hands, of which 121 end here as they do there.
"""

from pathlib import Path

import pytest

from shuffleup.histories.phh import read_phh
from shuffleup.histories.phh_replay import replay_hand

HANDS = read_phh(Path(__file__).parent / "pokerkit_tests.phhs")

APART = {
    # Two tied hands share a main pot of 163 and a side pot of 195. Each is divided by itself (TDA 21, TNPL C9,
    # HCPN 20); PokerKit throws them together.
    "120-state-can_win_now": (("finishing_stacks", "p1", 219, 220), ("finishing_stacks", "p6", 179, 178)),
}
NOT_PLAYED = {"122-state-hole_to_board_dealing": "9 players for Razz"}
"""Stud is for eight at most here."""


@pytest.mark.parametrize("phh", HANDS, ids=lambda phh: phh.section)
def test_a_hand_ends_as_it_does_in_pokerkit(phh):
    played = replay_hand(phh, "pokerkit_tests.phhs", strict=True)
    if phh.section in NOT_PLAYED:
        assert NOT_PLAYED[phh.section] in played.error
        return
    assert played.error is None
    assert "finishing_stacks" in phh.fields
    assert played.differences == APART.get(phh.section, ())


def test_all_of_them_are_here():
    tables = [phh.section.split("-")[1] for phh in HANDS]
    assert {table: tables.count(table) for table in tables} == {
        "2023_43_5": 83, "2023_54_4": 14, "papers": 9, "state": 17,
    }  # fmt: skip
    assert (len(HANDS), len(HANDS) - len(APART) - len(NOT_PLAYED)) == (123, 121)
