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
from shuffleup.rulebooks import BOOKS, AtDigitalTable, load_book
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


def _fates() -> dict[str, str]:
    """A word for each fate of a clause at a digital table."""
    return {fate.value: told(Message("rules.digital_fate", {"what": fate.value})) for fate in AtDigitalTable}


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
    """One book, clause by clause in its own order, or only those of one state or of one fate at a digital table."""
    if book not in BOOKS:
        raise Http404(told(Message("mistake.no_league_book")))
    table = newest().ask()
    whole = [] if table is None else table.rows(book)
    only, fate = request.GET.get("only", ""), request.GET.get("digital", "")
    words, fates = {key: word for key, word, _ in _in_words()}, _fates()
    chosen, chosen_fate = only if only in words else "", fate if fate in fates else ""
    of_fate = [row for row in whole if row["digital"] == chosen_fate or not chosen_fate]
    of_state = [row for row in whole if row["state"] == chosen or not chosen]
    context = {
        "table": table,
        "id": book,
        "name": load_book(book).name,
        "rows": [
            {**row, "word": words[row["state"]], "fate": fates[row["digital"]]} for row in of_state if row in of_fate
        ],
        "chosen": chosen,
        "total": len(of_fate),
        "filters": [(key, word, sum(row["state"] == key for row in of_fate)) for key, word in words.items()],
        "chosen_fate": chosen_fate,
        "total_fates": len(of_state),
        "fates": [(key, word, sum(row["digital"] == key for row in of_state)) for key, word in fates.items()],
    }
    return render(request, "rules/honoured_book.html", context)
