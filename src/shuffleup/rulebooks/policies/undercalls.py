"""Calling less than the price: the values as types.

Written by `make policies`; edit `undercalls.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class Undercall(StrEnum):
    """Less than the call put in or said, in turn, without 'call'."""

    OPENING_OR_HEADS_UP = "opening_or_heads_up"
    """Full call if heads-up, or facing the opening bet multi-way; else undercall_options."""
    ALWAYS_FULL_CALL = "always_full_call"
    """Completed to a full call in every case."""
    COMPLETE_OR_FORFEIT = "complete_or_forfeit"
    """Player completes the call or folds and leaves the chips, unless bet_misunderstood lets him off."""


class UndercallOutOfTurn(StrEnum):
    """An undercall out of turn that binds."""

    AS_IN_TURN = "as_in_turn"
    """As the same in turn."""
    DIRECTOR = "director"
    """Undercall_options, heads-up and against the opening bet too."""


class UndercallOptions(StrEnum):
    """The director's choices in the other cases."""

    FULL_CALL = "full_call"
    """Complete to a full call."""
    FORFEIT_AND_FOLD = "forfeit_and_fold"
    """Leave the chips and fold."""


class TinyChip(StrEnum):
    """Silent chip or chips very small next to the bet."""

    UNDERCALL_RULE_THEN_DIRECTOR = "undercall_rule_then_director"
    """The undercall rule where it forces a call; elsewhere the director interprets."""
    DIRECTOR = "director"
    """The director interprets in every case."""
    FULL_CALL = "full_call"
    """Full call."""


class UndercallSeries(StrEnum):
    """Two or more undercalls in a row."""

    BACK_TO_FIRST = "back_to_first"
    """First one is corrected, the rest are ruled by the director."""
    EACH_ALONE = "each_alone"
    """Each corrected by itself in order."""


@dataclass(frozen=True, slots=True)
class UndercallsPolicies:
    """Calling less than the price."""

    undercall: Undercall
    """Less than the call put in or said, in turn, without 'call'."""
    undercall_out_of_turn: UndercallOutOfTurn
    """An undercall out of turn that binds."""
    undercall_options: tuple[UndercallOptions, ...]
    """The director's choices in the other cases."""
    spoken_undercall: bool
    """Does a spoken amount below the price count as an undercall."""
    tiny_chip: TinyChip
    """Silent chip or chips very small next to the bet."""
    undercall_series: UndercallSeries
    """Two or more undercalls in a row."""
