"""Presence, absence, leaving: the values as types.

Written by `make policies`; edit `presence.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import Special


class PresentAt(StrEnum):
    """Moment at which a player must be there to have a live hand."""

    FIRST_CARD = "first_card"
    """When the first card of the initial deal is dealt to anyone."""
    LAST_CARD = "last_card"
    """When the last card of the initial deal is dealt."""
    TURN = "turn"
    """When the action reaches the player."""


class AbsentHandKilled(StrEnum):
    """When the absent player's hand is killed (always dealt first)."""

    AFTER_INITIAL_DEAL = "after_initial_deal"
    """As soon as the whole initial deal is out."""
    AT_TURN = "at_turn"
    """When the action reaches it."""


class AbsentPosts(StrEnum):
    """Forced bets taken from an absent player's stack."""

    BLINDS = "blinds"
    """."""
    ANTES = "antes"
    """."""
    BRING_IN = "bring_in"
    """Stud, if the card falls to the seat."""


class AtSeatTest(StrEnum):
    """What being present means."""

    WITHIN_REACH_OF_CHAIR = "within_reach_of_chair"
    """Can touch the chair."""
    AT_TABLE = "at_table"
    """At the table."""


class MustStayUntil(StrEnum):
    """How long a live hand binds its owner to the table."""

    OWN_ACTION_DONE = "own_action_done"
    """While he still has to act."""
    BETTING_DONE = "betting_done"
    """Until no betting by anyone is left in the hand."""
    SHOWDOWN_DONE = "showdown_done"
    """Until the showdown is over, all-in or not."""


class AbsentStack(StrEnum):
    """Stack of a player who stays away."""

    BLINDED_OFF = "blinded_off"
    """Stays and posts until gone."""
    REMOVED_WHEN_CERTAIN = "removed_when_certain"
    """Taken off once it is certain that he will not return, else stays."""
    REMOVED_AFTER_MINUTES = "removed_after_minutes"
    """Who is not back from a break: taken off absent_removal_minutes after the break ends, posting meanwhile; any other
    absence: stays and posts."""


class AbsentAllIn(StrEnum):
    """Absent player put all-in by a forced bet."""

    DEAD = "dead"
    """Hand is dead, chips go to the pot, player is out on that hand."""
    LIVE = "live"
    """Hand stays in to the showdown and can win."""


class RemovedStackPlace(StrEnum):
    """Place of a player whose stack is removed."""

    PLACE_AT_REMOVAL = "place_at_removal"
    """The place open at that moment."""
    UNPLACED = "unplaced"
    """No place."""


@dataclass(frozen=True, slots=True)
class PresencePolicies:
    """Presence, absence, leaving."""

    present_at: PresentAt
    """Moment at which a player must be there to have a live hand."""
    absent_hand_killed: AbsentHandKilled
    """When the absent player's hand is killed (always dealt first)."""
    absent_may_look: bool
    """May an absentee look at the cards dealt to the seat."""
    absent_posts: tuple[AbsentPosts, ...]
    """Forced bets taken from an absent player's stack."""
    at_seat_test: AtSeatTest
    """What being present means."""
    must_stay_until: MustStayUntil
    """How long a live hand binds its owner to the table."""
    absent_stack: AbsentStack
    """Stack of a player who stays away."""
    absent_removal_minutes: int | Special
    """Minutes after the end of a break before an absent stack is removed."""
    absence_penalised: bool
    """Is mere absence punished beyond posts and dead hands."""
    absent_all_in: AbsentAllIn
    """Absent player put all-in by a forced bet."""
    fold_request_on_leaving: bool
    """May a player who must leave ask the floor to fold him at his turn."""
    absent_player_placed: bool
    """Does an absent player get the place at which the stack goes."""
    removed_stack_place: RemovedStackPlace
    """Place of a player whose stack is removed."""
