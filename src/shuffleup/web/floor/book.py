"""The book and the night as a ruling needs them: the values that the night has pinned, the blinds of the level."""

from shuffleup.bad_input import BadInput
from shuffleup.desk.event import EventView
from shuffleup.histories.incidents import ClockFacts
from shuffleup.rulebooks.book import BOOKS, Book
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.finish import players_left
from shuffleup.tournament.pinned import as_book
from shuffleup.tournament.plan import PlanLevel


def book_of(event: EventView) -> Book:
    """The book that the night is played by, with the values pinned when it was opened.

    A house book that has been edited since keeps its old values here, with clauses as they read today; one that was
    taken off the shelf keeps its values only.
    """
    pinned = event.state.book
    try:
        return as_book(pinned, event.house.shelf.load(pinned.id, event.house.today()))
    except BadInput:
        return as_book(pinned)


def other_books(event: EventView) -> list[Book]:
    """The leagues' books but the night's own, to see side by side."""
    today = event.house.today()
    return [event.house.shelf.load(id_, today) for id_ in BOOKS if id_ != event.state.book.id]


def night_of(event: EventView) -> ClockFacts:
    """What the clock knows. During a break it is the level to come, and after the last break the one before."""
    plan = event.state.plan
    index = read_clock(plan, event.state.clock, event.now).index
    ahead = [level for level in plan.levels[index:] if not level.is_break]
    behind = [level for level in reversed(plan.levels[:index]) if not level.is_break]
    level = next(iter((*ahead, *behind)), PlanLevel(20, 50, 100))
    return ClockFacts(level, players_left(event.state) or None)
