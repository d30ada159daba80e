"""A backup is one SQLite file with everything in it, made while the store is being written."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.store import Append, PutMeta, Store, open_store
from shuffleup.store.backup import backup
from shuffleup.store.sqlite import SqliteStore

from .appending import append, check_whole
from .made import AT, command, new_row


def test_a_backup_holds_everything_in_one_file(store: Store, tmp_path: Path) -> None:
    for number in range(20):
        append(store, number)
    store.append("house", 0, [new_row(f"h{number}") for number in range(2500)])
    store.write([PutMeta("token", "abc")])
    store.sign_of_life(AT)
    target = tmp_path / "backups" / "friday.sqlite3"
    made = backup(store, target)
    assert (made.file, made.streams, made.rows) == (target, 2, 2500 + store.head("t/1").version)
    assert made.size == target.stat().st_size
    assert [file.name for file in target.parent.iterdir()] == ["friday.sqlite3"]
    with SqliteStore(target, read_only=True) as copy:
        assert check_whole(copy, 20) == 20
        assert list(copy.read("house")) == list(store.read("house"))
        assert list(copy.read("t/1")) == list(store.read("t/1"))
        assert copy.all_people() == store.all_people()
        assert copy.search_people(["pl"], 5) == store.search_people(["pl"], 5)
        assert copy.meta("token") == "abc"
        assert copy.last_sign_of_life() == AT
        assert copy.check_file() == []
    assert [file.name for file in target.parent.iterdir()] == ["friday.sqlite3"], "reading it leaves nothing beside it"


def test_a_backup_of_an_empty_store(store: Store, tmp_path: Path) -> None:
    made = backup(store, tmp_path / "empty.sqlite3")
    assert (made.streams, made.rows) == (0, 0)


def test_a_backup_by_place_needs_no_open_store(where: str, tmp_path: Path) -> None:
    with open_store(where) as store:
        store.append("t/1", 0, command("c1"))
    assert backup(where, tmp_path / "friday.sqlite3").rows == 1


def test_backups_made_while_writing_are_whole(store: Store, tmp_path: Path) -> None:
    stop = threading.Event()
    done = 0

    def write() -> None:
        nonlocal done
        while not stop.is_set():
            append(store, done)
            done += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        counts = []
        for number in range(6):
            before = done
            backup(store, tmp_path / f"{number}.sqlite3")
            with open_store(tmp_path / f"{number}.sqlite3", read_only=True) as copy:
                counts.append(check_whole(copy, before))
    finally:
        stop.set()
        writer.join()
    assert counts == sorted(counts)
    assert counts[-1] > counts[0], "nothing was written meanwhile: this tested nothing"


def test_an_undone_and_redone_change_of_a_person_still_works_in_the_copy(store: Store, tmp_path: Path) -> None:
    from shuffleup.store import PutPerson, ReapplyPeople, RevertPeople

    from .made import person

    store.write([PutPerson(person("p1", "Ann"), "c1")])
    store.write([PutPerson(person("p1", "Anne"), "c2")])
    backup(store, tmp_path / "friday.sqlite3")
    with open_store(tmp_path / "friday.sqlite3") as copy:
        copy.write([RevertPeople("c2")])
        assert copy.person("p1") == person("p1", "Ann")
        copy.write([ReapplyPeople("c2")])
        assert copy.person("p1") == person("p1", "Anne")


def test_a_file_that_is_there_is_not_overwritten(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "friday.sqlite3"
    target.write_text("mine")
    with pytest.raises(BadInput, match="a file of this name already"):
        backup(store, target)
    assert target.read_text() == "mine"


@pytest.mark.parametrize(
    "spoil", [lambda folder: (folder / "below").write_text(""), lambda folder: (folder / "below").mkdir(0o500)]
)
def test_a_target_that_cannot_be_written_is_bad_input(
    store: Store, tmp_path: Path, spoil: Callable[[Path], object]
) -> None:
    spoil(tmp_path)
    target = tmp_path / "below" / "friday.sqlite3"
    try:
        backup(store, target)
    except BadInput as bad:
        assert "cannot be made" in str(bad)  # noqa: PT017 - whoever is root may write anywhere
        assert not target.exists()


def test_a_source_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no database here"):
        backup(tmp_path / "nowhere", tmp_path / "friday.sqlite3")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_source_is_bad_input_and_leaves_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path / "house") as store:
        store.append_many([Append("t/1", 0, [new_row(f"c{number}") for number in range(500)])])
    file = tmp_path / "house" / "shuffleup.sqlite3"
    content = bytearray(file.read_bytes())
    content[100:1000] = b"\xff" * 900
    file.write_bytes(content)
    with pytest.raises(BadInput, match=r"cannot be (made|opened)"):
        backup(tmp_path / "house", tmp_path / "friday.sqlite3")
    assert [path.name for path in tmp_path.iterdir()] == ["house"]
