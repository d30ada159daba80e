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

from shuffleup.bad_input import BadInput, Phrase, Place
from shuffleup.message import Message
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
            Message("wrong.file_unreadable", {"why": error.strerror or ""}),
            right=Message("right.path_house_book"),
            place=Place(str(path)),
        ) from None
    if len(data) > _LARGEST:
        raise BadInput(Message("wrong.file_too_long_house"), right=Message("right.most_1_mb"), place=Place(str(path)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadInput(
            Message("wrong.file_not_utf_8"), right=Message("right.save_utf_8"), place=Place(str(path), line)
        ) from None


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
        raise BadInput(
            Message("wrong.file_nested_too_deeply"), right=Message("right.tables_lists"), place=Place(source)
        ) from None
    except ValueError as error:
        where = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        lines = text.count("\n") + 1
        line, column = (int(where[1]), int(where[2])) if where else (lines, None)
        wrong = re.sub(r" \(at .*\)$", "", str(error))
        if wrong == "Cannot overwrite a value":
            raise BadInput(
                Message("wrong.key_stands_twice"), right=Message("right.each_once"), place=Place(source, line, column)
            ) from None
        raise BadInput(
            Message("wrong.not_toml", {"why": wrong[:1].lower() + wrong[1:]}),
            right=Message("right.line_as_in"),
            place=Place(source, line, column),
        ) from None


def _problems(raw: Mapping[str, Any], lines: LineFinder, load: Callable[[str], Book]) -> Iterator[BadInput]:
    for key in raw:
        if key not in _TOP:
            yield BadInput(
                Message("wrong.key_not_in_house_book", {"key": key}), right=_nearest(key, _TOP), place=lines.at(key)
            )
    if raw.get("format", 1) != 1:
        yield BadInput(Message("wrong.format_not_known"), right="format = 1", place=lines.at("format"))
    head = raw.get("book")
    if not isinstance(head, Mapping):
        yield BadInput(Message("wrong.no_book_table"), right=Message("right.book_id_name_extends"), place=lines.at())
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
        yield BadInput(
            Message("wrong.book_cannot_extend_one"), right=Message("right.another_id"), place=lines.at("book", "id")
        )
    rows = raw.get("clause", [])
    if not (isinstance(rows, list) and all(isinstance(row, Mapping) for row in rows)):
        yield BadInput(
            Message("wrong.clauses_written_clause"),
            right=Message("right.two_brackets_each_side"),
            place=lines.at("clause"),
        )
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
            yield BadInput(
                Message("wrong.key_not_in_book", {"key": key}), right=_nearest(key, _HEAD), place=lines.at("book", key)
            )
    for key in ("id", "name", "extends"):
        if key not in head:
            yield BadInput(Message("wrong.book_lacks_key", {"key": key}), right=f'{key} = ".."', place=lines.at("book"))
    for key, value in head.items():
        if key in _HEAD and not (isinstance(value, str) and value.strip()):
            yield BadInput(
                Message("wrong.must_be_text", {"key": key}), right=f'{key} = ".."', place=lines.at("book", key)
            )
        elif key == "id" and (not _ID.fullmatch(value) or value in _TAKEN):
            right = Message("right.id_of_a_book")
            yield BadInput(
                Message("wrong.no_id_of_house_book", {"value": value}), right=right, place=lines.at("book", key)
            )


def _policy_problems(table: object, known: Citable, lines: LineFinder) -> Iterator[BadInput]:
    if not isinstance(table, Mapping):
        yield BadInput(
            Message("wrong.policies_must_table"), right=Message("right.policies_table"), place=lines.at("policies")
        )
        return
    policies = load_policies()
    for key, row in table.items():
        place = lines.at("policies", key)
        if key not in policies:
            yield BadInput(
                Message("wrong.no_policy_called", {"policy": key}), right=_nearest(key, policies), place=place
            )
            continue
        seen: set[date] = set()
        for version in versions(row):
            yield from _version_problems(policies[key], version, known, place)
            if _since(version) in seen:
                yield BadInput(
                    Message("wrong.two_values_a_day", {"key": key}), right=Message("right.one_value_day"), place=place
                )
            seen.add(_since(version))


def _version_problems(policy: Policy, row: Mapping[str, Any], known: Citable, place: Place) -> Iterator[BadInput]:
    for key in row:
        if key not in _VERSION:
            yield BadInput(
                Message("wrong.cannot_have", {"whose": policy.key, "key": key}),
                right=_nearest(key, _VERSION),
                place=place,
            )
    if "value" not in row:
        yield BadInput(Message("wrong.has_no_value", {"key": policy.key}), right=policy.allowed(), place=place)
    elif not policy.legal(row["value"]):
        said = row["value"]
        near = get_close_matches(said, (*policy.values, *policy.special), n=1) if isinstance(said, str) else []
        right = Message("right.it_takes", {"values": policy.allowed()})
        if near:
            right = Message("right.it_takes_near", {"values": policy.allowed(), "near": near[0]})
        yield BadInput(
            Message("wrong.policy_cannot_be", {"policy": policy.key, "value": _as_written(said)}),
            right=right,
            place=place,
        )
    yield from _reference_problems(policy.key, "clauses", row.get("clauses", []), _since(row), known, place)
    yield from _since_problems(policy.key, row, place)
    if "reading" in row and not isinstance(row["reading"], str):
        yield BadInput(Message("wrong.reading_must_be_text", {"key": policy.key}), right='reading = ".."', place=place)


def _clause_problems(row: Mapping[str, Any], known: Citable, at: Callable[..., Place]) -> Iterator[BadInput]:
    for key in row:
        if key not in _CLAUSE:
            yield BadInput(
                Message("wrong.clause_cannot_have", {"key": key}), right=_nearest(key, _CLAUSE), place=at(key)
            )
    name = row.get("id")
    if not (isinstance(name, str) and _ID.fullmatch(name)):
        yield BadInput(Message("wrong.clause_no_proper_id"), right=Message("right.id_as_in_book"), place=at("id"))
        return
    yield from _since_problems(Message("wrong.the_clause", {"clause": name}), row, at("since"))
    if row.get("repealed") is True:
        return
    for key in ("title", "topic", "kind", "says"):
        if not (isinstance(row.get(key), str) and row[key].strip()):
            yield BadInput(
                Message("wrong.clause_lacks_key", {"clause": name, "key": key}), right=f'{key} = ".."', place=at(key)
            )
    for key, words in (("topic", [topic.id for topic in load_topics()]), ("kind", [kind.value for kind in Kind])):
        said = row.get(key)
        if isinstance(said, str) and said.strip() and said not in words:
            right = Message("right.one_of", {"known": ", ".join(words)}) if key == "kind" else _nearest(said, words)
            wrong = Message("wrong.clause_unknown_value", {"clause": name, "key": key, "value": said})
            yield BadInput(wrong, right=right, place=at(key))
    yield from _reference_problems(
        Message("wrong.the_clause", {"clause": name}), "refs", row.get("refs", []), date.max, known, at("refs")
    )
    examples = row.get("examples", [])
    if not (isinstance(examples, list) and all(isinstance(example, str) for example in examples)):
        right = 'examples = ["..", ".."]'
        yield BadInput(Message("wrong.examples_must_be_texts", {"clause": name}), right=right, place=at("examples"))


def _same_day_problems(rows: Iterable[Mapping[str, Any]], lines: LineFinder) -> Iterator[BadInput]:
    seen: set[tuple[str, date]] = set()
    for row, at in _numbered(rows, lines):
        version = (row["id"], _since(row))
        if version in seen:
            right = Message("right.another_id_or_since")
            yield BadInput(Message("wrong.clause_twice", {"clause": row["id"]}), right=right, place=at("id"))
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
            yield BadInput(
                Message("wrong.no_clause_to_repeal", {"book": parent.id, "clause": name}), right=right, place=at("id")
            )
        for key, value in parent.values.items():
            if name in value.clauses and key not in overridden:
                right = Message("right.value_of_your_own", {"policy": key})
                yield BadInput(
                    Message("wrong.rests_on_repealed", {"policy": key, "clause": name}), right=right, place=at("id")
                )


def _reference_problems(
    who: Phrase, key: str, ids: object, since: object, known: Citable, place: Place
) -> Iterator[BadInput]:
    if not (isinstance(ids, list) and all(isinstance(name, str) for name in ids)):
        yield BadInput(
            Message("wrong.must_be_clause_ids", {"key": key, "whose": who}), right=f'{key} = ["..", ".."]', place=place
        )
        return
    for name in ids:
        if name not in known:
            yield BadInput(
                Message("wrong.cites_no_clause", {"whose": who, "clause": name}),
                right=_nearest(name, known),
                place=place,
            )
        elif isinstance(since, date) and since < known[name]:
            right = Message("right.since_or_later", {"day": known[name].isoformat()})
            yield BadInput(
                Message("wrong.cites_later_clause", {"whose": who, "clause": name, "day": known[name].isoformat()}),
                right=right,
                place=place,
            )


def _since_problems(who: Phrase, row: Mapping[str, Any], place: Place) -> Iterator[BadInput]:
    since = row.get("since")
    if since is not None and (not isinstance(since, date) or isinstance(since, datetime)):
        yield BadInput(
            Message("wrong.since_must_be_day", {"whose": who}), right=Message("right.day_without_quotes"), place=place
        )


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


def _nearest(word: str, words: Iterable[str]) -> Phrase:
    choices = list(words)
    near = get_close_matches(word, choices, n=3, cutoff=0.5)
    if len(near) == 1:
        return Message("right.nearest_one", {"near": near[0]})
    if near:
        return Message("right.nearest", {"known": ", ".join(near)})
    return Message("right.there_are", {"known": ", ".join(choices)}) if len(choices) <= 12 else ""


def _as_written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
