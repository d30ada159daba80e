"""Moments as files tell them, in UTC: the clocks of the zones that sites name, in the years that a hand can be of.

Whose rule: none. Not done: a zone that is not listed here, or a date that no calendar has; such a moment is not told.
"""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2999

ZONES: Final = {
    "ET": "America/New_York", "EST": "America/New_York", "EDT": "America/New_York", "UTC": "UTC", "GMT": "UTC",
    "WET": "Europe/Lisbon", "BST": "Europe/Lisbon", "CET": "Europe/Paris", "CEST": "Europe/Paris",
    "EET": "Europe/Helsinki", "EEST": "Europe/Helsinki", "MSK": "Europe/Moscow", "PT": "America/Los_Angeles",
    "CT": "America/Chicago", "MT": "America/Denver", "BRT": "America/Sao_Paulo", "IST": "Asia/Kolkata",
    "JST": "Asia/Tokyo", "AEST": "Australia/Sydney", "AET": "Australia/Sydney",
}  # fmt: skip
"""Those of summer among them: what zone it is tells the date."""

MONTHS: Final = {
    "Jan": 1, "Feb": 2, "Mar": 3, "Apr": 4, "May": 5, "Jun": 6,
    "Jul": 7, "Aug": 8, "Sep": 9, "Oct": 10, "Nov": 11, "Dec": 12,
}  # fmt: skip

_FROM_GMT: Final = re.compile(r"GMT([+-]\d{4})")


def moment_at(numbers: Iterable[str | int], zone: str) -> datetime | None:
    """The moment of a zone's clock, from the year to the second; None where it or the zone is none."""
    try:
        year, month, day, hour, minute, second = map(int, numbers)
        known = _zone(zone)
        return in_utc(datetime(year, month, day, hour, minute, second, tzinfo=known)) if known is not None else None
    except (ValueError, OverflowError):
        return None


def in_utc(moment: datetime) -> datetime | None:
    """The moment in UTC, which it is in where it names no zone; None for a year that no hand is of."""
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        return None
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def _zone(name: str) -> tzinfo | None:
    """The zone of a name such as `CET` or `GMT+0100`. Raises ValueError for hours that are none."""
    if name in ZONES:
        return ZoneInfo(ZONES[name])
    offset = _FROM_GMT.fullmatch(name)
    return datetime.strptime(offset[1], "%z").tzinfo if offset is not None else None
