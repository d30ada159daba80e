"""All hands of a night that the program deals, to be downloaded in any format that a single hand comes in."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.desk.dealer.hand_files import KINDS
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.desk.event import EventView
from shuffleup.web.console.shared import page, toast
from shuffleup.web.current import find
from shuffleup.web.night_hands_sent import night_hands_sent


@require_GET
def night_hands(request: HttpRequest, tournament: str) -> HttpResponse:
    """The ways to the files."""
    event = _dealt(tournament)
    files = [
        (each.label, reverse("night_hands_file", args=[tournament, kind]), f".{each.many}")
        for kind, each in KINDS.items()
    ]
    hands = sum(event.state.dealt_hands.values())
    return page(request, event, "console/night_hands.html", "more", files=files, hands=hands)


@require_GET
def file(request: HttpRequest, tournament: str, kind: str) -> HttpResponseBase:
    """One of them; back to the page with the reason where there is no hand to tell."""
    event = _dealt(tournament)
    if kind not in KINDS:
        raise Http404
    try:
        return night_hands_sent(event, kind)
    except NotDealtHere as not_here:
        toast(request, event.say(not_here.said), bad=True)
        return HttpResponseRedirect(reverse("night_hands", args=[tournament]))


def _dealt(tournament: str) -> EventView:
    """A night whose cards the program deals. Raises Http404 for another: nobody recorded its hands."""
    event = find(tournament)
    if not event.state.plan.deals_cards:
        raise Http404
    return event
