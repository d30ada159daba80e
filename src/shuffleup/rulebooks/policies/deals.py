"""Deals and prizes: the values as types.

Written by `make policies`; edit `deals.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class DealConsent(StrEnum):
    """Who must agree."""

    UNANIMOUS = "unanimous"
    """Every remaining player."""
    MAJORITY = "majority"
    """More than half of them."""


class DealApproval(StrEnum):
    """Approval of exact terms."""

    NONE = "none"
    """Not needed."""
    SUPERVISOR = "supervisor"
    """By the supervisor, may be refused."""


class DealVote(StrEnum):
    """How consent is given."""

    SECRET_RED_BLACK = "secret_red_black"
    """Secret ballot with cards, red no, black yes."""
    ALOUD = "aloud"
    """Each aloud before the official."""


class DealBindsWhen(StrEnum):
    """When it binds."""

    AGREED_AND_APPROVED = "agreed_and_approved"
    """Agreed by all, confirmed and approved."""
    AGREED = "agreed"
    """Agreed by all."""


class DealCap(StrEnum):
    """Cap on any player's share."""

    NONE = "none"
    """No cap."""
    SCHEDULED_FIRST_PRIZE = "scheduled_first_prize"
    """First prize of the payout table."""
    WINNER_TOTAL = "winner_total"
    """What the winner can get under the deal."""


class DealByChipCount(StrEnum):
    """Deals from chip counts alone."""

    ALLOWED = "allowed"
    """."""
    DISCOURAGED = "discouraged"
    """Warn."""


class DealLeavingOut(StrEnum):
    """A deal made without some remaining player."""

    NO_DEAL = "no_deal"
    """Does not hold, and is no offence by itself."""
    COLLUSION = "collusion"
    """Is collusion."""
    COLLUSION_IF_PRIVATE = "collusion_if_private"
    """Can be treated as collusion if agreed in private."""


@dataclass(frozen=True, slots=True)
class DealsPolicies:
    """Deals and prizes."""

    prize_deals: bool
    """Are deals on prizes possible."""
    deal_consent: DealConsent
    """Who must agree."""
    deal_all_present: bool
    """Must every remaining player be there."""
    deal_official_present: bool
    """Must an official be there (TNPL: at a final table even to talk about it)."""
    deal_approval: DealApproval
    """Approval of exact terms."""
    deal_vote: DealVote
    """How consent is given."""
    deal_binds_when: DealBindsWhen
    """When it binds."""
    deal_talks_clock_paused: int
    """Deal talks for which the clock stops."""
    deal_min_for_winner_percent: int
    """Least share of the remaining pool kept for the winner (TNPL: regional and national) (percent)."""
    deal_cap: DealCap
    """Cap on any player's share."""
    deal_by_chip_count: DealByChipCount
    """Deals from chip counts alone."""
    deal_may_sell_places: bool
    """May a deal fix finishing places or points."""
    deal_leaving_out: DealLeavingOut
    """A deal made without some remaining player."""
