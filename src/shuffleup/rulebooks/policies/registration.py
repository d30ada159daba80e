"""Registration: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `registration.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag, number_or_special
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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            min_age_years=number_or_special(values["min_age_years"]),
            membership_required=flag(values["membership_required"]),
            photo_id_to_join=flag(values["photo_id_to_join"]),
            photo_id_at_event=choice(PhotoIdAtEvent, values["photo_id_at_event"]),
        )
