"""The night as the console sees it, for programs of the staff; and the one thing to do next."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from shuffleup.desk import inbox
from shuffleup.desk.claims import captains_of
from shuffleup.desk.event import EventView
from shuffleup.desk.night_list import phase
from shuffleup.tournament.advice import advise
from shuffleup.tournament.answers import FactNeeded
from shuffleup.tournament.busts import places
from shuffleup.tournament.cash import accounts
from shuffleup.tournament.chip_state import PRIVATE, ChipLine
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.finish import message_shown
from shuffleup.tournament.reports import waiting
from shuffleup.tournament.ruling_state import FloorCall
from shuffleup.tournament.serving import hands_of
from shuffleup.tournament.state import Tournament
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import ChoiceShown, NeedsShown
from shuffleup.web.api.room_shapes import (
    AdviceNow,
    ClockNow,
    EntryNow,
    InboxLine,
    MoveNow,
    Private,
    RoomShown,
    RulingNow,
    ServingNow,
    TableNow,
)
from shuffleup.web.api.schema import Said


@operation("GET", "/nights/{night}/room", "Nights", answer=RoomShown)
def room(ask: Ask) -> RoomShown:
    """The whole night as the console sees it.

    Penalties and the cash box (`office`) are for league and director.
    """
    event = ask.event
    state = event.state
    return RoomShown(
        version=event.sequencer.version,
        now=event.now,
        phase=phase(state),
        plan=state.plan,
        rulebook=state.book.id,
        clock=_clock(event),
        message=message_shown(state),
        counts=state.counts,
        entries=_entries(event),
        tables=_tables(event),
        closed=state.closed,
        laid_out=tuple((*seat, chips) for seat, chips in state.laid_out.items()),
        inbox=_inbox(event),
        hand_for_hand=state.hand_for_hand,
        announced=state.announced,
        draws=state.draws,
        knockouts=state.knockouts,
        moves=state.moves,
        coloured_up=state.coloured_up,
        chips=tuple(_chip_line(each, office=ask.is_office) for each in state.chip_lines),
        races=state.races,
        races_to_come=state.races_to_come,
        counted=state.counted,
        last_hands=state.last_hands,
        deal=state.deal,
        talks=state.talks,
        proposal=state.proposal,
        ballot=state.ballot,
        rulings=tuple(_ruling(event, call) for call in state.rulings.values()),
        published=state.published,
        office=_private(state) if ask.is_office else None,
    )


def _clock(event: EventView) -> ClockNow:
    plan, clock = event.state.plan, event.state.clock
    if not plan.levels:
        return ClockNow("stopped", 0, 0, is_break=False, remaining_ms=0, doubt=None)
    reading = read_clock(plan, clock, event.now)
    return ClockNow(
        state=reading.state,
        index=reading.index,
        level=plan.play_number(reading.index),
        is_break=reading.level.is_break,
        remaining_ms=reading.remaining,
        doubt=clock.doubt,
    )


def _entries(event: EventView) -> tuple[EntryNow, ...]:
    place_of = {placed.entry: placed.place for placed in places(event.state)}
    held = accounts(event.state)
    return tuple(
        EntryNow(
            id=each.id,
            number=each.number,
            person=each.person,
            name=event.names[each.id],
            standing=each.standing.value,
            here=each.here,
            ticks=each.ticks,
            paid=each.paid,
            owes=held[each.id].owes,
            lives=each.lives,
            seat=each.seat,
            kept=each.kept,
            late=each.late,
            place=place_of.get(each.id, 0),
            bonuses=event.state.bonuses.get(each.id, ()),
        )
        for each in event.state.entries.values()
    )


def _tables(event: EventView) -> tuple[TableNow, ...]:
    phones = captains_of(event.house, event.id)
    return tuple(_table(event.state, number, len(phones.get(number, ()))) for number in sorted(event.state.tables))


def _table(state: Tournament, number: int, phones: int) -> TableNow:
    table, seen = state.tables[number], state.buttons.get(number)
    return TableNow(
        number=number,
        seats=table.seats,
        closed=table.closed,
        players=tuple(state.at_table(number).items()),
        trusted=number in state.trusted,
        hands=hands_of(state, number),
        button=seen.button if seen else 0,
        phones=phones,
    )


def _inbox(event: EventView) -> tuple[InboxLine, ...]:
    words = {line.report: line.text for line in inbox.lines(event)}
    return tuple(
        InboxLine(each.id, each.kind.value, each.at, each.table, words[each.id]) for each in waiting(event.state)
    )


def _chip_line(line: ChipLine, *, office: bool) -> ChipLine:
    """A line of the ledger; whose penalty it was is for league and director."""
    return line if office or line.why not in PRIVATE else replace(line, entry="", life=0)


def _ruling(event: EventView, call: FloorCall) -> RulingNow:
    return RulingNow(
        id=call.id,
        at=call.at,
        table=call.table,
        entry=call.entry,
        incident=call.incident,
        words=event.say(call.ruled.say),
        clauses=call.ruled.clauses,
        stage=call.stage.value,
        choices=len(call.ruled.choices),
        choice=call.choice,
        overruled=call.overruled,
        instead=call.instead,
    )


def _private(state: Tournament) -> Private:
    serving = tuple(ServingNow(entry, each.hands, each.gone, each.laps) for entry, each in state.serving.items())
    return Private(state.penalties, serving, state.cash, state.cash_counts)


@dataclass(frozen=True)
class Answers:
    """Answers given so far to what was asked, by fact."""

    answers: Annotated[Mapping[str, str], Said("Fact, as `big_blind 3`, to answer.")] = field(default_factory=dict)


@operation("POST", "/nights/{night}/advice", "Nights", body=Answers, answer=AdviceNow)
def advice(ask: Ask) -> AdviceNow:
    """The one thing to do next.

    Changes nothing. Where it asks (`needs`), ask again with the answer; the same `answers` go into the command.
    """
    event = ask.event
    told = advise(event.state, event.now, ask.body.answers)
    move = told.move
    return AdviceNow(
        version=event.sequencer.version,
        kind=told.kind,
        words=event.say(told.message),
        because=event.say(told.because) if told.because else "",
        table=told.table,
        value=told.value,
        entry=told.entry,
        move=MoveNow(move.entry, event.names[move.entry], move.origin, move.to) if move else None,
        needs=needs_shown(event, told.needs) if told.needs else None,
        clauses=told.clauses,
        halted=told.halted,
    )


def needs_shown(event: EventView, needs: FactNeeded) -> NeedsShown:
    """A question of the rules in words."""
    choices = tuple(ChoiceShown(each.value, event.say(each.message)) for each in needs.choices)
    return NeedsShown(needs.fact, event.say(needs.question), choices)
