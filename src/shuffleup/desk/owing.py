"""Who has not paid yet, as it is said before the draw, once entries are closed, before a deal and before publishing.

Whose rule: none; it stops nothing. What one owes is `tournament.cash`'s. A debt of buy-ins alone is noted as staff do
it, by stacks paid for; one with re-buys or add-ons in it is money taken into the box, which is the director's.
"""

from dataclasses import dataclass
from heapq import nsmallest

from shuffleup.desk.event import EventView
from shuffleup.names import fold
from shuffleup.tournament.cash import unpaid
from shuffleup.tournament.money import units

NAMED = 6
"""So many are named with a button each where something else is the matter; more are a list of their own."""


@dataclass(frozen=True, slots=True)
class Debt:
    """What one entry owes, and what one tap sends: the button's `verb:entry:value`."""

    entry: str
    name: str
    amount: int
    row: str
    in_buy_ins: bool


@dataclass(frozen=True, slots=True)
class Debts:
    """All that is owed: the first few by name, how many there are, how much it is."""

    first: tuple[Debt, ...]
    count: int
    amount: int

    @property
    def more(self) -> int:
        """How many are not named."""
        return self.count - len(self.first)


def owing(event: EventView) -> Debts | None:
    """Who owes what; None where nobody does, or the night costs nothing."""
    owed = unpaid(event.state)
    if not owed:
        return None
    first = nsmallest(NAMED, owed, key=lambda entry: fold(event.names[entry]))
    return Debts(tuple(_debt(event, entry, owed[entry]) for entry in first), len(owed), sum(owed.values()))


def _debt(event: EventView, entry: str, amount: int) -> Debt:
    found, plan = event.state.entries[entry], event.state.plan
    lives = max(1, found.lives)
    in_buy_ins = amount == plan.buy_in * (lives - found.paid)
    row = f"pay:{entry}:{lives}" if in_buy_ins else f"take_payment:{entry}:{units(amount, plan.currency)}"
    return Debt(entry, event.names[entry], amount, row, in_buy_ins)
