"""Who may come in and who takes part: the facts about the door that the books and the plan settle.

Read policies: late_entry_until, preregistered_absent_stack, min_age_years, membership_required, photo_id_to_join.
"""

from shuffleup.rulebooks.policies.entries import LateEntryUntil, PreregisteredAbsentStack
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.state import Entry, Standing, Tournament


def ticks_required(state: Tournament) -> tuple[str, ...]:
    """What must be checked at the door under this book before anybody plays: age, member, photo_id."""
    registration = state.book.policies.registration
    wanted = (
        ("age", isinstance(registration.min_age_years, int)),
        ("member", registration.membership_required),
        ("photo_id", registration.photo_id_to_join),
    )
    return tuple(tick for tick, needed in wanted if needed)


def entries_open(state: Tournament, at: int) -> bool:
    """Whether somebody may still enter: before the start always, then as the event and the book say."""
    if state.closed_at:
        return False
    if not state.clock.started:
        return True
    last = last_open_index(state)
    return last is not None and read_clock(state.plan, state.clock, at).index <= last


def last_open_index(state: Tournament) -> int | None:
    """The last level (0 based, breaks counted) in which entries are open, or None without late entry."""
    if state.plan.late_entry_until <= 0:
        return None
    if state.book.policies.entries.late_entry_until is LateEntryUntil.END_OF_FIRST_BREAK:
        breaks = [index for index, level in enumerate(state.plan.levels) if level.is_break]
        if breaks:
            return breaks[0]
    return state.plan.index_of_level(state.plan.late_entry_until)


def plays(state: Tournament, entry: Entry) -> bool:
    """Whether a registered entry takes part in the seat draw: those here, and under some books the absent too."""
    policy = state.book.policies.entries.preregistered_absent_stack
    absent_too = policy is PreregisteredAbsentStack.IN_PLAY_BLINDED
    return entry.standing is Standing.REGISTERED and (entry.here or absent_too)


def on_list(state: Tournament) -> list[Entry]:
    """Everybody with a place in the tournament so far: registered, in or out."""
    return state.standing(Standing.REGISTERED, Standing.IN, Standing.OUT)
