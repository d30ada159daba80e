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

from shuffleup.rulebooks import BOOKS
from shuffleup.tournament.answers import Message
from shuffleup.web.speech import told

STATES = ("proved", "tried", "honoured", "missing")
"""The states of a clause."""


def _in_words() -> list[tuple[str, str, str]]:
    """Each state, a word for it and what it means."""
    return [
        (each, told(Message("rules.state", {"state": each})), told(Message("rules.state_means", {"state": each})))
        for each in STATES
    ]


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
    context = {"table": table, "states": _in_words(), "failing": sum(table["failing"].values())}
    return render(request, "rules/honoured.html", context)


@require_GET
def book(request: HttpRequest, book: str) -> HttpResponse:
    """One book, clause by clause in its own order, or only those of one state."""
    if book not in BOOKS:  # told at once: nobody waits for the cases to hear it
        raise Http404(told(Message("mistake.no_league_book")))
    found = next(each for each in _table()["books"] if each["book"] == book)
    chosen = request.GET.get("only", "")
    rows = [row for row in found["rows"] if chosen not in STATES or row["state"] == chosen]
    words = {key: word for key, word, _ in _in_words()}
    context = {
        "book": found,
        "rows": [{**row, "word": words[row["state"]]} for row in rows],
        "chosen": chosen,
        "filters": [(key, word, sum(row["state"] == key for row in found["rows"])) for key, word in words.items()],
    }
    return render(request, "rules/honoured_book.html", context)
