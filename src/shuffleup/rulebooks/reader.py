"""Reads a book's policies out of a log by the types of their fields; TypeError or ValueError for what is not legal."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_type_hints

T = TypeVar("T")


def read_topic(topic: type[T], values: Mapping[str, object]) -> T:
    """Read a topic, or all of them, out of resolved values; every field has to be among them."""
    kind: Any = topic
    return topic(**{key: read(key, values) for key, read in _readers(kind).items()})


@cache
def _readers(topic: Any) -> Mapping[str, Callable[[str, Mapping[str, object]], object]]:
    """How each field is read: a topic out of all values, a policy out of its own."""
    return {key: _reader(hint) for key, hint in get_type_hints(topic).items()}


def _reader(hint: Any) -> Callable[[str, Mapping[str, object]], object]:
    if hasattr(hint, "__dataclass_fields__"):
        return lambda _, values: read_topic(hint, values)
    read = _one(hint)
    return lambda key, values: _told(key, read, values[key])


def _told(key: str, read: Callable[[object], object], value: object) -> object:
    try:
        return read(value)
    except (TypeError, ValueError) as wrong:
        raise type(wrong)(f"{key}: {wrong}") from None


def _one(hint: Any) -> Callable[[object], object]:
    """What reads one value of a type that a policy can have."""
    if hint is bool:
        return _flag
    if hint is int:
        return _number
    if hint is str or (isinstance(hint, type) and issubclass(hint, StrEnum)):
        return lambda value: hint(str(value))
    if isinstance(hint, UnionType):
        _, special = get_args(hint)
        return lambda value: special(value) if isinstance(value, str) else _number(value)
    item, *others = get_args(hint)
    if others == [Ellipsis]:
        read = _one(item)
        return lambda value: tuple(read(each) for each in _items(value))
    readers = [_one(each) for each in (item, *others)]
    return lambda value: tuple(read(each) for read, each in zip(readers, _items(value), strict=True))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"expected true or false, not {value!r}")
    return value


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"expected a whole number, not {value!r}")
    return value


def _items(value: object) -> Sequence[object]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(f"expected a list, not {value!r}")
    return value
