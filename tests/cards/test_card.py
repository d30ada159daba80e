import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import RANKS, SUITS, UNKNOWN, card_text, cards_text, parse_cards, rank_of, suit_of


def test_cards_are_numbered_by_rank_then_suit() -> None:
    assert parse_cards("2c2d2h2s3cAcAdAhAs??") == [0, 1, 2, 3, 4, 48, 49, 50, 51, UNKNOWN]
    assert (rank_of(50), suit_of(50)) == (12, 2)
    assert parse_cards("") == []


@given(st.lists(st.integers(-1, 51)))
def test_text_reads_back(cards: list[int]) -> None:
    assert parse_cards(cards_text(cards)) == cards


def test_every_card_has_its_own_text() -> None:
    assert [card_text(card) for card in range(52)] == [rank + suit for rank in RANKS for suit in SUITS]


@pytest.mark.parametrize(
    ("text", "column", "pair"),
    [("AhTx", 3, "Tx"), ("1h", 1, "1h"), ("ah", 1, "ah"), ("AhT", 3, "T"), ("Ah Td", 3, " T"), ("Ah?", 3, "?")],
)
def test_garbage_is_refused_with_its_column(text: str, column: int, pair: str) -> None:
    with pytest.raises(BadInput) as bad:
        parse_cards(text, source="hand")
    assert bad.value.place is not None
    assert bad.value.place.column == column
    assert repr(pair) in str(bad.value)
    assert "hand, column" in str(bad.value)


@pytest.mark.parametrize("number", [-2, 52, 1000])
def test_a_number_that_is_no_card_has_no_text(number: int) -> None:
    with pytest.raises(ValueError, match="is no card"):
        card_text(number)
