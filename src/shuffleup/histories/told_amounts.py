"""Amounts as files write them, in whole chips: decimals scaled with care, every number bounded before it is one.

Whose rule: none. A cash game is counted in the smallest coin of its currency, or finer where the file is.
"""

from decimal import Decimal, InvalidOperation
from typing import Final

MOST_PLACES: Final = 6
"""Digits behind the point that an amount may have."""

LARGEST: Final = 10**15
_LONGEST: Final = 40


def bounded_whole(written: str) -> int:
    """A whole number as it was written. Raises ValueError for one that no hand has."""
    if len(written) > _LONGEST:
        raise ValueError(written)
    return int(written)


def bounded_amount(written: str) -> Decimal:
    """A decimal as it was written, without zeros at its end. Raises ValueError for one that no hand has."""
    if len(written) > _LONGEST:
        raise ValueError(written)
    try:
        number = Decimal(written)
    except InvalidOperation:
        raise ValueError(written) from None
    if not number.is_finite() or abs(number) >= LARGEST or places_of(number) > MOST_PLACES:
        raise ValueError(written)
    return number


def places_of(number: Decimal) -> int:
    """How many digits behind the point it needs."""
    exponent = number.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def chips_of(value: object, scale: int) -> int | None:
    """An amount in chips; None for what is no number, below 0, too large or finer than a chip."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not 0 <= value < LARGEST:
        return None
    if isinstance(value, int):
        return value * scale
    chips = value * scale
    whole = int(chips)
    return whole if whole == chips else None
