"""The values of an EVENT file: each function reads one kind of value, or says why it does not fit and what would."""

import difflib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import Any

from shuffleup.names import has_control
from shuffleup.tournament.money import decimals, is_currency, smallest_coins

HIGHEST = 10**12
LONGEST_TEXT = 200
LONGEST_LINES = 8_000
LONGEST_LIST = 1_000

Read = Callable[[Any], Any]
"""Turns a value of the file into the plan's, or raises `Unfit`."""


class Unfit(Exception):
    """A value that its key cannot hold: what is wrong with it, and what would be right."""

    def __init__(self, wrong: str, right: str) -> None:
        self.wrong = wrong
        self.right = right
        super().__init__(wrong)


def whole(value: Any) -> int:
    """A whole number."""
    if type(value) is not int:
        raise Unfit(f"{shown(value)} is not a whole number", "a number without decimals or quotes, such as 25")
    _refuse_huge(value)
    return int(value)


def yes_no(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Unfit(f"{shown(value)} is neither true nor false", "true or false, without quotes")
    return value


def text(value: Any) -> str:
    """One line of text."""
    if not isinstance(value, str):
        raise Unfit(f"{shown(value)} is not a text", "put it in quotes")
    if len(value) > LONGEST_TEXT:
        raise Unfit(f"a text of {len(value)} characters", f"at most {LONGEST_TEXT}")
    if has_control(value):
        raise Unfit(f"{shown(value)} holds a line break or a control character", "one line of plain text")
    return value


def lines(value: Any) -> str:
    """A text of several lines; what it says is for its own reader to judge."""
    if not isinstance(value, str):
        raise Unfit(f"{shown(value)} is not a text", "put it in three quotes")
    if len(value) > LONGEST_LINES:
        raise Unfit(f"a text of {len(value)} characters", f"at most {LONGEST_LINES}")
    if any(has_control(each) for each in value.replace("\t", " ").split("\n")):
        raise Unfit("the text holds a control character", "lines of plain text")
    return value


def numbers(value: Any) -> tuple[int, ...]:
    """A list of whole numbers."""
    if not isinstance(value, list):
        raise Unfit(f"{shown(value)} is not a list", "a list of table numbers, such as [1, 2, 3, 4]")
    if len(value) > LONGEST_LIST:
        raise Unfit(f"a list of {len(value)}", f"at most {LONGEST_LIST:,}")
    return tuple(whole(each) for each in value)


def games(value: Any) -> str:
    """A game, a mix, or the games in turn as a list, which the plan writes with slashes."""
    return text("/".join(text(each) for each in value)) if isinstance(value, list) else text(value)


def starts(value: Any) -> str:
    """A local date and time, ISO 8601 in the plan."""
    if not isinstance(value, datetime) or value.tzinfo is not None:
        right = "the venue's own date and time without quotes, such as 2026-11-24T19:30:00"
        raise Unfit(f"{shown(value)} is not a local date and time", right)
    return value.isoformat()


def closes(value: Any) -> str:
    """A local time of day, ISO 8601 in the plan."""
    if not isinstance(value, time):
        raise Unfit(f"{shown(value)} is not a time of day", "without quotes, such as 23:00:00")
    return value.isoformat()


def currency(value: Any) -> str:
    """A currency's three letters."""
    if not isinstance(value, str) or not is_currency(value):
        raise Unfit(f"{shown(value)} is not a currency", 'three capital letters, such as "GBP"')
    return value


@dataclass(frozen=True)
class Among:
    """Reads one of the words of an enum."""

    kind: type[Enum]

    def __call__(self, value: Any) -> Enum:
        """The member of this word."""
        known = {str(member.value): member for member in self.kind}
        if isinstance(value, str) and value in known:
            return known[value]
        near = difflib.get_close_matches(str(value), known, 1) if isinstance(value, str) else []
        guess = f'did you mean "{near[0]}"? ' if near else ""
        raise Unfit(f"{shown(value)} is not known here", f"{guess}one of {', '.join(known)}")


def money(code: str) -> Read:
    """A reader for amounts in units of a currency; the plan has the smallest coin."""

    def read(value: Any) -> int:
        if type(value) is not int and not isinstance(value, Decimal):
            raise Unfit(f"{shown(value)} is not an amount", "a number, such as 5 or 5.50")
        if isinstance(value, Decimal) and not value.is_finite():
            raise Unfit(f"{shown(value)} is not an amount", "a number, such as 5 or 5.50")
        _refuse_huge(value)
        try:
            return smallest_coins(value, code)
        except ValueError:
            raise Unfit(f"{shown(value)} is no amount in {code}", f"{code} has {decimals(code)} decimals") from None

    return read


def _refuse_huge(value: int | Decimal) -> None:
    if abs(Decimal(value)) > HIGHEST:
        raise Unfit(f"{shown(value)} is too large", f"at most {HIGHEST:,}")


def shown(value: Any) -> str:
    """A value near enough as the person wrote it to be recognised, and short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number of that length"
    if isinstance(value, (int, Decimal)):
        return str(value)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, str):
        quoted = json.dumps(value, ensure_ascii=False)
        return quoted if len(quoted) <= 40 else f'{quoted[:36]}..."'
    return "a list" if isinstance(value, list) else "a table"
