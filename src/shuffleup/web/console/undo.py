"""Undo and redo: done at once where nothing depends on it, else asked about; and where the clock would change."""

import secrets
from dataclasses import dataclass, field
from threading import Lock, Thread

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.chronicle.undo import Done
from shuffleup.desk.clock_question import clock_question
from shuffleup.desk.event import EventView, described
from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Message
from shuffleup.tournament.commands import TakeBack
from shuffleup.tournament.journal import NightUndo, undeals
from shuffleup.web import doors, fields
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import back, page, tell, tell_bad
from shuffleup.web.current import find
from shuffleup.web.fields import text_of

LONG = 3_000
"""Commands after the one to undo from which on the judging is shown with its progress."""


@dataclass
class Job:
    """An undo being judged in the background."""

    gone: int = 0
    of: int = 1
    undo: NightUndo | None = None
    lock: Lock = field(default_factory=Lock)

    def __call__(self, gone: int, of: int) -> None:
        """Hear how far it is."""
        self.gone, self.of = gone, of


_jobs: dict[tuple[str, str, int], Job] = {}


@require_http_methods(["GET", "POST"])
def undo(request: HttpRequest, tournament: str, command: str) -> HttpResponse:
    """Undo a command (or redo: undo an undo). A GET shows what it would do; a POST does it or asks first."""
    event = find(tournament)
    done = event.sequencer.done(command)
    if done is None:
        raise Http404(told(Message("mistake.no_command")))
    if request.method == "POST":
        return _post(request, event, done)
    wanted = [each for each in request.GET.getlist("also") if event.sequencer.done(each)]
    return _ask(request, event, done, [command, *wanted])


def _post(request: HttpRequest, event: EventView, done: Done) -> HttpResponse:
    try:
        command_id = fields.command_id(request.POST)
        reason = text_of(request.POST, "reason")
    except BadInput as bad:
        tell_bad(request, bad)
        return back(request, event)
    also = [each for each in request.POST.getlist("also") if event.sequencer.done(each)]
    commands = (done.id, *also)
    if request.POST.get("sure") != "yes":
        here = reverse("undo", args=[event.id, done.id])
        if _far(event, done):
            return back_to(here)
        judged = event.sequencer.preview_undo(commands)
        if judged.dependants or clock_question(event, judged.state) or undeals(event.state, judged):
            return back_to(here)
    command = TakeBack(commands, reason)
    sent = event.house.send(event.id, command, by=doors.who(request), command_id=command_id)
    tell(request, event, sent, command_id)
    return back(request, event)


def _far(event: EventView, done: Done) -> bool:
    return event.sequencer.after(done.id) > LONG


def _ask(request: HttpRequest, event: EventView, done: Done, commands: list[str]) -> HttpResponse:
    """The page with what would go, and both times of the clock."""
    if _far(event, done):
        job = _job(event, commands)
        if job.undo is None:
            return page(request, event, "console/undo_wait.html", "more", done=done, job=job)
        judged = job.undo
    else:
        judged = event.sequencer.preview_undo(commands)
    return page(
        request,
        event,
        "console/undo.html",
        "more",
        done=done,
        text=_words(event, done),
        redo=bool(done.takes_back),
        dependants=[{"id": each.id, "at": each.at, "text": _words(event, each)} for each in judged.dependants],
        clock=clock_question(event, judged.state),
        asks_why=undeals(event.state, judged),
        fresh_id=secrets.token_hex(16),
    )


def _words(event: EventView, done: Done) -> str:
    return event.speech.line(described(event, done))


def _job(event: EventView, commands: list[str]) -> Job:
    """The judging of this undo on this version of the log, begun if it has not been."""
    key = (event.id, ",".join(commands), event.sequencer.version)
    if key not in _jobs:
        for old in [each for each in _jobs if each[0] == event.id]:
            del _jobs[old]
        job = _jobs[key] = Job()

        def judge() -> None:
            job.undo = event.sequencer.preview_undo(commands, job)

        Thread(target=judge, name="judge an undo", daemon=True).start()
    return _jobs[key]


@require_GET
def progress(request: HttpRequest, tournament: str, command: str) -> HttpResponse:
    """How far the judging of a long undo is; sends the browser on when it is done."""
    event = find(tournament)
    if event.sequencer.done(command) is None:
        raise Http404(told(Message("mistake.no_command")))
    job = _job(event, [command])
    if job.undo is not None:
        answer = HttpResponse(status=204)
        answer["HX-Redirect"] = reverse("undo", args=[tournament, command])
        return answer
    return render(request, "console/undo_progress.html", {"job": job, "event": event, "command": command})
