"""Property: whatever is put, taken back and redone, people stand as the commands in force say, field by field."""

import tempfile
from collections.abc import Iterator
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.store import (
    ErasePerson,
    Person,
    PersonIsErased,
    PutPerson,
    ReapplyPeople,
    RevertPeople,
    StillNeeded,
    Store,
    open_store,
)

IDS = st.sampled_from(["p1", "p2"])
COMMANDS = st.integers(0, 6).map(lambda number: f"c{number}")
FIELDS = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(["", "x", "y"]) for name in ("name", "contact", "note", "birth_date")}
)
STEPS = st.lists(
    st.tuples(st.just("put"), IDS, FIELDS)
    | st.tuples(st.sampled_from(["revert", "reapply"]), COMMANDS)
    | st.tuples(st.just("erase"), IDS),
    max_size=14,
)


class Ledger:
    """The same by the plainest means: all that was ever assigned, gone through anew each time."""

    def __init__(self) -> None:
        self.assigned: list[tuple[str, str, str, object, bool]] = []
        self.out: set[str] = set()
        self.erased: set[str] = set()

    def stands(self, id_: str, out: set[str]) -> Person | list[str] | None:
        """The person; None if there is none; or the commands that change somebody who is not made."""
        if id_ in self.erased:
            return Person(id_, erased_at=1)
        values: dict[str, object] = {}
        orphans: dict[str, None] = {}
        for command, person, field, value, makes in self.assigned:
            if person == id_ and command not in out:
                if makes or values:
                    values[field] = value
                else:
                    orphans[command] = None
        if orphans:
            return list(orphans)
        return Person(**values) if values else None

    def put(self, command: str, wanted: Person) -> None:
        stands = self.stands(wanted.id, self.out)
        before = asdict(stands) if isinstance(stands, Person) else None
        for field, value in asdict(wanted).items():
            if before is None or before[field] != value:
                self.assigned.append((command, wanted.id, field, value, before is None))

    def switch(self, command: str, *, out: bool) -> bool:
        """Take a command back or redo it; False if that is refused. Nothing happens to one that was never done."""
        if all(one[0] != command for one in self.assigned):
            return True
        after = self.out | {command} if out else self.out - {command}
        if any(isinstance(self.stands(id_, after), list) for id_ in ("p1", "p2")):
            return False
        self.out = after
        return True

    def erase(self, id_: str) -> None:
        self.erased.add(id_)
        self.assigned = [one for one in self.assigned if one[1] != id_]


@pytest.fixture(scope="module")
def one_store() -> Iterator[Store]:
    with tempfile.TemporaryDirectory() as folder, open_store(folder) as store:
        yield store


def follow(store: Store, ledger: Ledger, number: int, step: tuple[object, ...]) -> None:
    """Do one step in both, and assert that both allow or refuse it."""
    match step:
        case ("put", str(id_), dict(fields)):
            before = store.person(id_)
            wanted = Person(
                **({"id": id_, "key": "k"} | (asdict(before) if before else {}) | fields | {"erased_at": None})
            )
            if id_ in ledger.erased:
                with pytest.raises(PersonIsErased):
                    store.write([PutPerson(wanted, f"c{number}")])
            else:
                store.write([PutPerson(wanted, f"c{number}")])
                ledger.put(f"c{number}", wanted)
        case ("revert" | "reapply" as act, str(command)):
            write = RevertPeople(command) if act == "revert" else ReapplyPeople(command)
            if ledger.switch(command, out=act == "revert"):
                store.write([write])
            else:
                with pytest.raises(StillNeeded):
                    store.write([write])
        case ("erase", str(id_)):
            store.write([ErasePerson(id_, 1)])
            ledger.erase(id_)


@settings(max_examples=150)
@given(steps=STEPS)
def test_people_stand_as_the_commands_in_force_say(one_store: Store, steps: list[tuple[object, ...]]) -> None:
    one_store._write(
        lambda db: [db.run(f"DELETE FROM {table}") for table in ("people", "people_words", "people_changes")]
    )
    ledger = Ledger()
    for number, step in enumerate(steps):
        follow(one_store, ledger, number, step)
        for id_ in ("p1", "p2"):
            assert one_store.person(id_) == ledger.stands(id_, ledger.out)
    found = {one.person.id for one in one_store.search_people(["k"])}
    assert found == {one.id for one in one_store.all_people() if one.erased_at is None}
