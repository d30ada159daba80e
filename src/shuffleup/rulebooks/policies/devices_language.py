"""Devices and language: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `devices_language.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, choices, flag, number


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            phone_calls=choice(PhoneCalls, values["phone_calls"]),
            phone_distance_tables=number(values["phone_distance_tables"]),
            device_use=choice(DeviceUse, values["device_use"]),
            device_lying_on_table=choice(DeviceLyingOnTable, values["device_lying_on_table"]),
            device_silent=flag(values["device_silent"]),
            strategy_aids=choice(StrategyAids, values["strategy_aids"]),
            items_may_be_banned=flag(values["items_may_be_banned"]),
            items_surrendered=flag(values["items_surrendered"]),
            table_language=choices(TableLanguage, values["table_language"]),
            language_elsewhere_posted=flag(values["language_elsewhere_posted"]),
            language_scope=choice(LanguageScope, values["language_scope"]),
            language_exception_regions=choices(LanguageExceptionRegions, values["language_exception_regions"]),
            language_exception_not_at=choices(LanguageExceptionNotAt, values["language_exception_not_at"]),
        )
