"""One sentence being said to one reader: what fills it, in the grammar of a catalogue."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from shuffleup.tournament.answers import Argument, Message

if TYPE_CHECKING:
    from shuffleup.words.catalogue import Catalogue

Name = Callable[[str], str]
"""Gives the name of the person behind an entry id."""

USUAL = {"at": "time", "table": "label", "seat": "label", "player": "name", "players": "name"}
"""How arguments of these names are said where the sentence does not tell."""


class NoSentence(LookupError):
    """A message that cannot be said: its id is unknown, or an argument is missing or of another kind."""


@dataclass(frozen=True)
class Slot:
    """A place in a sentence: the argument's name and how to say it."""

    name: str
    form: str


Sentence = tuple[str | Slot, ...]


class Speaker:
    """One sentence being said, to one reader."""

    def __init__(self, catalogue: "Catalogue", name: Name, zone: ZoneInfo, isolate: bool) -> None:
        self._catalogue = catalogue
        self._instead = catalogue.instead
        self._name = name
        self._zone = zone
        self._isolate = isolate
        self._numbers: Mapping[str, Callable[[int], str]] = {
            "time": partial(catalogue.wall_clock, zone=zone),
            "ordinal": catalogue.figures.ordinal,
            "chips": catalogue.figures.chips,
            "span": catalogue.span,
        }

    def sentence(self, message: Message) -> str:
        """The message said in the catalogue's language, or in the one that stands in for it; without either, bare."""
        parts = self._catalogue.sentences.get(message.id)
        if parts is None:
            if self._instead is not None and message.id in self._instead.sentences:
                return Speaker(self._instead, self._name, self._zone, self._isolate).sentence(message)
            if self._catalogue.strict:
                raise NoSentence(f"no sentence for {message.id!r}")
            return self._bare(message)
        return "".join(part if isinstance(part, str) else self._filled(message, part) for part in parts)

    def _bare(self, message: Message) -> str:
        """What is known of a message without a sentence: its id, and every argument, so that no name is lost."""
        said = [self._filled(message, Slot(name, USUAL.get(name, ""))) for name in message.args]
        return f"{message.id} ({', '.join(said)})" if said else message.id

    def _filled(self, message: Message, slot: Slot) -> str:
        try:
            return self._said(message.args[slot.name], slot, message.args)
        except (KeyError, TypeError) as wrong:
            if self._catalogue.strict:
                raise NoSentence(f"{message.id}: cannot say {slot.name!r}: {wrong}") from wrong
            return f"{{{slot.name}}}"

    def _said(self, value: Argument, slot: Slot, args: Mapping[str, Argument]) -> str:
        catalogue, form = self._catalogue, slot.form
        if form in catalogue.counted:
            return self._counted(value, slot)
        if form in catalogue.words:
            words = catalogue.words[form]
            return catalogue.joined([words.get(each) or self._apart(each) for each in _items(value)])
        if form == "money":
            return catalogue.figures.money(_number(value), _text(args["currency"]))
        if form in self._numbers:
            return self._numbers[form](_number(value))
        if form == "seat":
            return catalogue.seat(_text(value))
        if form == "name" and isinstance(value, Message):
            return self.sentence(value)
        if form == "name":
            return catalogue.joined(self._shown(value, slot))
        return str(value) if form == "label" and isinstance(value, int) else self._as_it_is(value)

    def _as_it_is(self, value: Argument) -> str:
        if isinstance(value, int):
            return self._catalogue.figures.whole(value)
        if isinstance(value, Message):
            return self.sentence(value)
        if isinstance(value, str):
            return self._apart(value)
        sentences = [self.sentence(each) for each in value if isinstance(each, Message)]
        if sentences:
            return self._catalogue.between.join(sentences)
        return self._catalogue.joined([self._apart(each) for each in _items(value)])

    def _counted(self, value: Argument, slot: Slot) -> str:
        if isinstance(value, int):
            return self._catalogue.form(slot.form, value, self._catalogue.figures.whole(value))
        items = self._shown(value, slot)
        return self._catalogue.form(slot.form, len(items), self._catalogue.joined(items))

    def _shown(self, value: Argument, slot: Slot) -> list[str]:
        """The items of a list, names in the place of entry ids; messages as their sentences."""
        said = [self.sentence(each) for each in value if isinstance(each, Message)] if isinstance(value, tuple) else []
        if said:
            return said
        named = USUAL.get(slot.name) == "name" or slot.form == "name"
        return [self._apart(self._name(each) if named else each) for each in _items(value)]

    def _apart(self, text: str) -> str:
        return apart(text) if self._isolate else text


def apart(text: str) -> str:
    """What somebody wrote, with marks round it if it is written from right to left, for a sentence in a browser."""
    return f"\u2068{text}\u2069" if _is_right_to_left(text) else text


def _is_right_to_left(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)


def _items(value: Argument) -> list[str]:
    """The texts of a list, or of one text with commas."""
    if isinstance(value, str):
        return value.split(", ") if value else []
    if isinstance(value, tuple):
        return [_text(each) for each in value]
    raise TypeError(f"{value!r} is no list of texts")


def _number(value: Argument) -> int:
    if isinstance(value, int):
        return value
    raise TypeError(f"{value!r} is no number")


def _text(value: Argument) -> str:
    if isinstance(value, str):
        return value
    raise TypeError(f"{value!r} is no text")
