"""Balancing and halting: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `balancing.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag, number_or_special
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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            balance_mover=choice(BalanceMover, values["balance_mover"]),
            balance_seat=choice(BalanceSeat, values["balance_seat"]),
            worst_includes_single_big_blind=flag(values["worst_includes_single_big_blind"]),
            worst_excludes_small_blind=flag(values["worst_excludes_small_blind"]),
            balance_source=choice(BalanceSource, values["balance_source"]),
            halt_when_short_by=number_or_special(values["halt_when_short_by"]),
            halt_other_formats=choice(HaltOtherFormats, values["halt_other_formats"]),
            halt_waivable=flag(values["halt_waivable"]),
            balance_tightens_later=flag(values["balance_tightens_later"]),
        )
