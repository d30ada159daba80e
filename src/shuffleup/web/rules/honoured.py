"""How each clause of the books is honoured: the table that `shuffleup conformance` computes, as pages to read.

It is shown as it was last worked out, with the day: what comes with the program, at once. Whether books and cases are
still the same is looked at beside, in a process of its own, when somebody first asks. If not, the cases are run
there, and whoever comes after that sees the new table. House books are left to the command line, which has their file.
"""

from datetime import date
from functools import cache
from threading import Lock, Thread

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.desk.speech import told
from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.tournament.answers import Message
from shuffleup.web.current import house
from shuffleup.web.rules.kept import BookKept, kept_table, read_kept, worked_out
from shuffleup.workers import Terms, Workers

STATES = ("proved", "shown", "tried", "honoured", "missing")
"""The states of a clause."""


def _in_words() -> list[tuple[str, str, str]]:
    """Each state, a word for it and what it means."""
    return [
        (each, told(Message("rules.state", {"state": each})), told(Message("rules.state_means", {"state": each})))
        for each in STATES
    ]


class Newest:
    """The table as far as it is known; `ask` has it looked after, once a process."""

    def __init__(self) -> None:
        self.table = kept_table()
        self._begun = False
        self._lock = Lock()

    def ask(self) -> BookKept | None:
        """The table of this moment; None while the first one is being worked out."""
        with self._lock:
            if not self._begun:
                self._begun = True
                Thread(target=self._look, args=(house().today(),), name="conformance", daemon=True).start()
        return self.table

    def _look(self, today: date) -> None:
        known = "" if self.table is None else self.table.inputs
        with Workers(Terms(gives_way=True)) as workers:
            text = workers.ask(worked_out, today, known)
        if text is not None:
            self.table = read_kept(text)


@cache
def newest() -> Newest:
    """The one of this process."""
    return Newest()


@require_GET
def books(request: HttpRequest) -> HttpResponse:
    """The books with their numbers, and what the numbers mean."""
    return render(request, "rules/honoured.html", {"table": newest().ask(), "states": _in_words()})


@require_GET
def book(request: HttpRequest, book: str) -> HttpResponse:
    """One book, clause by clause in its own order, or only those of one state."""
    if book not in BOOKS:
        raise Http404(told(Message("mistake.no_league_book")))
    table = newest().ask()
    whole = [] if table is None else table.rows(book)
    chosen = request.GET.get("only", "")
    words = {key: word for key, word, _ in _in_words()}
    context = {
        "table": table,
        "id": book,
        "name": load_book(book).name,
        "total": len(whole),
        "rows": [
            {**row, "word": words[row["state"]]} for row in whole if chosen not in STATES or row["state"] == chosen
        ],
        "chosen": chosen,
        "filters": [(key, word, sum(row["state"] == key for row in whole)) for key, word in words.items()],
    }
    return render(request, "rules/honoured_book.html", context)
