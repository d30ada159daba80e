"""Signing in with a password, and the accounts that can; with a passkey: `passkey_pages.py`."""

from collections import Counter

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from shuffleup.acts.roles import OFFICE, ORDER, Role
from shuffleup.desk.roles import NotAllowed
from shuffleup.desk.speech import told
from shuffleup.store import Account
from shuffleup.tournament.answers import Message
from shuffleup.web import doors
from shuffleup.web.accounts import mark
from shuffleup.web.console.shared import toast, toasts
from shuffleup.web.current import house
from shuffleup.web.pairing import address_of


@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Name and password; the right ones leave a device like any other."""
    said = ""
    if request.method == "POST":
        found = house().accounts.sign_in(
            request.POST.get("name", "")[:60], request.POST.get("password", "")[:400], address_of(request)
        )
        if isinstance(found, Account):
            doors.leave(request, Role(found.role))
            device = house().devices.admit(Role(found.role), found.name, by=mark(found.id))
            return doors.hand_over(HttpResponseRedirect(reverse("tonight")), device)
        said = told(found)
    context = {
        "said": said,
        "name": request.POST.get("name", "")[:60],
        "passkeys": house().passkeys.offered(request),
    }
    return render(request, "doors/sign_in.html", context, status=403 if said else 200)


@require_http_methods(["GET", "POST"])
def accounts(request: HttpRequest) -> HttpResponse:
    """Who can sign in with a password; a POST makes an account."""
    asks = doors.who(request)
    offered = [role for role in ORDER if role in OFFICE and asks.may_let_in(role)]
    said = ""
    if request.method == "POST":
        post = request.POST
        role = next((each for each in offered if each.value == post.get("role")), None)
        if role is None:
            raise NotAllowed(asks, "making such an account")
        made = house().accounts.make(
            post.get("name", "")[:60], role.value, post.get("password", "")[:400], post.get("again", "")[:400]
        )
        if isinstance(made, Account):
            toast(request, told(Message("staff.can_sign_in", {"name": made.name})))
            return HttpResponseRedirect(reverse("accounts"))
        said = told(made)
    kept = Counter(each.account for each in house().store.passkeys())
    rows = [
        (each, Role(each.role), asks.may_let_in(Role(each.role)), kept[each.id])
        for each in house().accounts.everybody()
    ]
    context = {"rows": rows, "offered": offered, "said": said, "name": request.POST.get("name", "")[:60]}
    return render(request, "doors/accounts.html", {**context, "toasts": toasts(request)}, status=422 if said else 200)


@require_POST
def account(request: HttpRequest, account: str) -> HttpResponse:
    """Another password, no passkeys, or none of it any more: whoever came in by what is gone is signed out."""
    found = house().accounts.find(account)
    if found is None:
        raise Http404(told(Message("account.gone")))
    asks = doors.who(request)
    if not asks.may_let_in(Role(found.role)):
        raise NotAllowed(asks, "changing such an account")
    if request.POST.get("what") == "passkeys":
        return _without_passkeys(request, found)
    if request.POST.get("what") == "drop":
        house().accounts.drop(found)
        toast(request, told(Message("staff.cannot_sign_in", {"name": found.name})))
    else:
        wrong = house().accounts.change(
            found, request.POST.get("password", "")[:400], request.POST.get("again", "")[:400]
        )
        if wrong is not None:
            toast(request, told(wrong), bad=True)
            return HttpResponseRedirect(reverse("accounts"))
        toast(request, told(Message("staff.has_new_password", {"name": found.name})))
        kept = len(house().passkeys.of(found.id))
        if kept:
            toast(request, told(Message("account.passkeys_still", {"name": found.name, "count": kept})))
    house().devices.shut_let_in_by(mark(found.id), but=asks.device)
    return HttpResponseRedirect(reverse("accounts"))


def _without_passkeys(request: HttpRequest, found: Account) -> HttpResponse:
    """Take all passkeys of an account away: a phone was lost, say, or somebody added one who should not have."""
    for passkey in house().passkeys.of(found.id):
        house().passkeys.remove(passkey, but=doors.who(request).device)
    toast(request, told(Message("account.passkeys_removed", {"name": found.name})))
    return HttpResponseRedirect(reverse("accounts"))
