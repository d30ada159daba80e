"""Re-buys, re-entries, giving up a stack: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `rebuys.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            rebuys=choice(Rebuys, values["rebuys"]),
            rebuy_misses_no_hand=flag(values["rebuy_misses_no_hand"]),
            announced_rebuy_binds=flag(values["announced_rebuy_binds"]),
            re_entry=choice(ReEntry, values["re_entry"]),
            re_entry_treated_as=choice(ReEntryTreatedAs, values["re_entry_treated_as"]),
            re_entry_clears_penalty=flag(values["re_entry_clears_penalty"]),
            stack_forfeit=choice(StackForfeit, values["stack_forfeit"]),
            stack_forfeit_ends=choice(StackForfeitEnds, values["stack_forfeit_ends"]),
        )
