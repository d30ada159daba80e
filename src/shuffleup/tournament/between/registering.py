"""`register` and `filming`: who may play at all, and whether somebody may take pictures.

Whose rules: TNPL A2, NPPL 1 and 2, TDA 4.s4 and 4.s5; through `registration`, `authority` and `media`. Where the book
names no age the law of the place does, which nobody here knows. Not done: what the law says (`league` holds the limits
of a venue); the notices that players accept.
"""

from collections.abc import Iterator
from dataclasses import replace

from shuffleup.message import Message
from shuffleup.rulebooks.policies.media import PhotosAndFilming
from shuffleup.rulebooks.policies.registration import PhotoIdAtEvent
from shuffleup.rulebooks.policies.shared import EventGrade
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.commands import DealIn, Filming, LateEntry, RegisterAsked
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import Room

_MAY = Decision(Decided.ALLOWED, more={"allowed": True})
_NOT = Decision(Decided.REFUSED, more={"allowed": False})
_LIMITED = Decision(Decided.ALLOWED, more={"allowed": True, "limited": True})


TICKS = ("age", "member", "photo_id")
"""All that a book may have checked of somebody before he plays."""


def least_age(book: OpenBook) -> int | None:
    """How old somebody must be, in years; None where the book leaves it to the law."""
    least = book.policies.registration.min_age_years
    return least if isinstance(least, int) else None


def members_only(book: OpenBook) -> bool:
    """Whether only members of the league play."""
    return book.policies.registration.membership_required


def identified_to_join(book: OpenBook) -> bool:
    """Whether somebody shows photo identification on joining, and does not play without."""
    return book.policies.registration.photo_id_to_join


def checked_at_the_door(book: OpenBook) -> tuple[str, ...]:
    """Which of `TICKS` the book has checked of everybody once: on joining, or at the first night."""
    wanted = least_age(book) is not None, members_only(book), identified_to_join(book)
    return tuple(each for each, needed in zip(TICKS, wanted, strict=True) if needed)


def identified_at(book: OpenBook, grade: str) -> bool:
    """Whether players may be asked for identification again at an event of this grade."""
    if book.policies.registration.photo_id_at_event is not PhotoIdAtEvent.OPTION_AT_CASH_FINALS:
        return False
    return grade == EventGrade.CASH_FINAL and grade in book.policies.authority.event_grades


def register(asked: Asked[RegisterAsked]) -> Decision:
    """Whether somebody may play: the first thing that keeps him out, or what nobody knows of him."""
    for tick, kept_out in _obstacles(asked):
        return kept_out if kept_out.outcome is not Decided.REFUSED else replace(kept_out, after=_noted(asked, tick))
    say = Message("between.may_play")
    if asked.command.photo_id is not True and _may_ask_for_identification(asked):
        return director(_MAY, _NOT, say=Message("between.photo_id_may_be_asked"), by=_whose(asked))
    return Decision(Decided.ALLOWED, who=_who(asked), more={"allowed": True}, say=say, after=_noted(asked, None))


def turned_away(asked: Asked[DealIn] | Asked[LateEntry]) -> Decision | None:
    """What was found when this player wanted to play, if it keeps him out; None where nothing did."""
    match asked.room.turned_away.get(asked.command.player or ""):
        case "age":
            say = Message("between.too_young", {"years": least_age(asked) or 0})
        case "member" if members_only(asked):
            say = Message("between.no_member")
        case "photo_id" if identified_to_join(asked):
            say = Message("between.no_photo_id")
        case _:
            return None
    return Decision(Decided.REFUSED, who=_who(asked), more={"allowed": False}, say=say)


def _noted(asked: Asked[RegisterAsked], tick: str | None) -> Room:
    """The room that knows what keeps him out, or that nothing does any more."""
    others = {name: what for name, what in asked.room.turned_away.items() if name not in _who(asked)}
    return replace(asked.room, turned_away=others | (dict.fromkeys(_who(asked), tick) if tick else {}))


def _obstacles(asked: Asked[RegisterAsked]) -> Iterator[tuple[str, Decision]]:
    """What keeps somebody out, by `TICKS`, in the order in which it is asked."""
    least = least_age(asked)
    if least is not None:
        age = asked.command.age
        if age is None:
            age = asked.number(_about(asked, "age"), Message("between.asks.age", {"years": least}))
        if age is None:
            yield "age", _nobody_knows(asked)
        elif age < least:
            yield "age", _refused(asked, Message("between.too_young", {"years": least}))
    if members_only(asked):
        member = asked.yes(asked.command.member, _about(asked, "member"), Message("between.asks.member"))
        if member is None:
            yield "member", _nobody_knows(asked)
        elif not member:
            yield from _may_join(asked)


def _may_join(asked: Asked[RegisterAsked]) -> Iterator[tuple[str, Decision]]:
    """Somebody who is no member: what joining takes."""
    if identified_to_join(asked):
        shown = asked.yes(asked.command.photo_id, _about(asked, "photo_id"), Message("between.asks.photo_id"))
        if shown is None:
            yield "photo_id", _nobody_knows(asked)
        elif not shown:
            yield "photo_id", _refused(asked, Message("between.no_photo_id"))
    yield "member", _refused(asked, Message("between.no_member"), unless="joins")


def _may_ask_for_identification(asked: Asked[RegisterAsked]) -> bool:
    """Whether this is an event at which players may be asked who they are. Raises Asks for its grade."""
    if not identified_at(asked, EventGrade.CASH_FINAL):
        return False
    grades = [grade.value for grade in asked.policies.authority.event_grades]
    grade = asked.room.grade or asked.fact("grade", Message("between.asks.grade"), grades)
    return identified_at(asked, grade or "")


def filming(asked: Asked[Filming]) -> Decision:
    """Whether somebody may take pictures; never so that others are disturbed."""
    media = asked.policies.media
    agreed = {"agreed": media.image_consent}  # whether whoever plays has agreed to be in the league's pictures
    if media.photos_and_filming is PhotosAndFilming.UNREGULATED:
        return Decision(
            Decided.ALLOWED, who=_who(asked), more={"allowed": True, **agreed}, say=Message("between.may_film")
        )
    if asked.command.nuisance:
        asked.consulted.cites("photos_and_filming", "nuisance")
        say = Message("between.filming_disturbs")
        return Decision(Decided.REFUSED, who=_who(asked), more={"allowed": False, **agreed}, say=say)
    by = asked.policies.authority.ruling_role.value
    return director(_MAY, _LIMITED, _NOT, default=None, say=Message("between.filming"), by=by, **agreed)


def _who(asked: Asked[RegisterAsked] | Asked[Filming] | Asked[DealIn] | Asked[LateEntry]) -> tuple[str, ...]:
    return () if asked.command.player is None else (asked.command.player,)


def _about(asked: Asked[RegisterAsked], fact: str) -> str:
    """What an answer about this player is called."""
    return " ".join((fact, *_who(asked)))


def _whose(asked: Asked[RegisterAsked]) -> str:
    return asked.policies.authority.ruling_role.value


def _nobody_knows(asked: Asked[RegisterAsked]) -> Decision:
    return director(_NOT, _MAY, say=Message("between.registration_open"), by=_whose(asked))


def _refused(asked: Asked[RegisterAsked], say: Message, unless: str | None = None) -> Decision:
    return Decision(Decided.REFUSED, who=_who(asked), more={"allowed": False, "unless": unless}, say=say)
