"""The secret vote on a deal: who has voted is known, how is not, and the box is destroyed once it has been read.

Whose rules: TNPL A8.r2 (red no, black yes), TDA 73.2.A; no book says whether a vote may be changed, and a card in the
box cannot be told from the others, so it may not: one vote a seat, and whoever thinks better of it asks for another
ballot. Whose voice decides is `between.deal_manner`.

How a vote reads comes with the command as a secret (`context.secrets["vote"]`), never in it. All that is kept of the
votes while they come in is one `Tally` beside the log: how many are in, and whether each was a yes. With the last vote
comes the answer, agreed or not, and the tally goes. Taking back one vote takes back all of that ballot (`journal.py`).
"""

from dataclasses import dataclass, replace

from shuffleup.tournament.answers import Context, Misfit
from shuffleup.tournament.between.deal_manner import agreed, one_no_decides
from shuffleup.tournament.deal_commands import CallVote, CastVote, StopVote
from shuffleup.tournament.deal_events import VoteCalled, VoteCast, VoteClosed, VoteStopped
from shuffleup.tournament.deal_state import Ballot
from shuffleup.tournament.deal_talks import whole
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.state import Tournament

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Tally:
    """What is kept of the votes of an open ballot: how many are in, and how many of these were a no.

    Where one no decides, `against` is 1 from the first one on: the tally does not change with the others.
    """

    votes: int = 0
    against: int = 0

    @property
    def text(self) -> str:
        """As it comes with a context."""
        return f"{self.votes}:{self.against}"

    @staticmethod
    def read(text: str) -> "Tally":
        """The tally of a context; nothing is in where there is no text."""
        votes, _, against = text.partition(":")
        return Tally(int(votes), int(against)) if votes else Tally()


def with_vote(state: Tournament, tally: Tally, vote: str) -> Tally:
    """The tally with one more vote in it, holding no more than the book's question needs."""
    against = tally.against + (vote != YES)
    return Tally(tally.votes + 1, min(against, 1) if one_no_decides(state.book) else against)


@decides(CallVote)
def _call(state: Tournament, command: CallVote, context: Context) -> Answer:
    if (proposal := whole(state, command.proposal)) is None:
        return no("terms_changed")
    if state.ballot is not None and (state.ballot.is_open or state.ballot.agreed):
        return already("vote_called", at=state.ballot.at)
    clauses = state.book.cites("deal_vote", "deal_consent")
    return done(VoteCalled(new_id(context.command_id), proposal.id, proposal.players, clauses), clauses=clauses)


@evolves(VoteCalled)
def _called(state: Tournament, event: VoteCalled, happened: Happened) -> Tournament:
    if state.proposal is None or state.proposal.id != event.proposal:
        raise Misfit("these terms are not put forward")
    return replace(state, ballot=Ballot(event.ballot, happened.at, event.voters))


@decides(CastVote)
def _cast(state: Tournament, command: CastVote, context: Context) -> Answer:
    ballot = state.ballot
    if ballot is None or ballot.id != command.ballot:
        return no("vote_over")
    if command.entry not in ballot.voters:
        return no("not_in_the_deal")
    if command.entry in ballot.voted:
        return already("voted")
    if not ballot.is_open or state.proposal is None or whole(state, state.proposal.id) is None:
        return no("vote_over")
    vote = context.secrets.get("vote", "")
    if vote not in (YES, NO):
        return no("vote_unclear")
    tally = Tally.read(context.secrets.get("tally", ""))
    if tally.votes != len(ballot.voted):
        return no("votes_lost")
    cast = VoteCast(ballot.id, command.entry)
    if len(ballot.awaited) > 1:
        return done(cast)
    return done(cast, VoteClosed(ballot.id, agreed_by(state, with_vote(state, tally, vote))))


def agreed_by(state: Tournament, tally: Tally) -> bool:
    """Whether as many said yes as the book wants."""
    return agreed(state.book, tally.votes, tally.votes - tally.against, tally.against) is True


@evolves(VoteCast)
def _was_cast(state: Tournament, event: VoteCast, happened: Happened) -> Tournament:
    ballot = state.ballot
    if ballot is None or ballot.id != event.ballot or event.entry not in ballot.awaited:
        raise Misfit("that vote is not awaited")
    return replace(state, ballot=replace(ballot, voted=(*ballot.voted, event.entry)))


@evolves(VoteClosed)
def _closed(state: Tournament, event: VoteClosed, happened: Happened) -> Tournament:
    if state.ballot is None or state.ballot.id != event.ballot:
        raise Misfit("there is no such vote")
    return replace(state, ballot=replace(state.ballot, agreed=event.agreed))


@decides(StopVote)
def _stop(state: Tournament, command: StopVote, context: Context) -> Answer:
    if state.ballot is None or state.ballot.id != command.ballot or not state.ballot.is_open:
        return no("vote_over")
    return done(VoteStopped(command.ballot))


@evolves(VoteStopped)
def _stopped(state: Tournament, event: VoteStopped, happened: Happened) -> Tournament:
    if state.ballot is None or state.ballot.id != event.ballot:
        raise Misfit("there is no such vote")
    return replace(state, ballot=None)


def open_ballot(state: Tournament | None) -> str:
    """The id of the ballot that awaits votes, if there is one."""
    return state.ballot.id if state and state.ballot and state.ballot.is_open else ""
