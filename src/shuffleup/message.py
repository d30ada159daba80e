"""A sentence that the pure rooms say: its id and what fills it; the words are in the one catalogue (`shuffleup.words`).

It stands below all rooms, because the floor and what happens between hands both speak through it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Message:
    """A sentence of the catalogue: its id and what fills it.

    Arguments named `player` and `players` hold entry ids; the edge puts names in their place, so that no name is ever
    part of the log. `at` arguments are milliseconds UTC, shown as the venue's wall clock. A message may stand in
    another (what was taken back), as its sentence.
    """

    id: str
    args: "Mapping[str, Argument]" = field(default_factory=dict)


Argument = int | str | tuple[str, ...] | Message | tuple[Message, ...]
"""What fills a sentence."""
