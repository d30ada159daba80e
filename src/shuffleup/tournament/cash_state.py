"""Money as the log tells of it: what was taken, paid out and put into the box, in the smallest coin."""

from dataclasses import dataclass
from enum import Enum


class How(Enum):
    """How money changed hands."""

    CASH = "cash"
    CARD = "card"
    VOUCHER = "voucher"


class Moved(Enum):
    """Which way it went."""

    TAKEN = "taken"
    PAID_OUT = "paid_out"
    PUT_IN = "put_in"


@dataclass(frozen=True, slots=True)
class CashLine:
    """Money that changed hands at one moment; below zero where it went back. `signed`: the player signed for it."""

    at: int
    command: str
    moved: Moved
    amount: int
    how: How
    entry: str = ""
    signed: bool = False


@dataclass(frozen=True, slots=True)
class CashCount:
    """What was found in the box at one moment, notes and coins."""

    at: int
    command: str
    amount: int
