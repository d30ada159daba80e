"""A long list of names in parts, one of them open: by letters of names, who waits or is out under the word for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Generic, Protocol, TypeVar

from shuffleup.names import fold
from shuffleup.tournament.state import Standing
from shuffleup.web.console.player_list import PlayerRow

LONG = 40
"""Lines from which on a list has parts; fewer are read through faster than a letter is chosen."""
MOST = 12
"""Lines of a part, about what a phone shows below the letters; a letter that begins more names is divided."""
TILED = 6
"""With more tables than these one is open on every screen, the others are tiles; with fewer on a phone alone."""


class NamedLine(Protocol):
    """A line of any list of names."""

    @property
    def name(self) -> str:
        """What it stands under."""


L = TypeVar("L", bound=NamedLine)


@dataclass(frozen=True)
class ListPart(Generic[L]):
    """Lines that stand together; `head` is empty where the list is short, `about` a word where the head is none."""

    head: str
    rows: tuple[L, ...]
    about: str = ""
    is_open: bool = True

    @property
    def key(self) -> str:
        """What an address calls it."""
        return f"{self.about} {self.head}".strip()


def parts(rows: list[PlayerRow], behind: Mapping[Standing, str], wanted: str = "") -> list[ListPart[PlayerRow]]:
    """The lines in their order; of a long list the part is open that is wanted, or else the first."""
    kinds = groupby(rows, lambda row: behind.get(row.standing, ""))
    return _opened(rows, (part for about, lines in kinds for part in _cut(tuple(lines), about)), wanted)


def by_letters(rows: Sequence[L], wanted: str = "") -> list[ListPart[L]]:
    """Lines that stand by their names, a long list by letters; that part is open that is wanted, or else the first."""
    return _opened(rows, _letters(rows), wanted)


def _opened(rows: Sequence[L], cut: Iterable[ListPart[L]], wanted: str) -> list[ListPart[L]]:
    if len(rows) < LONG:
        return [ListPart("", tuple(rows))] if rows else []
    found = list(cut)
    opened = next((part.key for part in found if part.key == wanted), found[0].key)
    return [replace(part, is_open=part.key == opened) for part in found]


def _cut(rows: tuple[PlayerRow, ...], about: str) -> Iterator[ListPart[PlayerRow]]:
    """Who is in play by letters, who waits by a few letters together, who is out by places."""
    if about and len(rows) <= MOST:
        yield ListPart("", rows, about)
    elif about and rows[0].place:
        for first in range(0, len(rows), MOST):
            some = rows[first : first + MOST]
            yield ListPart(f"{some[0].place}–{some[-1].place}", some, about)
    elif about:
        yield from _together(rows, 1, about)
    else:
        yield from _letters(rows)


def _letters(rows: Iterable[L]) -> Iterator[ListPart[L]]:
    """A part a letter, one that begins too many names in several."""
    for letter, lines in groupby(rows, lambda row: _begins(row, 1)):
        whole = tuple(lines)
        divided = list(_together(whole, 2))
        yield from divided if len(whole) > MOST and len(divided) > 1 else [ListPart(letter, whole)]


def _together(rows: tuple[L, ...], letters: int, about: str = "") -> Iterator[ListPart[L]]:
    """By so many letters, neighbours together as long as they are few: Ja–Je, Jo, Ju."""
    held: tuple[L, ...] = ()
    for _, lines in groupby(rows, lambda row: _begins(row, letters)):
        more = tuple(lines)
        if held and len(held) + len(more) > MOST:
            yield ListPart(_span(held, letters), held, about)
            held = ()
        held += more
    yield ListPart(_span(held, letters), held, about)


def _span(rows: Sequence[NamedLine], letters: int) -> str:
    first, last = _begins(rows[0], letters), _begins(rows[-1], letters)
    return first if first == last else f"{first}–{last}"


def _begins(row: NamedLine, letters: int) -> str:
    return fold(row.name)[:letters].capitalize()
