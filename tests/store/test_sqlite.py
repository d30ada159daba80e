"""What only the SQLite store promises: durable settings, one file that is ours, many readers beside one writer."""

import sqlite3
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.store import (
    AlreadyDone,
    Conflict,
    ErasePerson,
    NewRow,
    NoteAttendance,
    Person,
    PutPerson,
    StoreFails,
    open_store,
)
from shuffleup.store.schema import APPLICATION, MIGRATIONS, NAME
from shuffleup.store.sqlite import Connection, Cursor, SqliteStore, connect

from .made import AT, command, new_row, person


class Stubborn:
    """A connection that leaves one setting as it was, as a network disk or an odd build of SQLite does."""

    def __init__(self, inner: Connection, setting: str, answer: object) -> None:
        self._inner, self._setting, self._answer = inner, setting, answer

    @property
    def in_transaction(self) -> bool:
        return self._inner.in_transaction

    def execute(self, sql: str, values: tuple[Any, ...] = (), /) -> Cursor:
        if sql.startswith(f"PRAGMA {self._setting}"):
            return self._inner.execute("SELECT ?", (self._answer,))
        return self._inner.execute(sql, values)

    def executemany(self, sql: str, rows: Iterable[tuple[Any, ...]], /) -> Cursor:
        return self._inner.executemany(sql, rows)

    def close(self) -> None:
        self._inner.close()


class Blocked(Stubborn):
    """A connection on which no checkpoint can be made."""

    @classmethod
    def connect(cls, file: Path) -> "Blocked":
        return cls(connect(file), "none", None)

    def execute(self, sql: str, values: tuple[Any, ...] = (), /) -> Cursor:
        if "wal_checkpoint" in sql:
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, values)


def test_the_writing_connection_is_durable(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / NAME) as store:
        settings = {
            name: store._write(lambda db, name=name: db.run(f"PRAGMA {name}"))[0][0]
            for name in ("journal_mode", "synchronous", "fullfsync", "foreign_keys", "busy_timeout", "secure_delete")
        }
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "fullfsync": 1,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "secure_delete": 1,
    }


@pytest.mark.parametrize(("setting", "answer"), [("synchronous", 1), ("journal_mode", "delete"), ("secure_delete", 0)])
def test_a_disk_that_cannot_be_trusted_is_refused(tmp_path: Path, setting: str, answer: object) -> None:
    with pytest.raises(BadInput, match=f"does not take {setting}"):
        SqliteStore(tmp_path / NAME, connect=lambda file: Stubborn(connect(file), setting, answer))


def test_readers_cannot_write(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / NAME) as store, pytest.raises(StoreFails, match="readonly"):
        store._read(lambda db: db.run("DELETE FROM meta"))


def test_reading_goes_on_while_another_thread_writes(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / NAME) as store:
        store.append("t/1", 0, command("c1"))
        inside, go_on = threading.Event(), threading.Event()

        def slow(db: object) -> None:
            inside.set()
            assert go_on.wait(10)

        writer = threading.Thread(target=lambda: store._write(slow))
        writer.start()
        assert inside.wait(10)
        assert store.head("t/1").version == 1
        go_on.set()
        writer.join()


def test_a_failed_write_leaves_the_writer_ready_for_the_next(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / NAME) as store:
        with pytest.raises(ZeroDivisionError):
            store._write(lambda db: (db.run("INSERT INTO meta VALUES ('a', 'b')") and None) or 1 // 0)
        assert store.meta("a") is None
        assert store.append("t/1", 0, command("c1"))


@pytest.mark.parametrize(
    "content", [b"\0" * 5000, b"name;points\nAnn;3\n" * 300, b"SQLite format 3\0" + b"\xff" * 5000]
)
def test_a_file_of_something_else_is_bad_input(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    for read_only in (False, True):
        with pytest.raises(BadInput, match=r"cannot be opened as a database|not one of Shuffle Up"):
            open_store(tmp_path, read_only=read_only)
    assert (tmp_path / NAME).read_bytes() == content


def test_the_database_of_another_program_is_bad_input_and_left_alone(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / NAME)
    other.execute("CREATE TABLE log (line TEXT)")
    other.close()
    before = (tmp_path / NAME).read_bytes()
    with pytest.raises(BadInput, match="not one of Shuffle Up"):
        open_store(tmp_path)
    assert (tmp_path / NAME).read_bytes() == before


def test_a_copy_without_what_stood_beside_it_says_so(tmp_path: Path) -> None:
    copied = tmp_path / "copy" / NAME
    copied.parent.mkdir()
    with SqliteStore(tmp_path / NAME):
        copied.write_bytes((tmp_path / NAME).read_bytes())
    before = copied.read_bytes()
    for read_only in (True, False, False):  # what an opening leaves behind is not taken for the lost one
        with pytest.raises(BadInput, match=r"shuffleup\.sqlite3-wal, which was not copied with it; .*shuffleup backup"):
            SqliteStore(copied, read_only=read_only)
        assert copied.read_bytes() == before


def test_a_newer_release_s_database_is_bad_input(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    newer = sqlite3.connect(tmp_path / NAME)
    newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    newer.close()
    with pytest.raises(BadInput, match="written by a newer Shuffle Up"):
        open_store(tmp_path)


def test_a_folder_without_a_database_is_bad_input_unless_it_may_be_made(tmp_path: Path) -> None:
    for how in ({"create": False}, {"read_only": True}):
        with pytest.raises(BadInput, match="no database here"):
            open_store(tmp_path / "new", **how)
    assert not (tmp_path / "new").exists()
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot be made"):
        open_store(tmp_path / "file" / "below")


def test_opening_at_once_migrates_once(tmp_path: Path) -> None:
    start = threading.Barrier(6)
    failed: list[BaseException] = []

    def work() -> None:
        start.wait()
        try:
            open_store(tmp_path).close()
        except BaseException as error:  # noqa: BLE001 - whatever it was, the test shows it
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    made = sqlite3.connect(tmp_path / NAME)
    assert made.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    assert made.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    made.close()


def test_closing_leaves_one_file(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.append("t/1", 0, command("c1"))
        assert len(list(store.read("t/1"))) == 1
    assert [file.name for file in tmp_path.iterdir()] == [NAME]


def test_an_erased_name_is_in_no_file_any_more(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.write([PutPerson(person("p1", "Xanthippe Quux", contact="0171 555", note="n" * 6000), "c1")])
        store.write([PutPerson(person(f"q{n}", f"Somebody {n}"), "c2") for n in range(50)])
        assert b"Xanthippe" in b"".join(file.read_bytes() for file in tmp_path.iterdir())
        store.write([ErasePerson("p1", AT)])
        left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"xanthippe" not in left.lower()
        assert b"0171 555" not in left
        assert b"nnnnnnnn" not in left
        assert len(store.all_people()) == 51


def test_an_erasure_is_done_even_if_the_wal_cannot_be_emptied_now(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / NAME, connect=Blocked.connect) as store:
        store.write([PutPerson(person("p1", "Ann"), "c1")])
        assert store.append("house", 0, command("c2"), [ErasePerson("p1", AT)])
        assert store.person("p1") == Person("p1", erased_at=AT)


def steps_taken(store: SqliteStore) -> dict[str, int]:
    """The steps of SQLite's machine that each act takes, on the reading and the writing connection."""
    taken = 0

    def count() -> None:
        nonlocal taken
        taken += 1

    def append_in_vain(error: type[Exception], rows: list[NewRow]) -> None:
        with pytest.raises(error):
            store.append("t/1", last, rows)

    connections = [store._db.connection]
    with store._readers.lent() as reader:
        connections.append(reader.connection)
    last = store.head("t/1").version
    acts = {
        "append": lambda: store.append("t/1", last, command(f"more {last}"), [NoteAttendance("p1", "t/1", AT)]),
        "append again": lambda: append_in_vain(AlreadyDone, command(f"more {last}")),
        "conflict": lambda: append_in_vain(Conflict, command(f"even more {last}")),
        "head": lambda: store.head("t/1"),
        "read": lambda: list(store.read("t/1", after=last - 50, limit=20)),
        "command": lambda: store.command("t/1", f"more {last}"),
        "streams": lambda: store.streams("t/"),
        "sign of life": lambda: store.sign_of_life(AT),
        "verify nothing": lambda: store.verify("t/2"),
    }
    answer = {}
    for name, act in acts.items():
        for connection in connections:
            connection.set_progress_handler(count, 1)
        taken = 0
        act()
        answer[name] = taken
    for connection in connections:
        connection.set_progress_handler(None, 1)
    return answer


def test_cost_does_not_grow_with_the_log(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / NAME) as store:
        store.append("t/1", 0, [new_row(f"c{number}") for number in range(200)])
        store.sign_of_life(AT)
        small = steps_taken(store)
        last = store.head("t/1").version
        store.append("t/1", last, [new_row(f"d{number}") for number in range(10_000)])
        large = steps_taken(store)
    assert min(small.values()) > 5, "the steps were counted"
    assert {name: large[name] - small[name] for name in small if large[name] > small[name] * 1.1} == {}
