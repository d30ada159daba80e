"""A deal, from the talks to the day it binds: chips, the ways to divide side by side, terms, vote, approval.

The page shows one step at a time: whatever is next on the way. The page `vote` is for a player without a phone of his
own: it is handed over, shows nothing of anybody else's vote and, once sent, nothing of his.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.bad_input import BadInput
from shuffleup.desk import claims
from shuffleup.desk.deal_ways import said_of
from shuffleup.desk.event import EventView
from shuffleup.desk.owing import owing
from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.deal_manner import needs_approval, said_aloud, talks_with_clock_stopped
from shuffleup.tournament.between.deal_rules import DealRuling, judge_deal
from shuffleup.tournament.chip_events import DealAgreed
from shuffleup.tournament.deal_made import facts_of, no_deal_now, not_of_all_left, terms_of
from shuffleup.tournament.deal_state import Ballot, Proposal, Thing
from shuffleup.tournament.finish import prizes_left
from shuffleup.tournament.pinned import as_book
from shuffleup.web.console.deal_talks import talks
from shuffleup.web.console.shared import entry_of, page, toasts
from shuffleup.web.current import find


@require_GET
def deal(request: HttpRequest, tournament: str) -> HttpResponse:
    """Whatever is the next step on the way to a deal."""
    event = find(tournament)
    state = event.state
    prizes = prizes_left(state)
    refused = no_deal_now(state, event.now) if state.deal is None else None
    times = talks_with_clock_stopped(state.book)
    stops = state.deal_talks < times
    context: dict[str, Any] = {
        "talks_page": True,
        "prize": sum(prizes),
        "left": len(state.seated),
        "next_out": min(prizes, default=0),
        "times": times,
        "refused": event.say(refused.message) if refused else "",
        "refused_clauses": refused.clauses if refused else (),
        "stops": stops and state.clock.running,
        "clock_clauses": state.book.cites("deal_talks_clock_paused"),
        "owing": owing(event) if state.deal is None and refused is None else None,
        "rules": state.book.cites("prize_deals", "deal_all_present", "deal_official_present", "deal_consent"),
    }
    if state.deal is not None:
        context |= _made(event)
    elif state.talks is not None and state.proposal is not None:
        context |= _on_the_table(event, state.proposal)
    elif state.talks is not None:
        context |= talks(request.GET, event)
    return page(request, event, "console/deal.html", "results", **context)


def _made(event: EventView) -> dict[str, Any]:
    """A deal that binds, and the command to take back with a reason."""
    made = event.state.deal
    if made is None:
        return {}
    latest = event.sequencer.latest(len(event.state.entries) * 20 + 500)
    agreed = (done.id for _, done, out in latest if not out and any(isinstance(e, DealAgreed) for e in done.events))
    return {
        "made": made,
        "rows": _rows(event, made.shares, made.things),
        "agreed_by": next(agreed, ""),
        "binds": event.state.book.cites("deal_binds_when"),
    }


def _rows(event: EventView, shares: tuple[tuple[str, int], ...], things: tuple[Thing, ...]) -> list[dict[str, Any]]:
    """Who gets how much and which things, the most first."""
    rows = [
        {
            "entry": entry,
            "name": event.names[entry],
            "amount": amount,
            "things": [item for _, item, taker in things if taker == entry],
        }
        for entry, amount in shares
    ]
    return sorted(rows, key=lambda row: (-row["amount"], row["name"]))


def _on_the_table(event: EventView, proposal: Proposal) -> dict[str, Any]:
    """Terms that were put forward, how far everybody is with them, and what is still in the way."""
    state = event.state
    ballot = state.ballot
    try:
        terms = terms_of(state, proposal, dict(proposal.stacks))
        ruling = judge_deal(terms, as_book(state.book), facts_of(state, proposal, approved=True))
    except BadInput:
        ruling = DealRuling((), (), binding=False)
    stale = not_of_all_left(state, proposal.shares) is not None
    ready = not stale and ruling.allowed and not ruling.needs and bool(ruling.binding)
    return {
        "proposal": proposal,
        "rows": _rows(event, proposal.shares, proposal.things),
        "findings": said_of(event, ruling),
        "ballot": ballot,
        "votes": _votes(event, ballot) if ballot else {},
        "aloud": said_aloud(state.book),
        "confirming": [(entry, event.names[entry], entry in proposal.confirmed) for entry in proposal.players],
        "all_confirmed": len(proposal.confirmed) == len(proposal.players),
        "ready": ready,
        "stale": stale,
        "approval": needs_approval(state.book),
        "vote_clauses": state.book.cites("deal_vote", "deal_consent"),
        "approval_clauses": state.book.cites("deal_approval", "deal_binds_when"),
    }


def _votes(event: EventView, ballot: Ballot) -> dict[str, Any]:
    """How many votes are in, and who is awaited: with a phone of his own, or to be handed one."""
    phones = {each for each in ballot.voters if claims.phones_of(event.house, event.id, each)}
    awaited = [(entry, event.names[entry], entry in phones) for entry in ballot.awaited]
    return {"cast": len(ballot.voted), "of": len(ballot.voters), "awaited": awaited}


@require_GET
def vote(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    """The phone is handed to one player: black or red, and nothing that anybody could read afterwards."""
    event = find(tournament)
    ballot = event.state.ballot
    found = entry_of(event, entry)
    if ballot is None or found.id not in ballot.voters:
        raise Http404(told(Message("mistake.no_vote")))
    context = {
        "event": event,
        "plan": event.state.plan,
        "entry": entry,
        "name": event.names[entry],
        "ballot": ballot,
        "voted": entry in ballot.voted or not ballot.is_open,
        "rows": _rows(event, event.state.proposal.shares, event.state.proposal.things) if event.state.proposal else [],
        "saved": event.state.proposal.saved if event.state.proposal else 0,
        "toasts": toasts(request),
    }
    return render(request, "console/deal_vote.html", context)
