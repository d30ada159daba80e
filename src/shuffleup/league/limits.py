"""What the law allows at venues, as dated data: a file a jurisdiction in `venue_limits/`, or a league's own file.

A file names the law, where it holds and when a day of gaming begins, and has one `[[from]]` for each day from which
other numbers hold, with its source. Money is in units (5 or 5.50). What a plan is held against is `tournament.limits`.
Not done: fees that a club may charge, things given as prizes, permits of a single venue.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any

from shuffleup.bad_input import BadInput, Phrase, Place
from shuffleup.message import Message
from shuffleup.toml_text import read_toml
from shuffleup.tournament.money import is_currency, smallest_coins
from shuffleup.tournament.plan import Limits

LONGEST = 20_000
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_TOP = ("id", "title", "places", "currency", "day_begins", "from")
_MONEY = ("stake", "stakes_a_day", "stakes_in_seven_days", "prize")
_FROM = ("day", *_MONEY, "no_fee", "least_age", "digital", "source")


@dataclass(frozen=True, slots=True)
class Law:
    """A jurisdiction's law: where it holds, when a day begins, and its limits with their sources, the oldest first."""

    id: str
    title: str
    places: str
    day_begins: time
    dated: tuple[tuple[Limits, str], ...]

    def on(self, day: date) -> Limits | None:
        """The limits that hold on a day; none before the first."""
        held = [limits for limits, _ in self.dated if limits.since <= day.isoformat()]
        return held[-1] if held else None

    def source(self, limits: Limits) -> str:
        """What these limits are taken from."""
        return next((source for each, source in self.dated if each == limits), "")

    def day_of(self, starts_at: str) -> date | None:
        """The day of gaming to which a night belongs (its start in ISO 8601): with a day from noon, noon to noon."""
        try:
            moment = datetime.fromisoformat(starts_at).replace(tzinfo=None)
        except ValueError:
            return None
        return moment.date() - timedelta(days=1) if moment.time() < self.day_begins else moment.date()


def staked_beside(law: Law, day: date, others: Iterable[tuple[str, int]]) -> tuple[int, int]:
    """What other nights of a venue stake (start and stakes of each): on this day, and on the six days before it."""
    today = before = 0
    for starts_at, stakes in others:
        other = law.day_of(starts_at)
        if other == day:
            today += stakes
        elif other is not None and timedelta() < day - other < timedelta(days=7):
            before += stakes
    return today, before


@cache
def laws() -> dict[str, Law]:
    """The jurisdictions that ship, by id in alphabetical order."""
    folder = resources.files("shuffleup.league").joinpath("venue_limits")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    read = (read_law(file.read_text(encoding="utf-8"), file.name) for file in files)
    return {law.id: law for law in read}


def read_law(text: str, source: str) -> Law:
    """Read a file of limits. Raises `BadInput` that says which key is wrong, and what would be right."""
    return _Reading(source).law(read_toml(text, source, longest=LONGEST))


class _Reading:
    """One file being read."""

    def __init__(self, source: str) -> None:
        self._source = source

    def law(self, data: Mapping[str, Any]) -> Law:
        self._known(data, _TOP, wrong="unknown_at_top")
        id_ = self._text(data, "id")
        if not _ID.fullmatch(id_):
            raise self._bad(Message("wrong.no_id", {"id": id_[:40]}), Message("right.id_as_in"))
        currency = self._text(data, "currency")
        if not is_currency(currency):
            raise self._bad(Message("wrong.no_currency", {"code": currency[:10]}), Message("right.currency_as_in"))
        begins = data.get("day_begins", time())
        if not isinstance(begins, time):
            raise self._bad(Message("wrong.no_time_of_day", {"key": "day_begins"}), "day_begins = 12:00:00")
        rows = data.get("from")
        if not isinstance(rows, list) or not rows or not all(isinstance(each, dict) for each in rows):
            raise self._bad(Message("wrong.no_limits_told"), Message("right.one_from"))
        title, places = self._text(data, "title"), self._text(data, "places")
        dated = [self._dated(row, id_, title, currency) for row in rows]
        days = [limits.since for limits, _ in dated]
        if days != sorted(set(days)):
            raise self._bad(Message("wrong.days_not_in_order"), Message("right.oldest_first"))
        return Law(id_, title, places, begins, tuple(dated))

    def _dated(self, row: Mapping[str, Any], id_: str, title: str, currency: str) -> tuple[Limits, str]:
        self._known(row, _FROM, wrong="unknown_in_from")
        day = row.get("day")
        if not isinstance(day, date) or isinstance(day, datetime):
            raise self._bad(Message("wrong.from_without_day"), "day = 2007-09-01")
        stake, a_day, week, prize = (self._money(row, key, currency) for key in _MONEY)
        no_fee, age = row.get("no_fee", False), row.get("least_age", 0)
        if not isinstance(no_fee, bool):
            raise self._bad(Message("wrong.neither_true_nor_false", {"key": "no_fee"}), "no_fee = true")
        digital = row.get("digital", False)
        if not isinstance(digital, bool):
            raise self._bad(Message("wrong.neither_true_nor_false", {"key": "digital"}), "digital = true")
        if type(age) is not int or not 0 <= age <= 30:
            raise self._bad(Message("wrong.no_age", {"key": "least_age"}), "least_age = 18")
        limits = Limits(id_, title, day.isoformat(), currency, stake, a_day, week, prize, no_fee, age, digital)
        return limits, self._text(row, "source")

    def _known(self, table: Mapping[str, Any], keys: tuple[str, ...], wrong: str) -> None:
        if unknown := sorted(table.keys() - set(keys)):
            known = Message("right.known", {"known": ", ".join(keys)})
            raise self._bad(Message(f"wrong.{wrong}", {"name": unknown[0][:40]}), known)

    def _text(self, table: Mapping[str, Any], key: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip() or len(value) > 300 or "\n" in value:
            raise self._bad(Message("wrong.key_missing", {"key": key}), Message("right.line_of_text", {"key": key}))
        return value.strip()

    def _money(self, row: Mapping[str, Any], key: str, currency: str) -> int:
        value = row.get(key, 0)
        right = Message("right.amount_or_no_limit", {"key": key})
        if type(value) not in (int, Decimal) or not 0 <= value <= 10**9:
            raise self._bad(Message("wrong.no_money", {"key": key}), right)
        try:
            return smallest_coins(value, currency)
        except ValueError as wrong:
            raise self._bad(Message("wrong.of_key", {"key": key, "wrong": str(wrong)}), right) from None

    def _bad(self, wrong: Message, right: Phrase) -> BadInput:
        return BadInput(wrong, right=right, place=Place(self._source))
