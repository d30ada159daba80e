"""The seeds of decks lie apart, are read by their owner alone, and are told in no error."""

import sqlite3
import stat
from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.store import StoreAway, open_store
from shuffleup.store.backup import backup
from shuffleup.store.deck_seeds import KEY_SETTING, NAME, DeckSeeds

from .made import AT, command

SEEDS = tuple(bytes([number]) * 32 for number in range(1, 5))


def test_seeds_are_kept_until_they_are_erased(tmp_path: Path) -> None:
    seeds = DeckSeeds(tmp_path)
    seeds.keep("crown", 3, 17, SEEDS, AT)
    seeds.keep("fox", 3, 17, SEEDS[::-1], AT + 1)
    seeds.close()
    again = DeckSeeds(tmp_path)
    assert again.of("crown", 3, 17) == SEEDS
    assert again.of("fox", 3, 17) == SEEDS[::-1]
    assert again.of("crown", 3, 18) == ()
    assert again.nights() == {"crown": AT, "fox": AT + 1}
    again.erase("crown")
    assert again.of("crown", 3, 17) == ()
    again.close()
    assert SEEDS[3] + SEEDS[2] in (tmp_path / NAME).read_bytes()
    assert not any(SEEDS[0] + SEEDS[1] in file.read_bytes() for file in tmp_path.iterdir())


def test_decks_laid_anew_take_the_place_of_the_old_ones(tmp_path: Path) -> None:
    seeds = DeckSeeds(tmp_path)
    seeds.keep("crown", 3, 17, SEEDS, AT)
    seeds.keep("crown", 3, 17, SEEDS[::-1], AT)
    assert seeds.of("crown", 3, 17) == SEEDS[::-1]


def test_nobody_but_the_owner_can_read_the_file_and_no_backup_has_it(tmp_path: Path) -> None:
    with open_store(tmp_path / "data") as store:
        store.append("tournament/crown", 0, command("c1"))
        seeds = DeckSeeds(tmp_path / "data")
        seeds.keep("crown", 3, 17, SEEDS, AT)
        for file in (tmp_path / "data").glob(f"{NAME}*"):
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
        backup(store, tmp_path / "copy.sqlite3")
    assert SEEDS[0] not in (tmp_path / "copy.sqlite3").read_bytes()
    assert not any(SEEDS[0] in file.read_bytes() for file in (tmp_path / "data").iterdir() if NAME not in file.name)


def test_what_goes_wrong_is_told_without_a_word_of_the_seeds(tmp_path: Path) -> None:
    seeds = DeckSeeds(tmp_path)
    seeds.keep("crown", 3, 16, SEEDS, AT)
    with sqlite3.connect(tmp_path / NAME) as other:
        other.execute("DROP TABLE decks")
    with pytest.raises(StoreAway) as raised:
        seeds.keep("crown", 3, 17, SEEDS, AT)
    assert str(raised.value) == "the decks cannot be kept: OperationalError"
    assert raised.value.__cause__ is None


def test_one_process_at_a_time_deals_a_night(tmp_path: Path) -> None:
    one, other = DeckSeeds(tmp_path), DeckSeeds(tmp_path)
    assert one.lease("crown", "a", AT, AT + 5_000)
    assert not other.lease("crown", "b", AT + 1, AT + 5_001)
    assert other.lease("fox", "b", AT + 1, AT + 5_001)
    assert one.lease("crown", "a", AT + 2, AT + 6_000)
    assert other.lease("crown", "b", AT + 6_001, AT + 9_000)
    assert not one.lease("crown", "a", AT + 6_002, AT + 9_000)
    other.let_go("b")
    assert one.lease("crown", "a", AT + 6_003, AT + 9_000)


@pytest.mark.postgres
def test_on_a_server_seeds_are_wrapped_by_a_key_outside_it(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(KEY_SETTING, raising=False)
    with pytest.raises(BadInput, match=KEY_SETTING):
        DeckSeeds(postgres_url).keep("crown", 3, 17, SEEDS, AT)
    monkeypatch.setenv(KEY_SETTING, str(tmp_path / "key"))
    one, other = DeckSeeds(postgres_url), DeckSeeds(postgres_url)
    one.keep("crown", 3, 17, SEEDS, AT)
    assert other.of("crown", 3, 17) == SEEDS
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    import psycopg

    with psycopg.connect(postgres_url) as line:
        [(held,)] = line.execute("SELECT seeds FROM shuffleup_decks.decks").fetchall()
    assert SEEDS[0] not in bytes(held)
    assert one.lease("crown", "a", AT, AT + 5_000)
    assert not other.lease("crown", "b", AT, AT + 5_000)
    one.erase("crown")
    assert other.nights() == {}
    one.close()
    other.close()
