"""The book as a rule between hands reads it: pinned by a night, made ready for a simulation, or consulted by a ruling.

Whose rule: none. A ruling that consults it notes what is read; who asks for a night reads and names clauses himself.
"""

from typing import Protocol

from shuffleup.rulebooks.policies import Policies


class OpenBook(Protocol):
    """A book whose policies can be read."""

    @property
    def policies(self) -> Policies:
        """The book's policies."""
