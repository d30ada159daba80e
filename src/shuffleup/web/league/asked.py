"""What is asked of the league, from a form or a program: the same checks for both, and the book it is asked under.

No rule is decided here: what will not do because it names something that is not there raises `BadInput`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from shuffleup.bad_input import BadInput, Place
from shuffleup.chronicle.acts import Command
from shuffleup.league import commands as c
from shuffleup.league.kinds import GRADES
from shuffleup.league.state import HOUSE_BAN, ImportedNight, LeagueTable, Venue
from shuffleup.message import Message
from shuffleup.web.current import house
from shuffleup.web.league.files import LAWS


@dataclass(frozen=True)
class Wanted:
    """A command, the book it is asked under, and what is remarked about whom."""

    command: Command
    under: str = ""
    person: str = ""
    remark: str = ""


def wanted(command: Command, remark: str) -> Wanted:
    """A command with what it names looked up. Raises `BadInput`."""
    match command:
        case c.KeepVenue(venue=venue):
            _check_venue(venue)
        case c.KeepTable(table=table):
            _check_table(table)
        case c.ImposeSanction():
            return _impose(command, remark)
        case c.ReportToLeague():
            return _report(command, remark)
        case c.PublishSanction(sanction=sanction):
            found = house().league.league.sanctions.get(sanction)
            return Wanted(command, found.book if found else "")
        case c.LetIn():
            return _let_in(command, remark)
        case c.ImportNights(nights=nights):
            _check_imported(nights)
    return Wanted(command)


def _check_venue(venue: Venue) -> None:
    """A venue has a law, a book and chips that are here."""
    _known("law", venue.law, LAWS.every(house().store))
    _known("rulebook", venue.rulebook, [id_ for id_, _ in house().shelf.choices(house().today())])
    _known("chips", venue.chips, [each.id for each in house().chip_sets.all()])


def _known(field: str, value: str, known: Iterable[str]) -> None:
    if value and value not in known:
        raise BadInput(
            Message("wrong.will_not_do", {"value": value[:40]}),
            right=Message("right.known", {"known": ", ".join(known)}) if known else Message("right.nothing"),
            place=Place(field),
        )


def _check_table(table: LeagueTable) -> None:
    """A league table is of venues and grades that there are."""
    for venue in table.venues:
        _known("venues", venue, house().league.league.venues)
    for grade in table.grades:
        _known("grades", grade, GRADES)


def _check_imported(nights: tuple[ImportedNight, ...]) -> None:
    """Imported nights are of people and venues that are here."""
    for night in nights:
        _known("venue", night.venue, house().league.league.venues)
    people = {each.person for night in nights for each in night.results}
    if len(house().store.people(people)) < len(people):
        raise BadInput(Message("wrong.no_such_person"), right=Message("right.somebody_list"), place=Place("person"))


def _impose(command: c.ImposeSanction, remark: str) -> Wanted:
    """A sanction on somebody who is here; from today where no day is said."""
    _check_person(command.person)
    asked = replace(command, from_day=command.from_day or house().today().isoformat())
    return Wanted(asked, "" if command.kind == HOUSE_BAN else command.book, command.person, remark)


def _check_person(person: str) -> None:
    if house().store.person(person) is None:
        raise BadInput(Message("wrong.no_such_person"), right=Message("right.somebody_list"), place=Place("person"))


def _report(command: c.ReportToLeague, remark: str) -> Wanted:
    """A report under the book of the night on which it happened."""
    found = next((each for each in house().nights.facts() if each.id == command.night), None)
    if found is None:
        raise BadInput(
            Message("wrong.no_such_night"), right=Message("right.night_which_happened"), place=Place("night")
        )
    _check_person(command.person)
    return Wanted(replace(command, book=found.book), found.book, command.person, remark)


def _let_in(command: c.LetIn, remark: str) -> Wanted:
    """An exception for one night; somebody has to say why."""
    if not remark.strip():
        raise BadInput(Message("wrong.reason_missing"), right=Message("right.why_they_may_play"), place=Place("remark"))
    found = house().league.league.sanctions.get(command.sanction)
    return Wanted(command, person=found.person if found else "", remark=remark)
