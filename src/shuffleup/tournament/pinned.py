"""The rulebook that a night has pinned, as the book and the room that rules between hands are asked with.

Whose rule: none. A pin holds every value and the clauses behind it, not the clauses' texts: where the book in the
package is still the very same one, that is taken; else one is put together from the pin, in which common rules hold but
have no clauses. Not done: buttons and stacks, which only questions tell.
"""

from typing import Any

from shuffleup.rulebooks import BOOKS, Book, common_rules, load_book
from shuffleup.rulebooks.book import Value
from shuffleup.rulebooks.definitions import frozen
from shuffleup.tournament.between.decide import RoomUnderBook
from shuffleup.tournament.between.decide import decide as decide_between
from shuffleup.tournament.between.decision import Decision, Needs
from shuffleup.tournament.between.room import Blinds, Room, RoomPlayer
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.state import PinnedBook, Tournament

_BOOKS: dict[str, Book] = {}
"""Books by the hash of their pin: putting one together takes longer than a ruling."""


def as_book(pinned: PinnedBook) -> Book:
    """The book of a pin; the same object for the same hash, so that what is resolved from it is kept."""
    if pinned.hash not in _BOOKS:
        _BOOKS[pinned.hash] = _book_of(pinned)
    return _BOOKS[pinned.hash]


def _book_of(pinned: PinnedBook) -> Book:
    shipped = load_book(pinned.id if pinned.id in BOOKS else "tda")
    if shipped.content_hash == pinned.hash:
        return shipped
    values = {}
    for name, known in shipped.values.items():
        clauses = pinned.clauses.get(name, ())
        held = frozen(pinned.values[name]) if name in pinned.values else known.value
        values[name] = Value(held, clauses, pinned.id, fallback=not clauses)
    return Book(pinned.id, pinned.id, (), values, common=common_rules())


def room_of(state: Tournament, at: int) -> Room:
    """What a rule between hands can know of this night without asking: the level, its blinds, the starting stack."""
    reading = read_clock(state.plan, state.clock, at)
    number = state.plan.play_number(reading.index)
    levels = tuple(
        Blinds(level.small_blind, level.big_blind, level.ante) for level in state.plan.levels if not level.is_break
    )
    return Room(
        grade=state.plan.grade or None,
        level=number,
        blinds=levels[number - 1] if number else Blinds(),
        levels=levels,
        seats_per_table=state.plan.seats_per_table,
        players_left=len(state.seated) or None,
        starting_stack=state.plan.starting_stack,
        rebuys=state.plan.rebuys > 0,
        re_entry=state.plan.re_entries > 0,
        early_bonus=state.plan.early_bonus > 0,
        players={entry: RoomPlayer(entry) for entry in state.seated.values()},
    )


def ask(state: Tournament, command: Any, at: int, room: Room | None = None) -> Decision | Needs:
    """What the night's book says to a command between hands; `room` where more is known than `room_of` tells."""
    return decide_between(RoomUnderBook(room or room_of(state, at), as_book(state.book)), command)
