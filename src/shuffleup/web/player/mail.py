"""Mail for everybody: asking for it, and the page behind the link in each letter, to confirm and to stop.

Nothing here tells whether an address is known: whoever asks is told the same.
"""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.desk import replies
from shuffleup.desk.event import EventView
from shuffleup.desk.mail import readers
from shuffleup.desk.mail.address import LONGEST, veiled
from shuffleup.desk.mail.readers import Wish
from shuffleup.desk.speech import bad_told, told
from shuffleup.message import Message
from shuffleup.web import fields
from shuffleup.web.console.shared import toast, toasts
from shuffleup.web.current import find, house
from shuffleup.web.pairing import address_of


def is_asked_for() -> bool:
    """Whether an address may be given: mail is set up."""
    return house().mail.settings is not None


def wish_of(request: HttpRequest) -> Wish | None:
    """What a form wants by mail; nothing where no address is given. Raises `BadInput`."""
    post = request.POST
    address = fields.text_of(post, "email", LONGEST)
    if not address or not is_asked_for():
        return None
    return readers.read_wish(address, results=post.get("results") == "yes", news=post.get("news") == "yes")


def asked(request: HttpRequest, wish: Wish, event: EventView | None, reply: replies.Coming | None = None) -> bool:
    """Take a wish, and say on the next page what came of it; whether a letter is on its way."""
    here = house()
    name = reply.name if reply else ""
    by = address_of(request)
    said = readers.ask(here, here.mail.links, wish, by=by, name=name, event=event, reply=reply)
    toast(request, told(said or Message("mail.on_its_way")), bad=said is not None)
    return said is None


@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Ask for news of coming nights."""
    return _asking(request, None)


@require_http_methods(["GET", "POST"])
def ask_of_night(request: HttpRequest, tournament: str) -> HttpResponse:
    """Ask for the results of a night, and for news of others."""
    return _asking(request, find(tournament))


def _asking(request: HttpRequest, event: EventView | None) -> HttpResponse:
    if not is_asked_for():
        raise Http404(told(Message("mail.not_set_up")))
    here = reverse("mail_ask_night", args=[event.id]) if event else reverse("mail_ask")
    said = ""
    if request.method == "POST":
        try:
            wish = wish_of(request)
            said = _asked(request, wish, event)
        except BadInput as bad:
            said = bad_told(bad)
        if not said:
            return HttpResponseRedirect(here)
    context = {
        "event": event,
        "plan": event.state.plan if event else None,
        "said": said,
        "email": request.POST.get("email", "")[:LONGEST],
        "toasts": toasts(request),
    }
    return render(request, "player/mail_ask.html", context, status=400 if said else 200)


def _asked(request: HttpRequest, wish: Wish | None, event: EventView | None) -> str:
    """What to say where nothing could be asked."""
    if wish is None:
        return told(Message("mail.type_address"))
    if not (wish.news or (wish.results and event is not None)):
        return told(Message("mail.tick_something"))
    asked(request, wish, event)
    return ""


@require_http_methods(["GET", "POST"])
def reader(request: HttpRequest, reader: str) -> HttpResponse:
    """What somebody gets: confirmed here by a tap, and stopped."""
    found = readers.found(house(), reader)
    if found is None:
        return render(request, "player/mail_gone.html")
    if request.method == "POST":
        if request.POST.get("do") == "stop":
            readers.stop(house(), reader)
            return render(request, "player/mail_gone.html")
        if request.POST.get("do") == "confirm":
            readers.confirm(house(), found)
        return HttpResponseRedirect(reverse("mail_reader", args=[reader]))
    context = {
        "reader": reader,
        "address": veiled(found.address),
        "to_confirm": [told(each) for each in readers.to_confirm(found)],
        "confirmed": [told(each) for each in readers.confirmed(found)],
    }
    return render(request, "player/mail_reader.html", context)
