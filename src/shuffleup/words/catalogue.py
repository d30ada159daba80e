"""The catalogue: from a message id and its arguments to a sentence, in the language of the reader.

A sentence is filled by what stands in braces, an argument's name alone or with how to say it:

    {player} {players}    entry ids: their names, a list joined as people say it; so any {other:name}; a message is said
    {at} {until:time}     milliseconds UTC: the venue's wall clock
    {most}                a number with separators; {table} and {seat} without, as any {level:label}
    {text}                a text or a list of texts as it is; messages as their sentences
    {count:players}       the form for that number from [grammar.counted.players]; a list takes the form for its length
    {ticks:tick}          codes, parted by commas, in the words of [grammar.words.tick]
    {place:ordinal} {stack:chips} {prize:money}    12th, 25K, £5.50
    {seat:seat} {seconds:span} {ends:day}          table 2, seat 5 (written 2-5); 1 minute 30 seconds; 24 November 2026

Money is in the smallest coin of the argument `currency`. Babel is not used: sentences hold whole numbers only, whose
plural rules are a few lines a language (`plurals.py`), and it would be the largest package of the installation.
"""

import string
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from shuffleup.pressed import TomlFiles, read_files
from shuffleup.tournament.answers import Message
from shuffleup.words.grammar import Grammar
from shuffleup.words.numbers import zone_of
from shuffleup.words.plurals import PLURALS, Plurals
from shuffleup.words.speaker import USUAL, Name, NoSentence, Sentence, Slot, Speaker

__all__ = ["LANGUAGES", "Catalogue", "Name", "NoSentence", "Slot", "language_of", "say"]

FORMATS = frozenset({"name", "time", "label", "ordinal", "chips", "money", "seat", "span", "day"})
"""What may stand behind the colon, beside the catalogue's own counted forms and words."""

FIRST = "en"
"""The language that is always whole, and stands in for what another one lacks."""

LANGUAGES = tuple(sorted(PLURALS, key=lambda code: (code != FIRST, code)))
"""The languages there are, English first."""


class Catalogue(Grammar):
    """All sentences of one language, and its grammar."""

    def __init__(
        self, data: Mapping[str, Any], plurals: Plurals, *, strict: bool = False, instead: "Catalogue | None" = None
    ) -> None:
        """Take in a catalogue file as TOML gives it; `instead` says the sentences and words that it lacks.

        A strict catalogue raises `NoSentence` where one for a screen shows the id. Raises `ValueError` for a
        sentence that says an argument in a way that nobody described.
        """
        super().__init__(data["grammar"], plurals, instead)
        self.strict = strict
        self.instead = instead
        texts = {part: text for part, text in data.items() if part != "grammar"}
        self.sentences: Mapping[str, Sentence] = {id_: self._parsed(id_, text) for id_, text in _flat(texts)}

    @staticmethod
    def load(locale: str = "en", *, strict: bool = False) -> "Catalogue":
        """The catalogue for a locale such as `en` or `en-GB`; English where there is none in that language."""
        return _loaded(language_of(locale) or FIRST, strict)

    def say(self, message: Message, *, name: Name, zone: ZoneInfo | str = "UTC", isolate: bool = False) -> str:
        """The sentence, with people's names and the venue's time.

        `isolate` puts marks around what people wrote from right to left, so that it does not turn the sentence round in
        a browser; plain text goes without.
        """
        return self._speaker(name, zone_of(zone), isolate).sentence(message)

    def _speaker(self, name: Name, zone: ZoneInfo, isolate: bool) -> Speaker:
        instead = self.instead._speaker(name, zone, isolate) if self.instead is not None else None
        return Speaker(self, self.sentences, name, zone, isolate=isolate, strict=self.strict, instead=instead)

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


def _flat(texts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence with its whole id, from tables within tables."""
    for part, text in texts.items():
        if isinstance(text, str):
            yield before + part, text
        else:
            yield from _flat(text, f"{before}{part}.")


def language_of(locale: str) -> str:
    """The language of a locale such as `cy-GB`, or nothing if there is no catalogue in it."""
    language = locale.replace("_", "-").partition("-")[0].strip().lower()
    return language if language in PLURALS else ""


def word_files(language: str) -> TomlFiles:
    """Where a language's catalogue file lies."""
    return TomlFiles(Path(__file__).parent, language, (f"{language}.toml",))


def read(language: str) -> Mapping[str, Any]:
    """A language's catalogue file, as TOML gives it."""
    return read_files(word_files(language))[f"{language}.toml"]


@cache
def _loaded(language: str, strict: bool) -> Catalogue:
    instead = None if strict or language == FIRST else _loaded(FIRST, False)
    return Catalogue(read(language), PLURALS[language], strict=strict, instead=instead)


def say(
    message: Message, *, name: Name, zone: ZoneInfo | str = "UTC", locale: str = "en", isolate: bool = False
) -> str:
    """The sentence in the language of a locale, for a screen: an unknown id is shown as it is."""
    return Catalogue.load(locale).say(message, name=name, zone=zone, isolate=isolate)
