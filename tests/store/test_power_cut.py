"""The power goes: whatever the disk may hold then opens, verifies, and has every event that was acknowledged."""

import random
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shuffleup.store import open_store
from shuffleup.store.schema import NAME
from shuffleup.store.sqlite import Connection, Cursor, SqliteStore

from .appending import append, check_whole
from .recording import (
    Acknowledged,
    Act,
    Fate,
    RecordingDisk,
    Resize,
    Sync,
    Write,
    everything,
    left_on_disk,
    nothing,
    shuffled,
    torn,
    up_to_a_frame,
)

COMMANDS = 60


class Careless:
    """A connection that says it is in synchronous FULL and is not: the tests below must find it out."""

    def __init__(self, inner: Connection) -> None:
        self._inner = inner

    @property
    def in_transaction(self) -> bool:
        return self._inner.in_transaction

    def execute(self, sql: str, values: tuple[Any, ...] = (), /) -> Cursor:
        if sql == "PRAGMA synchronous = FULL":
            sql = "PRAGMA synchronous = NORMAL"
        elif sql == "PRAGMA synchronous":
            sql = "SELECT 2"
        return self._inner.execute(sql, values)

    def executemany(self, sql: str, rows: Iterable[tuple[Any, ...]], /) -> Cursor:
        return self._inner.executemany(sql, rows)

    def close(self) -> None:
        self._inner.close()


def record(folder: Path, *, careless: bool = False) -> list[Act]:
    """Run a store from its first to its last moment on a recording disk, with many checkpoints; return all acts."""
    disk = RecordingDisk(f"recording {secrets.token_hex(4)}", checkpoint_pages=40)
    with SqliteStore(
        folder / NAME, connect=(lambda file: Careless(disk.connect(file))) if careless else disk.connect
    ) as store:
        for number in range(COMMANDS):
            append(store, number)
            disk.acts.append(Acknowledged(number + 1))
            if number % 25 == 24:
                store.checkpoint()
    disk.unregister()
    return disk.acts


@pytest.fixture(scope="module")
def acts(tmp_path_factory: pytest.TempPathFactory) -> list[Act]:
    return record(tmp_path_factory.mktemp("recorded"))


def check_copy(folder: Path, files: dict[str, bytes], acknowledged: int) -> None:
    """Assert that a store opens on these files, holds what was acknowledged, and can go on."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    with open_store(folder) as store:
        there = check_whole(store, acknowledged)
        assert isinstance(store, SqliteStore)
        assert store.check_file() == []
        append(store, there)
        check_whole(store, there + 1)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


def acknowledged_in(acts: list[Act]) -> int:
    return max((act.commands for act in acts if isinstance(act, Acknowledged)), default=0)


def try_cuts(
    acts: list[Act], folder: Path, cuts: Iterable[int], fates: dict[str, Fate], chance: random.Random
) -> Iterator[str]:
    """Yield what went wrong at each cut."""
    for cut in cuts:
        until = acts[:cut]
        for name, fate in fates.items():
            files = left_on_disk(until, fate, deleted_come_back=chance.random() < 0.5)
            try:
                check_copy(folder / f"{cut}-{name}", files, acknowledged_in(until))
            except Exception as error:  # noqa: BLE001 - whatever it was, the test shows it
                yield f"cut after act {cut}, {name}: {error!r}"


def all_fates(chance: random.Random) -> dict[str, Fate]:
    return {
        "nothing": nothing,
        "everything": everything,
        "frames": up_to_a_frame(chance),
        "torn": torn(chance),
        "shuffled": shuffled(chance),
    }


def test_the_recording_holds_what_matters(acts: list[Act]) -> None:
    wal = f"{NAME}-wal"
    assert acknowledged_in(acts) == COMMANDS
    assert sum(isinstance(act, Sync) and act.file == wal for act in acts) >= COMMANDS
    assert sum(isinstance(act, Sync) and act.file == NAME for act in acts) > 5, "checkpoints"
    assert any(isinstance(act, Resize) for act in acts)
    since: set[str] = set()
    for act in acts:
        if isinstance(act, Write):
            since.add(act.file)
        elif isinstance(act, Sync):
            since.discard(act.file)
        elif isinstance(act, Acknowledged):
            assert wal not in since, "acknowledged with writes to the WAL that were not synced"


def test_whatever_a_power_cut_leaves_is_whole_and_has_what_was_acknowledged(acts: list[Act], tmp_path: Path) -> None:
    chance = random.Random(11)
    cuts = sorted(chance.sample(range(len(acts) + 1), 60))
    assert list(try_cuts(acts, tmp_path, cuts, all_fates(chance), chance)) == []


def test_a_store_that_does_not_sync_is_found_out(tmp_path: Path) -> None:
    (tmp_path / "recorded").mkdir()
    acts = record(tmp_path / "recorded", careless=True)
    chance = random.Random(12)
    just_after = [index + 1 for index, act in enumerate(acts) if isinstance(act, Acknowledged)]
    wrong = list(try_cuts(acts, tmp_path, just_after[5:30:3], {"nothing": nothing}, chance))
    assert wrong
    assert all("acknowledged" in one for one in wrong), "it loses commands, but even so none is half done"


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_power_cut_after_every_act(acts: list[Act], tmp_path: Path) -> None:
    chance = random.Random(13)
    assert list(try_cuts(acts, tmp_path, range(len(acts) + 1), all_fates(chance), chance)) == []


def test_a_wal_cut_short_at_any_frame_or_byte_keeps_every_commit_before_the_cut(tmp_path: Path) -> None:
    """Without a checkpoint everything is in the WAL: a shorter one is the store as it was some commits ago."""
    disk = RecordingDisk(f"recording {secrets.token_hex(4)}", checkpoint_pages=0)
    with SqliteStore(tmp_path / NAME, connect=disk.connect) as store:
        for number in range(5):
            append(store, number)
            disk.acts.append(Acknowledged(number + 1))
        acts = list(disk.acts)
    disk.unregister()
    files = left_on_disk(acts, nothing, deleted_come_back=False)
    wal = files[f"{NAME}-wal"]
    sizes, written = [0], 0
    for act in acts:
        if isinstance(act, Write) and act.file.endswith("-wal"):
            written = max(written, act.offset + len(act.data))
        elif isinstance(act, Acknowledged):
            sizes.append(written)
    assert sizes[-1] == len(wal)
    chance = random.Random(14)
    ends = {act.offset + len(act.data) for act in acts if isinstance(act, Write) and act.file.endswith("-wal")}
    cuts = {*sizes, *chance.sample(sorted(ends), 40), *(chance.randint(0, len(wal)) for _ in range(40))}
    for cut in cuts:
        acknowledged = sum(size <= cut for size in sizes) - 1
        check_copy(tmp_path / str(cut), files | {f"{NAME}-wal": wal[:cut]}, max(acknowledged, 0))
