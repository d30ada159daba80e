"""A process that appends for ever and prints what was acknowledged; its tests kill it.

Each command has one to four rows and writes a person, an attendance and a secret beside them; each seventh erases the
person of the command before. Run as a script: PATH TO THE PACKAGE, WHERE, FIRST NUMBER.
"""

import os
import sys

if __name__ == "__main__":
    sys.path[:0] = [sys.argv[1], os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]  # noqa: PTH100, PTH120

from shuffleup.store import Beside, ErasePerson, NoteAttendance, PutPerson, Seal, Store, open_store
from store.made import AT, command, person

STREAM = "t/1"


def rows_of(number: int) -> int:
    """How many rows the command of this number has."""
    return 1 + number % 4


def erases(number: int) -> bool:
    """Whether it erases the person of the command before."""
    return number % 7 == 6


def append(store: Store, number: int) -> None:
    """Do the command of this number."""
    id_ = f"c{number}"
    beside: list[Beside] = [
        PutPerson(person(f"p{number}", f"Player {number}", note="x" * (number % 50) * 40), id_),
        NoteAttendance(f"p{number}", STREAM, AT + number),
        Seal(STREAM, f"seed {number}", "s" * number),
    ]
    if erases(number):
        beside.append(ErasePerson(f"p{number - 1}", AT))
    store.append(STREAM, store.head(STREAM).version, command(id_, rows_of(number)), beside)


def check_whole(store: Store, upto: int) -> int:
    """Assert that all commands below `upto` are there, and each that is there is whole; return how many there are."""
    report = store.verify(STREAM)
    assert report.ok, report
    counts: dict[str, int] = {}
    for row in store.read(STREAM):
        counts[row.command_id] = counts.get(row.command_id, 0) + 1
    there = len(counts)
    assert there >= upto, f"acknowledged {upto} commands, found {there}"
    assert counts == {f"c{number}": rows_of(number) for number in range(there)}
    people = {one.id: one for one in store.all_people()}
    assert set(people) == {f"p{number}" for number in range(there)}
    for number in range(there):
        erased = number + 1 < there and erases(number + 1)
        assert (people[f"p{number}"].erased_at is not None) == erased
        assert (people[f"p{number}"].name == "") == erased
    last = range(max(0, there - 10), there + 1)
    assert [store.secret(STREAM, f"seed {number}") is not None for number in last] == [
        number < there for number in last
    ]
    came = sum(one.times for one in store.search_people([], limit=there + 1))
    assert came == sum(one.erased_at is None for one in people.values())
    return there


def main() -> None:
    """Append until killed."""
    with open_store(sys.argv[2]) as store:
        number = int(sys.argv[3])
        while True:
            append(store, number)
            number += 1
            os.write(1, f"{number}\n".encode())


if __name__ == "__main__":
    main()
