"""Re-opening the betting: the values as types.

Written by `make policies`; edit `reopening.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class ReopenShortAllIns(StrEnum):
    """Short all-ins in no-limit and pot-limit."""

    CUMULATIVE = "cumulative"
    """Reopened to a player if what he must add is at least the minimum raise of the moment (no full bet yet: the
    minimum bet)."""
    EACH_ALONE = "each_alone"
    """Reopened to a player only by one bet or raise, made after he acted, that is full by itself."""


@dataclass(frozen=True, slots=True)
class ReopeningPolicies:
    """Re-opening the betting."""

    reopen_short_all_ins: ReopenShortAllIns
    """Short all-ins in no-limit and pot-limit."""
