"""iCalendar (RFC 5545): coming nights as a calendar that phones follow.

A night's time is its venue's wall clock, written in UTC; it ends at its closing time, or with the last of its levels.
A night without a day has no line. Not done: reading calendars, reminders, nights that repeat.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from shuffleup.tournament.plan import Plan

KIND = "text/calendar"
OCTETS = 75
"""A line is no longer, its break not counted; what is longer goes on after a break and a space."""


@dataclass(frozen=True, slots=True)
class CalendarNight:
    """A night for the calendar: its id, its plan, where it is played and where to reply, as people read them."""

    id: str
    plan: Plan
    place: str = ""
    address: str = ""
    about: str = ""


def calendar_text(name: str, nights: Iterable[CalendarNight], now: int) -> str:
    """The calendar, called `name`, as it is written at `now` (ms UTC)."""
    stamp = _moment(datetime.fromtimestamp(now / 1000, UTC))
    rows = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Shuffle Up//Nights//EN", f"X-WR-CALNAME:{_text(name)}"]
    for night in nights:
        rows += _rows(night, stamp)
    return "".join(f"{_folded(row)}\r\n" for row in (*rows, "END:VCALENDAR"))


def _rows(night: CalendarNight, stamp: str) -> list[str]:
    try:
        begins = datetime.fromisoformat(night.plan.starts_at).replace(tzinfo=ZoneInfo(night.plan.time_zone))
    except (ValueError, KeyError):
        return []
    told = {"SUMMARY": night.plan.name, "LOCATION": night.place, "DESCRIPTION": night.about}
    return [
        "BEGIN:VEVENT",
        f"UID:{night.id}@shuffleup",
        f"DTSTAMP:{stamp}",
        f"DTSTART:{_moment(begins)}",
        f"DTEND:{_moment(_end(night.plan, begins))}",
        *(f"{key}:{_text(value)}" for key, value in told.items() if value),
        *([f"URL:{night.address}"] if night.address else []),
        "END:VEVENT",
    ]


def _end(plan: Plan, begins: datetime) -> datetime:
    if closes := plan.closes():
        return closes.replace(tzinfo=begins.tzinfo)
    return begins.astimezone(UTC) + timedelta(minutes=sum(level.minutes for level in plan.levels))


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    """With the signs that part values masked."""
    plain = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return plain.replace("\r\n", "\n").replace("\n", "\\n")


def _folded(row: str) -> str:
    """In lines of at most so many octets, no letter cut in two."""
    lines, line = [], ""
    for letter in row:
        if len(f"{line}{letter}".encode()) > OCTETS:
            lines.append(line)
            line = " "
        line += letter
    return "\r\n".join([*lines, line])
