"""Stacks laid out at empty seats, taken as they stand by whoever is seated there, and taken off again.

What is right is the book's (`stack_terms` of `between`). Chips that such a stack posted in blinds stay in play. Not
done here: the stacks that people bring in (`stacks`).
"""

from dataclasses import replace

from shuffleup.tournament.answers import Context, Misfit
from shuffleup.tournament.between.stack_terms import laid_out_may_go, may_lay_out
from shuffleup.tournament.chip_commands import LayOutStack, TakeOffStack
from shuffleup.tournament.chip_events import StackLaidOut, StackTakenOff
from shuffleup.tournament.chip_state import ChipLine, ChipReason
from shuffleup.tournament.door import entries_open, entries_until
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.seats import seat_problem, seat_usable
from shuffleup.tournament.state import Tournament


@decides(LayOutStack)
def _lay_out(state: Tournament, command: LayOutStack, context: Context) -> Answer:
    clauses = state.book.cites("laid_out_stacks")
    if state.plan.is_digital:
        return no("digital_lays_out_none")
    if not may_lay_out(state.book):
        return no("book_without_laid_out", clauses)
    if command.seat in state.laid_out:
        return already("laid_out", table=command.seat[0], seat=command.seat[1])
    if not state.drawn:
        return no("seat_before_draw")
    if not entries_open(state, context.at):
        return no("entries_closed", state.book.cites("late_entry_until"), until=entries_until(state))
    if refused := seat_problem(state, command.seat, None):
        return refused
    return done(StackLaidOut(command.seat, state.plan.starting_stack, clauses), clauses=clauses)


@evolves(StackLaidOut)
def _laid_out(state: Tournament, event: StackLaidOut, happened: Happened) -> Tournament:
    if event.seat in state.laid_out or event.seat in state.seated or not seat_usable(state, event.seat):
        raise Misfit(f"no stack can lie at {event.seat}")
    return replace(state, laid_out={**state.laid_out, event.seat: event.chips})


@decides(TakeOffStack)
def _take_off(state: Tournament, command: TakeOffStack, context: Context) -> Answer:
    if command.seat not in state.laid_out:
        return no("no_laid_out_stack", table=command.seat[0], seat=command.seat[1])
    if not 0 <= command.chips < chips_in_play(state):
        return no("more_than_in_play", chips=chips_in_play(state))
    policy = "laid_out_stack_removal" if entries_open(state, context.at) else "laid_out_stack_at_close"
    clauses = state.book.cites(policy)
    if command.chips and not laid_out_goes(state, context.at):
        return no("laid_out_stays", clauses)
    return done(StackTakenOff(command.seat, command.chips, clauses), clauses=clauses)


def laid_out_goes(state: Tournament, at: int) -> bool:
    """Whether the book lets a laid-out stack be taken off now that still has chips."""
    return laid_out_may_go(state.book, entries_open=entries_open(state, at))


@evolves(StackTakenOff)
def _taken_off(state: Tournament, event: StackTakenOff, happened: Happened) -> Tournament:
    """What it held at first came into play, and blinds that it posted stay there; the rest has left."""
    if event.seat not in state.laid_out:
        raise Misfit(f"no stack lies at {event.seat}")
    left = {seat: chips for seat, chips in state.laid_out.items() if seat != event.seat}
    moment, table = (happened.at, happened.command), event.seat[0]
    came = ChipLine(*moment, ChipReason.LAID_OUT, state.laid_out[event.seat], table=table)
    went = ChipLine(*moment, ChipReason.TAKEN_OFF, -event.chips, table=table)
    return replace(state, laid_out=left, chip_lines=(*state.chip_lines, came, went))
