"""Coming nights and who says that they will come, for programs."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.desk import replies as desk
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import Problem
from shuffleup.web.api.schema import Said
from shuffleup.web.current import find


@dataclass(frozen=True)
class ComingNight:
    """A night that is announced: when it begins by its venue's clock, where, and how many say that they come."""

    id: str
    name: str
    starts_at: str
    venue: str
    yes: int
    address: Annotated[str, Said("Where people reply.")]


@dataclass(frozen=True)
class ComingNights:
    """The nights that are announced, the soonest first; `calendar` is the address of all of them as iCalendar."""

    nights: tuple[ComingNight, ...]
    calendar: str


@dataclass(frozen=True)
class ReplyShown:
    """A reply. `listed`: somebody of that name is on the list. `waits`: the place on the waiting list, 0 for a seat."""

    id: str
    name: str
    answer: Annotated[str, Said("`yes`, `maybe` or `no`.")]
    listed: bool
    waits: int


@dataclass(frozen=True)
class RepliesShown:
    """The replies to a night, in the order in which they came."""

    announced: bool
    replies: tuple[ReplyShown, ...]


@dataclass(frozen=True)
class AnnounceBody:
    """Whether the night is announced."""

    announced: bool


@operation("GET", "/coming", "Nights", answer=ComingNights)
def coming_nights(ask: Ask) -> ComingNights:
    """The nights that are announced."""
    events = [find(each) for each in desk.coming_nights(ask.house)]
    rows = tuple(
        ComingNight(
            each.id,
            each.state.plan.name,
            each.state.plan.starts_at,
            desk.place_of(each),
            sum(one.answer is desk.Comes.YES for one in desk.replies_to(each)),
            f"{ask.reached}/coming/{each.id}",
        )
        for each in events
    )
    return ComingNights(rows, f"{ask.reached}/coming.ics")


@operation("GET", "/nights/{night}/replies", "Nights", answer=RepliesShown)
def replies(ask: Ask) -> RepliesShown:
    """Who says that they will come, and who waits."""
    shown = tuple(
        ReplyShown(each.id, each.name, each.answer.value, each.listed, each.waits)
        for each in desk.replies_to(ask.event)
    )
    return RepliesShown(desk.is_announced(ask.house, ask.event.id), shown)


@operation("POST", "/nights/{night}/announce", "Nights", body=AnnounceBody, answer=RepliesShown)
def announce(ask: Ask) -> RepliesShown:
    """Announce a night, or no longer: it stands in the calendar, and people may reply until its seats are drawn."""
    desk.announce(ask.house, ask.event.id, open_=ask.body.announced)
    return replies(ask)


@operation("POST", "/nights/{night}/replies/{reply}/drop", "Nights", answer=RepliesShown)
def drop_reply(ask: Ask) -> RepliesShown:
    """Take a reply away."""
    if desk.of_id(ask.event, ask.ids["reply"]) is None:
        raise Problem("no_such", "There is no such reply to this night.")
    desk.drop(ask.event, ask.ids["reply"])
    return replies(ask)
