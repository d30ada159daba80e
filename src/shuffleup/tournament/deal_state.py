"""A deal on its way, as the state holds it: the talks, what is proposed, the vote on it. Money in the smallest coin."""

from dataclasses import dataclass

Thing = tuple[int, str, str]
"""A prize that is no money in a deal: the place it was for, what it is, and the entry that takes it."""


@dataclass(frozen=True, slots=True)
class Talks:
    """The players left talk about a deal since `at`; `paused` if the clock was stopped for it."""

    at: int
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """Terms put forward: what each is paid by entry, what is saved for the winner, who takes which thing.

    `stacks` are the chips that it was worked out from. `confirmed` have accepted these very terms aloud.
    """

    id: str
    at: int
    shares: tuple[tuple[str, int], ...]
    saved: int = 0
    method: str = "custom"
    things: tuple[Thing, ...] = ()
    stacks: tuple[tuple[str, int], ...] = ()
    all_present: bool = False
    official_present: bool = False
    grade: str = ""
    confirmed: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Whose deal it is."""
        return tuple(entry for entry, _ in self.shares)


@dataclass(frozen=True, slots=True)
class Ballot:
    """A secret vote on the terms: who votes and who has voted, never how. `agreed` once all have."""

    id: str
    at: int
    voters: tuple[str, ...]
    voted: tuple[str, ...] = ()
    agreed: bool | None = None

    @property
    def is_open(self) -> bool:
        """Whether votes are still awaited."""
        return self.agreed is None

    @property
    def awaited(self) -> tuple[str, ...]:
        """Who has not voted yet."""
        return tuple(entry for entry in self.voters if entry not in self.voted)
