"""What `rule` and `decide` do alike: which books are asked of a situation file, and how their answers are printed."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import click

from shuffleup.bad_input import BadInput, in_english
from shuffleup.cli.day import today
from shuffleup.rulebooks import Book, load_book
from shuffleup.rulebooks.each_book import asked_for, of_each
from shuffleup.words.lines import error_line

A = TypeVar("A")


@dataclass(frozen=True)
class BookAnswers(Generic[A]):
    """What the books answered, by id; under the books in `wrong` something that was asked is impossible."""

    books: Sequence[Book]
    answers: dict[str, tuple[A, ...]]
    wrong: dict[str, BadInput]

    def print_json(self, line: Callable[[str, A], dict[str, Any]]) -> None:
        """Print an object a line: every answer of every book, then what was impossible."""
        for name, answers in self.answers.items():
            for each in answers:
                click.echo(json.dumps(line(name, each), ensure_ascii=False))
        for name, mistake in self.wrong.items():
            click.echo(json.dumps(error_line(name, mistake), ensure_ascii=False))

    def print_paper(
        self,
        paper: Callable[[Book, tuple[A, ...]], str],
        side_by_side: Callable[[list[Book], dict[str, tuple[A, ...]]], str],
    ) -> None:
        """Print for people: one book's answers whole, several books' beside each other."""
        if len(self.books) == 1:
            click.echo(paper(self.books[0], self.answers[self.books[0].id]))
            return
        click.echo(side_by_side([each for each in self.books if each.id in self.answers], self.answers))
        for name, mistake in self.wrong.items():
            click.echo(f"\n   {name}: {mistake}")


def ask_books(situation: str, book: str | None, ask: Callable[[Book], tuple[A, ...]]) -> BookAnswers[A]:
    """Ask the `book` named, all five for `all`, the usual one for none; BadInput names the file if none can."""
    books = [load_book(name, on=today()) for name in asked_for(book)]
    try:
        answers, wrong = of_each(books, ask)
    except BadInput as bad:
        raise BadInput(f"{situation}: {in_english(bad.wrong)}", right=bad.right, place=bad.place) from None
    return BookAnswers(books, answers, wrong)
