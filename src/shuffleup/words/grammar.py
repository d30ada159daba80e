"""A language's grammar as its catalogue file gives it: figures, dates, lists, counted forms, the words for codes.

Not done: gender, cases of names.
"""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from shuffleup.words.dates import Dates
from shuffleup.words.numbers import Figures, wall_clock
from shuffleup.words.plurals import CATEGORIES, Plurals


class Grammar:
    """How one language writes what fills its sentences."""

    def __init__(self, grammar: Mapping[str, Any], plurals: Plurals, instead: "Grammar | None" = None) -> None:
        """Take in the table `[grammar]` of a catalogue file; `instead` lends the words and forms that it lacks.

        Raises `ValueError` for a counted form that no number takes.
        """
        self.figures = Figures(
            group=grammar["group"],
            point=grammar["point"],
            plurals=plurals,
            ordinals=grammar["ordinal"],
            chip_units=grammar["chips"],
            short_units=grammar["short"],
            amounts=grammar["money"],
        )
        self.code: str = grammar["locale"].partition("-")[0]
        self.name: str = grammar["name"]
        self.locale: str = grammar["locale"]
        self.direction: str = grammar["direction"]
        self.dates = Dates.read(grammar["dates"])
        self._list: Mapping[str, str] = grammar["list"]
        self._seat: str = grammar["seat"]
        self.between: str = grammar["between"]
        lent = instead.words if instead is not None else {}
        own = grammar.get("words", {})
        self.words: Mapping[str, Mapping[str, str]] = {
            each: {**lent.get(each, {}), **own.get(each, {})} for each in {**lent, **own}
        }
        self.counted: Mapping[str, Mapping[str, str]] = {**(instead.counted if instead else {}), **grammar["counted"]}
        for name, forms in self.counted.items():
            _check_forms(name, forms)

    def form(self, counted: str, count: int, shown: str) -> str:
        """The counted form for a number, with what is shown in it."""
        forms = self.counted[counted]
        form = forms.get(str(count)) or forms.get(self.figures.plurals.cardinal(abs(count)), forms["other"])
        return form.replace("{n}", shown)

    def joined(self, items: list[str]) -> str:
        """A list as people say it: `Ann, Bob and Cy`."""
        if len(items) < 2:
            return "".join(items)
        *first, last = items
        if len(first) == 1:
            return _pair(self._list["pair"], first[0], last)
        start = first[0]
        for each in first[1:]:
            start = _pair(self._list["middle"], start, each)
        return _pair(self._list["end"], start, last)

    def wall_clock(self, at: int, zone: ZoneInfo | str) -> str:
        """What the clock on the venue's wall shows at `at` (ms UTC), as the language writes it: `21:04`."""
        return self.dates.time(wall_clock(at, zone))

    def seat(self, seat: str) -> str:
        """A seat written `2-5` as people say it."""
        table, _, number = seat.partition("-")
        return self._seat.replace("{table}", table).replace("{seat}", number)

    def span(self, seconds: int) -> str:
        """A length of time in words: `1 minute 30 seconds`."""
        minutes, rest = divmod(abs(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        parts = [("hours", hours), ("minutes", minutes), ("seconds", rest)]
        said = [self.form(unit, number, self.figures.whole(number)) for unit, number in parts if number]
        return " ".join(said) or self.form("seconds", 0, "0")


def _pair(pattern: str, first: str, second: str) -> str:
    """Two items in a list pattern; split before filling, so that braces in a name stay a name's."""
    head, _, rest = pattern.partition("{a}")
    middle, _, tail = rest.partition("{b}")
    return f"{head}{first}{middle}{second}{tail}"


def _check_forms(name: str, forms: Mapping[str, str]) -> None:
    strange = sorted(form for form in forms if form not in CATEGORIES and not form.isdecimal())
    if strange or "other" not in forms:
        raise ValueError(f"grammar.counted.{name}: {strange or 'other is missing'}")
