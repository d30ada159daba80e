"""Stud, draw and mixed games: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `stud_mixed.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag, number


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            mixed_button_in_stud=choice(MixedButtonInStud, values["mixed_button_in_stud"]),
            stud_balance_seat=choice(StudBalanceSeat, values["stud_balance_seat"]),
            misdeal_stud_down_cards=number(values["misdeal_stud_down_cards"]),
            stud_early_card=choice(StudEarlyCard, values["stud_early_card"]),
            draw_misdeals=choice(DrawMisdeals, values["draw_misdeals"]),
            stud_fold_face_down=flag(values["stud_fold_face_down"]),
        )
