"""Whom a name means when people are entered: one way for a name that is typed, a line of a list and a program.

A name that one person has is that person's. Where several have it, or only somebody whose name is like it is known,
whoever enters it is asked. A member number settles it where it can.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from shuffleup.league.people import NameIndex
from shuffleup.names import fold
from shuffleup.store.beside import Person

NEW = "new"
"""The answer that somebody is none of those who came before."""

MOST_ALIKE = 6


@dataclass(frozen=True)
class Alike:
    """Those who may be meant, the surest first; `named`: some of them have the very name."""

    people: tuple[Person, ...]
    named: bool


class KnownPeople:
    """Everybody who can be found, made ready for many names."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.by_id = {person.id: person for person in people}
        self._by_key: defaultdict[str, list[Person]] = defaultdict(list)
        for person in self.by_id.values():
            self._by_key[person.key].append(person)

    @cached_property
    def _index(self) -> NameIndex:
        return NameIndex((person.id, person.name) for person in self.by_id.values())

    def meant(self, name: str, member_number: str = "") -> Person | Alike | None:
        """The one person of this name, those to choose from, or None: nobody known is called anything like it."""
        same = self._by_key.get(fold(name), [])
        numbered = [each for each in same if member_number and each.member_number == member_number]
        if len(numbered) == 1:
            return numbered[0]
        if len(same) == 1 and (not member_number or not same[0].member_number):
            return same[0]
        alike = self.alike(name)
        return Alike(alike, bool(same)) if alike else None

    def alike(self, name: str) -> tuple[Person, ...]:
        """Those who have this name, then those whose name is like it."""
        same = [each.id for each in self._by_key.get(fold(name), [])]
        near = [each.id for each in self._index.near(name)]
        return tuple(self.by_id[each] for each in list(dict.fromkeys([*same, *near]))[:MOST_ALIKE])
