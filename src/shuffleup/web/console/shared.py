"""What every page of the console shares: the event it is about, its frame, and how answers are told.

A form always answers with a redirect to the page it came from (so that a reload sends nothing twice) and a line that
says what happened. Bad input that a person can mend is told in the same place.
"""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from shuffleup.acts.roles import Role
from shuffleup.bad_input import BadInput
from shuffleup.chronicle.undo import Done
from shuffleup.desk.event import EventView, arrivals, described
from shuffleup.desk.night_list import phase
from shuffleup.desk.roles import Who
from shuffleup.desk.speech import bad_told, told
from shuffleup.store.sequencer import Sent
from shuffleup.tournament.answers import Accepted, Already, Declined, FactNeeded, Message
from shuffleup.tournament.commands import TakeBack
from shuffleup.tournament.events import PlayersBusted, ResultsPublished
from shuffleup.tournament.place_order import CorrectPlace, WinnerCorrected, winner
from shuffleup.tournament.report_commands import ConfirmReport, ReportBust
from shuffleup.tournament.reports import waiting
from shuffleup.tournament.state import Entry, Standing
from shuffleup.web import doors
from shuffleup.web.audience import stream_url
from shuffleup.web.current import find
from shuffleup.web.wall import wall


def entry_of(event: EventView, entry: str) -> Entry:
    """An entry, or the page that says that there is none."""
    found = event.state.entries.get(entry)
    if found is None:
        raise Http404(told(Message("mistake.no_entry")))
    return found


def page(request: HttpRequest, event: EventView, template: str, place: str, **context: Any) -> HttpResponse:
    """A page of the console about one event; `place` is the one of the five in the bar that it belongs to."""
    frame = {
        "event": event,
        "plan": event.state.plan,
        "place": place,
        "phase": phase(event.state),
        "clock_started": event.state.clock.started,
        "clock_running": event.state.clock.running,
        "stream": stream_url(event.id, doors.who(request)),
        "wall": wall(event.house, event.id),
        "last": last_done(event, doors.who(request)),
        "waits": waiting(event.state),
        "toasts": toasts(request),
        "tables_url": reverse("tables", args=[event.id]),
        "players_url": reverse("players", args=[event.id]),
    }
    return render(request, template, frame | context)


def with_cards_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page about chips on the table: where they are on phones, and play has begun, it says so and leads on."""

    @wraps(view)
    def answer(request: HttpRequest, tournament: str, *args: Any, **more: Any) -> HttpResponse:
        event = find(tournament)
        if event.state.plan.is_digital and event.state.clock.started:
            return page(request, event, "console/by_program.html", "more")
        return view(request, tournament, *args, **more)

    return answer


def last_done(event: EventView, who: Who) -> dict[str, Any] | None:
    """The newest command in force, in words, for the line with its undo."""
    for number, done, out in event.sequencer.latest(60):
        if number and not out and not isinstance(done.command, TakeBack) and _is_staffs(done):
            said = described(event, done)
            if said:
                # Of a report that was carried out, what came of it is said last.
                what = said[-1] if isinstance(done.command, (ReportBust, ConfirmReport)) else said[0]
                theirs = who.may_send(type(done.command), event.id)
                told = {"id": done.id, "at": done.at, "text": event.say(what), "theirs": theirs}
                return {**told, "misplaced": _may_be_misplaced(event, done, who)}
    return None


def _may_be_misplaced(event: EventView, done: Done, who: Who) -> str:
    """Who just went out, of several the best placed, where the order can be put right; not where the program places.

    Of results that were just published, and of a winner who was just put right, whoever won.
    """
    state = event.state
    if state.plan.is_digital or not who.may_send(CorrectPlace, event.id):
        return ""
    gone = [entry for each in done.events if isinstance(each, PlayersBusted) for entry, _ in each.lives]
    if any(isinstance(each, (ResultsPublished, WinnerCorrected)) for each in done.events):
        gone = [winner(state)]
    return gone[0] if gone and (winner(state) or len(state.standing(Standing.OUT)) > 1) else ""


def _is_staffs(done: Done) -> bool:
    """Whether somebody of the staff did it, or a trusted table in their stead: reports and calls wait in the inbox."""
    if any(isinstance(each, PlayersBusted) for each in done.events):
        return True
    return done.actor.partition(":")[0] not in ("server", Role.CAPTAIN.value, Role.PLAYER.value)


def back(request: HttpRequest, event: EventView | None = None, to: str = "") -> HttpResponseRedirect:
    """Back to the page that the form names (`next`), never to another site."""
    wanted = to or request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}):
        wanted = reverse("tables", args=[event.id]) if event else reverse("tonight")
    return HttpResponseRedirect(wanted)


def tell(request: HttpRequest, event: EventView, sent: Sent, command_id: str = "") -> bool:
    """Say what came of a command; whether it was carried out (now or before)."""
    answer = sent.answer
    if isinstance(answer, Accepted):
        fresh = find(event.id)
        done = fresh.sequencer.done(command_id)
        said = described(fresh, done) if done else []
        if said:
            undo = reverse("undo", args=[event.id, command_id]) if doors.is_staff(request) else ""
            toast(request, fresh.speech.line(said), undo=undo)
        for note in answer.notes:
            toast(request, fresh.say(note))
        for comes in arrivals(fresh, done) if done else ():
            toast(request, fresh.say(comes.say), clauses=comes.clauses)
        return True
    if isinstance(answer, (Already, Declined)):
        clauses = answer.clauses if isinstance(answer, Declined) else ()
        toast(request, event.say(answer.message), clauses=clauses, bad=isinstance(answer, Declined))
    if isinstance(answer, FactNeeded):
        toast(request, event.say(answer.question))
    return isinstance(answer, Already)


def toast(request: HttpRequest, text: str, *, undo: str = "", clauses: tuple[str, ...] = (), bad: bool = False) -> None:
    """A line that the next page shows once."""
    held = json.dumps({"text": text, "undo": undo, "clauses": list(clauses)}, ensure_ascii=False)
    messages.add_message(request, messages.ERROR if bad else messages.INFO, held)


def has_all(request: HttpRequest, seen: str) -> bool:
    """Whether a page that fetches itself again shows all that there is: the answer is then none at all (204)."""
    return bool(request.headers.get("HX-Request")) and bool(seen) and request.GET.get("seen") == seen


def tell_bad(request: HttpRequest, bad: BadInput) -> None:
    """Say what could not be read, and what could."""
    toast(request, bad_told(bad), bad=True)


def toasts(request: HttpRequest) -> list[dict[str, Any]]:
    """The lines to show now."""
    return [
        {**json.loads(each.message), "bad": each.level >= messages.ERROR} for each in messages.get_messages(request)
    ]
