"""Reading what people write as TOML: one reader for every kind of file, with every number bounded before it is used.

No rule of poker: TOML's own. A whole number may have eighteen digits, a decimal as many places before and after its
point, a text less than a thousand in a row; tables and lists may lie twenty deep. What is beyond that is told with its
line, like any other mistake. Not done: what a field means; that is the business of whoever reads the file.
"""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from shuffleup.bad_input import BadInput, Phrase, Place
from shuffleup.message import Message

LONGEST: Final = 1_000_000
"""Characters of a file."""

DIGITS: Final = 18
"""Digits of a whole number, and places of a decimal before and after its point."""

DEEPEST: Final = 20
"""Tables and lists inside each other."""

_WRITTEN: Final = 40
"""Characters of a decimal; no file of any format that is read here has longer ones."""

_LONGEST_RUN: Final = 1_000
"""So many digits in a row are too many anywhere in a file: in texts and keys, too, some are read as numbers later."""

_BEYOND: Final = re.compile(rf"(?<!\d)\d{{{_LONGEST_RUN}}}")
_WHERE: Final = re.compile(r" ?\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)")


class _Unbounded(ValueError):
    """A number that is beyond measure, as it was written."""


def read_toml(text: str, source: str | None, *, right: Phrase = "", longest: int = LONGEST) -> dict[str, Any]:
    """The tables of a text; decimals come as `Decimal`. `right` says what a good line looks like.

    Raises `BadInput` with line and column as far as known: for what is no TOML, and for what is out of all bounds.
    """
    if len(text) > longest:
        too_long = Message("right.characters_at_most", {"most": longest})
        raise BadInput(Message("wrong.file_too_long"), right=too_long, place=Place(source))
    if digits := _BEYOND.search(text):
        raise _beyond(text, digits[0], source)
    try:
        found = tomllib.loads(text, parse_float=bounded_decimal)
    except _Unbounded as number:
        raise _beyond(text, str(number), source) from None
    except RecursionError:
        raise _too_deep(text, source) from None
    except ValueError as broken:
        if "integer string conversion" in str(broken):  # Python's own bound of 4,300 digits
            raise _beyond(text, "", source) from None
        raise _not_toml(text, str(broken), source, right) from None
    for value, depth in _values(found):
        if depth > DEEPEST:
            raise _too_deep(text, source)
        if type(value) is int and value.bit_length() > 60 and abs(value) >= 10**DIGITS:
            raise _beyond(text, str(value) if value.bit_length() < 14_000 else "", source)
    return found


def bounded_decimal(written: str) -> Decimal:
    """A decimal as it was written, `inf` too. Raises `ValueError` for one with too many places."""
    if len(written) > _WRITTEN:
        raise _Unbounded(written)
    try:
        number = Decimal(written)
    except InvalidOperation:
        raise _Unbounded(written) from None
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and not (exponent >= -DIGITS and number.adjusted() < DIGITS):
        raise _Unbounded(written)
    return number


def _values(tables: dict[str, Any]) -> Iterator[tuple[object, int]]:
    """Everything in a document with how deep it lies; without recursion, which the deepest would exhaust."""
    waiting: list[tuple[object, int]] = [(tables, 0)]
    while waiting:
        value, depth = waiting.pop()
        yield value, depth
        if isinstance(value, dict):
            waiting += [(each, depth + 1) for each in value.values()]
        elif isinstance(value, list):
            waiting += [(each, depth + 1) for each in value]


def _beyond(text: str, written: str, source: str | None) -> BadInput:
    at = text.find(written) if written else -1
    line = text.count("\n", 0, at) + 1 if at >= 0 else None
    right = Message("right.digits_at_most", {"most": DIGITS})
    return BadInput(Message("wrong.number_beyond_measure"), right=right, place=Place(source, line))


def _too_deep(text: str, source: str | None) -> BadInput:
    """Brackets inside strings are counted, too: the line may then be one before the worst one."""
    depth, line = 0, None
    for number, written in enumerate(text.split("\n"), 1):
        depth += sum(written.count(each) for each in "[{") - sum(written.count(each) for each in "]}")
        if depth > DEEPEST or max(written.count("["), written.count("{"), written.count(".")) > DEEPEST:
            line = number
            break
    wrong = Message("wrong.file_nested_too_deeply")
    return BadInput(wrong, right=Message("right.tables_lists"), place=Place(source, line))


def _not_toml(text: str, said: str, source: str | None, right: Phrase) -> BadInput:
    where = _WHERE.search(said)
    line, column = text.count("\n") + 1, None
    if where is not None and where["line"]:
        line, column = int(where["line"]), int(where["column"])
    why = _WHERE.sub("", said)
    place = Place(source, line, column)
    if why == "Cannot overwrite a value":
        return BadInput(Message("wrong.key_stands_twice"), right=Message("right.each_once"), place=place)
    return BadInput(Message("wrong.not_toml", {"why": why[:1].lower() + why[1:]}), right=right, place=place)
