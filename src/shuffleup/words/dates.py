"""Days, months and the time of day as a language writes them, from its catalogue file (`[grammar.dates]`).

Not done: calendars other than the Gregorian, twelve-hour clocks.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any


@dataclass(frozen=True)
class Dates:
    """One language's way with dates; weekdays begin on Monday, months in January."""

    weekdays: tuple[str, ...]
    months: tuple[str, ...]
    long_months: tuple[str, ...]
    patterns: Mapping[str, str]

    @staticmethod
    def read(table: Mapping[str, Any]) -> "Dates":
        """A language's table. Raises `ValueError` if a day or month is missing."""
        found = Dates(
            weekdays=tuple(table["weekdays"]),
            months=tuple(table["months"]),
            long_months=tuple(table["long_months"]),
            patterns={each: table[each] for each in ("time", "moment", "day", "short")},
        )
        if (len(found.weekdays), len(found.months), len(found.long_months)) != (7, 12, 12):
            raise ValueError("grammar.dates: seven weekdays and twelve months, short and long")
        return found

    def time(self, clock: str) -> str:
        """`21:04` as the language writes it."""
        hour, _, minute = clock.partition(":")
        return self.patterns["time"].replace("{hour}", hour).replace("{minute}", minute)

    def moment(self, at: datetime) -> str:
        """A day with its time, short: `Tue 24 Nov 2026, 19:30`."""
        return self._filled("moment", at, self.months, self.time(f"{at:%H:%M}"))

    def day(self, on: date) -> str:
        """A day alone, in full: `24 November 2026`."""
        return self._filled("day", on, self.long_months)

    def short(self, on: date) -> str:
        """A day over a column, without its year: `24 Nov`."""
        return self._filled("short", on, self.months)

    def _filled(self, pattern: str, on: date, months: tuple[str, ...], time: str = "") -> str:
        parts = {
            "weekday": self.weekdays[on.weekday()],
            "day": str(on.day),
            "month": months[on.month - 1],
            "year": str(on.year),
            "time": time,
        }
        text = self.patterns[pattern]
        for name, said in parts.items():
            text = text.replace(f"{{{name}}}", said)
        return text
