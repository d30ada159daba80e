"""How many players a table seats that is no ordinary one: the final table.

Whose rules: TDA 11, TNPL B4 and B6.i, HCPN 11, NPPL Q8 to Q10, Redtooth seating.5. Only facts, so that whoever needs no
more than these need not load how a room is run.
"""

from shuffleup.rulebooks.policies.final_table import FinalTablePolicies, FinalTableSizeExempt
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.kernels.tables import final_table_seats

HEADS_UP = 2
TEN_SEATS = 10
"""Seats of a table for which books name another bound of the final table."""


def final_table_players(policy: FinalTablePolicies, full: int, grade: str, *, by_choice: bool = False) -> int:
    """Players whom the final table seats; `by_choice`, whom it may seat if the director wishes."""
    extra = _extra(policy, full, grade, by_choice=by_choice)
    return final_table_seats(full, extra, final_table_cap(policy, full))


def final_table_size(book: OpenBook, full: int, grade: str) -> int:
    """The players whom the final table seats under a book, for whoever reads no policies."""
    return final_table_players(book.policies.final_table, full, grade)


def final_table_capped(policy: FinalTablePolicies, full: int, grade: str, *, by_choice: bool = False) -> bool:
    """Whether the bound keeps it from seating more."""
    return full + _extra(policy, full, grade, by_choice=by_choice) >= final_table_cap(policy, full)


def final_table_cap(policy: FinalTablePolicies, full: int) -> int:
    """The bound on a final table, of tables with so many seats."""
    return policy.final_table_max_ten_seats if full >= TEN_SEATS else policy.final_table_max


def _extra(policy: FinalTablePolicies, full: int, grade: str, *, by_choice: bool) -> int:
    """Players whom it seats beyond a full table."""
    if by_choice:
        return policy.final_table_extra_players + policy.final_table_extra_by_choice
    return 0 if is_exempt(policy, full, grade) else policy.final_table_extra_players


def is_exempt(policy: FinalTablePolicies, full: int, grade: str) -> bool:
    """Whether the book excuses this event from the size that it prints for final tables."""
    exempt = policy.final_table_size_exempt
    return grade in exempt or (full == HEADS_UP and FinalTableSizeExempt.HEADS_UP in exempt)
