"""Limit: the values as types.

Written by `make policies`; edit `limit.toml`.
"""

from dataclasses import dataclass

from shuffleup.rulebooks.policies.shared import Special


@dataclass(frozen=True, slots=True)
class LimitPolicies:
    """Limit."""

    limit_raise_cap: int | Special
    """Raises allowed in a limit round, the opening bet not counted."""
    limit_cap_lifted_at: int
    """Players left in the tournament at which the cap is lifted."""
    limit_reopen_percent: int
    """Share of a full raise that reopens limit betting (exactly counts) (percent)."""
