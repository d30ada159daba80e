"""The disk is full, another program holds the database, the file is damaged: what is said, and what is safe."""

import os
import sqlite3
from pathlib import Path

import pytest
from asking import make_token
from served import Served, Visitor, serving

from shuffleup.store import PutMeta, StoreCause, StoreFails
from shuffleup.store.schema import NAME
from shuffleup.store.sqlite import SqliteStore


def test_another_program_s_lock_is_told_and_once_it_goes_all_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        director = served.director()
        night = director.new_night()
        program = make_token(director, "director")
        other = sqlite3.connect(served.data / NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        told = director.do(night, "message", message="Held up")
        assert told.status == 503
        assert "another program holds the database" in told.words.lower()
        assert "this was not done" in told.words
        assert director.get(f"/e/{night}").status == 200  # who only reads notices nothing
        reply = program.send(night, "ShowMessage", message="Held up")
        assert reply.status in (422, 503)
        assert {director.do(night, "message", message="Held up").status for _ in range(5)} == {503}
        assert served.said.count("Service Unavailable") == 1  # told in the window behind the bar, once a minute
        other.execute("ROLLBACK")
        other.close()
        assert director.do(night, "message", message="On again").status == 302


def test_a_full_disk_is_told_and_what_was_kept_before_stays(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / NAME) as store:
        store.sign_of_life(1)
        [(pages,)] = store._submit(lambda: store._db.run("PRAGMA page_count"))
        store._submit(
            lambda: store._db.run(f"PRAGMA max_page_count = {pages}")
        )  # SQLite says of it what it says of a disk
        with pytest.raises(StoreFails) as raised:
            store.write([PutMeta("long", "x" * 100_000)])
        assert raised.value.cause is StoreCause.FULL
        assert store.last_sign_of_life() == 1
        store.sign_of_life(2)
        assert store.last_sign_of_life() == 2


def damaged(data: Path, from_page: int) -> None:
    """Write garbage over the file from a page on."""
    file = data / NAME
    whole = bytearray(file.read_bytes())
    whole[from_page * 4096 :] = os.urandom(len(whole) - from_page * 4096)
    file.write_bytes(whole)


@pytest.mark.parametrize("part", [0.02, 0.3, 0.6])
def test_a_file_damaged_in_the_middle_is_told_without_a_traceback(tmp_path: Path, part: float) -> None:
    served = Served(tmp_path / "data")
    try:
        director = served.start().director()
        night = director.new_night()
        director.enter(night, ["Ada Bell", "Cy Dunn"])
        served.stop()
        damaged(served.data, max(1, round((served.data / NAME).stat().st_size / 4096 * part)))
        try:
            served.start()
        except AssertionError:
            assert "restore" in served.said
        else:
            told = Visitor(served, dict(director.cookies)).get(f"/e/{night}")
            assert told.status == 503
            assert "damaged" in told.words
            assert served.answers()
    finally:
        served.stop()
    assert served.stumbles == []


def test_a_start_beside_another_program_s_lock_says_what_to_do(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data):
        pass
    other = sqlite3.connect(data / NAME, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    served = Served(data)
    with pytest.raises(AssertionError):
        served.start()
    served.stop()
    other.close()
    assert "another program holds the database; Close what has the database open" in served.said
    assert served.stumbles == []


GARBAGE = {
    "no text": b"\xff\xfe\x00",
    "half of it": b'{"data":{"bo',
    "another shape": b'{"id":7}',
    "a list": b"[]",
    "too deep": b"[" * 70_000,
}


def test_garbage_in_a_row_of_one_night_keeps_no_other_away(tmp_path: Path) -> None:
    """SQLite finds nothing wrong with any of these."""
    served = Served(tmp_path / "data")
    try:
        director = served.start().director()
        good = director.new_night()
        director.enter(good, ["Ada Bell", "Cy Dunn"])
        bad = {(column, name): director.new_night() for column in ("command", "data") for name in GARBAGE}
        served.stop()
        database = sqlite3.connect(served.data / NAME)
        database.execute("DROP TRIGGER log_no_update")
        for (column, name), night in bad.items():
            sql = f"UPDATE log SET {column} = CAST(? AS TEXT) WHERE stream = ? AND version = 1"
            with database:
                assert database.execute(sql, (GARBAGE[name], f"tournament/{night}")).rowcount == 1
        database.close()
        served.start()
        visitor = Visitor(served, dict(director.cookies))
        for night in bad.values():
            told = visitor.get(f"/e/{night}")
            assert (told.status, "damaged" in told.words) == (503, True), told.words
        assert visitor.get("/").status == 200
        assert visitor.do(good, "message", message="All is well here").status == 302
    finally:
        served.stop()
    assert served.stumbles == []
