"""Money as whole numbers of the smallest coin, and how a currency writes it.

The number of decimals is ISO 4217's. Not done: rates, rounding to the coins that a till really has, the space and
comma conventions of each country (an amount is
written `£1,250.50` here; `words.numbers` has the ways of languages).
"""

import re
from decimal import Decimal

_WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
_WITH_THREE = "BHD IQD JOD KWD LYD OMR TND"
SIGNS = {"GBP": "£", "EUR": "€", "USD": "$", "AUD": "$", "CAD": "$", "NZD": "$", "JPY": "¥", "INR": "₹"}
"""Currency -> the sign it is known by."""

_CODE = re.compile(r"[A-Z]{3}")


def is_currency(code: str) -> bool:
    """Whether `code` has the form of an ISO 4217 code (three capital letters)."""
    return _CODE.fullmatch(code) is not None


def decimals(currency: str) -> int:
    """How many decimals the currency writes: 0, 2 or 3."""
    if currency in _WITHOUT_DECIMALS.split():
        return 0
    return 3 if currency in _WITH_THREE.split() else 2


def smallest_coins(units: Decimal | int, currency: str) -> int:
    """Turn an amount in units (5.50) into the smallest coin (550). Raises `ValueError` if that is no whole number."""
    exact = Decimal(units)
    if not exact.is_finite():
        raise ValueError(f"{units} is no amount of money")
    coins = exact.scaleb(decimals(currency))
    if coins != coins.to_integral_value():
        raise ValueError(f"{currency} has {decimals(currency)} decimals")
    return int(coins)


def units(coins: int, currency: str) -> Decimal:
    """Turn the smallest coin (550) into units with the currency's decimals (`Decimal("5.50")`), exactly."""
    return Decimal(coins).scaleb(-decimals(currency))


def written(coins: int, currency: str) -> str:
    """The amount as people write it: `£5`, `£5.50`, `1,200 SEK`; decimals only where there are coins."""
    amount = units(coins, currency)
    digits = 0 if amount == amount.to_integral_value() else decimals(currency)
    figure = f"{abs(amount):,.{digits}f}"
    sign = SIGNS.get(currency)
    minus = "-" if coins < 0 else ""
    return f"{minus}{sign}{figure}" if sign else f"{minus}{figure} {currency}".rstrip()
