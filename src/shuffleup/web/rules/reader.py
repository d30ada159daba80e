"""The rulebook reader: a book by topic and kind, searched as one types; a clause by its id; the books side by side.

Open to everybody in the room, for reading only. Made for a phone: a page shows one thing, and works without scripts.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.bad_input import BadInput
from shuffleup.desk.reading import reading
from shuffleup.desk.speech import told
from shuffleup.rulebooks import BOOKS, EXAMPLES, Book, Clause, ClauseKind, Topic, load_book, load_policies, load_topics
from shuffleup.rulebooks.languages import common_says, in_language, steps_told
from shuffleup.rulebooks.search import LONGEST_SEARCH, search
from shuffleup.tournament.answers import Message
from shuffleup.web.current import house
from shuffleup.web.doors import is_office
from shuffleup.web.rules import values
from shuffleup.web.rules.digital import digital_words
from shuffleup.web.templatetags import clauses


def find_book(id_: str) -> Book:
    """A book of this house as it stands today, or the page that says that there is none."""
    try:
        return house().shelf.load(id_, house().today())
    except BadInput:
        near = get_close_matches(id_[:40], [*BOOKS, *house().shelf.texts()], n=1)
        raise Http404(told(_no_book(id_[:40], near))) from None


def _no_book(id_: str, near: list[str]) -> Message:
    if near:
        return Message("mistake.no_book_near", {"book": id_, "near": near[0]})
    return Message("mistake.no_book", {"book": id_})


def below(book: Book) -> Book | None:
    """The book that a house book extends."""
    return find_book(book.extends) if book.extends else None


def show(request: HttpRequest, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
    """A page of the reader; the director gets the way back to the console."""
    return render(request, template, {"director": is_office(request), **context}, status=status)


def asked(request: HttpRequest) -> str:
    """What is searched for."""
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


@require_GET
def books(request: HttpRequest) -> HttpResponse:
    """All books; a search looks into every one of them."""
    on = house().today()
    own = [each.book for each in house().shelf.shelved(on) if each.book]
    leagues = [load_book(id_) for id_ in BOOKS]
    examples = [load_book(id_, on) for id_ in EXAMPLES if id_ not in house().shelf.texts()]
    q = asked(request)
    return show(
        request,
        "rules/books.html",
        own=own,
        leagues=leagues,
        examples=examples,
        q=q,
        found=_rows(dict.fromkeys(_look_up([*leagues, *own], q))) if q else [],
    )


@require_GET
def book(request: HttpRequest, book: str) -> HttpResponse:
    """One book: its topics, or the clauses that are asked for by words, topic or kind."""
    read = find_book(book)
    q, topic, kind = asked(request), find_topic(request.GET.get("topic", "")), _kind(request.GET.get("kind", ""))

    def fits(clause: Clause) -> bool:
        return (topic is None or clause.topic == topic.id) and (kind is None or clause.kind is kind)

    listed = bool(q or topic or kind)
    found = _look_up([read], q, only=fits) if q else filter(fits, read.clauses) if listed else ()
    numbers = Counter(clause.topic for clause in read.clauses if kind is None or clause.kind is kind)
    kinds = Counter(clause.kind for clause in read.clauses if topic is None or clause.topic == topic.id)
    return show(
        request,
        "rules/book.html",
        book=read,
        short=read.short,
        extends=below(read),
        q=q,
        topic=topic,
        kind=kind,
        narrowed=urlencode({key: value for key, value in (("q", q), ("topic", topic.id if topic else "")) if value}),
        kind_words=values.kind_words(kind) if kind else None,
        found=_rows(found),
        listed=listed,
        topics=[(each, numbers[each.id]) for each in load_topics() if numbers[each.id]],
        kinds=[(each, *values.kind_words(each), kinds[each]) for each in ClauseKind],
        decided=_decided(read, topic) if topic and not q and not kind else [],
        ours=read.id in house().shelf.texts(),
    )


def _look_up(books: Iterable[Book], q: str, only: Callable[[Clause], bool] = lambda _: True) -> tuple[Clause, ...]:
    """What is found in the language of the page, or else in the books' own."""
    held = list(books)
    return search([_in_language(each) for each in held], q, only=only) or search(held, q, only=only)


_READ: dict[tuple[str, str], tuple[str, Book]] = {}


def _in_language(book: Book) -> Book:
    """A book in the language of the page; kept, since it is searched with every letter that is typed."""
    key = book.id, reading()
    if key not in _READ or _READ[key][0] != book.content_hash:
        _READ[key] = book.content_hash, in_language(book, reading())
    return _READ[key][1]


def _rows(clauses: Iterable[Clause]) -> list[dict[str, Any]]:
    return [
        {
            "clause": each,
            "short": house().shelf.short(each.book),
            "kind": values.kind_words(each.kind)[0],
        }
        for each in clauses
    ]


def _decided(book: Book, topic: Topic) -> list[values.PolicyRow]:
    policies = [load_policies()[key] for key in topic.policies]
    return [values.PolicyRow(policy, (), values.cell(book, policy)) for policy in policies]


def find_topic(id_: str) -> Topic | None:
    """The topic with this id."""
    return next((topic for topic in load_topics() if topic.id == id_), None)


def _kind(word: str) -> ClauseKind | None:
    return ClauseKind(word) if word in tuple(ClauseKind) else None


@require_GET
def clause(request: HttpRequest, book: str, number: str) -> HttpResponse:
    """A clause by its id; a printed number shows all that the book says under it."""
    read = find_book(book)
    if read.has_clause(number):
        return _clause(request, read, read.clause(number))
    group = read.group(number)
    if not group:
        near = _nearest(read, number)
        return show(request, "rules/no_clause.html", status=404, book=read, number=number, near=_rows(near))
    return show(request, "rules/group.html", book=read, number=number, group=_rows(group))


def _nearest(book: Book, number: str) -> list[Clause]:
    """Clauses whose id is nearly this one, or that have it as a word."""
    longest = max(len(each.id) for each in book.clauses)
    return list(search([book], number[: 2 * longest], limit=6))


def _clause(request: HttpRequest, book: Book, clause: Clause) -> HttpResponse:
    place = book.clauses.index(clause)
    topic = find_topic(clause.topic)
    extended = below(book)
    return show(
        request,
        "rules/clause.html",
        book=book,
        short=book.short,
        clause=clause,
        shown=clauses.shown(clause),
        kind=values.kind_words(clause.kind),
        topic=topic,
        digital=digital_words(clause),
        previous=book.clauses[place - 1] if place else None,
        following=book.clauses[place + 1] if place + 1 < len(book.clauses) else None,
        group=[each for each in book.group(clause.id) if each.id != clause.id],
        refs=[(ref, bool(book.group(ref))) for ref in clause.refs],
        referring=[each for each in book.clauses if clause.id in each.refs],
        steps=[steps_told(each, clause.book, reading()) for each in book.procedures if clause.id in each.clauses],
        rows=values.fixed_by(book, clause, extended),
        common=_common(book, clause),
        overruled=_overruled(book, extended, clause) if extended else [],
        replaced=_replaced(extended, clause) if extended and clause.book == book.id else None,
        ours=book.id in house().shelf.texts(),
        elsewhere=[(each, _in_topic(each, clause.topic)) for each in values.other_books(book)],
    )


def _common(book: Book, clause: Clause) -> list[dict[str, Any]]:
    """The rules without a switch that this clause states, with where the other books state them."""
    return [
        {
            "says": common_says(rule, reading()),
            "others": [(other, other.short, rule.clauses_of(other.id)) for other in values.other_books(book)],
        }
        for rule in book.common
        if clause.id in rule.clauses_of(clause.book)
    ]


def _overruled(book: Book, extended: Book, clause: Clause) -> list[values.Change]:
    """What a house decides otherwise than this clause of the book below says."""
    return [
        each
        for each in values.changes(book, extended)
        if clause.book != book.id and clause.id in each.below.value.clauses and not each.same
    ]


def _replaced(extended: Book, clause: Clause) -> Clause | None:
    """The words of the book below that a house clause of the same id took the place of."""
    return extended.clause(clause.id) if extended.has_clause(clause.id) else None


def _in_topic(book: Book, topic: str) -> int:
    return sum(each.topic == topic for each in book.clauses)


@require_GET
def compare(request: HttpRequest, what: str) -> HttpResponse:
    """The books side by side on a topic or one policy; `with` measures them by one book, `only` cuts agreement."""
    policies = load_policies()
    topic = find_topic(what) or find_topic(policies[what].topic if what in policies else "")
    if topic is None:
        raise Http404(told(Message("mistake.no_topic", {"name": what[:40]})))
    chosen = (
        [policies[what]] if what in policies and find_topic(what) is None else [policies[key] for key in topic.policies]
    )
    measure = request.GET.get("with", "")
    beside = find_book(measure) if measure else None
    side = [load_book(id_) for id_ in BOOKS]
    if beside is not None and beside.id not in BOOKS:
        side.insert(0, beside)
    rows = values.side_by_side(chosen, side, beside)
    only = request.GET.get("only") == "differ"
    return show(
        request,
        "rules/compare.html",
        what=what,
        topic=topic,
        single=len(chosen) == 1,
        beside=beside,
        books=[(each, each.short) for each in side],
        rows=[row for row in rows if row.differ] if only else rows,
        differing=sum(row.differ for row in rows),
        number=len(rows),
        only=only,
        measures=_measures(),
    )


def _measures() -> list[tuple[str, str]]:
    own = [(each.id, each.name) for each in house().shelf.shelved(house().today()) if each.book]
    return own + [(id_, load_book(id_).short) for id_ in BOOKS]
