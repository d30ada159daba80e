"""Final table, redraws, hand for hand: the values as types.

Written by `make policies`; edit `final_table.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import Special


class FinalTableSizeExempt(StrEnum):
    """Events to which the plus-one size does not apply."""

    PUB = "pub"
    """Pub nights unless furniture allows it."""
    HEADS_UP = "heads_up"
    """Heads-up events."""


class SeatRedraw(StrEnum):
    """When seats are drawn again."""

    DIRECTOR = "director"
    """Whenever the director wishes."""
    FINAL_TABLE_OPTION = "final_table_option"
    """At the final table, if the director wishes, and at no other time."""
    NEVER = "never"
    """Not at all."""


class RedrawButtonAt(StrEnum):
    """Points at which the dealer button is drawn again."""

    LAST_TWO_TABLES = "last_two_tables"
    """On reaching two tables."""
    LAST_TWO_TABLES_OPTION = "last_two_tables_option"
    """On reaching two tables, if the director wishes."""
    FINAL_TABLE = "final_table"
    """On reaching the final table."""
    DIRECTOR = "director"
    """At no fixed point, only when the director wishes."""


class HandForHandAt(StrEnum):
    """Points at which play goes hand for hand."""

    FINAL_TABLE_BUBBLE = "final_table_bubble"
    """One place before the final table."""
    MONEY_BUBBLE = "money_bubble"
    """One place before the prizes."""


@dataclass(frozen=True, slots=True)
class FinalTablePolicies:
    """Final table, redraws, hand for hand."""

    final_table_extra_players: int
    """Players above a full table that the final table seats."""
    final_table_extra_by_choice: int
    """Further players the director may add."""
    final_table_max: int
    """Most players at a final table."""
    final_table_max_ten_seats: int
    """The same where ten-seat tables are in use."""
    final_table_size_exempt: tuple[FinalTableSizeExempt, ...]
    """Events to which the plus-one size does not apply."""
    seats_per_table: int | Special
    """Seats at a full table."""
    redraw_seats: SeatRedraw
    """When seats are drawn again."""
    redraw_button_at: tuple[RedrawButtonAt, ...]
    """Points at which the dealer button is drawn again."""
    hand_for_hand_at: tuple[HandForHandAt, ...]
    """Points at which play goes hand for hand."""
