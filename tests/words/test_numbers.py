"""Figures as people read them, in English, and the wall clock of a place."""

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.words.catalogue import Catalogue
from shuffleup.words.numbers import wall_clock, zone_of

FIGURES = Catalogue.load("en", strict=True).figures


@pytest.mark.parametrize(
    ("number", "place"),
    [
        (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"), (13, "13th"),
        (20, "20th"), (21, "21st"), (22, "22nd"), (23, "23rd"), (101, "101st"), (111, "111th"), (112, "112th"),
        (113, "113th"), (121, "121st"), (1_011, "1,011th"), (1_252, "1,252nd"),
    ],
)  # fmt: skip
def test_places(number: int, place: str) -> None:
    assert FIGURES.ordinal(number) == place


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (0, "0"), (25, "25"), (999, "999"), (1_000, "1,000"), (9_900, "9,900"), (10_000, "10K"), (12_500, "12.5K"),
        (12_525, "12,525"), (25_000, "25K"), (999_900, "999.9K"), (999_950, "999,950"), (1_000_000, "1M"),
        (1_250_000, "1,250K"), (1_300_000, "1.3M"), (1_234_567, "1,234,567"), (2_500_000_000, "2,500M"),
        (-25_000, "-25K"), (-12_500, "-12.5K"), (-40, "-40"),
    ],
)  # fmt: skip
def test_chips(amount: int, shown: str) -> None:
    assert FIGURES.chips(amount) == shown


@given(st.integers(-(10**10), 10**10))
def test_chips_lose_no_chip(amount: int) -> None:
    shown = FIGURES.chips(amount).replace(",", "")
    size = {"K": 1_000, "M": 1_000_000}.get(shown[-1], 1)
    units, _, tenths = shown.rstrip("KM").lstrip("-").partition(".")
    read = int(units) * size + (int(tenths) * size // 10 if tenths else 0)
    assert (-read if shown.startswith("-") else read) == amount


@pytest.mark.parametrize(
    ("milliseconds", "shown"),
    [
        (-5, "0 s"), (0, "0 s"), (45_999, "45 s"), (60_000, "1 min"), (27 * 60_000 + 59_999, "27 min"),
        (3_600_000, "1 h"), (3_900_000, "1 h 05 min"), (36_000_000, "10 h"), (45_240_000, "12 h 34 min"),
    ],
)  # fmt: skip
def test_durations(milliseconds: int, shown: str) -> None:
    assert FIGURES.short(milliseconds) == shown


@pytest.mark.parametrize(
    ("at", "zone", "shown"),
    [
        (1_795_381_440_000, "Europe/London", "21:04"),
        (1_795_381_499_999, "Europe/London", "21:04"),
        (1_795_381_440_000, "Australia/Sydney", "08:04"),
        (1_795_381_440_000, "Asia/Kathmandu", "02:49"),
        (1_782_162_000_000, "Europe/London", "22:00"),
        (1_792_888_200_000, "Europe/London", "01:30"),  # the night the clocks went back: twice half past one
        (1_792_891_800_000, "Europe/London", "01:30"),
        (1_795_381_440_000, "Mars/Olympus_Mons", "21:04"),
        (0, "UTC", "00:00"),
    ],
)
def test_the_wall_clock_of_a_place(at: int, zone: str, shown: str) -> None:
    assert wall_clock(at, zone) == shown


@pytest.mark.parametrize("zone", ["", "nowhere", "../etc/passwd", "/etc/localtime", "Europe", "\0", "x" * 5_000, "é"])
def test_a_zone_that_there_is_not_is_utc(zone: str) -> None:
    assert zone_of(zone) == ZoneInfo("UTC")
