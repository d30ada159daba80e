"""What directors ask for about money. Class names and fields are part of the log, as in `commands`."""

from dataclasses import dataclass

from shuffleup.tournament.cash_state import How


@dataclass(frozen=True, slots=True)
class TakePayment:
    """Take money of an entry ("" for nobody by name), or (below zero) give some back."""

    amount: int
    how: How = How.CASH
    entry: str = ""


@dataclass(frozen=True, slots=True)
class PayOut:
    """Pay an entry a prize or a part of it, signed for or not."""

    entry: str
    amount: int
    how: How = How.CASH
    signed: bool = False


@dataclass(frozen=True, slots=True)
class PutIn:
    """Put money into the box that no player paid, as the bar's share of the prizes; below zero: take it out again."""

    amount: int
    how: How = How.CASH


@dataclass(frozen=True, slots=True)
class CountCash:
    """Say what notes and coins are in the box."""

    amount: int
