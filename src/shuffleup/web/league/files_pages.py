"""Points tables and the law of venues as files: what ships, the league's own, written here and tried out."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.league.limits import Law
from shuffleup.tournament.answers import Message
from shuffleup.tournament.formula import FUNCTIONS
from shuffleup.tournament.points import FACTS, PointsTable, points
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import toast, toasts
from shuffleup.web.current import house
from shuffleup.web.league.files import LAWS, LONGEST, POINTS, Files
from shuffleup.web.league.shown import cap, say

Kept = Files[PointsTable] | Files[Law]
KINDS: dict[str, tuple[Kept, Message]] = {
    "points": (POINTS, Message("on_league.points_tables")),
    "laws": (LAWS, Message("on_league.law_of_venues")),
}
PLACES = 10
"""Places that a points table is tried out for."""

POINTS_BEGIN = """id = "our_league"
title = "Our league"
ladder = [100, 80, 60, 50, 40]
others = 10
rounding = "nearest"
ties = "shared"
formula = "ladder * players / 20"

[[bonus]]
id = "card"
points = 30
"""
LAWS_BEGIN = """id = "our_place"
title = "Poker in pubs, our place"
places = "where it holds"
currency = "EUR"
day_begins = 06:00:00

[[from]]
day = 2026-01-01
stake = 5
stakes_a_day = 100
prize = 100
no_fee = true
least_age = 18
source = "the law that says so"
"""


def _kind(kind: str) -> tuple[Kept, str]:
    if kind not in KINDS:
        raise Http404(say(Message("mistake.no_kind_of_file")))
    kept, title = KINDS[kind]
    return kept, say(title)


@require_GET
def files(request: HttpRequest, kind: str) -> HttpResponse:
    """All files of a kind."""
    kept, title = _kind(kind)
    own = kept.texts(house().store)
    rows = [(each.id, each.title, each.id in own) for each in kept.every(house().store).values()]
    broken = [id_ for id_ in own if id_ not in kept.own(house().store)]
    context = {"kind": kind, "title": title, "rows": rows, "broken": broken, "toasts": toasts(request)}
    return render(request, "league/files.html", context)


@require_http_methods(["GET", "POST"])
def file(request: HttpRequest, kind: str, file: str) -> HttpResponse:
    """One file: what it says, tried out; the league's own can be changed here."""
    kept, title = _kind(kind)
    texts = kept.texts(house().store)
    shipped = kept.shipped().get(file)
    if file != "new" and file not in texts and shipped is None:
        raise Http404(say(Message("mistake.no_file")))
    text = texts.get(file, {"points": POINTS_BEGIN, "laws": LAWS_BEGIN}[kind] if file == "new" else "")
    wrong, status = "", 200
    if request.method == "POST" and request.POST.get("remove") == "yes":
        kept.remove(house().store, file)
        toast(request, say(Message("on_league.file_gone")))
        return back_to(reverse("league_files", args=[kind]))
    if request.method == "POST":
        text = request.POST.get("text", "")[: LONGEST + 1]
        try:
            put = kept.put(house().store, text)
        except BadInput as bad:
            wrong, status = cap(say(bad.message)), 422
        else:
            toast(request, say(Message("on_league.file_kept", {"name": put.title})))
            return back_to(reverse("league_file", args=[kind, put.id]))
    context = {
        "kind": kind,
        "title": title,
        "file": file,
        "text": text,
        "own": file in texts,
        "shipped": shipped,
        "wrong": wrong,
        "tried": _tried(kept.every(house().store).get(file), request.GET.get("players", "")),
        "law": kept.every(house().store).get(file) if kind == "laws" else None,
        "facts": ", ".join(FACTS),
        "functions": ", ".join(FUNCTIONS),
        "toasts": toasts(request),
    }
    return render(request, "league/file.html", context, status=status)


def _tried(found: PointsTable | Law | None, players: str) -> dict[str, object] | None:
    """What the first places score with so many players, and why."""
    if not isinstance(found, PointsTable):
        return None
    field = int(players) if players.isdecimal() and 0 < len(players) < 5 and int(players) else 20
    rows = [(place, points(found, field, place)) for place in range(1, min(PLACES, field) + 1)]
    return {
        "players": field,
        "rows": [(place, each.points, cap(say(each.because[0]))) for place, each in rows],
        "bonus": found.bonus,
    }
