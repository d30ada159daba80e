"""What a PHH record told beside what the hand itself holds: what had to be put right, what the showdown hid.

Whose rule: the format's. A record that is read strictly may not need putting right at all.
"""

from dataclasses import dataclass, field
from typing import NamedTuple


class NoSense(Exception):
    """A line that means nothing where it stands, or in a strict reading one that would have to be put right."""


class Repair(NamedTuple):
    """Something of a record that was put right."""

    action: int
    """Entry of `actions`, from 1; one more than there are for what was missing at the end."""
    text: str
    """The entry; empty at the end."""
    line: int | None
    """Its line in the file, where that is known."""
    what: str
    """What was wrong and how it was put right, in English, without a full stop."""


@dataclass(slots=True)
class HandTold:
    """What was told of a hand while its lines are played; one for each hand."""

    strict: bool = False
    """Whether what would have to be put right is a mistake instead."""
    silent: set[int] = field(default_factory=set)
    """Seats whose cards the record hides at the showdown: they win nothing against a hand that is seen."""
    early: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Hands turned up while by the record's stacks there could still be betting."""
    mended: list[tuple[int, str]] = field(default_factory=list)
    """What was put right, with the entry of `actions` (from 0) that needed it."""
    entry: int = 0
    """The entry that is being played."""

    def mend(self, wrong: str, mended: str) -> None:
        """Note what was wrong and how it is put right. Raises NoSense where the reading is strict."""
        if self.strict:
            raise NoSense(wrong)
        self.mended.append((self.entry, f"{wrong}; {mended}"))


def player(seat: int) -> str:
    """A seat as records call its player."""
    return f"p{seat + 1}"
