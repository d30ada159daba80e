"""The contract of the log, the same on SQLite and PostgreSQL."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from shuffleup.store import (
    AlreadyDone,
    Append,
    ChainFault,
    Conflict,
    Head,
    NotCanonical,
    PutMeta,
    Seal,
    Store,
    open_store,
)

from .made import AT, command, new_row


def test_an_empty_store_knows_nothing(store: Store) -> None:
    assert store.head("t/1") == Head(0, "0" * 64)
    assert list(store.read("t/1")) == []
    assert store.command("t/1", "c1") == []
    assert store.streams() == []
    assert store.last_sign_of_life() is None
    assert store.verify("t/1").ok
    assert list(store.verify_all()) == []


def test_what_is_appended_is_read_back_with_its_place(store: Store) -> None:
    rows = [*command("c1", 3), *command("c2")]
    stored = store.append("t/1", 0, rows)
    assert [row.version for row in stored] == [1, 2, 3, 4]
    assert {row.stream for row in stored} == {"t/1"}
    assert [(row.type, row.at, row.actor, row.command_id, row.command, row.data) for row in stored] == [
        (row.type, row.at, row.actor, row.command_id, row.command, row.data) for row in rows
    ]
    assert list(store.read("t/1")) == stored
    assert store.head("t/1") == Head(4, stored[-1].hash)
    assert store.command("t/1", "c1") == stored[:3]
    assert store.verify("t/1").rows == 4


def test_reading_from_a_version_and_a_number_of_rows(store: Store) -> None:
    for start in range(0, 1200, 400):
        store.append("t/1", start, [new_row(f"c{number}") for number in range(start, start + 400)])
    assert [row.version for row in store.read("t/1")] == list(range(1, 1201))
    assert [row.version for row in store.read("t/1", after=1195)] == [1196, 1197, 1198, 1199, 1200]
    assert [row.version for row in store.read("t/1", after=3, limit=2)] == [4, 5]
    assert [row.version for row in store.read("t/1", limit=1000)] == list(range(1, 1001))
    assert list(store.read("t/1", limit=0)) == []
    assert list(store.read("t/1", after=1200)) == []


def test_an_append_on_an_old_version_is_a_conflict_and_writes_nothing(store: Store) -> None:
    store.append("t/1", 0, command("c1", 2))
    with pytest.raises(Conflict) as raised:
        store.append("t/1", 1, command("c2"), [PutMeta("token", "x")])
    assert (raised.value.stream, raised.value.expected, raised.value.actual) == ("t/1", 1, 2)
    with pytest.raises(Conflict):
        store.append("t/1", 3, command("c2"))
    assert store.head("t/1").version == 2
    assert store.meta("token") is None


def test_a_command_is_done_once_and_answers_with_its_rows(store: Store) -> None:
    stored = store.append("t/1", 0, command("c1", 2))
    store.append("t/1", 2, command("c2"))
    for version in (0, 2, 3):
        with pytest.raises(AlreadyDone) as raised:
            store.append("t/1", version, command("c1", 2), [PutMeta("token", "x")])
        assert raised.value.rows == stored
    assert store.head("t/1").version == 3
    assert store.meta("token") is None
    assert store.append("t/2", 0, command("c1")), "another stream has commands of its own"


def test_streams_are_listed_by_prefix(store: Store) -> None:
    for stream in ("house", "t/a", "t/b", "t/é", "t%", "T/a", "u"):
        store.append(stream, 0, command("c1", 2))
    assert store.streams() == ["T/a", "house", "t%", "t/a", "t/b", "t/é", "u"]
    assert store.streams("t/") == ["t/a", "t/b", "t/é"]
    assert store.streams("t/b") == ["t/b"]
    assert store.streams("v") == []


def test_versions_are_told_of_the_oldest_stream_first(store: Store) -> None:
    for stream in ("t/b", "house", "t/a", "t/c"):
        store.append(stream, 0, command("c1", 2))
    store.append("t/b", 2, command("c2"))
    assert list(store.versions("t/").items()) == [("t/b", 3), ("t/a", 2), ("t/c", 2)]


def test_several_streams_in_one_transaction(store: Store) -> None:
    stored = store.append_many(
        [Append("t/1", 0, command("c1")), Append("house", 0, command("c1", 2))], [Seal("t/1", "seed", "abc")]
    )
    assert [(row.stream, row.version) for row in stored] == [("t/1", 1), ("house", 1), ("house", 2)]
    assert store.secret("t/1", "seed") == "abc"
    with pytest.raises(Conflict):
        store.append_many([Append("t/1", 1, command("c2")), Append("house", 1, command("c2"))])
    assert store.head("t/1").version == 1, "the good half is not written either"
    with pytest.raises(AlreadyDone) as raised:
        store.append_many([Append("t/1", 1, command("c3")), Append("house", 2, command("c1", 2))])
    assert raised.value.rows == stored[1:]
    with pytest.raises(ValueError, match="one append a stream"):
        store.append_many([Append("t/1", 1, command("c4")), Append("t/1", 2, command("c5"))])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"data": '{"b":1,"a":2}'}, "not canonical"),
        ({"data": '{"a": 1}'}, "not canonical"),
        ({"data": '{"a":1,"a":1}'}, "not canonical"),
        ({"data": '{"a":1.5}'}, "no integer"),
        ({"data": "{"}, "no JSON"),
        ({"data": '{"a":"\\u0041"}'}, "not canonical"),
        ({"data": "12345678901234567890"}, "digits"),
        ({"command": '{"id":"other"}'}, "another id"),
        ({"command": '["c1"]'}, "another id"),
        ({"type": ""}, "type is empty"),
        ({"actor": "a\0b"}, "NUL"),
        ({"actor": "\ud800"}, "surrogate"),
    ],
)
def test_what_could_not_be_checked_later_is_refused(store: Store, change: dict[str, str], says: str) -> None:
    with pytest.raises(NotCanonical, match=says):
        store.append("t/1", 0, [replace(new_row("c1"), **change)])
    assert store.head("t/1").version == 0


def test_an_append_of_nothing_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="nothing to append"):
        store.append("t/1", 0, [])


def test_text_of_any_kind_survives(store: Store) -> None:
    name = "Zoë \U0001f0a1 \u2028 \x7f 'quoted' \"twice\" \\ %s ? {x} نعم"
    row = replace(new_row("c1"), actor=name, type="Ünïcode?")
    stored = store.append(name, 0, [row])
    assert (stored[0].actor, stored[0].stream) == (name, name)
    assert list(store.read(name)) == stored
    assert store.verify(name).ok
    assert store.streams("Zo") == [name]


def test_it_is_all_there_after_closing_and_opening(where: str) -> None:
    with open_store(where) as store:
        stored = store.append("t/1", 0, command("c1", 2), [PutMeta("token", "abc")])
        store.sign_of_life(AT)
    with open_store(where, create=False) as store:
        assert list(store.read("t/1")) == stored
        assert store.meta("token") == "abc"
        assert store.last_sign_of_life() == AT
        assert store.append("t/1", 2, command("c2"))[0].version == 3
    with pytest.raises(RuntimeError, match="closed"):
        store.head("t/1")
    with pytest.raises(RuntimeError, match="closed"):
        store.append("t/1", 3, command("c3"))
    store.close()


def test_the_sign_of_life_is_the_last_one_and_in_no_chain(store: Store) -> None:
    for at in (AT, AT + 5000, AT + 1000):
        store.sign_of_life(at)
    assert store.last_sign_of_life() == AT + 1000, "a clock that was put back counts too"
    assert store.streams() == []


def test_a_reader_sees_what_was_appended_while_it_read(store: Store) -> None:
    store.append("t/1", 0, [new_row(f"c{number}") for number in range(500)])
    reading = store.read("t/1")
    assert next(reading).version == 1
    store.append("t/1", 500, command("late"))
    assert [row.version for row in reading][-1] == 501


def test_events_of_a_type_are_found_in_all_streams(store: Store) -> None:
    store.append("t/1", 0, [new_row("c1"), new_row("c2", type_="PersonErased")])
    store.append("house", 0, [new_row("c3", type_="PersonErased")])
    assert [row.command_id for row in store.events("PersonErased")] == ["c2", "c3"]


def test_many_threads_append_with_conflicts_and_lose_nothing(store: Store) -> None:
    threads, each = 8, 12
    start = threading.Barrier(threads)

    def work(name: int) -> int:
        conflicts = 0
        start.wait()
        for number in range(each):
            while True:
                try:
                    store.append("t/1", store.head("t/1").version, command(f"{name}-{number}", 2))
                    break
                except Conflict:
                    conflicts += 1
        return conflicts

    with ThreadPoolExecutor(threads) as pool:
        conflicts = sum(pool.map(work, range(threads)))
    rows = list(store.read("t/1"))
    assert conflicts > 0, "the threads never met: this tested nothing"
    assert [row.version for row in rows] == list(range(1, threads * each * 2 + 1))
    assert {row.command_id for row in rows} == {f"{name}-{number}" for name in range(threads) for number in range(each)}
    assert store.verify("t/1").ok


def test_the_same_command_from_many_threads_is_done_once(store: Store) -> None:
    threads = 8
    start = threading.Barrier(threads)

    def work(_: int) -> str:
        start.wait()
        try:
            store.append("t/1", 0, command("c1", 2))
        except AlreadyDone as done:
            return f"already {len(done.rows)}"
        return "done"

    with ThreadPoolExecutor(threads) as pool:
        answers = sorted(pool.map(work, range(threads)))
    assert answers == ["already 2"] * (threads - 1) + ["done"]


def test_crossed_appends_to_two_streams_do_not_lock_each_other_out(store: Store) -> None:
    def work(name: int) -> None:
        streams = ["a", "b"] if name % 2 else ["b", "a"]
        for number in range(10):
            while True:
                try:
                    store.append_many([Append(s, store.head(s).version, command(f"{name}-{number}")) for s in streams])
                    break
                except Conflict:
                    continue

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert [store.head(stream).version for stream in ("a", "b")] == [40, 40]


Tamper = Callable[..., None]


@pytest.mark.parametrize(
    ("sql", "version", "why"),
    [
        ("UPDATE log SET type = 'EntrantBusted' WHERE version = 3", 3, ChainFault.HASH),
        ("UPDATE log SET at = at + 1 WHERE version = 3", 3, ChainFault.HASH),
        ("UPDATE log SET actor = 'me' WHERE version = 1", 1, ChainFault.HASH),
        ("UPDATE log SET data = '{\"a\":1}' WHERE version = 5", 5, ChainFault.HASH),
        ("UPDATE log SET data = '{\"a\": 1}' WHERE version = 5", 5, ChainFault.NOT_CANONICAL),
        ("UPDATE log SET command = '{}' WHERE version = 2", 2, ChainFault.COMMAND),
        ("UPDATE log SET command_id = 'x' WHERE version = 2", 2, ChainFault.COMMAND),
        ("DELETE FROM log WHERE version = 4", 4, ChainFault.GAP),
        ("DELETE FROM log WHERE version = 1", 1, ChainFault.GAP),
        ("UPDATE log SET version = 9 WHERE version = 6", 6, ChainFault.GAP),
        ("UPDATE log SET position = 1000 WHERE version = 2", 3, ChainFault.ORDER),
    ],
)
def test_tampering_is_found(store: Store, tamper: Tamper, sql: str, version: int, why: ChainFault) -> None:
    store.append("t/1", 0, [*command("c1", 2), *command("c2", 2), *command("c3", 2)])
    good = store.append("t/2", 0, command("c1"))
    tamper(sql)
    found = {report.stream: report for report in store.verify_all()}
    assert (found["t/1"].ok, found["t/1"].bad_version, found["t/1"].why) == (False, version, why)
    assert found["t/1"].rows == version - 1
    if "version = 1" not in sql and "version = 2" not in sql:
        assert found["t/2"].ok
    assert good[0].version == 1


def test_a_row_moved_to_another_stream_is_found(store: Store, tamper: Tamper) -> None:
    store.append("t/1", 0, command("c1", 3))
    tamper("UPDATE log SET stream = 'elsewhere' WHERE version = 3")
    assert {report.stream: report.why for report in store.verify_all()} == {"elsewhere": ChainFault.GAP, "t/1": None}


def test_the_log_refuses_to_be_changed_in_passing(store: Store) -> None:
    store.append("t/1", 0, command("c1"))
    for sql in ("UPDATE log SET at = 0", "DELETE FROM log"):
        with pytest.raises(Exception, match="only grows"):
            store._write(lambda db, sql=sql: db.run(sql))
    assert store.verify("t/1").rows == 1
