"""Burn cards: the values as types.

Written by `make policies`; edit `burns.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


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
