"""The log in plain words: who did what when, newest first, each with its undo."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from shuffleup.desk.event import described
from shuffleup.web import doors
from shuffleup.web.console.shared import page
from shuffleup.web.current import find

ROWS = 100
"""Commands on a page."""


@require_GET
def log(request: HttpRequest, tournament: str) -> HttpResponse:
    """A hundred commands, from the newest or from `before` back."""
    event = find(tournament)
    text = request.GET.get("before", "")
    before = int(text) if text.isdecimal() and len(text) < 10 else None
    commands = event.sequencer.latest(ROWS, before)
    who = doors.who(request)
    called = {done.actor: event.actor(done.actor) for _, done, _ in commands}
    rows = [
        {
            "id": done.id,
            "at": done.at,
            "actor": called[done.actor],
            "lines": [event.say(message) for message in described(event, done)],
            "out": out,
            "undo": number > 0 and who.may_send(type(done.command), event.id),
        }
        for number, done, out in commands
    ]
    oldest = commands[-1][0] if commands else 0
    return page(request, event, "console/log.html", "more", rows=rows, older=oldest or None, head=event.sequencer.head)
