"""A backup put back: whole, or not at all; what was there is kept; who was erased stays erased."""

import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.store import (
    ChainFault,
    Device,
    ErasePerson,
    NewRow,
    Person,
    PutDevice,
    PutMeta,
    PutPerson,
    ShutDevice,
    Store,
    canonical,
    open_store,
)
from shuffleup.store.backup import HOUSE_KEYS, backup
from shuffleup.store.chain import VerifyReport
from shuffleup.store.lock import Lock
from shuffleup.store.restore import Damaged, restore
from shuffleup.store.schema import NAME

from .appending import append, check_whole
from .made import AT, command, person
from .test_kill import PACKAGE


def erase(store: Store, id_: str) -> None:
    """Erase a person as the people's desk does: the event and the blanks, at once."""
    told = canonical({"id": f"erase {id_}", "type": "ErasePerson"})
    row = NewRow("PersonErased", AT, "director", f"erase {id_}", told, canonical({"person": id_}))
    store.append("house", store.head("house").version, [row], [ErasePerson(id_, AT)])


@pytest.fixture
def friday(where: str, tmp_path: Path) -> Path:
    """A backup of `where` with five commands; one more was done there since."""
    with open_store(where) as store:
        for number in range(5):
            append(store, number)
        made = backup(store, tmp_path / "friday.sqlite3").file
        append(store, 5)
    return made


def test_into_a_new_folder(friday: Path, tmp_path: Path) -> None:
    done = restore(friday, tmp_path / "new", at=AT)
    assert (done.streams, done.erased_again, done.kept_aside, done.unreadable) == (1, 0, None, None)
    assert sorted(file.name for file in (tmp_path / "new").iterdir()) == ["shuffleup.lock", NAME]
    with open_store(tmp_path / "new", create=False) as store:
        assert check_whole(store, 5) == 5
        append(store, 5)


def test_what_is_there_is_replaced_only_by_force_and_kept(friday: Path, where: str) -> None:
    with pytest.raises(BadInput, match="already") as raised:
        restore(friday, where, at=AT)
    assert "--force" in raised.value.right
    with open_store(where) as store:
        assert check_whole(store, 6) == 6
    done = restore(friday, where, at=AT, force=True)
    assert done.kept_aside is not None
    with open_store(where) as store:
        assert check_whole(store, 5) == 5
        append(store, 5)
        assert check_whole(store, 6) == 6
    if not where.startswith("postgres"):
        with open_store(done.kept_aside, read_only=True) as aside:
            assert check_whole(aside, 6) == 6
        again = restore(friday, where, at=AT, force=True)
        assert again.kept_aside != done.kept_aside, "the first one is kept too"


@pytest.mark.postgres
def test_what_was_in_postgresql_is_kept_in_a_schema(postgres_url: str, tmp_path: Path) -> None:
    import psycopg

    with open_store(postgres_url) as store:
        append(store, 0)
        backup(store, tmp_path / "friday.sqlite3")
        append(store, 1)
        with pytest.raises(BadInput, match="in use by Shuffle Up"):
            restore(tmp_path / "friday.sqlite3", postgres_url, at=AT, force=True)
        assert check_whole(store, 2) == 2
    done = restore(tmp_path / "friday.sqlite3", postgres_url, at=AT, force=True)
    assert done.kept_aside is not None
    schema = done.kept_aside.removeprefix("schema ")
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute(f"SELECT COUNT(*) FROM {schema}.log").fetchone() == (3,)


def test_who_was_erased_since_the_backup_is_erased_in_it_again(where: str, tmp_path: Path) -> None:
    with open_store(where) as store:
        store.write([PutPerson(person(f"p{number}", f"Player {number}"), "c1") for number in range(4)])
        erase(store, "p0")
        monday = backup(store, tmp_path / "monday.sqlite3").file
        erase(store, "p1")
        store.write([ErasePerson("p2", AT + 1)])
        store.write([PutPerson(person("p9", "Late"), "c9")])
        store.write([ErasePerson("p9", AT + 2)])
        tuesday = backup(store, tmp_path / "tuesday.sqlite3").file
    done = restore(monday, where, at=AT, force=True)
    assert done.erased_again == 3
    blanks = {id_: Person(id_, erased_at=at) for id_, at in {"p0": AT, "p1": AT, "p2": AT + 1, "p9": AT + 2}.items()}
    with open_store(where) as store:
        assert store.people(["p0", "p1", "p2", "p3", "p9"]) == blanks | {"p3": person("p3", "Player 3")}
        assert store.search_people(["pl"])[0].person.id == "p3"
        assert [row.type for row in store.read("house")] == ["PersonErased"], "the log is the backup's"
        assert store.verify("house").ok
    assert restore(tuesday, where, at=AT + 1, force=True).erased_again == 0
    assert restore(monday, where, at=AT + 2, force=True).erased_again == 3


def test_a_device_that_was_signed_out_since_the_backup_stays_out(where: str, tmp_path: Path) -> None:
    with open_store(where) as store:
        store.write([PutDevice(Device(id_, "floor", id_, expires_at=AT + 9)) for id_ in ("lost", "kept")])
        made = backup(store, tmp_path / "friday.sqlite3").file
        store.write([ShutDevice("lost", AT + 1), PutDevice(Device("new", "floor", "new", expires_at=AT + 9))])
    restore(made, where, at=AT + 2, force=True)
    with open_store(where) as store:
        assert {device.id: device.shut_at for device in store.devices()} == {"lost": AT + 1, "kept": None}


def test_no_backup_has_the_keys_of_the_house(where: str, tmp_path: Path) -> None:
    with open_store(where) as store:
        append(store, 0)
        store.write([PutMeta(key, f"{key} of this house") for key in HOUSE_KEYS])
        store.write([PutMeta("zone", "Europe/London")])
        made = backup(store, tmp_path / "friday.sqlite3").file
        store.write([PutMeta("director_key", "a newer link")])
    assert b"of this house" not in made.read_bytes()
    restore(made, tmp_path / "elsewhere", at=AT)
    with open_store(tmp_path / "elsewhere", create=False) as store:
        assert [store.meta(key) for key in (*HOUSE_KEYS, "zone")] == [None, None, None, "Europe/London"]
    restore(made, where, at=AT, force=True)
    with open_store(where, create=False) as store:
        kept = [store.meta(key) for key in HOUSE_KEYS]
    assert kept == ["signing_key of this house", "a newer link", "league_key of this house"]


def test_a_backup_goes_over_a_database_of_before_there_were_devices(tmp_path: Path) -> None:
    with open_store(tmp_path / "old") as store:
        store.write([PutPerson(person("p1", "Ann"), "c1")])
        made = backup(store, tmp_path / "friday.sqlite3").file
        store.write([ErasePerson("p1", AT)])
    old = sqlite3.connect(tmp_path / "old" / NAME)
    for table in ("devices", "pairings", "attempts", "accounts"):
        old.execute(f"DROP TABLE {table}")
    old.execute("PRAGMA user_version = 1")
    old.close()
    done = restore(made, tmp_path / "old", at=AT, force=True)
    assert (done.erased_again, done.unreadable) == (1, None)
    with open_store(tmp_path / "old") as store:
        assert store.devices() == []


def test_an_erasure_that_only_the_log_knows_counts_too(
    tmp_path: Path, where: str, tamper: Callable[[str], None]
) -> None:
    with open_store(where) as store:
        store.write([PutPerson(person("p1", "Ann"), "c1")])
        backup(store, tmp_path / "monday.sqlite3")
        erase(store, "p1")
    tamper("DELETE FROM people")
    assert restore(tmp_path / "monday.sqlite3", where, at=AT, force=True).erased_again == 1
    with open_store(where) as store:
        assert store.all_people() == [Person("p1", erased_at=AT)]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "shuffleup.lock"}


def test_a_backup_that_was_tampered_with_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    with open_store(tmp_path / "house") as store:
        store.append("t/1", 0, command("c1", 3))
        friday = backup(store, tmp_path / "friday.sqlite3").file
        store.append("t/1", 3, command("c2"))
    with sqlite3.connect(friday) as spoiled:
        spoiled.execute("DROP TRIGGER log_no_update")
        spoiled.execute("UPDATE log SET actor = 'me' WHERE version = 2")
    spoiled.close()
    before = contents(tmp_path / "house")
    with pytest.raises(Damaged) as raised:
        restore(friday, tmp_path / "house", at=AT, force=True)
    [report] = raised.value.reports
    assert isinstance(report, VerifyReport)
    assert (report.stream, report.bad_version, report.why) == ("t/1", 2, ChainFault.HASH)
    assert contents(tmp_path / "house") == before
    with pytest.raises(Damaged):
        restore(friday, tmp_path / "new", at=AT)
    assert contents(tmp_path / "new") == {}


def test_a_backup_cut_short_or_overwritten_is_refused(tmp_path: Path) -> None:
    with open_store(tmp_path / "house") as store:
        for number in range(40):
            append(store, number)
        friday = backup(store, tmp_path / "friday.sqlite3").file
    content = friday.read_bytes()
    before = contents(tmp_path / "house")
    for number, spoiled in enumerate((
        b"",
        content[:50],
        content[: len(content) // 2],
        content[:8192] + bytes(4096) + content[12288:],
        b"Zoe;3\n" * 900,
    )):  # fmt: skip
        file = tmp_path / f"spoiled-{number}.sqlite3"
        file.write_bytes(spoiled)
        with pytest.raises((Damaged, BadInput)):
            restore(file, tmp_path / "house", at=AT, force=True)
    assert contents(tmp_path / "house") == before


def test_what_is_no_backup_is_told_so_and_not_to_be_restored(tmp_path: Path) -> None:
    (tmp_path / "list.toml").write_text("name = 'Ann'\n" * 900)
    with pytest.raises(BadInput, match=r"cannot be opened as a database.*; a file that shuffleup backup made"):
        restore(tmp_path / "list.toml", tmp_path / "new", at=AT)


def test_an_empty_file_is_no_database_to_open(tmp_path: Path) -> None:
    empty = tmp_path / "room.toml"
    empty.touch()
    with pytest.raises(BadInput, match="there is no database here"):
        open_store(empty, create=False)
    assert not empty.stat().st_size


def test_a_backup_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no database here"):
        restore(tmp_path / "nowhere.sqlite3", tmp_path / "house", at=AT)


def test_a_folder_that_is_being_served_is_bad_input(tmp_path: Path) -> None:
    with open_store(tmp_path / "house") as store:
        append(store, 0)
        friday = backup(store, tmp_path / "friday.sqlite3").file
    with (
        Lock(tmp_path / "house", since=AT, port=8000),
        pytest.raises(BadInput, match=r"in use by process .* on port 8000"),
    ):
        restore(friday, tmp_path / "house", at=AT, force=True)


def test_a_replaced_database_that_is_in_ruins_is_kept_and_said_so(tmp_path: Path) -> None:
    with open_store(tmp_path / "house") as store:
        append(store, 0)
        friday = backup(store, tmp_path / "friday.sqlite3").file
    ruins = b"SQLite format 3\0" + b"\xff" * 9000
    (tmp_path / "house" / NAME).write_bytes(ruins)
    done = restore(friday, tmp_path / "house", at=AT, force=True)
    assert done.unreadable
    assert done.kept_aside
    assert Path(done.kept_aside).read_bytes() == ruins
    with open_store(tmp_path / "house") as store:
        assert check_whole(store, 1) == 1


def test_a_server_that_was_killed_leaves_a_wal_and_the_kept_file_has_it_all(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house")
    append(store, 0)
    friday = backup(store, tmp_path / "friday.sqlite3").file
    append(store, 1)
    killed = contents(tmp_path / "house")
    store.close()
    for name, content in killed.items():
        (tmp_path / "house" / name).write_bytes(content)
    assert killed[f"{NAME}-wal"]
    done = restore(friday, tmp_path / "house", at=AT, force=True)
    assert done.kept_aside
    with open_store(done.kept_aside, read_only=True) as aside:
        assert check_whole(aside, 2) == 2
    with open_store(tmp_path / "house") as restored:
        assert check_whole(restored, 1) == 1


RESTORE = """
import os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from shuffleup.store.restore import restore
os.write(1, b"now")
restore(Path(sys.argv[2]), sys.argv[3], at=1_795_000_000_000, force=True)
"""


def test_a_restore_that_is_killed_leaves_the_old_or_the_new_and_both_are_whole(tmp_path: Path) -> None:
    house, chance = tmp_path / "house", random.Random(5)
    with open_store(house) as store:
        for number in range(5):
            append(store, number)
        friday = backup(store, tmp_path / "friday.sqlite3").file
    ends = set()
    for _ in range(8):
        with open_store(house) as store:
            if store.command("t/1", "c5") == []:
                append(store, 5)
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", RESTORE, PACKAGE, str(friday), str(house)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        process.stdout.read(3)
        time.sleep(chance.uniform(0.0, 0.06))
        process.kill()
        process.communicate()
        with open_store(house, create=False) as store:
            ends.add(check_whole(store, 5))
    assert ends <= {5, 6}
    restore(friday, house, at=AT, force=True)
    assert [file.name for file in house.iterdir() if file.name.endswith(".part")] == []
