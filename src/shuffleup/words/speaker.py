"""One sentence being said to one reader: what fills it, in a language's grammar."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from zoneinfo import ZoneInfo

from shuffleup.tournament.answers import Argument, Message
from shuffleup.words.grammar import Grammar

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
    """One sentence being said, to one reader; `instead` says those that there are no `sentences` for."""

    def __init__(
        self,
        grammar: Grammar,
        sentences: Mapping[str, Sentence],
        name: Name,
        zone: ZoneInfo,
        *,
        isolate: bool,
        strict: bool,
        instead: "Speaker | None",
    ) -> None:
        self._grammar = grammar
        self._sentences = sentences
        self._name = name
        self._isolate = isolate
        self._strict = strict
        self._instead = instead
        self._numbers: Mapping[str, Callable[[int], str]] = {
            "time": partial(grammar.wall_clock, zone=zone),
            "ordinal": grammar.figures.ordinal,
            "chips": grammar.figures.chips,
            "span": grammar.span,
        }

    def sentence(self, message: Message) -> str:
        """The message said in the grammar's language, or in the one that stands in for it; without either, bare."""
        parts = self._sentences.get(message.id)
        if parts is None:
            if self._instead is not None and message.id in self._instead._sentences:
                return self._instead.sentence(message)
            if self._strict:
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
        except (KeyError, TypeError, ValueError) as wrong:
            if self._strict:
                raise NoSentence(f"{message.id}: cannot say {slot.name!r}: {wrong}") from wrong
            return f"{{{slot.name}}}"

    def _said(self, value: Argument, slot: Slot, args: Mapping[str, Argument]) -> str:
        grammar, form = self._grammar, slot.form
        if form in grammar.counted:
            return self._counted(value, slot)
        if form in grammar.words:
            words = grammar.words[form]
            return grammar.joined([words.get(each) or self._apart(each) for each in _items(value)])
        if form == "money":
            return grammar.figures.money(_number(value), _text(args["currency"]))
        if form in self._numbers:
            return self._numbers[form](_number(value))
        if form == "day":
            return grammar.dates.day(date.fromisoformat(_text(value)))
        if form == "seat":
            return grammar.seat(_text(value))
        if form == "name" and isinstance(value, Message):
            return self.sentence(value)
        if form == "name":
            return grammar.joined(self._shown(value, slot))
        return str(value) if form == "label" and isinstance(value, int) else self._as_it_is(value)

    def _as_it_is(self, value: Argument) -> str:
        if isinstance(value, int):
            return self._grammar.figures.whole(value)
        if isinstance(value, Message):
            return self.sentence(value)
        if isinstance(value, str):
            return self._apart(value)
        sentences = [self.sentence(each) for each in value if isinstance(each, Message)]
        if sentences:
            return self._grammar.between.join(sentences)
        return self._grammar.joined([self._apart(each) for each in _items(value)])

    def _counted(self, value: Argument, slot: Slot) -> str:
        if isinstance(value, int):
            return self._grammar.form(slot.form, value, self._grammar.figures.whole(value))
        items = self._shown(value, slot)
        return self._grammar.form(slot.form, len(items), self._grammar.joined(items))

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
