"""House books: a league's or a pub's own rules on top of a book, written by people and therefore checked.

A house book names the book that it extends, and overrides policies and clauses, each from a date if it likes. Every
mistake is answered with file, line, what is wrong, and the legal or nearest right word. Not done here: dates and
inheritance themselves (`building.py`).
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput, Place
from shuffleup.rulebooks.book import BOOKS, DEFAULTS, Book
from shuffleup.rulebooks.building import build, versions
from shuffleup.rulebooks.catalogue import load_policies, load_topics
from shuffleup.rulebooks.clauses import Kind
from shuffleup.rulebooks.definitions import Policy
from shuffleup.rulebooks.lines import LineFinder

_LARGEST = 1_000_000
_TOP = ("format", "book", "policies", "clause")
_HEAD = ("id", "name", "short", "extends", "edition", "authority")
_VERSION = ("value", "clauses", "reading", "since")
_CLAUSE = ("id", "title", "topic", "kind", "says", "examples", "refs", "since", "repealed")
Citable = Mapping[str, date]
"""Every clause that can be cited -> the day from which it is there."""

_TAKEN = (*BOOKS, DEFAULTS, "common", "all")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def read_text(path: Path) -> str:
    """Read a house book's file; BadInput if it cannot be read, is no text or is far too long."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(
            f"the file cannot be read ({error.strerror})", right="the path of a house book", place=Place(str(path))
        ) from None
    if len(data) > _LARGEST:
        raise BadInput("the file is too long for a house book", right="at most 1 MB", place=Place(str(path)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadInput("the file is not UTF-8 text", right="save it as UTF-8", place=Place(str(path), line)) from None


def read_house_book(text: str, *, source: str, load: Callable[[str], Book], on: date | None = None) -> Book:
    """Read a house book as it stands on a day; `load` finds the book that it extends. BadInput at the first mistake."""
    raw = _parsed(text, source)
    for problem in _problems(raw, LineFinder(text, source), load):
        raise problem
    return build(raw, load(raw["book"]["extends"]), on)


def house_book_problems(text: str, *, source: str, load: Callable[[str], Book]) -> list[BadInput]:
    """Name every mistake of a house book, for whoever is writing it; empty if it can be used."""
    try:
        raw = _parsed(text, source)
        return list(_problems(raw, LineFinder(text, source), load))
    except BadInput as problem:
        return [problem]


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadInput("the file is nested too deeply", right="tables and lists", place=Place(source)) from None
    except ValueError as error:
        where = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        lines = text.count("\n") + 1
        line, column = (int(where[1]), int(where[2])) if where else (lines, None)
        wrong = re.sub(r" \(at .*\)$", "", str(error))
        if wrong == "Cannot overwrite a value":
            raise BadInput("a key stands here twice", right="each once", place=Place(source, line, column)) from None
        raise BadInput(
            f"this is not TOML: {wrong[:1].lower()}{wrong[1:]}",
            right='a line such as late_seat = "host_assigns" was expected',
            place=Place(source, line, column),
        ) from None


def _problems(raw: Mapping[str, Any], lines: LineFinder, load: Callable[[str], Book]) -> Iterator[BadInput]:
    for key in raw:
        if key not in _TOP:
            yield BadInput(f"{key!r} has no place in a house book", right=_nearest(key, _TOP), place=lines.at(key))
    if raw.get("format", 1) != 1:
        yield BadInput("the format is not known", right="format = 1", place=lines.at("format"))
    head = raw.get("book")
    if not isinstance(head, Mapping):
        yield BadInput("there is no [book] table", right="[book] with id, name and extends", place=lines.at())
        return
    wrong_head = list(_head_problems(head, lines))
    yield from wrong_head
    if wrong_head:
        return
    try:
        parent = load(head["extends"])
    except BadInput as bad:
        yield bad if bad.place else BadInput(bad.wrong, right=bad.right, place=lines.at("book", "extends"))
        return
    if parent.id == head["id"]:
        yield BadInput("a book cannot extend one of the same id", right="another id", place=lines.at("book", "id"))
    rows = raw.get("clause", [])
    if not (isinstance(rows, list) and all(isinstance(row, Mapping) for row in rows)):
        yield BadInput("clauses are written as [[clause]]", right="two brackets on each side", place=lines.at("clause"))
        return
    known = _known(parent, rows)
    wrong_clauses = [problem for row, at in _numbered(rows, lines) for problem in _clause_problems(row, known, at)]
    yield from wrong_clauses
    if not wrong_clauses:
        yield from _same_day_problems(rows, lines)
        yield from _repeal_problems(rows, parent, raw.get("policies", {}), lines)
    yield from _policy_problems(raw.get("policies", {}), known, lines)


def _head_problems(head: Mapping[str, Any], lines: LineFinder) -> Iterator[BadInput]:
    for key in head:
        if key not in _HEAD:
            yield BadInput(f"{key!r} has no place in [book]", right=_nearest(key, _HEAD), place=lines.at("book", key))
    for key in ("id", "name", "extends"):
        if key not in head:
            yield BadInput(f"[book] has no {key}", right=f'{key} = ".."', place=lines.at("book"))
    for key, value in head.items():
        if key in _HEAD and not (isinstance(value, str) and value.strip()):
            yield BadInput(f"{key} must be text", right=f'{key} = ".."', place=lines.at("book", key))
        elif key == "id" and (not _ID.fullmatch(value) or value in _TAKEN):
            right = "letters, digits, dots and dashes, and no name of a league's book"
            yield BadInput(f"{value!r} cannot be the id of a house book", right=right, place=lines.at("book", key))


def _policy_problems(table: object, known: Citable, lines: LineFinder) -> Iterator[BadInput]:
    if not isinstance(table, Mapping):
        yield BadInput("[policies] must be a table", right="[policies]", place=lines.at("policies"))
        return
    policies = load_policies()
    for key, row in table.items():
        place = lines.at("policies", key)
        if key not in policies:
            yield BadInput(f"no policy is called {key!r}", right=_nearest(key, policies), place=place)
            continue
        seen: set[date] = set()
        for version in versions(row):
            yield from _version_problems(policies[key], version, known, place)
            if _since(version) in seen:
                yield BadInput(f"{key} has two values from the same day", right="one value a day", place=place)
            seen.add(_since(version))


def _version_problems(policy: Policy, row: Mapping[str, Any], known: Citable, place: Place) -> Iterator[BadInput]:
    for key in row:
        if key not in _VERSION:
            yield BadInput(f"{policy.key} cannot have {key!r}", right=_nearest(key, _VERSION), place=place)
    if "value" not in row:
        yield BadInput(f"{policy.key} has no value", right=policy.allowed(), place=place)
    elif not policy.legal(row["value"]):
        said = row["value"]
        near = get_close_matches(said, (*policy.values, *policy.special), n=1) if isinstance(said, str) else []
        right = f"it takes {policy.allowed()}" + (f'; the nearest is "{near[0]}"' if near else "")
        yield BadInput(f"{policy.key} cannot be {_as_written(said)}", right=right, place=place)
    yield from _reference_problems(policy.key, "clauses", row.get("clauses", []), _since(row), known, place)
    yield from _since_problems(policy.key, row, place)
    if "reading" in row and not isinstance(row["reading"], str):
        yield BadInput(f"the reading of {policy.key} must be text", right='reading = ".."', place=place)


def _clause_problems(row: Mapping[str, Any], known: Citable, at: Callable[..., Place]) -> Iterator[BadInput]:
    for key in row:
        if key not in _CLAUSE:
            yield BadInput(f"a clause cannot have {key!r}", right=_nearest(key, _CLAUSE), place=at(key))
    name = row.get("id")
    if not (isinstance(name, str) and _ID.fullmatch(name)):
        yield BadInput("a clause has no proper id", right='id = "C1", letters, digits, dots and dashes', place=at("id"))
        return
    yield from _since_problems(f"clause {name}", row, at("since"))
    if row.get("repealed") is True:
        return
    for key in ("title", "topic", "kind", "says"):
        if not (isinstance(row.get(key), str) and row[key].strip()):
            yield BadInput(f"clause {name} has no {key}", right=f'{key} = ".."', place=at(key))
    for key, words in (("topic", [topic.id for topic in load_topics()]), ("kind", [kind.value for kind in Kind])):
        said = row.get(key)
        if isinstance(said, str) and said.strip() and said not in words:
            right = f"one of {', '.join(words)}" if key == "kind" else _nearest(said, words)
            yield BadInput(f"clause {name} has the {key} {said!r}, which is not known", right=right, place=at(key))
    yield from _reference_problems(f"clause {name}", "refs", row.get("refs", []), date.max, known, at("refs"))
    examples = row.get("examples", [])
    if not (isinstance(examples, list) and all(isinstance(example, str) for example in examples)):
        right = 'examples = ["..", ".."]'
        yield BadInput(f"the examples of clause {name} must be a list of texts", right=right, place=at("examples"))


def _same_day_problems(rows: Iterable[Mapping[str, Any]], lines: LineFinder) -> Iterator[BadInput]:
    seen: set[tuple[str, date]] = set()
    for row, at in _numbered(rows, lines):
        version = (row["id"], _since(row))
        if version in seen:
            right = "another id, or a later since"
            yield BadInput(f"clause {row['id']} is there twice from the same day", right=right, place=at("id"))
        seen.add(version)


def _repeal_problems(
    rows: Iterable[Mapping[str, Any]], parent: Book, policies: object, lines: LineFinder
) -> Iterator[BadInput]:
    """Find repeals of nothing, and repeals of what inherited values rest on."""
    overridden = policies if isinstance(policies, Mapping) else {}
    for row, at in _numbered(rows, lines):
        if row.get("repealed") is not True:
            continue
        name = row["id"]
        if not parent.has_clause(name):
            right = _nearest(name, [clause.id for clause in parent.clauses])
            yield BadInput(f"{parent.id} has no clause {name} to repeal", right=right, place=at("id"))
        for key, value in parent.values.items():
            if name in value.clauses and key not in overridden:
                right = f"give {key} a value of your own under [policies]"
                yield BadInput(f"{key} rests on clause {name}, which is repealed", right=right, place=at("id"))


def _reference_problems(
    who: str, key: str, ids: object, since: object, known: Citable, place: Place
) -> Iterator[BadInput]:
    if not (isinstance(ids, list) and all(isinstance(name, str) for name in ids)):
        yield BadInput(f"{key} of {who} must be a list of clause ids", right=f'{key} = ["..", ".."]', place=place)
        return
    for name in ids:
        if name not in known:
            yield BadInput(f"{who} cites clause {name!r}, which there is not", right=_nearest(name, known), place=place)
        elif isinstance(since, date) and since < known[name]:
            right = f"since = {known[name]} or later"
            yield BadInput(f"{who} cites clause {name}, which begins on {known[name]}", right=right, place=place)


def _since_problems(who: str, row: Mapping[str, Any], place: Place) -> Iterator[BadInput]:
    since = row.get("since")
    if since is not None and (not isinstance(since, date) or isinstance(since, datetime)):
        yield BadInput(f"since of {who} must be a day", right="since = 2027-01-31, without quotes", place=place)


def _since(row: Mapping[str, Any]) -> date:
    """Return the day from which a version holds; one without a day has always held."""
    since = row.get("since")
    return since if isinstance(since, date) and not isinstance(since, datetime) else date.min


def _known(parent: Book, rows: Iterable[Mapping[str, Any]]) -> dict[str, date]:
    """Map every clause that can be cited to the day from which it is there."""
    known: dict[str, date] = {}
    for row in rows:
        if isinstance(row.get("id"), str) and row.get("repealed") is not True:
            known[row["id"]] = min(_since(row), known.get(row["id"], date.max))
    return known | {clause.id: date.min for clause in parent.clauses}


def _numbered(
    rows: Iterable[Mapping[str, Any]], lines: LineFinder
) -> Iterator[tuple[Mapping[str, Any], Callable[..., Place]]]:
    for number, row in enumerate(rows):
        yield row, lambda key="", number=number: lines.at_item("clause", number, key)


def _nearest(word: str, words: Iterable[str]) -> str:
    choices = list(words)
    near = get_close_matches(word, choices, n=3, cutoff=0.5)
    if near:
        return f"the nearest {'is' if len(near) == 1 else 'are'} {', '.join(near)}"
    return f"there are {', '.join(choices)}" if len(choices) <= 12 else ""


def _as_written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
