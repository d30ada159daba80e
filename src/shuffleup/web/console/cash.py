"""The cash box, for directors: by entry and in all, who took what, prizes signed for; and all of it on paper."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.desk.cash_box import box_of
from shuffleup.web.console.list_parts import by_letters
from shuffleup.web.console.shared import page
from shuffleup.web.current import find
from shuffleup.web.doors import who


@require_GET
def cash(request: HttpRequest, tournament: str) -> HttpResponse:
    """The box as it stands, and the forms that change it; who has paid what is due is told in a sum."""
    event = find(tournament)
    held = box_of(event, who(request).actor)
    settled = [row for row in held["rows"] if not row.account.owes]
    return page(
        request,
        event,
        "console/cash.html",
        "more",
        **held,
        parts=by_letters([row for row in held["rows"] if row.account.owes], request.GET.get("part", "")),
        settled=settled,
        settled_sum=sum(row.account.taken for row in settled),
    )


@require_GET
def slip(request: HttpRequest, tournament: str) -> HttpResponse:
    """The same to print: for the till, or (`entry`) one prize to sign for."""
    event = find(tournament)
    one = request.GET.get("entry", "")
    held = box_of(event, who(request).actor)
    prizes = [row for row in held["prizes"] if row["entry"] == one] if one else held["prizes"]
    context = {**held, "event": event, "plan": event.state.plan, "now": event.now, "one": bool(one), "prizes": prizes}
    return render(request, "console/cash_slip.html", context)
