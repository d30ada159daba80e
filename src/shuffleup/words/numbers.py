"""Numbers as people read them: separators, places, chips, durations; and the wall clock of a place.

How a language writes them stands in its catalogue file under `[grammar]`. Not done: numbers in words.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from shuffleup.tournament.money import SIGNS, decimals, units
from shuffleup.words.plurals import Plurals

FEWEST_FOR_K = 10_000
"""Chips from which `K` is used: below, the digits are as short."""


@dataclass(frozen=True)
class Figures:
    """One language's way with figures, as its catalogue file gives it."""

    group: str
    point: str
    plurals: Plurals
    ordinals: Mapping[str, str]
    chip_units: Mapping[str, str]
    short_units: Mapping[str, str]
    amounts: Mapping[str, str]

    def whole(self, number: int) -> str:
        """A whole number with separators: `12,500`."""
        return f"{number:,}".replace(",", self.group)

    def ordinal(self, number: int) -> str:
        """A place: `1st`, `2nd`, `3rd`, `11th`. `number` is at least 0.

        From a hundred on the last two digits decide: an exact form of theirs, or the one for their category.
        """
        forms, rest = self.ordinals, number % 100
        form = forms.get(str(rest)) or forms.get(self.plurals.ordinal(rest), forms["other"])
        return form.replace("{n}", self.whole(number))

    def chips(self, amount: int) -> str:
        """Chips for a screen: `25K`, `12.5K`, `1.2M` where one decimal says it exactly, else all digits (`12,525`)."""
        for unit, size in (("million", 1_000_000), ("thousand", 1_000)):
            if abs(amount) >= max(size, FEWEST_FOR_K) and amount % (size // 10) == 0:
                units, tenths = divmod(abs(amount), size)
                decimals = f"{self.point}{tenths // (size // 10)}" if tenths else ""
                minus = "-" if amount < 0 else ""
                return self.chip_units[unit].replace("{n}", f"{minus}{self.whole(units)}{decimals}")
        return self.whole(amount)

    def money(self, coins: int, currency: str) -> str:
        """An amount in smallest coins as people write it: `£5`, `£1,250.50`, `1,200 SEK`; decimals where needed."""
        amount = units(coins, currency)
        digits = 0 if amount == amount.to_integral_value() else decimals(currency)
        whole, _, cents = f"{abs(amount):.{digits}f}".partition(".")
        figure = self.whole(int(whole)) + (self.point + cents if cents else "")
        sign = SIGNS.get(currency)
        pattern = self.amounts["sign"] if sign else self.amounts["code"]
        said = pattern.replace("{n}", figure).replace("{sign}", sign or "").replace("{code}", currency)
        return ("-" if coins < 0 else "") + said.strip()

    def short(self, milliseconds: int) -> str:
        """How long, for a screen: `45 s`, `27 min`, `1 h 05 min`; whole minutes from one minute on, rounded down."""
        seconds = max(0, milliseconds) // 1000
        if seconds < 60:
            return self._short("seconds", str(seconds))
        hours, minutes = divmod(seconds // 60, 60)
        if not hours:
            return self._short("minutes", str(minutes))
        whole = self._short("hours", self.whole(hours))
        return f"{whole} {self._short('minutes', f'{minutes:02}')}" if minutes else whole

    def _short(self, unit: str, number: str) -> str:
        return self.short_units[unit].replace("{n}", number)


def zone_of(zone: ZoneInfo | str) -> ZoneInfo:
    """The time zone of this name; UTC for a name that no zone has (a plan's own name is checked when it is made)."""
    if isinstance(zone, ZoneInfo):
        return zone
    try:
        return ZoneInfo(zone)
    except (LookupError, ValueError, OSError):
        return ZoneInfo("UTC")


def wall_clock(at: int, zone: ZoneInfo | str) -> str:
    """What the clock on the venue's wall shows at `at` (ms UTC): `21:04`."""
    return f"{datetime.fromtimestamp(at // 1000, UTC).astimezone(zone_of(zone)):%H:%M}"
