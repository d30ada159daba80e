"""`register` and `filming`: who may play at all, and whether somebody may take pictures.

Whose rules: TNPL A2, NPPL 1 and 2, TDA 4.s4 and 4.s5; through `registration`, `authority` and `media`. Where the book
names no age the law of the place does, which nobody here knows. Not done: what the law says (`league` holds the limits
of a venue); the notices that players accept.
"""

from collections.abc import Iterator

from shuffleup.message import Message
from shuffleup.rulebooks.policies.media import PhotosAndFilming
from shuffleup.rulebooks.policies.registration import PhotoIdAtEvent
from shuffleup.rulebooks.policies.shared import EventGrade
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.commands import Filming, RegisterAsked
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.between.outcomes import Decided

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
    kept_out = next(_obstacles(asked), None)
    if kept_out is not None:
        return kept_out
    say = Message("between.may_play")
    if asked.command.photo_id is not True and _may_ask_for_identification(asked):
        return director(_MAY, _NOT, say=Message("between.photo_id_may_be_asked"), by=_whose(asked))
    return Decision(Decided.ALLOWED, who=_who(asked), more={"allowed": True}, say=say)


def _obstacles(asked: Asked[RegisterAsked]) -> Iterator[Decision]:
    """What keeps somebody out, in the order in which it is asked."""
    least = least_age(asked)
    if least is not None:
        age = asked.command.age
        if age is None:
            age = asked.number(_about(asked, "age"), Message("between.asks.age", {"years": least}))
        if age is None:
            yield _nobody_knows(asked)
        elif age < least:
            yield _refused(asked, Message("between.too_young", {"years": least}))
    if members_only(asked):
        member = asked.yes(asked.command.member, _about(asked, "member"), Message("between.asks.member"))
        if member is None:
            yield _nobody_knows(asked)
        elif not member:
            yield _may_join(asked)


def _may_join(asked: Asked[RegisterAsked]) -> Decision:
    """Somebody who is no member: what joining takes."""
    if not identified_to_join(asked):
        return _refused(asked, Message("between.no_member"), unless="joins")
    shown = asked.yes(asked.command.photo_id, _about(asked, "photo_id"), Message("between.asks.photo_id"))
    if shown is None:
        return _nobody_knows(asked)
    if not shown:
        return _refused(asked, Message("between.no_photo_id"))
    return _refused(asked, Message("between.no_member"), unless="joins")


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


def _who(asked: Asked[RegisterAsked] | Asked[Filming]) -> tuple[str, ...]:
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
