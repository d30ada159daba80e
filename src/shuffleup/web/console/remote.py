"""The remote: the clock's keys as big as they go, on a second screen or the phone in the hand of who runs the night."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.plan import Format
from shuffleup.web.console.shared import page
from shuffleup.web.current import find


@require_GET
def remote(request: HttpRequest, tournament: str) -> HttpResponse:
    """Next level, pause, a minute more or less; on a night without names somebody out, and a buy-in."""
    event = find(tournament)
    reading = read_clock(event.state.plan, event.state.clock, event.now)
    counts = event.state.plan.format is Format.COUNTS
    return page(request, event, "console/remote.html", "clock", reading=reading, counts_only=counts)
