"""Setting a night up and editing it: what may change, and when.

The rulebook is pinned at the opening. Editing during play keeps the clock where it is; tables in use keep their seats
and cannot be taken out of the plan, nor can seats that are kept for somebody. Not done: changing policies during play.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.tournament.answers import Context, Declined
from shuffleup.tournament.between.phones import PHONES, phones_barred
from shuffleup.tournament.check_dealt import dealing_problems
from shuffleup.tournament.clock import settle
from shuffleup.tournament.commands import ChangePlan, OpenTournament
from shuffleup.tournament.door import next_waiting
from shuffleup.tournament.events import EntryMovedUp, PlanChanged, TournamentOpened
from shuffleup.tournament.limits import fee_barred
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.plan import Format, Plan
from shuffleup.tournament.points import table_of
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.seats import seat_planned
from shuffleup.tournament.stacks import terms_problem
from shuffleup.tournament.state import Tournament, is_coming
from shuffleup.tournament.terms import on_schedule

MOST_TABLES = 999
"""The highest table number; three digits fit a seat slip."""


def open_tournament(command: OpenTournament) -> Answer:
    """Decide the first command of a tournament, before there is a state."""
    if problem := _unplayable(command.plan):
        return no(problem)
    if refused := _undealable(command.plan, command.book):
        return refused
    opening = TournamentOpened(command.plan, command.book)
    return terms_problem(opened(opening, Happened(0, ""))) or done(opening)


def opened(event: TournamentOpened, happened: Happened) -> Tournament:
    """The state after the first event."""
    return Tournament(plan=event.plan, book=event.book, opened_at=happened.at)


def _unplayable(plan: Plan) -> str:
    """What makes a plan one that no night can be run from (a message id behind `refused.`), or nothing."""
    if not plan.name.strip():
        return "plan_without_name"
    if not any(not level.is_break for level in plan.levels) or any(level.minutes < 1 for level in plan.levels):
        return "plan_without_levels"
    if not plan.tables or not 2 <= plan.seats_per_table <= 10 or len(set(plan.tables)) < len(plan.tables):
        return "plan_without_tables"
    if min(plan.tables) < 1 or max(plan.tables) > MOST_TABLES:
        return "plan_without_tables"
    if plan.starting_stack <= 0:
        return "plan_without_stack"
    if min(plan.buy_in, plan.added, plan.re_entries, plan.late_entry_until) < 0:
        return "plan_below_zero"
    if not 0 <= plan.bounty <= plan.buy_in or (plan.bounty and plan.format is Format.COUNTS):
        return "plan_with_bad_bounty"
    if plan.guarantee < 0 or not 0 <= plan.fee <= plan.buy_in - plan.bounty or fee_barred(plan):
        return "plan_with_bad_fee"
    if plan.points_table and not _reads_points(plan):
        return "plan_with_bad_points"
    wrong = any(prize.place < 1 or prize.share < 0 or prize.amount < 0 for prize in plan.prizes)
    return "plan_below_zero" if wrong else ""


def _undealable(plan: Plan, book: PinnedBook) -> Declined | None:
    """Why the program cannot deal this plan under this book, where it is to."""
    if plan.is_digital and phones_barred(book):
        return no("digital_phones_barred", book.cites(*PHONES))
    wrong = next(dealing_problems(plan), None)
    return Declined(wrong.message) if wrong else None


def _reads_points(plan: Plan) -> bool:
    try:
        return table_of(plan.points, plan.points_table) is not None
    except BadInput:
        return False


@decides(OpenTournament)
def _open_again(state: Tournament, command: OpenTournament, context: Context) -> Answer:
    return already("opened", at=state.opened_at)


@decides(ChangePlan)
def _change(state: Tournament, command: ChangePlan, context: Context) -> Answer:
    plan = command.plan
    if plan == state.plan:
        return already("plan_same")
    if problem := _unplayable(plan):
        return no(problem)
    if refused := _undealable(plan, state.book) or _pinned(state, plan):
        return refused
    if not set(state.tables) <= set(plan.tables):
        return no("table_in_use", tables=", ".join(map(str, sorted(set(state.tables) - set(plan.tables)))))
    if state.published:
        return no("plan_after_results")
    if state.deal is not None and _money(plan) != _money(state.plan):
        return no("plan_after_deal")
    if state.clock.started and len(plan.levels) <= settle(state.plan, state.clock, context.at).index:
        return no("level_being_played")
    later = _changed(state, PlanChanged(plan), Happened(context.at, context.command_id))
    if refused := terms_problem(later):
        return refused
    homeless = [
        each for each in later.entries.values() if each.kept and is_coming(each) and not seat_planned(later, each.kept)
    ]
    if homeless:
        return no("kept_seat_gone", players=tuple(each.id for each in homeless))
    said = on_schedule(state, context.at) if plan.levels != state.plan.levels else None
    moved_up = (EntryMovedUp(each.id) for each in next_waiting(later))
    return done(PlanChanged(plan), *moved_up, clauses=said.clauses if said else ())


def _pinned(state: Tournament, plan: Plan) -> Declined | None:
    """Why this plan is another kind of night than the one that is on."""
    if plan.rulebook != state.plan.rulebook:
        return no("rulebook_pinned")
    if plan.dealt is not state.plan.dealt and state.clock.started:
        return no("dealt_pinned")
    if plan.format is not state.plan.format and (state.entries or state.clock.started):
        return no("format_pinned")
    return None


def _money(plan: Plan) -> tuple[object, ...]:
    """What the prizes come from."""
    return plan.prizes, plan.buy_in, plan.bounty, plan.fee, plan.added, plan.guarantee, plan.starting_stack


@evolves(PlanChanged)
def _changed(state: Tournament, event: PlanChanged, happened: Happened) -> Tournament:
    clock = settle(state.plan, state.clock, happened.at) if state.clock.started else state.clock
    return replace(state, plan=event.plan, clock=clock)
