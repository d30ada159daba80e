"""What a plan wants that its book does not allow, or has otherwise: told when the plan is made, with the clause.

Whose rules: TNPL B2, D4 and D5, NPPL 4, 5 and 18, HCPN 7 and 26, TDA 7 and 27, Redtooth other 3, through `between`. Not
done: what the law of the place says to it (`limits`).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from shuffleup.message import Message
from shuffleup.tournament.between.commands import ChangeSchedule
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.entries_close import last_open_level
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.rebuys import knows_re_entry, knows_rebuys
from shuffleup.tournament.between.stack_terms import bonus_bars_cut, most_cut, most_for_coming_early
from shuffleup.tournament.door import end_of
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class BookOnPlan:
    """What the book says to one field of a plan, and by which clauses.

    `forbids`: no new plan may hold it. `refuses`: no night may be opened with it. What is forbidden and not refused may
    stand in the plan of an earlier night, where each command that rests on it is refused instead.
    """

    field: str
    message: Message
    clauses: tuple[str, ...]
    forbids: bool = True
    refuses: bool = True


def book_on_plan(plan: Plan, book: PinnedBook) -> Iterator[BookOnPlan]:
    """Everything that the book forbids in a plan, and what it has otherwise."""
    most, percent = most_for_coming_early(book, plan.starting_stack), most_cut(book)
    if plan.early_bonus > most:
        yield _refused("early_bonus", "early_bonus_above", book.cites("early_bonus_max_percent"), most=most)
    if plan.late_cut > percent:
        clauses = book.cites("late_stack", "late_penalty_max_percent")
        yield _refused("late_cut", "late_cut_above", clauses, percent=percent)
    elif plan.late_cut and plan.early_bonus and bonus_bars_cut(book):
        yield _refused("late_cut", "early_bonus_bars_cut", book.cites("early_bonus_bars_late_cut"))
    if (plan.rebuys or plan.add_on_stack) and not knows_rebuys(book):
        field = "rebuys" if plan.rebuys else "add_on_stack"
        yield _refused(field, "book_without_rebuys", book.cites("rebuys"))
    if plan.re_entries and not knows_re_entry(book):
        yield BookOnPlan("re_entries", Message("plan.no_re_entries"), book.cites("re_entry"), refuses=False)
    yield from _late_entry(plan, book)


def on_schedule(state: Tournament, at: int) -> BookOnPlan | None:
    """What the book says to other levels once the clock has started; None before, and where it is silent."""
    if not state.clock.started:
        return None
    said = ask(state, ChangeSchedule(), at)
    if not said.clauses:
        return None
    if isinstance(said, Decision) and said.outcome is Decided.ALLOWED:
        league = said.more["by"] == "league"
        message = Message("plan.schedule_is_the_leagues") if league else Message("plan.schedule_may_change")
    else:
        message = Message("plan.schedule_stands")
    return BookOnPlan("levels", message, said.clauses, forbids=False, refuses=False)


def _late_entry(plan: Plan, book: PinnedBook) -> Iterator[BookOnPlan]:
    """Entries that the book keeps open longer, or closes sooner, than the plan says."""
    planned = plan.index_of_level(min(plan.late_entry_until, plan.play_levels())) if plan.late_entry_until > 0 else None
    last = last_open_level(book, plan)
    if last is None or last == planned:
        return
    clauses = book.cites("late_entry_until", "late_entry_min_levels")
    message = Message("plan.entries_by_book", {"until": end_of(plan, last)})
    yield BookOnPlan("late_entry_until", message, clauses, forbids=False, refuses=False)


def _refused(field: str, why: str, clauses: tuple[str, ...], **args: int) -> BookOnPlan:
    return BookOnPlan(field, Message(f"refused.{why}", dict(args)), clauses)
