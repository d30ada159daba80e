"""The book and the night as a ruling needs them: the values that the night has pinned, the blinds of the level."""

from dataclasses import replace
from typing import cast

from shuffleup.bad_input import BadInput
from shuffleup.histories.incidents import Night
from shuffleup.rulebooks.book import BOOKS, Book, Value
from shuffleup.rulebooks.definitions import PolicyValue
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.finish import players_left
from shuffleup.tournament.plan import Level
from shuffleup.web.console.shared import Event

_PINNED: dict[str, Book] = {}
"""Books by the hash that a night has pinned."""


def book_of(event: Event) -> Book:
    """The book that the night is played by, with the values pinned when it was opened.

    A house book that has been edited since, or taken off the shelf, keeps its old values here; its clauses are those of
    today where it still has them.
    """
    pinned = event.state.book
    if pinned.hash not in _PINNED:
        try:
            book = event.house.shelf.load(pinned.id, event.house.today())
        except BadInput:
            book = event.house.shelf.load("tda")
        _PINNED[pinned.hash] = book if book.content_hash == pinned.hash else _as_pinned(event, book)
    return _PINNED[pinned.hash]


def _as_pinned(event: Event, book: Book) -> Book:
    pinned = event.state.book
    values = {
        name: _pinned_value(now, pinned.values.get(name), pinned.clauses.get(name, ()), pinned.id)
        for name, now in book.values.items()
    }
    return replace(book, id=pinned.id, values=values)


def _pinned_value(now: Value, value: object, clauses: tuple[str, ...], book: str) -> Value:
    """A value as pinned; a policy younger than the night is as the book has it now."""
    if value is None:
        return now
    held = cast("PolicyValue", tuple(value) if isinstance(value, list) else value)
    return replace(now, value=held, clauses=clauses, book=book, fallback=not clauses)


def other_books(event: Event) -> list[Book]:
    """The leagues' books but the night's own, to see side by side."""
    today = event.house.today()
    return [event.house.shelf.load(id_, today) for id_ in BOOKS if id_ != event.state.book.id]


def night_of(event: Event) -> Night:
    """What the clock knows. During a break it is the level to come, and after the last break the one before."""
    plan = event.state.plan
    index = read_clock(plan, event.state.clock, event.now).index
    ahead = [level for level in plan.levels[index:] if not level.is_break]
    behind = [level for level in reversed(plan.levels[:index]) if not level.is_break]
    level = next(iter((*ahead, *behind)), Level(20, 50, 100))
    return Night(level, players_left(event.state) or None)
