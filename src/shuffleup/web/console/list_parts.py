"""A long list of players in parts to jump to: by the letters that names begin with, the others by a word."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from shuffleup.names import fold
from shuffleup.tournament.state import Standing
from shuffleup.web.console.player_list import LATER, PlayerRow

LONG = 40
"""Lines from which on a list has parts; fewer are read through faster than a letter is chosen."""


@dataclass(frozen=True)
class ListPart:
    """Lines that stand together; `head` is empty where the list is short."""

    head: str
    rows: tuple[PlayerRow, ...]


def parts(rows: list[PlayerRow], behind: Mapping[Standing, str]) -> list[ListPart]:
    """The lines in their order: by letters, and who waits or is out under the word for it."""
    if len(rows) < LONG:
        return [ListPart("", tuple(rows))] if rows else []
    return [ListPart(head, tuple(found)) for head, found in groupby(rows, lambda row: _head(row, behind))]


def heads(found: Iterable[ListPart]) -> list[str]:
    """The heads to jump to; none where there is one part alone."""
    told = [each.head for each in found]
    return told if len(told) > 1 else []


def _head(row: PlayerRow, behind: Mapping[Standing, str]) -> str:
    return behind[row.standing] if row.standing in LATER else fold(row.name)[:1].upper()
