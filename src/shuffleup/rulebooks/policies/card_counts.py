"""Wrong card counts: the values as types.

Written by `make policies`; edit `card_counts.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class WrongCountBeforeSa(StrEnum):
    """Wrong number of cards found before substantial action."""

    MISDEAL = "misdeal"
    """Misdeal."""
    REPAIR_OR_MISDEAL = "repair_or_misdeal"
    """Deal the missing card if it is still the next one, else misdeal."""
    DIRECTOR = "director"
    """Repair or misdeal, director's choice."""


class WrongCountAfterSa(StrEnum):
    """Found after substantial action."""

    DEAD_HAND = "dead_hand"
    """That hand is dead, the others play on."""
    DIRECTOR = "director"
    """Director rules."""


class WrongCountSavedBy(StrEnum):
    """What saves the hand before substantial action."""

    FOUND = "found"
    """The fault coming to light, by anyone."""
    HOLDER_SPEAKS = "holder_speaks"
    """The holder pointing it out."""


class ShortButtonActs(StrEnum):
    """Button acts with too few cards."""

    DEAD_HAND = "dead_hand"
    """Hand is dead, chips stay."""
    MAY_BE_COMPLETED = "may_be_completed"
    """Still completed."""
    COUNT_RULES = "count_rules"
    """Acting changes nothing: wrong_count_before_sa until substantial action, wrong_count_after_sa from then on."""


@dataclass(frozen=True, slots=True)
class CardCountsPolicies:
    """Wrong card counts."""

    wrong_count_before_sa: WrongCountBeforeSa
    """Wrong number of cards found before substantial action."""
    wrong_count_after_sa: WrongCountAfterSa
    """Found after substantial action."""
    wrong_count_saved_by: WrongCountSavedBy
    """What saves the hand before substantial action."""
    button_two_running: bool
    """May the button be given two cards one after the other."""
    short_button_after_sa: bool
    """May a short button be completed even after substantial action."""
    short_button_acts: ShortButtonActs
    """Button acts with too few cards."""
    restore_card_order: bool
    """Are cards or burns moved about so that the order is as it would have been."""
