"""A form as it was typed: every field by its name, with all its values as text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Seen = TypeVar("Seen")

Typed = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Sheet(Generic[Seen]):
    """What was typed, and what the sender's page was made from: what is so now, and the time."""

    typed: Typed
    seen: Seen

    def text(self, name: str) -> str:
        """What stands in a field, the last where there are several; nothing where there is no such field."""
        values = self.typed.get(name)
        return values[-1] if values else ""

    def every(self, name: str) -> Sequence[str]:
        """All values of a field, such as boxes that were ticked."""
        return self.typed.get(name, ())

    def filled(self, prefix: str) -> list[str]:
        """The fields `<prefix>-<key>` that are not blank."""
        return [name for name in self.typed if name.startswith(f"{prefix}-") and self.text(name).strip()]
