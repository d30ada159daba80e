"""The pages of passkeys: one's own, added and taken away; and signing in with one.

A script (`passkeys.js`) stands between these and the browser's own window: it fetches what to ask, and sends what was
answered, as JSON with the token that every form carries. Whatever is wrong is answered as one sentence for the page.
"""

import json
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from shuffleup.acts.roles import Role
from shuffleup.desk.speech import told
from shuffleup.store import Account, Passkey
from shuffleup.tournament.answers import Message
from shuffleup.web import doors
from shuffleup.web.accounts import account_of
from shuffleup.web.console.shared import toast, toasts
from shuffleup.web.current import house
from shuffleup.web.pairing import address_of
from shuffleup.web.passkeys import RelyingParty, site_of

LARGEST = 64 * 1024
"""Bytes of an answer; browsers send a hundredth of it."""


@require_GET
def passkeys(request: HttpRequest) -> HttpResponse:
    """One's own passkeys, and a form for another one; or why there is none."""
    account, here = own_account(request), site_of(request)
    context = {
        "account": account,
        "rows": [_row(each, here) for each in house().passkeys.of(account.id)] if account else [],
        "here": here if isinstance(here, RelyingParty) else None,
        "why_not": told(here) if isinstance(here, Message) else "",
        "name": doors.kind_of_browser(request),
        "toasts": toasts(request),
    }
    return render(request, "doors/passkeys.html", context)


def _row(passkey: Passkey, here: RelyingParty | Message) -> dict[str, Any]:
    elsewhere = not isinstance(here, RelyingParty) or here.host != passkey.host
    return {
        "passkey": passkey,
        "made": _day(passkey.made_at),
        "used": _day(passkey.used_at) if passkey.used_at else None,
        "host": passkey.host if elsewhere else "",
    }


def _day(at: int) -> Any:
    """The day of a moment (ms UTC) where the server stands."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().date()


def own_account(request: HttpRequest) -> Account | None:
    """The account that this browser came in by; none if it came by a link or a PIN."""
    asks = doors.who(request)
    device = house().store.device(asks.device) if asks.device else None
    return house().accounts.find(account_of(device)) if device else None


@require_POST
def ask_to_add(request: HttpRequest) -> HttpResponse:
    """What the browser is to ask before a passkey is made."""
    account, here = _account_here(request)
    return JsonResponse(house().passkeys.ask_to_add(account, here, browser_of(request)))


@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """Keep the passkey that the browser made."""
    account, here = _account_here(request)
    made = house().passkeys.add(account, here, browser_of(request), _answer(request))
    if isinstance(made, Message):
        return _said(made, 422)
    toast(request, told(Message("account.passkey_added", {"name": made.name})))
    return JsonResponse({"go": reverse("passkeys")})


@require_POST
def remove(request: HttpRequest, passkey: str) -> HttpResponse:
    """Take one of one's own passkeys away."""
    account = own_account(request)
    found = next((each for each in house().passkeys.of(account.id) if each.id == passkey), None) if account else None
    if found is None:
        raise Http404(told(Message("account.passkey_gone")))
    house().passkeys.remove(found, but=doors.who(request).device)
    toast(request, told(Message("account.passkey_removed", {"name": found.name})))
    return HttpResponseRedirect(reverse("passkeys"))


@require_POST
def ask(request: HttpRequest) -> HttpResponse:
    """What the browser is to ask of whoever signs in."""
    asked = house().passkeys.ask(_here(request), browser_of(request), address_of(request))
    return _said(asked, 429) if isinstance(asked, Message) else JsonResponse(asked)


@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    """A passkey that is one of ours leaves a device like any other."""
    found = house().passkeys.sign_in(_here(request), browser_of(request), address_of(request), _answer(request))
    if isinstance(found, Message):
        return _said(found, 403)
    doors.leave(request, Role(found.role))
    return doors.hand_over(JsonResponse({"go": reverse("tonight")}), found)


def browser_of(request: HttpRequest) -> str:
    """What tells this browser apart: made of the secret that proves its forms to be ours."""
    return sha256(str(request.META.get("CSRF_COOKIE", "")).encode()).hexdigest()


def _here(request: HttpRequest) -> RelyingParty:
    """The site that was asked. Raises `Http404` where there are no passkeys."""
    here = site_of(request)
    if isinstance(here, Message):
        raise Http404(told(here))
    return here


def _account_here(request: HttpRequest) -> tuple[Account, RelyingParty]:
    account = own_account(request)
    if account is None:
        raise Http404(told(Message("account.passkeys_need_account")))
    return account, _here(request)


def _answer(request: HttpRequest) -> Any:
    """The JSON that was sent; nothing where it is none."""
    try:
        return json.loads(request.body) if len(request.body) <= LARGEST else None
    except (ValueError, RecursionError):
        return None


def _said(message: Message, status: int) -> JsonResponse:
    return JsonResponse({"said": told(message)}, status=status)
