"""House rules on paper: what players must know first, then what the house does its own way, then the book by topic.

A sheet never contradicts itself: where a house decides otherwise than a clause of the book below, that stands beneath
the clause. Not done: a layout for anything but A4.
"""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from shuffleup.rulebooks import Book, Clause, ClauseKind, load_topics
from shuffleup.web.current import house
from shuffleup.web.rules import values
from shuffleup.web.rules.reader import below, find_book, show


@require_GET
def sheet(request: HttpRequest, book: str) -> HttpResponse:
    """The whole book to print, or with `short` what fits on the wall: notices, and what the house does its own way."""
    read = find_book(book)
    extended = below(read)
    changes = [each for each in values.changes(read, extended) if not each.same] if extended else []
    brief = "short" in request.GET
    return show(
        request,
        "rules/sheet.html",
        book=read,
        extends=extended,
        notices=told_in_house(read, _of_kind(read, ClauseKind.NOTICE)),
        changes=[{"change": each, "clauses": each.here.clauses} for each in changes],
        own=_own(read, changes),
        short=extended.short if extended else "",
        topics=[] if brief else _topics(read, changes),
        brief=brief,
        today=house().today(),
    )


def _own(book: Book, changes: Iterable[values.Change]) -> list[Clause]:
    """The house's own clauses that stand with no change; a league's book has none."""
    told = {id_ for change in changes for id_ in change.here.value.clauses}
    own = [each for each in book.clauses if book.extends and each.book == book.id]
    return [each for each in own if each.id not in told and each.kind is not ClauseKind.NOTICE]


def _topics(book: Book, changes: Iterable[values.Change]) -> list[dict[str, Any]]:
    """Each topic with its clauses, but for notices and the house's own; under each what the house decides otherwise."""
    here: dict[str, list[values.Change]] = {}
    for change in changes:
        for id_ in change.below.value.clauses:
            if book.has_clause(id_) and book.clause(id_).book != book.id:
                here.setdefault(id_, []).append(change)
    found = []
    for topic in load_topics():
        clauses = [
            each
            for each in book.clauses
            if each.topic == topic.id
            and each.kind is not ClauseKind.NOTICE
            and not (book.extends and each.book == book.id)
        ]
        if clauses:
            found.append({"topic": topic, "rows": [(each, here.get(each.id, [])) for each in clauses]})
    return found


def told_in_house(book: Book, clauses: Iterable[Clause]) -> list[tuple[Clause, list[str]]]:
    """Clauses, each with what the house decides otherwise than it says."""
    return [(each, values.otherwise(book, each)) for each in clauses]


def _of_kind(book: Book, kind: ClauseKind) -> list[Clause]:
    return [each for each in book.clauses if each.kind is kind]


@require_GET
def notices(request: HttpRequest, book: str) -> HttpResponse:
    """What players must be shown, or must accept, when they sign in."""
    read = find_book(book)
    clauses = _of_kind(read, ClauseKind.NOTICE)
    topics = [(topic, [each for each in clauses if each.topic == topic.id]) for topic in load_topics()]
    return show(
        request,
        "rules/notices.html",
        book=read,
        short=read.short,
        number=len(clauses),
        topics=[(topic, told_in_house(read, rows)) for topic, rows in topics if rows],
    )
