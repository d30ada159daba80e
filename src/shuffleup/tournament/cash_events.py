"""What happened to money. Class names and fields are the log's format, as in `events`: they are never renamed."""

from dataclasses import dataclass

from shuffleup.message import Message
from shuffleup.tournament.acts import Event, happens
from shuffleup.tournament.cash_state import How


@happens()
@dataclass(frozen=True, slots=True)
class MoneyTaken(Event):
    """An entry paid, or (below zero) got money back."""

    amount: int
    how: How
    entry: str = ""


@happens(Message("log.money_paid_out"))
@dataclass(frozen=True, slots=True)
class MoneyPaidOut(Event):
    """A prize was paid out."""

    entry: str
    amount: int
    how: How
    signed: bool = False


@happens()
@dataclass(frozen=True, slots=True)
class MoneyPutIn(Event):
    """Money came into the box that no player paid, or (below zero) went out again."""

    amount: int
    how: How


@happens(Message("log.cash_counted"))
@dataclass(frozen=True, slots=True)
class CashCounted(Event):
    """What was found in the box."""

    amount: int
