"""What happened to money. Class names and fields are the log's format, as in `events`: they are never renamed."""

from dataclasses import dataclass

from shuffleup.tournament.cash_state import How


@dataclass(frozen=True, slots=True)
class MoneyTaken:
    """An entry paid, or (below zero) got money back."""

    amount: int
    how: How
    entry: str = ""


@dataclass(frozen=True, slots=True)
class MoneyPaidOut:
    """A prize was paid out."""

    entry: str
    amount: int
    how: How
    signed: bool = False


@dataclass(frozen=True, slots=True)
class MoneyPutIn:
    """Money came into the box that no player paid, or (below zero) went out again."""

    amount: int
    how: How


@dataclass(frozen=True, slots=True)
class CashCounted:
    """What was found in the box."""

    amount: int
