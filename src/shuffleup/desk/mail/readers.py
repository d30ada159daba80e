"""Who gets mail: they asked for it, and the owner of the address said so.

Anybody may type an address, so what lasts (results, news of coming nights) begins only when the page is opened that the
first letter leads to, and a button is tapped there: a program that looks through mail opens links and taps nothing.
Asking is bounded, by address and by whoever asks. Who stops is forgotten at once. Not done: asking by mail, and reading
what comes back.
"""

import secrets
from dataclasses import dataclass, replace
from hashlib import sha256

from shuffleup.desk import replies
from shuffleup.desk.devices import LOCKED_FOR, MINUTE
from shuffleup.desk.event import EventView
from shuffleup.desk.house import House
from shuffleup.desk.mail import letters
from shuffleup.desk.mail.address import read_address
from shuffleup.desk.mail.letters import LetterText, Links
from shuffleup.message import Message
from shuffleup.names import tidy
from shuffleup.store.beside import Beside
from shuffleup.store.letter_table import Letter, PutLetter
from shuffleup.store.mail_table import MailReader, PutReader, PutReaderNight, ReaderNight, StopReader

ASKED, CONFIRMED = 1, 2
"""What somebody wants: asked for by whoever typed the address, and by its owner."""

DAY = 24 * 60 * MINUTE
LETTERS_A_DAY = 6
"""To one address, of those that anybody can bring about."""
LETTERS_ASKED = 30
"""Within a quarter of an hour, from one network address."""
MOST_READERS = 10_000
MOST_WAITING = 20_000
"""Letters."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An address, and what is to go there besides what is asked for now."""

    address: str
    results: bool = False
    news: bool = False


def read_wish(address: str, *, results: bool = False, news: bool = False) -> Wish:
    """A wish as it was typed. Raises `BadInput` for an address that is none."""
    return Wish(read_address(address), results, news)


def ask(
    house: House,
    links: Links,
    wish: Wish,
    *,
    by: str,
    name: str = "",
    event: EventView | None = None,
    reply: replies.Coming | None = None,
) -> Message | None:
    """Take a wish, and let the letter wait that confirms it; what to say where it is not taken. `by` is who asks.

    The first name that is given for an address stays, and none comes to one whose owner has said yes without: mail
    stops by names, too, where people are erased, and whoever knows an address could have it stopped so.
    """
    store, now = house.store, house.time.now()
    known = store.mail_reader_of(wish.address)
    if store.attempt(f"mail_by {by}", now, now - LOCKED_FOR) > LETTERS_ASKED:
        return Message("mail.too_many", {"minutes": LOCKED_FOR // MINUTE})
    folded = sha256(wish.address.encode()).hexdigest()[:32]
    if store.attempt(f"mail_to {folded}", now, now - DAY) > LETTERS_A_DAY:
        return Message("mail.enough_today")
    if store.letters_waiting() >= MOST_WAITING or (known is None and len(store.mail_readers()) >= MOST_READERS):
        return Message("mail.full")
    before = known or MailReader(secrets.token_hex(16), wish.address, "", 0, 0, now)
    reader = replace(
        before,
        name=before.name or ("" if confirmed(before) else tidy(name)),
        results=max(before.results, ASKED if wish.results else 0),
        news=max(before.news, ASKED if wish.news else 0),
        asked_at=now,
    )
    asks = to_confirm(reader)
    if event is not None:
        text = letters.confirmation(event, links, reader.id, reply, asks)
    else:
        text = letters.asked(house, links, reader.id, asks)
    beside: list[Beside] = [PutReader(reader)]
    if event is not None:
        beside.append(PutReaderNight(ReaderNight(reader.id, event.id, reply.id if reply else "", now)))
    if reply is not None or asks:
        beside.append(PutLetter(letter_to(house, links, reader, text, "confirmation", now)))
    store.write(beside)
    return None


def to_confirm(reader: MailReader) -> list[Message]:
    """What was asked for and waits for the owner of the address."""
    return _of(reader, ASKED)


def confirmed(reader: MailReader) -> list[Message]:
    """What somebody gets."""
    return _of(reader, CONFIRMED)


def _of(reader: MailReader, stands: int) -> list[Message]:
    what = ((reader.results, Message("mail.results_of_mine")), (reader.news, Message("mail.news")))
    return [words for wanted, words in what if wanted == stands]


def letter_to(
    house: House, links: Links, reader: MailReader, text: LetterText, kind: str, now: int, tournament: str = ""
) -> Letter:
    """A letter to a reader, with what stands under each."""
    return Letter(
        id=secrets.token_hex(16),
        kind=kind,
        subject=text.subject,
        body=f"{text.body}\n\n{letters.under(house, links, reader.id)}",
        made_at=now,
        reader=reader.id,
        tournament=tournament,
        calendar=text.calendar,
        due_at=now,
    )


def found(house: House, reader: str) -> MailReader | None:
    """Who gets mail by the secret in a link."""
    return house.store.mail_reader(reader) if 16 <= len(reader) <= 64 else None


def confirm(house: House, reader: MailReader) -> None:
    """The owner of the address says yes to all that was asked for."""
    wants = replace(
        reader,
        results=CONFIRMED if reader.results else 0,
        news=CONFIRMED if reader.news else 0,
    )
    house.store.write([PutReader(wants)])


def stop(house: House, reader: str) -> None:
    """No more mail: the address is forgotten, and what waits for it."""
    house.store.write([StopReader(reader, house.time.now())])


def addresses_of(event: EventView) -> dict[str, str]:
    """Reply -> the address that was given with it."""
    store = event.house.store
    known = {each.id: each.address for each in store.mail_readers()}
    return {
        each.reply: known[each.reader] for each in store.reader_nights(event.id) if each.reply and each.reader in known
    }
