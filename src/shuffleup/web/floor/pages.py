"""The way to a ruling: families, incidents and matters, the questions that the book needs, and the ruling itself.

Nothing is sent on the way: every answer stands in the address, so that going back keeps the others, and a page can be
loaded again. What is asked is the business of the floor, or of `decide` between hands (`called`); no page knows a
question.
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
from shuffleup.floor.ruling import UNKNOWN, Ruling
from shuffleup.histories.incidents import Incident, families, incidents
from shuffleup.message import Message
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.commands import OverruleRuling
from shuffleup.tournament.floor_matters import BETWEEN_HANDS, matters_of
from shuffleup.web import doors
from shuffleup.web.console.shared import page
from shuffleup.web.current import find
from shuffleup.web.floor import said
from shuffleup.web.floor.book import book_of, other_books
from shuffleup.web.floor.called import Question, answer_to, answer_under, called_for, choices_of, paper_text
from shuffleup.web.floor.further import further
from shuffleup.web.floor.said import Called
from shuffleup.web.floor.seats import tables_for

NOT_FACTS = ("books", "table")
"""Words in an address that are no answers."""

MOST_FACTS = 8

LONGEST_ANSWER = 60
"""Characters; the name of an entry is the longest."""


@require_GET
def floor(request: HttpRequest, tournament: str) -> HttpResponse:
    """What kind of thing has happened: a picture for each family."""
    event = find(tournament)
    names = (*families(), BETWEEN_HANDS)
    rows = [(name, event.say(said.family(name)), event.say(said.hint(name))) for name in names]
    every: list[tuple[str, Called]] = [(each.family, each) for each in incidents().values()]
    every += [(BETWEEN_HANDS, each) for each in matters_of(event.state)]
    return page(
        request,
        event,
        "floor/families.html",
        "floor",
        families=rows,
        every=[(name, each, event.say(said.title(each)), event.say(said.family(name))) for name, each in every],
        table=request.GET.get("table", "")[:8],
    )


@require_GET
def family(request: HttpRequest, tournament: str, family: str) -> HttpResponse:
    """What has happened, the most frequent first."""
    event = find(tournament)
    if family not in (*families(), BETWEEN_HANDS):
        raise Http404(plain(Message("mistake.no_family")))
    found: list[Called] = [each for each in incidents().values() if each.family == family]
    if family == BETWEEN_HANDS:
        found += matters_of(event.state)
    return page(
        request,
        event,
        "floor/family.html",
        "floor",
        family=family,
        title=event.say(said.family(family)),
        incidents=[(each, event.say(said.title(each))) for each in found],
        table=request.GET.get("table", "")[:8],
    )


@require_GET
def call(request: HttpRequest, tournament: str, family: str, incident: str) -> HttpResponse:
    """The next question, or the ruling."""
    event = find(tournament)
    called = the_called(family, incident)
    told = told_in(called, request.GET)
    try:
        answer = answer_to(event, called, told)
    except BadInput as bad:
        return _page(request, event, "floor/unfit.html", called, told, wrong=bad_told(bad))
    if isinstance(answer, tuple):
        return _question(request, event, called, told, answer)
    return _ruling(request, event, called, told, answer)


def the_called(family: str, incident: str) -> Called:
    """The incident or matter of an address, or the page that says that there is none."""
    found = called_for(incident)
    if found is None or found.family != family:
        raise Http404(plain(Message("mistake.no_incident")))
    return found


def told_in(called: Called, query: QueryDict) -> dict[str, str]:
    """The answers in an address or a form; a number left empty is one that nobody knows. A matter may be of a table."""
    no_facts = NOT_FACTS if isinstance(called, Incident) or not called.at_table else ("books",)
    facts = [name for name in query if name not in no_facts and len(name) <= 30][:MOST_FACTS]
    return {name: query.get(name, "").strip().replace(",", "")[:LONGEST_ANSWER] or UNKNOWN for name in facts}


def address(
    event: EventView, called: Called, told: Mapping[str, str], table: str = "", name: str = "floor_call"
) -> str:
    """Where an incident stands with these answers."""
    query = urlencode({**({"table": table} if table else {}), **told})
    path = reverse(name, args=[event.id, called.family, called.id])
    return f"{path}?{query}" if query else path


def _page(
    request: HttpRequest, event: EventView, template: str, called: Called, told: Mapping[str, str], **context: Any
) -> HttpResponse:
    """A page about one incident, with what has been told so far and a link to tell each thing anew."""
    table = request.GET.get("table", "")[:8]
    names = list(told)
    answers = [
        {
            "text": said.answered(event, called, fact, answer),
            "again": address(event, called, {name: told[name] for name in names[:place]}, table),
        }
        for place, (fact, answer) in enumerate(told.items())
    ]
    title = event.say(said.title(called))
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
    request: HttpRequest, event: EventView, called: Called, told: Mapping[str, str], asked: tuple[Question, ...]
) -> HttpResponse:
    table = request.GET.get("table", "")[:8]
    questions = [{"fact": each.fact, "text": said.question(event, called, each)} for each in asked]
    first = asked[0]
    choices = [
        (
            said.option(event, called, first.fact, choice),
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
        unknown=address(event, called, {**told, **unknown}, table) if UNKNOWN in first.choices else "",
        number=len(told) + 1,
    )


def _ruling(
    request: HttpRequest, event: EventView, called: Called, told: Mapping[str, str], ruling: Ruling | Decision
) -> HttpResponse:
    table = request.GET.get("table", "")[:8]
    clock: Mapping[str, Any] = ruling.more.get("clock") or {}
    context = {
        "ruling": ruling,
        "sentences": said.sentences(event, called, ruling),
        "aloud": said.aloud(event, called, ruling),
        "choices": [
            (number, said.choice(event, called, each), each == ruling.default, said.grounds(event, each))
            for number, each in enumerate(choices_of(ruling))
        ],
        "infractions": said.infractions(event, ruling.infractions),
        "tables": tables_for(event),
        "who": told.get("player", ""),
        "further": further(event, called, told, ruling, office=doors.is_office(request)),
        "seconds": clock.get("seconds") if ruling.outcome.value == "clock_running" else None,
        "countdown": clock.get("countdown", 0),
        "books": _side_by_side(event, called, told, ruling) if "books" in request.GET else [],
        "books_url": address(event, called, {**told, "books": "all"}, table),
        "paper_url": address(event, called, told, table, "floor_situation"),
        "settle_url": address(event, called, told, table, "floor_settle"),
        "may_overrule": doors.who(request).may_send(OverruleRuling, event.id),
    }
    return _page(request, event, "floor/ruling.html", called, told, **context)


def _side_by_side(
    event: EventView, called: Called, told: Mapping[str, str], ruling: Ruling | Decision
) -> list[dict[str, Any]]:
    """What the other books say to the same; `differs` marks those that rule otherwise or need to know more."""
    own = _gist(ruling)
    rows = []
    for book in (book_of(event), *other_books(event)):
        answer = answer_under(book, event, called, told)
        clauses: tuple[str, ...] = ()
        if isinstance(answer, tuple):
            lines = [said.question(event, called, each) for each in answer]
        else:
            lines, clauses = said.sentences(event, called, answer), answer.clauses
            lines += [said.choice(event, called, each) for each in choices_of(answer)]
        differs = isinstance(answer, tuple) or _gist(answer) != own
        rows.append(
            {"book": book.id, "name": book.short or book.name, "lines": lines, "clauses": clauses, "differs": differs}
        )
    return rows


def _gist(answer: Ruling | Decision) -> object:
    if isinstance(answer, Ruling):
        return gist_of(answer)
    return answer.outcome, answer.more.get("allowed"), answer.choices, answer.infractions


@require_GET
def situation(request: HttpRequest, tournament: str, family: str, incident: str) -> HttpResponse:
    """The situation file, to read, print, copy and mail; with `file` in the address, to download."""
    event = find(tournament)
    called = the_called(family, incident)
    told = {fact: answer for fact, answer in told_in(called, request.GET).items() if fact != "file"}
    try:
        text = paper_text(event, called, told)
    except (BadInput, KeyError, TypeError, ValueError):
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
        request,
        event,
        "floor/situation.html",
        called,
        told,
        text=text,
        command="rule" if isinstance(called, Incident) else "decide",
        file_url=f"{own}{joint}file=1",
        back=back,
    )
