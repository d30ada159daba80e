"""Stud, draw and mixed games: the values as types.

Written by `make policies`; edit `stud_mixed.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class MixedButtonInStud(StrEnum):
    """Button while stud is played."""

    ADVANCE_THEN_FREEZE = "advance_then_freeze"
    """Moves to where the next hold'em hand would have it, stays there until then."""
    KEEPS_MOVING = "keeps_moving"
    """Moves every hand."""


class StudBalanceSeat(StrEnum):
    """Seat filled in stud-only events."""

    LAST_OPENED = "last_opened"
    """The seat that became empty last."""
    RANDOM = "random"
    """Random open seat."""


class StudEarlyCard(StrEnum):
    """Stud street dealt too early."""

    REDRAW = "redraw"
    """Card back into the stub, shuffle, deal the street without a burn."""
    DIRECTOR = "director"
    """Director rules."""


class DrawMisdeals(StrEnum):
    """Misdeals in draw games."""

    HOUSE = "house"
    """House standards apply."""
    AS_FLOP_GAMES = "as_flop_games"
    """As in flop games."""


@dataclass(frozen=True, slots=True)
class StudMixedPolicies:
    """Stud, draw and mixed games."""

    mixed_button_in_stud: MixedButtonInStud
    """Button while stud is played."""
    stud_balance_seat: StudBalanceSeat
    """Seat filled in stud-only events."""
    misdeal_stud_down_cards: int
    """Exposed down cards of one player that are a misdeal in stud."""
    stud_early_card: StudEarlyCard
    """Stud street dealt too early."""
    draw_misdeals: DrawMisdeals
    """Misdeals in draw games."""
    stud_fold_face_down: bool
    """Are upcards turned down and all cards pushed forward a fold in stud, bet or no bet."""
