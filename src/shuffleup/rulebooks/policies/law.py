"""Law: the values as types.

Written by `make policies`; edit `law.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class GoverningLaw(StrEnum):
    """Law the book names."""

    UK_GAMBLING_ACT_2005 = "uk_gambling_act_2005"
    """And the criminal law of the UK countries."""
    LOCAL = "local"
    """Law of the venue."""


@dataclass(frozen=True, slots=True)
class LawPolicies:
    """Law."""

    governing_law: tuple[GoverningLaw, ...]
    """Law the book names."""
    report_violence_to_police: bool
    """Ought violence to be reported to the police."""
