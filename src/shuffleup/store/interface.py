"""The store: one interface over SQLite and PostgreSQL.

What differs between them is how a transaction is run; what it does is the same SQL, in the modules of the tables. An
append is whole or absent, and durable when it returns. Every method may be called from any thread. Not done here:
deciding (the sequencer), meaning (tournament).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Self, TypeVar

from shuffleup.store import (
    box_table,
    device_table,
    letter_table,
    log_table,
    mail_table,
    passkey_table,
    people_table,
    photo_table,
    reply_table,
    screen_table,
)
from shuffleup.store.beside import (
    Beside,
    DropPhoto,
    DropTally,
    ErasePerson,
    Found,
    Person,
    Photo,
    Picture,
    PutPhoto,
    Screen,
    Sound,
)
from shuffleup.store.chain import ChainCheck, ChainFault, VerifyReport
from shuffleup.store.copying import copy_rows
from shuffleup.store.database import Database, ForeignData
from shuffleup.store.let_in import Account, Challenge, Device, Pairing, Passkey
from shuffleup.store.letter_table import Letter, Settled
from shuffleup.store.mail_table import MailReader, ReaderNight
from shuffleup.store.reply_table import ReplyKept
from shuffleup.store.rows import Append, Head, NewRow, StoredEvent

T = TypeVar("T")
BATCH = 500
"""Rows read at a time."""


class Store(ABC):
    """The log and what lies beside it. A context manager: leaving it closes it."""

    failures: tuple[type[Exception], ...] = (ForeignData,)
    """What reading a damaged database may raise."""

    @abstractmethod
    def _write(self, work: Callable[[Database], T]) -> T:
        """Run `work` in one transaction; undo all of it if it raises."""

    @abstractmethod
    def _read(self, work: Callable[[Database], T]) -> T:
        """Run `work`, which only reads."""

    @abstractmethod
    def _at_one_moment(self, work: Callable[[Database], T]) -> T:
        """Run `work`, which only reads, on the store as it stands at one moment; others may write meanwhile."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the database; further calls fail. Closing twice is fine."""

    def __enter__(self) -> Self:
        """Return the store itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the store."""
        self.close()

    def append(
        self, stream: str, expected_version: int, rows: Sequence[NewRow], beside: Iterable[Beside] = ()
    ) -> list[StoredEvent]:
        """Append `rows` behind `expected_version` and write `beside`, all in one transaction; return the stored rows.

        Raises Conflict if the stream has moved on, AlreadyDone if one of the commands is in it already, NotCanonical
        for rows that could not be checked later, and what `beside` refuses. In all of these nothing is written.
        """
        return self.append_many([Append(stream, expected_version, rows)], beside)

    def append_many(self, appends: Sequence[Append], beside: Iterable[Beside] = ()) -> list[StoredEvent]:
        """Append to several streams in one transaction, like `append`; return the stored rows in the order given."""
        log_table.check_appends(appends)
        aside = list(beside)

        def work(db: Database) -> list[StoredEvent]:
            stored, new = log_table.append(db, appends)
            if new:
                box_table.apply(db, aside)
                self._announce(db, stored)
            return stored

        stored = self._write(work)
        self._forget_erased(aside)
        return stored

    def write(self, beside: Iterable[Beside]) -> None:
        """Write what stands beside the chain, in one transaction, without an event."""
        aside = list(beside)
        self._write(lambda db: box_table.apply(db, aside))
        self._forget_erased(aside)

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[StoredEvent]:
        """Yield the rows of `stream` with versions above `after`, in order, at most `limit`.

        They come in batches, and nothing is held open in between; rows appended meanwhile are read too.
        """
        left = limit
        while left is None or left > 0:
            asked = BATCH if left is None else min(BATCH, left)
            batch = self._batch(stream, after, asked)
            yield from batch
            if len(batch) < asked:
                return
            after = batch[-1].version
            left = None if left is None else left - asked

    def head(self, stream: str) -> Head:
        """Return the version and hash of the last row of `stream`."""
        return self._read(lambda db: log_table.head(db, stream))

    def command(self, stream: str, command_id: str) -> list[StoredEvent]:
        """Return the rows of a command; none if it was never done."""
        return self._read(lambda db: log_table.command(db, stream, command_id))

    def streams(self, prefix: str = "") -> list[str]:
        """Return the names of the streams that begin with `prefix`, sorted."""
        return self._read(lambda db: log_table.streams(db, prefix))

    def versions(self, prefix: str) -> dict[str, int]:
        """Return the version of each stream whose name begins with `prefix`, the one begun first first."""
        return self._read(lambda db: log_table.versions(db, prefix))

    def events(self, type_: str) -> list[StoredEvent]:
        """Return all events of a type in all streams, in their order of storing. Reads the whole log."""
        return self._read(lambda db: log_table.of_type(db, type_))

    def verify(self, stream: str) -> VerifyReport:
        """Check the chain of `stream` from its start; reads all of it."""
        check = ChainCheck(stream)
        size = BATCH
        while True:
            try:
                batch = self._batch(stream, check.head.version, size)
            except self.failures:
                # One row at a time now, to find the one that cannot be read.
                if size == 1:
                    return check.report(ChainFault.UNREADABLE)
                size = 1
                continue
            for row in batch:
                why = check.see(row)
                if why is not None:
                    return check.report(why)
            if len(batch) < size:
                return check.report()

    def verify_all(self) -> Iterator[VerifyReport]:
        """Check every stream, also those that have lost their first row; only `?` if their names cannot be read."""
        try:
            names = self._read(log_table.every_stream)
        except self.failures:
            yield ChainCheck("?").report(ChainFault.UNREADABLE)
            return
        for stream in names:
            yield self.verify(stream)

    def person(self, id_: str) -> Person | None:
        """Return the person of this id, merged and erased ones too."""
        return self._read(lambda db: people_table.one(db, id_))

    def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Return those of `ids` that there are, merged and erased ones too."""
        wanted = list(ids)
        return self._read(lambda db: people_table.some(db, wanted))

    def attended(self, people: Iterable[str]) -> set[str]:
        """Return those of these people who came to a tournament."""
        wanted = list(people)
        return self._read(lambda db: people_table.attended(db, wanted))

    def search_people(self, prefix_words: Sequence[str], limit: int = 10) -> list[Found]:
        """Return people with, for each of `prefix_words` (folded), a name word that begins with it.

        Most frequent first, then those who came last; merged and erased ones are hidden. Without words: the regulars.
        """
        return self._read(lambda db: people_table.search(db, prefix_words, limit))

    def all_people(self) -> list[Person]:
        """Return all people, merged and erased ones too, by folded name."""
        return self._read(people_table.everybody)

    def erased_people(self) -> dict[str, int]:
        """Return the ids of erased people and when they were erased (ms UTC)."""
        return self._read(people_table.erased)

    def photo(self, person: str) -> Photo | None:
        """Return the photo of a person: their own, or one of a record that was merged into theirs."""
        return self._read(lambda db: photo_table.photo(db, person))

    def photographed(self) -> dict[str, int]:
        """Return the records of people that have a photo of their own, and when it was put (ms UTC)."""
        return self._read(photo_table.photographed)

    def remarks(self) -> dict[str, str]:
        """Return what was written about people, by the id of the command under which it was."""
        return self._read(people_table.remarks)

    def secret(self, stream: str, name: str) -> str | None:
        """Return what was sealed under `name` for `stream`."""
        return self._read(lambda db: box_table.secret(db, stream, name))

    def tally(self, stream: str, ballot: str) -> tuple[int, int]:
        """Return how many votes of an open ballot are in, and how many of these were a no; of any other, none."""
        return self._read(lambda db: box_table.tally(db, stream, ballot))

    def meta(self, key: str) -> str | None:
        """Return the house's note under `key`."""
        return self._read(lambda db: box_table.meta(db, key))

    def metas(self, prefix: str) -> dict[str, str]:
        """Return the house's notes whose keys begin with `prefix`."""
        return self._read(lambda db: box_table.metas(db, prefix))

    def device(self, id_: str) -> Device | None:
        """Return the device of this id, expired and shut ones too."""
        return self._read(lambda db: device_table.device(db, id_))

    def devices(self) -> list[Device]:
        """Return every device that was let in, the newest first, expired and shut ones too."""
        return self._read(device_table.devices)

    def pairing(self, id_: str) -> Pairing | None:
        """Return a door that is or was held open."""
        return self._read(lambda db: device_table.pairing(db, id_))

    def pairings(self, after: int) -> list[Pairing]:
        """Return the doors that expire after `after` (ms UTC) and that nobody has come through, the newest first."""
        return self._read(lambda db: device_table.pairings(db, after))

    def pair(self, pairing: str, device: Device) -> bool:
        """Let `device` in by a door held open; False if another one came through before, or there is no such door."""
        return self._write(lambda db: device_table.pair(db, pairing, device))

    def account(self, key: str) -> Account | None:
        """Return the account whose name, folded, is `key`."""
        return self._read(lambda db: device_table.account(db, key))

    def accounts(self) -> list[Account]:
        """Return every account, by name."""
        return self._read(device_table.accounts)

    def passkeys(self) -> list[Passkey]:
        """Return every passkey, the oldest first."""
        return self._read(passkey_table.passkeys)

    def passkey(self, credential: str) -> Passkey | None:
        """Return the passkey that browsers know by this id (base64url)."""
        return self._read(lambda db: passkey_table.passkey(db, credential))

    def take_challenge(self, challenge: str) -> Challenge | None:
        """Return a challenge, expired ones too, and forget it: of two who ask at once, one gets it."""
        return self._write(lambda db: passkey_table.take_challenge(db, challenge))

    def let_in(self, before: Passkey, sign_count: int, device: Device) -> bool:
        """Let `device` in by a passkey, whose count is then `sign_count`.

        False if the passkey, or its account, is not there any more, or was used since it was read as `before`.
        """
        return self._write(lambda db: passkey_table.let_in(db, before, sign_count, device))

    def screens(self, tournament: str) -> list[Screen]:
        """Return the screens of a tournament (of the house: empty), those taken away too, by key."""
        return self._read(lambda db: screen_table.screens(db, tournament))

    def screens_changed(self) -> tuple[int, int]:
        """Return when any screen was last changed (ms UTC; 0: never), and how many there are: whether to look again."""
        return self._read(screen_table.newest_change)

    def picture(self, id_: str) -> Picture | None:
        """Return the picture of this id."""
        return self._read(lambda db: screen_table.picture(db, id_))

    def pictures(self) -> list[tuple[str, str]]:
        """Return id and name of every picture of the house, the newest first."""
        return self._read(screen_table.pictures)

    def sound(self, id_: str) -> Sound | None:
        """Return the sound of this id."""
        return self._read(lambda db: screen_table.sound(db, id_))

    def sounds(self) -> list[tuple[str, str]]:
        """Return id and name of every sound of the house, the newest first."""
        return self._read(screen_table.sounds)

    def replies(self, tournament: str) -> list[ReplyKept]:
        """Return the replies to a night, in the order in which they were given."""
        return self._read(lambda db: reply_table.replies(db, tournament))

    def mail_readers(self) -> list[MailReader]:
        """Return everybody who asked for mail and did not stop it, by address."""
        return self._read(mail_table.readers)

    def mail_reader(self, id_: str) -> MailReader | None:
        """Return the reader of this id; none if they stopped."""
        return self._read(lambda db: mail_table.reader(db, id_))

    def mail_reader_of(self, address: str) -> MailReader | None:
        """Return who gets mail at this address."""
        return self._read(lambda db: mail_table.reader_of(db, address))

    def stopped_readers(self) -> dict[str, int]:
        """Return the ids of readers who stopped, and when (ms UTC)."""
        return self._read(mail_table.stopped)

    def reader_nights(self, tournament: str = "") -> list[ReaderNight]:
        """Return which readers have to do with a night, or with any."""
        return self._read(lambda db: mail_table.nights(db, tournament))

    def take_letter(self, now: int, held_until: int) -> Letter | None:
        """Take the next letter that is due at `now`, with its address; nobody else gets it before `held_until`."""
        return self._write(lambda db: letter_table.take(db, now, held_until))

    def letters_waiting(self, due_by: int | None = None) -> int:
        """Return how many letters wait, or how many of them are due by then (ms UTC) and held by nobody."""
        return self._read(lambda db: letter_table.waiting(db, due_by))

    def letters_settled(self, limit: int) -> list[Settled]:
        """Return the letters sent or given up last, the newest first."""
        return self._read(lambda db: letter_table.settled(db, limit))

    def write_once(self, key: str, was: str, beside: Iterable[Beside]) -> bool:
        """Write `beside`, in one transaction, if the house's note under `key` is still `was` (none is empty).

        `beside` has to change the note; False if another did before.
        """
        aside = list(beside)

        def work(db: Database) -> bool:
            db.lock(f"note {key}")
            stands = (box_table.meta(db, key) or "") == was
            if stands:
                box_table.apply(db, aside)
            return stands

        return self._write(work)

    def attempt(self, what: str, at: int, since: int) -> int:
        """Note an attempt at `what`, and return how many there have been after `since`, this one counted (ms UTC).

        Older ones are forgotten. Counting and noting are one transaction, so that many at once cannot slip through.
        """
        return self._write(lambda db: device_table.attempt(db, what, at, since))

    def forgive(self, what: str, at: int) -> None:
        """Forget an attempt noted at `at` (ms UTC), since it was none: so many rightful ones are not too many."""
        self._write(lambda db: device_table.forgive(db, what, at))

    def sign_of_life(self, at: int) -> None:
        """Write down that the server lives at `at` (ms UTC); it goes into no chain."""
        self._write(lambda db: box_table.put_life(db, at))

    def last_sign_of_life(self) -> int | None:
        """Return when the server last lived (ms UTC), None if it never did."""
        return self._read(box_table.life)

    def listen(self, news: Callable[[str, int], None], again: Callable[[], None]) -> None:
        """From now on tell `news` the stream and version of what other processes append, from a thread of its own.

        Our own appends are told, too. `again` is called when something may have been missed: read up all that is open.
        Nothing is ever told where one process has the store to itself.
        """
        return

    @property
    def may_be_behind(self) -> bool:
        """Whether others may have appended what `listen` was not told: whoever wants the newest has to look."""
        return False

    def _announce(self, db: Database, stored: list[StoredEvent]) -> None:
        """Tell other processes of an append, in its transaction."""
        return

    def _forget(self) -> None:
        """Overwrite what was erased wherever the database keeps older pages, as far as it can be told to."""
        return

    def _forget_erased(self, beside: list[Beside]) -> None:
        if any(isinstance(one, (ErasePerson, DropTally, PutPhoto, DropPhoto)) for one in beside):
            self._forget()

    def copy_into(self, empty: "Store") -> None:
        """Copy everything, as it stands at one moment, into a store that holds nothing yet."""
        self._at_one_moment(lambda source: empty._write(lambda target: copy_rows(source, target)))

    def _batch(self, stream: str, after: int, limit: int) -> list[StoredEvent]:
        return self._read(lambda db: log_table.rows(db, stream, after, limit))
