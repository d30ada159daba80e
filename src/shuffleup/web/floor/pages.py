"""The way to a ruling: families, incidents, the questions that the book needs, and the ruling itself.

Nothing is sent on the way: every answer stands in the address, so that going back keeps the others, and a page can be
loaded again. What is asked is the floor's business alone (`call_floor`); no page knows a question.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.bad_input import BadInput
from shuffleup.desk.event import EventView
from shuffleup.desk.speech import bad_told
from shuffleup.desk.speech import told as plain
from shuffleup.floor.gist import gist_of
from shuffleup.floor.ruling import UNKNOWN, Needs, Ruling
from shuffleup.histories.floor_calls import call_floor, check_told
from shuffleup.histories.incident_situation import examples, situation_text
from shuffleup.histories.incidents import ClockFacts, Incident, families, incidents
from shuffleup.message import Message
from shuffleup.rulebooks.book import Book
from shuffleup.tournament.commands import OverruleRuling
from shuffleup.web import doors
from shuffleup.web.console.shared import page
from shuffleup.web.current import find
from shuffleup.web.floor import said
from shuffleup.web.floor.book import book_of, night_of, other_books
from shuffleup.web.floor.seats import tables_for

NOT_FACTS = ("books", "table")
"""Words in an address that are no answers."""

MOST_FACTS = 8


@require_GET
def floor(request: HttpRequest, tournament: str) -> HttpResponse:
    """What kind of thing has happened: a picture for each family."""
    event = find(tournament)
    rows = [(name, event.say(said.family(name)), event.say(said.hint(name))) for name in families()]
    return page(request, event, "floor/families.html", "floor", families=rows, table=request.GET.get("table", "")[:8])


@require_GET
def family(request: HttpRequest, tournament: str, family: str) -> HttpResponse:
    """What has happened, the most frequent first."""
    event = find(tournament)
    if family not in families():
        raise Http404(plain(Message("mistake.no_family")))
    found = [each for each in incidents().values() if each.family == family]
    return page(
        request,
        event,
        "floor/family.html",
        "floor",
        family=family,
        title=event.say(said.family(family)),
        incidents=[(each, event.say(said.incident(each.id))) for each in found],
        table=request.GET.get("table", "")[:8],
    )


@require_GET
def call(request: HttpRequest, tournament: str, family: str, incident: str) -> HttpResponse:
    """The next question, or the ruling."""
    event = find(tournament)
    called = the_incident(family, incident)
    told = told_in(request.GET)
    try:
        answer = call_floor(book_of(event), called, night_of(event), told)
    except BadInput as bad:
        return _page(request, event, "floor/unfit.html", called, told, wrong=bad_told(bad))
    if isinstance(answer, Ruling):
        return _ruling(request, event, called, told, answer)
    return _question(request, event, called, told, answer)


def the_incident(family: str, incident: str) -> Incident:
    """The incident of an address, or the page that says that there is none."""
    found = incidents().get(incident)
    if found is None or found.family != family:
        raise Http404(plain(Message("mistake.no_incident")))
    return found


def told_in(query: QueryDict) -> dict[str, str]:
    """The answers in an address or a form; a number left empty is one that nobody knows."""
    facts = [name for name in query if name not in NOT_FACTS and len(name) <= 30][:MOST_FACTS]
    return {name: query.get(name, "").strip().replace(",", "")[:20] or UNKNOWN for name in facts}


def address(
    event: EventView, called: Incident, told: Mapping[str, str], table: str = "", name: str = "floor_call"
) -> str:
    """Where an incident stands with these answers."""
    query = urlencode({**({"table": table} if table else {}), **told})
    path = reverse(name, args=[event.id, called.family, called.id])
    return f"{path}?{query}" if query else path


def _page(
    request: HttpRequest, event: EventView, template: str, called: Incident, told: Mapping[str, str], **context: Any
) -> HttpResponse:
    """A page about one incident, with what has been told so far and a link to tell each thing anew."""
    table = request.GET.get("table", "")[:8]
    names = list(told)
    answers = [
        {
            "text": said.answered(event, fact, answer),
            "again": address(event, called, {name: told[name] for name in names[:place]}, table),
        }
        for place, (fact, answer) in enumerate(told.items())
    ]
    title = event.say(said.incident(called.id))
    return page(
        request,
        event,
        template,
        "floor",
        called=called,
        title=title,
        answers=answers,
        told=told,
        table=table,
        **context,
    )


def _question(
    request: HttpRequest, event: EventView, called: Incident, told: Mapping[str, str], asked: tuple[Needs, ...]
) -> HttpResponse:
    table = request.GET.get("table", "")[:8]
    questions = [{"fact": each.fact, "text": said.question(event, called, each)} for each in asked]
    first = asked[0]
    choices = [
        (
            event.say(said.answer(first.fact, choice)),
            address(event, called, {**told, first.fact: choice}, table),
            choice,
        )
        for choice in first.choices
        if choice != UNKNOWN
    ]
    unknown = {each.fact: UNKNOWN for each in asked}
    return _page(
        request,
        event,
        "floor/question.html",
        called,
        told,
        questions=questions,
        choices=choices,
        unknown=address(event, called, {**told, **unknown}, table),
        number=len(told) + 1,
    )


def _ruling(
    request: HttpRequest, event: EventView, called: Incident, told: Mapping[str, str], ruling: Ruling
) -> HttpResponse:
    table = request.GET.get("table", "")[:8]
    clock: Mapping[str, Any] = ruling.more.get("clock") or {}
    context = {
        "ruling": ruling,
        "sentences": said.sentences(event, called, ruling),
        "aloud": said.aloud(event, called, ruling),
        "choices": [
            (number, said.choice(event, called, each), each == ruling.default, said.grounds(event, each))
            for number, each in enumerate(ruling.choices)
        ],
        "infractions": said.infractions(event, ruling.infractions),
        "tables": tables_for(event),
        "seconds": clock.get("seconds") if ruling.outcome.value == "clock_running" else None,
        "countdown": clock.get("countdown", 0),
        "books": _side_by_side(event, called, told, ruling) if "books" in request.GET else [],
        "books_url": address(event, called, {**told, "books": "all"}, table),
        "paper_url": address(event, called, told, table, "floor_situation"),
        "settle_url": address(event, called, told, table, "floor_settle"),
        "may_overrule": doors.who(request).may_send(OverruleRuling, event.id),
    }
    return _page(request, event, "floor/ruling.html", called, told, **context)


def _side_by_side(event: EventView, called: Incident, told: Mapping[str, str], ruling: Ruling) -> list[dict[str, Any]]:
    """What the other books say to the same; `differs` marks those that rule otherwise or need to know more."""
    night, own = night_of(event), gist_of(ruling)
    rows = []
    for book in (book_of(event), *other_books(event)):
        answer = call_floor(book, called, night, told)
        if isinstance(answer, Ruling):
            lines, clauses = said.sentences(event, called, answer), answer.clauses
            lines += [said.choice(event, called, each) for each in answer.choices]
        else:
            lines, clauses = [said.question(event, called, each) for each in answer], ()
        differs = not isinstance(answer, Ruling) or gist_of(answer) != own
        rows.append(
            {"book": book.id, "name": book.short or book.name, "lines": lines, "clauses": clauses, "differs": differs}
        )
    return rows


@require_GET
def situation(request: HttpRequest, tournament: str, family: str, incident: str) -> HttpResponse:
    """The situation file, to read, print, copy and mail; with `file` in the address, to download."""
    event = find(tournament)
    called = the_incident(family, incident)
    told = {fact: answer for fact, answer in told_in(request.GET).items() if fact != "file"}
    try:
        text = paper_text(event, called, night_of(event), book_of(event), told)
    except (BadInput, ValueError):
        raise Http404(plain(Message("mistake.no_situation"))) from None
    if "file" in request.GET:
        answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{called.id}.toml"'
        return answer
    table = request.GET.get("table", "")[:8]
    own = address(event, called, told, table, "floor_situation")
    joint = "&" if "?" in own else "?"
    back = address(event, called, told, table)
    return _page(
        request, event, "floor/situation.html", called, told, text=text, file_url=f"{own}{joint}file=1", back=back
    )


def paper_text(event: EventView, called: Incident, night: ClockFacts, book: Book, told: Mapping[str, str]) -> str:
    """A situation file with the book that it is to be ruled under, and what it is about on top. Raises BadInput."""
    check_told(called, told)
    title = event.say(said.incident(called.id))
    open_still = [fact for fact, answer in told.items() if answer == UNKNOWN]
    lines = [f"# {title}", *(f"# Not known: {event.say(said.asked(fact))}" for fact in open_still)]
    not_needed = examples(called, night, told)
    lines += [f"# An example, nothing turned on it: {event.say(said.asked(fact))}" for fact in not_needed]
    return "\n".join([*lines, f'_rulebook = "{book.id}"', situation_text(called, night, told)])
