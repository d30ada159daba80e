"""What goes on paper: seat slips to cut out, and the list for the wall."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.bad_input import BadInput
from shuffleup.desk import claims
from shuffleup.desk.event import EventView
from shuffleup.names import fold
from shuffleup.tournament.state import Entry, Standing
from shuffleup.web.console.shared import tell_bad
from shuffleup.web.current import find, house
from shuffleup.web.pairing import address_of
from shuffleup.web.qr import within


@require_GET
def slips(request: HttpRequest, tournament: str) -> HttpResponse:
    """A slip for each player (or each who moves now), by table and seat, with the code that makes a phone theirs.

    Of a robot nobody has one: no phone can be its.
    """
    event = find(tournament)
    wanted = [
        entry
        for entry in event.state.standing(Standing.IN)
        if not entry.bot
        and (request.GET.get("moved") != "yes" or _has_moved(event, entry))
        and request.GET.get("entry", entry.id) == entry.id
    ]
    try:
        base, shared = house().reach.base(request), reverse("play_qr", args=[event.id])
        found = [_slip(event, entry, base, shared) for entry in wanted if entry.seat is not None]
    except BadInput as bad:  # there is nowhere to keep the secrets of seats
        tell_bad(request, bad)
        return HttpResponseRedirect(reverse("tables", args=[tournament]))
    rows = sorted(found, key=lambda row: row.seat)
    by_air = any(row.opens for row in rows) and not (request.is_secure() or house().reach.is_here(address_of(request)))
    context = {"event": event, "plan": event.state.plan, "rows": rows, "by_air": by_air}
    answer = render(request, "console/slips.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


@dataclass(frozen=True, slots=True)
class PaperSlip:
    """A player's slip. `opens` is the address that opens his cards: empty where a phone has them, or none are dealt.

    `picture` is the QR code of that address, else of the night's page, which all of them share; `opened`: a phone has
    opened them.
    """

    entry: str
    seat: tuple[int, int]
    name: str
    code: str
    opens: str
    picture: str
    opened: bool


def _slip(event: EventView, entry: Entry, base: str, shared: str) -> PaperSlip:
    """The slip of a player: `base` begins our addresses, `shared` is the picture where no cards are opened."""
    dealer = event.house.dealer
    deals = event.state.plan.deals_cards
    opened = deals and dealer.asked.is_opened(event.id, entry.id)
    opens = ""
    if deals and not opened:
        secret = dealer.shown.seal_of(event.id, entry.id).secret.hex()
        opens = f"{base}{reverse('claim', args=[event.id])}?entry={entry.id}#cards={secret}"
    return PaperSlip(
        entry.id,
        entry.seat or (0, 0),
        event.names[entry.id],
        claims.seat_code(event.house, event.id, entry.id),
        opens,
        within(opens) if opens else shared,
        opened,
    )


MOVED_NOW = 10 * 60_000
"""Milliseconds for which a move is news."""


def _has_moved(event: EventView, entry: Entry) -> bool:
    """Whether this player has just been sent to the seat that he has."""
    return any(
        (move.entry, move.to) == (entry.id, entry.seat) and event.now - move.at < MOVED_NOW
        for move in event.state.moves
    )


@require_GET
def seat_list(request: HttpRequest, tournament: str) -> HttpResponse:
    """Everybody with table and seat, by name, or by table."""
    event = find(tournament)
    by_table = request.GET.get("by") == "table"
    rows = sorted(_seats(event), key=(lambda row: row[1]) if by_table else (lambda row: fold(row[0])))
    context = {"event": event, "plan": event.state.plan, "rows": rows, "by_table": by_table}
    return render(request, "console/seat_list.html", context)


def _seats(event: EventView) -> list[tuple[str, tuple[int, int]]]:
    playing = event.state.standing(Standing.IN)
    return [(event.names[entry.id], entry.seat) for entry in playing if entry.seat is not None]
