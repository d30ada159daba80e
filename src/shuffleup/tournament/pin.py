"""The rulebook as it was when a tournament was opened: a change of the book later changes nothing of that night.

The pin holds the content hash, every policy's value and the clauses behind it, not their texts. Not done here: the book
made whole again from a pin (`pinned`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from shuffleup.floor.consulted import Resolved, resolved
from shuffleup.rulebooks import Book
from shuffleup.rulebooks.policies import Policies


@dataclass(frozen=True, slots=True)
class PinnedBook:
    """The rulebook as it was when the tournament was opened: its content hash, every policy's value and clauses."""

    id: str
    hash: str
    values: Mapping[str, Any] = field(default_factory=dict)
    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def policies(self) -> Policies:
        """The values as types; a policy younger than the log has the value of the default book."""
        if self.hash not in _TYPED:
            _TYPED[self.hash] = Policies.from_values(self.values)
        return _TYPED[self.hash]

    def ready(self, book: Book) -> Resolved:
        """The book of this pin made ready to rule by."""
        return resolved(book)

    def cites(self, *policies: str) -> tuple[str, ...]:
        """The clauses behind these policies, each once, for a refusal or a reason."""
        return tuple(dict.fromkeys(clause for policy in policies for clause in self.clauses.get(policy, ())))


_TYPED: dict[str, Policies] = {}
"""Typed policies by content hash: reading 369 values for each decision would be most of its cost."""


def pin(book: Book) -> PinnedBook:
    """The book as a tournament keeps it; policies it is silent on have no clause."""
    clauses = {name: value.clauses for name, value in book.values.items() if value.clauses and not value.fallback}
    return PinnedBook(book.id, book.content_hash, book.resolve(), clauses)
