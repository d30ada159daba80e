"""What is asked of the league, put together from what a form or a program says, with the same checks for both.

No rule is decided here: what will not do because it names something that is not there raises `BadInput`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from shuffleup.bad_input import BadInput, Place
from shuffleup.league import commands as c
from shuffleup.league.state import HOUSE_BAN, LeagueTable, Venue
from shuffleup.message import Message
from shuffleup.web.current import house
from shuffleup.web.league.files import LAWS
from shuffleup.web.plan_form import GRADES


@dataclass(frozen=True)
class Wanted:
    """A command, the book it is asked under, and what is remarked about whom."""

    command: c.LeagueCommand
    under: str = ""
    person: str = ""
    remark: str = ""


def keep_venue(venue: Venue) -> Wanted:
    """A venue with a law, a book and chips that are here."""
    _known("law", venue.law, LAWS.every(house().store))
    _known("rulebook", venue.rulebook, [id_ for id_, _ in house().shelf.choices(house().today())])
    _known("chips", venue.chips, [each.id for each in house().chip_sets.all()])
    return Wanted(c.KeepVenue(venue))


def _known(field: str, value: str, known: Iterable[str]) -> None:
    if value and value not in known:
        raise BadInput(
            Message("wrong.will_not_do", {"value": value[:40]}),
            right=Message("right.known", {"known": ", ".join(known)}) if known else Message("right.nothing"),
            place=Place(field),
        )


def keep_table(table: LeagueTable) -> Wanted:
    """A league table of venues and grades that there are."""
    for venue in table.venues:
        _known("venues", venue, house().league.league.venues)
    for grade in table.grades:
        _known("grades", grade, GRADES)
    return Wanted(c.KeepTable(table))


def impose(command: c.ImposeSanction, remark: str) -> Wanted:
    """A sanction on somebody who is here; from today where no day is said."""
    _somebody(command.person)
    return Wanted(command, "" if command.kind == HOUSE_BAN else command.book, command.person, remark)


def _somebody(person: str) -> None:
    if house().store.person(person) is None:
        raise BadInput(Message("wrong.no_such_person"), right=Message("right.somebody_list"), place=Place("person"))


def report(person: str, night: str, offence: str, ruling: str, remark: str) -> Wanted:
    """A report under the book of the night on which it happened."""
    found = next((each for each in house().nights.facts() if each.id == night), None)
    if found is None:
        raise BadInput(
            Message("wrong.no_such_night"), right=Message("right.night_which_happened"), place=Place("night")
        )
    _somebody(person)
    return Wanted(c.ReportToLeague(person, night, offence, found.book, ruling), found.book, person, remark)


def publish(sanction: str, published: bool) -> Wanted:
    """A sanction to be shown to everybody, or no longer, under the book it was imposed under."""
    found = house().league.league.sanctions.get(sanction)
    return Wanted(c.PublishSanction(sanction, published), found.book if found else "")


def let_in(sanction: str, night: str, remark: str) -> Wanted:
    """An exception for one night; somebody has to say why."""
    if not remark.strip():
        raise BadInput(Message("wrong.reason_missing"), right=Message("right.why_they_may_play"), place=Place("remark"))
    found = house().league.league.sanctions.get(sanction)
    return Wanted(c.LetIn(sanction, night), person=found.person if found else "", remark=remark)
