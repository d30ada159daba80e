"""League tables for everybody: display names, points and what they come from; as a page and as CSV.

Nobody's record is here, and nobody who was erased has a name. What the league has published of sanctions has a page of
its own, and only what it published.
"""

import csv
import io
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.histories.results import defused
from shuffleup.league.standing import holds
from shuffleup.league.state import LeagueTable, Sanction
from shuffleup.league.table import RankedPlayer, standings
from shuffleup.tournament.answers import Message
from shuffleup.web.current import house
from shuffleup.web.league.shown import cap, name_of, sanction_words, say

CSV = "text/csv; charset=utf-8"
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
    rows = standings(table, house().nights.facts(), house().people.same).rows
    names = house().people.names(row.person for row in rows)
    return [LeagueTableLine(row.rank, row.tied, names[row.person] or "–", row.points, row) for row in rows]


@require_GET
def table(request: HttpRequest, table: str) -> HttpResponse:
    """The league table, each number with how it comes about."""
    rules = _found(table)
    rows = [
        {
            "line": line,
            "why": [cap(say(each)) for each in line.row.why],
            "nights": [(each, [cap(say(why)) for why in each.because]) for each in reversed(line.row.nights)],
        }
        for line in lines_of(rules)
    ]
    return render(request, "league/table.html", {"table": rules, "rows": rows, "rules": rules_of(rules)})


def rules_of(table: LeagueTable) -> list[str]:
    """What counts for a table, as phrases."""
    days = {"from": table.from_day or "…", "to": table.until_day or "…"}
    said = (
        (table.from_day or table.until_day, Message("standings.days", days)),
        (table.best, Message("standings.best", {"count": table.best})),
        (table.drop_worst, Message("standings.worst", {"count": table.drop_worst})),
        (table.attendance, Message("standings.coming", {"points": table.attendance})),
        (table.least_nights > 1, Message("standings.least", {"count": table.least_nights})),
    )
    return [cap(say(message)) for told, message in said if told]


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
    if sanction.until_day:
        return Message("standings.held_until", {"from": sanction.from_day, "to": sanction.until_day})
    return Message("standings.held", {"from": sanction.from_day})


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
