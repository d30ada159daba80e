"""The tables of screens: how each looks, and the pictures and sounds of the house. They lie beside the chain.

Not done here: what a look may hold, what is a picture or a sound.
"""

from dataclasses import astuple

from shuffleup.canonical import check_plain
from shuffleup.store.beside import DropPicture, DropSound, Picture, PutPicture, PutScreen, PutSound, Screen, Sound
from shuffleup.store.database import Database

SCREEN = "SELECT tournament, key, look, before, changed_at, gone_at FROM screens"


def apply(db: Database, one: PutScreen | PutPicture | DropPicture | PutSound | DropSound) -> None:
    """Write one of them."""
    match one:
        case PutScreen(screen):
            check_plain(screen.look, "the look of a screen")
            db.run("DELETE FROM screens WHERE tournament = ? AND key = ?", screen.tournament, screen.key)
            db.run(
                "INSERT INTO screens (tournament, key, look, before, changed_at, gone_at) VALUES (?, ?, ?, ?, ?, ?)",
                *astuple(screen),
            )
        case PutPicture(picture):
            _keep(db, "pictures", picture)
        case PutSound(sound):
            _keep(db, "sounds", sound)
        case DropPicture(id_):
            db.run("DELETE FROM pictures WHERE id = ?", id_)
        case DropSound(id_):
            db.run("DELETE FROM sounds WHERE id = ?", id_)


def _keep(db: Database, table: str, file: Picture | Sound) -> None:
    check_plain(file.name, f"a name of {table}", empty=True)
    db.run(
        f"INSERT INTO {table} (id, name, kind, content, at) VALUES (?, ?, ?, ?, ?) "  # noqa: S608 - names of ours
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        *astuple(file),
    )


def screens(db: Database, tournament: str) -> list[Screen]:
    """Return the screens of a tournament (of the house: empty), those taken away too, by key."""
    return [Screen(*row) for row in db.run(f"{SCREEN} WHERE tournament = ? ORDER BY key", tournament)]


def newest_change(db: Database) -> tuple[int, int]:
    """Return when any screen was last changed or taken away (ms UTC; 0: never), and how many there are."""
    [(at, count)] = db.run("SELECT MAX(changed_at), COUNT(*) FROM screens")
    return int(at or 0), int(count)


def picture(db: Database, id_: str) -> Picture | None:
    """Return the picture of this id."""
    found = db.run("SELECT id, name, kind, content, at FROM pictures WHERE id = ?", id_)
    return Picture(found[0][0], found[0][1], found[0][2], bytes(found[0][3]), found[0][4]) if found else None


def pictures(db: Database) -> list[tuple[str, str]]:
    """Return id and name of every picture, the newest first."""
    return [(id_, name) for id_, name in db.run("SELECT id, name FROM pictures ORDER BY at DESC, id")]


def sound(db: Database, id_: str) -> Sound | None:
    """Return the sound of this id."""
    found = db.run("SELECT id, name, kind, content, at FROM sounds WHERE id = ?", id_)
    return Sound(found[0][0], found[0][1], found[0][2], bytes(found[0][3]), found[0][4]) if found else None


def sounds(db: Database) -> list[tuple[str, str]]:
    """Return id and name of every sound, the newest first."""
    return [(id_, name) for id_, name in db.run("SELECT id, name FROM sounds ORDER BY at DESC, id")]
