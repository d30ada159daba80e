"""Media and clothing: the values as types.

Written by `make policies`; edit `media.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import Special


class LeagueApparel(StrEnum):
    """Where league clothing must be worn."""

    FINAL_TABLE = "final_table"
    """."""
    WINNERS_IN_PRIZE_EVENTS = "winners_in_prize_events"
    """."""
    WINNERS_MEDIA = "winners_media"
    """."""


class PhotosAndFilming(StrEnum):
    """Photography and filming by players."""

    HOUSE = "house"
    """No nuisance; house and gaming rules decide."""
    UNREGULATED = "unregulated"
    """."""


@dataclass(frozen=True, slots=True)
class MediaPolicies:
    """Media and clothing."""

    image_consent: bool
    """Does playing consent to publicity images."""
    logo_items_max: int | Special
    """Clothing items with a logo a participant may wear."""
    logo_area_max_sq_in: int | Special
    """Largest logo in square inches."""
    league_apparel: tuple[LeagueApparel, ...]
    """Where league clothing must be worn."""
    photos_and_filming: PhotosAndFilming
    """Photography and filming by players."""
    profanity_at_feature_tables: bool
    """Is swearing barred at feature and final tables."""
