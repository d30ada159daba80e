"""The end of the night: places, prizes, points; publishing; and results that outlive the server."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.desk.next_time import next_time
from shuffleup.desk.owing import owing
from shuffleup.desk.results_files import KINDS, number_of_correction, sheet
from shuffleup.desk.speech import told
from shuffleup.histories.results import results_text
from shuffleup.tournament.answers import Message
from shuffleup.tournament.busts import finished
from shuffleup.tournament.finish import corrected, prize_pool, standings
from shuffleup.tournament.state import Result
from shuffleup.web.console import bounty_rows
from shuffleup.web.console.list_parts import LONG, MOST
from shuffleup.web.console.shared import page
from shuffleup.web.current import find

FOLDED = 24
"""Places of a part that is folded, about two pages of a phone."""

Rows = list[tuple[Result, str]]
"""Results with the names they are under, first place first."""


@dataclass(frozen=True)
class Places:
    """Places beyond those that are paid, which are looked up and not read."""

    rows: Rows

    @property
    def first(self) -> int:
        """The best of them."""
        return self.rows[0][0].place

    @property
    def last(self) -> int:
        """The last of them."""
        return self.rows[-1][0].place


def read_and_folded(rows: Rows) -> tuple[Rows, list[Places]]:
    """Of a long list what is read, every prize and a few places at least, and the rest in parts; all of a short one."""
    paid = max((number for number, (each, _) in enumerate(rows, 1) if each.prize or each.item), default=0)
    read = len(rows) if len(rows) < LONG else max(paid, MOST)
    return rows[:read], [Places(rows[at : at + FOLDED]) for at in range(read, len(rows), FOLDED)]


@require_GET
def results(request: HttpRequest, tournament: str) -> HttpResponse:
    """Places as they stand, and what to do with them."""
    event = find(tournament)
    state = event.state
    standing = standings(state)
    rows, beyond = read_and_folded([(each, event.names[each.entry]) for each in standing])
    return page(
        request,
        event,
        "console/results.html",
        "results",
        rows=rows,
        beyond=beyond,
        pool=prize_pool(state),
        over=finished(state),
        owing=owing(event) if finished(state) else None,
        **bounty_rows.of_night(event),
        published=state.published,
        next_time=next_time(state.plan.starts_at, datetime.fromtimestamp(event.now / 1000, UTC)),
        correction=number_of_correction(state.published),
        changed=bool(state.published) and corrected(state) is not None,
        with_points=any(each.points for each in standing),
        with_prizes=any(each.prize or each.item for each in standing),
        with_bounties=any(each.bounty for each in standing),
        chat=results_text(sheet(event, standing), event.say) if standing else "",
    )


@require_GET
def download(request: HttpRequest, tournament: str, kind: str) -> HttpResponse:
    """The results as a file: csv, txt, html, svg or ots."""
    event = find(tournament)
    if kind not in KINDS:
        raise Http404(told(Message("mistake.no_kind_of_results", {"kinds": ", ".join(KINDS)})))
    published = event.state.published
    wanted = sheet(event, published[-1].results if published else standings(event.state))
    answer = HttpResponse(KINDS[kind].write(wanted, event), content_type=KINDS[kind].media)
    answer["Content-Disposition"] = f'attachment; filename="{_file_name(event)}.{kind}"'
    return answer


def _file_name(event: EventView) -> str:
    plain = "".join(each if each.isascii() and each.isalnum() else "-" for each in event.state.plan.name)
    return "-".join(part for part in f"{event.state.plan.starts_at[:10]}-{plain}".split("-") if part)[:80] or "results"


@require_GET
def public(request: HttpRequest, tournament: str) -> HttpResponse:
    """The published results, for everybody: display names, places and prizes, nothing else."""
    event = find(tournament)
    if not event.state.published:
        return render(request, "console/no_results.html", {"plan": event.state.plan, "event": event}, status=404)
    last = event.state.published[-1]
    rows = [(each, event.names[each.entry]) for each in last.results]
    context = {
        "plan": event.state.plan,
        "rows": rows,
        "correction": number_of_correction(event.state.published),
        "head": event.sequencer.head,
        "with_points": any(each.points for each in last.results),
    }
    return render(request, "console/public_results.html", context)
