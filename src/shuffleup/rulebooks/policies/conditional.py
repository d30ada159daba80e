"""Conditional statements: the values as types.

Written by `make policies`; edit `conditional.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


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
