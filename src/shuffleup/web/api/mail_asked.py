"""The house's mail, for programs: how it stands, a trial, a night told. Addresses stand on the office's page only."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.bad_input import BadInput, in_english
from shuffleup.desk import replies as desk
from shuffleup.desk.mail.readers import confirmed
from shuffleup.desk.reading import read_in
from shuffleup.desk.speech import told
from shuffleup.message import Message
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import Problem, misfit, sentence
from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At

REFUSES = ("refused",)


@dataclass(frozen=True)
class LetterSettled:
    """A letter that was sent, or given up."""

    kind: Annotated[str, Said("`confirmation`, `results`, `news` or `trial`.")]
    at: At
    why: Annotated[
        str, Said("Why it was given up: `old`, `stopped`, `unwritable`, or the server's number; empty: sent.")
    ]


@dataclass(frozen=True)
class MailShown:
    """The house's mail. `readers` asked for mail, `confirmed` of them said yes by the link in their first letter."""

    set_up: bool
    host: str
    sender: str
    away: Annotated[str, Said("Why the server takes nothing at the moment; empty while it does.")]
    waiting: Annotated[int, Said("Letters that wait.")]
    readers: int
    confirmed: int
    last: tuple[LetterSettled, ...]


@dataclass(frozen=True)
class TrialBody:
    """Where the trial goes."""

    address: str


@dataclass(frozen=True)
class MailedBody:
    """`times`: how often the night was mailed before, as `mail_night` told last; 0 the first time."""

    times: int = 0


@dataclass(frozen=True)
class NightMailed:
    """How often a night was mailed to those who asked for word of coming nights, and to how many the last time."""

    times: int
    count: int


@operation("GET", "/mail", "House", answer=MailShown, house=True)
def mail(ask: Ask) -> MailShown:
    """Whether mail is set up, and what became of the last letters."""
    post, store = ask.house.mail, ask.house.store
    readers = store.mail_readers()
    return MailShown(
        set_up=post.settings is not None,
        host=post.settings.host if post.settings else "",
        sender=str(post.settings.sender) if post.settings else "",
        away=in_english(post.away),
        waiting=store.letters_waiting(),
        readers=len(readers),
        confirmed=sum(bool(confirmed(each)) for each in readers),
        last=tuple(LetterSettled(each.kind, each.at, each.why) for each in post.settled()),
    )


@operation("POST", "/mail/trial", "House", body=TrialBody, answer=MailShown, house=True, problems=REFUSES)
def send_trial_mail(ask: Ask) -> MailShown:
    """Send a trial; `mail` tells what became of it."""
    _refuse_without(ask)
    try:
        said = ask.house.mail.send_trial(ask.body.address)
    except BadInput as bad:
        raise misfit("address", bad) from None
    if said is not None:
        raise Problem("refused", _english(said))
    return mail(ask)


@operation("POST", "/nights/{night}/mail", "Nights", body=MailedBody, answer=NightMailed, problems=REFUSES)
def mail_night(ask: Ask) -> NightMailed:
    """Mail a night that is announced to those who asked for word of coming nights.

    Sent twice with the same `times`, it mails once.
    """
    _refuse_without(ask)
    if not desk.takes_replies(ask.event):
        raise Problem("refused", "The night is not announced, or takes no replies any more.")
    try:
        ask.house.mail.tell_news(ask.event, ask.body.times)
    except BadInput as bad:
        raise Problem("refused", sentence(bad)) from None
    mailed = ask.house.mail.mailed(ask.event.id)
    return NightMailed(mailed.times, mailed.count)


def _refuse_without(ask: Ask) -> None:
    if ask.house.mail.settings is None:
        raise Problem("refused", "Mail is not set up in this house.")


def _english(message: Message) -> str:
    with read_in("en"):
        return told(message)
