"""Photos of people, where somebody put one: by them a face is found in a room. They lie beside the chain.

Somebody has one photo, or none. Two records that turned out to be one person show the photo of the one that is kept,
else one of the other's; each has its own again when the merge is taken back. A new photo takes the place of all of
them, and none is left when it is taken away. Not done here: who may see one, what is a photo.
"""

from shuffleup.store import people_table
from shuffleup.store.beside import DropPhoto, PersonIsErased, Photo, PutPhoto
from shuffleup.store.database import Database

ALL_OF_THEM = """
    WITH RECURSIVE same (id) AS (
        SELECT id FROM people WHERE id = ?
        UNION SELECT people.id FROM same JOIN people ON people.merged_into = same.id)"""


def apply(db: Database, one: PutPhoto | DropPhoto) -> None:
    """Write one of them; raises PersonIsErased where a photo is of nobody."""
    db.lock("people")
    match one:
        case PutPhoto(photo):
            stands = people_table.one(db, photo.person)
            if stands is None or stands.erased_at is not None:
                raise PersonIsErased(photo.person)
            _drop(db, photo.person)
            db.run(
                "INSERT INTO photos (person, kind, at, content) VALUES (?, ?, ?, ?)",
                photo.person,
                photo.kind,
                photo.at,
                photo.content,
            )
        case DropPhoto(person):
            _drop(db, person)


def _drop(db: Database, person: str) -> None:
    found = db.run(f"{ALL_OF_THEM} SELECT id FROM same", person)  # noqa: S608 - names of ours
    db.many("DELETE FROM photos WHERE person = ?", found)


def photo(db: Database, person: str) -> Photo | None:
    """Return the photo of somebody, their own before one of a record that was merged into theirs."""
    found = db.run(
        f"{ALL_OF_THEM} SELECT person, kind, at, content FROM photos JOIN same ON same.id = photos.person "  # noqa: S608
        "ORDER BY CASE WHEN person = ? THEN 0 ELSE 1 END, at DESC, person LIMIT 1",
        person,
        person,
    )
    return Photo(found[0][0], found[0][1], found[0][2], bytes(found[0][3])) if found else None


def photographed(db: Database) -> dict[str, int]:
    """Return the records that have a photo of their own, and when it was put (ms UTC)."""
    return dict(db.run("SELECT person, at FROM photos"))
