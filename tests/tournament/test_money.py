"""Money in the smallest coin, there and back, and as people read it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.tournament.money import is_currency, smallest_coins, units, written


@pytest.mark.parametrize(
    ("coins", "currency", "text"),
    [
        (500, "GBP", "£5"),
        (550, "GBP", "£5.50"),
        (5, "GBP", "£0.05"),
        (125_000, "EUR", "€1,250"),
        (1_000, "JPY", "¥1,000"),
        (1_500, "KWD", "1.500 KWD"),
        (120_000, "SEK", "1,200 SEK"),
        (-250, "USD", "-$2.50"),
    ],
)
def test_as_people_write_it(coins: int, currency: str, text: str) -> None:
    assert written(coins, currency) == text


@pytest.mark.parametrize(
    ("amount", "currency", "coins"),
    [("5", "GBP", 500), ("5.50", "GBP", 550), ("5", "JPY", 5), ("0.125", "KWD", 125), ("1E3", "GBP", 100_000)],
)
def test_units_become_the_smallest_coin(amount: str, currency: str, coins: int) -> None:
    assert smallest_coins(Decimal(amount), currency) == coins


@pytest.mark.parametrize(
    ("amount", "currency"), [("5.505", "GBP"), ("5.5", "JPY"), ("NaN", "GBP"), ("Infinity", "GBP")]
)
def test_what_no_coin_can_pay_is_refused(amount: str, currency: str) -> None:
    with pytest.raises(ValueError, match=r"decimals|amount"):
        smallest_coins(Decimal(amount), currency)


@given(st.integers(-(10**15), 10**15), st.sampled_from(["GBP", "JPY", "KWD", "XXX"]))
def test_there_and_back(coins: int, currency: str) -> None:
    assert smallest_coins(units(coins, currency), currency) == coins


def test_codes() -> None:
    assert is_currency("GBP")
    assert not is_currency("gbp")
    assert not is_currency("£")
