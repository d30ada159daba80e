"""Showdown order: the values as types.

Written by `make policies`; edit `showdown.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class ShowOrder(StrEnum):
    """When an order of showing applies."""

    VOLUNTARY_THEN_DIRECTOR = "voluntary_then_director"
    """Players show as they like; the director may impose the order."""
    ALWAYS = "always"
    """The order binds in every showdown without all-in."""


class FirstToShowAfterBet(StrEnum):
    """First to show if the last street was bet."""

    LAST_AGGRESSOR = "last_aggressor"
    """Last to bet or raise on it."""
    FIRST_TO_ACT = "first_to_act"
    """As if it had been checked."""


class FirstToShowChecked(StrEnum):
    """First to show if it was checked."""

    FIRST_TO_ACT = "first_to_act"
    """Who would open the action: first live hand left of the button; stud high board, razz low board."""
    LAST_AGGRESSOR_OF_HAND = "last_aggressor_of_hand"
    """Last to bet or raise on an earlier street."""


class MuckAtShowdown(StrEnum):
    """Mucking unshown at showdown."""

    UNLESS_ALL_IN = "unless_all_in"
    """Allowed unless anyone in the hand is all-in."""
    NEVER = "never"
    """Every live hand is shown."""


@dataclass(frozen=True, slots=True)
class ShowdownPolicies:
    """Showdown order."""

    show_order: ShowOrder
    """When an order of showing applies."""
    first_to_show_after_bet: FirstToShowAfterBet
    """First to show if the last street was bet."""
    first_to_show_checked: FirstToShowChecked
    """First to show if it was checked."""
    muck_at_showdown: MuckAtShowdown
    """Mucking unshown at showdown."""
    uncontested_winner_shows: bool
    """Must the last player with cards show to win."""
