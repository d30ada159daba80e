"""Several books asked one thing: each answers for itself, also where another finds it impossible."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from shuffleup.bad_input import BadInput
from shuffleup.rulebooks.book import BOOKS, USUAL_BOOK, Book

A = TypeVar("A")


def asked_for(named: str | None) -> tuple[str, ...]:
    """The ids of the books meant: the one named, all five for `all`, the usual one where none is named."""
    return BOOKS if named == "all" else (named or USUAL_BOOK,)


def of_each(books: Sequence[Book], asked: Callable[[Book], A]) -> tuple[dict[str, A], dict[str, BadInput]]:
    """The answers by the book's id, and what is wrong under those that have none. BadInput if there is no answer."""
    answers: dict[str, A] = {}
    wrong: dict[str, BadInput] = {}
    for book in books:
        try:
            answers[book.id] = asked(book)
        except BadInput as bad:
            wrong[book.id] = bad
    if not answers and wrong:
        raise next(iter(wrong.values()))
    return answers, wrong
