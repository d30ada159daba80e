"""What the letters say: plain text in the house's language, with a link that stops them under each.

Nothing in them tells whether they were read: no pictures, and no link that differs for more than one's own mail.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from shuffleup.desk import replies
from shuffleup.desk.event import EventView
from shuffleup.desk.house import House
from shuffleup.desk.reading import catalogue, read_in
from shuffleup.desk.results_files import sheet
from shuffleup.histories.calendar import CalendarNight, calendar_text
from shuffleup.histories.results import results_text
from shuffleup.message import Message
from shuffleup.names import one_line
from shuffleup.tournament.state import Published
from shuffleup.words.catalogue import FIRST

SHOWN = 200
"""Places in a letter; the page has the others."""


@dataclass(frozen=True, slots=True)
class LetterText:
    """A letter before it is known whose it is, but for the lines under it."""

    subject: str
    body: str
    calendar: str = ""


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses that letters lead to, under the one by which the house is reached from home."""

    base: str

    def night(self, tournament: str) -> str:
        """The page of a coming night."""
        return f"{self.base}/coming/{tournament}"

    def reply(self, tournament: str, reply: str) -> str:
        """One's own reply."""
        return f"{self.base}/coming/{tournament}/{reply}"

    def results(self, tournament: str) -> str:
        """The results for everybody."""
        return f"{self.base}/results/{tournament}"

    def reader(self, reader: str) -> str:
        """What somebody gets, to confirm and to stop it."""
        return f"{self.base}/mail/for/{reader}"


def _say(message: Message) -> str:
    return catalogue().say(message, name=str)


def _spoken(house: House) -> str:
    return house.language() or FIRST


def _when_and_where(event: EventView) -> str:
    when = ""
    with suppress(ValueError):
        when = catalogue().dates.moment(datetime.fromisoformat(event.state.plan.starts_at))
    return " · ".join(part for part in (when, one_line(replies.place_of(event))) if part)


def under(house: House, links: Links, reader: str) -> str:
    """What stands under every letter: why it came, and how to stop it."""
    with read_in(_spoken(house)):
        return f"--\n{_say(Message('letter.why'))}\n{_say(Message('letter.stop'))} {links.reader(reader)}\n"


def confirmation(
    event: EventView, links: Links, reader: str, reply: replies.Coming | None, asks: Sequence[Message]
) -> LetterText:
    """That a reply has come, with the night for one's calendar; and what else was asked, to be confirmed."""
    with read_in(_spoken(event.house)):
        name = one_line(event.state.plan.name)
        parts = [f"{name}\n{_when_and_where(event)}".strip()]
        calendar = ""
        if reply is not None:
            said = {
                replies.Comes.YES: Message("coming.yes"),
                replies.Comes.MAYBE: Message("coming.maybe"),
                replies.Comes.NO: Message("coming.no"),
            }[reply.answer]
            parts.append(_say(Message("letter.you_said", {"name": one_line(reply.name), "answer": said})))
            if reply.answer is replies.Comes.YES:
                stands = Message("coming.waits", {"number": reply.waits}) if reply.waits else Message("coming.has_seat")
                parts.append(_say(stands))
            parts.append(f"{_say(Message('letter.changed_your_mind'))} {links.reply(event.id, reply.id)}")
            if reply.answer is not replies.Comes.NO:
                calendar = _calendar(event, links)
        parts += _to_confirm(links, reader, asks)
        of = {"night": name}
        subject = Message("letter.your_reply", of) if reply else Message("letter.your_mail", of)
        return LetterText(one_line(_say(subject)), "\n\n".join(parts), calendar)


def asked(house: House, links: Links, reader: str, asks: Sequence[Message]) -> LetterText:
    """That mail was asked for, of no night: to be confirmed."""
    with read_in(_spoken(house)):
        subject = _say(Message("letter.confirm_subject"))
        return LetterText(one_line(subject), "\n\n".join(_to_confirm(links, reader, asks)))


def _to_confirm(links: Links, reader: str, asks: Sequence[Message]) -> list[str]:
    if not asks:
        return []
    listed = "\n".join(f"- {_say(each)}" for each in asks)
    return [
        f"{_say(Message('letter.asked_for'))}\n{listed}",
        f"{_say(Message('letter.confirm'))} {links.reader(reader)}",
    ]


def news(event: EventView, links: Links) -> LetterText:
    """That a night is coming."""
    with read_in(_spoken(event.house)):
        name = one_line(event.state.plan.name)
        parts = [
            f"{name}\n{_when_and_where(event)}".strip(),
            f"{_say(Message('coming.say_here'))} {links.night(event.id)}",
        ]
        subject = one_line(_say(Message("letter.coming", {"night": name})))
        return LetterText(subject, "\n\n".join(parts), _calendar(event, links))


def results(event: EventView, links: Links, published: Published) -> LetterText:
    """The results as they were published."""
    with read_in(_spoken(event.house)):
        told = sheet(event, published.results)
        body = results_text(told, _say, SHOWN)
        night = {"night": one_line(told.name)}
        said = Message("letter.results_anew", night) if told.correction else Message("letter.results", night)
        subject = one_line(_say(said))
        return LetterText(subject, f"{body}\n{links.results(event.id)}")


def trial(house: House) -> LetterText:
    """What the office sends to see whether mail goes out."""
    with read_in(_spoken(house)):
        return LetterText(one_line(_say(Message("letter.trial"))), _say(Message("letter.trial_body")))


def _calendar(event: EventView, links: Links) -> str:
    """The night for a calendar; nothing for one without a day."""
    plan = event.state.plan
    night = CalendarNight(
        event.id, plan, replies.place_of(event), links.night(event.id), _say(Message("coming.say_here"))
    )
    text = calendar_text(one_line(plan.name), [night], event.now)
    return text if "BEGIN:VEVENT" in text else ""
