"""Prizes that wait, and prizes that are taken: what a book says of the prize of somebody who broke its rules.

Whose rule: the book's `disqualified_prize` says whether somebody disqualified keeps the prize of the place, whether the
director decides, or whether the league may take it (TNPL A3.i.3), which `league_sanctions` may allow it for others too.
The prize of somebody disqualified is held without a word until that is decided, except where the book pays it. A
forfeited prize stays in the box and moves nobody up: no book of the five gives it to the next, so the pool's other
prizes stand. Bounties are not prizes and are paid. Not done: getting back what has been paid out, which is between the
league and the player; a part of a prize.
"""

from dataclasses import dataclass, replace

from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context
from shuffleup.tournament.between.penalty_scale import PrizeRights, prize_is_kept, who_takes_prize
from shuffleup.tournament.cash_state import Moved
from shuffleup.tournament.kinds import EntryId
from shuffleup.tournament.prize_state import PrizeStage
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.reserved import DISQUALIFICATION, is_league
from shuffleup.tournament.state import Tournament


@act(form("hold_prize"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class HoldPrize(Command):
    """Do not pay an entry's prize until it is decided who gets it."""

    entry: EntryId


@act(form("forfeit_prize"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class ForfeitPrize(Command):
    """Take an entry's prize, money and things: it stays in the box."""

    entry: EntryId


@act(form("release_prize"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class ReleasePrize(Command):
    """Pay an entry's prize after all."""

    entry: EntryId


@happens()
@dataclass(frozen=True, slots=True)
class PrizeRuled(Event):
    """An entry's prize is held, forfeited or released."""

    entry: str
    stage: PrizeStage


_CITED = "disqualified_prize", "league_sanctions"


def prize_stage(state: Tournament, entry: str) -> PrizeStage:
    """Whether an entry's prize is paid (`released`), waits or is forfeited."""
    told = state.prize_stages.get(entry)
    if told is not None:
        return told
    waits = _disqualified(state, entry) and not prize_is_kept(state.book)
    return PrizeStage.HELD if waits else PrizeStage.RELEASED


def may_be_forfeited(state: Tournament, entry: str) -> bool:
    """Whether the book lets anybody take this entry's prize."""
    return _rights(state, entry).anybody


def may_rule(state: Tournament, entry: str, actor: str) -> bool:
    """Whether this actor decides about this entry's prize."""
    rights = _rights(state, entry)
    return rights.director or (rights.league and is_league(actor))


def _disqualified(state: Tournament, entry: str) -> bool:
    return any(line.entry == entry and line.penalty == DISQUALIFICATION for line in state.penalties)


def _rights(state: Tournament, entry: str) -> PrizeRights:
    return who_takes_prize(state.book, disqualified=_disqualified(state, entry))


@decides(HoldPrize)
def _hold(state: Tournament, command: HoldPrize, context: Context) -> Answer:
    """Holding only keeps the money together, so directors do it where the league is to decide, too."""
    if command.entry in state.entries and not may_be_forfeited(state, command.entry):
        return no("prize_is_paid", state.book.cites(*_CITED), player=command.entry)
    return _ruled(state, command.entry, PrizeStage.HELD)


@decides(ForfeitPrize)
def _forfeit(state: Tournament, command: ForfeitPrize, context: Context) -> Answer:
    return _not_theirs(state, command.entry, context.actor) or _ruled(state, command.entry, PrizeStage.FORFEITED)


@decides(ReleasePrize)
def _release(state: Tournament, command: ReleasePrize, context: Context) -> Answer:
    return _not_theirs(state, command.entry, context.actor) or _ruled(state, command.entry, PrizeStage.RELEASED)


def _not_theirs(state: Tournament, entry: str, actor: str) -> Answer | None:
    """The refusal for somebody who does not decide about this prize."""
    if entry not in state.entries or may_rule(state, entry, actor):
        return None
    clauses = state.book.cites(*_CITED)
    if may_be_forfeited(state, entry):
        return no("league_alone", clauses)
    return no("prize_is_paid", clauses, player=entry)


def _ruled(state: Tournament, entry: str, stage: PrizeStage) -> Answer:
    if entry not in state.entries:
        return no("no_such_entry", entry=entry)
    if stage is not PrizeStage.RELEASED and _paid_out(state, entry):
        return no("prize_is_gone", player=entry)
    if prize_stage(state, entry) is stage:
        return already("prize_ruled", player=entry)
    return done(PrizeRuled(entry, stage), clauses=state.book.cites(*_CITED))


def _paid_out(state: Tournament, entry: str) -> bool:
    return any(line.entry == entry and line.moved is Moved.PAID_OUT for line in state.cash)


@evolves(PrizeRuled)
def _prize_ruled(state: Tournament, event: PrizeRuled, happened: Happened) -> Tournament:
    known(state, event.entry)
    return replace(state, prize_stages={**state.prize_stages, event.entry: event.stage})
