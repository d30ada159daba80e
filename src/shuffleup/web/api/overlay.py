"""A transparent page to lay over a video picture: the clock and what is chosen beside it, live from the night's stream.

It is for a browser source of OBS and the like. Its address names the night and what is shown, and holds no secret, so
it may be seen; whoever has it sees what every screen of the room shows. Not done: sounds, results at the end.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.acts.roles import Role
from shuffleup.web import doors
from shuffleup.web.audience import stream_url
from shuffleup.web.current import find
from shuffleup.web.wall import wall

PARTS = ("name", "level", "clock", "blinds", "next", "break", "players", "average", "prizes", "message")
"""What can be shown, in the order in which it stands unless the address says otherwise."""

USUAL = ("level", "clock", "blinds", "next", "players", "average")
PLACES = ("bottom", "top", "left", "right")
SIZES = (50, 75, 100, 125, 150, 200)


@require_GET
def overlay(request: HttpRequest, tournament: str) -> HttpResponse:
    """The overlay of one night: `show` chooses parts, `at` an edge, `size` in percent, `plate` the ground.

    What is asked for wrongly is left as it usually is: a broadcast is no place for an error page.
    """
    event = find(tournament)
    wanted = [each for each in request.GET.get("show", "").split(",") if each in PARTS]
    size = request.GET.get("size", "")
    context = {
        "plan": event.state.plan,
        "wall": wall(event.house, event.id),
        "stream": stream_url(tournament, doors.who(request, Role.SCREEN)),
        "parts": list(dict.fromkeys(wanted)) or USUAL,
        "at": _one_of(request.GET.get("at", ""), PLACES),
        "size": int(size) if size in map(str, SIZES) else 100,
        "plate": _one_of(request.GET.get("plate", ""), ("on", "off")),
    }
    return render(request, "api/overlay.html", context)


def _one_of(given: str, known: tuple[str, ...]) -> str:
    return given if given in known else known[0]
