"""Media and clothing: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `media.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, choices, flag, number_or_special
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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            image_consent=flag(values["image_consent"]),
            logo_items_max=number_or_special(values["logo_items_max"]),
            logo_area_max_sq_in=number_or_special(values["logo_area_max_sq_in"]),
            league_apparel=choices(LeagueApparel, values["league_apparel"]),
            photos_and_filming=choice(PhotosAndFilming, values["photos_and_filming"]),
            profanity_at_feature_tables=flag(values["profanity_at_feature_tables"]),
        )
