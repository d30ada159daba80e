"""What a field of an act may hold, declared beside its type: `chips: Annotated[int, Whole(1)]`.

A kind reads the text of a form and bounds a value that came as JSON, with one sentence for what would be right. Three
marks say how a form tells a field: `Named` under another name, `Now` what holds where it tells nothing, `Must` that it
has to tell it although programs and old logs may leave it out.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any, get_args, get_origin

from shuffleup.acts.sheet import Sheet
from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message

LARGEST = 10**9
"""The largest number that a field takes unless it says otherwise: nobody plays for more."""


@dataclass(frozen=True)
class Named:
    """The field of a form that tells this, where it is called otherwise."""

    name: str


@dataclass(frozen=True)
class Now:
    """What holds where a form leaves the field out."""

    value: Callable[[Sheet[Any]], Any]


@dataclass(frozen=True)
class Must:
    """A form has to tell this, whatever the default."""


class FieldKind(ABC):
    """How one field is read, and what will do."""

    @abstractmethod
    def typed(self, sheet: Sheet[Any], name: str, hint: Any) -> Any:
        """The value of a field of a form, for a field of this type. Raises `BadInput`."""

    def is_blank(self, sheet: Sheet[Any], name: str) -> bool:
        """Whether the form leaves this field out."""
        return not sheet.text(name)

    def check(self, value: Any) -> None:
        """Raise `BadInput` for a value of the right type that will not do; a kind that says nothing takes any."""
        return

    @property
    def schema(self) -> Mapping[str, Any]:
        """The same for JSON Schema: what it has beyond the type."""
        return {}


class TextKind(FieldKind):
    """A kind whose values are each told by one text."""

    @abstractmethod
    def read(self, text: str, place: str) -> Any:
        """The value that a text stands for. Raises `BadInput` that names the place."""

    def typed(self, sheet: Sheet[Any], name: str, hint: Any) -> Any:
        """The value of the field's text. Raises `BadInput`."""
        return self.read(sheet.text(name), name)


@dataclass(frozen=True, eq=False)
class Whole(TextKind):
    """A whole number from `low` to `high`."""

    low: int = 0
    high: int = LARGEST

    def read(self, text: str, place: str) -> int:
        """The number, with or without commas."""
        digits = text.strip().replace(",", "")
        if not digits.removeprefix("-").isdecimal() or len(digits) > 12 or not self.low <= int(digits) <= self.high:
            raise self._bad(digits, Place(place))
        return int(digits)

    def _bad(self, said: str, place: Place | None = None) -> BadInput:
        return BadInput(
            Message("wrong.will_not_do", {"value": said[:20]}),
            right=Message("right.whole_number_from", {"low": self.low, "high": self.high}),
            place=place,
        )

    def check(self, value: int) -> None:
        """Raise `BadInput` for a number beyond the bounds."""
        if not self.low <= value <= self.high:
            raise self._bad(f"{value}")

    @property
    def schema(self) -> Mapping[str, Any]:
        """The bounds."""
        return {"minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, eq=False)
class TextLine(TextKind):
    """A line of text of so many characters at most; what cannot be shown is left out."""

    most: int = 200

    def read(self, text: str, place: str) -> str:
        """The line."""
        line = "".join(each for each in text if each.isprintable()).strip()
        self._bound(line, Place(place))
        return line

    def _bound(self, line: str, place: Place | None) -> None:
        if len(line) > self.most:
            right = Message("right.characters_at_most", {"most": self.most})
            raise BadInput(Message("wrong.too_long"), right=right, place=place)

    def check(self, value: str) -> None:
        """Raise `BadInput` for a line that is too long."""
        self._bound(value, None)

    @property
    def schema(self) -> Mapping[str, Any]:
        """The length."""
        return {"maxLength": self.most}


@dataclass(frozen=True, eq=False)
class Id(TextKind):
    """An opaque id; whether there is such a one is for the rules to say."""

    most: int = 40

    def read(self, text: str, place: str) -> str:
        """The id, cut where it is longer than any."""
        return text[: self.most]


@dataclass(frozen=True, eq=False)
class WordOf(TextKind):
    """One of these words, or a member of an enum; with what to say of any other."""

    words: type[Enum] | tuple[str, ...]
    wrong: Message
    right: Message

    def read(self, text: str, place: str) -> Any:
        """The word, or the member that it stands for."""
        if isinstance(self.words, tuple):
            known: Mapping[str, Any] = {word: word for word in self.words}
        else:
            known = {member.value: member for member in self.words}
        if text not in known:
            raise BadInput(self.wrong, right=self.right, place=Place(place))
        return known[text]

    def check(self, value: Any) -> None:
        """Raise `BadInput` for another word; of an enum, the type has seen to it."""
        if isinstance(self.words, tuple) and value not in self.words:
            raise BadInput(self.wrong, right=self.right)

    @property
    def schema(self) -> Mapping[str, Any]:
        """The words; those of an enum have a schema of their own."""
        return {"enum": list(self.words)} if isinstance(self.words, tuple) else {}


@dataclass(frozen=True, eq=False)
class Ticked(FieldKind):
    """Those of these words whose box is ticked."""

    words: tuple[str, ...]

    def typed(self, sheet: Sheet[Any], name: str, hint: Any) -> tuple[str, ...]:
        """The words, in their own order."""
        return tuple(word for word in self.words if word in sheet.every(name))

    def is_blank(self, sheet: Sheet[Any], name: str) -> bool:
        """Nothing ticked is an answer."""
        return False


@dataclass(frozen=True, eq=False)
class Several(FieldKind):
    """Each value of a field that may come many times, as the kind inside the tuple reads it; `most` are looked at."""

    most: int | None = None
    blanks: bool = False

    def typed(self, sheet: Sheet[Any], name: str, hint: Any) -> tuple[Any, ...]:
        """The values; empty ones are left out unless `blanks`."""
        item = text_kind_of(get_args(bare(hint))[0])
        texts = [text for text in sheet.every(name)[: self.most] if text or self.blanks]
        return tuple(item.read(text, name) for text in texts)

    def is_blank(self, sheet: Sheet[Any], name: str) -> bool:
        """None is an answer."""
        return False


@dataclass(frozen=True, eq=False)
class Keyed(FieldKind):
    """Pairs from the fields `<prefix>-<key>`, each half as the kinds inside the tuple read it; `most` are looked at."""

    prefix: str
    most: int = 600

    def typed(self, sheet: Sheet[Any], name: str, hint: Any) -> tuple[tuple[Any, Any], ...]:
        """The pairs; blank fields are left out."""
        pair = get_args(bare(hint))[0]
        key, value = map(text_kind_of, get_args(bare(pair)))
        names = sheet.filled(self.prefix)[: self.most]
        keys = [key.read(each.removeprefix(f"{self.prefix}-"), self.prefix) for each in names]
        return tuple(zip(keys, [value.read(sheet.text(each), each) for each in names], strict=True))

    def is_blank(self, sheet: Sheet[Any], name: str) -> bool:
        """None is an answer."""
        return False


@dataclass(frozen=True, eq=False)
class YesNo(TextKind):
    """Yes or no; `unless_no` takes everything but a no for a yes."""

    unless_no: bool = field(default=False)

    def read(self, text: str, place: str) -> bool:
        """Whether it is a yes."""
        return text != "no" if self.unless_no else text == "yes"

    def is_blank(self, sheet: Sheet[Any], name: str) -> bool:
        """A box that is not ticked is an answer."""
        return False


def bare(hint: Any) -> Any:
    """A type without what is declared beside it."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def marks(hint: Any) -> tuple[Any, ...]:
    """What is declared beside a type, or beside the part of it that is not None."""
    if get_origin(hint) is Annotated:
        return get_args(hint)[1:]
    parts = [each for each in get_args(hint) if each is not type(None)]
    return marks(parts[0]) if type(None) in get_args(hint) and len(parts) == 1 else ()


def kind_of(hint: Any) -> FieldKind:
    """The kind beside a type. Raises `TypeError` where none is declared."""
    for each in marks(hint):
        if isinstance(each, FieldKind):
            return each
    if bare(hint) is bool:
        return YesNo()
    raise TypeError(f"no kind is declared beside {hint!r}")


def text_kind_of(hint: Any) -> TextKind:
    """The kind of a type that one text tells. Raises `TypeError` for one that takes more, a mistake of its author."""
    found = kind_of(hint)
    if not isinstance(found, TextKind):
        raise TypeError(f"{found!r} is not told by one text")
    return found
