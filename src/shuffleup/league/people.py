"""Finding people by name: who somebody probably is, and who might be there twice.

A warning is never a decision: two people may have one name, so nothing here merges anybody. Names are compared folded
(`shuffleup.names`). Not done: names that sound alike, scripts other than the one they were written in.
"""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import resources

from shuffleup.names import fold, tidy
from shuffleup.tournament.answers import Message

__all__ = ["Likeness", "NameIndex", "Near", "fold", "near_duplicates", "search_words", "starts_words", "tidy"]


class Likeness(Enum):
    """How two names are alike, the surest first."""

    SAME = "same"
    """Equal but for accents, case, punctuation or spaces."""
    SWAPPED = "swapped"
    """The same words in another order: "Smith John"."""
    NICKNAME = "nickname"
    """The same surname, and one first name is short for the other."""
    INITIAL = "initial"
    """One has only an initial where the other has the word: "J Smith", "Anna K"."""
    PART = "part"
    """One has all words of the other and more: "John Paul Smith"."""
    TYPO = "typo"
    """One or two letters apart."""


_SURE = {likeness: rank for rank, likeness in enumerate(Likeness)}


@dataclass(frozen=True, slots=True)
class Near:
    """A known person whose name is like the one asked for."""

    id: str
    name: str
    likeness: Likeness

    @property
    def message(self) -> Message:
        """The warning, as a sentence of the catalogue."""
        return Message(f"people.near.{self.likeness.value}", {"name": self.name})


@dataclass(frozen=True, slots=True)
class _Known:
    id: str
    name: str
    folded: str
    words: tuple[str, ...]

    @property
    def run(self) -> str:
        """The words without spaces."""
        return "".join(self.words)


class NameIndex:
    """The names that are known, made ready once for many questions (an entry list asks for each of its rows)."""

    def __init__(self, known: Mapping[str, str] | Iterable[tuple[str, str]]) -> None:
        self._known = tuple(_known(id_, name) for id_, name in (known.items() if isinstance(known, Mapping) else known))
        self._by_word: defaultdict[str, list[int]] = defaultdict(list)
        self._by_grams: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
        for number, each in enumerate(self._known):
            for word in {*each.words, each.run}:
                self._by_word[word].append(number)
            for gram in _grams(each.folded):
                self._by_grams[gram].append(number)

    def near(self, name: str) -> list[Near]:
        """Everybody whose name is like `name`, the surest first, then by name; nobody for a name without letters."""
        asked = _known("", name)
        if not asked.words:
            return []
        found = dict.fromkeys(self._typos(asked), Likeness.TYPO)
        for number in {number for word in {*asked.words, asked.run} for number in self._by_word.get(word, ())}:
            if likeness := _likeness(asked, self._known[number]):
                found[number] = likeness
        near = (Near(self._known[number].id, self._known[number].name, likeness) for number, likeness in found.items())
        return sorted(near, key=lambda each: (_SURE[each.likeness], fold(each.name), each.id))

    def _typos(self, asked: _Known) -> Iterator[int]:
        """Those a few slips away. One slip spoils at most four of a name's runs of three letters, so most drop out."""
        slips = _slips(len(asked.folded))
        grams = _grams(asked.folded)
        shared = Counter(number for gram in grams for number in self._by_grams.get(gram, ()))
        for number, count in shared.items():
            other = self._known[number].folded
            allowed = min(slips, _slips(len(other)))
            if allowed and count >= len(grams) - 4 * allowed and _within(asked.folded, other, allowed):
                yield number


def near_duplicates(name: str, known: Mapping[str, str] | Iterable[tuple[str, str]]) -> list[Near]:
    """Who of `known` (id to name) may be the person called `name`, the surest first."""
    return NameIndex(known).near(name)


def search_words(name: str) -> tuple[str, ...]:
    """The words by which a person is found: those of the folded name."""
    return tuple(fold(name).split())


def starts_words(query: str, words: Iterable[str]) -> bool:
    """Whether each word of the query begins one of `words` (each word used once): "an sm" finds Anna Smith."""
    left = list(words)
    for part in sorted(search_words(query), key=len, reverse=True):
        hit = min((word for word in left if word.startswith(part)), key=len, default=None)
        if hit is None:
            return False
        left.remove(hit)
    return True


def _known(id_: str, name: str) -> _Known:
    folded = fold(name)
    return _Known(id_, name, folded, tuple(folded.split()))


def _grams(folded: str) -> set[tuple[str, int]]:
    """The runs of three letters, ends padded, each with how often it came before."""
    padded = f"  {folded}  "
    seen: Counter[str] = Counter()
    grams = set()
    for at in range(len(padded) - 2):
        run = padded[at : at + 3]
        grams.add((run, seen[run]))
        seen[run] += 1
    return grams


def _likeness(one: _Known, other: _Known) -> Likeness | None:
    """The surest way in which the words of two names are alike, or None; typos are found elsewhere."""
    if one.run == other.run:
        return Likeness.SAME
    if sorted(one.words) == sorted(other.words):
        return Likeness.SWAPPED
    if _is_nickname(one.words, other.words):
        return Likeness.NICKNAME
    if _is_initial(one.words, other.words) or _is_initial(other.words, one.words):
        return Likeness.INITIAL
    shorter, longer = sorted((set(one.words), set(other.words)), key=len)
    return Likeness.PART if len(shorter) > 1 and shorter < longer else None


def _is_nickname(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    rows = _nicknames()
    if one[1:] != other[1:] or not one[1:]:
        return False
    return bool(rows.get(one[0], frozenset()) & rows.get(other[0], frozenset()))


@cache
def _nicknames() -> Mapping[str, frozenset[int]]:
    """First name to the rows of the table that it stands in."""
    text = resources.files("shuffleup.league").joinpath("nicknames.toml").read_text(encoding="utf-8")
    rows: defaultdict[str, set[int]] = defaultdict(set)
    for number, row in enumerate(tomllib.loads(text)["rows"]):
        for name in row:
            rows[name].add(number)
    return {name: frozenset(numbers) for name, numbers in rows.items()}


def _is_initial(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Whether `short` is `long` with one or more words, not all, cut to their first letter."""
    if len(short) != len(long) or len(short) < 2:
        return False
    cut = [len(word) == 1 and full.startswith(word) and len(full) > 1 for word, full in zip(short, long, strict=True)]
    same = [word == full for word, full in zip(short, long, strict=True)]
    return any(cut) and any(same) and all(here or there for here, there in zip(cut, same, strict=True))


def _slips(length: int) -> int:
    """How many slips of the finger are forgiven in a name of this length."""
    return 0 if length < 4 else 1 if length < 10 else 2


def _within(one: str, other: str, most: int) -> bool:
    """Whether `most` slips (a letter more, less, wrong, or two swapped) turn one text into the other."""
    if abs(len(one) - len(other)) > most:
        return False
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, above, row = row, before, [at]
        for to, wanted in enumerate(other, 1):
            best = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                best = min(best, above[to - 2] + 1)
            row.append(best)
        if min(row) > most:
            return False
    return row[-1] <= most
