"""Pages for the room: screens by their addresses, pictures, QR codes, and the time by which clocks are set."""

import re

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.acts.roles import Role
from shuffleup.desk.event import EventView
from shuffleup.desk.look import USUAL_KEY
from shuffleup.desk.screens import HOUSE
from shuffleup.desk.speech import told
from shuffleup.names import fold
from shuffleup.store import Picture, Sound
from shuffleup.tournament.answers import Message
from shuffleup.tournament.state import Standing
from shuffleup.web import assets, doors
from shuffleup.web.audience import stream_url
from shuffleup.web.current import find, house
from shuffleup.web.doors import POLICY
from shuffleup.web.qr import drawn
from shuffleup.web.screen.served import as_file
from shuffleup.web.screen.shown import screen_name, screen_of, shown
from shuffleup.web.wall import wall

FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""A screen may stand in a frame of our own: the console shows it small."""


@require_GET
def screen(request: HttpRequest, tournament: str, key: str = USUAL_KEY) -> HttpResponse:
    """A screen of one tournament, by its name; who opens one that nobody named is told which there are."""
    event = find(tournament)
    if house().screens.find(tournament, key) is None:
        there = [
            {"name": screen_name(each), "url": reverse("screen_named", args=[tournament, each.key])}
            for each in house().screens.of(tournament)
        ]
        return _no_screen(request, key, there, event.state.plan.name)
    return _drawn(request, event, key)


@require_GET
def tv(request: HttpRequest) -> HttpResponse:
    """For who types the address on a television: four figures from the director's phone lead to the night's screen."""
    typed = "".join(each for each in request.GET.get("code", "")[:20] if each.isascii() and each.isdecimal())
    night = house().screens.codes().get(typed)
    if night is not None:
        return HttpResponseRedirect(reverse("screen", args=[night]))
    return render(request, "screen/tv.html", {"wrong": bool(typed)}, status=404 if typed else 200)


@require_GET
def television(request: HttpRequest, key: str) -> HttpResponse:
    """A layout of the house, showing whichever night is on."""
    here, night = house(), house().screens.night_on()
    if here.screens.find(HOUSE, key) is None:
        there = [
            {"name": screen_name(each), "url": reverse("television", args=[each.key])}
            for each in here.screens.of(HOUSE)
        ]
        return _no_screen(request, key, there)
    if night is None:
        return render(request, "screen/no_night.html", {"base": here.reach.base(request)})
    return _drawn(request, find(night.id), f"tv/{key}")


@require_GET
def television_night(request: HttpRequest, key: str) -> JsonResponse:
    """Which night a television of the house has to show now: it opens itself anew when that is another one."""
    night = house().screens.night_on()
    return JsonResponse({"night": night.id if night else ""})


def _drawn(request: HttpRequest, event: EventView, key: str) -> HttpResponse:
    """The page that draws a screen; in a small frame it shows the moment and listens to nothing."""
    still = "still" in request.GET
    own = shown(event.house, event.id, screen_of(event.house, event.id, key))
    context = {
        "event": event,
        "wall": wall(event.house, event.id),
        "own": own,
        "stream": "" if still else stream_url(event.id, doors.who(request, Role.SCREEN), key),
        "follows": reverse("television_night", args=[key.removeprefix("tv/")]) if key.startswith("tv/") else "",
        "still": still,
        "plan": event.state.plan,
    }
    answer = render(request, "screen/screen.html", context)
    answer["Content-Security-Policy"] = FRAMED
    answer["X-Frame-Options"] = "SAMEORIGIN"
    return answer


def _no_screen(request: HttpRequest, key: str, there: list[dict[str, str]], night: str = "") -> HttpResponse:
    context = {"key": key[:40], "there": there, "night": night}
    return render(request, "screen/no_screen.html", context, status=404)


@require_GET
def picture(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002 - the name in the address
    """A logo or a sponsor's picture."""
    found = house().store.picture(id) if re.fullmatch("[0-9a-f]{24}", id) else None
    if found is None:
        raise Http404(told(Message("mistake.no_picture")))
    return _for_ever(found)


@require_GET
def sound(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002 - the name in the address
    """A sound of the house's own."""
    found = house().store.sound(id) if re.fullmatch("[0-9a-f]{24}", id) else None
    if found is None:
        raise Http404(told(Message("mistake.no_sound")))
    return _for_ever(found)


def _for_ever(found: Picture | Sound) -> HttpResponse:
    """A file that is kept under the hash of its content, so that it never changes."""
    return as_file(found.content, found.kind, "public, max-age=31536000, immutable")


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
