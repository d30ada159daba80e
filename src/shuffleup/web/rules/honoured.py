"""How each clause of the books is honoured: the table that `shuffleup conformance` computes, as pages to read.

Computed once, when somebody first asks: the cases that ship are run, for some seconds, in a process of their own, so
that the tournaments served here do not wait. House books are left to the command line, which takes their file.
"""

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from threading import Lock
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.tournament.answers import Message
from shuffleup.web.speech import told

STATES = (
    ("proved", "Proved", "a case cites it, and would fail if the book said otherwise"),
    ("tried", "Tried", "a case is right about it, and something is still unproved"),
    ("honoured", "Read", "the program reads it, and no case says so yet"),
    ("missing", "Missing", "nothing in the program stands for it yet"),
)
"""The states of a clause, a word for each and what it means."""


_ASKED = Lock()
"""Whoever asks while the cases are being run waits for that run and starts no second one."""


def _table() -> dict[str, Any]:
    with _ASKED:
        return _computed()


@cache
def _computed() -> dict[str, Any]:
    from shuffleup.conformance import conformance_table  # it brings the floor's grammar, which no other page needs

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
        return apart.submit(conformance_table).result()


@require_GET
def books(request: HttpRequest) -> HttpResponse:
    """The books with their numbers, and what the numbers mean."""
    table = _table()
    context = {"table": table, "states": STATES, "failing": sum(table["failing"].values())}
    return render(request, "rules/honoured.html", context)


@require_GET
def book(request: HttpRequest, book: str) -> HttpResponse:
    """One book, clause by clause in its own order, or only those of one state."""
    found = next((each for each in _table()["books"] if each["book"] == book), None)
    if found is None:
        raise Http404(told(Message("mistake.no_league_book")))
    chosen = request.GET.get("only", "")
    rows = [row for row in found["rows"] if chosen not in {key for key, *_ in STATES} or row["state"] == chosen]
    words = {key: word for key, word, _ in STATES}
    context = {
        "book": found,
        "rows": [{**row, "word": words[row["state"]]} for row in rows],
        "chosen": chosen,
        "filters": [(key, word, sum(row["state"] == key for row in found["rows"])) for key, word, _ in STATES],
    }
    return render(request, "rules/honoured_book.html", context)
