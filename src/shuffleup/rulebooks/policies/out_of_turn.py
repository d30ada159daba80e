"""Acting out of turn: the values as types.

Written by `make policies`; edit `out_of_turn.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class OutOfTurnWhenChanged(StrEnum):
    """Chips put in out of turn (call, bet or raise), and the action to the player has changed."""

    RETURNED = "returned"
    """Chips go back; call, raise and fold are all open."""
    CALL_OR_FOLD = "call_or_fold"
    """Chips stay in; may only complete the call or fold and lose them."""
    CHIPS_STAY = "chips_stay"
    """Chips stay in; may fold and lose them, call, or re-raise."""


class OutOfTurnExcess(StrEnum):
    """Chips out exceed the new price, and chips are not returned."""

    EXCESS_BACK_ON_CALL = "excess_back_on_call"
    """A call takes the price, the rest comes back; a fold loses all."""
    STANDS_AS_RAISE = "stands_as_raise"
    """Whole sum stands as a raise if large enough."""
    STAYS_IN_POT = "stays_in_pot"
    """Whole sum stays whatever is done."""


class OutOfTurnWordsWhenChanged(StrEnum):
    """Call, bet or raise out of turn by words only, and the action has changed."""

    RELEASED = "released"
    """All options, nothing owed."""
    LIMITED_NOTHING_LOST = "limited_nothing_lost"
    """May only call or fold, nothing to forfeit."""
    OWES_DECLARED = "owes_declared"
    """The declared sum goes in as if it had been pushed."""


class OutOfTurnCheckWhenChanged(StrEnum):
    """Check out of turn, and the action has changed."""

    RELEASED = "released"
    """All options."""
    CALL_OR_FOLD = "call_or_fold"
    """May not raise."""


class SkippedPlayer(StrEnum):
    """Player passed over who stays silent."""

    LOSES_TURN_ON_SUBSTANTIAL_ACTION = "loses_turn_on_substantial_action"
    """After reasonable time, silence and substantial action on his left, the act out of turn binds."""
    NO_RULE = "no_rule"
    """Action goes back to him whenever noticed before the street ends."""


class SkippedHandOptions(StrEnum):
    """What the director may do with the skipped hand."""

    LIVE = "live"
    """Full rights."""
    NON_AGGRESSIVE_ONLY = "non_aggressive_only"
    """Check, call or fold."""
    DEAD = "dead"
    """Hand is dead."""
    OTHER = "other"
    """Anything fair."""


class OutOfTurnFirstOffence(StrEnum):
    """A beginner's first all-in out of turn."""

    BY_RULE = "by_rule"
    """As any out-of-turn action."""
    ALLOW_THEN_LIMIT = "allow_then_limit"
    """First time play goes on from there; next time limited to the action before."""


@dataclass(frozen=True, slots=True)
class OutOfTurnPolicies:
    """Acting out of turn."""

    out_of_turn_when_changed: OutOfTurnWhenChanged
    """Chips put in out of turn (call, bet or raise), and the action to the player has changed."""
    out_of_turn_excess: OutOfTurnExcess
    """Chips out exceed the new price, and chips are not returned."""
    out_of_turn_words_when_changed: OutOfTurnWordsWhenChanged
    """Call, bet or raise out of turn by words only, and the action has changed."""
    out_of_turn_check_when_changed: OutOfTurnCheckWhenChanged
    """Check out of turn, and the action has changed."""
    short_all_in_changes_action: bool
    """Does an all-in raise below a full raise change the action."""
    skipped_player: SkippedPlayer
    """Player passed over who stays silent."""
    skipped_count_includes_first: bool
    """Does the first out-of-turn action count towards that substantial action."""
    skipped_hand_options: tuple[SkippedHandOptions, ...]
    """What the director may do with the skipped hand."""
    out_of_turn_first_offence: OutOfTurnFirstOffence
    """A beginner's first all-in out of turn."""
