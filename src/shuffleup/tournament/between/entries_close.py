"""How long entries are open: what book and plan settle before the first hand.

Whose rules: TDA 7, TNPL B2.ii, HCPN 7, NPPL 5 and 18.a, Redtooth seating.2. Facts only, so that whoever needs no more
than these need not load how a room is run.
"""

from shuffleup.rulebooks.policies.entries import LateEntryUntil
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.plan import Plan


def until_first_break(book: OpenBook) -> bool:
    """Whether the book itself closes entries, with the end of the first break, whatever the event says."""
    return book.policies.entries.late_entry_until is LateEntryUntil.END_OF_FIRST_BREAK


def last_late_level(book: OpenBook, until: int) -> int:
    """The last level with late entry; once an event offers it at all it lasts as long as the book wants. 0: none."""
    return max(until, book.policies.entries.late_entry_min_levels) if until else 0


def last_open_level(book: OpenBook, plan: Plan) -> int | None:
    """The last level (0 based, breaks counted) in which entries are open, or None without late entry.

    A book that names the end of the first break asks nothing of the event, unless that has no break; one that names a
    least number of levels keeps it open for as many.
    """
    if until_first_break(book):
        first_break = next((index for index, level in enumerate(plan.levels) if level.is_break), None)
        if first_break is not None:
            return first_break
    until = last_late_level(book, plan.late_entry_until)
    return plan.index_of_level(min(until, plan.play_levels())) if until > 0 else None
