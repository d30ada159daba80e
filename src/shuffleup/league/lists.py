"""The league's lists: venues, league tables, and for how long a record counts. Nobody's rule but the league's own."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from shuffleup.chronicle.acts import Happened
from shuffleup.chronicle.answers import Declined, Misfit, already, no
from shuffleup.chronicle.register import Answer
from shuffleup.league import commands as c
from shuffleup.league import events as e
from shuffleup.league.kinds import LONGEST_NAME
from shuffleup.league.register import LeagueAsked, decides, done, evolves, is_day
from shuffleup.league.state import League, LeagueTable

MOST_DAYS = 3_660
MOST_COUNTED = 366

T = TypeVar("T")


@decides(c.KeepVenue)
def _keep_venue(league: League, command: c.KeepVenue, asked: LeagueAsked) -> Answer:
    venue = command.venue
    if not venue.id or not venue.name.strip() or len(venue.name) > LONGEST_NAME:
        return no("nameless", most=LONGEST_NAME)
    if any(each.id != venue.id and each.name.casefold() == venue.name.casefold() for each in league.venues.values()):
        return no("venue_twice", name=venue.name)
    return already("kept") if league.venues.get(venue.id) == venue else done(e.VenueKept(venue))


@evolves(e.VenueKept)
def _venue_kept(league: League, event: e.VenueKept, happened: Happened) -> League:
    return replace(league, venues={**league.venues, event.venue.id: event.venue})


@decides(c.DropVenue)
def _drop_venue(league: League, command: c.DropVenue, asked: LeagueAsked) -> Answer:
    return done(e.VenueDropped(command.venue)) if command.venue in league.venues else no("no_such_venue")


@evolves(e.VenueDropped)
def _venue_dropped(league: League, event: e.VenueDropped, happened: Happened) -> League:
    return replace(league, venues=_without(league.venues, event.venue))


@decides(c.KeepTable)
def _keep_table(league: League, command: c.KeepTable, asked: LeagueAsked) -> Answer:
    table = command.table
    if not table.id or not table.name.strip() or len(table.name) > LONGEST_NAME:
        return no("nameless", most=LONGEST_NAME)
    if any(day and not is_day(day) for day in (table.from_day, table.until_day)):
        return no("no_such_day")
    if table.from_day and table.until_day and table.until_day < table.from_day:
        return no("ends_before_it_begins")
    if refused := _uncounted(table):
        return refused
    return already("kept") if league.tables.get(table.id) == table else done(e.TableKept(table))


def _uncounted(table: LeagueTable) -> Declined | None:
    counts = (table.best, table.drop_worst, table.least_nights)
    if min(*counts, table.attendance) < 0 or max(counts) > MOST_COUNTED or table.attendance > 10**6:
        return no("counts_of_table", most=MOST_COUNTED)
    return None


@evolves(e.TableKept)
def _table_kept(league: League, event: e.TableKept, happened: Happened) -> League:
    return replace(league, tables={**league.tables, event.table.id: event.table})


@decides(c.DropTable)
def _drop_table(league: League, command: c.DropTable, asked: LeagueAsked) -> Answer:
    return done(e.TableDropped(command.table)) if command.table in league.tables else no("no_such_league_table")


@evolves(e.TableDropped)
def _table_dropped(league: League, event: e.TableDropped, happened: Happened) -> League:
    return replace(league, tables=_without(league.tables, event.table))


@decides(c.SetRecordDays)
def _set_record_days(league: League, command: c.SetRecordDays, asked: LeagueAsked) -> Answer:
    if not 1 <= command.days <= MOST_DAYS:
        return no("record_days", most=MOST_DAYS)
    return already("kept") if command.days == league.record_days else done(e.RecordDaysSet(command.days))


@evolves(e.RecordDaysSet)
def _record_days_set(league: League, event: e.RecordDaysSet, happened: Happened) -> League:
    return replace(league, record_days=event.days)


def _without(kept: Mapping[str, T], key: str) -> dict[str, T]:
    """All but one. Raises `Misfit` where an undo took that one away."""
    if key not in kept:
        raise Misfit(f"there is no {key}")
    return {each: value for each, value in kept.items() if each != key}
