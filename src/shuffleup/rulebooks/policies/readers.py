"""Reads single values of policies into their Python types; TypeError where a log holds something else."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from shuffleup.rulebooks.policies.shared import Special

Word = TypeVar("Word", bound=StrEnum)


def flag(value: object) -> bool:
    """Read a yes or no."""
    if not isinstance(value, bool):
        raise TypeError(f"expected true or false, not {value!r}")
    return value


def number(value: object) -> int:
    """Read a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"expected a whole number, not {value!r}")
    return value


def number_or_special(value: object) -> int | Special:
    """Read a whole number, or a word in its place."""
    return Special(value) if isinstance(value, str) else number(value)


def choice(enum: type[Word], value: object) -> Word:
    """Read one of the enum's words."""
    return enum(str(value))


def choices(enum: type[Word], value: object) -> tuple[Word, ...]:
    """Read the items of a list, each one of the enum's words."""
    return tuple(choice(enum, item) for item in _items(value))


def pairs(value: object) -> tuple[tuple[int, int], ...]:
    """Read a list of pairs of whole numbers."""
    rows = [_items(row) for row in _items(value)]
    return tuple((number(first), number(second)) for first, second in rows)


def word_pairs(value: object) -> tuple[tuple[str, str], ...]:
    """Read a list of pairs of words."""
    rows = [_items(row) for row in _items(value)]
    return tuple((str(first), str(second)) for first, second in rows)


def _items(value: object) -> Sequence[object]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(f"expected a list, not {value!r}")
    return value
