"""Authority and fairness: the values as types.

Written by `make policies`; edit `authority.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

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
