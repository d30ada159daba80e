"""What the players of a table alone are told besides the game: what its floor did or asks, and what is said there.

Also what a player may call for besides acts.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FloorTold:
    """What the floor did at the table last, on which device (`by`), and why, where a reason was given.

    A clock that was called, or a count, is told here too; `by` is empty then, since it is said who called.

    `number` is another one for each; it is news for `ends_in` more.
    """

    number: int
    ends_in: int
    said: str
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class AskedShown:
    """What a floor that plays at this table wants done to its hand, on which device (`by`) and why.

    It is done once the entries in `waits` have all agreed, and not if one of them says no; `number` goes back with an
    answer.
    """

    number: int
    said: str
    by: str
    why: str
    waits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClockOffered:
    """The clock that this player may call on the player to act: in `opens_in` ms (0: now), and for `closes_in` ms.

    After that the player's own time ends no later. It gives `seconds` to decide and a `countdown` of so many more.
    """

    opens_in: int
    closes_in: int
    seconds: int
    countdown: int


@dataclass(frozen=True, slots=True)
class PhraseShown:
    """A set phrase that the player in this chair says, by its id; `number` is another one each time."""

    seat: int
    phrase: str
    number: int
    ends_in: int
