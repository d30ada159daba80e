"""Odds of tabled hands: worked out beside, kept, told to the screens when they come."""

import time
from collections.abc import Iterator

import pytest

from shuffleup.desk.odds import BESIDE, MOST_KEPT, Odds, ScreenOdds
from shuffleup.tournament.screen_state import AllIn

ACES = AllIn((("one", "AhAs"), ("two", "KhKs")), "", "NLHE")
ON_A_FLOP = AllIn(ACES.hands, "Kd7c2s", "NLHE")
IMPOSSIBLE = AllIn((("one", "AhAs"), ("two", "AhKs")), "", "NLHE")
WITHIN = 60.0


@pytest.fixture
def odds() -> Iterator[ScreenOdds]:
    opened = ScreenOdds()
    yield opened
    opened.close()


def known(odds: ScreenOdds, shown: AllIn) -> Odds:
    ends = time.monotonic() + WITHIN
    while (found := odds.of("night", shown)) is None:
        assert time.monotonic() < ends, "waited in vain"
        time.sleep(0.02)
    return found


def test_they_come_later_are_told_once_and_kept(odds: ScreenOdds) -> None:
    heard: list[str] = []
    odds.listeners.append(heard.append)
    assert odds.of("night", ACES) is None
    found = known(odds, ACES)
    assert found.about
    assert found.percents[0] in range(78, 87)
    assert sum(found.percents) in (99, 100, 101)
    flop = known(odds, ON_A_FLOP)
    assert not flop.about
    assert flop.percents == (9, 91)
    assert known(odds, ACES) is found
    assert heard == ["night", "night"]


def test_cards_that_no_deck_has_are_no_percents(odds: ScreenOdds) -> None:
    assert known(odds, IMPOSSIBLE) == Odds()


def test_more_than_can_wait_is_asked_again_and_little_is_kept(odds: ScreenOdds) -> None:
    boards = [AllIn(ACES.hands, f"Kd7c{rank}{suit}", "NLHE") for rank in "23456" for suit in "dc"]
    for shown in boards:
        odds.of("night", shown)
    assert len(odds._known) <= BESIDE.waiting + 1
    for shown in boards:
        assert known(odds, shown).percents
    for number in range(MOST_KEPT):
        odds._known[AllIn((), str(number))] = Odds()
    odds.of("night", ON_A_FLOP)
    assert len(odds._known) == MOST_KEPT
