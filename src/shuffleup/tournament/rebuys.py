"""Stacks bought again and add-ons: chips that are paid for beside the entry.

Whether and until when is the book's (`rebuys` of `between`) and the plan's. Not done: a dealer's change for them.
"""

from shuffleup.tournament.answers import Context, Declined, Message
from shuffleup.tournament.between import chip_commands
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.rebuys import knows_rebuys
from shuffleup.tournament.chip_commands import AddOn, BuyAgain
from shuffleup.tournament.chip_events import ChipsIssued
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.ledger import bought
from shuffleup.tournament.limits import over
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.register import Answer, already, decides, done, no
from shuffleup.tournament.stacks import level_at, with_stack
from shuffleup.tournament.state import Tournament


@decides(BuyAgain)
def _buy_again(state: Tournament, command: BuyAgain, context: Context) -> Answer:
    plan, clauses = state.plan, state.book.cites("rebuys", "rebuy_misses_no_hand")
    if isinstance(entry := with_stack(state, command.entry, command.lives), Declined):
        return entry
    if not knows_rebuys(state.book):
        return no("book_without_rebuys", clauses)
    if plan.rebuys == 0:
        return no("event_without_rebuys", clauses)
    had = bought(state, command.entry, ChipReason.REBUY)
    if had > command.bought:
        return already("bought_again", player=command.entry)
    if had >= plan.rebuys:
        return no("rebuys_used", player=command.entry, most=plan.rebuys)
    if not state.clock.started:
        return no("clock_not_started")
    if state.deal is not None:
        return no("plan_after_deal")
    if level_at(state, context.at) > (plan.rebuy_until or plan.late_entry_until):
        return no("rebuys_over", clauses, level=plan.rebuy_until or plan.late_entry_until)
    told = "before_riffle" if command.announced else "after_riffle"
    answer = ask(state, chip_commands.RebuyAsked(player=command.entry, announced=told, wants=True), context.at)
    owed = isinstance(answer, Decision) and answer.more.get("binding") is True
    behind = (Message("note.rebuy_behind", {"player": command.entry}),) if owed else ()
    chips = plan.rebuy_stack or plan.starting_stack
    price = plan.rebuy_price or plan.buy_in
    lives = ((command.entry, command.lives),)
    issued = ChipsIssued(chips, ChipReason.REBUY, lives, price, answer.clauses)
    return done(issued, notes=(*behind, *over(state, command.entry, price)), clauses=answer.clauses)


@decides(AddOn)
def _add_on(state: Tournament, command: AddOn, context: Context) -> Answer:
    plan, clauses = state.plan, state.book.cites("rebuys")
    if isinstance(entry := with_stack(state, command.entry, command.lives), Declined):
        return entry
    if not knows_rebuys(state.book):
        return no("book_without_rebuys", clauses)
    if plan.add_on_stack == 0:
        return no("event_without_add_on", clauses)
    if bought(state, command.entry, ChipReason.ADD_ON):
        return already("added_on", player=command.entry)
    if state.deal is not None:
        return no("plan_after_deal")
    price = plan.add_on_price or plan.buy_in
    lives = ((command.entry, command.lives),)
    issued = ChipsIssued(plan.add_on_stack, ChipReason.ADD_ON, lives, price, clauses)
    return done(issued, notes=over(state, command.entry, price), clauses=clauses)
