"""League tables for everybody: names, points night by night and what they come from; as page, CSV, picture and text.

Nobody's record is here, and nobody who was erased has a name. What the league has published of sanctions has a page of
its own, and only what it published.
"""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.histories.results import ResultRow, ResultSheet, defused, results_text
from shuffleup.histories.results_picture import results_svg
from shuffleup.league.imported import from_where
from shuffleup.league.standing import holds
from shuffleup.league.state import LeagueTable, Sanction
from shuffleup.league.table import RankedPlayer, Scored, Standings, standings
from shuffleup.tournament.answers import Message
from shuffleup.web.current import house
from shuffleup.web.league.careers import awards_of
from shuffleup.web.league.shown import cap, name_of, sanction_words, say
from shuffleup.web.templatetags.league import in_full

CSV = "text/csv; charset=utf-8"
IN_TEXT = 20
"""Rows in the text for a chat; how many more there are is said."""
COLUMNS = ("rank", "tied", "name", "points", "nights", "counted", "wins", "best_place")


@dataclass(frozen=True)
class LeagueTableLine:
    """A row of a league table as it is shown; `rank` is 0 for somebody who came too rarely."""

    rank: int
    tied: bool
    name: str
    points: int
    row: RankedPlayer

    @property
    def nights(self) -> int:
        """How often they came."""
        return len(self.row.nights)

    @property
    def counted(self) -> int:
        """Nights whose points count."""
        return sum(1 for each in self.row.nights if each.counts)

    def by_night(self, nights: Iterable[str]) -> list[Scored | None]:
        """What each of these nights gave; None where they were not there."""
        found = {each.night: each for each in self.row.nights}
        return [found.get(night) for night in nights]

    @property
    def best_place(self) -> int:
        """The best place of any night."""
        return min(each.place for each in self.row.nights)


def _found(id_: str) -> LeagueTable:
    """A league table, or the page that says that there is none."""
    table = house().league.league.tables.get(id_)
    if table is None:
        raise Http404(say(Message("mistake.no_league_table")))
    return table


def lines_of(table: LeagueTable) -> list[LeagueTableLine]:
    """A league table worked out."""
    return _lines(_worked_out(table))


def _worked_out(table: LeagueTable) -> Standings:
    return standings(table, house().facts(), house().people.same)


def _lines(found: Standings) -> list[LeagueTableLine]:
    names = house().people.names(row.person for row in found.rows)
    return [LeagueTableLine(row.rank, row.tied, names[row.person] or "–", row.points, row) for row in found.rows]


@require_GET
def table(request: HttpRequest, table: str) -> HttpResponse:
    """The league table, each number with how it comes about."""
    rules = _found(table)
    found = _worked_out(rules)
    lines = _lines(found)
    nights = found.nights[::-1]
    rows = [
        {
            "line": line,
            "cells": line.by_night(each.id for each in nights),
            "why": [cap(say(each)) for each in line.row.why],
            "nights": [(each, [cap(say(why)) for why in because_of(each)]) for each in reversed(line.row.nights)],
        }
        for line in lines
    ]
    context = {
        "table": rules,
        "rows": rows,
        "nights": nights,
        "rules": rules_of(rules),
        "awards": awards_of(rules),
        "chat": results_text(_sheet(rules, found, lines), say, IN_TEXT) if rows else "",
    }
    return render(request, "league/table.html", context)


def because_of(night: Scored) -> tuple[Message, ...]:
    """What the points of a night come from; an imported one says from what it was read."""
    if not night.source:
        return night.because
    return (from_where(night.source, night.points, night.place, night.players),)


def _sheet(table: LeagueTable, found: Standings, lines: list[LeagueTableLine]) -> ResultSheet:
    """The table as the results of a night are told: who is ranked, and over how many nights."""
    ranked = tuple(ResultRow(each.rank, each.tied, each.name, points=each.points) for each in lines if each.rank)
    over = say(Message("standings.over_nights", {"count": len(found.nights)}))
    return ResultSheet(table.name, "", over, "", len(lines), ranked, 0, "", "", first=Message("standings.leads"))


@require_GET
def picture(request: HttpRequest, table: str) -> HttpResponse:
    """The head of the table as a picture to share."""
    rules = _found(table)
    found = _worked_out(rules)
    return HttpResponse(results_svg(_sheet(rules, found, _lines(found)), say), content_type="image/svg+xml")


def rules_of(table: LeagueTable) -> list[str]:
    """What counts for a table, as phrases."""
    said = (
        (table.from_day or table.until_day, _nights_of(table)),
        (table.best, Message("standings.best", {"count": table.best})),
        (table.drop_worst, Message("standings.worst", {"count": table.drop_worst})),
        (table.attendance, Message("standings.coming", {"points": table.attendance})),
        (table.least_nights > 1, Message("standings.least", {"count": table.least_nights})),
    )
    return [cap(say(message)) for told, message in said if told]


def _nights_of(table: LeagueTable) -> Message:
    """From when to when nights count."""
    begins, ends = in_full(table.from_day), in_full(table.until_day)
    if begins and ends:
        return Message("standings.days", {"from": begins, "to": ends})
    return Message("standings.days_on", {"from": begins}) if begins else Message("standings.days_until", {"to": ends})


@require_GET
def download(request: HttpRequest, table: str) -> HttpResponse:
    """The league table as CSV, UTF-8 with a byte order mark for Excel."""
    rules = _found(table)
    answer = HttpResponse(as_csv(rules), content_type=CSV)
    plain = "-".join("".join(each if each.isascii() and each.isalnum() else " " for each in rules.name).split())
    answer["Content-Disposition"] = f'attachment; filename="{plain[:60] or "league"}.csv"'
    return answer


def as_csv(table: LeagueTable) -> bytes:
    """The rows of a league table as a spreadsheet reads them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for line in lines_of(table):
        tied = "yes" if line.tied else "no"
        figures = [line.points, line.nights, line.counted, line.row.wins, line.best_place]
        writer.writerow([line.rank or "", tied, defused(line.name), *figures])
    return out.getvalue().encode("utf-8-sig")


def say_days(sanction: Sanction) -> Message:
    """From when to when a sanction holds."""
    begins, ends = in_full(sanction.from_day), in_full(sanction.until_day)
    if ends:
        return Message("standings.held_until", {"from": begins, "to": ends})
    return Message("standings.held", {"from": begins})


@require_GET
def notices(request: HttpRequest) -> HttpResponse:
    """The sanctions that the league has published and that are in force."""
    rows = [
        (name_of(each.person), cap(sanction_words(each.kind)), say(say_days(each)), each) for each in published_now()
    ]
    return render(request, "league/notices.html", {"rows": rows})


def published_now() -> list[Sanction]:
    """The sanctions that the league has published and that are in force."""
    today = house().today().isoformat()
    return [each for each in house().league.league.sanctions.values() if each.published and holds(each, today)]
