"""A long list of players in parts, one of them open: by letters of names, who waits or is out under the word for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from shuffleup.names import fold
from shuffleup.tournament.state import Standing
from shuffleup.web.console.player_list import PlayerRow

LONG = 40
"""Lines from which on a list has parts; fewer are read through faster than a letter is chosen."""
MOST = 12
"""Lines of a part, about what a phone shows below the letters; a letter that begins more names is divided."""

Rows = tuple[PlayerRow, ...]


@dataclass(frozen=True)
class ListPart:
    """Lines that stand together; `head` is empty where the list is short, `about` a word where the head is none."""

    head: str
    rows: Rows
    about: str = ""
    is_open: bool = True

    @property
    def key(self) -> str:
        """What an address calls it."""
        return f"{self.about} {self.head}".strip()


def parts(rows: list[PlayerRow], behind: Mapping[Standing, str], wanted: str = "") -> list[ListPart]:
    """The lines in their order; of a long list the part is open that is wanted, or else the first."""
    if len(rows) < LONG:
        return [ListPart("", tuple(rows))] if rows else []
    kinds = groupby(rows, lambda row: behind.get(row.standing, ""))
    found = [part for about, lines in kinds for part in _cut(tuple(lines), about)]
    opened = next((part.key for part in found if part.key == wanted), found[0].key)
    return [replace(part, is_open=part.key == opened) for part in found]


def _cut(rows: Rows, about: str) -> Iterator[ListPart]:
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
        for letter, lines in groupby(rows, lambda row: _begins(row, 1)):
            whole = tuple(lines)
            divided = list(_together(whole, 2))
            yield from divided if len(whole) > MOST and len(divided) > 1 else [ListPart(letter, whole)]


def _together(rows: Rows, letters: int, about: str = "") -> Iterator[ListPart]:
    """By so many letters, neighbours together as long as they are few: Ja–Je, Jo, Ju."""
    held: Rows = ()
    for _, lines in groupby(rows, lambda row: _begins(row, letters)):
        more = tuple(lines)
        if held and len(held) + len(more) > MOST:
            yield ListPart(_span(held, letters), held, about)
            held = ()
        held += more
    yield ListPart(_span(held, letters), held, about)


def _span(rows: Rows, letters: int) -> str:
    first, last = _begins(rows[0], letters), _begins(rows[-1], letters)
    return first if first == last else f"{first}–{last}"


def _begins(row: PlayerRow, letters: int) -> str:
    return fold(row.name)[:letters].capitalize()
