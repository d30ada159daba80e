"""Rows for tests: short to write, canonical, and as different from each other as real ones."""

from shuffleup.store import NewRow, Person, canonical

AT = 1_795_000_000_000


def new_row(id_: str, number: int = 0, type_: str = "EntrantEntered") -> NewRow:
    """The row `number` of the command `id_`; row 0 carries the whole command."""
    command: dict[str, object] = {"id": id_}
    if number == 0:
        command |= {"type": "Enter", "data": {"person": id_, "seat": None}}
    return NewRow(type_, AT + number, "director", id_, canonical(command), canonical({"entry": id_, "number": number}))


def command(id_: str, rows: int = 1) -> list[NewRow]:
    """All rows of a command."""
    return [new_row(id_, number) for number in range(rows)]


def person(id_: str, name: str, **fields: str) -> Person:
    """A person whose search key is the name in small letters."""
    return Person(id_, name, name.lower(), **fields)
