"""Who gets in: the links of director and league, the cookies of devices, and headers that keep every page to itself.

A link carries a key of the house once and leaves a device with a signed cookie; so does a PIN (`pairing.py`). A browser
may carry several cookies: whoever runs the night may play in it too. Every page is asked for here, by the table in
`roles.py`; commands are asked for again in `House.send`.
"""

import re
from collections.abc import Callable, Mapping
from hmac import compare_digest
from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from shuffleup.acts.roles import OFFICE, ORDER, STAFF, Role
from shuffleup.desk.roles import STRANGER, NotAllowed, Who
from shuffleup.desk.speech import told
from shuffleup.desk.storage import away_told
from shuffleup.store import Device, StoreAway
from shuffleup.tournament.acts import Command
from shuffleup.web.current import house

SALT = "device"
COOKIES: Mapping[Role, str] = {
    Role.LEAGUE: "staff",
    Role.DIRECTOR: "staff",
    Role.FLOOR: "staff",
    Role.CAPTAIN: "table",
    Role.PLAYER: "seat",
    Role.SCREEN: "screen",
}
"""Role -> the cookie it is carried in: one device of each kind in a browser."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "form-action 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)

Answer = Callable[[HttpRequest], HttpResponse]


def bearers(request: HttpRequest) -> tuple[Who, ...]:
    """All that this browser is, the most trusted first; a stranger comes last, always."""
    found: tuple[Who, ...] | None = vars(request).get("_bearers")
    if found is None:
        carried = (_carried(request, name) for name in dict.fromkeys(COOKIES.values()))
        devices = [who for who in carried if who is not None]
        found = (*sorted(devices, key=lambda who: ORDER.index(who.role)), STRANGER)
        vars(request)["_bearers"] = found
    return found


def _carried(request: HttpRequest, name: str) -> Who | None:
    id_ = carried(request, next(role for role in COOKIES if COOKIES[role] == name))
    who = house().devices.find(id_) if id_ else None
    return who if who and COOKIES[who.role] == name else None


def who(request: HttpRequest, *roles: Role) -> Who:
    """Who asks: the most trusted that this browser is, or the most trusted of these roles; else a stranger."""
    return next((each for each in bearers(request) if not roles or each.role in roles), STRANGER)


def note_player(request: HttpRequest) -> None:
    """Where a browser is let in as staff and has a seat, too, remember whose the staff's device is."""
    staff, seats = [], []
    for each in bearers(request):
        staff += [each] if each.role in STAFF else []
        seats += [each] if each.role is Role.PLAYER and each.entry else []
    for by in staff:
        for seat in seats:
            house().own_tables.plays(seat.tournament, by.device, seat.entry)


def sender(request: HttpRequest, command: Command, tournament: str) -> Who:
    """In what capacity this browser sends a command: the most trusted one that may, else the most trusted of all."""
    may = (each for each in bearers(request) if each.may_send(type(command), tournament) and each.is_theirs(command))
    return next(may, bearers(request)[0])


def carried(request: HttpRequest, role: Role) -> str:
    """The id of the device that this browser says it is, let in or not; empty without a cookie of ours."""
    try:
        return str(signing.loads(request.COOKIES.get(COOKIES[role], ""), key=house().signing_key(), salt=SALT))
    except signing.BadSignature:
        return ""


def is_office(request: HttpRequest) -> bool:
    """Whether a director or the league asks."""
    return who(request).role in OFFICE


def is_staff(request: HttpRequest) -> bool:
    """Whether somebody asks who helps to run the night."""
    return who(request).role in STAFF


def hand_over(answer: HttpResponse, device: Device, lasts: int = 0) -> HttpResponse:
    """Give a device its cookie, with this answer; `lasts` (ms) where the device is yet to be let in."""
    answer.set_cookie(
        COOKIES[Role(device.role)],
        signing.dumps(device.id, key=house().signing_key(), salt=SALT),
        max_age=(lasts or max(0, device.expires_at - house().time.now())) // 1000,
        httponly=True,
        samesite="Lax",
    )
    return answer


def leave(request: HttpRequest, role: Role) -> None:
    """Sign out what this browser is in the cookie of this role: another device comes in its place."""
    for before in bearers(request):
        if before.device and COOKIES[before.role] == COOKIES[role]:
            house().devices.shut(before.device)


def let_in(request: HttpRequest, key: str) -> HttpResponse:
    """A link with a key of the house: the director's, or the league's."""
    role = next((each for each in (Role.DIRECTOR, Role.LEAGUE) if _opens(key, each)), None)
    if role is None:
        return render(request, "doors/wrong_key.html", status=403)
    answer = HttpResponseRedirect("/")
    if who(request, role) is not STRANGER:
        return answer
    device = house().devices.admit(role, kind_of_browser(request), by="link")
    return hand_over(answer, device)


def _opens(key: str, role: Role) -> bool:
    kept = house().key(role)
    return bool(kept) and compare_digest(key.encode(), kept.encode())


COMPUTERS = {"Windows": "Windows PC", "Macintosh": "Mac", "CrOS": "Chromebook", "Linux": "PC"}
"""What a system says of itself -> the computer as whoever owns it calls it."""
BROWSERS = {"Edg": "Edge", "OPR": "Opera"}
"""The same of browsers that shorten their names."""
SYSTEM = re.compile("|".join(COMPUTERS))
BROWSER = re.compile(r"Edg|OPR|Firefox|Chrome(?!.*(?:Edg|OPR))|Safari(?!.*(?:Edg|OPR))")
"""Some say that they are others, too, before they say what they are."""

ANDROID = re.compile(r"Android [0-9.]{1,10}; ([^;()]{2,40}?)(?: Build/[^;()]*)?[;)]")
"""Behind it stands the model, unless the browser keeps it to itself (`K`)."""


def kind_of_browser(request: HttpRequest) -> str:
    """What a device is called until somebody names it: a phone's model, the kind of a computer and its browser."""
    return called_by(request.headers.get("User-Agent", ""))


def called_by(agent: str) -> str:
    """The same of what a browser says it is."""
    agent = agent[:400]
    phone = next((name for name in ("iPhone", "iPad") if name in agent), "")
    if phone or "Android" in agent:
        model = ANDROID.search(agent)
        return phone or (model[1] if model and model[1].isprintable() else "Android")
    system, browser = SYSTEM.search(agent), BROWSER.search(agent)
    found = [COMPUTERS[system[0]]] if system else []
    return ", ".join([*found, BROWSERS.get(browser[0], browser[0])] if browser else found)


class DoorMiddleware:
    """Lets everybody past to the pages that are theirs; others are told which link to use."""

    def __init__(self, get_response: Answer) -> None:
        self._next = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self._next(request)

    def process_view(
        self, request: HttpRequest, view: Any, arguments: tuple[Any, ...], fields: dict[str, Any]
    ) -> HttpResponse | None:
        """Show the way in to who may not ask for this page."""
        match = request.resolver_match
        name = (match.url_name if match else None) or ""
        try:
            if any(each.may_see(name) for each in bearers(request)):
                return None
            return _closed(request)
        except StoreAway as away:
            return _away(request, away)

    def process_exception(self, request: HttpRequest, wrong: Exception) -> HttpResponse | None:
        """Say that somebody may not do what they asked for, or that the database is away: the page asks again."""
        if isinstance(wrong, StoreAway):
            return _away(request, wrong)
        return _closed(request) if isinstance(wrong, NotAllowed) else None


def _away(request: HttpRequest, away: StoreAway) -> HttpResponse:
    cause, to_do = map(told, away_told(away, page=True))
    answer = render(request, "mistakes/away.html", {"cause": cause, "to_do": to_do}, status=503)
    answer["Retry-After"] = "5"
    return answer


def _closed(request: HttpRequest) -> HttpResponse:
    if who(request) is STRANGER:
        running = [night for night in house().nights.all()[:5] if night.phase == "running"]
        accounts, offered = house().accounts.everybody(), house().passkeys.offered(request)
        context = {"nights": running, "passwords": accounts, "passkeys": offered}
        return render(request, "doors/closed.html", context, status=403)
    return render(request, "doors/not_yours.html", {"who": who(request), "staff": is_staff(request)}, status=403)


class PolicyMiddleware:
    """Content policy, no cache for pages that show a moment, and cookies that never leave HTTPS where there is one."""

    def __init__(self, get_response: Answer) -> None:
        self._next = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the headers."""
        answer = self._next(request)
        answer.headers.setdefault("Content-Security-Policy", POLICY)
        answer.headers.setdefault("Cache-Control", "no-store")
        if request.is_secure():
            answer.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
            for cookie in answer.cookies.values():
                cookie["secure"] = True
        return answer


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was not made by a page of ours, or by one from before the cookies were cleared."""
    return render(request, "doors/csrf.html", status=403)
