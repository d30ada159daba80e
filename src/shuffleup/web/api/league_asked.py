"""The league, for programs: what waits for a decision, sanctions, venues and its log; league tables for everybody.

Sanctions, reports and records are for league and directors. Everybody reads league tables by display name, and of
sanctions what the league has published.
"""

from typing import Any

from shuffleup.league.plain_words import describe
from shuffleup.league.standing import record_before, sanctions_of
from shuffleup.league.state import LeagueTable
from shuffleup.web.api.league_shapes import (
    LINES,
    AwardShown,
    Latest,
    LeagueLine,
    LeagueLog,
    LeagueShown,
    LeagueTables,
    NightScored,
    Notices,
    NoticeShown,
    Ranked,
    Record,
    RecordLine,
    ReportShown,
    SanctionShown,
    StandingsShown,
    TableLine,
)
from shuffleup.web.api.log_shapes import EventShown
from shuffleup.web.api.night_reading import lean
from shuffleup.web.api.operation import Ask, Reply, operation
from shuffleup.web.api.problems import Problem
from shuffleup.web.league import shown
from shuffleup.web.league.careers import awards_of
from shuffleup.web.league.shown import ShownReport, ShownSanction
from shuffleup.web.league.tables import CSV, as_csv, because_of, lines_of, published_now, rules_of, say_days


@operation("GET", "/league", "League", answer=LeagueShown, house=True)
def league(ask: Ask) -> LeagueShown:
    """The league: what waits for a decision, sanctions, venues, what counts for its tables."""
    here = ask.house.league.league
    return LeagueShown(
        reports=_reports(shown.reports(here.reports.values())),
        sanctions=_sanctions(shown.sanctions(here.sanctions.values(), ask.who)),
        venues=tuple(here.venues.values()),
        tables=tuple(here.tables.values()),
        record_days=here.record_days,
    )


def _reports(found: list[ShownReport]) -> tuple[ReportShown, ...]:
    return tuple(
        ReportShown(
            id=each.report.id,
            person=each.report.person,
            name=each.name,
            night=each.report.night,
            night_name=each.night,
            day=each.day,
            offence=each.report.offence,
            words=each.what,
            remark=each.remark,
            book=each.report.book,
            clauses=each.report.clauses,
            ruling=each.report.ruling,
            at=each.report.at,
            reserved=each.report.reserved,
            stage=each.report.stage.value,
        )
        for each in found
    )


def _sanctions(found: list[ShownSanction]) -> tuple[SanctionShown, ...]:
    return tuple(
        SanctionShown(
            id=each.sanction.id,
            person=each.sanction.person,
            name=each.name,
            kind=each.sanction.kind,
            words=each.what,
            book=each.sanction.book,
            clauses=each.sanction.clauses,
            from_day=each.sanction.from_day,
            until_day=each.sanction.until_day,
            venues=each.sanction.venues,
            remark=each.remark,
            report=each.sanction.report,
            at=each.sanction.at,
            lifted_at=each.sanction.lifted_at,
            holds=each.holds,
            published=each.sanction.published,
            theirs=each.theirs,
            may_publish=each.may_publish,
        )
        for each in found
    )


@operation("GET", "/league/log", "League", query=Latest, answer=LeagueLog, house=True)
def league_log(ask: Ask) -> LeagueLog:
    """What was done in the league's name, the newest first; `LeagueTakeBack` undoes it by its id."""
    desk = ask.house.league
    return LeagueLog(
        tuple(
            LeagueLine(
                id=done.id,
                at=done.at,
                by=ask.house.devices.called(done.actor),
                command=type(done.command).__name__,
                words=shown.cap(shown.say(describe(done.events[0], desk.league, shown.name_of))),
                taken_back=out,
                event=EventShown(type(done.events[0]).__name__, lean(done.events[0])),
            )
            for _, done, out in desk.latest(min(LINES, max(1, ask.query.limit)))
        )
    )


@operation("GET", "/people/{person}/record", "League", answer=Record, house=True)
def person_record(ask: Ask) -> Record:
    """What league and directors know of somebody: sanctions, reports, and the record of every night."""
    found = ask.house.store.person(ask.ids["person"])
    if found is None or found.erased_at:
        raise Problem("no_such", "There is no such person here any more.")
    here, same = ask.house.league.league, ask.house.people.same
    reports = (each for each in here.reports.values() if same(each.person) == same(found.id))
    lines = shown.record(record_before(ask.house.nights.facts(), found.id, same))
    return Record(
        _sanctions(shown.sanctions(sanctions_of(here, found.id, same), ask.who)),
        _reports(shown.reports(reports)),
        tuple(RecordLine(each.night, each.name, each.day, each.what, each.offence, each.missed) for each in lines),
    )


_PUBLIC: dict[str, Any] = {"token": False}


@operation("GET", "/league-tables", "League", answer=LeagueTables, **_PUBLIC)
def league_tables(ask: Ask) -> LeagueTables:
    """The league tables, by name."""
    found = sorted(ask.house.league.league.tables.values(), key=lambda each: (each.name.casefold(), each.id))
    return LeagueTables(tuple(TableLine(each.id, each.name) for each in found))


@operation("GET", "/league-tables/{table}", "League", answer=StandingsShown, **_PUBLIC)
def league_table(ask: Ask) -> StandingsShown:
    """A league table, each number with how it comes about."""
    table = _table(ask)
    rows = []
    for line in lines_of(table):
        nights = tuple(
            NightScored(
                each.night,
                each.name,
                each.day,
                each.place,
                each.players,
                each.points,
                each.counts,
                tuple(shown.cap(shown.say(why)) for why in because_of(each)),
                each.source,
            )
            for each in line.row.nights
        )
        why = tuple(shown.cap(shown.say(each)) for each in line.row.why)
        rows.append(Ranked(line.rank, line.tied, line.name, line.points, line.row.wins, line.best_place, why, nights))
    honours = tuple(AwardShown(each.kind, each.names, each.count) for each in awards_of(table))
    return StandingsShown(table.id, table.name, tuple(rules_of(table)), tuple(rows), honours)


def _table(ask: Ask) -> LeagueTable:
    found = ask.house.league.league.tables.get(ask.ids["table"])
    if found is None:
        raise Problem("no_such", "There is no such league table.")
    return found


@operation("GET", "/league-tables/{table}/csv", "League", kinds=(CSV.partition(";")[0],), **_PUBLIC)
def league_table_file(ask: Ask) -> Reply:
    """A league table as CSV, UTF-8 with a byte order mark for Excel."""
    return Reply(as_csv(_table(ask)), kind=CSV)


@operation("GET", "/league-notices", "League", answer=Notices, **_PUBLIC)
def league_notices(ask: Ask) -> Notices:
    """The sanctions that the league has published and that are in force."""
    return Notices(
        tuple(
            NoticeShown(
                shown.name_of(each.person),
                shown.cap(shown.sanction_words(each.kind)),
                shown.say(say_days(each)),
                each.clauses,
            )
            for each in published_now()
        )
    )
