"""Balancing and halting: the values as types.

Written by `make policies`; edit `balancing.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import Special


class BalanceMover(StrEnum):
    """Who is moved to even up tables (flop and mixed games)."""

    NEXT_BIG_BLIND = "next_big_blind"
    """Player due the big blind next hand."""
    HOST_CHOICE = "host_choice"
    """Host picks, trying not to harm anyone."""


class BalanceSeat(StrEnum):
    """Where the moved player goes."""

    WORST_POSITION = "worst_position"
    """Seat that pays the big blind soonest."""
    SAME_OR_NEAREST_POSITION = "same_or_nearest_position"
    """Same distance to the blinds as before, or as near as can be."""


class BalanceSource(StrEnum):
    """Which table gives up a player."""

    PRESET_PROCEDURE = "preset_procedure"
    """Procedure fixed and shown before play."""
    PRESET_DIRECTOR_FINAL = "preset_director_final"
    """The same, the director may overrule."""
    HOST_CHOICE = "host_choice"
    """Host decides each time."""


class HaltOtherFormats(StrEnum):
    """Halting in six-handed, turbo and other formats."""

    DIRECTOR = "director"
    """Whether and when is the director's choice."""
    SAME_NUMBER = "same_number"
    """The number of halt_when_short_by applies."""
    NEVER = "never"
    """No halt."""


@dataclass(frozen=True, slots=True)
class BalancingPolicies:
    """Balancing and halting."""

    balance_mover: BalanceMover
    """Who is moved to even up tables (flop and mixed games)."""
    balance_seat: BalanceSeat
    """Where the moved player goes."""
    worst_includes_single_big_blind: bool
    """May the worst seat be a lone big blind, even if that seat then has it twice."""
    worst_excludes_small_blind: bool
    """Is the small blind never the worst seat."""
    balance_source: BalanceSource
    """Which table gives up a player."""
    halt_when_short_by: int | Special
    """Players fewer than the fullest table at which a table stops (full-table events)."""
    halt_other_formats: HaltOtherFormats
    """Halting in six-handed, turbo and other formats."""
    halt_waivable: bool
    """May the director let a short table play on, never a misdeal."""
    balance_tightens_later: bool
    """May the allowed difference shrink as the event goes on."""
