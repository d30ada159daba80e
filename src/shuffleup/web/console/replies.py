"""Who says that they will come: announcing a night, its replies, and those who come put on the list."""

import csv
import io
from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.desk import replies as desk
from shuffleup.desk.event import EventView
from shuffleup.desk.mail import readers
from shuffleup.desk.speech import told
from shuffleup.message import Message
from shuffleup.web import fields
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import page, tell_bad, toast
from shuffleup.web.current import find, house
from shuffleup.web.player.coming import ANSWERS


@require_http_methods(["GET", "POST"])
def replies(request: HttpRequest, tournament: str) -> HttpResponse:
    """The replies by answer; announcing the night, or no longer; one taken away."""
    event = find(tournament)
    if request.method == "POST":
        if "drop" in request.POST:
            desk.drop(event, request.POST["drop"][:40])
        elif "mail" in request.POST:
            _mail(request, event)
            return back_to(reverse("replies", args=[tournament]))
        else:
            desk.announce(event.house, tournament, open_=request.POST.get("announced") == "yes")
        toast(request, told(_said(request.POST.get("announced", ""))))
        return back_to(reverse("replies", args=[tournament]))
    found = desk.replies_to(event)
    new, addresses = desk.to_enter(found), readers.addresses_of(event)
    mail = house().mail
    return page(
        request,
        event,
        "console/replies.html",
        "players",
        announced=desk.is_announced(event.house, tournament),
        open=desk.takes_replies(event),
        address=house().reach.base(request) + reverse("coming_night", args=[tournament]),
        groups=[(told(words), [each for each in found if each.answer is answer]) for answer, words in ANSWERS.items()],
        new=len(new),
        pasted=_as_list(new, addresses),
        by_mail=mail.settings is not None,
        for_news=len(mail.for_news()),
        mailed=mail.mailed(tournament),
    )


def _mail(request: HttpRequest, event: EventView) -> None:
    """Mail the night to those who asked for news, once for each time that it is wanted."""
    mail = house().mail
    if mail.settings is None or not desk.takes_replies(event):
        toast(request, told(Message("mail.nothing_to_tell")), bad=True)
        return
    try:
        sent = mail.tell_news(event, fields.whole(request.POST, "mail", 0, 999))
    except BadInput as bad:
        tell_bad(request, bad)
        return
    done = Message("mail.was_done_already") if sent is None else Message("mail.so_many_wait", {"count": sent})
    toast(request, told(done), bad=sent is None)


def _said(announced: str) -> Message:
    said = {"yes": Message("coming.is_announced"), "no": Message("coming.is_withdrawn")}
    return said.get(announced, Message("coming.is_dropped"))


def _as_list(coming: list[desk.Coming], addresses: Mapping[str, str]) -> str:
    """The names as an entry list, with the addresses given, so that the page of lists asks what it asks of any."""
    held = io.StringIO()
    rows = ([each.name, addresses.get(each.id, "")] for each in coming)
    csv.writer(held).writerows([["name", "email"], *rows])
    return held.getvalue()
