"""The tables of people: each stands as the changes in force make it; search by the beginnings of name words."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, astuple
from typing import Any

from shuffleup.canonical import canonical, check_plain
from shuffleup.names import fold
from shuffleup.store import mail_table, reply_table
from shuffleup.store.beside import Found, Person, PersonIsErased, StillNeeded
from shuffleup.store.database import LAST, Database

SELECT = "SELECT id, name, key, contact, birth_date, member_number, note, merged_into, erased_at FROM people"
UPSERT = """
    INSERT INTO people (id, name, key, contact, birth_date, member_number, note, merged_into, erased_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, key = excluded.key, contact = excluded.contact, birth_date = excluded.birth_date,
        member_number = excluded.member_number, note = excluded.note, merged_into = excluded.merged_into,
        erased_at = excluded.erased_at"""
HAS_WORD = "SELECT person FROM people_words WHERE word >= ? AND word < ?"
ALL_LEFT = "SELECT id AS person FROM people WHERE merged_into IS NULL AND erased_at IS NULL"
SEARCH = """
    WITH RECURSIVE matched AS ({matched}),
    family (root, member) AS (
        SELECT person, person FROM matched
        UNION SELECT family.root, people.id FROM family JOIN people ON people.merged_into = family.member)
    SELECT root, COUNT(DISTINCT attendance.stream) AS times, MAX(attendance.at) AS last_at
    FROM family
    LEFT JOIN attendance ON attendance.person = family.member
    JOIN people ON people.id = family.root
    GROUP BY root, people.key
    ORDER BY times DESC, COALESCE(MAX(attendance.at), -1) DESC, people.key, root
    LIMIT ?"""
BATCH = 500
"""Ids in one statement: both databases take many more."""


def put(db: Database, person: Person, command_id: str) -> None:
    """Write `person` for a command, and keep which fields it changed; raises PersonIsErased."""
    if person.erased_at is not None:
        raise ValueError("ErasePerson erases, PutPerson does not")
    check_plain(person.id, "a person's id")
    for name, value in asdict(person).items():
        if isinstance(value, str):
            check_plain(value, f"a person's {name}", empty=True)
    db.lock("people")
    stands = _stands(db, person.id)
    after = asdict(person)
    if stands is None:
        changed = after
    else:
        before = asdict(stands)
        changed = {name: value for name, value in after.items() if before[name] != value}
        if not changed:
            return
    db.run(
        "INSERT INTO people_changes (person, command_id, in_force, creates, fields) VALUES (?, ?, 1, ?, ?)",
        person.id,
        command_id,
        int(stands is None),
        canonical(changed),
    )
    _write(db, person)


def revert(db: Database, command_id: str) -> None:
    """Take back what a command changed; raises StillNeeded if it made a person whom later commands changed."""
    _switch(db, command_id, in_force=False)


def reapply(db: Database, command_id: str) -> None:
    """Put back what `revert` took back."""
    _switch(db, command_id, in_force=True)


def erase(db: Database, id_: str, at: int) -> None:
    """Blank the person and drop all their changes, with replies and mail; an erasure known already keeps its time.

    A reply in a name that somebody else bears, too, may be that other's, and stays unless it came with an address of
    the person's; one that came with it in the name of somebody else alone is that other's. Mail stops in any case: an
    address is worse kept than asked for again.
    """
    db.lock("people")
    stands = one(db, id_)
    if stands is not None and stands.erased_at is not None:
        return
    names, contacts = _ever_known(db, id_)
    db.run("DELETE FROM people_changes WHERE person = ?", id_)
    db.run("DELETE FROM remarks WHERE person = ?", id_)
    db.run("DELETE FROM photos WHERE person = ?", id_)
    others = {fold(name) for (name,) in db.run("SELECT name FROM people WHERE erased_at IS NULL AND id <> ?", id_)}
    replies = reply_table.erase(db, names, others, mail_table.replies_from(db, contacts))
    mail_table.erase(db, names, contacts, replies, at)
    _write(db, Person(id_, erased_at=at))


def _ever_known(db: Database, id_: str) -> tuple[set[str], set[str]]:
    """What a person was ever called, folded, and every text of how to reach them: replies and mail go by these."""
    changes = [json.loads(text) for (text,) in db.run("SELECT fields FROM people_changes WHERE person = ?", id_)]
    names = {fold(each.get("name", "")) for each in changes}
    return names - {""}, {each.get("contact", "") for each in changes}


def put_remark(db: Database, id_: str, person: str, remark: str) -> None:
    """Write what a command says about a person; nothing about somebody who was erased."""
    check_plain(remark, "a remark", empty=True)
    found = one(db, person)
    if found is None or found.erased_at is None:
        db.run("INSERT INTO remarks (id, person, remark) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", id_, person, remark)


def remarks(db: Database) -> dict[str, str]:
    """Return every remark by the id of its command."""
    return dict(db.run("SELECT id, remark FROM remarks"))


def one(db: Database, id_: str) -> Person | None:
    """Return the person of this id, erased ones too."""
    return some(db, [id_]).get(id_)


def some(db: Database, ids: Iterable[str]) -> dict[str, Person]:
    """Return those of `ids` that there are."""
    wanted = list(dict.fromkeys(ids))
    found: dict[str, Person] = {}
    for start in range(0, len(wanted), BATCH):
        batch = wanted[start : start + BATCH]
        marks = ", ".join("?" * len(batch))
        rows = db.run(f"{SELECT} WHERE id IN ({marks})", *batch)
        found |= {row[0]: Person(*row) for row in rows}
    return found


def everybody(db: Database) -> list[Person]:
    """Return all people, merged and erased ones too, by folded name and id."""
    return [Person(*row) for row in db.run(SELECT + " ORDER BY key, id")]


def erased(db: Database) -> dict[str, int]:
    """Return the ids of erased people and when they were erased (ms UTC)."""
    return dict(db.run("SELECT id, erased_at FROM people WHERE erased_at IS NOT NULL"))


def search(db: Database, words: Sequence[str], limit: int) -> list[Found]:
    """Return people with, for each of `words`, a name word that begins with it: most frequent first, then latest.

    Attendances of people merged into them count as theirs. Without words, the most frequent of all.
    """
    matched = " INTERSECT ".join([HAS_WORD] * len(words)) if words else ALL_LEFT
    bounds = [bound for word in words for bound in (word, word + LAST)]
    rows = db.run(SEARCH.replace("{matched}", matched), *bounds, limit)
    people = some(db, (row[0] for row in rows))
    return [Found(people[root], times, last_at) for root, times, last_at in rows]


def note_attendance(db: Database, person: str, stream: str, at: int) -> None:
    """Note that a person came; noted again, the later `at` counts."""
    db.run(
        "INSERT INTO attendance (person, stream, at) VALUES (?, ?, ?) "
        "ON CONFLICT (person, stream) DO UPDATE SET at = excluded.at",
        person,
        stream,
        at,
    )


def drop_attendance(db: Database, person: str, stream: str) -> None:
    """Forget that a person came."""
    db.run("DELETE FROM attendance WHERE person = ? AND stream = ?", person, stream)


def attended(db: Database, ids: Iterable[str]) -> set[str]:
    """Return those of `ids` who came to a tournament."""
    wanted = list(dict.fromkeys(ids))
    found: set[str] = set()
    for start in range(0, len(wanted), BATCH):
        batch = wanted[start : start + BATCH]
        marks = ", ".join("?" * len(batch))
        select = f"SELECT DISTINCT person FROM attendance WHERE person IN ({marks})"  # noqa: S608 - marks alone
        found |= {row[0] for row in db.run(select, *batch)}
    return found


def _stands(db: Database, id_: str) -> Person | None:
    person = one(db, id_)
    if person is not None and person.erased_at is not None:
        raise PersonIsErased(id_)
    return person


def _switch(db: Database, command_id: str, *, in_force: bool) -> None:
    db.lock("people")
    touched = db.run("SELECT DISTINCT person FROM people_changes WHERE command_id = ?", command_id)
    db.run("UPDATE people_changes SET in_force = ? WHERE command_id = ?", int(in_force), command_id)
    for (person,) in sorted(touched):
        _fold(db, person)


def _fold(db: Database, id_: str) -> None:
    """Write the person as the changes in force make it; remove one that no command makes any more."""
    values: dict[str, Any] | None = None
    orphans: list[str] = []
    changes = db.run(
        "SELECT command_id, creates, fields FROM people_changes WHERE person = ? AND in_force = 1 ORDER BY number", id_
    )
    for command_id, creates, text in changes:
        if creates:
            values = json.loads(text)
        elif values is None:
            orphans.append(command_id)
        else:
            values |= json.loads(text)
    if orphans:
        raise StillNeeded(id_, orphans)
    if values is None:
        db.run("DELETE FROM people WHERE id = ?", id_)
        db.run("DELETE FROM people_words WHERE person = ?", id_)
        db.run("DELETE FROM photos WHERE person = ?", id_)
    else:
        _write(db, Person(**values))


def _write(db: Database, person: Person) -> None:
    db.run(UPSERT, *astuple(person))
    db.run("DELETE FROM people_words WHERE person = ?", person.id)
    # Words of people merged into others are left out: a search finds the one who is left.
    if person.merged_into is None:
        db.many(
            "INSERT INTO people_words (word, person) VALUES (?, ?)",
            [(word, person.id) for word in dict.fromkeys(person.key.split())],
        )
