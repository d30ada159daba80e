"""Burn cards: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `burns.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag


class BurnErrorInTime(StrEnum):
    """No burn or more than one, found before betting on the street."""

    CORRECT = "correct"
    """Restore the board cards that one burn would have given."""
    STANDS = "stands"
    """The cards stand."""


class BurnErrorLate(StrEnum):
    """Found after an action on the street."""

    REDO_STREET = "redo_street"
    """The street's cards go back, shuffle and cut, street dealt again; its bets go back, folds stand."""
    STANDS = "stands"
    """The card stands."""


@dataclass(frozen=True, slots=True)
class BurnsPolicies:
    """Burn cards."""

    burn_before_betting_done: bool
    """May a burn lie on the table before the betting is over."""
    burn_error_in_time: BurnErrorInTime
    """No burn or more than one, found before betting on the street."""
    burn_error_late: BurnErrorLate
    """Found after an action on the street."""
    burns_visible: bool
    """Do burns lie visibly with the board, face down."""

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            burn_before_betting_done=flag(values["burn_before_betting_done"]),
            burn_error_in_time=choice(BurnErrorInTime, values["burn_error_in_time"]),
            burn_error_late=choice(BurnErrorLate, values["burn_error_late"]),
            burns_visible=flag(values["burns_visible"]),
        )
