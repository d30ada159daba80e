"""The rulebook that a night has pinned, as the book and the room that rules between hands are asked with.

Whose rule: none. A pin holds every value and the clauses behind it, not the clauses' texts. Where the book as it is now
is still the very same one, that is taken; else one is put together: the values of the pin, the texts of now. A house
book that is not at hand has no texts, and common rules hold but have no clauses. Not done: buttons and stacks, which
only questions tell.
"""

from dataclasses import replace
from typing import Any

from shuffleup.floor.consulted import Consulted, resolved
from shuffleup.rulebooks import BOOKS, DEFAULTS, Book, load_book
from shuffleup.rulebooks.book import Value
from shuffleup.rulebooks.definitions import frozen
from shuffleup.tournament.between.decide import RoomUnderBook
from shuffleup.tournament.between.decide import decide as decide_between
from shuffleup.tournament.between.decision import Decision, DecisionNeeds
from shuffleup.tournament.between.room import Room
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.room_view import event_room
from shuffleup.tournament.state import Tournament

_BOOKS: dict[tuple[str, str], Book] = {}
"""Books by the hash of their pin and of the book of now: putting one together takes longer than a ruling."""


def as_book(pinned: PinnedBook, now: Book | None = None) -> Book:
    """The book of a pin; the same object for the same hash, so that what is resolved from it is kept.

    `now` is the book of that id as it stands, for the texts of its clauses; without it, that of the package.
    """
    now = now or load_book(pinned.id if pinned.id in BOOKS else DEFAULTS)
    key = pinned.hash, now.content_hash
    if key not in _BOOKS:
        _BOOKS[key] = now if now.content_hash == pinned.hash else _as_pinned(pinned, now)
    return _BOOKS[key]


def _as_pinned(pinned: PinnedBook, now: Book) -> Book:
    values = {name: _pinned_value(pinned, name, value) for name, value in now.values.items()}
    name = now.name if now.id != DEFAULTS else pinned.id
    return replace(now, id=pinned.id, name=name, values=values)


def _pinned_value(pinned: PinnedBook, name: str, now: Value) -> Value:
    """A value as pinned; a policy younger than the night is as the book has it now."""
    if name not in pinned.values:
        return now
    value, clauses = frozen(pinned.values[name]), pinned.clauses.get(name, ())
    parts = {part: tuple(each for each in ids if each in clauses) for part, ids in now.parts.items()}
    return replace(now, value=value, clauses=clauses, book=pinned.id, fallback=not clauses, parts=parts)


def clauses_of(pinned: PinnedBook, policy: str, *parts: str) -> tuple[str, ...]:
    """The clauses behind a policy that speak of these parts of it, where the book tells parts apart."""
    consulted = Consulted(resolved(as_book(pinned)))
    consulted.cites(policy, *parts)
    return consulted.clauses()


def ask(state: Tournament, command: Any, at: int, room: Room | None = None) -> Decision | DecisionNeeds:
    """What the night's book says to a command between hands; `room` where more is known than `event_room` tells."""
    return ask_room(state, command, room or event_room(state, at))


def ask_room(state: Tournament, command: Any, room: Room) -> Decision | DecisionNeeds:
    """The same of a room that is at hand."""
    return decide_between(RoomUnderBook(room, state.book.ready(as_book(state.book))), command)
