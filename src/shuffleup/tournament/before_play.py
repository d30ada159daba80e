"""What the book and the plan settle before the first hand: how long entries are open, how many the final table seats.

Whose rules: TDA 7 and 11, TNPL B2.ii, B4 and B6.i, HCPN 7 and 11, NPPL 5 and Q8 to Q10, Redtooth seating.2 and
seating.5. Only facts, so that whoever needs no more than these need not load how a room is run.
"""

from shuffleup.rulebooks.policies.entries import EntriesPolicies, LateEntryUntil
from shuffleup.rulebooks.policies.final_table import FinalTablePolicies, FinalTableSizeExempt
from shuffleup.tournament.kernels.tables import final_table_seats
from shuffleup.tournament.plan import Plan

HEADS_UP = 2
TEN_SEATS = 10
"""Seats of a table for which books name another bound of the final table."""


def last_late_level(policy: EntriesPolicies, until: int) -> int:
    """The last level with late entry; once an event offers it at all it lasts as long as the book wants. 0: none."""
    return max(until, policy.late_entry_min_levels) if until else 0


def last_open_level(policy: EntriesPolicies, plan: Plan) -> int | None:
    """The last level (0 based, breaks counted) in which entries are open, or None without late entry.

    A book that names the end of the first break asks nothing of the event, unless that has no break; one that names a
    least number of levels keeps it open for as many.
    """
    if policy.late_entry_until is LateEntryUntil.END_OF_FIRST_BREAK:
        first_break = next((index for index, level in enumerate(plan.levels) if level.is_break), None)
        if first_break is not None:
            return first_break
    until = last_late_level(policy, plan.late_entry_until)
    return plan.index_of_level(min(until, plan.play_levels())) if until > 0 else None


def final_table_players(policy: FinalTablePolicies, full: int, grade: str, *, by_choice: bool = False) -> int:
    """Players whom the final table seats; `by_choice`, whom it may seat if the director wishes."""
    most = final_table_cap(policy, full)
    return final_table_seats(full, _extra(policy, full, grade, by_choice=by_choice), most, most)


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
