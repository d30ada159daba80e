"""Pages about the interface: the document for people, and the director's page of tokens."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from shuffleup.acts.roles import Role
from shuffleup.bad_input import BadInput
from shuffleup.desk.claims import is_place_of_token
from shuffleup.desk.devices import DAY, is_token
from shuffleup.desk.event import EventView
from shuffleup.desk.roles import BOUND, NotAllowed
from shuffleup.message import Message
from shuffleup.names import fold
from shuffleup.store import Device
from shuffleup.web import doors
from shuffleup.web.api import tokens as kept
from shuffleup.web.api.every import OPERATIONS
from shuffleup.web.api.in_words import marked, operation_in_words, shape_in_words
from shuffleup.web.api.openapi import whole
from shuffleup.web.api.operation import PREFIX
from shuffleup.web.console.shared import tell_bad, toasts
from shuffleup.web.current import find, house
from shuffleup.web.fields import text_of


@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """Every operation and every shape, from the same document that programs read."""
    document = whole()
    groups = [
        (
            tag["name"],
            [operation_in_words(document, each.name) for each in OPERATIONS.values() if each.group == tag["name"]],
        )
        for tag in document["tags"]
    ]
    shapes = [(name, shape_in_words(schema)) for name, schema in document["components"]["schemas"].items()]
    about = [marked(part) for part in document["info"]["description"].strip().split("\n\n")]
    context = {
        "groups": groups,
        "shapes": shapes,
        "about": about,
        "prefix": PREFIX,
        "base": house().reach.base(request),
    }
    return render(request, "api/page.html", context)


@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens that are good now; a POST makes one, and shows it this once."""
    made: tuple[Device, str] | None = None
    if request.method == "POST":
        try:
            made = _make(request)
        except BadInput as bad:
            tell_bad(request, bad)
            return HttpResponseRedirect(reverse("tokens"))
    asks = doors.who(request)
    nights = house().nights.all()
    names = {night.id: night.name for night in nights}
    now = house().time.now()
    rows = [
        {
            "device": each,
            "role": Role(each.role),
            "night": names.get(each.tournament, ""),
            "days": -(-(each.expires_at - now) // DAY),
            "used": each.seen_at > each.made_at,
        }
        for each in house().devices.everybody()
        if is_token(each)
    ]
    context = {
        "rows": rows,
        "made": made,
        "base": house().reach.base(request),
        "now": now,
        "offered": [role for role in Role if asks.may_let_in(role)],
        "nights": sorted((each for each in nights if each.phase != "finished"), key=lambda each: each.phase)[:20],
        "toasts": toasts(request),
    }
    return render(request, "api/tokens.html", context)


def _make(request: HttpRequest) -> tuple[Device, str]:
    """The token that a form asks for. Raises `BadInput`, and `NotAllowed` for a role above one's own."""
    post, by = request.POST, doors.who(request)
    name = text_of(post, "name", 60)
    if not name:
        raise BadInput(Message("wrong.token_no_name"), right=Message("right.what_token_is_for"))
    if post.get("role") not in {role.value for role in Role} or post.get("lasts") not in kept.SPANS:
        raise BadInput(Message("wrong.something_not_chosen"), right=Message("right.what_may_do_how"))
    role = Role(post["role"])
    if not by.may_let_in(role):
        raise NotAllowed(by, f"making a token for a {role.value}")
    event = find(post["tournament"][:40]) if post.get("tournament") else None
    if role in BOUND and event is None:
        raise BadInput(Message("wrong.token_for_one_night"), right=Message("right.choose_night"))
    table, entry = _place(event, role, text_of(post, "place", 80)) if event else (0, "")
    night = event.id if event else ""
    lasts = kept.SPANS[post["lasts"]]
    return kept.make(house(), role, name, by=by, lasts=lasts, tournament=night, table=table, entry=entry)


def _place(event: EventView, role: Role, said: str) -> tuple[int, str]:
    """The table, or the player, that a bound token speaks for. Raises `BadInput`."""
    if role is Role.CAPTAIN:
        if not (said.isascii() and said.isdecimal() and len(said) < 5 and int(said) in event.state.plan.tables):
            raise BadInput(Message("wrong.no_table_of_night", {"number": said[:20]}), right=Message("right.its_number"))
        return int(said), ""
    if role is Role.PLAYER:
        found = [
            entry
            for entry, name in event.names.items()
            if fold(name) == fold(said) and is_place_of_token(event.state, role, 0, entry)
        ]
        if len(found) != 1:
            raise BadInput(
                Message("wrong.on_list_times", {"name": said[:40], "count": len(found)}),
                right=Message("right.name_one_player"),
            )
        return 0, found[0]
    return 0, ""
