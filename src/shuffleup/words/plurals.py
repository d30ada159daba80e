"""Which plural form a number takes, language by language: the categories and rules are CLDR's, for whole numbers.

A language needs a catalogue file and its two rules here. Not done: rules for fractions, which no sentence holds.
"""

from collections.abc import Callable
from dataclasses import dataclass

CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})
"""All that any language uses; every set of forms has at least `other`."""

Rule = Callable[[int], str]
"""The category of a whole number of at least 0."""


@dataclass(frozen=True)
class Plurals:
    """A language's rules: `cardinal` for how many (2 players), `ordinal` for which one (2nd place)."""

    cardinal: Rule
    ordinal: Rule


def _english_cardinal(n: int) -> str:
    return "one" if n == 1 else "other"


def _english_ordinal(n: int) -> str:
    if n % 100 in (11, 12, 13):
        return "other"
    return {1: "one", 2: "two", 3: "few"}.get(n % 10, "other")


def _welsh_cardinal(n: int) -> str:
    return {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"}.get(n, "other")


def _welsh_ordinal(n: int) -> str:
    groups = {"zero": (0, 7, 8, 9), "one": (1,), "two": (2,), "few": (3, 4), "many": (5, 6)}
    return next((name for name, numbers in groups.items() if n in numbers), "other")


PLURALS = {
    "en": Plurals(_english_cardinal, _english_ordinal),
    "cy": Plurals(_welsh_cardinal, _welsh_ordinal),
}
