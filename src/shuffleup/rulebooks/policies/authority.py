"""Authority and fairness: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `authority.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, choices, flag
from shuffleup.rulebooks.policies.shared import EventGrade


class RulingRole(StrEnum):
    """Name of the person whose ruling stands, as printed in messages."""

    FLOORPERSON = "floorperson"
    """Any official with authority; one name for all job titles."""
    TOURNAMENT_DIRECTOR = "tournament_director"
    """The Tournament Director, aliases Host and decision-maker."""
    FLOOR_OR_DIRECTOR = "floor_or_director"
    """Floor and Tournament Director without a stated ranking."""


class LeaguePowers(StrEnum):
    """Decisions kept for the league office and not for the table floor."""

    CONDUCT_SANCTIONS = "conduct_sanctions"
    """Sanctions beyond the event."""
    COLLUSION = "collusion"
    """Finding of collusion."""
    ALTERNATES = "alternates"
    """Switching alternates on."""
    DEVICES_AND_CLOTHING = "devices_and_clothing"
    """Banning items."""
    FEATURE_TABLES = "feature_tables"
    """Placing players at feature tables."""
    ADVERTISING = "advertising"
    """Logo and clothing limits."""
    BLIND_SCHEDULE = "blind_schedule"
    """Altering the schedule."""


class RecommendedProcedures(StrEnum):
    """TDA recommended procedures that the book adopts."""

    ALL_IN_BUTTONS = "all_in_buttons"
    """RP1."""
    EARLY_BOARD_CARDS = "early_board_cards"
    """RP5."""


@dataclass(frozen=True, slots=True)
class AuthorityPolicies:
    """Authority and fairness."""

    ruling_role: RulingRole
    """Name of the person whose ruling stands, as printed in messages."""
    appeal_allowed: bool
    """May a confirmed ruling be taken to somebody higher."""
    league_powers: tuple[LeaguePowers, ...]
    """Decisions kept for the league office and not for the table floor."""
    host_leniency: bool
    """Does the book tell hosts to bend a rule at times for a beginner's simple slip."""
    event_grades: tuple[EventGrade, ...]
    """Grades of event on which other policies depend."""
    recommended_procedures: tuple[RecommendedProcedures, ...]
    """TDA recommended procedures that the book adopts."""

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            ruling_role=choice(RulingRole, values["ruling_role"]),
            appeal_allowed=flag(values["appeal_allowed"]),
            league_powers=choices(LeaguePowers, values["league_powers"]),
            host_leniency=flag(values["host_leniency"]),
            event_grades=choices(EventGrade, values["event_grades"]),
            recommended_procedures=choices(RecommendedProcedures, values["recommended_procedures"]),
        )
