"""Re-buys, re-entries, giving up a stack: the values as types.

Written by `make policies`; edit `rebuys.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class Rebuys(StrEnum):
    """Re-buys."""

    EVENT_OPTION = "event_option"
    """If the event offers them."""
    VENUE_MUST_ENABLE = "venue_must_enable"
    """Off unless lawful and switched on by the venue."""
    NONE = "none"
    """Do not exist."""


class ReEntry(StrEnum):
    """Re-entry."""

    EVENT_OPTION = "event_option"
    """If the event offers it."""
    VENUE_MUST_ENABLE = "venue_must_enable"
    """Off unless lawful and switched on by the venue."""
    NONE = "none"
    """Not possible."""


class ReEntryTreatedAs(StrEnum):
    """Standing of a re-entry."""

    NEW_PLAYER = "new_player"
    """New draw, full stack, nothing carried over."""
    SAME_ENTRY = "same_entry"
    """Keeps penalties and record of the entry."""


class StackForfeit(StrEnum):
    """Giving up a stack to re-enter."""

    NONE = "none"
    """Not possible."""
    IN_DESIGNATED_TIME = "in_designated_time"
    """Whole stack, dealer told, in the time set aside."""


class StackForfeitEnds(StrEnum):
    """End of that right."""

    LEVEL_START_WITH_REGISTRATION_CLOSED = "level_start_with_registration_closed"
    """Start of the level at which registration is closed; a hand begun before it still counts."""
    REGISTRATION_CLOSES = "registration_closes"
    """Moment registration closes."""


@dataclass(frozen=True, slots=True)
class RebuysPolicies:
    """Re-buys, re-entries, giving up a stack."""

    rebuys: Rebuys
    """Re-buys."""
    rebuy_misses_no_hand: bool
    """Must a re-buyer not miss a hand."""
    announced_rebuy_binds: bool
    """Is a re-buy announced before a hand owed, and in play behind in that hand."""
    re_entry: ReEntry
    """Re-entry."""
    re_entry_treated_as: ReEntryTreatedAs
    """Standing of a re-entry."""
    re_entry_clears_penalty: bool
    """Does a re-entry end unserved missed hands."""
    stack_forfeit: StackForfeit
    """Giving up a stack to re-enter."""
    stack_forfeit_ends: StackForfeitEnds
    """End of that right."""
