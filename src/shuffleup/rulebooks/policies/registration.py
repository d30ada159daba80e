"""Registration: the values as types.

Written by `make policies`; edit `registration.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import Special


class PhotoIdAtEvent(StrEnum):
    """Identification at events."""

    NEVER = "never"
    """."""
    OPTION_AT_CASH_FINALS = "option_at_cash_finals"
    """May be asked for at cash finals."""


@dataclass(frozen=True, slots=True)
class RegistrationPolicies:
    """Registration."""

    min_age_years: int | Special
    """Least age to play."""
    membership_required: bool
    """League members only."""
    photo_id_to_join: bool
    """Photo identification to join; none, no play."""
    photo_id_at_event: PhotoIdAtEvent
    """Identification at events."""
