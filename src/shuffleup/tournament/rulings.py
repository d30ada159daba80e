"""Rulings of the floor in the log: proposed, confirmed or overruled with a reason, then carried out, once.

Whose rule: the book's, as `floor` has ruled; here is only what may become of it. Every book sets fairness above its
letter, so the director may overrule, and the log keeps both. A penalty is one of the range that the ruling names,
within the book's most hands or rounds; it goes on the player's record, which only directors see. Every book has the
chips of somebody disqualified leave play: whoever is, goes out with them in the place that is open. What a book keeps
for the league only the league carries out (`between.powers`). Not done here: ruling (`floor`), sitting penalties out
(`serving`).
"""

from dataclasses import replace

from shuffleup.tournament.acts import Event
from shuffleup.tournament.answers import Accepted, Context, Message, Misfit
from shuffleup.tournament.between.penalty_scale import kinds_of_penalty, most_missed
from shuffleup.tournament.between.powers import league_disqualifies
from shuffleup.tournament.chip_commands import TakeStack
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.commands import ApplyRuling, ConfirmRuling, OverruleRuling, PenaltyMeant, ProposeRuling
from shuffleup.tournament.events import PenaltyGiven, RulingApplied, RulingConfirmed, RulingOverruled, RulingProposed
from shuffleup.tournament.register import (
    DECIDERS,
    EVOLVERS,
    Answer,
    Happened,
    already,
    decides,
    done,
    evolves,
    known,
    no,
)
from shuffleup.tournament.reserved import DISQUALIFICATION, left_to_league
from shuffleup.tournament.ruling_state import FloorCall, Penalty, Stage
from shuffleup.tournament.serving import sentence, weighed, with_penalty
from shuffleup.tournament.state import Standing, Tournament

LONGEST_SITUATION = 8_000
"""Characters; a situation file with every field is a quarter of it."""

LONGEST_REASON = 300
"""Characters of a reason, and of what holds instead."""

MISSED = {"missed_hand": 1, "missed_hands": 0, "missed_round": 1, "missed_rounds": 0}
"""Penalties that are counted in hands or rounds; 1 where the name says the number."""


@decides(ProposeRuling)
def _propose(state: Tournament, command: ProposeRuling, context: Context) -> Answer:
    if command.table and command.table not in state.tables:
        return no("no_such_table", tables=(str(command.table),))
    if command.book != state.book.id:
        return no("ruling_of_another_book")
    if command.entry and command.entry not in state.entries:
        return no("no_such_entry")
    if len(command.situation) > LONGEST_SITUATION or command.act < 0:
        return no("situation_too_long", most=LONGEST_SITUATION)
    return done(
        RulingProposed(
            table=command.table,
            situation=command.situation,
            act=command.act,
            book=command.book,
            ruled=command.ruled,
            incident=command.incident,
            answers=command.answers,
            entry=command.entry,
        )
    )


@evolves(RulingProposed)
def _proposed(state: Tournament, event: RulingProposed, happened: Happened) -> Tournament:
    if event.table and event.table not in state.tables:
        raise Misfit(f"no table {event.table}")
    if event.entry:
        known(state, event.entry)
    call = FloorCall(
        id=happened.command,
        at=happened.at,
        table=event.table,
        situation=event.situation,
        act=event.act,
        ruled=event.ruled,
        incident=event.incident,
        answers=event.answers,
        entry=event.entry,
    )
    return replace(state, rulings={**state.rulings, call.id: call})


@decides(ConfirmRuling)
def _confirm(state: Tournament, command: ConfirmRuling, context: Context) -> Answer:
    call = state.rulings.get(command.ruling)
    if call is None:
        return no("no_such_ruling")
    if call.stage is not Stage.PROPOSED:
        stands = not call.overruled and call.choice == command.choice
        return already("ruling_confirmed", at=call.settled_at) if stands else no("ruling_settled")
    choices = len(call.ruled.choices)
    if choices and command.choice is None:
        return no("ruling_needs_choice", call.ruled.clauses)
    if command.choice is not None and not 0 <= command.choice < choices:
        return no("no_such_choice")
    return done(RulingConfirmed(call.id, command.choice), clauses=call.ruled.clauses)


@evolves(RulingConfirmed)
def _confirmed(state: Tournament, event: RulingConfirmed, happened: Happened) -> Tournament:
    call = _call(state, event.ruling, Stage.PROPOSED)
    return _put(state, replace(call, stage=Stage.CONFIRMED, choice=event.choice, settled_at=happened.at))


@decides(OverruleRuling)
def _overrule(state: Tournament, command: OverruleRuling, context: Context) -> Answer:
    call = state.rulings.get(command.ruling)
    if call is None:
        return no("no_such_ruling")
    if call.stage is not Stage.PROPOSED:
        same = call.overruled and (call.reason, call.instead) == (command.reason, command.instead)
        return already("ruling_overruled", at=call.settled_at) if same else no("ruling_settled")
    if not command.reason.strip():
        return no("overruled_without_reason")
    if max(len(command.reason), len(command.instead)) > LONGEST_REASON:
        return no("reason_too_long", most=LONGEST_REASON)
    return done(RulingOverruled(call.id, command.reason, command.instead))


@evolves(RulingOverruled)
def _overruled(state: Tournament, event: RulingOverruled, happened: Happened) -> Tournament:
    call = _call(state, event.ruling, Stage.PROPOSED)
    settled = replace(
        call,
        stage=Stage.OVERRULED,
        overruled=True,
        reason=event.reason,
        instead=event.instead,
        settled_at=happened.at,
    )
    return _put(state, settled)


@decides(ApplyRuling)
def _apply(state: Tournament, command: ApplyRuling, context: Context) -> Answer:
    call = state.rulings.get(command.ruling)
    if call is None:
        return no("no_such_ruling")
    if call.stage is Stage.APPLIED:
        return already("ruling_applied", at=call.applied_at)
    if call.stage is Stage.PROPOSED:
        return no("ruling_open")
    if call.entry and not _plays(state, call.entry):
        return no("ruling_player_gone", player=call.entry)
    for meant in command.penalties:
        refused = _refused(state, call, meant, context)
        if refused is not None:
            return refused
    return _carried_out(state, call, command, context)


def _carried_out(state: Tournament, call: FloorCall, command: ApplyRuling, context: Context) -> Answer:
    events: list[Event] = [RulingApplied(call.id)]
    notes = _left_undone(state, call, command.penalties)
    running = state
    for meant in command.penalties:
        events.append(_given(state, call, meant, context.at))
        if meant.penalty == DISQUALIFICATION and meant.chips is None:
            notes += (Message("note.disqualified_still_in", {"player": meant.entry}),)
        elif meant.penalty == DISQUALIFICATION:
            gone = put_out(running, meant.entry, meant.chips or 0, context)
            if not isinstance(gone, Accepted):
                return gone
            notes += gone.notes
            for event in gone.events:
                events.append(event)
                running = EVOLVERS[type(event)](running, event, Happened(context.at, context.command_id))
    return done(*events, notes=notes, clauses=call.ruled.clauses)


def _left_undone(state: Tournament, call: FloorCall, given: tuple[PenaltyMeant, ...]) -> tuple[Message, ...]:
    """What the book wants beside what is done: a penalty that is certain, a report to the league."""
    if call.overruled or given:
        return ()
    offences = [each["kind"] for each in call.ruled.infractions]
    if any(league_disqualifies(state.book, kind) for kind in offences):
        return (Message("note.league_decides"),)
    due = any(each.get("penalty") == "must" for each in call.ruled.infractions)
    return (Message("note.penalty_due"),) if due else ()


def put_out(state: Tournament, entry: str, chips: int, context: Context) -> Answer:
    """Take a disqualified player out, with this stack: out of play, and out in the place that is open now."""
    taken = TakeStack(entry, state.entries[entry].lives, chips, ChipReason.DISQUALIFIED)
    return DECIDERS[TakeStack](state, taken, context)


def _given(state: Tournament, call: FloorCall, meant: PenaltyMeant, at: int) -> PenaltyGiven:
    missed = laps = 0
    if meant.penalty in MISSED:
        said = weighed(state, meant.entry, meant.penalty, meant.hands, at)
        missed, laps = sentence(said, meant.penalty, meant.hands)
    return PenaltyGiven(meant.entry, meant.kind, meant.penalty, meant.hands, call.id, missed, laps, meant.under_way)


@evolves(RulingApplied)
def _applied(state: Tournament, event: RulingApplied, happened: Happened) -> Tournament:
    call = _call(state, event.ruling, Stage.CONFIRMED, Stage.OVERRULED)
    if call.entry and not _plays(state, call.entry):
        raise Misfit(f"{call.entry} is not in")
    return _put(state, replace(call, stage=Stage.APPLIED, applied_at=happened.at))


@evolves(PenaltyGiven)
def _penalty_given(state: Tournament, event: PenaltyGiven, happened: Happened) -> Tournament:
    if known(state, event.entry).standing is not Standing.IN:
        raise Misfit(f"{event.entry} is not in")
    line = Penalty(event.entry, happened.at, event.kind, event.penalty, event.hands, event.ruling, event.missed)
    return replace(with_penalty(state, event), penalties=(*state.penalties, line))


def record_of(state: Tournament, entry: str) -> tuple[Penalty, ...]:
    """The penalties of one player, oldest first; for directors only."""
    return tuple(each for each in state.penalties if each.entry == entry)


def penalties_open(state: Tournament, call: FloorCall) -> tuple[str, ...]:
    """The penalties that may follow: those the ruling names; any of the book's where the director rules himself."""
    named = dict.fromkeys(kind for each in call.ruled.infractions for kind in each.get("range", ()))
    if named and not call.overruled:
        return tuple(named)
    return tuple(dict.fromkeys((*named, *kinds_of_penalty(state.book))))


def _refused(state: Tournament, call: FloorCall, meant: PenaltyMeant, context: Context) -> Answer | None:
    if meant.entry not in state.entries:
        return no("no_such_entry")
    if not _plays(state, meant.entry):
        return no("ruling_player_gone", player=meant.entry)
    offences = [each["kind"] for each in call.ruled.infractions]
    if not call.overruled and call.ruled.choices == () and meant.kind not in offences:
        return no("no_such_offence")
    if meant.penalty not in penalties_open(state, call):
        return no("penalty_not_open", call.ruled.clauses)
    if theirs := left_to_league(state.book, meant.entry, meant.kind, meant.penalty, context.actor):
        return theirs
    counted = meant.penalty in MISSED
    most = MISSED.get(meant.penalty) or most_missed(state.book, meant.penalty) or 99
    if not (1 if counted else 0) <= meant.hands <= (most if counted else 0):
        return no("penalty_hands", state.book.cites("missed_hands_max", "missed_rounds_max"))
    return None


def _plays(state: Tournament, entry: str) -> bool:
    found = state.entries.get(entry)
    return found is not None and found.standing is Standing.IN


def _call(state: Tournament, ruling: str, *stages: Stage) -> FloorCall:
    """The ruling that an event speaks of. Raises `Misfit` where an undo took it away or back."""
    call = state.rulings.get(ruling)
    if call is None or call.stage not in stages:
        raise Misfit(f"no ruling {ruling} that is {' or '.join(each.value for each in stages)}")
    return call


def _put(state: Tournament, call: FloorCall) -> Tournament:
    return replace(state, rulings={**state.rulings, call.id: call})
