"""What the pages of house books share: their frame, the text of a book, and mistakes put so that they can be mended."""

from hashlib import sha256
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from shuffleup.bad_input import BadInput
from shuffleup.desk.shelf import NoSuchBook, head_of
from shuffleup.desk.speech import bad_told, phrase
from shuffleup.web.console.shared import toasts
from shuffleup.web.current import house

LONGEST_NAME = 80


def page(request: HttpRequest, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
    """A page for the director."""
    return render(request, template, {"toasts": toasts(request), "director": True, **context}, status=status)


def to(view: str, *args: str) -> HttpResponseRedirect:
    """On to another page, after a form."""
    answer = HttpResponseRedirect(reverse(view, args=args))
    answer.status_code = 303
    return answer


def held_text(book: str) -> str:
    """The text of a house book, or the page that says that there is none."""
    try:
        return house().shelf.text(book)
    except NoSuchBook as bad:
        raise Http404(bad_told(bad)) from None


def one_line(text: str, most: int = LONGEST_NAME) -> str:
    """A line of text, without what cannot be shown."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())[:most]


def shown(problems: list[BadInput], text: str) -> list[dict[str, Any]]:
    """Problems for a page: the line with what stands on it, what is wrong, what would be right."""
    lines = text.splitlines()
    shown = []
    for problem in problems:
        number = problem.place.line if problem.place else None
        stands = lines[number - 1].strip()[:120] if number and number <= len(lines) else ""
        wrong, right = phrase(problem.wrong), phrase(problem.right)
        wrong = f"{wrong[:1].upper()}{wrong[1:]}"
        shown.append({"line": number if text else None, "stands": stands, "wrong": wrong, "right": right})
    return shown


def mark(text: str) -> str:
    """What a form remembers of the text that it showed."""
    return sha256(text.encode()).hexdigest()[:16]


def as_text(request: HttpRequest, book: str, text: str, *, problems: object = (), status: int = 200) -> HttpResponse:
    """The page on which a book is mended as text; it remembers which text of the shelf was seen."""
    held = held_text(book)
    name = head_of(held).get("name", book)
    context = {"book": book, "name": name, "text": text, "seen": mark(held), "problems": problems}
    return page(request, "rules/house_book_text.html", status=status, **context)
