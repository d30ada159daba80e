"""What people ask for on the way to a deal. Class names and fields are part of the log, as in `commands`."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE, SEATED, STAFF
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.deal_state import Thing
from shuffleup.tournament.kinds import Amount, EntryId, OpaqueId


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class TalkDeal(Command):
    """Let the players left talk about a deal; the clock stops as often as the book has it, with a line for the room."""

    official_present: bool = False
    message: str = ""


@act(form("end_talks"), may=STAFF)
@dataclass(frozen=True, slots=True)
class EndTalks(Command):
    """The talks are over without a deal: play goes on."""


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class ProposeDeal(Command):
    """Put terms forward; those put forward before fall, with all that was said to them.

    Shares by entry and what is saved for the winner in the smallest coin; `stacks` are the chips behind them. `grade`
    is the kind of event, where the plan does not say.
    """

    shares: tuple[tuple[str, int], ...]
    saved: Annotated[int, Amount()] = 0
    method: str = "custom"
    things: tuple[Thing, ...] = ()
    stacks: tuple[tuple[str, int], ...] = ()
    all_present: bool = False
    official_present: bool = False
    grade: str = ""


@act(form("drop_deal"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class DropProposal(Command):
    """The terms are off: the players do not want them, or (not `approved`) the supervisor does not."""

    proposal: OpaqueId
    approved: bool = True


@act(form("call_vote"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class CallVote(Command):
    """Let everybody left vote on the terms in secret."""

    proposal: OpaqueId


@act(form("cast_vote"), may=SEATED)  # of the staff: the phone is handed to whoever has none
@dataclass(frozen=True, slots=True)
class CastVote(Command):
    """One player's vote is in. What it says is no part of the command: it goes to the box and nowhere else."""

    ballot: OpaqueId
    entry: EntryId


@act(form("stop_vote"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class StopVote(Command):
    """End a vote before all have voted; what was in the box is destroyed unread."""

    ballot: OpaqueId


@act(form("confirm_terms"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ConfirmTerms(Command):
    """A player has accepted these terms aloud before the official."""

    proposal: OpaqueId
    entry: EntryId


@act(form("approve_deal"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class ApproveDeal(Command):
    """The supervisor approves the terms: the deal binds, if the book has all that it asks for."""

    proposal: OpaqueId
