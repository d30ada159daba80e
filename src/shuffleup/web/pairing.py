"""The pages of devices: who is let in, a door held open with QR code and PIN, and the phone's side of it."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from shuffleup.acts.roles import Role
from shuffleup.desk import claims
from shuffleup.desk.devices import A_NIGHT, A_SEASON, is_token
from shuffleup.desk.roles import BOUND, NotAllowed
from shuffleup.desk.speech import told
from shuffleup.store import Device
from shuffleup.store.night_sequencer import NoSuchTournament
from shuffleup.tournament.answers import Message
from shuffleup.web import doors
from shuffleup.web.console.shared import toast, toasts
from shuffleup.web.current import find, house
from shuffleup.web.qr import drawn


@require_http_methods(["GET", "POST"])
def devices(request: HttpRequest) -> HttpResponse:
    """Everybody who is let in; a POST holds a door open for one more."""
    asks = doors.who(request)
    if request.method == "POST":
        return _hold_open(request)
    rows = [
        {"device": each, "role": Role(each.role), "own": each.id == asks.device, "player": _player(each)}
        for each in house().devices.everybody()
        if not is_token(each)
    ]
    offered = [role for role in (Role.LEAGUE, Role.DIRECTOR, Role.FLOOR, Role.SCREEN) if asks.may_let_in(role)]
    context = {
        "rows": rows,
        "now": house().time.now(),
        "offered": offered,
        "nights": [night for night in house().nights.all() if night.phase != "finished"][:20],
        "toasts": toasts(request),
    }
    return render(request, "doors/devices.html", context)


def _player(device: Device) -> str:
    """Whose seat a phone has, if it has one and the tournament is still there."""
    try:
        return house().name_of(house().sequencer(device.tournament).state, device.entry) if device.entry else ""
    except NoSuchTournament:
        return ""


def _hold_open(request: HttpRequest) -> HttpResponse:
    post = request.POST
    try:
        role = Role(post.get("role", ""))
    except ValueError:
        toast(request, told(Message("staff.choose_what_for")), bad=True)
        return HttpResponseRedirect(reverse("devices"))
    tournament, table, entry = "", 0, ""
    if role in BOUND:
        event = find(post.get("tournament", "")[:40])
        number, entry = post.get("table", ""), post.get("entry", "")[:40]
        tournament, table = event.id, int(number) if number.isdecimal() and len(number) < 5 else 0
        if not claims.is_place(event.state, role, table, entry):
            toast(request, told(Message("staff.choose_table_or_player")), bad=True)
            return HttpResponseRedirect(reverse("devices"))
    pairing = house().devices.hold_open(
        role,
        doors.who(request),
        tournament=tournament,
        table=table,
        entry=entry,
        lasts=A_SEASON if post.get("lasts") == "season" and role not in BOUND else A_NIGHT,
    )
    return HttpResponseRedirect(reverse("pairing", args=[pairing.id]))


@require_http_methods(["GET", "POST"])
def pairing(request: HttpRequest, pairing: str) -> HttpResponse:
    """The director's side of a door: its QR code and PIN, until a phone has come; a POST closes it."""
    held = house().store.pairing(pairing)
    if held is None:
        raise Http404(told(Message("mistake.no_door")))
    asks = doors.who(request)
    if not asks.may_let_in(Role(held.role)):
        raise NotAllowed(asks, "opening such a door")  # its PIN would make them more than they are
    still_open = house().devices.held_open(pairing) is not None
    if request.method == "POST":
        if still_open:
            house().devices.close_door(held)
        return HttpResponseRedirect(reverse("devices"))
    context = {
        "pairing": held,
        "role": Role(held.role),
        "open": still_open,
        "arrived": house().store.device(held.device) if held.device else None,
        "pin": house().devices.pin(held) if still_open else "",
        "mark": house().reach.mark,
        "minutes": max(1, -(-(held.expires_at - house().time.now()) // 60_000)),
        "address": house().reach.base(request) + reverse("pair_with", args=[pairing]),
    }
    return render(request, "doors/pairing.html", context)


@require_GET
def pairing_qr(request: HttpRequest, pairing: str) -> HttpResponse:
    """The QR code of a door: it leads to a page that asks for the PIN."""
    if house().store.pairing(pairing) is None:
        raise Http404(told(Message("mistake.no_door")))
    return drawn(house().reach.base(request) + reverse("pair_with", args=[pairing]))


@require_POST
def device(request: HttpRequest, device: str) -> HttpResponse:
    """Show a device the door, or call it by another name."""
    found = house().store.device(device)
    if found is None:
        raise Http404(told(Message("mistake.no_device")))
    if not doors.who(request).may_let_in(Role(found.role)):
        toast(request, told(Message("staff.only_the_league")), bad=True)
    elif "name" in request.POST and not is_token(found):
        renamed = house().devices.rename(found, request.POST["name"])
        called = Message("staff.is_called", {"name": renamed.name})
        toast(request, told(called if renamed.name else Message("staff.has_no_name")))
    elif is_token(found):
        house().devices.shut(device)
        toast(request, told(Message("staff.revoked", {"name": found.name})))
        return HttpResponseRedirect(reverse("tokens"))
    else:
        house().devices.shut(device)
        named = Message("staff.signed_out", {"name": found.name})
        toast(request, told(named if found.name else Message("staff.device_signed_out")))
    return HttpResponseRedirect(reverse("devices"))


@require_GET
def pair(request: HttpRequest) -> HttpResponse:
    """For who types the address: it wants the letters of a door."""
    code = "".join(each for each in request.GET.get("code", "").lower() if each.isascii() and each.isalnum())
    if code:
        return HttpResponseRedirect(reverse("pair_with", args=[code[:20]]))
    return render(request, "doors/pair_code.html")


@require_http_methods(["GET", "POST"])
def pair_with(request: HttpRequest, pairing: str) -> HttpResponse:
    """The phone's side of a door: type the PIN and a name, and be let in."""
    said, name = "", request.POST.get("name", "")[:60]
    if request.method == "POST":
        came = house().devices.come_in(pairing, request.POST.get("pin", "")[:20], name, address_of(request))
        if isinstance(came, Device):
            claims.has_seat(house(), came)
            return _welcome(request, came)
        said = told(came)
    elif house().devices.held_open(pairing) is None:
        said = told(Message("door.closed"))
    context = {"said": said, "name": name, "pairing": pairing, "open": house().devices.held_open(pairing) is not None}
    return render(request, "doors/pair.html", context, status=403 if said else 200)


def _welcome(request: HttpRequest, device: Device) -> HttpResponse:
    """In: what the browser was before in the same kind is signed out, and its first page shown."""
    doors.leave(request, Role(device.role))
    return doors.hand_over(HttpResponseRedirect(_first_page(device)), device)


def _first_page(device: Device) -> str:
    """Where a device goes first."""
    if Role(device.role) is Role.CAPTAIN:
        return reverse("table", args=[device.tournament, device.at_table])
    if device.tournament:
        return reverse("play", args=[device.tournament])
    running = [night.id for night in house().nights.all() if night.phase == "running"]
    if Role(device.role) is Role.SCREEN and running:
        return reverse("screen", args=[running[0]])
    return reverse("pair") if Role(device.role) is Role.SCREEN else reverse("tonight")


@require_POST
def out_of_here(request: HttpRequest) -> HttpResponse:
    """Sign this browser out of all that it is."""
    answer = HttpResponseRedirect(reverse("pair"))
    for each in doors.bearers(request):
        if each.device:
            house().devices.shut(each.device)
            answer.delete_cookie(doors.COOKIES[each.role])
    return answer


def address_of(request: HttpRequest) -> str:
    """The network address that a request came from."""
    return str(request.META.get("REMOTE_ADDR", ""))
