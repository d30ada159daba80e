"""The one thing to do next, as a director would be told by a good assistant. It proposes; the director decides.

In this order: what stops play (a clock in doubt, a final table, a table to break, uneven tables), then what the door
and the chips need, then hands that the book wants played together, then the next step of the night. Tables break only
when nobody can come any more, since a late entrant would need the seats again; until then that is said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shuffleup.tournament.absent import away
from shuffleup.tournament.answers import FactNeeded, Message
from shuffleup.tournament.balance import (
    ProposedMove,
    final_table_said,
    halt_said,
    propose_move,
    table_to_break,
)
from shuffleup.tournament.between.breaking import host_places
from shuffleup.tournament.between.commands import HandForHand
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import Room
from shuffleup.tournament.busts import finished
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.door import entries_open, entries_until, plays
from shuffleup.tournament.finish import corrected, players_left
from shuffleup.tournament.laid_out import laid_out_goes
from shuffleup.tournament.pinned import ask_room
from shuffleup.tournament.plan import Format
from shuffleup.tournament.room_view import seating_room
from shuffleup.tournament.seat_moves import may_redraw
from shuffleup.tournament.seats import late_seats
from shuffleup.tournament.state import Entry, Standing, Tournament


@dataclass(frozen=True)
class Advice:
    """What to do next. `kind` names it; the rest is there where that kind needs it."""

    kind: str
    message: Message
    table: int = 0
    value: int = 0
    entry: str = ""
    move: ProposedMove | None = None
    needs: FactNeeded | None = None
    clauses: tuple[str, ...] = ()
    halted: tuple[int, ...] = ()
    because: Message | None = None
    may_halt: tuple[int, ...] = ()
    """Tables about which the director decides whether they stop."""
    host_places: bool = False
    """Whether the host says who of a table that breaks goes where."""


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
    room = seating_room(state, at, answers)
    return (
        _of_tables(state, at, answers or {}, room)
        or _of_door_and_chips(state, at)
        or _of_hands(state, at, room)
        or _all_well(state, at, room)
    )


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


def _of_tables(state: Tournament, at: int, answers: Mapping[str, str], room: Room) -> Advice | None:
    if not state.drawn:  # a night of counts
        return None
    if not entries_open(state, at):
        if state.laid_out and laid_out_goes(state, at):
            table, seat = min(state.laid_out)
            clauses = state.book.cites("laid_out_stack_at_close")
            return Advice("laid_out", Message("next.laid_out", {"table": table, "seat": seat}), clauses=clauses)
        if (final := final_table_said(state, room)).due:
            said = Message("next.final_table", {"left": players_left(state)})
            return Advice("final_table", said, table=min(state.tables), clauses=final.clauses)
        if (empty := _empty_table(state)) is not None:
            return Advice("break", Message("next.empty_table", {"table": empty}), table=empty)
        breaks = table_to_break(state, room)
        if breaks is not None:
            number = breaks.more["table"]
            said = Message("next.break", {"table": number, "count": len(state.at_table(number))})
            return Advice("break", said, table=number, clauses=breaks.clauses, host_places=host_places(breaks))
    return _of_uneven(state, at, answers, room)


def _of_uneven(state: Tournament, at: int, answers: Mapping[str, str], room: Room) -> Advice | None:
    """The move that makes tables even, or what has to be told first; and which tables stop until then."""
    proposed = propose_move(state, at, answers, room)
    if proposed is None:
        return None
    halt = halt_said(state, room)
    halted = tuple(halt.more["halt"]) if halt.outcome is Decided.HALT else ()
    may_halt = tuple(map(int, halt.open.choices)) if halt.open is not None else ()
    clauses = halt.clauses if halted or may_halt else ()
    if isinstance(proposed, FactNeeded):
        asked = Advice("question", proposed.question, needs=proposed, because=proposed.because)
        return replace(asked, halted=halted, may_halt=may_halt, clauses=clauses)
    return Advice("move", proposed.reason, move=proposed, halted=halted, may_halt=may_halt, clauses=clauses)


def _empty_table(state: Tournament) -> int | None:
    """A table that nobody is left at, as after several went out there; players are not moved to fill it again."""
    laid_out = {table for table, _ in state.laid_out}
    empty = (number for number, size in state.sizes().items() if not size and number not in laid_out)
    return next(empty, None) if len(state.tables) > 1 else None


def _of_door_and_chips(state: Tournament, at: int) -> Advice | None:
    for colour_up in () if state.plan.is_digital else state.plan.colour_ups:
        index = state.plan.index_of_level(colour_up.after_level)
        over = index is not None and read_clock(state.plan, state.clock, at).index > index
        if over and colour_up.remove not in state.coloured_up:
            return Advice("colour_up", Message("next.colour_up", {"value": colour_up.remove}), value=colour_up.remove)
    waiting = _waiting(state) if entries_open(state, at) else []
    if waiting and late_seats(state):
        return Advice("seat_waiting", Message("next.seat_waiting", {"player": waiting[0].id}), entry=waiting[0].id)
    unused = [number for number in state.plan.tables if number not in state.tables]
    if waiting and unused:
        facts: dict[str, int | str | tuple[str, ...]] = {"table": unused[0], "count": len(waiting)}
        return Advice("open_table", Message("next.open_table", facts), table=unused[0])
    if not state.clock.running:
        return Advice("resume", Message("next.resume"))
    return None


def _waiting(state: Tournament) -> list[Entry]:
    """Who has no seat: those who are here (the host names late seats, or none was free), then the waiting list."""
    return [entry for entry in state.standing(Standing.REGISTERED) if entry.here] + state.standing(Standing.WAITING)


JUST_DRAWN = 10 * 60_000
"""Milliseconds after the final table was drawn for which its button is the next thing to think of."""


def _of_hands(state: Tournament, at: int, room: Room) -> Advice | None:
    """Who has not come back, hand for hand where the book wants it, the button of the final table."""
    if not state.drawn:  # a night of counts
        return None
    for gone in away(state, at):
        if gone.goes and gone.minutes is not None:
            said = Message("next.not_back", {"player": gone.entry, "minutes": gone.minutes})
            return Advice("not_back", said, entry=gone.entry, value=gone.minutes, clauses=gone.clauses)
    together = None if entries_open(state, at) else hand_for_hand_now(state, room)
    if together is not None and together.outcome is Decided.HAND_FOR_HAND and not state.hand_for_hand:
        said = Message("next.hand_for_hand", {"left": players_left(state)})
        return Advice("hand_for_hand", said, clauses=together.clauses)
    if together is not None and together.outcome is Decided.PLAY_ON and state.hand_for_hand:
        return Advice("hands_as_usual", Message("next.hands_as_usual"), clauses=together.clauses)
    return _of_the_final_button(state, at)


def hand_for_hand_now(state: Tournament, room: Room) -> Decision | None:
    """What the book says to hand for hand now; None where it hangs on prizes that nobody told."""
    prizes = (1,) * len(state.plan.prizes)  # how many there are is all that counts
    said = ask_room(state, HandForHand(), replace(room, prizes=prizes))
    return said if isinstance(said, Decision) else None


def _of_the_final_button(state: Tournament, at: int) -> Advice | None:
    """The button of a final table that has just been drawn, where the book has it drawn anew or somebody must say."""
    last = state.moves[-1] if state.moves else None
    fresh = last is not None and last.why in ("final_table", "redraw") and at - last.at < JUST_DRAWN
    if not (state.final_table and fresh) or state.positions:
        return None
    said = may_redraw(state, at)
    if said is None:
        return None
    table = min(state.tables)
    message = Message("next.button_anew" if said.more["button"] else "next.button", {"table": table})
    return Advice("button", message, table=table, clauses=said.clauses)


def _at_the_end(state: Tournament) -> Advice:
    if state.plan.format is Format.COUNTS:
        return Advice("over", Message("next.over_counts"))
    if not state.published:
        return Advice("publish", Message("next.publish"))
    if corrected(state) is not None:
        return Advice("publish", Message("next.publish_correction", {"number": len(state.published) + 1}))
    return Advice("over", Message("next.over"))


def _while_entries_are_open(state: Tournament, room: Room) -> Advice:
    """Nothing to do; why a table that the others have room for waits, which the host may break all the same."""
    message = Message("next.late_entry_open", {"until": entries_until(state)})
    breaks = table_to_break(state, room)
    if breaks is None:
        return Advice("well", message)
    table = breaks.more["table"]
    facts = {"table": table, "left": players_left(state), "tables": len(state.tables) - 1}
    return Advice("well", message, table=table, because=Message("next.break_waits", facts))


def _all_well(state: Tournament, at: int, room: Room) -> Advice:
    reading = read_clock(state.plan, state.clock, at)
    if reading.level.is_break:
        return Advice("well", Message("next.on_break"))
    if entries_open(state, at):
        return _while_entries_are_open(state, room)
    return Advice("well", Message("next.well", {"left": players_left(state)}))
