"""Limit: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `limit.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from shuffleup.rulebooks.policies.readers import number, number_or_special
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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            limit_raise_cap=number_or_special(values["limit_raise_cap"]),
            limit_cap_lifted_at=number(values["limit_cap_lifted_at"]),
            limit_reopen_percent=number(values["limit_reopen_percent"]),
        )
