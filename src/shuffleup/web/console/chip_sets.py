"""Chip sets of the house: which chips it owns, what stacks they make; kept beside the tournaments, as templates are."""

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.bad_input import BadInput, Place
from shuffleup.desk.speech import Speech, told
from shuffleup.store import PutMeta
from shuffleup.tournament.answers import Message
from shuffleup.tournament.chip_sets import ChipSet, breakdown, stacks_made
from shuffleup.tournament.plan import Chip
from shuffleup.web.console.fields import text_of
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import tell_bad, toast, toasts
from shuffleup.web.current import house

KEPT = "chip_sets"
"""The note of the house that holds them."""

CHANGES = "chip_set_changes"
"""The note of what was changed, so that it can be taken back."""

_SAYS = Speech({}, "UTC")

MOST_SETS = 50
MOST_CHANGES = 20
MOST_VALUES = 12
STACKS = (5_000, 10_000, 20_000)
"""Starting stacks that the page tries."""


@dataclass(frozen=True)
class Change:
    """What a set was before a change and after it; None where the house did not have it."""

    id: str
    before: ChipSet | None
    after: ChipSet | None

    @property
    def name(self) -> str:
        """What people know it by."""
        known = self.after or self.before
        return known.name if known else ""


def chip_sets() -> list[ChipSet]:
    """The sets of the house, by name."""
    try:
        kept = [from_plain(ChipSet, each) for each in json.loads(house().store.meta(KEPT) or "[]")]
    except (ValueError, Unreadable):
        return []
    return sorted(kept, key=lambda each: each.name.casefold())


def chip_set(id_: str) -> ChipSet | None:
    """The set of this id."""
    return next((each for each in chip_sets() if each.id == id_), None)


def changes() -> list[Change]:
    """What was changed, the last one last."""
    try:
        return [from_plain(Change, each) for each in json.loads(house().store.meta(CHANGES) or "[]")]
    except (ValueError, Unreadable):
        return []


def keep(id_: str, after: ChipSet | None, *, undoing: bool = False) -> None:
    """Put the set of this id as it is now (None: the house has it no more), and note what it was before.

    Raises `BadInput` where the house has too many.
    """
    before, others = chip_set(id_), [each for each in chip_sets() if each.id != id_]
    if before == after:
        return  # sent a second time; there is nothing to undo
    if after is not None and before is None and len(others) >= MOST_SETS:
        raise BadInput(
            Message("wrong.many_chip_sets", {"count": MOST_SETS}), right=Message("right.remove_one_no_longer")
        )
    kept = [*([after] if after else []), *others]
    noted = changes()[:-1] if undoing else [*changes(), Change(id_, before, after)][-MOST_CHANGES:]
    texts = {KEPT: [to_plain(each) for each in kept], CHANGES: [to_plain(each) for each in noted]}
    house().store.write([PutMeta(name, json.dumps(text)) for name, text in texts.items()])


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Take the last change back, if the set is still as that change left it."""
    last = take_back()
    if last is None:
        toast(request, _SAYS.say(Message("chip_set.changed_since")), bad=True)
    else:
        toast(request, _SAYS.say(Message("chip_set.undone", {"name": last.name})))
    return back_to(reverse("chip_sets"))


def take_back() -> Change | None:
    """Take the last change back; None where there is none, or the set is no longer as that change left it."""
    last = next(iter(reversed(changes())), None)
    if last is None or chip_set(last.id) != last.after:
        return None
    keep(last.id, last.before, undoing=True)
    return last


@require_http_methods(["GET", "POST"])
def sets(request: HttpRequest) -> HttpResponse:
    """All sets, and the form for a new one."""
    if request.method == "POST":
        return _save(request, secrets.token_hex(6))
    rows = [{"set": each, "stacks": stacks(each, STACKS)} for each in chip_sets()]
    context = {"rows": rows, "lines": _lines(()), "toasts": toasts(request), "changes": changes()[::-1]}
    return render(request, "console/chip_sets.html", context)


@require_http_methods(["GET", "POST"])
def one(request: HttpRequest, chips: str) -> HttpResponse:
    """One set: what it holds, what stacks it makes; changed or removed here."""
    found = chip_set(chips)
    if found is None:
        raise Http404(told(Message("mistake.no_chip_set")))
    if request.method == "POST":
        if request.POST.get("remove") == "yes":
            keep(chips, None)
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


def stacks(found: ChipSet, wanted: tuple[int, ...]) -> list[dict[str, Any]]:
    """What each stack is made of, and how often the set makes it."""
    rows = []
    for stack in dict.fromkeys(wanted):
        made = stacks_made(found.chips, stack)
        parts = breakdown(found.chips, stack, made or 1) if made != 0 else None
        rows.append({"stack": stack, "made": made, "parts": parts})
    return rows


def _save(request: HttpRequest, id_: str) -> HttpResponse:
    """Keep the set as typed, or say what will not do."""
    here = reverse("chip_set", args=[id_]) if chip_set(id_) else reverse("chip_sets")
    try:
        kept = ChipSet(id_, _name(request), _chips(request))
        keep(id_, kept)
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


def checked(chips: Iterable[Chip]) -> tuple[Chip, ...]:
    """The chips of a set, the smallest first. Raises `BadInput`."""
    found = tuple(sorted(chips, key=lambda chip: chip.value))
    if not 0 < len(found) <= MOST_VALUES or len({chip.value for chip in found}) < len(found):
        raise BadInput(
            Message("wrong.these_no_chips"),
            right=Message("right.values_each_once", {"most": MOST_VALUES}),
            place=Place("value"),
        )
    return found


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
