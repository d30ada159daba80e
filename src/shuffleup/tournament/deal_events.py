"""What happened on the way to a deal. Class names and fields are the log's format, as in `events`."""

from dataclasses import dataclass

from shuffleup.tournament.deal_state import Thing


@dataclass(frozen=True, slots=True)
class DealTalksBegun:
    """The players left talk about a deal, the `number`th time; `paused` if the clock was stopped for it."""

    number: int
    paused: bool = False
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealTalksEnded:
    """There is no deal this time."""


@dataclass(frozen=True, slots=True)
class DealProposed:
    """Terms were put forward, in the smallest coin; the clauses are those that the book has on them."""

    proposal: str
    shares: tuple[tuple[str, int], ...]
    saved: int = 0
    method: str = "custom"
    things: tuple[Thing, ...] = ()
    stacks: tuple[tuple[str, int], ...] = ()
    all_present: bool = False
    official_present: bool = False
    clauses: tuple[str, ...] = ()
    grade: str = ""


@dataclass(frozen=True, slots=True)
class ProposalDropped:
    """The terms are off; not `approved`: by the supervisor."""

    proposal: str
    approved: bool = True


@dataclass(frozen=True, slots=True)
class VoteCalled:
    """A secret vote on the terms is open for these."""

    ballot: str
    proposal: str
    voters: tuple[str, ...]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VoteCast:
    """Somebody has voted. How is in no log."""

    ballot: str
    entry: str


@dataclass(frozen=True, slots=True)
class VoteClosed:
    """All votes were in: everybody agreed, or not. By how many and whose is known to nobody."""

    ballot: str
    agreed: bool


@dataclass(frozen=True, slots=True)
class VoteStopped:
    """The vote ended before all had voted; nothing of it was read."""

    ballot: str


@dataclass(frozen=True, slots=True)
class TermsConfirmed:
    """A player accepted these terms aloud."""

    proposal: str
    entry: str
