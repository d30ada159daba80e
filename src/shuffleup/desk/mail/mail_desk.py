"""The house's mail: what waits is sent beside the requests, and results when they are published.

Letters wait in the store, so a restart loses none. One is held by whoever sends it; if that server dies in between, it
is sent again a while later under the same id (SMTP knows no better). A server that is away is asked again after a
growing while, and the staff are told; a letter that the server does not take is tried a few times and given up. Without
settings nothing is sent, and nobody is asked for an address.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256

from shuffleup.bad_input import BadInput, Phrase
from shuffleup.desk.devices import LOCKED_FOR, MINUTE
from shuffleup.desk.event import EventView
from shuffleup.desk.house import House
from shuffleup.desk.mail import letters
from shuffleup.desk.mail.address import read_address
from shuffleup.desk.mail.letters import Links
from shuffleup.desk.mail.posting import LetterRefused, MailAway, Post, written
from shuffleup.desk.mail.readers import CONFIRMED, DAY, MOST_WAITING, letter_to
from shuffleup.desk.mail.settings import MailSettings
from shuffleup.message import Message
from shuffleup.store import PutMeta
from shuffleup.store.beside import Beside
from shuffleup.store.letter_table import DropLetters, Letter, PutLetter, PutOffLetter, Settled, SettleLetter
from shuffleup.store.mail_table import DropReaderNights, MailReader, NoteMailed, ReaderNight, StopReader
from shuffleup.store.night_sequencer import NoSuchTournament

HELD = 5 * MINUTE
"""How long a letter is one server's (ms): longer than all the steps of sending it may take."""
TRIES = 8
LONGEST_REST = 4 * 60 * MINUTE
"""Between two tries of one letter (ms)."""
OLDEST = 3 * DAY
"""After so long a letter is of no use to anybody (ms)."""
A_ROUND = 20
"""Letters sent in one go, so that one server does not sit on the store's duties."""
SOONEST, LATEST = 30_000, 15 * MINUTE
"""Between two tries at a server that is away (ms)."""
GRACE = MINUTE
"""Results that are published go out after so long: who takes them back within it has sent nothing (ms)."""
KEPT = 30 * DAY
"""How long is known what became of a letter, who asked and never confirmed, and who had to do with a night (ms)."""
FORGOTTEN = 400 * DAY
"""Who gets nothing but the results of own nights, and has had none for so long, is forgotten (ms)."""
TRIALS = 10
"""Trial letters from the house within a quarter of an hour."""


@dataclass(frozen=True, slots=True)
class Mailed:
    """That a night was told to those who asked for news: how often, when last (ms UTC), to how many."""

    times: int = 0
    at: int = 0
    count: int = 0


class MailDesk:
    """The mail of one house. Safe to call from any thread."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._settings: MailSettings | None = None
        self._away: MailAway | None = None
        self._again_at = 0
        self._pause = SOONEST
        self._swept_at = 0
        self._line: Post | None = None
        self._stopped = False

    def set_up(self, settings: MailSettings) -> None:
        """Send by these from now on."""
        self._settings = settings

    @property
    def settings(self) -> MailSettings | None:
        """How mail is sent; nothing where it is not set up."""
        return self._settings

    @property
    def links(self) -> Links:
        """Where letters lead to. Raises `RuntimeError` where mail is not set up."""
        if self._settings is None:
            raise RuntimeError("mail is not set up")
        return Links(self._settings.links)

    @property
    def away(self) -> Phrase:
        """Why the server takes nothing at the moment; empty while it does."""
        return self._away.why if self._away is not None else ""

    def stop(self) -> None:
        """Send no more, and wait for no server any longer."""
        self._stopped = True
        if self._line is not None:
            self._line.shut()

    def send_trial(self, address: str) -> Message | None:
        """Let a trial letter wait; what to say where it does not. Raises `BadInput` for an address that is none."""
        house, now = self._house, self._house.time.now()
        to = read_address(address)
        if house.store.attempt("mail_trials", now, now - LOCKED_FOR) > TRIALS:
            return Message("mail.too_many", {"minutes": LOCKED_FOR // MINUTE})
        text = letters.trial(house)
        letter = Letter(secrets.token_hex(16), "trial", text.subject, text.body, now, address=to, due_at=now)
        house.store.write([PutLetter(letter)])
        self._again_at = 0
        return None

    def settled(self) -> list[Settled]:
        """What became of the last letters, the newest first."""
        return self._house.store.letters_settled(20)

    def for_news(self) -> list[MailReader]:
        """Those who asked for news of coming nights."""
        return [each for each in self._house.store.mail_readers() if each.news == CONFIRMED]

    def mailed(self, tournament: str) -> Mailed:
        """Whether and when a night was told to those who asked."""
        return Mailed(*map(int, (self._house.store.meta(_news(tournament)) or "0 0 0").split()))

    def tell_news(self, event: EventView, after: int) -> int | None:
        """Mail a coming night to those who asked for news, unless it was done `after` so many times: how many letters.

        None where it was done meanwhile: a form that is sent twice mails once. Raises `BadInput` where too many wait.
        """
        now, key = self._house.time.now(), _news(event.id)
        to, text = self.for_news(), letters.news(event, self.links)
        was = self._house.store.meta(key) or ""
        if self._house.store.letters_waiting() >= MOST_WAITING:
            raise BadInput(Message("wrong.letters_wait"), right=Message("right.letters_wait"))
        if self.mailed(event.id).times != after:
            return None
        beside: list[Beside] = [PutMeta(key, f"{after + 1} {now} {len(to)}")]
        beside += [PutLetter(letter_to(self._house, self.links, each, text, "news", now, event.id)) for each in to]
        return len(to) if self._house.store.write_once(key, was, beside) else None

    def keep_up(self) -> None:
        """Send what is due; to be called every few seconds. Raises `MailAway` as long as the server takes nothing."""
        if self._settings is None or self._stopped:
            return
        now = self._house.time.now()
        if not self._swept_at <= now < self._swept_at + 60 * MINUTE:
            self._swept_at = now
            self._sweep(now)
        self._look_for_results(now)
        if self._away is not None and now < self._again_at:
            raise self._away
        if not self._house.store.letters_waiting(now):
            return
        try:
            self._send(self._settings)
        except MailAway as away:
            self._away, self._again_at = away, self._house.time.now() + self._pause
            self._pause = min(2 * self._pause, LATEST)
            raise
        self._away, self._pause = None, SOONEST

    def _send(self, settings: MailSettings) -> None:
        with self._talking(settings) as post:
            for _ in range(A_ROUND):
                now = self._house.time.now()
                letter = None if self._stopped else self._house.store.take_letter(now, now + HELD)
                if letter is None:
                    return
                self._house.store.write([self._sent(post, settings, letter, now)])

    @contextmanager
    def _talking(self, settings: MailSettings) -> Iterator[Post]:
        self._line = Post(settings)
        try:
            with self._line as post:
                yield post
        finally:
            self._line = None

    def _sent(self, post: Post, settings: MailSettings, letter: Letter, now: int) -> Beside:
        """Hand one letter over, and what is to be written of it. Raises `MailAway`; the letter is put off then."""
        if not letter.address or now - letter.made_at > OLDEST:
            return SettleLetter(letter.id, now, "old" if letter.address else "stopped")
        stop = self.links.reader(letter.reader) if letter.reader else ""
        again = PutOffLetter(letter.id, now + min(MINUTE * 2 ** min(letter.tries, 12), LONGEST_REST), letter.tries + 1)
        try:
            message = written(
                settings,
                letter.address,
                letter.subject,
                letter.body,
                id_=letter.id,
                at=letter.made_at,
                calendar=letter.calendar,
                stop=stop,
            )
            post.send(message, letter.address)
        except LetterRefused as refused:
            given_up = refused.lasting or letter.tries + 1 >= TRIES
            return SettleLetter(letter.id, now, refused.why) if given_up else again
        except MailAway:
            self._house.store.write([again])
            raise
        except ValueError:
            return SettleLetter(letter.id, now, "unwritable")
        return SettleLetter(letter.id, now)

    def _look_for_results(self, now: int) -> None:
        """Let the results of every night wait that was published since, for those who asked for them."""
        if self._house.store.letters_waiting() >= MOST_WAITING:
            return
        wanted = {each.id: each for each in self._house.store.mail_readers() if each.results == CONFIRMED}
        by_night: dict[str, list[ReaderNight]] = {}
        for each in self._house.store.reader_nights() if wanted else ():
            if each.reader in wanted:
                by_night.setdefault(each.tournament, []).append(each)
        phases = {night.id: night.phase for night in self._house.nights.all()} if by_night else {}
        for tournament, rows in by_night.items():
            if phases.get(tournament) == "finished":
                self._mail_results(tournament, [(wanted[each.reader], each.mailed) for each in rows], now)

    def _mail_results(self, tournament: str, to: list[tuple[MailReader, str]], now: int) -> None:
        """To everybody who was not sent these very results: the letter's id is made of what it is, so it waits once."""
        house, sequencer = self._house, self._house.sequencer(tournament)
        published = sequencer.state.published
        if not published or now < published[-1].at + GRACE:
            return
        stamp = f"{published[-1].number} {published[-1].at}"
        new = [reader for reader, mailed in to if mailed != stamp]
        if not new:
            return
        event = EventView(tournament, house, sequencer, sequencer.state, now)
        text = letters.results(event, self.links, published[-1])
        beside: list[Beside] = []
        for each in new:
            letter = letter_to(house, self.links, each, text, "results", now, tournament)
            id_ = sha256(f"{tournament} {each.id} {stamp}".encode()).hexdigest()[:32]
            beside += [PutLetter(replace(letter, id=id_)), NoteMailed(each.id, tournament, stamp)]
        house.store.write(beside)

    def _sweep(self, now: int) -> None:
        """Forget what is kept for no purpose any more."""
        store = self._house.store
        last: dict[str, int] = {}
        for each in store.reader_nights():
            last[each.tournament] = max(last.get(each.tournament, 0), each.asked_at)
        over = {night for night, asked_at in last.items() if self._is_over(night, asked_at, now)}
        store.write([DropLetters(waiting=False, before=now - KEPT), *(DropReaderNights(night) for night in over)])
        busy = {each.reader for each in store.reader_nights()}
        gone = [each.id for each in store.mail_readers() if each.id not in busy and _is_forgotten(each, now)]
        store.write([StopReader(id_, now) for id_ in gone])

    def _is_over(self, tournament: str, asked_at: int, now: int) -> bool:
        """Whether nobody needs to know any more who had to do with a night."""
        if asked_at < now - FORGOTTEN:
            return True
        try:
            published = self._house.sequencer(tournament).state.published
        except NoSuchTournament:
            return True
        return bool(published) and published[-1].at < now - KEPT


def _is_forgotten(reader: MailReader, now: int) -> bool:
    if reader.news == CONFIRMED:
        return False
    return reader.asked_at < now - (FORGOTTEN if reader.results == CONFIRMED else KEPT)


def _news(tournament: str) -> str:
    return f"mailed_news {tournament}"
