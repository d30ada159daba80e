"""Players who are away from their seats: since when, and what the book does with their stacks.

Whose rule: the book's, through `between.absences` (NPPL 20: taken off so many minutes after a break). Minutes after a
break are those of the clock: a pause does not count. What becomes of the stack is carried out by `stacks`, by the
director (`TakeStack`). Not done: hands of absent players, which the dealer kills.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context, Declined, Misfit
from shuffleup.tournament.between.commands import Absence
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.kinds import EntryId, Life
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known
from shuffleup.tournament.stacks import with_stack
from shuffleup.tournament.state import Standing, Tournament

MINUTE = 60_000


@act(form("away"), may=STAFF)
@dataclass(frozen=True, slots=True)
class NoteAbsence(Command):
    """Say that a player is away from his seat, or (not `away`) back in it."""

    entry: EntryId
    lives: Life
    away: bool = True


@happens()
@dataclass(frozen=True, slots=True)
class AbsenceNoted(Event):
    """A player was away from his seat, or was back in it."""

    entry: str
    away: bool = True


class Away(NamedTuple):
    """Somebody who is away: since when (ms UTC), minutes of play since the last break, what the book says now.

    `after_break`: he was noted as away before or during that break or in the hands right after it.
    """

    entry: str
    since: int
    minutes: int | None
    goes: bool
    clauses: tuple[str, ...]


def away(state: Tournament, at: int) -> Iterator[Away]:
    """Everybody who is away now, the longest first."""
    minutes = minutes_after_break(state, at)
    for entry, since in sorted(state.away.items(), key=lambda each: each[1]):
        if state.entries[entry].standing is Standing.IN:
            told = minutes if _since_the_break(since, minutes, at) else None
            said = ask(state, Absence(player=entry, minutes_after_break=told), at)
            goes = isinstance(said, Decision) and said.outcome is Decided.REMOVED
            yield Away(entry, since, told, goes, said.clauses)


SOON = 10
"""Minutes after a break in which somebody who is not there has not come back from it."""


def _since_the_break(since: int, minutes: int | None, at: int) -> bool:
    """Whether somebody away since then has not come back from the last break; any other absence is no such case."""
    return minutes is not None and since <= at - (minutes - SOON) * MINUTE


def minutes_after_break(state: Tournament, at: int) -> int | None:
    """Whole minutes of play since the last break was over; None in a break, and where there was none."""
    reading = read_clock(state.plan, state.clock, at)
    levels = state.plan.levels
    if not state.clock.started or levels[reading.index].is_break:
        return None
    played = max(0, reading.elapsed)  # somebody may have given the level more time than it had
    for level in reversed(levels[: reading.index]):
        if level.is_break:
            return played // MINUTE
        played += level.milliseconds
    return None


@decides(NoteAbsence)
def _note(state: Tournament, command: NoteAbsence, context: Context) -> Answer:
    entry = with_stack(state, command.entry, command.lives)
    if isinstance(entry, Declined):
        return entry
    if (entry.id in state.away) == command.away:
        return already("away" if command.away else "there", player=entry.id)
    clauses = state.book.cites("absent_stack", "absent_removal_minutes") if command.away else ()
    return done(AbsenceNoted(entry.id, command.away), clauses=clauses)


@evolves(AbsenceNoted)
def _noted(state: Tournament, event: AbsenceNoted, happened: Happened) -> Tournament:
    entry = known(state, event.entry)
    if entry.standing is not Standing.IN:
        raise Misfit(f"{entry.id} has no seat")
    others = {each: since for each, since in state.away.items() if each != entry.id}
    return replace(state, away={**others, entry.id: happened.at} if event.away else others)
