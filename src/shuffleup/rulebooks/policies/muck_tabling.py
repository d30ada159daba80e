"""Tabling and mucking at showdown: the values as types.

Written by `make policies`; edit `muck_tabling.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class ShowdownDiscardDeadWhen(StrEnum):
    """When untabled cards discarded at showdown die."""

    TOUCHES_MUCK = "touches_muck"
    """When they touch the muck or cannot be identified."""
    DEALER_MUCKS = "dealer_mucks"
    """When the dealer pushes them into the muck."""
    DEALER_MUCKS_OR_UNIDENTIFIABLE = "dealer_mucks_or_unidentifiable"
    """When the dealer does so or they can no longer be identified."""
    DIRECTOR = "director"
    """When the director rules so; identifiable cards may come back."""


class CardsFetchedBy(StrEnum):
    """Who fetches discarded cards back."""

    FLOOR = "floor"
    """Floor only."""
    DIRECTOR = "director"
    """On the director's ruling."""


class WillNotTableRest(StrEnum):
    """Player shows a part of his hand at the showdown and will not table the rest."""

    FLOOR_CALLED = "floor_called"
    """The dealer tells him to table all; if he will not, the floor rules on the hand."""
    NOT_TABLED = "not_tabled"
    """An untabled hand like any other."""


@dataclass(frozen=True, slots=True)
class MuckTablingPolicies:
    """Tabling and mucking at showdown."""

    showdown_discard_dead_when: ShowdownDiscardDeadWhen
    """When untabled cards discarded at showdown die."""
    cards_fetched_by: CardsFetchedBy
    """Who fetches discarded cards back."""
    will_not_table_rest: WillNotTableRest
    """Player shows a part of his hand at the showdown and will not table the rest."""
