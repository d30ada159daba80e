"""*Check my room*: whether a phone reaches this computer, seen at once, and what to do where it does not."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.desk.speech import told
from shuffleup.web.current import house
from shuffleup.web.doors import kind_of_browser
from shuffleup.web.pairing import address_of
from shuffleup.web.qr import drawn
from shuffleup.web.reach import is_itself, split_port


@require_GET
def room(request: HttpRequest) -> HttpResponse:
    """The computer's side: a QR code, and who has been seen."""
    reach, now = house().reach, house().time.now()
    visits = reach.visits()
    context = {
        "address": reach.base(request) + reverse("here"),
        "addresses": reach.addresses,
        "mark": reach.mark,
        "port": request.get_port(),
        "itself": ("localhost",),
        "visits": visits,
        "nowhere": not reach.addresses and is_itself(split_port(request.get_host())[0]),
        "reached": any(not each.itself for each in visits),
        "troubles": [told(each.message) for each in house().troubles.now()],
        "now": now,
    }
    return render(request, "doors/room.html", context)


@require_GET
def room_qr(request: HttpRequest) -> HttpResponse:
    """The QR code of the phone's side."""
    return drawn(house().reach.base(request) + reverse("here"))


@require_GET
def here(request: HttpRequest) -> HttpResponse:
    """The phone's side: it has arrived."""
    visit = house().reach.visited(house().time.now(), address_of(request), kind_of_browser(request))
    running = [night for night in house().nights.all() if night.phase == "running"]
    return render(request, "doors/here.html", {"visit": visit, "nights": running})
