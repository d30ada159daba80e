"""What happened on the way to a deal. Class names and fields are the log's format, as in `events`."""

from dataclasses import dataclass

from shuffleup.message import Message
from shuffleup.tournament.acts import Event, happens
from shuffleup.tournament.deal_state import Thing


@happens(Message("log.deal_talks", {"number": "number"}))
@dataclass(frozen=True, slots=True)
class DealTalksBegun(Event):
    """The players left talk about a deal, the `number`th time; `paused` if the clock was stopped for it."""

    number: int
    paused: bool = False
    clauses: tuple[str, ...] = ()


@happens(Message("log.deal_talks_ended"))
@dataclass(frozen=True, slots=True)
class DealTalksEnded(Event):
    """There is no deal this time."""


@happens()
@dataclass(frozen=True, slots=True)
class DealProposed(Event):
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


@happens()
@dataclass(frozen=True, slots=True)
class ProposalDropped(Event):
    """The terms are off; not `approved`: by the supervisor."""

    proposal: str
    approved: bool = True


@happens()
@dataclass(frozen=True, slots=True)
class VoteCalled(Event):
    """A secret vote on the terms is open for these."""

    ballot: str
    proposal: str
    voters: tuple[str, ...]
    clauses: tuple[str, ...] = ()


@happens(Message("log.vote_cast"))
@dataclass(frozen=True, slots=True)
class VoteCast(Event):
    """Somebody has voted. How is in no log."""

    ballot: str
    entry: str


@happens()
@dataclass(frozen=True, slots=True)
class VoteClosed(Event):
    """All votes were in: everybody agreed, or not. By how many and whose is known to nobody."""

    ballot: str
    agreed: bool


@happens(Message("log.vote_stopped"))
@dataclass(frozen=True, slots=True)
class VoteStopped(Event):
    """The vote ended before all had voted; nothing of it was read."""

    ballot: str


@happens(Message("log.terms_confirmed", {"player": "entry"}))
@dataclass(frozen=True, slots=True)
class TermsConfirmed(Event):
    """A player accepted these terms aloud."""

    proposal: str
    entry: str
