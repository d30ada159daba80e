"""The data in the package is what the script builds, and nothing heavy is imported to read it."""

import subprocess
import sys
import zlib

import pytest

from shuffleup.cards import build_tables
from shuffleup.cards.tables import DATA, RANK_SUMS, RankTables, pack, unpack


def test_the_data_is_what_the_script_builds() -> None:
    assert unpack(build_tables.build()) == unpack(DATA.read_bytes())


def test_the_data_reads_on_a_machine_with_the_other_byte_order(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = unpack(DATA.read_bytes())
    monkeypatch.setattr(sys, "byteorder", "big")
    turned = pack(**fields)
    assert unpack(turned) == fields
    monkeypatch.undo()
    assert zlib.decompress(turned)[:4] == zlib.decompress(pack(**fields))[3::-1]


def test_every_choice_of_ranks_has_its_own_place() -> None:
    t = RankTables(DATA.read_bytes())
    hands = list(build_tables.all_hands())
    sums = {build_tables.rank_sum(ranks) for ranks in hands}
    assert len(hands) == len(sums) == 13 + 91 + 455 + 1820 + 6175 + 18395 + 49205
    assert max(sums) < RANK_SUMS
    places = {number + t.offset[number >> build_tables.COLUMN_BITS] for number in sums}
    assert len(places) == len(sums)
    assert min(places) >= 0
    assert max(places) < len(t.high) == len(t.low)
    assert all(t.high[place] and t.low[place] for place in places)


def test_values_are_without_gaps() -> None:
    high, flush = build_tables.high_values()
    whole = {value for ranks, value in high.items() if len(ranks) >= 5}
    assert whole | set(flush) == set(range(7463))
    low = build_tables.low_values()
    assert {value for ranks, value in low.items() if len(ranks) >= 5} == set(range(1, 6176))
    for count in range(1, 5):
        open_cards = {value for ranks, value in low.items() if len(ranks) == count}
        assert open_cards == set(range(1, len(open_cards) + 1))
    assert set(build_tables.eight_or_better_values()) == set(range(57))


def test_importing_the_room_is_light() -> None:
    probe = (
        "import sys, shuffleup.cards, shuffleup.cards.ranking, shuffleup.cards.deck;"
        "from shuffleup.cards import tables; print(tables.tables.cache_info().currsize,"
        "[m for m in ('numpy', 'numba', 'hypothesis', 'shuffleup.cards.build_tables') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0 []"
