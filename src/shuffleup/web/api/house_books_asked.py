"""House books, for programs: read, checked, begun, kept as text, changed by policy and by clause, removed.

Everything goes the way of an uploaded file: through the same check, into the same shelf. `seen` is the mark of the text
that was read: where another text is on the shelf by now, nothing is changed (412).
"""

from typing import Any

from shuffleup.bad_input import BadInput, in_english
from shuffleup.desk.shelf import NoSuchBook, TextRefused, head_of
from shuffleup.rulebooks import Book, load_policies
from shuffleup.web.api.house_book_shapes import (
    BeginBody,
    BookChecked,
    ChangeShown,
    CheckBody,
    ClauseBody,
    DecideBody,
    DropClauseBody,
    HouseBookLine,
    HouseBookShown,
    HouseBooksShown,
    RenameBody,
    TextBody,
    TextProblem,
)
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import FieldError, Problem, field_error, sentence, unfit
from shuffleup.web.api.rulings_asked import ClauseShown
from shuffleup.web.rules import draft
from shuffleup.web.rules.office import LONGEST_NAME, mark, one_line
from shuffleup.web.rules.values import changes
from shuffleup.words.lines import clause_line

_ONE: dict[str, Any] = {"answer": HouseBookShown, "house": True}
_CHANGED: dict[str, Any] = {**_ONE, "parsed": True, "problems": ("refused", "moved_on")}


@operation("GET", "/house-books", "House books", answer=HouseBooksShown, house=True)
def house_books(ask: Ask) -> HouseBooksShown:
    """The house's own books."""
    found = ask.house.shelf.shelved(ask.house.today())
    rows = (HouseBookLine(each.id, each.name, in_english(each.problem)) for each in found)
    return HouseBooksShown(tuple(rows))


@operation("GET", "/house-books/{book}", "House books", **_ONE)
def house_book(ask: Ask) -> HouseBookShown:
    """A house book: its text, what it changes, its own clauses."""
    return _shown(ask, ask.ids["book"])


def _text(ask: Ask) -> str:
    """The text of the book of the address. Raises `Problem`."""
    try:
        return ask.house.shelf.text(ask.ids["book"])
    except NoSuchBook as bad:
        raise Problem("no_such", sentence(bad)) from None


def _shown(ask: Ask, book: str) -> HouseBookShown:
    shelf = ask.house.shelf
    try:
        text = shelf.text(book)
    except NoSuchBook as bad:
        raise Problem("no_such", sentence(bad)) from None
    nights = tuple(each.id for each in ask.house.nights.under(book))
    head = head_of(text)
    name, extends = str(head.get("name", book)), str(head.get("extends", ""))
    try:
        read = shelf.load(book)
        below = shelf.load(extends)
    except BadInput as bad:
        return HouseBookShown(book, name, extends, mark(text), text, str(bad), (), (), (), nights)
    own: list[Any] = [clause_line(each) for each in read.clauses if each.book == read.id]
    return HouseBookShown(
        book=book,
        name=name,
        extends=extends,
        seen=mark(text),
        book_text=text,
        problem="",
        changes=tuple(_changes(read, below)),
        clauses=tuple(ClauseShown(**row) for row in own),
        repealed=tuple(each.id for each in below.clauses if not read.has_clause(each.id)),
        nights=nights,
    )


def _changes(read: Book, below: Book) -> list[ChangeShown]:
    return [
        ChangeShown(
            policy=each.policy.key,
            what=each.title,
            value=each.here.value.value,
            below=each.below.value.value,
            clauses=tuple(each.here.value.clauses),
            reading=each.here.value.reading or "",
        )
        for each in changes(read, below)
    ]


@operation("POST", "/house-book-check", "House books", body=CheckBody, answer=BookChecked, house=True)
def check_house_book(ask: Ask) -> BookChecked:
    """Look a text over: everything that is wrong with it, by its lines. Keeps nothing."""
    told: CheckBody = ask.body
    problems = ask.house.shelf.problems(told.book_text, source="text", instead_of=_instead_of(ask, told))
    return BookChecked(tuple(map(_problem, problems)))


def _problem(bad: BadInput) -> TextProblem:
    told = field_error("", bad)
    return TextProblem((bad.place.line or 0) if bad.place else 0, told.wrong, told.right)


def _instead_of(ask: Ask, told: CheckBody | TextBody) -> str:
    """The id of the book whose place a text takes; empty for a new one."""
    known = str(head_of(told.book_text).get("id", ""))
    return known if told.replace and known in ask.house.shelf.texts() else ""


@operation("POST", "/house-books", "House books", body=TextBody, status=201, **_CHANGED)
def keep_house_book(ask: Ask) -> HouseBookShown:
    """Put a text on the shelf, as a new book, or in place of the one of its id."""
    told: TextBody = ask.body
    instead_of = _instead_of(ask, told)
    if instead_of:
        _is_seen(ask.house.shelf.text(instead_of), told.seen)
    known = str(head_of(told.book_text).get("id", ""))
    if known in ask.house.shelf.texts() and ask.house.shelf.text(known) == told.book_text:
        return _shown(ask, known)  # sent a second time
    return _put(ask, told.book_text, instead_of, "book_text")


def _is_seen(text: str, seen: str) -> None:
    """Raise `Problem` where another text is on the shelf than the one that was read."""
    if seen and seen != mark(text):
        raise Problem("moved_on", "The book was changed meanwhile: read it, and decide again.")


def _put(ask: Ask, text: str, instead_of: str, field: str) -> HouseBookShown:
    """Keep a text. Raises `Problem` with all that is wrong with it."""
    try:
        made = ask.house.shelf.put(text, source="text", instead_of=instead_of)
    except TextRefused as refused:
        of_text = field == "book_text"
        raise unfit(*(field_error(field, bad, line=of_text) for bad in refused.problems)) from None
    return _shown(ask, made.id)


@operation("POST", "/house-books/{book}/begin", "House books", body=BeginBody, status=201, **_CHANGED)
def begin_house_book(ask: Ask) -> HouseBookShown:
    """Begin a book that changes nothing yet; its id, in the address, is yours to choose."""
    told: BeginBody = ask.body
    name = one_line(told.name)
    if not name:
        raise unfit(FieldError("name", "the book has no name", "as players know the house: The Crown, Tuesdays"))
    text = draft.new_book(ask.ids["book"], name, told.extends)
    if ask.house.shelf.texts().get(ask.ids["book"]) == text:
        return _shown(ask, ask.ids["book"])  # sent a second time
    return _put(ask, text, "", "extends")


@operation("POST", "/house-books/{book}/rename", "House books", body=RenameBody, **_CHANGED)
def rename_house_book(ask: Ask) -> HouseBookShown:
    """Give a book another name, and a line about its edition."""
    told: RenameBody = ask.body
    held = _readable(ask)
    name = one_line(told.name)
    if not name or len(told.name) > LONGEST_NAME:
        raise unfit(
            FieldError("name", f"{told.name[:40]!r} is no name of a book", f"{LONGEST_NAME} characters at most")
        )
    return _put(ask, draft.renamed(held, name, one_line(told.edition)), ask.ids["book"], "edition")


def _readable(ask: Ask) -> str:
    """The text of a book that a change can be made to, by what was sent with it. Raises `Problem`."""
    held = _text(ask)
    _is_seen(held, ask.body.seen)
    try:
        ask.house.shelf.load(ask.ids["book"])
    except BadInput as bad:
        raise Problem("refused", f"The book cannot be read any more; mend its text first: {bad}.") from None
    return held


@operation("POST", "/house-books/{book}/policies/{policy}", "House books", body=DecideBody, **_CHANGED)
def decide_policy(ask: Ask) -> HouseBookShown:
    """Decide a policy otherwise than the book below, or leave it to that again."""
    told: DecideBody = ask.body
    policy = load_policies().get(ask.ids["policy"])
    if policy is None:
        raise Problem("no_such", "No policy is called so; `compare` lists them by topic.")
    held = _readable(ask)
    if told.value is None:
        return _put(ask, draft.overriding(held, policy, None), ask.ids["book"], "value")
    if not policy.legal(told.value):
        raise unfit(FieldError("value", "the policy cannot be that", in_english(policy.allowed())))
    override = draft.Override(told.value, one_line(told.reason, 300), one_line(told.words, 300))
    return _put(ask, draft.overriding(held, policy, override), ask.ids["book"], "value")


@operation("POST", "/house-books/{book}/clauses", "House books", body=ClauseBody, **_CHANGED)
def keep_house_clause(ask: Ask) -> HouseBookShown:
    """Give a book a clause of its own, new or in place of another one of its own."""
    told: ClauseBody = ask.body
    held = _readable(ask)
    if told.instead_of:
        _own_clause(held, told.instead_of, "instead_of")
    clause = told.clause
    row = {"id": clause.id or told.instead_of, "title": clause.title, "topic": clause.topic, "kind": clause.kind}
    row = {key: one_line(value) for key, value in row.items()}
    changed = draft.with_clause(held, {**row, "says": one_line(clause.says, 1500)}, told.instead_of)
    return _put(ask, changed, ask.ids["book"], "clause")


def _own_clause(held: str, id_: str, field: str) -> None:
    """Raise `Problem` unless the book has this clause of its own, with words and no dates."""
    own = [row for row in draft.own_clauses(draft.read(held)) if row["id"] == id_]
    if not own or "says" not in own[0]:
        raise unfit(FieldError(field, f"the book has no clause {id_[:40]!r} of its own"))
    if "since" in own[0]:
        raise unfit(FieldError(field, "this clause has dates", "change the text"))


@operation("POST", "/house-books/{book}/clauses/drop", "House books", body=DropClauseBody, **_CHANGED)
def drop_house_clause(ask: Ask) -> HouseBookShown:
    """Take a clause of the house's own out; not while a value cites it."""
    held = _readable(ask)
    _own_clause(held, ask.body.clause, "clause")
    return _put(ask, draft.without_clause(held, ask.body.clause), ask.ids["book"], "clause")


@operation(
    "POST", "/house-books/{book}/remove", "House books", answer=HouseBooksShown, house=True, problems=("refused",)
)
def remove_house_book(ask: Ask) -> HouseBooksShown:
    """Take a book off the shelf, if no night and no other book rests on it."""
    _text(ask)
    nights = ask.house.nights.under(ask.ids["book"])
    if nights:
        said = f"{nights[0].name} was opened under this book: it stays, for its clauses to be looked up."
        raise Problem("refused", said)
    try:
        ask.house.shelf.remove(ask.ids["book"])
    except BadInput as bad:
        raise Problem("refused", sentence(bad)) from None
    return house_books(ask)
