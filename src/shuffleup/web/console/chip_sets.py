"""Chip sets of the house: which chips it owns, what stacks they make; kept beside the tournaments, as templates are."""

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from shuffleup.bad_input import BadInput, Place
from shuffleup.desk.chip_sets import STACKS, checked, stacks
from shuffleup.desk.speech import Speech, told
from shuffleup.tournament.answers import Message
from shuffleup.tournament.chip_sets import ChipSet
from shuffleup.tournament.plan import Chip
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import tell_bad, toast, toasts
from shuffleup.web.current import house
from shuffleup.web.fields import text_of

_SAYS = Speech({}, "UTC")


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Take the last change back, if the set is still as that change left it."""
    last = house().chip_sets.take_back()
    if last is None:
        toast(request, _SAYS.say(Message("chip_set.changed_since")), bad=True)
    else:
        toast(request, _SAYS.say(Message("chip_set.undone", {"name": last.name})))
    return back_to(reverse("chip_sets"))


@require_http_methods(["GET", "POST"])
def sets(request: HttpRequest) -> HttpResponse:
    """All sets, and the form for a new one."""
    if request.method == "POST":
        return _save(request, secrets.token_hex(6))
    rows = [{"set": each, "stacks": stacks(each, STACKS)} for each in house().chip_sets.all()]
    context = {
        "rows": rows,
        "lines": _lines(()),
        "toasts": toasts(request),
        "changes": house().chip_sets.changes()[::-1],
    }
    return render(request, "console/chip_sets.html", context)


@require_http_methods(["GET", "POST"])
def one(request: HttpRequest, chips: str) -> HttpResponse:
    """One set: what it holds, what stacks it makes; changed or removed here."""
    found = house().chip_sets.one(chips)
    if found is None:
        raise Http404(told(Message("mistake.no_chip_set")))
    if request.method == "POST":
        if request.POST.get("remove") == "yes":
            house().chip_sets.keep(chips, None)
            toast(request, _SAYS.say(Message("chip_set.gone", {"name": found.name})), undo=reverse("chip_sets_undo"))
            return back_to(reverse("chip_sets"))
        return _save(request, chips)
    text = request.GET.get("stack", "")
    asked = (int(text),) if text.isdecimal() and 0 < len(text) < 10 and int(text) else ()
    context = {
        "set": found,
        "lines": _lines(found.chips),
        "stacks": stacks(found, (*asked, *STACKS)),
        "asked": text,
        "toasts": toasts(request),
    }
    return render(request, "console/chip_set.html", context)


def _lines(chips: tuple[Chip, ...]) -> list[Chip | None]:
    """The chips of a set with empty lines after them."""
    return [*chips, *(None,) * (max(6, len(chips) + 2) - len(chips))]


def _save(request: HttpRequest, id_: str) -> HttpResponse:
    """Keep the set as typed, or say what will not do."""
    here = reverse("chip_set", args=[id_]) if house().chip_sets.one(id_) else reverse("chip_sets")
    try:
        kept = ChipSet(id_, _name(request), _chips(request))
        house().chip_sets.keep(id_, kept)
    except BadInput as bad:
        tell_bad(request, bad)
        return back_to(here)
    toast(request, _SAYS.say(Message("chip_set.kept", {"name": kept.name})), undo=reverse("chip_sets_undo"))
    return back_to(reverse("chip_set", args=[id_]))


def _name(request: HttpRequest) -> str:
    name = text_of(request.POST, "name", 60)
    if not name:
        raise BadInput(Message("wrong.set_no_name"), right=Message("right.one_which_people_know"), place=Place("name"))
    return name


def _chips(request: HttpRequest) -> tuple[Chip, ...]:
    """The lines of the form; empty ones are left out. Raises `BadInput`."""
    columns = [request.POST.getlist(name)[:40] for name in ("value", "count", "colour")]
    chips = [_chip(*line) for line in zip(*columns, strict=False) if line[0].strip()]
    return checked(chips)


def _chip(value: str, count: str, colour: str) -> Chip:
    worth, pieces = value.strip().replace(",", ""), count.strip().replace(",", "") or "0"
    numbers = worth.isascii() and worth.isdecimal() and pieces.isascii() and pieces.isdecimal()
    if not numbers or not 0 < len(worth) < 10 or len(pieces) > 6 or int(worth) == 0:
        raise BadInput(
            Message("wrong.will_not_do_both", {"value": value[:12], "pieces": count[:12]}),
            right=Message("right.chips_as_in"),
        )
    shown = "".join(each for each in colour if each.isprintable()).strip()[:20]
    return Chip(int(worth), shown, int(pieces))
