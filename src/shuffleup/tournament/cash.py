"""The cash box: what is due and taken, by entry and in all, what the bar adds, what is paid out and signed for.

Whose rule: none; bookkeeping for directors only. A payment ticked without saying how counts as cash. What an entry owes
is a buy-in for each stack, and its re-buys and add-ons; what it is owed are its prize and its bounties. A prize that
waits is not paid out (`held_prizes`). Fees stay in the box, and the house puts in what a guarantee lacks. Not done:
tips; currencies.
"""

from collections import Counter
from dataclasses import dataclass, replace

from shuffleup.tournament.answers import Context
from shuffleup.tournament.bounties import bounties
from shuffleup.tournament.cash_commands import CountCash, PayOut, PutIn, TakePayment
from shuffleup.tournament.cash_events import CashCounted, MoneyPaidOut, MoneyPutIn, MoneyTaken
from shuffleup.tournament.cash_state import CashCount, CashLine, How, Moved
from shuffleup.tournament.finish import made_up, standings
from shuffleup.tournament.held_prizes import prize_stage
from shuffleup.tournament.ledger import lines, stacks_sold
from shuffleup.tournament.plan import Format
from shuffleup.tournament.prize_state import PrizeStage
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.state import Entry, Standing, Tournament

MOST_MONEY = 10**10
"""Smallest coins in one payment; more is a slip of the finger."""


@dataclass(frozen=True, slots=True)
class Box:
    """The whole box in figures, in the smallest coin. `ticked` was noted as paid without saying how.

    `added` is what the house has to add, with what the guarantee lacks (`made_up`); `fees` are what it keeps.
    `should_be` are the notes and coins that must be in it; `difference` what the last count found beyond that.
    """

    due: int
    taken: dict[How, int]
    ticked: int
    added: int
    put_in: int
    prizes: int
    paid_out: int
    unsigned: int
    should_be: int
    counted: int | None
    bounties: int = 0
    unclaimed: int = 0
    forfeited: int = 0
    fees: int = 0
    made_up: int = 0

    @property
    def taken_in_all(self) -> int:
        """Everything that players paid."""
        return sum(self.taken.values()) + self.ticked

    @property
    def owed(self) -> int:
        """What is still to come; below zero: more was taken than is due."""
        return self.due - self.taken_in_all

    @property
    def to_pay(self) -> int:
        """Prizes and bounties still to be paid out."""
        return self.prizes + self.bounties - self.paid_out

    @property
    def difference(self) -> int | None:
        """What was counted beyond what must be there; None before a count."""
        return None if self.counted is None else self.counted - self.should_be


@dataclass(frozen=True, slots=True)
class EntryAccount:
    """What an entry has to pay so far, and what it has paid, ticked or taken."""

    due: int
    taken: int

    @property
    def owes(self) -> int:
        """What is still to be paid; below zero: too much was."""
        return self.due - self.taken


def accounts(state: Tournament) -> dict[str, EntryAccount]:
    """Every entry's account, in order of entry; all that was sold and taken is gone through once."""
    beside: Counter[str] = Counter()
    for line in lines(state):
        beside[line.entry] += line.price
    given: Counter[str] = Counter()
    for money in state.cash:
        if money.moved is Moved.TAKEN:
            given[money.entry] += money.amount
    return {each.id: _account(state, each, beside[each.id], given[each.id]) for each in state.entries.values()}


def account(state: Tournament, entry: Entry) -> EntryAccount:
    """One entry's account; whoever asks about many takes `accounts`."""
    beside = sum(line.price for line in lines(state) if line.entry == entry.id)
    given = sum(line.amount for line in state.cash if line.moved is Moved.TAKEN and line.entry == entry.id)
    return _account(state, entry, beside, given)


def due(state: Tournament, entry: Entry) -> int:
    """What an entry has to pay so far."""
    return account(state, entry).due


def taken(state: Tournament, entry: Entry) -> int:
    """What an entry has paid, ticked or taken."""
    return account(state, entry).taken


def owes(state: Tournament, entry: Entry) -> int:
    """What an entry still has to pay; below zero: it has paid too much."""
    return account(state, entry).owes


def _account(state: Tournament, entry: Entry, beside: int, given: int) -> EntryAccount:
    """A buy-in for each stack and what was bought `beside`; what is ticked and what was `given`."""
    comes_not = entry.standing in (Standing.WITHDRAWN, Standing.WAITING)
    due = 0 if comes_not else state.plan.buy_in * max(1, entry.lives) + beside
    return EntryAccount(due, state.plan.buy_in * entry.paid + given)


def unpaid(state: Tournament) -> dict[str, int]:
    """What is still to come from whom, by entry, of all who owe something."""
    return {entry: account.owes for entry, account in accounts(state).items() if account.owes > 0}


def paid_out(state: Tournament, entry: str) -> int:
    """What an entry has got of its prize and bounties."""
    return sum(line.amount for line in state.cash if line.moved is Moved.PAID_OUT and line.entry == entry)


def box(state: Tournament) -> Box:
    """The cash box as it stands."""
    on_heads, results = bounties(state), standings(state)
    by_how = {how: _sum(state, Moved.TAKEN, how) for how in How}
    ticked = state.plan.buy_in * sum(entry.paid for entry in state.entries.values())
    put_in = sum(_sum(state, Moved.PUT_IN, how) for how in How)
    cash = by_how[How.CASH] + ticked + _sum(state, Moved.PUT_IN, How.CASH) - _sum(state, Moved.PAID_OUT, How.CASH)
    return Box(
        due=_due_in_all(state),
        taken=by_how,
        ticked=ticked,
        added=state.plan.added + made_up(state),
        put_in=put_in,
        prizes=sum(result.prize for result in results),
        paid_out=sum(_sum(state, Moved.PAID_OUT, how) for how in How),
        unsigned=sum(line.amount for line in state.cash if line.moved is Moved.PAID_OUT and not line.signed),
        should_be=cash,
        counted=state.cash_counts[-1].amount if state.cash_counts else None,
        bounties=on_heads.owed_in_all,
        unclaimed=on_heads.unclaimed,
        forfeited=sum(result.forfeited for result in results),
        fees=state.plan.fee * stacks_sold(state),
        made_up=made_up(state),
    )


def _due_in_all(state: Tournament) -> int:
    if state.plan.format is Format.COUNTS:
        return state.plan.buy_in * stacks_sold(state)
    return sum(each.due for each in accounts(state).values())


def _sum(state: Tournament, moved: Moved, how: How) -> int:
    return sum(line.amount for line in state.cash if line.moved is moved and line.how is how)


@decides(TakePayment)
def _take(state: Tournament, command: TakePayment, context: Context) -> Answer:
    if command.entry and command.entry not in state.entries:
        return no("no_such_entry", entry=command.entry)
    if command.amount == 0 or abs(command.amount) > MOST_MONEY:
        return no("money_out_of_range")
    before = [line for line in state.cash if line.moved is Moved.TAKEN and line.entry == command.entry]
    held = sum(line.amount for line in before)
    if held + command.amount < 0:
        return no("gives_back_more", money=held, currency=state.plan.currency)
    return done(MoneyTaken(command.amount, command.how, command.entry))


@evolves(MoneyTaken)
def _taken(state: Tournament, event: MoneyTaken, happened: Happened) -> Tournament:
    if event.entry:
        known(state, event.entry)
    return _with(state, CashLine(happened.at, happened.command, Moved.TAKEN, event.amount, event.how, event.entry))


def _with(state: Tournament, line: CashLine) -> Tournament:
    return replace(state, cash=(*state.cash, line))


@decides(PayOut)
def _pay_out(state: Tournament, command: PayOut, context: Context) -> Answer:
    if command.entry not in state.entries:
        return no("no_such_entry", entry=command.entry)
    if not 0 < command.amount <= MOST_MONEY:
        return no("money_out_of_range")
    prize = next((each.prize for each in standings(state) if each.entry == command.entry), 0)
    held = prize_stage(state, command.entry) is PrizeStage.HELD
    left = (0 if held else prize) + bounties(state).owed.get(command.entry, 0) - paid_out(state, command.entry)
    if held and prize and command.amount > left:
        return no("prize_is_held", state.book.cites("disqualified_prize"), player=command.entry)
    if left <= 0:
        return no("no_prize_to_pay", player=command.entry)
    if command.amount > left:
        return no("pays_too_much", player=command.entry, money=left, currency=state.plan.currency)
    return done(MoneyPaidOut(command.entry, command.amount, command.how, command.signed))


@evolves(MoneyPaidOut)
def _paid_out(state: Tournament, event: MoneyPaidOut, happened: Happened) -> Tournament:
    known(state, event.entry)
    moment = happened.at, happened.command
    return _with(state, CashLine(*moment, Moved.PAID_OUT, event.amount, event.how, event.entry, event.signed))


@decides(PutIn)
def _put_in(state: Tournament, command: PutIn, context: Context) -> Answer:
    if command.amount == 0 or abs(command.amount) > MOST_MONEY:
        return no("money_out_of_range")
    there = _sum(state, Moved.PUT_IN, command.how)
    if there + command.amount < 0:
        return no("takes_out_too_much", money=there, currency=state.plan.currency)
    return done(MoneyPutIn(command.amount, command.how))


@evolves(MoneyPutIn)
def _money_put_in(state: Tournament, event: MoneyPutIn, happened: Happened) -> Tournament:
    return _with(state, CashLine(happened.at, happened.command, Moved.PUT_IN, event.amount, event.how))


@decides(CountCash)
def _count(state: Tournament, command: CountCash, context: Context) -> Answer:
    if not 0 <= command.amount <= MOST_MONEY:
        return no("money_out_of_range")
    last = state.cash_counts[-1] if state.cash_counts else None
    changed = last is not None and any(line.at > last.at for line in state.cash)
    if last is not None and last.amount == command.amount and not changed:
        return already("cash_counted", at=last.at)
    return done(CashCounted(command.amount))


@evolves(CashCounted)
def _counted(state: Tournament, event: CashCounted, happened: Happened) -> Tournament:
    count = CashCount(happened.at, happened.command, event.amount)
    return replace(state, cash_counts=(*state.cash_counts, count))
