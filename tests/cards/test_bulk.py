"""Compiled ranking: every hand there is, counted; and the same values as interpreted, hand for hand."""

import os
import subprocess
import sys
import tempfile
from itertools import pairwise
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from shuffleup.cards import chance, kernels, ranking
from shuffleup.cards.chance import ChanceState
from shuffleup.cards.ranking import RANK, SIZES, Ranking
from shuffleup.cards.tables import tables
from shuffleup.simulation import ranking_loops
from shuffleup.simulation.compiled import cache_home, compiled, empty_record, record_like
from shuffleup.simulation.ranking import count_high_hands, rank_many, table_record

BOUNDS = [0, 1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7462]
"""The highest values: none, high card, pair, two pair, trips, straight, flush, full house, quads, straight flush."""


def by_kind(counts: "np.ndarray[Any, Any]") -> list[int]:
    return [int(counts[low + 1 : high + 1].sum()) for low, high in pairwise(BOUNDS)]


def test_bounds_are_checked_here() -> None:
    assert os.environ.get("NUMBA_BOUNDSCHECK") == "1"
    for key in (1 << 60, -(1 << 30)):  # past the end, and below 0, which in Python would be counted from the end
        with pytest.raises(IndexError):
            compiled("shuffleup.cards.kernels").up_high_of(table_record(), key)


def test_all_hands_of_five() -> None:
    """Against the counts that combinatorics gives."""
    counts = count_high_hands(5)
    assert by_kind(counts) == [
        (comb(13, 5) - 10) * (4**5 - 4),
        13 * comb(4, 2) * comb(12, 3) * 4**3,
        comb(13, 2) * comb(4, 2) ** 2 * 11 * 4,
        13 * comb(4, 3) * comb(12, 2) * 4**2,
        10 * (4**5 - 4),
        (comb(13, 5) - 10) * 4,
        13 * comb(4, 3) * 12 * comb(4, 2),
        13 * 12 * 4,
        40,
    ]
    assert counts.sum() == comb(52, 5)
    assert counts[0] == 0
    assert counts[1:].min() == 4  # every value is some hand's


def test_all_hands_of_seven() -> None:
    """Against the published frequencies of seven-card hands; royal flushes are 4 * C(47, 2)."""
    counts = count_high_hands(7)
    assert by_kind(counts) == [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584,
    ]  # fmt: skip
    assert counts[7462] == 4 * comb(47, 2)
    assert counts.sum() == comb(52, 7)


class Pairs:
    __slots__ = ("before", "bits", "key", "times")

    def __init__(self) -> None:
        self.key, self.bits, self.before, self.times = [0] * 1326, [0] * 1326, [0] * 52, [0] * 2 * 7463


def test_loops_count_the_same_interpreted() -> None:
    pairs = Pairs()
    ranking_loops.fill_pairs(tables(), pairs)
    ranking_loops.count_fives(tables(), pairs)
    assert np.reshape(pairs.times, (-1, 2)).sum(axis=1).tolist() == count_high_hands(5).tolist()


@pytest.mark.parametrize("ranking", list(Ranking))
def test_loops_rank_the_same_interpreted(ranking: Ranking) -> None:
    rows = np.array(deal(ranking, SIZES[ranking][1], 300))
    values = np.zeros(300, np.int64)
    ranking_loops.rank_rows(tables(), int(ranking), rows, values)
    assert values.tolist() == rank_many(rows, ranking).tolist()
    if ranking == Ranking.HIGH:
        ranking_loops.rank_high_sevens(tables(), rows, values)
        assert values.tolist() == rank_many(rows, ranking).tolist()


def deal(ranking: Ranking, size: int, count: int) -> list[list[int]]:
    source = Random(f"{ranking.name} {size}")
    lowest = 16 if ranking == Ranking.SHORT_DECK else 0
    suited = [card for card in range(lowest, 52) if card & 3 == 1 or card >> 2 > 10]
    return [source.sample(suited if hand % 3 == 0 else range(lowest, 52), size) for hand in range(count)]


@pytest.mark.parametrize("ranking", list(Ranking))
def test_compiled_and_interpreted_agree(ranking: Ranking) -> None:
    for size in range(SIZES[ranking][0], SIZES[ranking][1] + 1):
        hands = deal(ranking, size, 10_000)
        assert rank_many(np.array(hands), ranking).tolist() == [RANK[ranking](cards) for cards in hands]


def test_kernels_of_omaha_and_open_cards_agree() -> None:
    fast, record, t = compiled("shuffleup.cards.kernels"), table_record(), tables()
    for cards in deal(Ranking.HIGH, 11, 1000):
        for held in (4, 5, 6):
            assert fast.omaha_high_of(record, held, *cards) == kernels.omaha_high_of(t, held, *cards)
            assert fast.omaha_low_8_of(record, held, *cards) == kernels.omaha_low_8_of(t, held, *cards)
        key = sum(t.key[card] for card in cards[:4])
        assert fast.up_high_of(record, key) == ranking.rank_up_high(cards[:4])
        assert fast.up_low_of(record, key) == ranking.rank_up_low(cards[:4])
        assert fast.ace_low_order(cards[0]) == kernels.ace_low_order(cards[0])


class Deck:
    __slots__ = ("deck",)

    def __init__(self) -> None:
        self.deck = list(range(52))


def test_chance_is_the_same_compiled() -> None:
    fast = compiled("shuffleup.cards.chance")
    live, deck = ChanceState("same"), Deck()
    record, deck_record = record_like(live), record_like(deck)
    for _ in range(2000):
        chance.shuffle(live, deck, 52, 23)
        fast.shuffle(record, deck_record, 52, 23)
        assert deck_record.deck.tolist() == deck.deck
        assert fast.below(record, 7) == chance.below(live, 7)
        assert fast.below(record, 3_000_000_000) == chance.below(live, 3_000_000_000)  # three in ten are drawn again
    assert [record[name] for name in ChanceState.__slots__] == [getattr(live, name) for name in ChanceState.__slots__]


@pytest.mark.parametrize(
    ("shape", "card", "ranking"),
    [((3, 4), 1, Ranking.HIGH), ((3, 8), 1, Ranking.HIGH), ((7,), 1, Ranking.HIGH), ((3, 6), 1, Ranking.LOW_27),
     ((3, 7), 52, Ranking.HIGH), ((3, 7), -1, Ranking.HIGH), ((3, 5), 1, Ranking.BADUGI)],
)  # fmt: skip
def test_wrong_arrays_are_refused(shape: tuple[int, ...], card: int, ranking: Ranking) -> None:
    with pytest.raises(ValueError, match=r"a row is|cards are 0 to 51"):
        rank_many(np.full(shape, card), ranking)


def test_no_hands_and_no_such_count() -> None:
    assert rank_many(np.empty((0, 7), np.uint8)).tolist() == []
    with pytest.raises(ValueError, match="not of 6"):
        count_high_hands(6)


def test_records() -> None:
    record = empty_record({"stack": 3, "pot": 0})
    assert (record.stack.tolist(), int(record.pot)) == ([0, 0, 0], 0)
    small = record_like(tables(), small=True)
    assert (small.high.dtype, small.offset.dtype, small.low_8.dtype) == (np.uint16, np.int32, np.uint8)
    assert small.key.dtype == small.bit.dtype == np.int64  # unsigned ones would become floats


MODULES = {
    "relative": "from ..cards.kernels import ranks_of\nfrom shuffleup.kernel import kernel\n"
    "@kernel\ndef twice(bits):\n    return 2 * ranks_of(bits)\n",
    "good": "from shuffleup.cards.kernels import ranks_of\nfrom shuffleup.kernel import kernel\n"
    "@kernel\ndef twice(bits):\n    return 2 * ranks_of(bits)\n",
    "bad": "from shuffleup.cards import kernels\nfrom shuffleup.kernel import kernel\n"
    "@kernel\ndef twice(bits):\n    return 2 * kernels.ranks_of(bits)\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which modules of the package may be written for one test."""
    import shuffleup.simulation as room

    monkeypatch.setattr(room, "__path__", [*room.__path__, str(tmp_path)])
    monkeypatch.setenv("SHUFFLEUP_CACHE", str(tmp_path / "cache"))
    return tmp_path


def test_a_kernel_module_that_would_stay_interpreted_is_refused(package: Path) -> None:
    for name, source in MODULES.items():
        (package / f"made_{name}.py").write_text(source)
    for name in ("good", "relative"):
        assert compiled(f"shuffleup.simulation.made_{name}").twice(1 << 14) == 4
    with pytest.raises(ImportError, match="import kernels by name"):
        compiled("shuffleup.simulation.made_bad")
    with pytest.raises(ImportError, match="no module"):
        compiled("shuffleup.simulation.made_never")


def test_compiled_code_is_kept_where_it_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SHUFFLEUP_CACHE", str(tmp_path / "wanted"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    assert cache_home() == tmp_path / "wanted"
    monkeypatch.setenv("SHUFFLEUP_CACHE", str(tmp_path / "file" / "below"))
    assert cache_home() == tmp_path / "user" / "shuffleup"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert cache_home().parent == Path(tempfile.gettempdir())


RUN = """
import shuffleup.simulation as room, sys
room.__path__ = [*room.__path__, sys.argv[1]]
from shuffleup.simulation import ranking_loops
from shuffleup.simulation.compiled import compiled
print(compiled("shuffleup.simulation.made_user").limit(1))
"""


def test_the_cache_follows_every_source(package: Path) -> None:
    """A changed constant in a module that a kernel module imports gives another result, from another folder."""
    (package / "made_user.py").write_text(
        "from shuffleup.kernel import kernel\nfrom shuffleup.simulation.made_constants import LIMIT\n"
        "@kernel\ndef limit(n):\n    return LIMIT + n\n"
    )
    for limit, folders in ((10, 1), (10, 1), (20, 2)):
        (package / "made_constants.py").write_text(f"LIMIT = {limit}\n")
        done = subprocess.run(
            [sys.executable, "-B", "-c", RUN, str(package)], capture_output=True, text=True, check=True
        )
        assert int(done.stdout) == limit + 1
        assert len(list((package / "cache").iterdir())) == folders
