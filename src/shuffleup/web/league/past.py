"""People and nights of other programs: files chosen, looked at, and only then taken in.

What was read travels with the form that takes it in, since it was files; it is read again as strictly as what programs
send.
"""

import json
import re
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.bad_input import BadInput
from shuffleup.desk import past_import as desk
from shuffleup.desk.past_import import PastFile
from shuffleup.desk.speech import bad_told, told
from shuffleup.histories.entry_list import LONGEST as LONGEST_TEXT
from shuffleup.histories.past_nights import PastNight, PastPlayer
from shuffleup.league.commands import ImportNights
from shuffleup.league.events import NightsImported
from shuffleup.league.forms import import_of
from shuffleup.message import Message
from shuffleup.tournament.answers import Accepted, Declined
from shuffleup.tournament.money import is_currency
from shuffleup.web import doors, fields
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import toast, toasts
from shuffleup.web.current import house
from shuffleup.web.league.asked import wanted
from shuffleup.web.league.files import POINTS

MOST_FILES = 100
LONGEST = 3_000_000
"""Characters of what was read, as it travels with the form."""

SURROGATES = re.compile("[\ud800-\udfff]")
"""Halves of letters: JSON can spell them, no file holds them."""


@dataclass(frozen=True)
class Past:
    """What was read: people, or nights with the currency of their money, the venue, and the points table."""

    people: tuple[PastPlayer, ...] = ()
    nights: tuple[PastNight, ...] = ()
    currency: str = ""
    venue: str = ""
    points: str = ""

    @property
    def everybody(self) -> tuple[PastPlayer, ...]:
        """Each of them once."""
        return desk.everybody_in(self.nights) if self.nights else self.people


@require_http_methods(["GET", "POST"])
def past(request: HttpRequest) -> HttpResponse:
    """The form, what was read, and taking it in."""
    if request.method == "GET":
        return _form(request)
    try:
        if "read" in request.POST:
            return _take(request, _again(request.POST["read"]))
        return _review(request, _read(request))
    except BadInput as bad:
        toast(request, told(bad.message) if bad.place else bad_told(bad), bad=True)
        return back_to(reverse("past_import"))


def _form(request: HttpRequest) -> HttpResponse:
    nights = house().nights.all()
    last = nights[0].facts if nights else None
    context = {
        "currency": last.currency if last and last.currency else "GBP",
        "points": list(POINTS.every(house().store).values()),
        "venues": list(house().league.league.venues.values()),
        "toasts": toasts(request),
    }
    return render(request, "league/past.html", context)


def _read(request: HttpRequest) -> Past:
    """What the chosen files hold. Raises `BadInput`."""
    post = request.POST
    files = [PastFile((each.name or "")[:120], each.read()) for each in request.FILES.getlist("file")[:MOST_FILES]]
    if pasted := post.get("pasted", "").strip():
        files.append(PastFile(told(Message("past.pasted")), pasted.encode()))
    files = [each for each in files if each.data]
    if not files:
        raise BadInput(Message("wrong.nothing_chosen"), right=Message("right.past_file"))
    if post.get("what") == "people":
        return Past(people=tuple(each for file in files for each in desk.read_people(file)))
    currency = post.get("currency", "").strip().upper()
    if not is_currency(currency):
        raise BadInput(Message("wrong.no_currency", {"code": currency[:10]}), right=Message("right.currency_as_in"))
    nights = desk.read_nights(files, currency, fields.day_of(post, "day"), desk.zone_of(house()))
    return Past(nights=nights, currency=currency, venue=post.get("venue", "")[:64], points=post.get("points", "")[:40])


def _again(text: str) -> Past:
    """What was read, as the form brings it back. Raises `BadInput`."""
    try:
        found = from_plain(Past, json.loads(text[:LONGEST]))
    except (ValueError, Unreadable, RecursionError):
        found = None
    if found is None or not (all(map(_is_player, found.everybody)) and all(map(_adds_up, found.nights))):
        raise BadInput(Message("wrong.not_the_list"), right=Message("right.read_file_again"))
    return found


def _is_player(player: PastPlayer) -> bool:
    """Whether a file can have told of this player."""
    texts = {each: getattr(player, each) for each in ("name", "email", "phone", "member_number")}
    fit = all(len(text) <= LONGEST_TEXT[each] and not SURROGATES.search(text) for each, text in texts.items())
    return fit and bool(player.name.strip())


def _adds_up(night: PastNight) -> bool:
    """Whether a night's places are its own players', within their number, and nobody's money is below nothing."""
    keys = {each.key for each in night.players}
    return all(
        each.player in keys and 1 <= each.place <= len(night.results) and min(each.paid, each.won) >= 0
        for each in night.results
    )


def _review(request: HttpRequest, found: Past) -> HttpResponse:
    """What would be taken in, with the questions that there are."""
    read = json.dumps(to_plain(found), ensure_ascii=False)
    if len(read) > LONGEST:
        raise BadInput(Message("wrong.past_at_once"), right=Message("right.past_at_once"))
    rows = desk.meant(house(), found.everybody)
    known = house().league.league.imported
    table = POINTS.every(house().store).get(found.points)
    asked = desk.to_import(found.nights, _anybody(found), currency=found.currency, table=table).nights
    context = {
        "past": found,
        "read": read,
        "rows": sorted(enumerate(rows), key=lambda each: (each[1].alike is None, each[1].player.name)),
        "new": sum(each.person is None and each.alike is None for each in rows),
        "nights": [(each, made.id in known) for each, made in zip(found.nights, asked, strict=True)],
        "fresh": sum(made.id not in known for made in asked) if found.nights else len(rows),
        "with_points": any(each.has_points for each in found.nights),
        "table": table,
        "toasts": toasts(request),
    }
    return render(request, "league/past_review.html", context)


def _anybody(found: Past) -> desk.ResolvedPeople:
    """Everybody as somebody new: only to know which nights were imported before."""
    rows = [desk.MeantPlayer(each) for each in found.everybody]
    return desk.resolve(rows, lambda number: "", "0" * 32)


def _take(request: HttpRequest, found: Past) -> HttpResponse:
    """Take in what was looked at. Raises `BadInput`."""
    here, by, command_id = house(), doors.who(request), fields.command_id(request.POST)
    rows = desk.meant(here, found.everybody)
    resolved = desk.resolve(rows, lambda number: request.POST.get(f"who-{number}", ""), command_id)
    asked = _asked(found, resolved) if found.nights else None
    adding = f"{command_id}p"[-64:] if asked else command_id
    added = desk.add_people(here, resolved.new, adding, by)
    if isinstance(added, Declined):
        toast(request, told(added.message), bad=True)
        return back_to(reverse("past_import"))
    if asked is None:
        first = resolved.new[0].id if resolved.new else ""
        undo = f"{reverse('change_person', args=[first, 'undo'])}?command={command_id}" if first else ""
        toast(request, told(Message("past.people_added", {"count": len(resolved.new)})), undo=undo)
        return back_to(reverse("people"))
    answer = here.ask_league(wanted(asked, "").command, by=by, command_id=command_id)
    if isinstance(answer, Accepted):
        undo = f"{reverse('league_do', args=['undo'])}?command={command_id}"
        count = sum(len(each.nights) for each in answer.events if isinstance(each, NightsImported))
        toast(request, told(Message("past.nights_imported", {"count": count})), undo=undo)
    else:
        toast(request, told(answer.message), bad=isinstance(answer, Declined))
    return back_to(reverse("league"))


def _asked(found: Past, resolved: desk.ResolvedPeople) -> ImportNights:
    """The command, without the nights that are here already. Raises `BadInput`."""
    here = house()
    table = POINTS.every(here.store).get(found.points)
    asked = desk.to_import(found.nights, resolved, currency=found.currency, venue=found.venue, table=table)
    fresh = tuple(each for each in asked.nights if each.id not in here.league.league.imported)
    return import_of(json.dumps(to_plain(fresh)))
