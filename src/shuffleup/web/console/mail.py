"""The house's mail, for the office: whether it is set up, what became of the last letters, and who asked for mail."""

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.desk.devices import MINUTE
from shuffleup.desk.mail import readers
from shuffleup.desk.mail.address import LONGEST
from shuffleup.desk.mail.readers import DAY
from shuffleup.desk.reading import catalogue
from shuffleup.desk.speech import phrase, told
from shuffleup.message import Message
from shuffleup.store.mail_table import MailReader
from shuffleup.web import fields
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import tell_bad, toast, toasts
from shuffleup.web.current import house

SHOWN = 500
"""Readers on the page."""

KINDS = {
    "confirmation": Message("mail.kind_confirmation"),
    "results": Message("mail.kind_results"),
    "news": Message("mail.kind_news"),
    "trial": Message("mail.kind_trial"),
}


WHYS = {
    "old": Message("mail.why_old"),
    "stopped": Message("mail.why_stopped"),
    "unwritable": Message("mail.why_unwritable"),
}


@require_http_methods(["GET", "POST"])
def mail(request: HttpRequest) -> HttpResponse:
    """How mail stands; a trial letter sent, somebody taken off."""
    desk = house().mail
    if request.method == "POST":
        if "drop" in request.POST:
            readers.stop(house(), request.POST["drop"][:64])
            toast(request, told(Message("mail.is_stopped")))
        elif desk.settings is not None:
            _send_trial(request)
        return back_to(reverse("mail"))
    everybody, now = house().store.mail_readers(), house().time.now()
    context = {
        "settings": desk.settings,
        "sender": str(desk.settings.sender) if desk.settings else "",
        "away": phrase(desk.away),
        "waiting": house().store.letters_waiting(),
        "settled": [(told(KINDS[each.kind]), _when(each.at, now), _why(each.why)) for each in desk.settled()],
        "readers": [_shown(each) for each in everybody[:SHOWN]],
        "more": max(0, len(everybody) - SHOWN),
        "toasts": toasts(request),
    }
    return render(request, "console/mail.html", context)


def _send_trial(request: HttpRequest) -> None:
    try:
        said = house().mail.send_trial(fields.text_of(request.POST, "email", LONGEST))
    except BadInput as bad:
        tell_bad(request, bad)
        return
    toast(request, told(said or Message("mail.trial_waits")), bad=said is not None)


def _why(why: str) -> str:
    """Why a letter was given up, in words; what the server answered is a number."""
    return told(WHYS[why]) if why in WHYS else why


def _when(at: int, now: int) -> str:
    minutes = (now - at) // MINUTE
    if now - at >= DAY:
        return catalogue().dates.day(datetime.fromtimestamp(at // 1000, UTC).date())
    return told(Message("mail.minutes_ago", {"minutes": minutes}) if minutes else Message("mail.just_now"))


def _shown(reader: MailReader) -> dict[str, object]:
    return {
        "id": reader.id,
        "address": reader.address,
        "name": reader.name,
        "confirmed": [told(each) for each in readers.confirmed(reader)],
        "to_confirm": [told(each) for each in readers.to_confirm(reader)],
    }
