"""Programs of others: entries that somebody's own program plays, with a token for its seat, where the plan lets it.

Whose rule: none of the books'. A program is a robot like the house's own (`bots`): it has no person, scores no points
and wins no prize, and places of people are counted without it. It is nobody's phone, and the house does not play it.
Not done: the token (the web's), what it sees and does at the table (the dealer's desk).
"""

from dataclasses import dataclass, replace
from typing import Annotated

from shuffleup.acts.kinds import TextLine
from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE
from shuffleup.names import tidy
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context, Message
from shuffleup.tournament.bots import seats_drawn
from shuffleup.tournament.door import entries_open, entries_until, places_left
from shuffleup.tournament.entries import MOST_ENTRIES
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.register import Answer, Happened, decides, done, evolves, no
from shuffleup.tournament.state import Entry, Standing, Tournament

PROGRAM = "program"
"""What stands in an entry's `bot` where somebody's own program plays it."""

LONGEST_NAME = 24


@act(form("seat_program"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class SeatProgram(Command):
    """Put somebody's program on the list under a name; once seats are drawn it sits down at once."""

    called: Annotated[str, TextLine(LONGEST_NAME)]


@happens(Message("log.program_entered", {"player": "entry"}))
@dataclass(frozen=True, slots=True)
class ProgramEntered(Event):
    """A program is on the list; `late` once the cards were in the air."""

    entry: str
    called: str
    late: bool = False


@decides(SeatProgram)
def _seat_program(state: Tournament, command: SeatProgram, context: Context) -> Answer:
    called = "".join(each for each in tidy(command.called) if each.isprintable())[:LONGEST_NAME].strip()
    if not (state.plan.deals_cards and state.plan.programs):
        return no("programs_forbidden")
    if not called:
        return no("program_no_name")
    if not entries_open(state, context.at):
        return no("entries_closed", state.book.cites("late_entry_until"), until=entries_until(state))
    if len(state.entries) >= MOST_ENTRIES:
        return no("too_many_entries", most=MOST_ENTRIES)
    if places_left(state) < 1:
        return no("no_place_for_bots", places=0)
    entered = ProgramEntered(new_id(context.command_id, 0), called, state.clock.started)
    if not state.drawn:
        return done(entered)
    seated = tuple(seats_drawn(_with_program(state, entered), (entered.entry,), context.seed))
    return done(entered, *seated, clauses=state.book.cites("late_seat")) if seated else no("no_free_seat")


@evolves(ProgramEntered)
def _program_entered(state: Tournament, event: ProgramEntered, happened: Happened) -> Tournament:
    return _with_program(state, event)


def _with_program(state: Tournament, event: ProgramEntered) -> Tournament:
    number = len(state.entries) + 1
    entry = Entry(event.entry, number, "", Standing.REGISTERED, here=True, late=event.late, bot=PROGRAM)
    return replace(state, entries={**state.entries, entry.id: replace(entry, called=event.called)})
