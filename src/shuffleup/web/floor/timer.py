"""The clock on a player: a page that counts the book's seconds by the browser's clock, and says what they end in."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.floor.ruling import Ruling
from shuffleup.histories.floor_calls import call_floor
from shuffleup.histories.incidents import incidents
from shuffleup.web.console.shared import page
from shuffleup.web.current import find
from shuffleup.web.floor import said
from shuffleup.web.floor.book import book_of, night_of


@require_GET
def timer(request: HttpRequest, tournament: str) -> HttpResponse:
    """The timer, with what the night's book says to the end of it, with a bet to call and with none.

    The page asks the server nothing once it is there.
    """
    event = find(tournament)
    running = call_floor(book_of(event), incidents()["clock_by_the_floor"], night_of(event), {})
    clock = (running.more.get("clock") or {}) if isinstance(running, Ruling) else {}
    return page(
        request,
        event,
        "floor/timer.html",
        "floor",
        seconds=_number(request, "seconds") or clock.get("seconds") or 60,
        countdown=clock.get("countdown") or 10,
        facing=_end(event, "bet"),
        free=_end(event, "nothing"),
    )


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "")
    return min(int(text), 3600) if text.isdecimal() and len(text) < 6 else 0


def _end(event: EventView, facing: str) -> str:
    """What the end of the time means to a player who has this to call."""
    called = incidents()["time_is_over"]
    over = call_floor(book_of(event), called, night_of(event), {"facing": facing})
    return said.sentences(event, called, over)[0] if isinstance(over, Ruling) else ""
