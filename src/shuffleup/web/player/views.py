"""The player's phone: the clock for everybody who scans the code, a seat of one's own by the code on the slip."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from shuffleup.acts.roles import Role
from shuffleup.desk import claims
from shuffleup.desk.devices import LASTS
from shuffleup.desk.event import EventView
from shuffleup.desk.night_list import phase
from shuffleup.desk.roles import STRANGER, Who
from shuffleup.names import fold
from shuffleup.rulebooks import ClauseKind
from shuffleup.store import Device
from shuffleup.tournament.answers import Message
from shuffleup.tournament.state import Standing
from shuffleup.web import doors
from shuffleup.web.audience import stream_url
from shuffleup.web.console.shared import toasts
from shuffleup.web.console.sheets import receipt_of
from shuffleup.web.current import find, house
from shuffleup.web.league.careers import career_of, rivals_of
from shuffleup.web.pairing import address_of
from shuffleup.web.player import mail
from shuffleup.web.player.mine import mine
from shuffleup.web.qr import drawn
from shuffleup.web.rules.paper import told_in_house
from shuffleup.web.rules.reader import find_book
from shuffleup.web.wall import wall


@require_GET
def play(request: HttpRequest, tournament: str) -> HttpResponse:
    """The clock, what comes next, and for who has claimed a seat everything about it."""
    event = find(tournament)
    doors.note_player(request)
    who = player_of(request, event)
    asked = None if who.entry else _asked(request, event)
    context = {
        "event": event,
        "plan": event.state.plan,
        "stream": stream_url(tournament, who),
        "wall": wall(event.house, tournament),
        "mine": mine(event.house, tournament, who.entry) if who.entry else {},
        "asked": asked,
        "notices": notices_of(event) if who.entry else {},
        "phase": phase(event.state),
        "published": bool(event.state.published),
        "by_mail": mail.is_asked_for(),
        "toasts": toasts(request),
    }
    return render(request, "player/play.html", context)


def player_of(request: HttpRequest, event: EventView) -> Who:
    """The player of this tournament whose phone this is, or a stranger."""
    who = doors.who(request, Role.PLAYER)
    return who if who.tournament == event.id and who.entry in event.state.entries else STRANGER


def _asked(request: HttpRequest, event: EventView) -> dict[str, Any] | None:
    """That this phone waits for the director, or was refused."""
    report = claims.asked_by(event.state, doors.carried(request, Role.PLAYER))
    if report is None or report.confirmed:
        return None
    return {"name": event.names.get(report.entry, ""), "refused": bool(report.settled_at)}


def notices_of(event: EventView) -> dict[str, Any]:
    """What the night's book wants players to be told: the clauses, and the version of the book that they are in."""
    book = find_book(event.state.book.id)
    clauses = [each for each in book.clauses if each.kind is ClauseKind.NOTICE]
    rows = told_in_house(book, clauses)
    return {
        "book": book,
        "clauses": clauses,
        "rows": rows,
        "ids": [each.id for each in clauses],
        "version": book.content_hash,
    }


@require_GET
def notices(request: HttpRequest, tournament: str) -> HttpResponse:
    """The notices in full, to be accepted by the player whose phone this is."""
    event = find(tournament)
    who = player_of(request, event)
    shown = notices_of(event)
    accepted = event.state.accepted.get(who.entry)
    same = accepted is not None and accepted.version == shown["version"]
    context = {
        "event": event,
        "plan": event.state.plan,
        "who": who,
        "play_url": reverse("play", args=[tournament]),
        "accepted": accepted if same else None,
        "changed": accepted is not None and not same,
        "toasts": toasts(request),
        **shown,
    }
    return render(request, "player/notices.html", context)


@require_GET
def record(request: HttpRequest, tournament: str) -> HttpResponse:
    """What the player whose phone this is paid tonight, and did over nights; a stranger claims a seat first."""
    event = find(tournament)
    who = player_of(request, event)
    if not who.entry:
        return HttpResponseRedirect(reverse("claim", args=[tournament]))
    found = career_of(event.state.entries[who.entry].person)
    context = {"event": event, "plan": event.state.plan, "career": found, "rivals": rivals_of(found)}
    return render(request, "player/record.html", context | receipt_of(event, who.entry))


@require_GET
def qr(request: HttpRequest, tournament: str) -> HttpResponse:
    """The QR code that leads a phone here; it holds no secret."""
    find(tournament)
    return drawn(house().reach.base(request) + reverse("play", args=[tournament]))


@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest, tournament: str) -> HttpResponse:
    """Pick your name, type the code of your slip; or ask the director to let this phone in."""
    event = find(tournament)
    entry = (request.POST if request.method == "POST" else request.GET).get("entry", "")[:40]
    if entry not in claims.can_be_claimed(event.state):
        return render(request, "player/names.html", {"event": event, "plan": event.state.plan, "rows": _names(event)})
    if request.method == "GET" and event.state.plan.deals_cards and player_of(request, event).entry == entry:
        # A slip was scanned by the phone that has the seat: what stands behind the # of its address goes along.
        return HttpResponseRedirect(reverse("dealt_table", args=[tournament]))
    said = ""
    if request.method == "POST":
        came = _claimed(request, event, entry)
        if isinstance(came, Device):
            answer = HttpResponseRedirect(reverse("play", args=[tournament]))
            return doors.hand_over(answer, came, LASTS[Role.PLAYER])
        said = event.say(came)
    context = {"event": event, "plan": event.state.plan, "entry": entry, "name": event.names[entry], "said": said}
    return render(request, "player/claim.html", context, status=403 if said else 200)


def _claimed(request: HttpRequest, event: EventView, entry: str) -> Device | Message:
    """What came of the code that was typed, or of asking without one."""
    address, name = address_of(request), doors.kind_of_browser(request)
    if request.POST.get("ask") == "yes":
        return claims.ask_for_seat(event.house, event.id, entry, address=address, name=name)
    return claims.claim_seat(
        event.house,
        event.id,
        entry,
        request.POST.get("code", "")[:20],
        address=address,
        name=name,
        now_is=doors.carried(request, Role.PLAYER),
    )


def _names(event: EventView) -> list[tuple[str, str, Any]]:
    """Everybody whose seat can be claimed: entry, name, seat; who is in comes first."""
    entries = [event.state.entries[each] for each in claims.can_be_claimed(event.state)]
    rows = sorted(entries, key=lambda each: (each.standing is Standing.OUT, fold(event.names[each.id])))
    return [(each.id, event.names[each.id], each.seat) for each in rows]
