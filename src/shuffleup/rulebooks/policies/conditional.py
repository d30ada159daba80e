"""Conditional statements: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `conditional.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice


class ConditionalStatement(StrEnum):
    """'if you bet, I raise'."""

    DIRECTOR = "director"
    """Director: binding, penalty, both or neither."""
    NOT_BINDING = "not_binding"
    """Never binds; penalty open to the director."""


@dataclass(frozen=True, slots=True)
class ConditionalPolicies:
    """Conditional statements."""

    conditional_statement: ConditionalStatement
    """'if you bet, I raise'."""

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            conditional_statement=choice(ConditionalStatement, values["conditional_statement"]),
        )
