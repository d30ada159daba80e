"""JSON Schema of our own dataclasses, so that no shape is written down twice: what the reader takes is what is told.

Two ways: `Sent` for what comes in (fields with a default may be left out, nothing unknown may be there, sums and texts
are bounded as `bodies` reads them), `Shown` for what goes out (every field is there). Types are those that commands,
plans and answers are made of; any other is a mistake of ours and raises `TypeError`.
"""

import inspect
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any, NamedTuple

from shuffleup.acts.kinds import FieldKind
from shuffleup.histories.event_values import LONGEST_LINES

Schema = dict[str, Any]

MOST = 10**9
"""The largest sum that may be sent, and its negative the smallest: chips, money, seconds. Nobody plays for more."""

LATEST = 10**13
"""The latest moment that may be sent, in ms UTC: the year 2286."""

LONGEST = 300
"""Characters of one text that is sent."""

MANY = 1_000
"""Items of one list that is sent."""

PAGES = {
    "situation": 20_000,
    "points_table": LONGEST_LINES,
    "table": LONGEST_LINES,
    "book_text": 120_000,
    "file_text": 8_000,
}
"""Fields that hold a text of many lines, and the characters of it."""

MOMENTS = frozenset({"at", "until", "seen"})
"""Fields that hold a moment, in ms UTC; any other number is a sum or a count."""


class Said(NamedTuple):
    """What a field means, for the reader of the documents: `Annotated[int, Said("Milliseconds UTC")]`."""

    text: str


class Like(NamedTuple):
    """What a text looks like, as a pattern of the whole of it."""

    pattern: str


class Schemas:
    """The shapes met so far, by the names under which the document lists them."""

    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}
        self._kinds: dict[str, Any] = {}

    def shown(self, kind: Any) -> Schema:
        """The schema of something that goes out."""
        return self._of(kind, sent=False)

    def sent(self, kind: Any) -> Schema:
        """The schema of something that comes in."""
        return self._of(kind, sent=True)

    def _of(self, kind: Any, *, sent: bool, field: str = "") -> Schema:
        origin, arguments = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            told = [each.text for each in arguments[1:] if isinstance(each, Said)]
            inner = self._of(arguments[0], sent=sent, field=field)
            for each in arguments[1:]:
                if isinstance(each, Like):
                    inner = {**inner, "pattern": f"^{each.pattern}$"}
                elif isinstance(each, FieldKind) and sent:
                    inner = {**inner, **each.schema}
            return {**inner, "description": " ".join(told)} if told else inner
        if origin is typing.Literal:
            return {"enum": list(arguments)}
        if origin in (typing.Union, types.UnionType):
            return self._one_of(arguments, sent=sent, field=field)
        if origin in (tuple, list):
            return self._row(arguments, sent=sent, field=field)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._table(arguments, sent=sent)
        return self._plain(kind, sent=sent, field=field)

    def _plain(self, kind: Any, *, sent: bool, field: str) -> Schema:
        if kind is Any:
            return {}
        if kind is str:
            return {"type": "string", "maxLength": PAGES.get(field, LONGEST)} if sent else {"type": "string"}
        if kind is int:
            most = LATEST if field in MOMENTS else MOST
            return {"type": "integer", "minimum": -most, "maximum": most} if sent else {"type": "integer"}
        if kind in (bool, float):
            return {"type": "boolean" if kind is bool else "number"}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._known(kind, sent=sent)
        if is_dataclass(kind) or typing.is_typeddict(kind):
            return self._known(kind, sent=sent)
        raise TypeError(f"no schema for {kind!r}")

    def _one_of(self, arguments: tuple[Any, ...], *, sent: bool, field: str) -> Schema:
        parts = [self._of(each, sent=sent, field=field) for each in arguments if each is not type(None)]
        if type(None) in arguments:
            parts.append({"type": "null"})
        simple = [part["type"] for part in parts if part.keys() == {"type"}]
        return {"type": simple} if len(simple) == len(parts) else {"anyOf": parts}

    def _row(self, arguments: tuple[Any, ...], *, sent: bool, field: str) -> Schema:
        if len(arguments) == 1 or arguments[-1] is Ellipsis:
            items = {"type": "array", "items": self._of(arguments[0], sent=sent, field=field)}
            return {**items, "maxItems": MANY} if sent else items
        parts = [self._of(each, sent=sent, field=field) for each in arguments]
        return {"type": "array", "prefixItems": parts, "items": False, "minItems": len(parts), "maxItems": len(parts)}

    def _table(self, arguments: tuple[Any, ...], *, sent: bool) -> Schema:
        made: Schema = {"type": "object", "additionalProperties": self._of(arguments[1], sent=sent)}
        if arguments[0] is int:
            made["propertyNames"] = {"pattern": "^-?[0-9]{1,9}$"}
        elif sent:
            made["propertyNames"] = {"maxLength": LONGEST}
        return {**made, "maxProperties": MANY} if sent else made

    def _known(self, kind: Any, *, sent: bool) -> Schema:
        """A reference to a shape that has a name; made once."""
        bare = not sent or issubclass(kind, Enum) or kind.__name__.endswith("Body")
        name = kind.__name__ if bare else f"{kind.__name__}Sent"
        if self._kinds.get(name, kind) is not kind:  # a command and a line of the plan can have one name
            name = f"{kind.__module__.rpartition('.')[2].title()}{name}"
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"two shapes are called {name}")
        if name not in self.named:
            self.named[name] = {}  # a shape may hold itself
            self.named[name] = _words(kind) if issubclass(kind, Enum) else self._object(kind, sent=sent)
        return {"$ref": f"#/components/schemas/{name}"}

    def _object(self, kind: Any, *, sent: bool) -> Schema:
        hints = typing.get_type_hints(kind, include_extras=True)
        needed = [name for name in hints if _is_needed(kind, name)] if sent else list(hints)
        if typing.is_typeddict(kind):
            needed = [name for name in hints if name in kind.__required_keys__]
        made: Schema = {
            "type": "object",
            "properties": {field_name(name): self._of(hint, sent=sent, field=name) for name, hint in hints.items()},
        }
        told = docs_of(kind)
        if told:
            made["description"] = told
        if needed:
            made["required"] = [field_name(name) for name in needed]
        if sent:
            made["additionalProperties"] = False
        return made


def _words(kind: type[Enum]) -> Schema:
    made: Schema = {"type": "string", "enum": [each.value for each in kind]}
    return {**made, "description": docs_of(kind)} if docs_of(kind) else made


def docs_of(kind: Any) -> str:
    """The whole docstring of a shape on one line a paragraph; empty for one that has none of its own."""
    text = inspect.cleandoc(kind.__doc__ or "")
    if text.startswith((f"{kind.__name__}(", "dict(")):
        return ""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _is_needed(kind: Any, name: str) -> bool:
    if typing.is_typeddict(kind):
        return name in kind.__required_keys__
    found: Field[Any] = next(each for each in fields(kind) if each.name == name)
    return found.default is MISSING and found.default_factory is MISSING


def field_name(name: str) -> str:
    """A field as JSON calls it: one whose name Python keeps for itself (`raise_`) has its own."""
    return name.rstrip("_")


def written(value: Any) -> Any:
    """What goes out, as JSON can hold it, with every field of it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field_name(each.name): written(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (tuple, list)):
        return [written(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): written(item) for key, item in value.items()}
    return value
