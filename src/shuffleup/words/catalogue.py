"""The catalogue: from a message id and its arguments to a sentence, in the language of the reader.

A sentence is filled by what stands in braces, an argument's name alone or with how to say it:

    {player} {players}    entry ids: their names, a list joined as people say it; so any {other:name}; a message is said
    {at} {until:time}     milliseconds UTC: the venue's wall clock
    {most}                a number with separators; {table} and {seat} without, as any {level:label}
    {text}                a text or a list of texts as it is; messages as their sentences
    {count:players}       the form for that number from [grammar.counted.players]; a list takes the form for its length
    {ticks:tick}          codes, parted by commas, in the words of [grammar.words.tick]
    {place:ordinal} {stack:chips} {prize:money}    12th, 25K, £5.50
    {seat:seat} {seconds:span}                     table 2, seat 5 (written 2-5); 1 minute 30 seconds

Money is in the smallest coin of the argument `currency`. Babel is not used: sentences hold whole numbers only, whose
plural rules are a few lines a language (`plurals.py`), and it would be the largest package of the installation.
Not done: gender, cases of names.
"""

import string
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from typing import Any
from zoneinfo import ZoneInfo

from shuffleup.tournament.answers import Argument, Message
from shuffleup.tournament.money import written
from shuffleup.words.numbers import Figures, wall_clock, zone_of
from shuffleup.words.plurals import CATEGORIES, PLURALS, Plurals

Name = Callable[[str], str]
"""Gives the name of the person behind an entry id."""

FORMATS = frozenset({"name", "time", "label", "ordinal", "chips", "money", "seat", "span"})
"""What may stand behind the colon, beside the catalogue's own counted forms and words."""

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


class Catalogue:
    """All sentences of one language."""

    def __init__(self, data: Mapping[str, Any], plurals: Plurals, *, strict: bool = False) -> None:
        """Take in a catalogue file as TOML gives it.

        A strict catalogue raises `NoSentence` where one for a screen shows the id. Raises `ValueError` for a
        sentence that says an argument in a way that nobody described.
        """
        grammar = data["grammar"]
        self.strict = strict
        self.figures = Figures(
            group=grammar["group"],
            point=grammar["point"],
            plurals=plurals,
            ordinals=grammar["ordinal"],
            chip_units=grammar["chips"],
            short_units=grammar["short"],
        )
        self._list: Mapping[str, str] = grammar["list"]
        self._seat: str = grammar["seat"]
        self.between: str = grammar["between"]
        self.words: Mapping[str, Mapping[str, str]] = grammar["words"]
        self.counted: Mapping[str, Mapping[str, str]] = grammar["counted"]
        for name, forms in self.counted.items():
            _check_forms(name, forms)
        texts = {part: text for part, text in data.items() if part != "grammar"}
        self.sentences: Mapping[str, Sentence] = {id_: self._parsed(id_, text) for id_, text in _flat(texts)}

    @staticmethod
    def load(locale: str = "en", *, strict: bool = False) -> "Catalogue":
        """The catalogue for a locale such as `en` or `en-GB`; English where there is none in that language."""
        language = locale.replace("_", "-").partition("-")[0].lower()
        return _loaded(language if language in PLURALS else "en", strict)

    def say(self, message: Message, *, name: Name, zone: ZoneInfo | str = "UTC", isolate: bool = False) -> str:
        """The sentence, with people's names and the venue's time.

        `isolate` puts marks around what people wrote from right to left, so that it does not turn the sentence round in
        a browser; plain text goes without.
        """
        return _Speaker(self, name, zone_of(zone), isolate).sentence(message)

    def form(self, counted: str, count: int, shown: str) -> str:
        """The counted form for a number, with what is shown in it."""
        forms = self.counted[counted]
        form = forms.get(str(count)) or forms.get(self.figures.plurals.cardinal(abs(count)), forms["other"])
        return form.replace("{n}", shown)

    def joined(self, items: list[str]) -> str:
        """A list as people say it: `Ann, Bob and Cy`."""
        if len(items) < 2:
            return "".join(items)
        *first, last = items
        if len(first) == 1:
            return _pair(self._list["pair"], first[0], last)
        start = first[0]
        for each in first[1:]:
            start = _pair(self._list["middle"], start, each)
        return _pair(self._list["end"], start, last)

    def seat(self, seat: str) -> str:
        """A seat written `2-5` as people say it."""
        table, _, number = seat.partition("-")
        return self._seat.replace("{table}", table).replace("{seat}", number)

    def span(self, seconds: int) -> str:
        """A length of time in words: `1 minute 30 seconds`."""
        minutes, rest = divmod(abs(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        parts = [("hours", hours), ("minutes", minutes), ("seconds", rest)]
        said = [self.form(unit, number, self.figures.whole(number)) for unit, number in parts if number]
        return " ".join(said) or self.form("seconds", 0, "0")

    def _parsed(self, id_: str, text: str) -> Sentence:
        parts: list[str | Slot] = []
        for literal, name, form, _ in string.Formatter().parse(text):
            if literal:
                parts.append(literal)
            if name is None:
                continue
            if form and form not in FORMATS and form not in self.counted and form not in self.words:
                raise ValueError(f"{id_}: nobody says how to say {form!r}")
            parts.append(Slot(name, form or USUAL.get(name, "")))
        return tuple(parts)


class _Speaker:
    """One sentence being said, to one reader."""

    def __init__(self, catalogue: Catalogue, name: Name, zone: ZoneInfo, isolate: bool) -> None:
        self._catalogue = catalogue
        self._name = name
        self._isolate = isolate
        self._numbers: Mapping[str, Callable[[int], str]] = {
            "time": partial(wall_clock, zone=zone),
            "ordinal": catalogue.figures.ordinal,
            "chips": catalogue.figures.chips,
            "span": catalogue.span,
        }

    def sentence(self, message: Message) -> str:
        parts = self._catalogue.sentences.get(message.id)
        if parts is None:
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
            return written(_number(value), _text(args["currency"]))
        if form in self._numbers:
            return self._numbers[form](_number(value))
        if form == "seat":
            return catalogue.seat(_text(value))
        if form == "name" and isinstance(value, Message):
            return self.sentence(value)
        if form == "name":
            return catalogue.joined(self._shown(value, slot))
        return str(value) if form == "label" else self._as_it_is(value)

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
        """The items of a list, names in the place of entry ids."""
        named = USUAL.get(slot.name) == "name" or slot.form == "name"
        return [self._apart(self._name(each) if named else each) for each in _items(value)]

    def _apart(self, text: str) -> str:
        return f"\u2068{text}\u2069" if self._isolate and _is_right_to_left(text) else text


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


def _pair(pattern: str, first: str, second: str) -> str:
    """Two items in a list pattern; split before filling, so that braces in a name stay a name's."""
    head, _, rest = pattern.partition("{a}")
    middle, _, tail = rest.partition("{b}")
    return f"{head}{first}{middle}{second}{tail}"


def _flat(texts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence with its whole id, from tables within tables."""
    for part, text in texts.items():
        if isinstance(text, str):
            yield before + part, text
        else:
            yield from _flat(text, f"{before}{part}.")


def _check_forms(name: str, forms: Mapping[str, str]) -> None:
    strange = sorted(form for form in forms if form not in CATEGORIES and not form.isdecimal())
    if strange or "other" not in forms:
        raise ValueError(f"grammar.counted.{name}: {strange or 'other is missing'}")


@cache
def _loaded(language: str, strict: bool) -> Catalogue:
    text = resources.files("shuffleup.words").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return Catalogue(tomllib.loads(text), PLURALS[language], strict=strict)


def say(
    message: Message, *, name: Name, zone: ZoneInfo | str = "UTC", locale: str = "en", isolate: bool = False
) -> str:
    """The sentence in the language of a locale, for a screen: an unknown id is shown as it is."""
    return Catalogue.load(locale).say(message, name=name, zone=zone, isolate=isolate)
