"""What a hand is called, as a sentence: the player's own while it is played, the winner's when it is over.

Whose rule: which cards count is the game's (`games`), the names are `cards.names`'. A split game's hand is named by its
high half. Not done: the low half of a split hand, and draws to come.
"""

from functools import lru_cache
from itertools import combinations

from shuffleup.cards.card import RANKS
from shuffleup.cards.names import HandName, hand_name
from shuffleup.cards.ranking import RANK, SIZES, Ranking
from shuffleup.games.variants import find_variant
from shuffleup.message import Message

PAIR = 2
OF_BOARD = 3
OF_HAND = 2


@lru_cache(maxsize=4_096)
def hand_called(game: str, hole: tuple[int, ...], board: tuple[int, ...]) -> Message | None:
    """The hand that these known cards make in this game; None while they make none that has a name."""
    variant = find_variant(game)
    if variant.omaha and len(board) >= OF_BOARD:
        ways = ((*two, *three) for two in combinations(hole, OF_HAND) for three in combinations(board, OF_BOARD))
        return _said(hand_name(max(map(RANK[variant.high], ways)), variant.high))
    fewest, most = SIZES[variant.high]
    cards = (*hole, *board)
    if fewest <= len(cards) <= most:
        return _said(hand_name(RANK[variant.high](cards), variant.high))
    if len(cards) == PAIR and variant.high in (Ranking.HIGH, Ranking.SHORT_DECK) and cards[0] // 4 == cards[1] // 4:
        return Message("called.pair", {"rank": RANKS[cards[0] // 4]})
    return None


def _said(name: HandName) -> Message:
    """A name as a sentence."""
    ranks = {key: _letters(value) for key, value in name.args.items()}
    high, rank = ranks.get("high", ""), ranks.get("rank", "")
    match name.id:
        case "royal_flush":
            return Message("called.royal_flush")
        case "straight_flush":
            return Message("called.straight_flush", {"high": high})
        case "four_of_a_kind":
            return Message("called.four_of_a_kind", {"rank": rank})
        case "full_house":
            return Message("called.full_house", {"high": high, "low": ranks["low"]})
        case "flush":
            return Message("called.flush", {"high": high})
        case "straight":
            return Message("called.straight", {"high": high})
        case "three_of_a_kind":
            return Message("called.three_of_a_kind", {"rank": rank})
        case "two_pair":
            return Message("called.two_pair", {"high": high, "low": ranks["low"]})
        case "pair":
            return Message("called.pair", {"rank": rank})
        case "high_card":
            return Message("called.high_card", {"high": high})
    return _of_low(name.id, ranks.get("ranks", ""))


def _of_low(id_: str, ranks: str) -> Message:
    if id_ == "badugi":
        return Message("called.badugi", {"ranks": ranks})
    return Message("called.low", {"ranks": ranks}) if ranks else Message("called.no_low")


def _letters(value: int | tuple[int, ...]) -> str:
    """Ranks as they stand on cards, several with strokes between."""
    return RANKS[value] if isinstance(value, int) else "-".join(RANKS[each] for each in value)
