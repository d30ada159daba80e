"""What the floor was called to in a night, what became of it, and the penalties on players' records. Part of `state`.

A ruling is proposed by the book, then the director's; lines of a record are for directors only. Not done here: ruling
(`shuffleup.floor`), what a penalty comes to (`penalties`, `serving`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from shuffleup.message import Message


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling of the floor as plain data: what the act counts as, on what grounds, and what is said to the table.

    Choices, remedies, infractions and `more` (chips and the like) have the keys of `docs/notation.md`; lists in them
    are lists, as JSON has them.
    """

    outcome: str
    say: Message
    clauses: tuple[str, ...] = ()
    fallbacks: tuple[str, ...] = ()
    choices: tuple[Mapping[str, Any], ...] = ()
    remedies: tuple[Mapping[str, Any], ...] = ()
    infractions: tuple[Mapping[str, Any], ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)


class Stage(Enum):
    """How far a ruling is: asked of the book, then the director's, then carried out."""

    PROPOSED = "proposed"
    CONFIRMED = "confirmed"
    OVERRULED = "overruled"
    APPLIED = "applied"


@dataclass(frozen=True, slots=True)
class FloorCall:
    """The floor was called to a table (0: none in particular): what had happened, what the book says, what came of it.

    `situation` is a situation file, `act` the line of it that is ruled on; `answers` are the facts that were told.
    `entry` is the player it is about, where somebody said so. `choice` is the one taken of those that the book leaves
    to the director; `reason` and `instead` stand where he overruled it.
    """

    id: str
    at: int
    table: int
    situation: str
    act: int
    ruled: Ruled
    incident: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    entry: str = ""
    stage: Stage = Stage.PROPOSED
    choice: int | None = None
    overruled: bool = False
    reason: str = ""
    instead: str = ""
    settled_at: int = 0
    applied_at: int = 0


@dataclass(frozen=True, slots=True)
class Penalty:
    """A line of a player's record, for directors only. `hands` counts hands or rounds to be missed, 0 for a warning.

    `missed` are the hands that it comes to; 0 for a warning, and for rounds that only the table can count.
    """

    entry: str
    at: int
    kind: str
    penalty: str
    hands: int = 0
    ruling: str = ""
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Serving:
    """Hands that a player has to miss: `gone` of `hands`, and `laps` of the button, which only the table can count.

    `waits_at` is the table whose hand under way does not count (0: none); `back_at` (ms UTC) is when it was over.
    """

    hands: int = 0
    gone: int = 0
    laps: int = 0
    waits_at: int = 0
    back_at: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the player is back in."""
        return self.back_at > 0

    @property
    def left(self) -> int:
        """Hands still to be missed."""
        return self.hands - self.gone
