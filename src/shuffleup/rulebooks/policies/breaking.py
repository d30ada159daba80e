"""Breaking tables: the values as types.

Written by `make policies`; edit `breaking.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import NoDealGap


class BreakOrder(StrEnum):
    """Order in which tables break."""

    PRESET = "preset"
    """Fixed and shown before play."""
    DIRECTOR = "director"
    """Director names the table when the time comes."""


class BrokenTableAssignment(StrEnum):
    """New seats when a table breaks."""

    RANDOM = "random"
    """One random draw among the open seats."""
    RANDOM_TWO_STEP = "random_two_step"
    """Players shuffled and seats shuffled, two separate draws, both kept."""
    SEAT_CARD_DRAW = "seat_card_draw"
    """Each player draws a new seating card."""
    HOST_ASSIGNS = "host_assigns"
    """Host places them, same position where possible."""


class BrokenWaitUntil(StrEnum):
    """Until when such an arrival waits."""

    BUTTON_PASSED = "button_passed"
    """Until the button has moved past the seat."""
    BLINDS_PASSED = "blinds_passed"
    """Until both blinds have moved past it."""


@dataclass(frozen=True, slots=True)
class BreakingPolicies:
    """Breaking tables."""

    break_order: BreakOrder
    """Order in which tables break."""
    broken_table_assignment: BrokenTableAssignment
    """New seats when a table breaks."""
    broken_no_deal_gap: NoDealGap
    """Seats in which an arrival from a broken table gets no cards yet."""
    broken_wait_until: BrokenWaitUntil
    """Until when such an arrival waits."""
    whole_table_keeps_positions: bool
    """When a whole table is broken, try to keep each mover's position to the blinds."""
    redraw_button_on_move: bool
    """Is the button drawn again because players joined."""
