"""Situations asked under one book or all: `rule` and `decide` as lines for programs, from their text alone.

Made to be worked out by others (`workers`): everything comes in, nothing is read from the store.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from shuffleup.desk.shelf import load_from
from shuffleup.floor.rule import rule_all
from shuffleup.histories.room_situation import load_room
from shuffleup.histories.situation import read_situation
from shuffleup.rulebooks import Book
from shuffleup.rulebooks.each_book import asked_for, of_each
from shuffleup.tournament.between.decide import decide_all
from shuffleup.words.lines import decision_line, error_line, ruling_line

Line = dict[str, Any]


def rule_lines(text: str, book: str, house_books: Mapping[str, str], on: date) -> list[Line]:
    """Rulings on the acts of a hand; `book` is an id, `all`, or empty for the text's own.

    Raises `BadInput`, of a book that is not here `NoSuchBook`.
    """
    told = read_situation(text, None)
    books = _books(book or told.book, house_books, on)
    answers, wrong = of_each(books, lambda each: rule_all(each, told.spot, told.acts))
    found = [ruling_line(id_, each, told) for id_, rulings in answers.items() for each in rulings]
    return [*found, *(error_line(id_, mistake) for id_, mistake in wrong.items())]


def decide_lines(text: str, book: str, house_books: Mapping[str, str], on: date) -> list[Line]:
    """Decisions on the commands of a room, in the same way."""
    told = load_room(f"{text}\n")
    books = _books(book or told.book, house_books, on)
    answers, wrong = of_each(books, lambda each: decide_all(told.state.under(each), told.commands))
    found = [decision_line(id_, each) for id_, decisions in answers.items() for each in decisions]
    return [*found, *(error_line(id_, mistake) for id_, mistake in wrong.items())]


def _books(named: str | None, house_books: Mapping[str, str], on: date) -> list[Book]:
    return [load_from(house_books, id_, on) for id_ in asked_for(named)]
