"""House books: a league's or a pub's own rules on top of a book, written by people and therefore checked.

A house book names the book that it extends, and overrides policies and clauses, each from a date if it likes. Every
mistake is answered with file, line, what is wrong, and the legal or nearest right word. Not done here: dates and
inheritance themselves (`building.py`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput, Phrase, Place
from shuffleup.message import Message
from shuffleup.rulebooks.book import BOOKS, DEFAULTS, Book
from shuffleup.rulebooks.building import build, versions
from shuffleup.rulebooks.house_checks import ID, clause_problems, nearest, policy_problems, since_of
from shuffleup.rulebooks.lines import LineFinder
from shuffleup.text_file import text_of
from shuffleup.toml_text import read_toml

_LARGEST = 1_000_000
_TOP = ("format", "book", "policies", "clause")
_HEAD = ("id", "name", "short", "extends", "edition", "authority")

Located = tuple[Mapping[str, Any], Callable[..., Place]]
"""A clause as written, with what tells the place of one of its keys."""

_YEARS_AHEAD = 10
_TAKEN = (*BOOKS, DEFAULTS, "common", "all")


def read_text(path: Path) -> str:
    """Read a house book's file; BadInput if it cannot be read, is no text or is far too long."""
    text = text_of(path, Message("right.path_house_book"))
    if len(text) > _LARGEST:
        raise BadInput(Message("wrong.file_too_long_house"), right=Message("right.most_1_mb"), place=Place(str(path)))
    return text


def read_house_book(
    text: str, *, source: str, load: Callable[[str], Book], on: date | None = None, asked: date | None = None
) -> Book:
    """Read a house book as it stands on a day; `load` finds the book that it extends.

    `asked` is today, where somebody asks who can mend what begins absurdly late; a book that was taken once stays
    readable. BadInput if it has mistakes: the first, with the others as its `further`.
    """
    raw = _parsed(text, source)
    problems = _problems(raw, LineFinder(text, source), load, asked)
    if problems:
        first, *further = problems
        raise BadInput(first.wrong, right=first.right, place=first.place, further=further)
    return build(raw, load(raw["book"]["extends"]), on)


def house_book_problems(
    text: str, *, source: str, load: Callable[[str], Book], asked: date | None = None
) -> list[BadInput]:
    """Name every mistake of a house book by its lines, for whoever is writing it today; empty if it can be used."""
    try:
        raw = _parsed(text, source)
    except BadInput as problem:
        return [problem]
    return _problems(raw, LineFinder(text, source), load, asked)


def _parsed(text: str, source: str) -> dict[str, Any]:
    return read_toml(text, source, right=Message("right.line_as_in"))


def _problems(
    raw: Mapping[str, Any], lines: LineFinder, load: Callable[[str], Book], asked: date | None
) -> list[BadInput]:
    """Find what is wrong in the file, from its top down, and then in the book that it extends."""
    head = raw.get("book")
    parent, below = _parent(head, lines, load)
    own = [
        *_top_problems(raw, lines),
        *(_head_problems(head, lines) if isinstance(head, Mapping) else ()),
        *(problem for problem in below if problem.place and problem.place.source == lines.source),
        *_content_problems(raw, parent, lines),
        *(_late_problems(raw, lines, asked) if asked else ()),
    ]
    rest = [problem for problem in below if not problem.place or problem.place.source != lines.source]
    return sorted(own, key=lambda problem: (problem.place and problem.place.line) or 0) + rest


def _top_problems(raw: Mapping[str, Any], lines: LineFinder) -> Iterator[BadInput]:
    for key in raw:
        if key not in _TOP:
            yield BadInput(
                Message("wrong.key_not_in_house_book", {"key": key}), right=nearest(key, _TOP), place=lines.at(key)
            )
    if raw.get("format", 1) != 1:
        yield BadInput(Message("wrong.format_not_known"), right="format = 1", place=lines.at("format"))
    if not isinstance(raw.get("book"), Mapping):
        yield BadInput(Message("wrong.no_book_table"), right=Message("right.book_id_name_extends"), place=lines.at())


def _parent(head: object, lines: LineFinder, load: Callable[[str], Book]) -> tuple[Book | None, tuple[BadInput, ...]]:
    """Find the book that it extends, or what is wrong with that one; neither where none is named."""
    extends = head.get("extends") if isinstance(head, Mapping) else None
    if not (isinstance(extends, str) and extends.strip()):
        return None, ()
    try:
        return load(extends), ()
    except BadInput as bad:
        place = lines.at("book", "extends")
        return None, bad.all if bad.place else (BadInput(bad.wrong, right=bad.right, place=place),)


def _content_problems(raw: Mapping[str, Any], parent: Book | None, lines: LineFinder) -> Iterator[BadInput]:
    """Find what is wrong with values and clauses; what they cite is looked up only where the parent is known."""
    rows = raw.get("clause", [])
    if not (isinstance(rows, list) and all(isinstance(row, Mapping) for row in rows)):
        yield BadInput(
            Message("wrong.clauses_written_clause"),
            right=Message("right.two_brackets_each_side"),
            place=lines.at("clause"),
        )
        yield from policy_problems(raw.get("policies", {}), None, lines)
        return
    known = _known(parent, rows) if parent else None
    for row, at in _numbered(rows, lines):
        yield from clause_problems(row, known, at)
    named = [(row, at) for row, at in _numbered(rows, lines) if isinstance(row.get("id"), str)]
    yield from _same_day_problems(named)
    if parent:
        yield from _own_id_problems(raw["book"].get("id"), parent, lines)
        yield from _repeal_problems(named, parent, raw.get("policies", {}))
    yield from policy_problems(raw.get("policies", {}), known, lines)


def _head_problems(head: Mapping[str, Any], lines: LineFinder) -> Iterator[BadInput]:
    for key in head:
        if key not in _HEAD:
            yield BadInput(
                Message("wrong.key_not_in_book", {"key": key}), right=nearest(key, _HEAD), place=lines.at("book", key)
            )
    for key in ("id", "name", "extends"):
        if key not in head:
            yield BadInput(Message("wrong.book_lacks_key", {"key": key}), right=f'{key} = ".."', place=lines.at("book"))
    for key, value in head.items():
        if key in _HEAD and not (isinstance(value, str) and value.strip()):
            yield BadInput(
                Message("wrong.must_be_text", {"key": key}), right=f'{key} = ".."', place=lines.at("book", key)
            )
        elif key == "id" and (not ID.fullmatch(value) or value in _TAKEN):
            right = Message("right.id_of_a_book")
            yield BadInput(
                Message("wrong.no_id_of_house_book", {"value": value}), right=right, place=lines.at("book", key)
            )


def _late_problems(raw: Mapping[str, Any], lines: LineFinder, asked: date) -> Iterator[BadInput]:
    """Find what begins so late that it must be a slip."""
    latest = asked + timedelta(days=_YEARS_AHEAD * 366)
    policies, rows = raw.get("policies", {}), raw.get("clause", [])
    begun: list[tuple[Phrase, Mapping[str, Any], Place]] = []
    if isinstance(policies, Mapping):
        begun += [(key, row, lines.at("policies", key)) for key, table in policies.items() for row in versions(table)]
    if isinstance(rows, list) and all(isinstance(row, Mapping) for row in rows):
        begun += [
            (Message("wrong.the_clause", {"clause": str(row.get("id"))}), row, at("since"))
            for row, at in _numbered(rows, lines)
        ]
    for whose, row, place in begun:
        if since_of(row) > latest:
            since = {"whose": whose, "day": since_of(row).isoformat(), "years": _YEARS_AHEAD}
            right = Message("right.day_at_the_latest", {"day": latest.isoformat()})
            yield BadInput(Message("wrong.since_too_far", since), right=right, place=place)


def _own_id_problems(id_: object, parent: Book, lines: LineFinder) -> Iterator[BadInput]:
    if parent.id == id_:
        yield BadInput(
            Message("wrong.book_cannot_extend_one"), right=Message("right.another_id"), place=lines.at("book", "id")
        )


def _same_day_problems(rows: Iterable[Located]) -> Iterator[BadInput]:
    seen: set[tuple[str, date]] = set()
    for row, at in rows:
        version = (row["id"], since_of(row))
        if version in seen:
            right = Message("right.another_id_or_since")
            yield BadInput(Message("wrong.clause_twice", {"clause": row["id"]}), right=right, place=at("id"))
        seen.add(version)


def _repeal_problems(rows: Iterable[Located], parent: Book, policies: object) -> Iterator[BadInput]:
    """Find repeals of nothing, and repeals of what inherited values rest on."""
    overridden = policies if isinstance(policies, Mapping) else {}
    for row, at in rows:
        if row.get("repealed") is not True:
            continue
        name = row["id"]
        if not parent.has_clause(name):
            right = nearest(name, [clause.id for clause in parent.clauses])
            yield BadInput(
                Message("wrong.no_clause_to_repeal", {"book": parent.id, "clause": name}), right=right, place=at("id")
            )
        for key, value in parent.values.items():
            if name in value.clauses and key not in overridden:
                right = Message("right.value_of_your_own", {"policy": key})
                yield BadInput(
                    Message("wrong.rests_on_repealed", {"policy": key, "clause": name}), right=right, place=at("id")
                )


def _known(parent: Book, rows: Iterable[Mapping[str, Any]]) -> dict[str, date]:
    """Map every clause that can be cited to the day from which it is there."""
    known: dict[str, date] = {}
    for row in rows:
        if isinstance(row.get("id"), str) and row.get("repealed") is not True:
            known[row["id"]] = min(since_of(row), known.get(row["id"], date.max))
    return known | {clause.id: date.min for clause in parent.clauses}


def _numbered(rows: Iterable[Mapping[str, Any]], lines: LineFinder) -> Iterator[Located]:
    for number, row in enumerate(rows):
        yield row, lambda key="", number=number: lines.at_item("clause", number, key)
