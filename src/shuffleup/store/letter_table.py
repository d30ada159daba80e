"""Letters that wait to be sent, and what became of them. They lie beside the chain.

A letter that was settled (sent, or given up) keeps neither its text nor an address. Not done here: what a letter says,
and sending.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass

from shuffleup.canonical import check_plain
from shuffleup.store.database import Database

LOCK = "mail"
"""What writers of letters wait for."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that waits: `kind` is a word that the store does not know the meaning of, `calendar` may be empty.

    `reader` is whom it is for; a letter to somebody who is none has its `address`. Times are ms UTC.
    """

    id: str
    kind: str
    subject: str
    body: str
    made_at: int
    reader: str = ""
    address: str = ""
    tournament: str = ""
    calendar: str = ""
    due_at: int = 0
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """A letter that was sent, or given up for the reason `why`; `at` in ms UTC."""

    id: str
    kind: str
    at: int
    why: str


@dataclass(frozen=True, slots=True)
class PutLetter:
    """Let a letter wait; one of this id that waits, or was settled, stays as it is."""

    letter: Letter


@dataclass(frozen=True, slots=True)
class PutOffLetter:
    """Try a letter again at `due_at` (ms UTC), after so many tries; nobody holds it any more."""

    id: str
    due_at: int
    tries: int


@dataclass(frozen=True, slots=True)
class SettleLetter:
    """A letter was sent, or given up for `why`."""

    id: str
    at: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class DropLetters:
    """Take every letter that waits away, and forget those that were settled before `before` (ms UTC)."""

    waiting: bool
    before: int


LetterWrite = PutLetter | PutOffLetter | SettleLetter | DropLetters


def apply(db: Database, one: LetterWrite) -> None:
    """Write one of them."""
    match one:
        case PutLetter(letter):
            _put(db, letter)
        case PutOffLetter(id_, due_at, tries):
            db.run("UPDATE letters SET due_at = ?, tries = ?, held_until = 0 WHERE id = ?", due_at, tries, id_)
        case SettleLetter(id_, at, why):
            db.run(
                "UPDATE letters SET settled_at = ?, why = ?, subject = '', body = '', calendar = '', address = '' "
                "WHERE id = ?",
                at,
                why,
                id_,
            )
        case DropLetters(waiting, before):
            if waiting:
                db.run("DELETE FROM letters WHERE settled_at IS NULL")
            db.run("DELETE FROM letters WHERE settled_at < ?", before)


def _put(db: Database, letter: Letter) -> None:
    for what, text in (("subject", letter.subject), ("body", letter.body), ("calendar", letter.calendar)):
        check_plain(text, f"the {what} of a letter", empty=True)
    db.run(
        "INSERT INTO letters (id, kind, subject, body, made_at, reader, address, tournament, calendar, due_at, tries, "
        "held_until, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '') ON CONFLICT (id) DO NOTHING",
        *astuple(letter),
    )


def drop_of_reader(db: Database, reader: str) -> None:
    """Take every letter to a reader away, and forget those that were settled."""
    db.run("DELETE FROM letters WHERE reader = ?", reader)


def drop_of_night(db: Database, reader: str, tournament: str) -> bool:
    """Take what waits for a reader of a night away: whether there was any."""
    wait = "FROM letters WHERE reader = ? AND tournament = ? AND settled_at IS NULL"
    found = db.run(f"SELECT 1 {wait} LIMIT 1", reader, tournament)
    db.run(f"DELETE {wait}", reader, tournament)
    return bool(found)


def drop_with(db: Database, words: Iterable[str]) -> None:
    """Take every letter that waits away in which one of these words of letters and digits stands."""
    db.many("DELETE FROM letters WHERE settled_at IS NULL AND body LIKE ?", [(f"%{each}%",) for each in words])


def take(db: Database, now: int, held_until: int) -> Letter | None:
    """Take the next letter that is due, and hold it: nobody else gets it before `held_until` (ms UTC)."""
    db.lock(LOCK)
    found = db.run(
        "SELECT letters.id, kind, subject, body, made_at, reader, "
        "CASE WHEN reader = '' THEN letters.address ELSE COALESCE(mail_readers.address, '') END, "
        "tournament, calendar, due_at, tries FROM letters LEFT JOIN mail_readers ON mail_readers.id = reader "
        "WHERE settled_at IS NULL AND due_at <= ? AND held_until <= ? ORDER BY due_at, letters.id LIMIT 1",
        now,
        now,
    )
    if not found:
        return None
    letter = Letter(*found[0])
    db.run("UPDATE letters SET held_until = ? WHERE id = ?", held_until, letter.id)
    return letter


def waiting(db: Database, due_by: int | None = None) -> int:
    """Return how many letters wait, or how many of them are due by then (ms UTC)."""
    select = "SELECT COUNT(*) FROM letters WHERE settled_at IS NULL"
    found = (
        db.run(select) if due_by is None else db.run(f"{select} AND due_at <= ? AND held_until <= ?", due_by, due_by)
    )
    return int(found[0][0])


def settled(db: Database, limit: int) -> list[Settled]:
    """Return the letters settled last, the newest first."""
    rows = db.run(
        "SELECT id, kind, settled_at, why FROM letters WHERE settled_at IS NOT NULL "
        "ORDER BY settled_at DESC, id LIMIT ?",
        limit,
    )
    return [Settled(*row) for row in rows]
