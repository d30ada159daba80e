"""Elimination and places: the values as types.

Written by `make policies`; edit `elimination.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class SameHandPlaces(StrEnum):
    """Tests, in order, for players out on the same hand."""

    STACK_AT_HAND_START = "stack_at_hand_start"
    """More chips before the hand places higher."""
    FINISHING_HAND = "finishing_hand"
    """Better final hand places higher."""
    HIGH_CARD_DRAW = "high_card_draw"
    """High card, redrawn while equal."""
    TIE = "tie"
    """Places and prizes shared equally."""


class HandForHandSameRound(StrEnum):
    """Players out at different tables in one hand-for-hand round."""

    SAME_HAND = "same_hand"
    """As if out on the same hand."""
    ORDER_OF_REPORT = "order_of_report"
    """In the order reported."""


@dataclass(frozen=True, slots=True)
class EliminationPolicies:
    """Elimination and places."""

    same_hand_places: tuple[SameHandPlaces, ...]
    """Tests, in order, for players out on the same hand."""
    equal_prizes_split: bool
    """Are divisible prizes shared when only the last test separates them."""
    hand_for_hand_same_round: HandForHandSameRound
    """Players out at different tables in one hand-for-hand round."""
    blinded_out: bool
    """Can blinds and antes put an absent or penalised player out."""
