"""Words of the league's pages: days, grades, who did something."""

from datetime import UTC, date, datetime

from django import template

from shuffleup.acts.roles import Role
from shuffleup.desk.reading import catalogue
from shuffleup.desk.speech import Speech
from shuffleup.tournament.answers import Message

register = template.Library()


@register.filter
def day_of(at: int) -> str:
    """Milliseconds UTC as a day, in full: 24 November 2026."""
    return catalogue().dates.day(datetime.fromtimestamp(at / 1000, UTC).date())


@register.filter
def in_full(day: str) -> str:
    """A day of a record, 2026-11-24, as 24 November 2026; nothing where there is none."""
    return catalogue().dates.day(date.fromisoformat(day)) if day else ""


@register.filter
def grade_name(grade: str) -> str:
    """What a grade of event is called."""
    said = Speech({}, "UTC").say(Message("league.called.grade", {"grade": grade}))
    return f"{said[:1].upper()}{said[1:]}"


@register.filter
def actor_role(actor: str) -> str:
    """The role of an actor as the log names them."""
    role = actor.partition(":")[0]
    known = role in [each.value for each in Role]
    return Speech({}, "UTC").say(Message("door.is_called", {"role": role})) if known else ""
