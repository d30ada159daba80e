"""The report on pairs of players at dealt tables, for directors alone: counts, and nothing that accuses anybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.desk.dealer.pair_asked import pairs_of_night
from shuffleup.web.console.shared import page
from shuffleup.web.current import find

SHOWN = 60
"""Rows of pairs on the page; programs get all of them."""


@require_GET
def pairs(request: HttpRequest, tournament: str) -> HttpResponse:
    """Who won chips from whom, who folded to whom, and the best hands that were not bet."""
    event = find(tournament)
    try:
        asked = pairs_of_night(event.house.dealer, tournament)
    except NotDealtHere:
        raise Http404 from None
    names = event.names
    rows = [
        (names.get(each.one, ""), names.get(each.other, ""), each)
        for each in asked.report.pairs
        if each.won or each.faced
    ]
    nuts = [
        (each, names.get(each.entry, ""), ", ".join(names.get(other, "") for other in each.others))
        for each in asked.report.nuts
    ]
    more = {"rows": rows[:SHOWN], "nuts": nuts, "hands": asked.report.hands, "of": asked.of}
    return page(request, event, "console/pairs.html", "more", **more)
