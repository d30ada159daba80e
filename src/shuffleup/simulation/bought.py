"""What comes into play beside full stacks at the start, as far as plan and book go; what the book forbids is told.

Whose rules: TNPL B2 and D5, NPPL 5, HCPN 7 and 26, TDA 7 and 27, Redtooth other 3, through `rebuys` and `re_entry`.
Who buys is a habit of players (`models.Traits.returns`), not the plan's.
"""

from dataclasses import replace

from shuffleup.floor.consulted import resolved
from shuffleup.message import Message
from shuffleup.rulebooks import Book
from shuffleup.tournament.between.rebuys import knows_re_entry, knows_rebuys
from shuffleup.tournament.plan import Plan

HALF = 2
"""Of those who may buy again or add on about every second does, once."""


def allowed(plan: Plan, book: Book) -> tuple[Plan, tuple[Message, ...]]:
    """The plan without what its book forbids, and what that is."""
    told: list[Message] = []
    if plan.re_entries and not knows_re_entry(resolved(book)):
        plan = replace(plan, re_entries=0)
        told.append(Message("forecast.no_re_entries", _by(book, "re_entry")))
    if (plan.rebuys or plan.add_on_stack) and not knows_rebuys(resolved(book)):
        plan = replace(plan, rebuys=0, add_on_stack=0)
        told.append(Message("forecast.no_rebuys", _by(book, "rebuys")))
    return plan, tuple(told)


def _by(book: Book, policy: str) -> dict[str, str]:
    return {"book": book.name, "clauses": ", ".join(book.policy(policy).clauses)}


def likely_chips(plan: Plan) -> int:
    """About how many chips come into play in all: full stacks, and what is likely to be bought beside them."""
    again = plan.starting_stack if plan.re_entries else 0
    rebuy = (plan.rebuy_stack or plan.starting_stack) if plan.rebuys else 0
    return plan.entrants * (plan.starting_stack + (again + rebuy + plan.add_on_stack) // HALF)
