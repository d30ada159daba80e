"""What a host types into single fields of a plan, and how each is read.

Every reader takes a text without blanks at its ends and raises `Mistyped` for what will not do, with what would.
"""

import re
from collections.abc import Callable
from datetime import time
from decimal import Decimal

from shuffleup.tournament.money import decimals, smallest_coins
from shuffleup.tournament.opening import MOST_TABLES
from shuffleup.tournament.plan import Chip, PlannedColourUp
from shuffleup.web.typed import will_not_do

AFTER = re.compile(r"([0-9]+)\s+[^0-9]+\s+([0-9]+)")
"""A chip and a level, with whatever stands between them."""


def name_of(text: str) -> str:
    """The name of a night, without what cannot be printed."""
    if not text or len(text) > 80:
        raise will_not_do("name", most=80)
    return "".join(each for each in text if each.isprintable())


def one_of(allowed: tuple[str, ...]) -> Callable[[str], str]:
    """Reads one of these."""

    def read(text: str) -> str:
        if text not in allowed:
            raise will_not_do("one_of", known=", ".join(filter(None, allowed)))
        return text

    return read


def time_of_day(text: str) -> str:
    """A time such as 23:00 as 23:00:00, or nothing."""
    if not text:
        return ""
    try:
        return time.fromisoformat(text).strftime("%H:%M:%S")
    except ValueError:
        raise will_not_do("time") from None


def whole_of(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number between these. As all readers here it raises `Mistyped`."""

    def read(text: str) -> int:
        plain = text.replace(",", "").replace(" ", "")
        if not plain.isdecimal() or len(plain) > 10 or not low <= int(plain) <= high:
            raise will_not_do("whole", low=low, high=high)
        return int(plain)

    return read


def or_nothing(high: int) -> Callable[[str], int]:
    """A whole number, or 0 where the field is left empty."""
    read = whole_of(0, high)
    return lambda text: read(text or "0")


def or_kept(kept: int, high: int) -> Callable[[str], int]:
    """A whole number, or what it is already where the field is not there or left empty."""
    read = whole_of(0, high)
    return lambda text: read(text or str(kept))


def numbers_of(text: str) -> tuple[int, ...]:
    """Table numbers as people write them: `1, 2, 5-8`."""
    found: list[int] = []
    for part in text.replace(",", " ").split():
        low, dash, high = part.partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()) or len(low) > 4 or len(high) > 4:
            raise will_not_do("numbers")
        found += range(int(low), int(high if dash else low) + 1)
    if len(found) > MOST_TABLES or 0 in found:
        raise will_not_do("too_many_tables", most=MOST_TABLES)
    return tuple(dict.fromkeys(found))


def tables_of(text: str) -> tuple[int, ...]:
    """Table numbers, one at least."""
    tables = numbers_of(text)
    if not tables:
        raise will_not_do("tables")
    return tables


def money_of(currency: str) -> Callable[[str], int]:
    """Reads a sum of money, in the smallest coins of this currency."""

    def read(text: str) -> int:
        plain = text.replace(",", "").lstrip("£$€").strip() or "0"
        amount = Decimal(plain) if plain.replace(".", "", 1).isdecimal() and len(plain) < 13 else None
        if amount is None:
            raise will_not_do("money")
        try:
            return smallest_coins(amount, currency)
        except ValueError:
            raise will_not_do("decimals", code=currency, count=decimals(currency)) from None

    return read


def chips_of(text: str) -> tuple[Chip, ...]:
    """Values, each with the pieces there are after an x: `25x400, 100x300`."""
    chips: list[Chip] = []
    for part in text.replace(",", " ").split():
        value, _, count = part.partition("x")
        if not value.isdecimal() or (count and not count.isdecimal()) or len(value) > 9 or len(count) > 6:
            raise will_not_do("chips")
        chips.append(Chip(int(value), count=int(count or 0)))
    return tuple(chips)


def colour_ups_of(text: str) -> tuple[PlannedColourUp, ...]:
    """Values, each with the level after which it leaves: `25 after 4, 100 after 8`, in whatever words."""
    found: list[PlannedColourUp] = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        told_of = AFTER.fullmatch(part) if len(part) <= 30 else None
        if told_of is None:
            raise will_not_do("colour_ups")
        found.append(PlannedColourUp(int(told_of[1]), int(told_of[2])))
    return tuple(found)
