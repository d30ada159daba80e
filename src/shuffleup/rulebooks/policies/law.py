"""Law: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `law.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choices, flag


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            governing_law=choices(GoverningLaw, values["governing_law"]),
            report_violence_to_police=flag(values["report_violence_to_police"]),
        )
