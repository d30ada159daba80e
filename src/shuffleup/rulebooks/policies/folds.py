"""Folds and dead hands: the values as types.

Written by `make policies`; edit `folds.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class ReleasedFaceDown(StrEnum):
    """Cards released forward before the last betting round is over."""

    FOLD = "fold"
    """A fold, in turn or not, bet or no bet."""
    DEAD_FACING_BET = "dead_facing_bet"
    """Dead if pushed while facing a bet or thrown to the muck; pushed with no bet to face, the floor rules whether it
    was a fold."""
    DEAD_WHEN_NEXT_ACTS = "dead_when_next_acts"
    """Dead once a player behind acts on it; before that the director may rule."""


class MuckedHandRetrieval(StrEnum):
    """Hand in the muck before showdown."""

    NEVER = "never"
    """Dead."""
    FLOOR_IF_IDENTIFIABLE = "floor_if_identifiable"
    """Floor may give it back if identifiable."""
    DIRECTOR_IF_IDENTIFIABLE_AND_GOOD = "director_if_identifiable_and_good"
    """Director may give it back if clearly identifiable and it serves the game."""


class FoldedOnMisinformation(StrEnum):
    """Hand mucked because of wrong information."""

    EXTRA_EFFORT = "extra_effort"
    """Special effort to give it back."""
    NONE = "none"
    """As any fold."""


class SelfRetrieval(StrEnum):
    """Player or dealer fetches a hand back himself."""

    DEAD_HAND = "dead_hand"
    """Hand is dead, no remedy."""
    FLOOR_DECIDES = "floor_decides"
    """Floor rules."""


class FouledButIdentifiable(StrEnum):
    """Hand killed in error or fouled, but certainly identifiable."""

    LIVE = "live"
    """Stays in play, exposed or not."""
    DIRECTOR = "director"
    """Director may rule it live."""
    DEAD = "dead"
    """Dead."""


class BettorDiscardsTooEarly(StrEnum):
    """Bettor throws his hand away overlooking a live opponent."""

    HOLD_CARDS_FLOOR_RULES = "hold_cards_floor_rules"
    """Dealer keeps the cards, floor rules; beyond recovery no remedy, uncalled part returned."""
    FOLD_BINDS = "fold_binds"
    """A fold."""


class DeadHandPolicy(StrEnum):
    """May hands be ruled dead beyond the listed cases."""

    LISTED_CASES_THEN_PENALTY = "listed_cases_then_penalty"
    """Only in named cases; otherwise a penalty, hand stays live."""
    DIRECTOR = "director"
    """Director's judgement."""


@dataclass(frozen=True, slots=True)
class FoldsPolicies:
    """Folds and dead hands."""

    released_face_down: ReleasedFaceDown
    """Cards released forward before the last betting round is over."""
    mucked_hand_retrieval: MuckedHandRetrieval
    """Hand in the muck before showdown."""
    folded_on_misinformation: FoldedOnMisinformation
    """Hand mucked because of wrong information."""
    self_retrieval: SelfRetrieval
    """Player or dealer fetches a hand back himself."""
    fouled_but_identifiable: FouledButIdentifiable
    """Hand killed in error or fouled, but certainly identifiable."""
    bettor_discards_too_early: BettorDiscardsTooEarly
    """Bettor throws his hand away overlooking a live opponent."""
    dead_hand_policy: DeadHandPolicy
    """May hands be ruled dead beyond the listed cases."""
