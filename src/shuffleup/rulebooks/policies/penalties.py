"""Penalties: the values as types.

Written by `make policies`; edit `penalties.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import Special


class PenaltyKinds(StrEnum):
    """Kinds of penalty at the event."""

    VERBAL_WARNING = "verbal_warning"
    """."""
    MISSED_HANDS = "missed_hands"
    """."""
    MISSED_ROUNDS = "missed_rounds"
    """."""
    DISQUALIFICATION = "disqualification"
    """."""


class MissedRoundLength(StrEnum):
    """Hands in a missed round."""

    PLAYERS_WHEN_GIVEN = "players_when_given"
    """One per player seated when it is imposed, offender included; times the number of rounds."""
    BUTTON_ORBIT = "button_orbit"
    """One lap of the button."""


class RepeatEscalates(StrEnum):
    """Repeated offences."""

    MAY = "may"
    """May draw rising penalties."""
    MUST = "must"
    """Draw a heavier penalty each time."""


class PenalisedHand(StrEnum):
    """Hand of a player serving a penalty."""

    DEALT_POSTS_KILLED_AFTER_DEAL = "dealt_posts_killed_after_deal"
    """Dealt, posts, killed as soon as the initial deal is out."""
    DEALT_POSTS_KILLED_AT_TURN = "dealt_posts_killed_at_turn"
    """Dealt, posts, killed when the action reaches it."""


class ExposurePenaltyStarts(StrEnum):
    """Start of a penalty for exposing cards."""

    END_OF_HAND = "end_of_hand"
    """When the hand is over."""
    AT_ONCE = "at_once"
    """At once, the hand is killed."""


class StagesForThreats(StrEnum):
    """Stages of the three-stage system."""

    MISSED_HAND = "missed_hand"
    """."""
    MISSED_ROUNDS = "missed_rounds"
    """."""
    DISQUALIFICATION = "disqualification"
    """."""


class DisqualifiedPrize(StrEnum):
    """Prize and place of a disqualified player."""

    DIRECTOR = "director"
    """Director decides; the place is the one open at that moment."""
    FORFEITABLE = "forfeitable"
    """League may take a prize already won."""
    KEPT = "kept"
    """Paid for the place."""


class LeagueSanctions(StrEnum):
    """Sanctions on top of the table penalties, some of them beyond the event."""

    CHIP_FORFEITURE = "chip_forfeiture"
    """."""
    PRIZE_FORFEITURE = "prize_forfeiture"
    """."""
    EJECTION = "ejection"
    """."""
    FUTURE_EVENT_BAN = "future_event_ban"
    """."""
    PREMISES_BAN = "premises_ban"
    """."""
    SUSPENSION = "suspension"
    """."""
    BARRING = "barring"
    """."""
    OTHER = "other"
    """."""


class SoftPlayExtra(StrEnum):
    """Further penalties open for soft play."""

    CHIP_FORFEITURE = "chip_forfeiture"
    """."""
    DISQUALIFICATION = "disqualification"
    """."""


class ExclusiveNutsChecked(StrEnum):
    """Last to act on the river with an unbeatable, untieable hand does not bet or raise."""

    MUST_PENALISE = "must_penalise"
    """Penalty certain, for a check or a call; not when no raise is possible; a nut straight never counts."""
    DIRECTOR = "director"
    """No offence by itself; director weighs it."""
    NO_RULE = "no_rule"
    """Never looked at."""


@dataclass(frozen=True, slots=True)
class PenaltiesPolicies:
    """Penalties."""

    penalty_kinds: tuple[PenaltyKinds, ...]
    """Kinds of penalty at the event."""
    missed_hands_max: int | Special
    """Most missed hands in one penalty."""
    missed_rounds_max: int | Special
    """Most missed rounds in one penalty."""
    missed_round_length: MissedRoundLength
    """Hands in a missed round."""
    repeat_escalates: RepeatEscalates
    """Repeated offences."""
    warnings_carry_over: bool
    """May warnings follow a player to later events."""
    penalised_hand: PenalisedHand
    """Hand of a player serving a penalty."""
    penalised_bring_in: bool
    """Is the stud bring-in posted for a penalised seat."""
    exposure_penalty_starts: ExposurePenaltyStarts
    """Start of a penalty for exposing cards."""
    stages_for_threats: tuple[StagesForThreats, ...]
    """Stages of the three-stage system."""
    ejection_without_warning: bool
    """May a player be put out at once for behaviour."""
    disqualified_prize: DisqualifiedPrize
    """Prize and place of a disqualified player."""
    league_sanctions: tuple[LeagueSanctions, ...]
    """Sanctions on top of the table penalties, some of them beyond the event."""
    misconduct_published: bool
    """May offenders be named in public."""
    soft_play_extra: tuple[SoftPlayExtra, ...]
    """Further penalties open for soft play."""
    exclusive_nuts_checked: ExclusiveNutsChecked
    """Last to act on the river with an unbeatable, untieable hand does not bet or raise."""
