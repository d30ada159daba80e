"""The league's log in plain words: what each command did, as messages for directors and the league's people.

Names are told as texts, because people here have no entry of a night; the edge finds them. What was remarked about a
person is no part of it.
"""

from collections.abc import Callable

from shuffleup.chronicle.acts import Event
from shuffleup.league import events as e
from shuffleup.league.state import League
from shuffleup.tournament.answers import Message

OF_LISTS = (
    e.VenueKept,
    e.VenueDropped,
    e.TableKept,
    e.TableDropped,
    e.RecordDaysSet,
    e.NightsImported,
    e.ImportedNightDropped,
)
"""Events of the league's lists, which speak of no person."""

Name = Callable[[str], str]
"""Gives the name behind the id of a person."""


def describe(event: Event, league: League, name: Name) -> Message:
    """What a command of the league did; `league` as it is now finds the names of what it speaks of."""
    if isinstance(event, OF_LISTS):
        return _of_lists(event, league)
    match event:
        case e.ReportedToLeague(person=person, offence=offence):
            return Message("league.reported", {"name": name(person), "offence": offence})
        case e.ReportDismissed(report=report):
            found = league.reports.get(report)
            return Message("league.dismissed", {"name": name(found.person) if found else "?"})
        case e.SanctionImposed(person=person, kind=kind, until_day=""):
            return Message("league.imposed", {"name": name(person), "sanction": kind})
        case e.SanctionImposed(person=person, kind=kind, until_day=ends):
            return Message("league.imposed_until", {"name": name(person), "sanction": kind, "ends": ends})
        case e.CommandTakenBack(commands=commands):
            return Message("league.taken_back", {"count": len(commands)})
    return _of_sanctions(event, league, name)


def _of_lists(event: Event, league: League) -> Message:
    match event:
        case e.VenueKept(venue=venue):
            return Message("league.venue_kept", {"name": venue.name})
        case e.VenueDropped():
            return Message("league.venue_dropped")
        case e.TableKept(table=table):
            return Message("league.table_kept", {"name": table.name})
        case e.RecordDaysSet(days=days):
            return Message("league.record_days", {"days": days})
        case e.NightsImported(nights=nights):
            return Message("league.nights_imported", {"count": len(nights)})
        case e.ImportedNightDropped():
            return Message("league.imported_dropped")
    return Message("league.table_dropped")


def _of_sanctions(event: Event, league: League, name: Name) -> Message:
    found = league.sanctions.get(getattr(event, "sanction", ""))
    who = name(found.person) if found else "?"
    match event:
        case e.SanctionLessened(until_day=ends):
            return Message("league.lessened", {"name": who, "ends": ends})
        case e.SanctionLifted():
            return Message("league.lifted", {"name": who})
        case e.SanctionPublished(published=True):
            return Message("league.published", {"name": who})
        case e.SanctionPublished():
            return Message("league.not_published", {"name": who})
    return Message("league.let_in", {"name": who})
