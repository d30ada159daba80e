"""One kernel for all rankings of cards given by their sums; games of exactly two hole cards have their own kernels."""

from shuffleup.cards.kernels import (
    badugi_27_of,
    badugi_of,
    high_of,
    low_8_of,
    low_27_of,
    low_a5_of,
    short_deck_of,
    three_card_of,
)
from shuffleup.cards.ranking import Ranking
from shuffleup.cards.tables import RankTables
from shuffleup.kernel import kernel

HIGH = int(Ranking.HIGH)
SHORT_DECK = int(Ranking.SHORT_DECK)
LOW_A5 = int(Ranking.LOW_A5)
LOW_8 = int(Ranking.LOW_8)
LOW_27 = int(Ranking.LOW_27)
THREE_CARD = int(Ranking.THREE_CARD)
BADUGI_27 = int(Ranking.BADUGI_27)


@kernel
def value_of(t: RankTables, ranking: int, key: int, bits: int) -> int:
    """The value, in one of `ranking.Ranking`, of cards whose keys add up to `key` and whose bits are `bits`."""
    if ranking == HIGH:
        return high_of(t, key, bits)
    if ranking == SHORT_DECK:
        return short_deck_of(t, key, bits)
    if ranking == LOW_A5:
        return low_a5_of(t, key)
    if ranking == LOW_8:
        return low_8_of(t, bits)
    if ranking == LOW_27:
        return low_27_of(t, key, bits)
    if ranking == THREE_CARD:
        return three_card_of(bits)
    return badugi_27_of(bits) if ranking == BADUGI_27 else badugi_of(bits)
