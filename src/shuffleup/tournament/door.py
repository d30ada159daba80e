"""Who may come in and who takes part: the facts about the door that the books and the plan settle.

Read policies: late_entry_until, late_entry_min_levels, preregistered_absent_stack, min_age_years, membership_required,
photo_id_to_join. Not done: late_chips_down_by, which only the table sees.
"""

from shuffleup.rulebooks.policies.entries import PreregisteredAbsentStack
from shuffleup.tournament.answers import Message
from shuffleup.tournament.before_play import last_open_level
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.state import Entry, Standing, Tournament

TICKS = ("age", "member", "photo_id")
"""All that can be checked at the door."""


def ticks_required(state: Tournament) -> tuple[str, ...]:
    """Which of `TICKS` must be made before anybody plays: under this book, and the age also by the law of the venue."""
    registration, limits = state.book.policies.registration, state.plan.limits
    needed = (
        isinstance(registration.min_age_years, int) or bool(limits and limits.least_age),
        registration.membership_required,
        registration.photo_id_to_join,
    )
    return tuple(tick for tick, wanted in zip(TICKS, needed, strict=True) if wanted)


def least_age(state: Tournament) -> int:
    """How old somebody must be to play: the book's number or the venue's, whichever is higher; 0 where none is told."""
    by_book, limits = state.book.policies.registration.min_age_years, state.plan.limits
    return max(by_book if isinstance(by_book, int) else 0, limits.least_age if limits else 0)


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
    return last_open_level(state.book.policies.entries, state.plan)


def entries_until(state: Tournament) -> Message:
    """When entries close, as a phrase for a sentence: the start of play, the end of a level, or of a break."""
    last = last_open_index(state)
    if last is None:
        return Message("until.start")
    is_break = state.plan.levels[last].is_break
    return Message("until.break" if is_break else "until.level", {"level": state.plan.play_number(last)})


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
    policy = state.book.policies.entries.preregistered_absent_stack
    absent_too = policy is PreregisteredAbsentStack.IN_PLAY_BLINDED
    return entry.standing is Standing.REGISTERED and (entry.here or absent_too)
