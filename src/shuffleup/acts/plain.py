"""Dataclasses to what JSON can hold and back: one reader for the log, for what programs send and for stored values.

The text itself is `shuffleup.canonical`'s. Fields that hold their default are left out, so that a field added later
changes no byte of what is already written. The log asks the types alone, so that no bound touches what was recorded;
of what is sent, the kinds beside the types have a say, too. All mistakes of a value are found at once. Not done here:
upcasting of old shapes (`wire.py`).
"""

import types
import typing
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, TypeVar

from shuffleup.acts.kinds import FieldKind
from shuffleup.bad_input import BadInput, in_english

T = TypeVar("T")
Read = Callable[[Any], Any]
"""Turns what JSON held into one type's value, or raises `Unreadable`."""


class Unreadable(ValueError):
    """A stored or sent value does not have the shape that its type asks for; says where (`levels[2].minutes`).

    `right` is what would do, where it is known; `further` are the other mistakes of the same value.
    """

    def __init__(self, wrong: str, where: str = "", right: str = "", further: Iterable["Unreadable"] = ()) -> None:
        self.wrong = wrong
        self.where = where
        self.right = right
        self.further = tuple(further)
        super().__init__(f"{where}: {wrong}" if where else wrong)

    @property
    def all(self) -> tuple["Unreadable", ...]:
        """The mistake itself, then the others found with it."""
        return (self, *self.further)

    def inside(self, step: str) -> list["Unreadable"]:
        """The same mistakes, each seen from one level further out."""
        return [each._one_inside(step) for each in self.all]

    def _one_inside(self, step: str) -> "Unreadable":
        joint = "." if self.where and not self.where.startswith("[") else ""
        return Unreadable(self.wrong, f"{step}{joint}{self.where}", self.right)


def _together(mistakes: list[Unreadable]) -> Unreadable:
    """Several mistakes as one, which is that of the first."""
    first, *others = mistakes
    return Unreadable(first.wrong, first.where, first.right, others)


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
    """Build a `cls` from what JSON held. Raises `Unreadable` with the path to whatever does not fit."""
    kind: Any = cls
    built: T = _reader(kind, sent=False)(data)
    return built


def from_sent(cls: type[T], data: Any) -> T:
    """The same of what somebody sent: kinds have a say, too."""
    kind: Any = cls
    built: T = _reader(kind, sent=True)(data)
    return built


@cache
def _reader(kind: Any, *, sent: bool) -> Read:
    """The function that reads one type; made once a type, because a log has many of each."""
    if kind is Any:  # a class since Python 3.11, so it comes before the classes
        return lambda data: data
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        kinds = [each for each in arguments[1:] if isinstance(each, FieldKind)]
        inner = _reader(arguments[0], sent=sent)
        return _bounded_reader(inner, kinds[0]) if kinds else inner
    if origin is None and isinstance(kind, type):
        if is_dataclass(kind):
            return _dataclass_reader(kind, sent=sent)
        return _enum_reader(kind) if issubclass(kind, Enum) else _scalar_reader(kind)
    if origin in (typing.Union, types.UnionType):
        readers = [_reader(each, sent=sent) for each in arguments if each is not type(None)]
        return _union_reader(readers, optional=type(None) in arguments)
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return _list_reader(_reader(arguments[0], sent=sent))
        return _row_reader(tuple(_reader(each, sent=sent) for each in arguments))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_reader(arguments[0], _reader(arguments[1], sent=sent))
    raise TypeError(f"no reader for {kind!r}")


def _bounded_reader(inner: Read, kind: FieldKind) -> Read:
    def read(data: Any) -> Any:
        value = inner(data)
        try:
            kind.check(value)
        except BadInput as bad:
            raise Unreadable(in_english(bad.wrong), right=in_english(bad.right)) from None
        return value

    return read


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


def _union_reader(readers: list[Read], *, optional: bool) -> Read:
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
        except Unreadable:
            raise _together(_mistakes((f"[{index}]", item, each) for index, each in enumerate(data))) from None

    return read


def _row_reader(items: tuple[Read, ...]) -> Read:
    def read(data: Any) -> Any:
        if not isinstance(data, (list, tuple)) or len(data) != len(items):
            raise Unreadable(f"{data!r} is not a list of {len(items)}")
        try:
            return tuple(item(each) for item, each in zip(items, data, strict=True))
        except Unreadable:
            rows = enumerate(zip(items, data, strict=True))
            raise _together(_mistakes((f"[{index}]", item, each) for index, (item, each) in rows)) from None

    return read


def _mistakes(told: Iterable[tuple[str, Read, Any]]) -> list[Unreadable]:
    """What is wrong with values, by the step that leads to each: read once more, because most values are right."""
    found = []
    for step, item, each in told:
        try:
            item(each)
        except Unreadable as unreadable:
            found += unreadable.inside(step)
    return found


def _mapping_reader(key: Any, item: Read) -> Read:
    def read(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise Unreadable(f"{data!r} is not a table")
        if key is int:
            _are_numbers(data)
        try:
            return {int(name) if key is int else name: item(each) for name, each in data.items()}
        except Unreadable:
            raise _together(_mistakes((str(name), item, each) for name, each in data.items())) from None

    return read


def _are_numbers(names: Iterable[Any]) -> None:
    """Raise `Unreadable` for names that are no whole numbers."""
    for name in names:
        try:
            int(name)
        except ValueError:
            raise Unreadable(f"{name!r} is not a whole number") from None


def _dataclass_reader(kind: type, *, sent: bool) -> Read:
    hints = typing.get_type_hints(kind, include_extras=sent)
    names = frozenset(field.name for field in fields(kind))
    readers: dict[str, Read] = {}  # made with the first value, because a type may hold itself (a message in a message)
    needed = frozenset(field.name for field in fields(kind) if _default(field) is MISSING)

    def read(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise Unreadable(f"{data!r} is not a table")
        wrong = [] if data.keys() <= names and needed <= data.keys() else _names_wrong(data.keys(), names, needed)
        values = {}
        for name in data if not wrong else [each for each in data if each in names]:
            if name not in readers:
                readers[name] = _reader(hints[name], sent=sent)
            try:
                values[name] = readers[name](data[name])
            except Unreadable as unreadable:
                wrong += unreadable.inside(name)
        if wrong:
            raise _together(wrong)
        return kind(**values)

    return read


def _names_wrong(given: Set[str], known: Set[str], needed: Set[str]) -> list[Unreadable]:
    unknown = [Unreadable(f"no field {name!r} here") for name in sorted(given - known)]
    return unknown + [Unreadable(f"{name} is missing") for name in sorted(needed - given)]
