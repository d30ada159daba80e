"""Who may come in and who takes part: the facts about the door that the books and the plan settle.

Whose rule: the book's, in `between` (`registering`, `entries_close`, `stack_terms`); the law's age is the plan's. Not
done: late_chips_down_by, which only the table sees.
"""

from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.entries_close import last_open_level
from shuffleup.tournament.between.registering import TICKS, checked_at_the_door
from shuffleup.tournament.between.registering import least_age as least_age_by_book
from shuffleup.tournament.between.stack_terms import absent_are_in_play
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Entry, Standing, Tournament


def ticks_required(state: Tournament) -> tuple[str, ...]:
    """Which of `TICKS` are ticked before anybody plays: under this book, the age also by the law of the venue."""
    by_book, limits = checked_at_the_door(state.book), state.plan.limits
    by_law = ("age",) if limits and limits.least_age else ()
    return tuple(tick for tick in TICKS if tick in (*by_book, *by_law))


def least_age(state: Tournament) -> int:
    """How old somebody must be to play: the book's number or the venue's, whichever is higher; 0 where none is told."""
    limits = state.plan.limits
    return max(least_age_by_book(state.book) or 0, limits.least_age if limits else 0)


def entries_open(state: Tournament, at: int) -> bool:
    """Whether somebody may still enter: before the start always, then as the event and the book say.

    Nobody comes in once those left have agreed on the prizes, even if the clock is set back to a level of entries.
    """
    if state.closed_at or state.deal is not None:
        return False
    if not state.clock.started:
        return True
    last = last_open_index(state)
    return last is not None and read_clock(state.plan, state.clock, at).index <= last


def last_open_index(state: Tournament) -> int | None:
    """The last level (0 based, breaks counted) in which entries are open, or None without late entry."""
    return last_open_level(state.book, state.plan)


def entries_until(state: Tournament) -> Message:
    """When entries close, as a phrase for a sentence: the start of play, the end of a level, or of a break."""
    last = last_open_index(state)
    return Message("until.start") if last is None else end_of(state.plan, last)


def end_of(plan: Plan, index: int) -> Message:
    """The end of a level, or of the break after one, as a phrase for a sentence."""
    is_break = plan.levels[index].is_break
    return Message("until.break" if is_break else "until.level", {"level": plan.play_number(index)})


def places_left(state: Tournament) -> int:
    """Places that somebody new can have: seats in the room less those who have one coming and those waiting before."""
    closed = sum(1 for table, seat in state.closed if table in state.plan.tables and seat <= state.plan.seats_per_table)
    ahead = state.standing(Standing.REGISTERED, Standing.IN, Standing.WAITING)
    return state.plan.capacity - closed - len(ahead)


def next_waiting(state: Tournament) -> list[Entry]:
    """Who moves up from the waiting list before the draw, now that there are places: first come, first served."""
    waiting = state.standing(Standing.WAITING)
    free = places_left(state) + len(waiting)
    return [] if state.drawn else waiting[: max(0, free)]


def plays(state: Tournament, entry: Entry) -> bool:
    """Whether a registered entry takes part in the seat draw: those here, and under some books the absent too."""
    return entry.standing is Standing.REGISTERED and (entry.here or absent_are_in_play(state.book))
