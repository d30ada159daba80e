"""Where a person stands with the league: who is kept out by what, and what of the record counts at a later night.

Whose rule: sanctions are as the league imposed them; whether warnings follow a player is the book's
(`warnings_carry_over`, NPPL 92.e), both of the night on which they were given and of the one that is played. For how
long is the league's to say, since no book prints it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from shuffleup.league.nights import NightFacts, PenaltyKept
from shuffleup.league.state import KEEPS_OUT, League, Sanction

Same = Callable[[str], str]
"""Person id -> the id of the record that was kept, where two turned out to be one person."""


def holds(sanction: Sanction, day: str) -> bool:
    """Whether a sanction is in force on a day (ISO 8601)."""
    ends = not sanction.until_day or day <= sanction.until_day
    return not sanction.lifted_at and sanction.from_day <= day and ends


def sanctions_of(league: League, person: str, same: Same) -> Iterator[Sanction]:
    """Every sanction on a person that was not taken back, the oldest first."""
    yield from (each for each in league.sanctions.values() if same(each.person) == same(person))


def kept_out(league: League, person: str, same: Same, day: str, venue: str, night: str) -> Sanction | None:
    """The sanction that keeps a person from this night, unless somebody made an exception for it."""
    for each in sanctions_of(league, person, same):
        here = not each.venues or venue in each.venues
        if each.kind in KEEPS_OUT and here and holds(each, day) and (each.id, night) not in league.let_in:
            return each
    return None


@dataclass(frozen=True, slots=True)
class Carried:
    """A line of an earlier night's record that counts tonight."""

    night: str
    name: str
    day: str
    line: PenaltyKept


def record_before(nights: Iterable[NightFacts], person: str, same: Same) -> list[Carried]:
    """All that was ever put on the record of a person, whatever the book, the newest first."""
    found = [
        Carried(night.id, night.name, night.day, line)
        for night in nights
        for line in night.record
        if same(line.person) == same(person)
    ]
    return sorted(found, key=lambda each: each.line.at, reverse=True)


def carried(
    league: League, nights: Iterable[NightFacts], person: str, same: Same, tonight: NightFacts
) -> list[Carried]:
    """What of the record of earlier nights counts tonight, the newest first; nothing under a book that carries none."""
    if not tonight.carries:
        return []
    since = (date.fromisoformat(tonight.day) - timedelta(days=league.record_days)).isoformat()
    others = (
        each
        for each in nights
        if each.id != tonight.id and each.carries and since <= each.day and each.starts_at <= tonight.starts_at
    )
    return record_before(others, person, same)


def seen_before(nights: Iterable[NightFacts], person: str, same: Same) -> dict[str, str]:
    """What was checked of a person at the door before: tick -> the day when it was last."""
    found: dict[str, str] = {}
    for night in nights:
        for who, ticks in night.checked:
            if same(who) == same(person):
                found |= {tick: max(night.day, found.get(tick, "")) for tick in ticks}
    return found


def age_on(birth_date: str, day: str) -> int | None:
    """How old somebody born on a day is on another (ISO 8601 both); None where either is no date."""
    try:
        born, now = date.fromisoformat(birth_date), date.fromisoformat(day)
    except ValueError:
        return None
    return now.year - born.year - ((now.month, now.day) < (born.month, born.day))
