"""Who asked for mail, by what address, and of which nights. All of it lies beside the chain.

Somebody who stopped leaves an id and when, so that a backup put back knows it; their address is gone. Not done here:
letters (`letter_table`), and whom one may ask.
"""

import re
from collections.abc import Sequence, Set
from dataclasses import astuple, dataclass

from shuffleup.canonical import check_plain
from shuffleup.names import fold
from shuffleup.store import letter_table
from shuffleup.store.database import Database


@dataclass(frozen=True, slots=True)
class MailReader:
    """Somebody who gets mail: `id` is the secret in the link that stops it, `asked_at` when they last asked (ms UTC).

    `results` and `news` are 0 for not wanted, 1 for asked by whoever typed the address, 2 for confirmed by its owner.
    """

    id: str
    address: str
    name: str
    results: int
    news: int
    asked_at: int


@dataclass(frozen=True, slots=True)
class ReaderNight:
    """A night that a reader has to do with: its results are for them. `reply` is theirs to it, or empty.

    `mailed` says which results they were sent last, in words that the store does not know the meaning of.
    """

    reader: str
    tournament: str
    reply: str
    asked_at: int
    mailed: str = ""


@dataclass(frozen=True, slots=True)
class PutReader:
    """Write somebody who gets mail, new or changed."""

    reader: MailReader


@dataclass(frozen=True, slots=True)
class PutReaderNight:
    """Write that a reader has to do with a night; the first time, and the first reply, count."""

    night: ReaderNight


@dataclass(frozen=True, slots=True)
class NoteMailed:
    """Write which results of a night a reader is sent."""

    reader: str
    tournament: str
    mailed: str


@dataclass(frozen=True, slots=True)
class DropReaderNights:
    """Forget who had to do with a night."""

    tournament: str


@dataclass(frozen=True, slots=True)
class StopReader:
    """Somebody gets no mail any more, at `at` (ms UTC): the address goes, with every letter that waits for it."""

    id: str
    at: int


MailWrite = PutReader | PutReaderNight | NoteMailed | DropReaderNights | StopReader


def apply(db: Database, one: MailWrite) -> None:
    """Write one of them."""
    match one:
        case PutReader(reader):
            _put_reader(db, reader)
        case PutReaderNight(night):
            db.run(
                "INSERT INTO mail_nights (reader, tournament, reply, asked_at, mailed) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (reader, tournament) DO UPDATE SET reply = excluded.reply WHERE mail_nights.reply = ''",
                *astuple(night),
            )
        case NoteMailed(reader_id, tournament, mailed):
            db.run(
                "UPDATE mail_nights SET mailed = ? WHERE reader = ? AND tournament = ?", mailed, reader_id, tournament
            )
        case DropReaderNights(tournament):
            db.run("DELETE FROM mail_nights WHERE tournament = ?", tournament)
        case StopReader(id_, at):
            stop(db, id_, at)


def _put_reader(db: Database, reader: MailReader) -> None:
    check_plain(reader.address, "an address")
    check_plain(reader.name, "the name of a reader", empty=True)
    db.run(
        "INSERT INTO mail_readers (id, address, name, results, news, asked_at) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, results = excluded.results, news = excluded.news, "
        "asked_at = excluded.asked_at WHERE mail_readers.stopped_at IS NULL",
        *astuple(reader),
    )


def stop(db: Database, id_: str, at: int) -> None:
    """Blank a reader, and take what waits for it away; one that stopped before keeps its time."""
    db.run(
        "UPDATE mail_readers SET address = '', name = '', results = 0, news = 0, stopped_at = ? "
        "WHERE id = ? AND stopped_at IS NULL",
        at,
        id_,
    )
    db.run("DELETE FROM mail_nights WHERE reader = ?", id_)
    letter_table.drop_of_reader(db, id_)


def erase(db: Database, names: Set[str], contacts: Set[str], replies: Sequence[tuple[str, str]], at: int) -> None:
    """Stop every reader of one of these folded names, or whose address stands in how somebody was to be reached.

    What waits to confirm one of their replies (night and id) goes; so does what readers were sent of a night and still
    waits, and is not noted as sent: it may name whom it may not.
    """
    for reader in readers(db):
        if fold(reader.name) in names or _stands_in(reader.address, contacts):
            stop(db, reader.id, at)
    letter_table.drop_with(db, (reply for _, reply in replies))
    for night in nights(db):
        if night.mailed and letter_table.drop_of_night(db, night.reader, night.tournament):
            apply(db, NoteMailed(night.reader, night.tournament, ""))


def replies_from(db: Database, contacts: Set[str]) -> set[tuple[str, str]]:
    """Night and id of every reply that came with an address that stands in how somebody was to be reached."""
    theirs = {reader.id for reader in readers(db) if _stands_in(reader.address, contacts)}
    return {(night.tournament, night.reply) for night in nights(db) if night.reply and night.reader in theirs}


def _stands_in(address: str, contacts: Set[str]) -> bool:
    """Whether one of these texts that somebody typed has the address, as it travels or as it is read."""
    local, _, domain = address.rpartition("@")
    try:
        read = domain.encode("ascii").decode("idna")
    except UnicodeError:
        read = domain
    spelled = "|".join(re.escape(f"{local}@{each}") for each in {domain, read})
    whole = re.compile(rf"(?<![\w.+-])(?:{spelled})(?![\w-]|\.\w)")
    return any(whole.search(each.lower()) for each in contacts)


READER = "SELECT id, address, name, results, news, asked_at FROM mail_readers WHERE stopped_at IS NULL"


def readers(db: Database) -> list[MailReader]:
    """Return everybody who asked for mail and did not stop it, by address."""
    return [MailReader(*row) for row in db.run(f"{READER} ORDER BY address, id")]


def reader(db: Database, id_: str) -> MailReader | None:
    """Return the reader of this id; none if they stopped."""
    found = db.run(f"{READER} AND id = ?", id_)
    return MailReader(*found[0]) if found else None


def reader_of(db: Database, address: str) -> MailReader | None:
    """Return who gets mail at this address."""
    found = db.run(f"{READER} AND address = ? ORDER BY id LIMIT 1", address)
    return MailReader(*found[0]) if found else None


def stopped(db: Database) -> dict[str, int]:
    """Return the ids of readers who stopped, and when (ms UTC)."""
    return dict(db.run("SELECT id, stopped_at FROM mail_readers WHERE stopped_at IS NOT NULL"))


def nights(db: Database, tournament: str = "") -> list[ReaderNight]:
    """Return who has to do with a night, or with any."""
    select = "SELECT reader, tournament, reply, asked_at, mailed FROM mail_nights"
    order = "ORDER BY asked_at, reader"
    of_one = db.run(f"{select} WHERE tournament = ? {order}", tournament) if tournament else None
    return [ReaderNight(*row) for row in (db.run(f"{select} {order}") if of_one is None else of_one)]
