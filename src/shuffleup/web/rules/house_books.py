"""House books made in the application: made, read from a file, mended as text, given to a night, taken home, removed.

For the director. What a form makes goes the way of an uploaded file: through the same check, into the same shelf, so
both can be downloaded and go on elsewhere. A night keeps the values with which it began; a book that a night was opened
under stays on the shelf, for its clauses to be looked up.
"""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from shuffleup.bad_input import BadInput
from shuffleup.desk.shelf import LONGEST, TextRefused, head_of
from shuffleup.desk.speech import told
from shuffleup.rulebooks import BOOKS, Book, load_book
from shuffleup.tournament.answers import Message
from shuffleup.web.console.shared import tell_bad, toast
from shuffleup.web.current import house
from shuffleup.web.rules import draft
from shuffleup.web.rules.office import as_text, held_text, mark, one_line, page, shown, to


@require_GET
def house_books(request: HttpRequest) -> HttpResponse:
    """All house books, and the ways to a new one."""
    shelved = [(each, each.book and _parent(each.book)) for each in house().shelf.shelved(house().today())]
    return page(request, "rules/house_books.html", shelved=shelved)


def _parent(book: Book) -> str:
    return house().shelf.load(book.extends).short if book.extends else ""


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a book: what it is called, and the book that it extends."""
    name, extends = one_line(request.POST.get("name", "")), request.POST.get("extends", request.GET.get("extends", ""))
    extendable = [(id_, load_book(id_).name) for id_ in BOOKS]
    extendable += [(each.id, each.book.name) for each in house().shelf.shelved() if each.book]
    wrong = []
    if request.method == "POST":
        if not name:
            wrong.append(BadInput(Message("wrong.book_no_name"), right=Message("right.as_players_know")))
        if extends not in dict(extendable):
            wrong.append(BadInput(Message("wrong.no_book_to_extend"), right=Message("right.book_where_silent")))
        if not wrong:
            taken = (*house().shelf.texts(), *BOOKS, "new", "file", "compare", "common", "all", "defaults")
            text = draft.new_book(draft.id_for(name, taken), name, extends)
            try:
                made = house().shelf.put(text, source=told(Message("house_book.the_form")))
                return to("house_book", made.id)
            except TextRefused as refused:
                wrong = refused.problems
    context = {"name": name, "extends": extends, "extendable": extendable, "problems": shown(wrong, "")}
    return page(request, "rules/house_book_new.html", status=422 if wrong else 200, **context)


@require_http_methods(["GET", "POST"])
def from_file(request: HttpRequest) -> HttpResponse:
    """Read a book from a file, or from text that was pasted; mistakes are told with their lines, to be mended here."""
    if request.method == "GET":
        return page(request, "rules/house_book_file.html", text="")
    upload = request.FILES.get("file")
    source = ((upload.name if upload else "") or told(Message("house_book.the_text")))[:60]
    try:
        text = _decoded(upload.read(4 * LONGEST + 1)) if upload else request.POST.get("text", "").replace("\r\n", "\n")
    except BadInput as bad:
        return page(request, "rules/house_book_file.html", status=422, text="", problems=shown([bad], ""))
    known = str(head_of(text).get("id", ""))
    replaces = known if known in house().shelf.texts() and request.POST.get("replace") == "yes" else ""
    try:
        made = house().shelf.put(text, source=source, instead_of=replaces)
    except TextRefused as refused:
        context = {"text": text, "problems": shown(refused.problems, text), "source": source}
        exists = known if known in house().shelf.texts() else ""
        return page(request, "rules/house_book_file.html", status=422, exists=exists, **context)
    toast(request, told(Message("house_book.on_shelf", {"name": made.name})))
    return to("house_book", made.id)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadInput(Message("wrong.line_not_utf8", {"line": line}), right=Message("right.save_as_utf8")) from None


@require_http_methods(["GET", "POST"])
def text(request: HttpRequest, book: str) -> HttpResponse:
    """The book as text: dates, repeals and whatever else the forms do not show."""
    held = held_text(book)
    if request.method == "GET":
        return as_text(request, book, held)
    sent = request.POST.get("text", "").replace("\r\n", "\n")
    if request.POST.get("seen") != mark(held):
        wrong = BadInput(Message("wrong.book_changed_meanwhile"), right=Message("right.typed_is_below"))
        return as_text(request, book, sent, problems=shown([wrong], ""), status=409)
    try:
        house().shelf.put(sent, source=told(Message("house_book.the_text")), instead_of=book)
    except TextRefused as refused:
        return as_text(request, book, sent, problems=shown(refused.problems, sent), status=422)
    toast(request, told(Message("house_book.saved")))
    return to("house_book", book)


@require_GET
def download(request: HttpRequest, book: str) -> HttpResponse:
    """The book as a file, to take home or to give to another house."""
    answer = HttpResponse(held_text(book), content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{book}.toml"'
    return answer


@require_POST
def remove(request: HttpRequest, book: str) -> HttpResponse:
    """Take the book off the shelf, if no night and no other book rests on it."""
    held_text(book)
    nights = house().nights.under(book)
    if nights:
        toast(
            request,
            told(Message("house_book.stays", {"name": nights[0].name})),
            bad=True,
        )
        return to("house_book", book)
    try:
        house().shelf.remove(book)
    except BadInput as bad:
        tell_bad(request, bad)
        return to("house_book", book)
    toast(request, told(Message("house_book.off_shelf")))
    return to("house_books")
