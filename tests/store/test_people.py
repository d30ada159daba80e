"""The contract of what stands beside the chain: people, their undo and erasure, attendance, search, the sealed box."""

from dataclasses import replace

import pytest

from shuffleup.store import (
    AlreadySealed,
    DropAttendance,
    ErasePerson,
    NotCanonical,
    NoteAttendance,
    Person,
    PersonIsErased,
    PutMeta,
    PutPerson,
    ReapplyPeople,
    RevertPeople,
    Seal,
    StillNeeded,
    Store,
)

from .made import AT, command, person

ANN = person(
    "p1", "Ann Archer", contact="ann@example.org", birth_date="1980-02-29", member_number="7", note="left-handed"
)


def found(store: Store, *words: str, limit: int = 10) -> list[str]:
    return [one.person.id for one in store.search_people(words, limit)]


def test_a_person_is_written_with_the_command_and_read_back(store: Store) -> None:
    store.append("house", 0, command("c1"), [PutPerson(ANN, "c1")])
    assert store.person("p1") == ANN
    assert store.people(["p1", "p9", "p1"]) == {"p1": ANN}
    assert store.people([]) == {}
    assert store.person("p9") is None
    assert store.all_people() == [ANN]


def test_a_refused_write_beside_takes_the_rows_with_it(store: Store) -> None:
    store.write([Seal("t/1", "seed", "abc")])
    with pytest.raises(AlreadySealed):
        store.append("t/1", 0, command("c1"), [PutPerson(ANN, "c1"), Seal("t/1", "seed", "other")])
    assert store.head("t/1").version == 0
    assert store.person("p1") is None


def test_undo_of_a_new_person_removes_them_and_redo_brings_them_back(store: Store) -> None:
    store.write([PutPerson(ANN, "c1")])
    store.write([RevertPeople("c1")])
    assert store.person("p1") is None
    assert found(store, "ann") == []
    store.write([ReapplyPeople("c1")])
    assert store.person("p1") == ANN
    assert found(store, "ann") == ["p1"]


def test_undo_takes_back_only_the_fields_of_its_own_command(store: Store) -> None:
    renamed = replace(ANN, name="Anne Archer", key="anne archer")
    store.write([PutPerson(ANN, "c1")])
    store.write([PutPerson(renamed, "rename")])
    store.write([PutPerson(replace(renamed, contact="0123"), "contact")])
    store.write([RevertPeople("rename")])
    assert store.person("p1") == replace(ANN, contact="0123")
    store.write([RevertPeople("contact")])
    assert store.person("p1") == ANN
    store.write([ReapplyPeople("rename"), ReapplyPeople("contact")])
    assert store.person("p1") == replace(renamed, contact="0123")


def test_a_later_change_of_the_same_field_survives_undo_and_redo_of_an_earlier_one(store: Store) -> None:
    store.write([PutPerson(ANN, "c1")])
    store.write([PutPerson(replace(ANN, contact="first"), "first")])
    store.write([PutPerson(replace(ANN, contact="second"), "second")])
    store.write([RevertPeople("first")])
    assert store.person("p1") == replace(ANN, contact="second")
    store.write([RevertPeople("second")])
    assert store.person("p1") == ANN
    store.write([ReapplyPeople("second")])
    store.write([ReapplyPeople("first")])
    assert store.person("p1") == replace(ANN, contact="second"), "redone in its old place, below the second"


def test_a_person_whom_later_commands_changed_is_not_unmade_before_them(store: Store) -> None:
    store.write([PutPerson(ANN, "c1")])
    store.write([PutPerson(replace(ANN, contact="x"), "c2")])
    store.write([PutPerson(replace(ANN, contact="y"), "c3")])
    with pytest.raises(StillNeeded) as raised:
        store.write([RevertPeople("c1")])
    assert (raised.value.person, raised.value.command_ids) == ("p1", ["c2", "c3"])
    assert store.person("p1") == replace(ANN, contact="y"), "the refusal changed nothing"
    store.write([RevertPeople("c3"), RevertPeople("c2"), RevertPeople("c1")])
    assert store.person("p1") is None


def test_writes_beside_may_come_twice(store: Store) -> None:
    twice = [
        PutPerson(ANN, "c1"), NoteAttendance("p1", "t/1", AT), Seal("t/1", "seed", "abc"), PutMeta("token", "x"),
    ]  # fmt: skip
    store.write(twice)
    store.write(twice)
    store.write([RevertPeople("c1"), RevertPeople("c1")])
    assert store.person("p1") is None
    store.write([RevertPeople("never done")])


def test_one_command_may_change_several_people_and_one_of_them_twice(store: Store) -> None:
    bob = person("p2", "Bob")
    store.write([PutPerson(ANN, "c1"), PutPerson(bob, "c1"), PutPerson(replace(ANN, note=""), "c1")])
    assert store.person("p1") == replace(ANN, note="")
    store.write([RevertPeople("c1")])
    assert store.all_people() == []


def test_an_erased_person_is_gone_for_good(store: Store) -> None:
    store.write([PutPerson(ANN, "c1"), NoteAttendance("p1", "t/1", AT)])
    store.write([PutPerson(replace(ANN, contact="x"), "c2")])
    store.append("house", 0, command("c3"), [ErasePerson("p1", AT)])
    blank = Person("p1", erased_at=AT)
    assert store.person("p1") == blank
    for again in (RevertPeople("c2"), RevertPeople("c1"), ReapplyPeople("c1"), ErasePerson("p1", AT + 9)):
        store.write([again])
        assert store.person("p1") == blank
    with pytest.raises(PersonIsErased):
        store.write([PutPerson(ANN, "c4")])
    assert found(store, "ann") == []
    assert found(store) == []
    assert store.erased_people() == {"p1": AT}


def test_erasing_somebody_unknown_is_remembered(store: Store) -> None:
    store.write([ErasePerson("p1", AT)])
    with pytest.raises(PersonIsErased):
        store.write([PutPerson(ANN, "c1")])


@pytest.mark.parametrize("field", ["name", "key", "contact", "note"])
def test_text_that_not_every_database_holds_is_refused(store: Store, field: str) -> None:
    for text in ("a\0b", "\ud800"):
        with pytest.raises(NotCanonical, match=field):
            store.write([PutPerson(replace(ANN, **{field: text}), "c1")])
    assert store.all_people() == []


def test_two_letters_find_the_most_frequent_first(store: Store) -> None:
    names = {"p1": "Maria Anders", "p2": "Anna Berg", "p3": "Joan Anson", "p4": "Dan Cole"}
    store.write([PutPerson(person(id_, name), "c1") for id_, name in names.items()])
    store.write([NoteAttendance("p3", f"t/{week}", AT + week) for week in range(3)])
    store.write([NoteAttendance("p1", "t/0", AT)])
    assert found(store, "an") == ["p3", "p1", "p2"], "Dan has no word that begins so"
    assert found(store, "an", "jo") == ["p3"]
    assert found(store, "an", limit=1) == ["p3"]
    assert found(store, "anderson") == []
    assert found(store) == ["p3", "p1", "p2", "p4"], "the regulars, then by name"
    [first, *_] = store.search_people(["an"])
    assert (first.times, first.last_at) == (3, AT + 2)
    assert [(one.times, one.last_at) for one in store.search_people(["be"])] == [(0, None)]
    store.write([DropAttendance("p3", f"t/{week}") for week in range(3)])
    assert found(store, "an")[0] == "p1"


def test_among_equals_who_came_last_comes_first(store: Store) -> None:
    store.write([PutPerson(person(f"p{n}", f"Al {n}"), "c1") for n in range(3)])
    store.write(
        [NoteAttendance("p0", "t/1", AT), NoteAttendance("p1", "t/2", AT + 1), NoteAttendance("p0", "t/1", AT + 2)]
    )
    assert found(store, "al") == ["p0", "p1", "p2"]


def test_merged_people_are_hidden_and_their_evenings_count_for_who_is_left(store: Store) -> None:
    people = [
        person("p1", "Bob Stone"),
        person("p2", "Robert Stone"),
        person("p3", "Rob Stone"),
        person("p4", "Al Stone"),
    ]
    store.write([PutPerson(one, "c1") for one in people])
    store.write([NoteAttendance("p1", "t/1", AT), NoteAttendance("p2", "t/2", AT), NoteAttendance("p3", "t/1", AT)])
    store.write([NoteAttendance("p4", "t/1", AT)])
    store.write([PutPerson(replace(people[0], merged_into="p2"), "m1")])
    store.write([PutPerson(replace(people[1], merged_into="p3"), "m2")])
    assert found(store, "st") == ["p3", "p4"]
    assert found(store, "bob") == []
    assert store.search_people(["rob"])[0].times == 2, "two evenings, one of them under two names"
    store.write([RevertPeople("m2")])
    assert {one.person.id: one.times for one in store.search_people(["st"])} == {"p2": 2, "p3": 1, "p4": 1}


def test_search_words_are_taken_literally(store: Store) -> None:
    store.write([PutPerson(person("p1", "100% O'Neil_ zoë-ann"), "c1"), PutPerson(person("p2", "1000 Oak"), "c1")])
    assert found(store, "100%") == ["p1"]
    assert found(store, "o'") == ["p1"]
    assert found(store, "zoë") == ["p1"]
    assert found(store, "o_") == []
    assert found(store, "o%") == []


def test_a_new_name_is_found_and_the_old_one_is_not(store: Store) -> None:
    store.write([PutPerson(ANN, "c1")])
    store.write([PutPerson(replace(ANN, name="Zed", key="zed zed"), "c2")])
    assert (found(store, "ann"), found(store, "ze")) == ([], ["p1"])
    store.write([RevertPeople("c2")])
    assert (found(store, "ann"), found(store, "ze")) == (["p1"], [])


def test_the_sealed_box_takes_a_secret_once(store: Store) -> None:
    store.write([Seal("t/1", "seed", "abc"), Seal("t/1", "salt", ""), Seal("t/2", "seed", "xyz")])
    assert store.secret("t/1", "seed") == "abc"
    assert store.secret("t/1", "salt") == ""
    assert store.secret("t/3", "seed") is None
    with pytest.raises(AlreadySealed):
        store.write([Seal("t/1", "seed", "xyz")])


def test_the_last_note_of_the_house_counts(store: Store) -> None:
    store.write([PutMeta("token", "one"), PutMeta("token", "two")])
    assert store.meta("token") == "two"
    assert store.meta("nothing") is None
