"""The end of the night: places, prizes, points; publishing; and results that outlive the server."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.desk.speech import told
from shuffleup.histories.results import ResultRow, ResultSheet, results_csv, results_text
from shuffleup.histories.results_ots import OtsFacts, results_ots
from shuffleup.histories.results_page import results_html
from shuffleup.histories.results_picture import results_svg
from shuffleup.tournament.answers import Message
from shuffleup.tournament.busts import finished
from shuffleup.tournament.finish import corrected, entered, prize_pool, standings
from shuffleup.tournament.state import Published, Result
from shuffleup.web.console import bounty_rows
from shuffleup.web.console.shared import Event, find, page


def sheet(event: Event, results: tuple[Result, ...]) -> ResultSheet:
    """Results ready to be written in any format."""
    state = event.state
    return ResultSheet(
        name=state.plan.name,
        date=state.plan.starts_at[:10],
        venue="",
        book=event.house.shelf.short(state.book.id),
        entrants=entered(state),
        places=tuple(
            ResultRow(
                place=each.place,
                tied=each.tied,
                name=event.names[each.entry],
                prize=each.prize,
                item=each.item,
                points=each.points,
                bounties=each.bounty,
                entries=max(1, state.entries[each.entry].lives),
            )
            for each in results
        ),
        pool=prize_pool(state),
        currency=state.plan.currency,
        head_hash=event.sequencer.head,
        correction=number_of_correction(state.published),
    )


def number_of_correction(published: tuple[Published, ...]) -> int:
    """The number of the results last given out where earlier ones were, taken back or not; else 0."""
    number = published[-1].number if published else 0
    return number if number > 1 else 0


@require_GET
def results(request: HttpRequest, tournament: str) -> HttpResponse:
    """Places as they stand, and what to do with them."""
    event = find(tournament)
    state = event.state
    standing = standings(state)
    rows = [(each, event.names[each.entry]) for each in standing]
    return page(
        request,
        event,
        "console/results.html",
        "results",
        rows=rows,
        pool=prize_pool(state),
        over=finished(state),
        **bounty_rows.of_night(event),
        published=state.published,
        correction=number_of_correction(state.published),
        changed=bool(state.published) and corrected(state) is not None,
        with_points=any(each.points for each in standing),
        with_prizes=any(each.prize or each.item for each in standing),
        with_bounties=any(each.bounty for each in standing),
        chat=results_text(sheet(event, standing), event.say) if standing else "",
    )


@dataclass(frozen=True)
class Kind:
    """A format of the results: how it is written, and its media type; its name is the ending of the file."""

    write: Callable[[ResultSheet, Event], bytes]
    media: str


KINDS = {
    "csv": Kind(lambda each, event: results_csv(each), "text/csv; charset=utf-8"),
    "txt": Kind(lambda each, event: results_text(each, event.say).encode(), "text/plain; charset=utf-8"),
    "html": Kind(lambda each, event: results_html(each, event.say).encode(), "text/html; charset=utf-8"),
    "svg": Kind(lambda each, event: results_svg(each, event.say).encode(), "image/svg+xml"),
    "ots": Kind(lambda each, event: results_ots(each, _ots_facts(event)).encode(), "application/json"),
}


def _ots_facts(event: Event) -> OtsFacts:
    """What only the Open Tournament Summary asks for."""
    state = event.state
    minutes = [level.minutes for level in state.plan.levels if not level.is_break]
    return OtsFacts(
        tournament_number=event.id,
        start_utc=_utc(state.started_at or state.opened_at),
        end_utc=_utc(state.closed_at or event.now),
        buy_in=state.plan.buy_in,
        starting_stack=state.plan.starting_stack,
        level_minutes=minutes[0] if minutes else 0,
        tables=max((len(draw.tables) for draw in state.draws), default=len(state.plan.tables)),
        version=_version(),
    )


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@cache
def _version() -> str:
    return version("shuffleup")


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


def _file_name(event: Event) -> str:
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
