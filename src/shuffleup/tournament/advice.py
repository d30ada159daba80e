"""The one thing to do next, as a director would be told by a good assistant. It proposes; the director decides.

In this order: what stops play (a clock in doubt, a final table, a table to break, uneven tables), then what the door
and the chips need, then the next step of the night. Tables break only when nobody can come any more, since a late
entrant would need the seats again.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from shuffleup.tournament.answers import Message, Needs
from shuffleup.tournament.balance import (
    ProposedMove,
    final_table_due,
    must_halt,
    propose_move,
    table_to_break,
    uneven,
)
from shuffleup.tournament.busts import finished
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.door import entries_open, entries_until, plays
from shuffleup.tournament.finish import corrected, players_left
from shuffleup.tournament.plan import Format
from shuffleup.tournament.seats import late_seats
from shuffleup.tournament.stacks import laid_out_goes
from shuffleup.tournament.state import Standing, Tournament


@dataclass(frozen=True)
class Advice:
    """What to do next. `kind` names it; the rest is there where that kind needs it."""

    kind: str
    message: Message
    table: int = 0
    value: int = 0
    entry: str = ""
    move: ProposedMove | None = None
    needs: Needs | None = None
    clauses: tuple[str, ...] = ()
    halted: tuple[int, ...] = ()
    because: Message | None = None


def advise(state: Tournament, at: int, answers: Mapping[str, str] | None = None) -> Advice:
    """The next thing to do, at `at` (ms UTC); `answers` are facts given so far (`big_blind 3`: seat)."""
    if state.clock.doubt is not None and state.clock.started:
        origin, to = state.clock.doubt
        kind = "doubt_held" if state.clock.held else "doubt"
        return Advice(kind, Message(f"next.{kind}", {"at": origin, "minutes": max(1, round((to - origin) / 60_000))}))
    if finished(state):
        return _at_the_end(state)
    if not state.clock.started:
        return _before_the_start(state)
    return _of_tables(state, at, answers or {}) or _of_door_and_chips(state, at) or _all_well(state, at)


def _before_the_start(state: Tournament) -> Advice:
    if state.plan.format is Format.COUNTS:
        return Advice("start", Message("next.start_counts", {"entered": state.counts.entered}))
    if state.drawn:
        return Advice("start", Message("next.start", {"players": len(state.seated), "tables": len(state.tables)}))
    if state.announced is not None:
        return Advice("draw", Message("next.draw_announced", {"players": len(state.announced.entries)}))
    taking_part = sum(1 for entry in state.entries.values() if plays(state, entry))
    listed = len(state.standing(Standing.REGISTERED))
    if not listed:
        return Advice("enter", Message("next.enter"))
    if taking_part < 2:
        return Advice("check_in", Message("next.check_in", {"listed": listed}))
    return Advice("announce", Message("next.announce", {"here": taking_part, "missing": listed - taking_part}))


def _of_tables(state: Tournament, at: int, answers: Mapping[str, str]) -> Advice | None:
    if not state.drawn or state.plan.format is Format.COUNTS:
        return None
    if not entries_open(state, at):
        if state.laid_out and laid_out_goes(state, at):
            table, seat = min(state.laid_out)
            clauses = state.book.cites("laid_out_stack_at_close")
            return Advice("laid_out", Message("next.laid_out", {"table": table, "seat": seat}), clauses=clauses)
        if final_table_due(state):
            table = min(state.tables)
            return Advice("final_table", Message("next.final_table", {"left": players_left(state)}), table=table)
        breaking = table_to_break(state)
        if breaking is not None:
            players = len(state.at_table(breaking))
            return Advice("break", Message("next.break", {"table": breaking, "count": players}), table=breaking)
    proposed = propose_move(state, answers)
    if proposed is None:
        return None
    halted = tuple(must_halt(state))
    clauses = state.book.cites("halt_when_short_by") if halted else ()
    if isinstance(proposed, Needs):
        return Advice(
            "question", proposed.question, needs=proposed, halted=halted, clauses=clauses, because=_unevenness(state)
        )
    return Advice("move", proposed.reason, move=proposed, halted=halted, clauses=clauses)


def _unevenness(state: Tournament) -> Message | None:
    """Why a fact is asked for: which table has how many more than which."""
    tables = uneven(state)
    if tables is None:
        return None
    more = tables.origin_size - tables.to_size
    return Message("reason.uneven", {"origin": tables.origin, "to": tables.to, "more": more})


def _of_door_and_chips(state: Tournament, at: int) -> Advice | None:
    for colour_up in state.plan.colour_ups:
        index = state.plan.index_of_level(colour_up.after_level)
        over = index is not None and read_clock(state.plan, state.clock, at).index > index
        if over and colour_up.remove not in state.coloured_up:
            return Advice("colour_up", Message("next.colour_up", {"value": colour_up.remove}), value=colour_up.remove)
    # Who is here without a seat comes before the waiting list: the host names late seats, or none was free.
    waiting = [entry for entry in state.standing(Standing.REGISTERED) if entry.here] + state.standing(Standing.WAITING)
    if waiting and state.drawn and entries_open(state, at) and late_seats(state):
        return Advice("seat_waiting", Message("next.seat_waiting", {"player": waiting[0].id}), entry=waiting[0].id)
    unused = [number for number in state.plan.tables if number not in state.tables]
    if waiting and unused and state.drawn and entries_open(state, at):
        facts: dict[str, int | str | tuple[str, ...]] = {"table": unused[0], "count": len(waiting)}
        return Advice("open_table", Message("next.open_table", facts), table=unused[0])
    if not state.clock.running:
        return Advice("resume", Message("next.resume"))
    return None


def _at_the_end(state: Tournament) -> Advice:
    if state.plan.format is Format.COUNTS:
        return Advice("over", Message("next.over_counts"))
    if not state.published:
        return Advice("publish", Message("next.publish"))
    if corrected(state) is not None:
        return Advice("publish", Message("next.publish_correction", {"number": len(state.published) + 1}))
    return Advice("over", Message("next.over"))


def _all_well(state: Tournament, at: int) -> Advice:
    reading = read_clock(state.plan, state.clock, at)
    if reading.level.is_break:
        return Advice("well", Message("next.on_break"))
    if entries_open(state, at):
        return Advice("well", Message("next.late_entry_open", {"until": entries_until(state)}))
    return Advice("well", Message("next.well", {"left": players_left(state)}))
