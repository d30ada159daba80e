"""The cash box, for directors: by entry and in all, who took what, prizes signed for; and all of it on paper."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.desk.cash_box import box_of
from shuffleup.web.console.shared import page
from shuffleup.web.current import find
from shuffleup.web.doors import who


@require_GET
def cash(request: HttpRequest, tournament: str) -> HttpResponse:
    """The box as it stands, and the forms that change it."""
    event = find(tournament)
    return page(request, event, "console/cash.html", "more", **box_of(event, who(request).actor))


@require_GET
def slip(request: HttpRequest, tournament: str) -> HttpResponse:
    """The same to print: for the till, or (`entry`) one prize to sign for."""
    event = find(tournament)
    one = request.GET.get("entry", "")
    held = box_of(event, who(request).actor)
    prizes = [row for row in held["prizes"] if row["entry"] == one] if one else held["prizes"]
    context = {**held, "event": event, "plan": event.state.plan, "now": event.now, "one": bool(one), "prizes": prizes}
    return render(request, "console/cash_slip.html", context)
