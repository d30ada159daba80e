"""Devices and language: the values as types.

Written by `make policies`; edit `devices_language.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class PhoneCalls(StrEnum):
    """Phone conversations."""

    AWAY_FROM_TABLE = "away_from_table"
    """At least phone_distance_tables away."""
    BARRED_AT_TABLE = "barred_at_table"
    """Not at the table."""
    OFF_TABLE_UNLESS_ALLOWED = "off_table_unless_allowed"
    """Leave the table, unless the director allows."""
    BARRED = "barred"
    """No communicating by phone."""


class DeviceUse(StrEnum):
    """Other use of devices."""

    NOT_WITH_LIVE_CARDS = "not_with_live_cards"
    """Only by players without live cards, not disturbing."""
    NO_NUISANCE = "no_nuisance"
    """Allowed if no nuisance and house rules permit."""
    OFF_TABLE_UNLESS_ALLOWED = "off_table_unless_allowed"
    """Leave the table, unless the director allows."""
    NOT_FOR_COMMUNICATION = "not_for_communication"
    """Not for communicating."""


class DeviceLyingOnTable(StrEnum):
    """Devices on the table."""

    BARRED = "barred"
    """Never (TNPL: nor on the rail; Redtooth: cameras and reflecting things too)."""
    FACE_DOWN_WITH_LIVE_CARDS = "face_down_with_live_cards"
    """Away or face down while holding live cards."""
    ALLOWED = "allowed"
    """."""


class StrategyAids(StrEnum):
    """Betting apps and charts."""

    NOT_WITH_LIVE_HAND = "not_with_live_hand"
    """Not with a live hand."""
    BARRED = "barred"
    """Never at the table."""


class TableLanguage(StrEnum):
    """Languages allowed."""

    EN = "en"
    """English."""
    POSTED = "posted"
    """Languages the house posts and announces."""


class LanguageScope(StrEnum):
    """When and for whom."""

    DURING_PLAY = "during_play"
    """While play is on."""
    HAND_IN_PLAY = "hand_in_play"
    """While a hand is in play."""
    HAND_IN_PLAY_EVERYONE = "hand_in_play_everyone"
    """While a hand is in play, also for players not in it."""


class LanguageExceptionRegions(StrEnum):
    """Regions whose native language is allowed where appropriate."""

    WALES = "wales"
    """."""
    SCOTLAND = "scotland"
    """."""


class LanguageExceptionNotAt(StrEnum):
    """Event grades without that exception."""

    REGIONAL = "regional"
    """."""
    NATIONAL = "national"
    """."""


@dataclass(frozen=True, slots=True)
class DevicesLanguagePolicies:
    """Devices and language."""

    phone_calls: PhoneCalls
    """Phone conversations."""
    phone_distance_tables: int
    """Distance for calls, in table lengths."""
    device_use: DeviceUse
    """Other use of devices."""
    device_lying_on_table: DeviceLyingOnTable
    """Devices on the table."""
    device_silent: bool
    """Must devices be silent to others."""
    strategy_aids: StrategyAids
    """Betting apps and charts."""
    items_may_be_banned: bool
    """May officials ban a device, object or garment."""
    items_surrendered: bool
    """May the league have devices, objects and garments handed over before somebody sits down at a feature or final
    table."""
    table_language: tuple[TableLanguage, ...]
    """Languages allowed."""
    language_elsewhere_posted: bool
    """Outside the named country, must accepted languages be posted and announced."""
    language_scope: LanguageScope
    """When and for whom."""
    language_exception_regions: tuple[LanguageExceptionRegions, ...]
    """Regions whose native language is allowed where appropriate."""
    language_exception_not_at: tuple[LanguageExceptionNotAt, ...]
    """Event grades without that exception."""
