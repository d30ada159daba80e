"""What directors ask for about money. Class names and fields are part of the log, as in `commands`."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import WordOf
from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE
from shuffleup.message import Message
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.cash_state import How
from shuffleup.tournament.kinds import Amount, EntryId

PAID_BY = WordOf(How, Message("wrong.no_way_pay"), Message("right.cash_card_or_voucher"))


@act(form("take_payment"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class TakePayment(Command):
    """Take money of an entry ("" for nobody by name), or (below zero) give some back."""

    amount: Annotated[int, Amount(back=True)]
    how: Annotated[How, PAID_BY] = How.CASH
    entry: EntryId = ""


@act(form("pay_out"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class PayOut(Command):
    """Pay an entry a prize or a part of it, signed for or not."""

    entry: EntryId
    amount: Annotated[int, Amount(back=True)]
    how: Annotated[How, PAID_BY] = How.CASH
    signed: bool = False


@act(form("put_in"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class PutIn(Command):
    """Put money into the box that no player paid, as the bar's share of the prizes; below zero: take it out again."""

    amount: Annotated[int, Amount(back=True)]
    how: Annotated[How, PAID_BY] = How.CASH


@act(form("count_cash"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class CountCash(Command):
    """Say what notes and coins are in the box."""

    amount: Annotated[int, Amount()]
