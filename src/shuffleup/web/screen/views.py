"""Pages for the room: the big screen by its address, its QR code, and the time by which clocks are set."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.names import fold
from shuffleup.tournament.state import Standing
from shuffleup.web import assets, doors
from shuffleup.web.console.shared import find
from shuffleup.web.current import house
from shuffleup.web.qr import drawn
from shuffleup.web.roles import Role
from shuffleup.web.stream import stream_url
from shuffleup.web.wall import wall


@require_GET
def screen(request: HttpRequest, tournament: str) -> HttpResponse:
    """The big screen of one tournament."""
    event = find(tournament)
    context = {
        "event": event,
        "wall": wall(event.house, event.id),
        "stream": stream_url(tournament, doors.who(request, Role.SCREEN)),
        "plan": event.state.plan,
    }
    return render(request, "screen/screen.html", context)


@require_GET
def qr(request: HttpRequest, tournament: str) -> HttpResponse:
    """A QR code for the phones in the room: to the players' page, and once they are published to the results."""
    event = find(tournament)
    name = "public_results" if event.state.published else "play"
    return drawn(house().reach.base(request) + reverse(name, args=[tournament]))


@require_GET
def seats(request: HttpRequest, tournament: str) -> HttpResponse:
    """Everybody's seat, for a phone: display names only, found by typing."""
    event = find(tournament)
    playing = [(event.names[entry.id], entry.seat) for entry in event.state.standing(Standing.IN)]
    context = {
        "event": event,
        "plan": event.state.plan,
        "rows": sorted(playing, key=lambda row: fold(row[0])),
        "waiting": len(event.state.standing(Standing.WAITING)),
    }
    return render(request, "screen/seats.html", context)


@require_GET
def time(request: HttpRequest) -> JsonResponse:
    """The server's time in milliseconds UTC."""
    return JsonResponse({"now": house().time.now()})


@require_GET
def alive(request: HttpRequest) -> JsonResponse:
    """Whether the server answers and its store can be read; for `serve`, tests and proxies."""
    house().store.meta("signing_key")
    return JsonResponse({"alive": True})


@require_GET
def favicon(request: HttpRequest) -> HttpResponse:
    """What browsers ask for by themselves."""
    return HttpResponseRedirect(assets.address("shuffleup/chip.svg"))
