"""Canonical JSON: one text for one value, so that a hash over it means something and anybody can compute it again.

UTF-8, keys sorted by code point, no spaces, integers only and none that a double cannot hold, no character escaped but
the quote, the backslash and the control characters below U+0020. This is RFC 8785 without fractions (and with another
order of keys beyond U+FFFF, which none of ours have). Not done: floats, dates, any other type.
"""

import json
from collections.abc import Mapping
from typing import NoReturn

LARGEST = 2**53 - 1
"""The largest integer, and its negative the smallest: every JSON reader there is holds these exactly."""

DEEPEST = 64
"""Levels of nesting; far more than any command has, far fewer than any reader's limit."""


class NotCanonical(ValueError):
    """A value that has no canonical text, or a text that is not the canonical one of its value."""


def canonical(value: object) -> str:
    """Return the canonical text of `value`: None, bool, int, str, lists, tuples, mappings with keys that are strings.

    Raises NotCanonical, saying where in the value the trouble is.
    """
    _check(value, "", 0)
    return _dump(value)


def parse_canonical(text: str) -> object:
    """Return the value of a canonical text; raises NotCanonical for any other text."""
    try:
        value: object = json.loads(text, parse_int=_integer, parse_float=_no_number, parse_constant=_no_number)
        _check(value, "", 0)
    except (RecursionError, json.JSONDecodeError) as bad:
        raise NotCanonical(f"no JSON: {bad}") from bad
    if _dump(value) != text:
        raise NotCanonical(
            "JSON, but not canonical: keys are out of order or twice there, or there are spaces or escapes"
        )
    return value


def check_plain(text: str, what: str, *, empty: bool = False) -> None:
    """Refuse a text that not every database holds: NUL, half a surrogate pair, and (unless `empty`) nothing at all.

    Raises NotCanonical with `what` in its message.
    """
    if not text and not empty:
        raise NotCanonical(f"{what} is empty")
    if "\0" in text:
        raise NotCanonical(f"{what} holds a NUL character")
    if not _whole(text):
        raise NotCanonical(f"{what} holds half a surrogate pair")


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _integer(digits: str) -> int:
    # Digits are counted first: turning a million of them into an int takes minutes.
    if len(digits) > len(str(LARGEST)) + 1:
        raise NotCanonical(f"integers have at most {len(str(LARGEST))} digits")
    return int(digits)


def _no_number(digits: str) -> NoReturn:
    raise NotCanonical(f"{digits[:40]} is no integer")


def _whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check(value: object, where: str, depth: int) -> None:
    place = where or "the value"
    if depth > DEEPEST:
        raise NotCanonical(f"{place} is nested more than {DEEPEST} deep")
    match value:
        case None | bool():
            return
        case int():
            if not -LARGEST <= value <= LARGEST:
                raise NotCanonical(f"{place} is {value}: beyond what every JSON reader holds exactly")
        case str():
            if not _whole(value):
                raise NotCanonical(f"{place} holds half a surrogate pair")
        case list() | tuple():
            for index, item in enumerate(value):
                _check(item, f"{where}[{index}]", depth + 1)
        case Mapping():
            for key, item in value.items():
                if not isinstance(key, str) or not _whole(key):
                    raise NotCanonical(f"{place} has the key {key!r}: keys are strings")
                _check(item, f"{where}.{key}" if where else key, depth + 1)
        case _:
            raise NotCanonical(
                f"{place} is a {type(value).__name__}: only null, true, false, integers, strings, lists, objects"
            )
