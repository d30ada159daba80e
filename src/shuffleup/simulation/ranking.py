"""Hand ranking in bulk: the same rules and values as `cards.ranking`, hundreds of millions of hands a second."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from shuffleup.cards.kernels import HIGHEST
from shuffleup.cards.ranking import SIZES, Ranking
from shuffleup.cards.tables import tables
from shuffleup.simulation.compiled import compiled, empty_record, record_like

LOOPS = "shuffleup.simulation.ranking_loops"


@cache
def table_record() -> Any:
    """The ranking tables as a NumPy record; kernels only read it, so threads may share it."""
    return record_like(tables(), small=True)


def rank_many(cards: npt.NDArray[np.integer[Any]], ranking: Ranking = Ranking.HIGH) -> npt.NDArray[np.uint16]:
    """The value of each row of cards, a hand each; shape (hands, cards) in, (hands,) out.

    Rows have as many cards as `cards.ranking` asks for. Raises `ValueError` for another shape and for numbers that are
    no cards. That the cards of a row differ is not checked: it would cost as much as the ranking.
    """
    fewest, most = SIZES[ranking]
    if cards.ndim != 2 or not fewest <= cards.shape[1] <= most:
        raise ValueError(f"a row is {fewest} to {most} cards; this array has the shape {cards.shape}")
    if cards.size and not 0 <= cards.min() <= cards.max() <= 51:
        raise ValueError("cards are 0 to 51")
    rows = np.ascontiguousarray(cards, np.uint8)
    values = np.empty(len(rows), np.uint16)
    if ranking == Ranking.HIGH and rows.shape[1] == 7:
        compiled(LOOPS).rank_high_sevens(table_record(), rows, values)
    else:
        compiled(LOOPS).rank_rows(table_record(), int(ranking), rows, values)
    return values


def count_high_hands(size: int) -> npt.NDArray[np.int64]:
    """How many of all hands of five or seven cards have each value, by value from 0."""
    counting = {5: "count_fives", 7: "count_sevens"}.get(size)
    if counting is None:
        raise ValueError(f"hands of 5 or of 7 cards are counted, not of {size}")
    pairs = empty_record({"key": 1326, "bits": 1326, "before": 52, "times": 2 * (HIGHEST + 1)})
    loops = compiled(LOOPS)
    loops.fill_pairs(table_record(), pairs)
    getattr(loops, counting)(table_record(), pairs)
    times: npt.NDArray[np.int64] = pairs.times.reshape(-1, 2).sum(axis=1)
    return times
