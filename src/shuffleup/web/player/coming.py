"""Coming nights for everybody: the list, the calendar that phones follow, and the page to say whether one comes."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.desk import replies
from shuffleup.desk.event import EventView
from shuffleup.desk.mail import readers
from shuffleup.desk.mail.address import veiled
from shuffleup.desk.speech import bad_told, told
from shuffleup.histories.calendar import KIND, CalendarNight, calendar_text
from shuffleup.message import Message
from shuffleup.web import fields
from shuffleup.web.console.shared import toasts
from shuffleup.web.current import find, house
from shuffleup.web.pairing import address_of
from shuffleup.web.player import mail
from shuffleup.web.qr import drawn

ANSWERS = {
    replies.Comes.YES: Message("coming.yes"),
    replies.Comes.MAYBE: Message("coming.maybe"),
    replies.Comes.NO: Message("coming.no"),
}


@require_GET
def nights(request: HttpRequest) -> HttpResponse:
    """The nights that are announced."""
    found = [_night(find(each)) for each in replies.coming_nights(house())]
    feed = house().reach.base(request).partition("://")[2] + reverse("calendar")
    context = {"nights": found, "feed": f"webcal://{feed}", "by_mail": mail.is_asked_for()}
    return render(request, "player/coming.html", context)


def _night(event: EventView) -> dict[str, Any]:
    yes = [each for each in replies.replies_to(event) if each.answer is replies.Comes.YES]
    return {"id": event.id, "plan": event.state.plan, "place": replies.place_of(event), "yes": len(yes)}


@require_GET
def calendar(request: HttpRequest) -> HttpResponse:
    """The same as a calendar file, which phones ask for again by themselves."""
    base = house().reach.base(request)
    rows = []
    for id_ in replies.coming_nights(house()):
        event = find(id_)
        address, place = f"{base}{reverse('coming_night', args=[id_])}", replies.place_of(event)
        rows.append(CalendarNight(id_, event.state.plan, place, address, told(Message("coming.say_here"))))
    text = calendar_text(told(Message("coming.title")), rows, house().time.now())
    return HttpResponse(text, content_type=f"{KIND}; charset=utf-8")


@require_GET
def qr(request: HttpRequest, tournament: str) -> HttpResponse:
    """The QR code of the page to reply; it holds no secret."""
    find(tournament)
    return drawn(house().reach.base(request) + reverse("coming_night", args=[tournament]))


@require_http_methods(["GET", "POST"])
def night(request: HttpRequest, tournament: str) -> HttpResponse:
    """A night, and the form to say whether one comes."""
    return _page(request, _announced(tournament), None)


@require_http_methods(["GET", "POST"])
def own(request: HttpRequest, tournament: str, reply: str) -> HttpResponse:
    """One's own reply, which can be changed here: whoever has the address has the reply."""
    event = _announced(tournament)
    found = replies.of_id(event, reply[:40])
    if found is None:
        raise Http404(told(Message("coming.no_such_reply")))
    return _page(request, event, found)


def _announced(tournament: str) -> EventView:
    event = find(tournament)
    if not replies.is_announced(event.house, tournament):
        raise Http404(told(Message("coming.not_announced")))
    return event


def _page(request: HttpRequest, event: EventView, found: replies.Coming | None) -> HttpResponse:
    said = ""
    if request.method == "POST":
        try:
            came = _replied(request, event, found)
        except BadInput as bad:
            said = bad_told(bad)
        else:
            if not isinstance(came, Message):
                return HttpResponseRedirect(reverse("coming_reply", args=[event.id, came]))
            said = told(came)
    everybody = replies.replies_to(event)
    address = readers.addresses_of(event).get(found.id, "") if found else ""
    context = {
        "event": event,
        "plan": event.state.plan,
        "place": replies.place_of(event),
        "own": found,
        "said": said,
        "name": request.POST.get("name", "")[:80],
        "open": replies.takes_replies(event),
        "answers": [(each.value, told(words)) for each, words in ANSWERS.items()],
        "yes": sum(each.answer is replies.Comes.YES and not each.waits for each in everybody),
        "waiting": sum(each.waits > 0 for each in everybody),
        "by_mail": mail.is_asked_for(),
        "address": veiled(address) if address else "",
        "email": request.POST.get("email", "")[:254],
        "toasts": toasts(request),
    }
    return render(request, "player/coming_night.html", context, status=400 if said else 200)


def _replied(request: HttpRequest, event: EventView, found: replies.Coming | None) -> str | Message:
    """What came of what was answered: the reply's id, or what to say. Raises `BadInput` for what will not do."""
    wish = mail.wish_of(request)
    if found is not None and "answer" not in request.POST:
        if wish is not None:
            mail.asked(request, wish, event, found)
        return found.id
    answer = request.POST.get("answer", "")
    if answer not in set(replies.Comes):
        return Message("coming.answer_first")
    name = found.name if found else fields.text_of(request.POST, "name", 80)
    comes = replies.Comes(answer)
    came = replies.reply(event, name, comes, address=address_of(request), own=found.id if found else "")
    if wish is not None and isinstance(came, str):
        mail.asked(request, wish, event, replies.of_id(event, came))
    return came
