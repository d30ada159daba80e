"""Who says that they will come: a night that is announced takes replies until its seats are drawn.

Whose rule: none; a custom of hosts. A reply is a promise and no entry: the office enters those who come with one tap.
Seats go by the order of the replies; whoever says yes after the last one waits. Replies are names that anybody may have
typed, so they are bounded in number, by night and by network address, and go once the night's seats are drawn.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from shuffleup.desk.devices import LOCKED_FOR, MINUTE
from shuffleup.desk.event import EventView
from shuffleup.desk.house import House
from shuffleup.message import Message
from shuffleup.names import fold, tidy
from shuffleup.store import PutMeta
from shuffleup.store.reply_table import DropReply, PutReply, ReplyKept
from shuffleup.tournament.plan import Format
from shuffleup.tournament.state import Standing

MOST_REPLIES = 1_000
"""To one night."""
REPLIES_AN_ADDRESS = 40
"""Within a quarter of an hour: a whole bar may share one address."""


class Comes(StrEnum):
    """What somebody answers."""

    YES = "yes"
    MAYBE = "maybe"
    NO = "no"


@dataclass(frozen=True)
class Coming:
    """A reply as it stands among the others: `waits` is the place on the waiting list, 0 where there is a seat."""

    id: str
    name: str
    answer: Comes
    listed: bool = False
    waits: int = 0


def _note(tournament: str) -> str:
    return f"announced {tournament}"


def is_announced(house: House, tournament: str) -> bool:
    """Whether the night stands in the calendar, and people may say that they come."""
    return house.store.meta(_note(tournament)) == "yes"


def announce(house: House, tournament: str, *, open_: bool) -> None:
    """Announce a night, or take it from the calendar; replies that came stay."""
    house.store.write([PutMeta(_note(tournament), "yes" if open_ else "")])


def takes_replies(event: EventView) -> bool:
    """Whether replies count now."""
    state = event.state
    before = not (state.drawn or state.clock.started or state.published)
    return before and state.plan.format is Format.NAMES and is_announced(event.house, event.id)


def coming_nights(house: House) -> list[str]:
    """The nights that are announced and have not begun, the soonest first."""
    setup = (night for night in house.nights.all() if night.phase == "setup" and is_announced(house, night.id))
    return [night.id for night in sorted(setup, key=lambda night: (night.starts_at or "9", night.id))]


def place_of(event: EventView) -> str:
    """The name of the venue."""
    venue = event.house.league.league.venues.get(event.state.plan.venue)
    return venue.name if venue else ""


def replies_to(event: EventView) -> list[Coming]:
    """Everybody who replied, in order, and who of them waits for a seat."""
    entries = [each for each in event.state.entries.values() if each.standing is not Standing.WITHDRAWN]
    listed = {fold(event.names[each.id]) for each in entries}
    kept = event.house.store.replies(event.id)
    promised = {fold(each.name) for each in kept if each.answer == Comes.YES}
    taken = len(listed - promised)
    found = []
    for each in kept:
        waits = 0
        if each.answer == Comes.YES:
            taken += 1
            waits = max(0, taken - event.state.plan.capacity)
        found.append(Coming(each.id, each.name, Comes(each.answer), fold(each.name) in listed, waits))
    return found


def of_id(event: EventView, reply: str) -> Coming | None:
    """The reply of this address."""
    return next((each for each in replies_to(event) if secrets.compare_digest(each.id, reply)), None)


def to_enter(replies: Sequence[Coming]) -> list[Coming]:
    """Those who come and are not on the list, each name once, in the order of their replies."""
    new: dict[str, Coming] = {}
    for each in replies:
        if each.answer is Comes.YES and not each.listed:
            new.setdefault(fold(each.name), each)
    return list(new.values())


def reply(event: EventView, name: str, answer: Comes, *, address: str, own: str = "") -> str | Message:
    """Keep a reply, or the change of one's `own`: its id, or what to say where it is not taken."""
    house, now = event.house, event.now
    if not takes_replies(event):
        return Message("coming.closed")
    if house.store.attempt(f"replies {address}", now, now - LOCKED_FOR) > REPLIES_AN_ADDRESS:
        return Message("coming.too_many", {"minutes": LOCKED_FOR // MINUTE})
    kept = house.store.replies(event.id)
    before = next((each for each in kept if own and each.id == own), None)
    if before is not None:
        since = now if answer is Comes.YES and before.answer != Comes.YES else before.asked_at
        house.store.write([PutReply(replace(before, answer=answer.value, asked_at=since))])
        return before.id
    if not fold(name):
        return Message("coming.nameless")
    if len(kept) >= MOST_REPLIES:
        return Message("coming.full", {"most": MOST_REPLIES})
    id_ = secrets.token_hex(8)
    house.store.write([PutReply(ReplyKept(event.id, id_, tidy(name), answer.value, now))])
    return id_


def drop(event: EventView, reply_id: str) -> None:
    """Take a reply away."""
    event.house.store.write([DropReply(event.id, reply_id)])
