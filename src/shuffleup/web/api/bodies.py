"""What is sent, read strictly: JSON of one shape, bounded in every direction, and the parameters of an address.

The shape is a dataclass's, read by the reader that reads the log, with the kinds that its fields declare; every field
that does not fit is named. Numbers and lists beyond the bounds that the document tells are refused; of texts,
characters that cannot be shown are left out, as the console's forms do.
"""

import json
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from shuffleup.acts.plain import Unreadable, from_sent
from shuffleup.web.api.problems import FieldError, Problem, unfit
from shuffleup.web.api.schema import LATEST, LONGEST, MANY, MOMENTS, MOST, PAGES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
Q = TypeVar("Q", bound="DataclassInstance")

LARGEST_BODY = 1024 * 1024
DEEPEST = 20
SECRETS = frozenset({"password"})
"""Fields whose text is taken as it is, to the last character: it is typed again elsewhere, and never shown."""

MISTAKES = 50
"""Fields that one answer names as wrong."""

NUMBER = 16
"""Digits of a number; longer ones are not even turned into one."""


def parse(body: bytes, kind: str) -> Any:
    """The JSON value of a body. Raises `Problem`."""
    if kind.partition(";")[0].strip().lower() != "application/json":
        raise Problem("not_json_type", f"The body came as {kind[:60] or 'nothing'}, and is read as application/json.")
    if len(body) > LARGEST_BODY:
        raise Problem("too_large", f"{len(body):,} bytes are too many: {LARGEST_BODY:,} at most.")
    try:
        return json.loads(
            body.decode("utf-8"),
            parse_int=_integer,
            parse_float=_fraction,
            parse_constant=_constant,
            object_pairs_hook=_once,
        )
    except RecursionError:
        raise Problem("not_json", "The body is nested too deep.") from None
    except ValueError as bad:
        raise Problem("not_json", f"The body is no JSON: {str(bad)[:200]}.") from None


def _integer(digits: str) -> int:
    if len(digits) > NUMBER:
        raise unfit(FieldError("", f"a number of {len(digits)} digits", f"at most {NUMBER}"))
    return int(digits)


def _fraction(digits: str) -> Any:
    """A number with a fraction; a whole one (`5.0`, `1e3`) is the integer that JSON Schema takes it for."""
    number = float(digits[:40])
    return int(number) if number.is_integer() and abs(number) < 10**NUMBER else number


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in an object")
    return found


def read(shape: type[T], data: Any) -> T:
    """A value of this shape. Raises `Problem` that names every field that does not fit."""
    wrong: list[FieldError] = []
    kept = _bounded(data, "", "", 0, wrong)
    named = {each.field for each in wrong}
    try:
        value = from_sent(shape, kept)
    except Unreadable as bad:
        told = [FieldError(each.where, each.wrong[:LONGEST], each.right) for each in bad.all]
        wrong += [each for each in told if each.field not in named]
        raise unfit(*wrong[:MISTAKES]) from None
    if wrong:
        raise unfit(*wrong[:MISTAKES])
    return value


def _bounded(value: Any, where: str, name: str, depth: int, wrong: list[FieldError]) -> Any:
    """The value without what cannot be shown; what is beyond measure is noted as wrong."""
    if depth > DEEPEST:
        raise unfit(FieldError(where, "nested too deep", f"at most {DEEPEST} levels"))
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        most = LATEST if name in MOMENTS else MOST
        if abs(value) > most:
            wrong.append(FieldError(where, f"{value:,} is out of bounds", f"from {-most:,} to {most:,}"))
        return value
    if isinstance(value, str):
        try:
            return _shown(value, where, name)
        except Problem as bad:
            wrong.extend(bad.more["errors"])
            return value
    if isinstance(value, list):
        _few(value, where)
        return [_bounded(item, f"{where}[{index}]", name, depth + 1, wrong) for index, item in enumerate(value)]
    if isinstance(value, Mapping):
        _few(value, where)
        joint = f"{where}." if where else ""
        return {
            text(key, where): _bounded(item, f"{joint}{key[:60]}", key, depth + 1, wrong) for key, item in value.items()
        }
    return value  # a fraction, which no field of a command takes: its type says so


def _shown(value: str, where: str, name: str) -> str:
    """A text without what cannot be shown. Raises `Problem` when it is too long."""
    if name in SECRETS:
        text(value, where)
        return value
    return page(value, where, PAGES[name]) if name in PAGES else text(value, where)


def _few(value: Any, where: str) -> None:
    if len(value) > MANY:
        raise unfit(FieldError(where, f"{len(value):,} items are too many", f"at most {MANY:,}"))


def text(value: str, where: str, longest: int = LONGEST) -> str:
    """A line of text without what cannot be shown. Raises `Problem` when it is too long."""
    if len(value) > longest:
        raise unfit(FieldError(where, f"a text of {len(value):,} characters", f"at most {longest:,}"))
    return "".join(each for each in value if each.isprintable())


def page(value: str, where: str, longest: int) -> str:
    """A text of many lines. Raises `Problem` when it is too long."""
    if len(value) > longest:
        raise unfit(FieldError(where, f"a text of {len(value):,} characters", f"at most {longest:,}"))
    return "".join(each for each in value if each.isprintable() or each in "\n\t")


def read_query(shape: type[Q], given: Mapping[str, list[str]]) -> Q:
    """The parameters of an address as a dataclass of texts, numbers and yes or no. Raises `Problem`."""
    hints = typing.get_type_hints(shape)
    known = {each.name: each for each in fields(shape)}
    values: dict[str, Any] = {}
    for name, texts in given.items():
        if name not in known:
            right = f"one of {', '.join(known)}" if known else "none"
            raise unfit(FieldError(name[:60], "there is no such parameter here", right))
        if len(texts) > 1:
            raise unfit(FieldError(name, "given more than once", "once"))
        values[name] = _parameter(name, texts[0], hints[name])
    for name, each in known.items():
        if name not in values and each.default is MISSING:
            raise unfit(FieldError(name, "is missing"))
    return shape(**values)


def _parameter(name: str, value: str, hint: Any) -> Any:
    if hint is int:
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > NUMBER or int(digits) > MOST:
            raise unfit(FieldError(name, f"{value[:40]!r} is not a whole number", f"at most {MOST:,}"))
        if int(value) < 0:
            raise unfit(FieldError(name, f"{value[:40]} is below zero", "0 or more"))
        return int(value)
    if hint is bool:
        if value not in ("true", "false"):
            raise unfit(FieldError(name, f"{value[:40]!r} is neither true nor false"))
        return value == "true"
    return text(value, name)
