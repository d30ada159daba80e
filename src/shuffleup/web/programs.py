"""Programs of others in a night that the program deals: put on the list, given a token for their seat, shown the door.

A token is told this once, on the page that made it; of its secret only a hash is kept (`api/tokens`).
"""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from shuffleup.acts.roles import Role
from shuffleup.bad_input import BadInput
from shuffleup.desk import claims
from shuffleup.desk.devices import is_token
from shuffleup.desk.event import EventView
from shuffleup.message import Message
from shuffleup.store import Device
from shuffleup.tournament.door import entries_open
from shuffleup.tournament.programs import LONGEST_NAME, PROGRAM
from shuffleup.tournament.state import Standing
from shuffleup.web import doors
from shuffleup.web.api import tokens
from shuffleup.web.console.shared import page, tell_bad, toast
from shuffleup.web.current import find, house
from shuffleup.web.fields import text_of

PLAYS = (Standing.REGISTERED, Standing.WAITING, Standing.IN)


@dataclass(frozen=True, slots=True)
class ProgramRow:
    """A program on the list, and the tokens that are good for its seat now."""

    entry: str
    name: str
    tokens: tuple[Device, ...]


@require_http_methods(["GET", "POST"])
def programs(request: HttpRequest, tournament: str) -> HttpResponse:
    """The programs of a night; a POST makes a token for the seat of one, and shows it this once."""
    event = find(tournament)
    if not event.state.plan.is_digital:
        raise Http404
    made: tuple[Device, str, str] | None = None
    if request.method == "POST":
        try:
            if "revoke" in request.POST:
                return _revoked(request, event)
            made = _make(request, event)
        except BadInput as bad:
            tell_bad(request, bad)
            return HttpResponseRedirect(reverse("programs", args=[tournament]))
    rows = [
        ProgramRow(each.id, event.names[each.id], tuple(claims.phones_of(house(), tournament, each.id)))
        for each in event.state.entries.values()
        if each.bot == PROGRAM and each.standing in PLAYS
    ]
    more = {
        "rows": rows,
        "made": made,
        "base": house().reach.base(request),
        "open": entries_open(event.state, event.now),
        "longest": LONGEST_NAME,
    }
    return page(request, event, "console/programs.html", "players", **more)


def _revoked(request: HttpRequest, event: EventView) -> HttpResponse:
    """A program's token opens nothing any more."""
    for each in claims.phones_of(house(), event.id, text_of(request.POST, "revoke", 40)):
        if is_token(each):
            house().devices.shut(each.id)
            toast(request, event.say(Message("staff.revoked", {"name": each.name})))
    return HttpResponseRedirect(reverse("programs", args=[event.id]))


def _make(request: HttpRequest, event: EventView) -> tuple[Device, str, str]:
    """A token for the seat of a program, good for a night, and what opens its cards; the one before it is revoked.

    Raises `BadInput`.
    """
    entry = text_of(request.POST, "entry", 40)
    if not claims.is_place_of_token(event.state, Role.PLAYER, 0, entry):
        raise BadInput(Message("refused.seat_of_a_person"))
    by, cards = doors.who(request), house().dealer.shown.seal_of(event.id, entry).secret.hex()
    night, name = tokens.SPANS["night"], event.names[entry][:60]
    made = tokens.make(house(), Role.PLAYER, name, by=by, lasts=night, tournament=event.id, entry=entry)
    return *made, cards
