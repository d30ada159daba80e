"""The small tables: the sealed box, open ballots, the house's notes, the sign of life; and writing what is beside."""

from collections.abc import Iterable
from typing import assert_never

from shuffleup.canonical import check_plain
from shuffleup.store import (
    device_table,
    letter_table,
    mail_table,
    passkey_table,
    people_table,
    photo_table,
    reply_table,
    screen_table,
)
from shuffleup.store.beside import (
    AlreadySealed,
    Beside,
    DropAttendance,
    DropPhoto,
    DropPicture,
    DropSound,
    DropTally,
    ErasePerson,
    KeepMeta,
    NoteAttendance,
    PutMeta,
    PutPerson,
    PutPhoto,
    PutPicture,
    PutRemark,
    PutScreen,
    PutSound,
    PutTally,
    ReapplyPeople,
    RevertPeople,
    Seal,
)
from shuffleup.store.database import Database
from shuffleup.store.let_in import (
    DropAccount,
    DropPasskey,
    PutAccount,
    PutChallenge,
    PutDevice,
    PutPairing,
    PutPasskey,
    SeenDevices,
    ShutDevice,
)
from shuffleup.store.letter_table import DropLetters, PutLetter, PutOffLetter, SettleLetter
from shuffleup.store.mail_table import DropReaderNights, NoteMailed, PutReader, PutReaderNight, StopReader
from shuffleup.store.reply_table import DropReply, PutReply


def apply(db: Database, beside: Iterable[Beside]) -> None:
    """Write all of `beside`, in order."""
    for one in beside:
        _apply_one(db, one)


def _apply_one(db: Database, one: Beside) -> None:
    match one:
        case PutPerson() | RevertPeople() | ReapplyPeople() | ErasePerson() | PutRemark():
            _person(db, one)
        case NoteAttendance() | DropAttendance():
            _attendance(db, one)
        case PutPhoto() | DropPhoto():
            photo_table.apply(db, one)
        case Seal() | PutTally() | DropTally():
            _box(db, one)
        case PutMeta() | KeepMeta():
            _note(db, one)
        case PutDevice() | ShutDevice() | SeenDevices() | PutPairing() | PutAccount() | DropAccount():
            device_table.apply(db, one)
        case PutPasskey() | DropPasskey() | PutChallenge():
            passkey_table.apply(db, one)
        case PutScreen() | PutPicture() | DropPicture() | PutSound() | DropSound():
            screen_table.apply(db, one)
        case PutReply() | DropReply():
            reply_table.apply(db, one)
        case PutReader() | PutReaderNight() | NoteMailed() | DropReaderNights() | StopReader():
            mail_table.apply(db, one)
        case PutLetter() | PutOffLetter() | SettleLetter() | DropLetters():
            letter_table.apply(db, one)
        case _:
            assert_never(one)


def _person(db: Database, one: PutPerson | RevertPeople | ReapplyPeople | ErasePerson | PutRemark) -> None:
    match one:
        case PutPerson(person, command_id):
            people_table.put(db, person, command_id)
        case RevertPeople(command_id):
            people_table.revert(db, command_id)
        case ReapplyPeople(command_id):
            people_table.reapply(db, command_id)
        case ErasePerson(id_, at):
            people_table.erase(db, id_, at)
        case PutRemark(id_, person_id, remark):
            people_table.put_remark(db, id_, person_id, remark)


def _attendance(db: Database, one: NoteAttendance | DropAttendance) -> None:
    if isinstance(one, NoteAttendance):
        people_table.note_attendance(db, one.person, one.stream, one.at)
    else:
        people_table.drop_attendance(db, one.person, one.stream)


def _box(db: Database, one: Seal | PutTally | DropTally) -> None:
    match one:
        case Seal(stream, name, text):
            _seal(db, stream, name, text)
        case PutTally():
            _put_tally(db, one)
        case DropTally(stream, ballot):
            db.run("DELETE FROM ballots WHERE stream = ? AND ballot = ?", stream, ballot)


def _seal(db: Database, stream: str, name: str, text: str) -> None:
    check_plain(text, "a secret", empty=True)
    db.run("INSERT INTO sealed (stream, name, secret) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", stream, name, text)
    if secret(db, stream, name) != text:
        raise AlreadySealed(stream, name)


def secret(db: Database, stream: str, name: str) -> str | None:
    """Return what was sealed under `name`."""
    found = db.run("SELECT secret FROM sealed WHERE stream = ? AND name = ?", stream, name)
    return found[0][0] if found else None


def _put_tally(db: Database, tally: PutTally) -> None:
    db.run(
        "INSERT INTO ballots (stream, ballot, votes, against) VALUES (?, ?, ?, ?) ON CONFLICT (stream, ballot) "
        "DO UPDATE SET votes = excluded.votes, against = excluded.against",
        tally.stream,
        tally.ballot,
        tally.votes,
        tally.against,
    )


def tally(db: Database, stream: str, ballot: str) -> tuple[int, int]:
    """Return how many votes of an open ballot are in, and how many of these were a no."""
    found = db.run("SELECT votes, against FROM ballots WHERE stream = ? AND ballot = ?", stream, ballot)
    return (int(found[0][0]), int(found[0][1])) if found else (0, 0)


def _note(db: Database, note: PutMeta | KeepMeta) -> None:
    check_plain(note.value, f"the note {note.key}", empty=True)
    written = "UPDATE SET value = excluded.value" if isinstance(note, PutMeta) else "NOTHING"
    insert = f"INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO {written}"  # noqa: S608 - ours
    db.run(insert, note.key, note.value)


def meta(db: Database, key: str) -> str | None:
    """Return the house's note under `key`."""
    found = db.run("SELECT value FROM meta WHERE key = ?", key)
    return found[0][0] if found else None


def metas(db: Database, prefix: str) -> dict[str, str]:
    """Return the house's notes whose keys begin with `prefix`; reads them all."""
    return dict(db.run("SELECT key, value FROM meta WHERE SUBSTR(key, 1, ?) = ?", len(prefix), prefix))


def put_life(db: Database, at: int) -> None:
    """Write down that the server lived at `at` (ms UTC)."""
    db.run("INSERT INTO life (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at", at)


def life(db: Database) -> int | None:
    """Return when the server last wrote that it lived (ms UTC)."""
    found = db.run("SELECT at FROM life")
    return found[0][0] if found else None
