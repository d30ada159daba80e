"""The fast way to read PHH: one field a line, as nearly all files are written.

No rule of its own: what it accepts means the same to a TOML library (a test holds the two against each other); for
anything else it gives up, and the library reads the text.
"""

import re
import tomllib
from datetime import time
from decimal import Decimal
from typing import Final

from shuffleup.toml_text import bounded_decimal

_NUMBERS: Final = re.compile(r"\[(?:0|-?[1-9][0-9]{0,17})(?:, (?:0|-?[1-9][0-9]{0,17}))*\]").fullmatch
_DECIMAL: Final = r"(?:inf|-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?)"
_DECIMALS: Final = re.compile(rf"\[{_DECIMAL}(?:, {_DECIMAL})*\]").fullmatch
_TIME: Final = re.compile(r"[0-2][0-9]:[0-5][0-9]:[0-5][0-9]").fullmatch
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,17}").fullmatch
_USUAL: Final = frozenset(
    (
        *("variant", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "bring_in", "starting_stacks"),
        *("ante_trimming_status", "actions", "players", "hand", "table", "seats", "seat_count", "author", "event"),
        *("finishing_stacks", "winnings", "currency", "level", "year", "month", "day", "time", "time_zone"),
    )
)
"""Names that need no looking at letter by letter."""
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+").fullmatch
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]").search
_TRUTH: Final = {"true": True, "false": False}


def read_lines(text: str) -> list[tuple[str | None, dict[str, object]]] | None:
    """The fields of each hand with the name of its section; None where the text is not of the simple form."""
    if _CONTROL(text):
        return None
    hands: list[tuple[str | None, dict[str, object]]] = []
    fields: dict[str, object] = {}
    named = False
    names = set()
    for line in text.split("\n"):
        key, equals, value = line.partition(" = ")
        if equals:
            if key in fields or not (key in _USUAL or _KEY(key)):
                return None
            found = _value(value)
            if found is None:
                return None
            fields[key] = found
        elif line[:1] == "[":
            name = line[1:-1]
            if line[-1:] != "]" or not _KEY(name) or name in names or (fields and not named):
                return None
            names.add(name)
            named = True
            fields = {}
            hands.append((name, fields))
        elif line and line[0] != "#":
            return None
    if named:
        return hands
    return [(None, fields)]


def _value(text: str) -> object:
    """What stands after the equals sign, None if it is of no simple form."""
    first = text[:1]
    if first == "[":
        if text[1:2] == "'":
            if text[-2:] == "']" and len(text) > 3:
                words = text[2:-2].split("', '")
                if text.count("'") == 2 * len(words):
                    return words
        elif _NUMBERS(text):
            return [int(number) for number in text[1:-1].split(", ")]
        elif _DECIMALS(text):
            return [
                Decimal(number) if "." in number or number == "inf" else int(number)
                for number in text[1:-1].split(", ")
            ]
    elif first == "'":
        # (Control characters have been looked for in the whole text.)
        if text[-1] == "'" and len(text) > 1 and "'" not in text[1:-1]:
            return text[1:-1]
    elif _NUMBER(text):
        return int(text)
    elif text in _TRUTH:
        return _TRUTH[text]
    elif _TIME(text) and text < "24":
        return time.fromisoformat(text)
    return _by_library(text)


def _by_library(text: str) -> object:
    """Anything else that ends on its line, such as decimals, times and strings in double quotes."""
    try:
        return tomllib.loads("x = " + text, parse_float=bounded_decimal)["x"]
    except (ValueError, RecursionError):
        return None
