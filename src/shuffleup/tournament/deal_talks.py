"""Talks about a deal: the clock stops as often as the book has it, terms are put forward, accepted aloud or dropped.

Whose rules: TNPL A8 and K1.5, TDA 73.2, in `between`: `deal_manner`, and `deal_rules` on the terms. Further talks than
the book stops the clock for are held with the clock running; the director's own pause stays his. Any change of the
terms is a new proposal, to which nothing has been said yet. The vote is `ballots`, the deal itself `deal_made`.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.tournament.answers import Accepted, Context, Message, Misfit
from shuffleup.tournament.between.deal_manner import official_at_talks, talks_with_clock_stopped
from shuffleup.tournament.between.deal_rules import DealFacts, judge_proposal
from shuffleup.tournament.clock import LONGEST_MESSAGE
from shuffleup.tournament.commands import ResumeClock
from shuffleup.tournament.deal_commands import ConfirmTerms, DropProposal, EndTalks, ProposeDeal, TalkDeal
from shuffleup.tournament.deal_events import (
    DealProposed,
    DealTalksBegun,
    DealTalksEnded,
    ProposalDropped,
    TermsConfirmed,
)
from shuffleup.tournament.deal_made import no_deal_now, not_of_all_left, refused_by, terms_of
from shuffleup.tournament.deal_state import Proposal, Talks
from shuffleup.tournament.events import ClockPaused
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.pinned import as_book
from shuffleup.tournament.register import DECIDERS, Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.state import Tournament


@decides(TalkDeal)
def _talk(state: Tournament, command: TalkDeal, context: Context) -> Answer:
    if state.deal is not None:
        return already("deal_agreed", at=state.deal.at)
    if state.talks is not None:
        return already("deal_talks", at=state.talks.at)
    if refused := no_deal_now(state, context.at):
        return refused
    if official_at_talks(state.book) and not command.official_present:
        said = Message("deal.no_official")
        return no("deal_refused", state.book.cites("deal_official_present"), said=said)
    if len(command.message) > LONGEST_MESSAGE:
        return no("message_too_long", most=LONGEST_MESSAGE)
    number = state.deal_talks + 1
    limit = talks_with_clock_stopped(state.book)
    stops = number <= limit
    paused = stops and state.clock.running
    clauses = state.book.cites("deal_talks_clock_paused")
    begun = DealTalksBegun(number, paused, clauses)
    if paused:
        return done(begun, ClockPaused(command.message), clauses=clauses)
    if stops or not state.clock.running:
        return done(begun, clauses=clauses)
    by_book = Message("note.deal_clock_runs", {"count": limit, "text": clauses})
    note = by_book if clauses else Message("note.deal_clock_runs_usually", {"count": limit})
    return done(begun, notes=(note,), clauses=clauses)


@evolves(DealTalksBegun)
def _begun(state: Tournament, event: DealTalksBegun, happened: Happened) -> Tournament:
    return replace(state, deal_talks=event.number, talks=Talks(happened.at, event.paused))


@decides(EndTalks)
def _end(state: Tournament, command: EndTalks, context: Context) -> Answer:
    if state.talks is None:
        return already("no_deal_talks")
    ended = DealTalksEnded()
    if not state.talks.paused or state.clock.running:
        return done(ended)
    resumed = DECIDERS[ResumeClock](state, ResumeClock(), context)
    return done(ended, *resumed.events) if isinstance(resumed, Accepted) else done(ended)


@evolves(DealTalksEnded)
def _ended(state: Tournament, event: DealTalksEnded, happened: Happened) -> Tournament:
    return replace(state, talks=None, proposal=None, ballot=None)


@decides(ProposeDeal)
def _propose(state: Tournament, command: ProposeDeal, context: Context) -> Answer:
    if state.deal is not None:
        return already("deal_agreed", at=state.deal.at)
    if state.talks is None:
        return no("no_deal_talks")
    if refused := no_deal_now(state, context.at) or not_of_all_left(state, command.shares):
        return refused
    facts = DealFacts(
        all_present=command.all_present,
        official_present=command.official_present,
        grade=state.plan.grade or command.grade,
    )
    try:
        ruling = judge_proposal(terms_of(state, command, dict(command.stacks)), as_book(state.book), facts)
    except BadInput:
        return no("deal_garbled")
    if refused := refused_by(ruling):
        return refused
    if ruling.needs:
        return no("deal_grade_unknown")
    clauses = tuple(dict.fromkeys(clause for finding in ruling.findings for clause in finding.clauses))
    event = DealProposed(
        new_id(context.command_id),
        command.shares,
        command.saved,
        command.method,
        command.things,
        command.stacks,
        command.all_present,
        command.official_present,
        clauses,
        command.grade,
    )
    return done(event, notes=tuple(finding.message for finding in ruling.findings), clauses=clauses)


@evolves(DealProposed)
def _proposed(state: Tournament, event: DealProposed, happened: Happened) -> Tournament:
    if state.talks is None:
        raise Misfit("nobody talks about a deal")
    proposal = Proposal(
        event.proposal,
        happened.at,
        event.shares,
        event.saved,
        event.method,
        event.things,
        event.stacks,
        event.all_present,
        event.official_present,
        event.grade,
    )
    return replace(state, proposal=proposal, ballot=None)


def whole(state: Tournament, proposal: str) -> Proposal | None:
    """The terms of this id, if they are those put forward now and still among exactly the players left."""
    now = state.proposal
    fits = now is not None and now.id == proposal and not_of_all_left(state, now.shares) is None
    return now if fits else None


@decides(DropProposal)
def _drop(state: Tournament, command: DropProposal, context: Context) -> Answer:
    if state.proposal is None or state.proposal.id != command.proposal:
        return already("terms_dropped")
    return done(ProposalDropped(command.proposal, command.approved))


@evolves(ProposalDropped)
def _dropped(state: Tournament, event: ProposalDropped, happened: Happened) -> Tournament:
    if state.proposal is None or state.proposal.id != event.proposal:
        raise Misfit("these terms are not put forward")
    return replace(state, proposal=None, ballot=None)


@decides(ConfirmTerms)
def _confirm(state: Tournament, command: ConfirmTerms, context: Context) -> Answer:
    proposal = whole(state, command.proposal)
    if proposal is None:
        return no("terms_changed")
    if command.entry not in proposal.players:
        return no("not_in_the_deal")
    if command.entry in proposal.confirmed:
        return already("terms_confirmed", player=command.entry)
    return done(TermsConfirmed(command.proposal, command.entry), clauses=state.book.cites("deal_vote"))


@evolves(TermsConfirmed)
def _confirmed(state: Tournament, event: TermsConfirmed, happened: Happened) -> Tournament:
    proposal = state.proposal
    if proposal is None or proposal.id != event.proposal or event.entry not in proposal.players:
        raise Misfit("these terms are not put forward")
    return replace(state, proposal=replace(proposal, confirmed=(*proposal.confirmed, event.entry)))
