"""The one thing to do next, as a director would be told by a good assistant. It proposes; the director decides.

In this order: what stops play (a clock in doubt, a final table, a table to break, uneven tables), then what the door
and the chips need, then hands that the book wants played together, then the next step of the night. Tables break only
when nobody can come any more, since a late entrant would need the seats again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shuffleup.tournament.absent import away
from shuffleup.tournament.answers import FactNeeded, Message
from shuffleup.tournament.balance import (
    ProposedMove,
    final_table_due,
    must_halt,
    propose_move,
    table_to_break,
    uneven,
)
from shuffleup.tournament.between.commands import HandForHand
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.busts import finished
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.door import entries_open, entries_until, plays
from shuffleup.tournament.finish import corrected, players_left
from shuffleup.tournament.hands import frozen
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.plan import Format
from shuffleup.tournament.seat_moves import may_redraw, whole_room
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
    needs: FactNeeded | None = None
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
    return (
        _of_tables(state, at, answers or {})
        or _of_door_and_chips(state, at)
        or _of_hands(state, at)
        or _all_well(state, at)
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
        if (empty := _empty_table(state)) is not None:
            return Advice("break", Message("next.empty_table", {"table": empty}), table=empty)
        breaking = table_to_break(state)
        if breaking is not None:
            players = len(state.at_table(breaking))
            clauses = state.book.cites("break_order", "broken_table_assignment")
            said = Message("next.break", {"table": breaking, "count": players})
            return Advice("break", said, table=breaking, clauses=clauses)
    proposed = propose_move(state, answers, stud_round=frozen(state, at))
    if proposed is None:
        return None
    halted = tuple(must_halt(state))
    clauses = state.book.cites("halt_when_short_by") if halted else ()
    if isinstance(proposed, FactNeeded):
        return Advice(
            "question", proposed.question, needs=proposed, halted=halted, clauses=clauses, because=_unevenness(state)
        )
    return Advice("move", proposed.reason, move=proposed, halted=halted, clauses=clauses)


def _empty_table(state: Tournament) -> int | None:
    """A table that nobody is left at, as after several went out there; players are not moved to fill it again."""
    laid_out = {table for table, _ in state.laid_out}
    empty = (number for number, size in state.sizes().items() if not size and number not in laid_out)
    return next(empty, None) if len(state.tables) > 1 else None


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


JUST_DRAWN = 10 * 60_000
"""Milliseconds after the final table was drawn for which its button is the next thing to think of."""


def _of_hands(state: Tournament, at: int) -> Advice | None:
    """Who has not come back, hand for hand where the book wants it, the button of the final table."""
    if not state.drawn or state.plan.format is Format.COUNTS:
        return None
    gone = next((each for each in away(state, at) if each.goes and each.minutes is not None), None)
    if gone is not None:
        facts: dict[str, int | str | tuple[str, ...]] = {"player": gone.entry, "minutes": gone.minutes or 0}
        said = Message("next.not_back", facts)
        return Advice("not_back", said, entry=gone.entry, value=gone.minutes or 0, clauses=gone.clauses)
    together = None if entries_open(state, at) else hand_for_hand_now(state, at)
    if together is not None and together.outcome is Decided.HAND_FOR_HAND and not state.hand_for_hand:
        said = Message("next.hand_for_hand", {"left": players_left(state)})
        return Advice("hand_for_hand", said, clauses=together.clauses)
    if together is not None and together.outcome is Decided.PLAY_ON and state.hand_for_hand:
        return Advice("hands_as_usual", Message("next.hands_as_usual"), clauses=together.clauses)
    return _of_the_final_button(state, at)


def hand_for_hand_now(state: Tournament, at: int) -> Decision | None:
    """What the book says to hand for hand now; None where it hangs on prizes that nobody told."""
    if len(state.tables) < 2:
        return Decision(Decided.PLAY_ON)
    prizes = tuple(each.amount or each.share or 1 for each in state.plan.prizes)
    said = ask(state, HandForHand(), at, replace(whole_room(state, at), prizes=prizes))
    return said if isinstance(said, Decision) else None


def _of_the_final_button(state: Tournament, at: int) -> Advice | None:
    """The button of a final table that has just been drawn, where the book has it drawn anew or somebody must say."""
    last = state.moves[-1] if state.moves else None
    fresh = last is not None and last.why in ("final_table", "redraw") and at - last.at < JUST_DRAWN
    if not (state.final_table and fresh) or state.positions or len(state.seated) < 2:
        return None
    said = may_redraw(state, at)
    table = min(state.tables)
    anew = said is not None and bool(said.more["button"])
    clauses = said.clauses if said is not None else ()
    message = Message("next.button_anew" if anew else "next.button", {"table": table})
    return Advice("button", message, table=table, clauses=clauses)


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
