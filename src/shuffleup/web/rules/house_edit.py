"""A house book in the making: what it changes, its policies topic by topic, its own clauses.

Each form goes the way of an uploaded file, through the same check. Not done here: dates, which only the text has.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from shuffleup.bad_input import BadInput
from shuffleup.desk.shelf import TextRefused, head_of
from shuffleup.desk.speech import told
from shuffleup.rulebooks import Book, ClauseKind, load_topics
from shuffleup.tournament.answers import Message
from shuffleup.web.console.shared import toast
from shuffleup.web.current import house
from shuffleup.web.rules import draft, policy_form, values
from shuffleup.web.rules.office import as_text, held_text, one_line, page, shown, to
from shuffleup.web.rules.reader import find_topic

CLAUSE_FIELDS = {"id": 40, "title": 80, "topic": 40, "kind": 20, "says": 1500}
"""What a clause is made of, and how long each may be."""


@require_GET
def house_book(request: HttpRequest, book: str) -> HttpResponse:
    """One book: what it changes against the book below, its own clauses, and where to change more."""
    text = held_text(book)
    try:
        read = house().shelf.load(book)
    except BadInput as bad:
        problems = shown([bad], text)
        return as_text(request, book, text, problems=problems)
    below = house().shelf.load(read.extends or "")
    own = [each for each in read.clauses if each.book == read.id]
    return page(
        request,
        "rules/house_book.html",
        book=read,
        below=below,
        changes=values.changes(read, below),
        own=[(each, below.has_clause(each.id)) for each in own],
        repealed=[each for each in below.clauses if not read.has_clause(each.id)],
        topics=[(topic, _stated(read, topic.policies)) for topic in load_topics()],
        nights=house().nights.under(read.id),
        edition=draft.read(text)["book"].get("edition", ""),
    )


def _readable(book: str) -> bool:
    """Whether the forms can show a book; one that an update has broken is mended as text first."""
    try:
        house().shelf.load(book)
    except BadInput:
        return False
    return True


def _stated(book: Book, policies: tuple[str, ...]) -> int:
    return sum(book.policy(key).book == book.id for key in policies)


@require_http_methods(["GET", "POST"])
def topic(request: HttpRequest, book: str, topic: str) -> HttpResponse:
    """The policies of a topic: what holds below, and what the house wants."""
    found, text = find_topic(topic), held_text(book)
    if not _readable(book):
        return to("house_book", book)
    if found is None:
        raise Http404(told(Message("mistake.no_topic", {"name": topic[:40]})))
    extends = head_of(text).get("extends", "")
    below = house().shelf.load(str(extends))
    problems: list[dict[str, Any]] = []
    if request.method == "POST":
        form, changed = policy_form.read(found, request.POST, text, below)
        if not any(each.error for each in form):
            try:
                if changed != text:
                    house().shelf.put(changed, source=book, instead_of=book)
                    toast(request, told(Message("house_book.saved")))
                return to("house_book", book)
            except TextRefused as refused:
                problems = shown(refused.problems, "")
    else:
        form = policy_form.fields(found, text, below)
    context = {"topic": found, "book": house().shelf.load(book), "below": below, "short": below.short}
    status = 422 if request.method == "POST" else 200
    return page(request, "rules/house_topic.html", status=status, form=form, problems=problems, **context)


@require_POST
def rename(request: HttpRequest, book: str) -> HttpResponse:
    """Another name, another edition."""
    name = one_line(request.POST.get("name", ""))
    held = held_text(book)
    try:
        house().shelf.put(
            draft.renamed(held, name or head_of(held)["name"], one_line(request.POST.get("edition", ""))),
            source=book,
            instead_of=book,
        )
        toast(request, told(Message("house_book.saved")))
    except TextRefused as refused:
        toast(request, str(refused), bad=True)
    return to("house_book", book)


@require_http_methods(["GET", "POST"])
def clause(request: HttpRequest, book: str, clause: str = "") -> HttpResponse:
    """One of the house's own clauses, new or to be changed; also the house's words for a clause of the book below."""
    held = held_text(book)
    if not _readable(book):
        return to("house_book", book)
    rows = {row["id"]: row for row in draft.own_clauses(draft.read(held)) if "says" in row}
    if clause and clause not in rows:
        raise Http404(told(Message("mistake.no_clause_of_own", {"clause": clause[:40]})))
    below = house().shelf.load(str(head_of(held).get("extends", "")))
    row, problems = _row(clause, rows, request.GET, below), []
    if "since" in rows.get(clause, {}):
        return to("house_book_text", book)
    if request.method == "POST":
        row = {key: one_line(request.POST.get(key, ""), most) for key, most in CLAUSE_FIELDS.items()}
        try:
            house().shelf.put(_changed(request.POST, held, row, clause), source=book, instead_of=book)
            toast(request, told(Message("house_book.clause_out" if "drop" in request.POST else "house_book.saved")))
            return to("house_book", book)
        except TextRefused as refused:
            problems = shown(refused.problems, "")
    return page(
        request,
        "rules/house_clause.html",
        status=422 if problems else 200,
        book=house().shelf.load(book),
        clause=clause,
        row=row,
        replaces=below.clause(row["id"]) if row.get("id") and below.has_clause(row["id"]) else None,
        problems=problems,
        topics=load_topics(),
        kinds=[(each, *values.kind_words(each)) for each in ClauseKind],
    )


def _changed(post: QueryDict, held: str, row: dict[str, str], clause: str) -> str:
    if "drop" in post:
        return draft.without_clause(held, clause)
    return draft.with_clause(held, {**row, "id": clause or row["id"]}, clause)


def _row(clause: str, rows: dict[str, Any], asked: QueryDict, below: Book) -> dict[str, Any]:
    """What the form shows at first: the clause, or the words of the book below that are to be put otherwise."""
    if clause:
        return dict(rows[clause])
    number = asked.get("instead", "")
    if below.has_clause(number):
        found = below.clause(number)
        return {key: str(getattr(found, key)) for key in CLAUSE_FIELDS}
    return {"kind": asked.get("kind", ClauseKind.ENFORCED.value), "topic": asked.get("topic", "")}
