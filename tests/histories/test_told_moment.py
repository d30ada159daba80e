"""Moments of hands: what clocks of zones come to in UTC, and dates at both ends of the calendar, which are none."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from shuffleup.histories.hand_files import hands_found
from shuffleup.histories.hand_formats import WRITTEN, hand_text
from shuffleup.histories.told_moment import moment_at

SITES = Path(__file__).parent / "sites"


@pytest.mark.parametrize(
    ("zone", "hour", "minute"),
    [("UTC", 20, 30), ("ET", 1, 30), ("CEST", 19, 30), ("GMT+0100", 19, 30), ("GMT-0330", 0, 0), ("GMT+0545", 14, 45)],
)
def test_a_clock_is_that_of_its_zone(zone: str, hour: int, minute: int) -> None:
    day = 21 if hour < 12 else 20
    assert moment_at((2026, 11, 20, "20", "30", "00"), zone) == datetime(2026, 11, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("numbers", "zone"),
    [
        ((2026, 11, 20, 20, 30, 0), "XYZ"),
        ((2026, 11, 20, 20, 30, 0), "GMT+9900"),
        ((2026, 2, 30, 20, 30, 0), "ET"),
        ((2026, 0, 20, 20, 30, 0), "ET"),
        ((2026, 11, "9" * 1_000, 20, 30, 0), "ET"),
        ((9999, 12, 31, 23, 59, 59), "ET"),
        ((1, 1, 1, 0, 0, 0), "GMT+0100"),
    ],
)
def test_what_is_no_moment_is_none(numbers: tuple[int, ...], zone: str) -> None:
    assert moment_at(numbers, zone) is None


@pytest.mark.parametrize(
    ("name", "old", "ends"),
    [
        ("absolute.txt", "2026-11-20 15:35:00", ("0001-01-01 00:00:00", "9999-12-31 23:59:59")),
        ("fulltilt.txt", "15:32:00 ET - 2026/11/20", ("00:00:00 ET - 0001/01/01", "23:59:59 ET - 9999/12/31")),
        ("ipoker.xml", "2026-11-20 20:36:00", ("0001-01-01 00:00:00", "9999-12-31 23:59:59")),
        ("ongame.txt", "Nov 20 21:34:00 GMT+0100 2026", ("Jan 1 00:00:00 GMT+0100 0001", "Dec 31 23:59:59 EDT 9999")),
        (
            "partypoker.txt",
            "November 20, 15:33:00 EST 2026",
            ("January 1, 00:00:00 CET 0001", "December 31, 23:59:59 EST 9999"),
        ),
        ("pokerstars_cash.txt", "2026/11/20 15:30:00 ET", ("0001/01/01 0:00:00 CET", "9999/12/31 23:59:59 ET")),
    ],
)
def test_a_hand_of_the_end_of_time_is_read_and_written_without_its_date(
    name: str, old: str, ends: tuple[str, str], tmp_path: Path
) -> None:
    text = (SITES / name).read_text(encoding="utf-8")
    assert old in text
    for end in ends:
        file = tmp_path / name
        file.write_text(text.replace(old, end), encoding="utf-8")
        told = next(hands_found(file)).told
        assert told is not None
        assert told.about.started_at is None
        for form in WRITTEN:
            again = tmp_path / f"again.{form}"
            again.write_text(hand_text(told, form), encoding="utf-8")
            assert next(hands_found(again)).mistake is None


def test_a_date_of_phh_at_the_end_of_time_stays_as_it_was(tmp_path: Path) -> None:
    told = next(hands_found(SITES / "pokerstars_cash.txt")).told
    assert told is not None
    file = tmp_path / "hands.phh"
    file.write_text(hand_text(told, "phh").replace("year = 2026", "year = 9999"), encoding="utf-8")
    late = next(hands_found(file)).told
    assert late is not None
    assert late.about.started_at is None
    assert "year = 9999\n" in hand_text(late, "phh")
    assert hand_text(late, "pokerstars")
