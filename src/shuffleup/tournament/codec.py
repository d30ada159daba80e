"""Dataclasses to what JSON can hold and back: how commands, events and plans are written in the log.

The text itself is `shuffleup.canonical`'s. Fields that hold their default are left out, so that a field added later
changes no byte of what is already written. Not done here: upcasting of old shapes (`wire.py`).
"""

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")
Read = Callable[[Any], Any]
"""Turns what JSON held into one type's value, or raises `Unreadable`."""


class Unreadable(ValueError):
    """A stored or sent value does not have the shape that its type asks for; says where (`levels[2].minutes`)."""

    def __init__(self, wrong: str, where: str = "") -> None:
        self.wrong = wrong
        self.where = where
        super().__init__(f"{where}: {wrong}" if where else wrong)

    def inside(self, step: str) -> "Unreadable":
        """The same problem, seen from one level further out."""
        joint = "." if self.where and not self.where.startswith("[") else ""
        return Unreadable(self.wrong, f"{step}{joint}{self.where}")


def to_plain(value: Any) -> Any:
    """Turn a dataclass (or a tuple, mapping, enum or scalar inside one) into what JSON can hold."""
    if is_dataclass(value) and not isinstance(value, type):
        held = ((name, default, getattr(value, name)) for name, default in _defaults(type(value)))
        return {name: to_plain(item) for name, default, item in held if item != default}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (tuple, list)):
        return [to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    return value


@cache
def _defaults(cls: type) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, _default(field)) for field in fields(cls))


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else MISSING


def from_plain(cls: type[T], data: Any) -> T:
    """Build a `cls` from what JSON held. Raises `Unreadable` with the path to the first thing that does not fit."""
    kind: Any = cls
    built: T = _reader(kind)(data)
    return built


@cache
def _reader(kind: Any) -> Read:
    """The function that reads one type; made once a type, because a log has many of each."""
    if kind is Any:  # a class since Python 3.11, so it comes before the classes
        return lambda data: data
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is None and isinstance(kind, type):
        if is_dataclass(kind):
            return _dataclass_reader(kind)
        return _enum_reader(kind) if issubclass(kind, Enum) else _scalar_reader(kind)
    if origin in (typing.Union, types.UnionType):
        return _union_reader(arguments)
    if origin is tuple:
        endless = arguments[-1] is Ellipsis
        return _list_reader(_reader(arguments[0])) if endless else _row_reader(tuple(map(_reader, arguments)))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_reader(arguments[0], _reader(arguments[1]))
    raise TypeError(f"no reader for {kind!r}")


def _scalar_reader(kind: type) -> Read:
    name = {int: "a whole number", str: "a text", bool: "true or false"}.get(kind, kind.__name__)

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise Unreadable(f"{data!r} is not {name}")
        return data

    return read


def _enum_reader(kind: type[Enum]) -> Read:
    known = {member.value: member for member in kind}

    def read(data: Any) -> Any:
        if not isinstance(data, (str, int)) or data not in known:
            raise Unreadable(f"{data!r} is none of {', '.join(map(str, known))}")
        return known[data]

    return read


def _union_reader(arguments: tuple[Any, ...]) -> Read:
    readers = [_reader(each) for each in arguments if each is not type(None)]
    optional = len(readers) < len(arguments)

    def read(data: Any) -> Any:
        if data is None and optional:
            return None
        problem = Unreadable("null is not allowed")
        for each in readers:
            try:
                return each(data)
            except Unreadable as unreadable:
                problem = unreadable
        raise problem

    return read


def _list_reader(item: Read) -> Read:
    def read(data: Any) -> Any:
        if not isinstance(data, (list, tuple)):
            raise Unreadable(f"{data!r} is not a list")
        try:
            return tuple(item(each) for each in data)
        except Unreadable as unreadable:
            bad = next(index for index, each in enumerate(data) if not _fits(item, each))
            raise unreadable.inside(f"[{bad}]") from None

    return read


def _fits(item: Read, each: Any) -> bool:
    try:
        item(each)
    except Unreadable:
        return False
    return True


def _row_reader(items: tuple[Read, ...]) -> Read:
    def read(data: Any) -> Any:
        if not isinstance(data, (list, tuple)) or len(data) != len(items):
            raise Unreadable(f"{data!r} is not a list of {len(items)}")
        built = []
        for index, (item, each) in enumerate(zip(items, data, strict=True)):
            try:
                built.append(item(each))
            except Unreadable as unreadable:
                raise unreadable.inside(f"[{index}]") from None
        return tuple(built)

    return read


def _mapping_reader(key: Any, item: Read) -> Read:
    def read(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise Unreadable(f"{data!r} is not a table")
        built = {}
        for name, each in data.items():
            try:
                built[int(name) if key is int else name] = item(each)
            except Unreadable as unreadable:
                raise unreadable.inside(str(name)) from None
            except ValueError:
                raise Unreadable(f"{name!r} is not a whole number") from None
        return built

    return read


def _dataclass_reader(kind: type) -> Read:
    hints = typing.get_type_hints(kind)
    names = frozenset(field.name for field in fields(kind))
    readers: dict[str, Read] = {}  # made with the first value, because a type may hold itself (a message in a message)
    needed = frozenset(field.name for field in fields(kind) if _default(field) is MISSING)

    def read(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise Unreadable(f"{data!r} is not a table")
        if unknown := data.keys() - names:
            raise Unreadable(f"no field {min(map(str, unknown))!r} here")
        if missing := needed - data.keys():
            raise Unreadable(f"{min(missing)} is missing")
        values = {}
        for name, item in data.items():
            if name not in readers:
                readers[name] = _reader(hints[name])
            try:
                values[name] = readers[name](item)
            except Unreadable as unreadable:
                raise unreadable.inside(name) from None
        return kind(**values)

    return read
