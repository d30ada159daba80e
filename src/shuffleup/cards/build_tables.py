"""Builds the ranking tables from the order of the hands: `python -m shuffleup.cards.build_tables`.

Nothing here is used in play. Each rank has a weight so chosen that the sum over one to seven cards (no rank more than
four times) tells which ranks they are. `offset` squeezes those 76,154 sums, spread over 64 million numbers, into a
table of little more than their count: the numbers are cut into rows of 2**COLUMN_BITS, and each row is moved as far
left as it goes without any two sums meeting.
"""

from array import array
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from shuffleup.cards.tables import COLUMN_BITS, DATA, RANK_SUMS, WEIGHTS, pack

Hand = tuple[int, ...]
"""A hand as something that sorts: kind first, then the ranks that break ties."""

MOST_CARDS = 7


def all_hands() -> Iterator[Hand]:
    """Every choice of ranks for one to seven cards, highest first within each."""
    for count in range(1, MOST_CARDS + 1):
        for ranks in combinations_with_replacement(range(12, -1, -1), count):
            if count < 5 or all(ranks.count(rank) <= 4 for rank in ranks):
                yield ranks


def rank_sum(ranks: Hand) -> int:
    """The number that `offset` and the tables are entered with."""
    return sum(WEIGHTS[rank] for rank in ranks)


def straight_top(ranks: set[int]) -> int:
    """The highest rank that ends five in a row, -1 if none; the ace also plays low."""
    for top in range(12, 3, -1):
        if all(rank in ranks for rank in range(top - 4, top + 1)):
            return top
    return 3 if ranks >= {12, 0, 1, 2, 3} else -1


def by_count(ranks: Hand) -> list[tuple[int, int]]:
    """(how many, rank), the most first, then the highest."""
    return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)


def best_high(ranks: Hand) -> Hand:
    """The best five-card high hand in five to seven cards of these ranks, no flush among them."""
    groups = by_count(ranks)
    count, rank = groups[0]
    others = [r for _, r in groups[1:]]
    if count == 4:
        return 7, rank, max(others)
    if count == 3 and len(groups) > 1 and groups[1][0] >= 2:
        return 6, rank, max(r for c, r in groups[1:] if c >= 2)
    top = straight_top(set(ranks))
    if top >= 0:
        return 4, top
    if count == 3:
        return 3, rank, *others[:2]
    if count == 2 and groups[1][0] == 2:
        return 2, rank, groups[1][1], max(others[1:])
    if count == 2:
        return 1, rank, *others[:3]
    return 0, rank, *others[:4]


def best_flush(ranks: Hand) -> Hand:
    """The best flush or straight flush in five to seven cards of one suit."""
    top = straight_top(set(ranks))
    return (8, top) if top >= 0 else (5, *ranks[:5])


def lowest(ranks: Hand) -> Hand:
    """The best ace-to-five low of at most five of these cards; the smaller tuple is the better hand."""
    low = tuple(sorted((rank + 1) % 13 for rank in ranks))
    distinct = sorted(set(low))
    hands = [tuple(distinct[:5])] if len(distinct) >= 5 else set(combinations(low, min(5, len(low))))
    return min(
        tuple(count for count, _ in groups) + tuple(rank for _, rank in groups)
        for groups in ([*by_count(hand)] for hand in hands)
    )


def showing(ranks: Hand) -> Hand:
    """One to four open cards as a high hand: pairs and better count, straights and flushes do not."""
    groups = by_count(ranks)
    return tuple(count for count, _ in groups) + tuple(rank for _, rank in groups)


def order(hands: set[Hand], *, start: int = 1) -> dict[Hand, int]:
    """Number hands from the worst, equal hands alike."""
    return {hand: number for number, hand in enumerate(sorted(hands), start)}


def high_values() -> tuple[dict[Hand, int], list[int]]:
    """The value of every choice of ranks as a high hand, and of every set of ranks in one suit."""
    full = {ranks: best_high(ranks) for ranks in all_hands() if len(ranks) >= 5}
    suited = {}
    for count in range(5, 14):
        for ranks in combinations(range(12, -1, -1), count):
            suited[sum(1 << rank for rank in ranks)] = best_flush(ranks)
    number = order(set(full.values()) | set(suited.values()))
    values = {ranks: number[hand] for ranks, hand in full.items()}
    for count in range(1, 5):
        open_cards = {ranks: showing(ranks) for ranks in all_hands() if len(ranks) == count}
        number_open = order(set(open_cards.values()))
        values |= {ranks: number_open[hand] for ranks, hand in open_cards.items()}
    return values, [number[suited[mask]] if mask in suited else 0 for mask in range(1 << 13)]


def low_values() -> dict[Hand, int]:
    """The value of every choice of ranks as an ace-to-five low; higher is better, within the same number of cards."""
    values: dict[Hand, int] = {}
    for counts in ((1,), (2,), (3,), (4,), (5, 6, 7)):
        hands = {ranks: lowest(ranks) for ranks in all_hands() if len(ranks) in counts}
        number = order(set(hands.values()))
        values |= {ranks: len(number) + 1 - number[hand] for ranks, hand in hands.items()}
    return values


def eight_or_better_values() -> list[int]:
    """By the set of ranks ace (bit 0) to eight (bit 7): 56 for the wheel down to 1, 0 for no low."""
    lows = {}
    for mask in range(1 << 8):
        ranks = [rank for rank in range(8) if mask >> rank & 1][:5]
        if len(ranks) == 5:
            lows[mask] = tuple(reversed(ranks))
    number = order(set(lows.values()))
    return [len(number) + 1 - number[lows[mask]] if mask in lows else 0 for mask in range(1 << 8)]


def place_rows(sums: list[int]) -> tuple[list[int], int]:
    """What to add to a sum of each row so that no two sums of the list meet, and how long the table becomes.

    Fullest rows first, sums of seven cards before others so that they lie close together. A row goes to the first
    place where each of its columns is free: the free places, as bits of one large integer, shifted by every column
    and joined by AND.
    """
    rows: dict[int, list[int]] = {}
    for number in sums:
        rows.setdefault(number >> COLUMN_BITS, []).append(number & (1 << COLUMN_BITS) - 1)
    sevens = MOST_CARDS * WEIGHTS[0] >> COLUMN_BITS
    offset = [0] * (RANK_SUMS >> COLUMN_BITS)
    size = 4 * len(sums) + (1 << COLUMN_BITS)
    free = (1 << size) - 1
    length = 0
    for row, columns in sorted(rows.items(), key=lambda item: (item[0] < sevens, -len(item[1]), item[0])):
        fits = free
        for column in columns:
            fits &= free >> column
        place = (fits & -fits).bit_length() - 1
        offset[row] = place - (row << COLUMN_BITS)
        for column in columns:
            free ^= 1 << place + column
        length = max(length, place + max(columns) + 1)
    return offset, length


def build() -> bytes:
    """The bytes of the data file."""
    hands = list(all_hands())
    offset, length = place_rows([rank_sum(ranks) for ranks in hands])
    high, flush = high_values()
    low = low_values()
    high_table = array("H", bytes(2 * length))
    low_table = array("H", bytes(2 * length))
    for ranks in hands:
        number = rank_sum(ranks)
        place = number + offset[number >> COLUMN_BITS]
        high_table[place] = high[ranks]
        low_table[place] = low[ranks]
    return pack(
        offset=array("i", offset),
        high=high_table,
        low=low_table,
        flush=array("H", flush),
        low_8=array("B", eight_or_better_values()),
    )


if __name__ == "__main__":
    DATA.write_bytes(build())
