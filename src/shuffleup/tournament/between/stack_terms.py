"""What a book lets an event say of stacks: a bonus for coming early, a cut for coming late, vouchers, laid-out stacks.

Whose rules: TNPL B2.i to B2.v, NPPL 6 and 18.c to 19, HCPN 7, TDA 7, Redtooth seating.2; through `entries`. What the
stack of one late entrant is says `entries`, with the facts of the case.
"""

from shuffleup.rulebooks.policies.entries import (
    LaidOutStackAtClose,
    LaidOutStackRemoval,
    LaidOutStacks,
    LateSeat,
    LateStack,
    PreregisteredAbsentStack,
)
from shuffleup.tournament.between.open_book import OpenBook


def most_for_coming_early(book: OpenBook, full: int) -> int:
    """The most chips beyond a full stack for registering early."""
    return full * book.policies.entries.early_bonus_max_percent // 100


def most_cut(book: OpenBook) -> int:
    """The most that a venue may cut from a late stack, in percent of a full one."""
    return book.policies.entries.late_penalty_max_percent


def bonus_bars_cut(book: OpenBook) -> bool:
    """Whether chips for coming early oblige the event to give everybody else a full stack."""
    return book.policies.entries.early_bonus_bars_late_cut


def less_percent(full: int, percent: int) -> int:
    """A full stack less so many percent of it, what is left rounded up."""
    return full - full * percent // 100


def cut_by_venue(book: OpenBook, full: int, percent: int, level: int) -> int | None:
    """The stack of a venue that cuts so many percent a level begun, as far as the book lets it; None if it may not.

    Where the book itself says what a late stack lacks, the venue has no cut of its own.
    """
    if not percent or book.policies.entries.late_stack is not LateStack.FULL:
        return None
    return less_percent(full, min(percent * level, most_cut(book)))


def late_cut_a_level(book: OpenBook, venue: int) -> tuple[int, int]:
    """What a late stack lacks for each level begun, and at most, in percent: the book's own, else the venue's cut."""
    entries = book.policies.entries
    if entries.late_stack is LateStack.MINUS_PERCENT:
        return entries.late_penalty_percent_per_level, entries.late_penalty_max_percent
    return (venue if entries.late_stack is LateStack.FULL else 0), entries.late_penalty_max_percent


def late_stack_has_paid(book: OpenBook) -> bool:
    """Whether a late stack lacks the blinds that it would have paid."""
    return book.policies.entries.late_stack is LateStack.MINUS_BLINDS_PAID


def takes_vouchers(book: OpenBook) -> bool:
    """Whether vouchers may raise a starting stack."""
    return book.policies.entries.extra_chip_vouchers


def may_lay_out(book: OpenBook) -> bool:
    """Whether a stack may be laid out for somebody expected late."""
    return book.policies.entries.laid_out_stacks is not LaidOutStacks.OFF


def laid_out_may_go(book: OpenBook, *, entries_open: bool) -> bool:
    """Whether a laid-out stack that still has chips may be taken off, while entries are open or after."""
    if entries_open:
        return book.policies.entries.laid_out_stack_removal is LaidOutStackRemoval.DURING_REGISTRATION
    return book.policies.entries.laid_out_stack_at_close is LaidOutStackAtClose.REMOVED


def absent_are_in_play(book: OpenBook) -> bool:
    """Whether the stack of somebody registered and not yet there is in play, and blinded, from the first hand."""
    return book.policies.entries.preregistered_absent_stack is PreregisteredAbsentStack.IN_PLAY_BLINDED


def host_names_late_seats(book: OpenBook) -> bool:
    """Whether the host names the seat of a late entrant; else it is drawn."""
    return book.policies.entries.late_seat is LateSeat.HOST_ASSIGNS
