"""When tonight ends, for whoever runs it: tables, final table, last hand, closing time, levels, and what is assumed.

Before the start it is asked for as many players as are expected, or as are typed; then it follows the night. The page
never waits for it: it shows what is known and fetches itself again. Of a clock without names it follows the counts;
which tables are in use nobody tells it.
"""

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from shuffleup.desk.event import EventView
from shuffleup.desk.forecasts import MOST_PLAYERS, Made, expected
from shuffleup.desk.reading import reading
from shuffleup.desk.speech import phrase, told
from shuffleup.tournament.answers import Message
from shuffleup.tournament.busts import finished
from shuffleup.tournament.plan import Format
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import has_all, page, toast
from shuffleup.web.current import find

if TYPE_CHECKING:
    from shuffleup.simulation.forecast_record import Band, Forecast

LIKELY = 0.5
"""A table is told of when it breaks in so many nights."""
SELDOM = 0.05
"""Levels that fewer nights reach are left out."""
THEMES = ("light", "dark")


@require_GET
def forecast(request: HttpRequest, tournament: str) -> HttpResponse:
    """The forecast as it is; asked for again where it is old."""
    event = find(tournament)
    players = _players(request)
    players = 0 if players == expected(event.state) else players
    over = finished(event.state)
    wanted = not over and (event.state.clock.started or (players or expected(event.state)) > 1)
    known = event.house.forecasts.ask(tournament, players) if wanted else None
    made, working = (known.made, known.working) if known else (None, False)
    seen = f"{made.at if made else 0}-{working}"
    if has_all(request, seen):
        return HttpResponse(status=204)
    return page(
        request,
        event,
        "console/forecast.html",
        "more",
        over=over,
        made=made,
        no_forecast=(phrase(made.wrong), phrase(made.right)) if made and made.wrong else None,
        working=working,
        seen=seen,
        players=players,
        expected=players or expected(event.state),
        shown=event.house.forecasts.is_shown(tournament),
        **(_told(event, made, made.forecast) if made and made.forecast else {}),
    )


@require_GET
def chart(request: HttpRequest, tournament: str, theme: str) -> HttpResponse:
    """The fan of players left as a picture, to look at or to keep."""
    from shuffleup.simulation.charts import fan_chart

    made = find(tournament).house.forecasts.known(tournament, _players(request))
    if made is None or made.forecast is None or theme not in THEMES:
        raise Http404(told(Message("mistake.no_chart")))
    drawn = fan_chart(made.forecast, "dark" if theme == "dark" else "light", reading(), narrow="narrow" in request.GET)
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    if "keep" in request.GET:
        answer["Content-Disposition"] = f'attachment; filename="{tournament}-forecast.svg"'
    return answer


@require_POST
def on_screen(request: HttpRequest, tournament: str) -> HttpResponse:
    """Show the likely end on the big screen, or no longer."""
    event = find(tournament)
    on = request.POST.get("on") == "yes"
    event.house.forecasts.show(tournament, on=on)
    toast(request, told(Message("on_forecast.screen_says" if on else "on_forecast.screen_silent")))
    return back_to(reverse("forecast", args=[tournament]))


def _players(request: HttpRequest) -> int:
    """How many players are asked about; 0 for as many as the night has."""
    text = request.GET.get("players", "")
    return min(int(text), MOST_PLAYERS) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _told(event: EventView, made: Made, found: "Forecast") -> dict[str, Any]:
    """What the page says of a forecast."""
    from shuffleup.simulation.assumptions import Assumptions
    from shuffleup.simulation.charts import clock_of, in_words
    from shuffleup.simulation.not_modelled import LeftOutInWords
    from shuffleup.simulation.tornado import bars

    def span(band: "Band | None") -> dict[str, str] | None:
        if band is None:
            return None
        return {name: clock_of(found, getattr(band, name)) for name in ("p10", "p50", "p90")}

    def moment(minutes: float | None) -> str:
        return "" if minutes is None else clock_of(found, minutes)

    assumed, pace, would = Assumptions(), found.pace, found.would()
    tables = () if event.state.plan.format is Format.COUNTS else found.tables  # of a clock without names a guess
    return {
        "found": found,
        "ends": span(found.finish_minutes),
        "final": span(found.final_table_minutes),
        "closes": moment(found.closes_minutes),
        "in_time": None if found.done_by_close is None else round(100 * found.done_by_close),
        "breaks": [(each.table, span(each.breaks_minutes)) for each in tables if each.breaks >= LIKELY],
        "levels": _levels(found, moment),
        "late_all_in": None if found.all_in_last_half_hour is None else round(100 * found.all_in_last_half_hour),
        "in_words": in_words(found, reading()),
        "pace": (round(pace.assumed), round(pace.hands_per_hour.p10), round(pace.hands_per_hour.p90)),
        "slower": moment(pace.finish_if_slower),
        "faster": moment(pace.finish_if_faster),
        "late_share": round(100 * assumed.late_share),
        "who": told(found.players_said()),
        "judged": [told(each) for each in found.judged_said()],
        "would": would and told(Message("swing.would", {"tight": moment(would.least), "wild": moment(would.most)})),
        "swings": [(told(bar.swing.said(moment(bar.swing.least), moment(bar.swing.most))), bar) for bar in bars(found)],
        "sold": [told(each) for each in found.bought_said()],
        "forbidden": [told(each) for each in found.forbidden],
        "left_out": told(
            Message("not_modelled.told", {"what": tuple(LeftOutInWords(each).said() for each in found.not_modelled)})
        ),
        "again": (round(100 * assumed.again_least), round(100 * assumed.again_most)),
        "may_buy_again": found.may_buy_again(event.state.plan),
        "may_come_late": event.state.plan.late_entry_until > 0,
        "timed": bool(found.starts_at),
        "chart": f"at={made.at}&players={0 if made.running else _asked_about(event, made)}",
    }


def _asked_about(event: EventView, made: Made) -> int:
    """The number that the picture is asked for with: none where the night has just so many."""
    return 0 if made.players == expected(event.state) else made.players


def _levels(found: "Forecast", moment: Any) -> list[dict[str, Any]]:
    rows = []
    for each in found.levels:
        if each.reached < SELDOM or not (each.players_left and each.average_stack_bb):
            continue
        few, many = round(each.players_left.p10), round(each.players_left.p90)
        rows.append(
            {
                "level": each.level,
                "starts": moment(each.starts_minutes),
                "blinds": each.stakes("–", several_games=found.several_games()),
                "left": f"{few}" if few == many else f"{few}–{many}",
                "average": round(each.average_stack_bb.p50),
                "all_in": None if each.all_in is None else round(100 * each.all_in),
            }
        )
    return rows
