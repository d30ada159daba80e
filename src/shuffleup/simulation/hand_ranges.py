"""The 169 kinds of two hole cards, and sets of them written as players write them: `22+, A2s+, K9o+, QTs`.

A kind is a number as in `hole_ranks`: 13 * higher + lower where suited, 13 * lower + higher where not, ranks from 0.
"""

from collections.abc import Iterator, Set

from shuffleup.cards.card import RANKS

HANDS = 169
DECK_HANDS = 1326


def hand_text(hand: int) -> str:
    """The kind as it is written: `AKs`, `T9o`, `77`."""
    one, two = divmod(hand, 13)
    high, low = max(one, two), min(one, two)
    suit = "" if one == two else "s" if one > two else "o"
    return f"{RANKS[high]}{RANKS[low]}{suit}"


def ways(hand: int) -> int:
    """In how many ways this kind is dealt, of the 1,326."""
    one, two = divmod(hand, 13)
    return 6 if one == two else 4 if one > two else 12


def share(hands: Set[int]) -> float:
    """What part of all hands these are."""
    return sum(map(ways, hands)) / DECK_HANDS


def range_text(hands: Set[int]) -> str:
    """These hands, runs of them up to the best of their row as one; empty for none."""
    if len(hands) == HANDS:
        return "any two"
    pairs = [14 * rank for rank in range(12, -1, -1)]
    rows = [pairs]
    for high in range(12, 0, -1):
        rows.append([13 * high + low for low in range(high - 1, -1, -1)])
        rows.append([13 * low + high for low in range(high - 1, -1, -1)])
    return ", ".join(text for row in rows for text in _runs(row, hands))


def _runs(row: list[int], hands: Set[int]) -> Iterator[str]:
    """One row of kinds, the best first, as far as they are among these."""
    run: list[int] = []
    for hand in [*row, -1]:
        if hand in hands:
            run.append(hand)
            continue
        if len(run) == 1:
            yield hand_text(run[0])
        elif run:
            best, least = hand_text(run[0]), hand_text(run[-1])
            yield f"{least}+" if run[0] == row[0] else f"{best}-{least}"
        run = []
