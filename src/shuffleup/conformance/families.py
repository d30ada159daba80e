"""Cases of the floor: incidents at a table, by family, in the form that `cases/README.md` describes.

A case holds a situation as `shuffleup rule` reads it, and what each book rules. Read here into the same `Case` as the
others, asked of the floor, and held against the lines of its rulings by the rules of that form: which line is meant,
and what may be left out.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput, Place
from shuffleup.conformance.cases import (
    CITATIONS,
    CITED,
    FLOOR,
    FOLDER,
    Case,
    Difference,
    Row,
    citation_differences,
    with_citations,
)
from shuffleup.conformance.watch import watched_ready
from shuffleup.floor.rule import rule_all
from shuffleup.histories.situation import Situation, load_situation
from shuffleup.rulebooks import BOOKS, Book
from shuffleup.rulebooks.lines import LineFinder

SITUATION = "situation"
"""The fact that all cases of the floor have: a situation file as text."""

_KEYS = frozenset({"id", "about", "reading", SITUATION, "all", *CITATIONS, "policies", "after", *BOOKS})
_SOME = frozenset({"clauses", "fallbacks", "remedies", "infractions", "choices"})
"""Lists that may hold more than is named."""

ALL_OF_IT = "only_"
"""Before the name of such a list: it holds what is named and nothing more."""

_ABOUT_THE_LINE = ("act", "player")


@cache
def floor_cases() -> tuple[Case, ...]:
    """All cases of the floor in the package, by family. BadInput for a mistake in their form."""
    files = sorted(FOLDER.glob(f"{FLOOR}*.toml"))
    return tuple(case for path in files for case in read_family(path.read_text("utf-8"), path.name))


def read_family(text: str, source: str) -> tuple[Case, ...]:
    """The cases of one family. BadInput with file and line for whatever is no case of the floor."""
    lines = LineFinder(text, source)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        raise BadInput(f"{bad}", right="TOML", place=Place(source)) from None
    cases = [
        _case(Path(source).stem, row, lines.at_item("case", number)) for number, row in enumerate(raw.get("case", ()))
    ]
    names = [case.name for case in cases]
    for case in cases:
        if names.count(case.name) > 1:
            raise case.wrong("there are two cases of that id", "an id for each")
    return tuple(cases)


def _case(family: str, row: Row, place: Place) -> Case:
    case = Case(
        topic=family,
        name=str(row.get("id", "")),
        facts={SITUATION: row.get(SITUATION, "")},
        expected={book: tuple(_expected(row, book)) for book in BOOKS if book in row or "all" in row},
        clauses={},
        policies=row.get("policies", {}),
        source=place.source or "",
        line=place.line or 0,
    )
    if strange := sorted(set(row) - _KEYS):
        raise case.wrong(f"{strange[0]!r} is no part of a case", f"one of {', '.join(sorted(_KEYS))}")
    if not case.name or not case.facts[SITUATION] or not case.expected:
        raise case.wrong("something is missing", "an id, a situation, and what some book rules")
    return with_citations(case, row)


def _expected(row: Row, book: str) -> Iterator[Row]:
    """The tables that stand for this book: its own or that of all, then the further lines."""
    yield row[book] if book in row else row["all"]
    for after in row.get("after", ()):
        if book in after.get("books", (book,)):
            yield {key: value for key, value in after.items() if key != "books"}


def ruled(case: Case, book: Book, off: frozenset[str] = frozenset()) -> tuple[tuple[Row, ...], frozenset[str]]:
    """What the floor rules under this book, line by line, and the policies that it read; `off` are rules switched off.

    BadInput where the situation cannot be read, or its acts are impossible in it.
    """
    situation = _situation(case.facts[SITUATION])
    watched = watched_ready(book, situation.spot.raise_limit, off)
    lines = tuple(each.as_object() for each in rule_all(watched.ready, situation.spot, situation.acts))
    return lines, frozenset(watched.read)


@lru_cache(maxsize=4096)
def _situation(text: str) -> Situation:
    return load_situation(text)


def line_meant(row: Row, lines: Sequence[Row]) -> Row | None:
    """The last line of the act and the player that the table names; that of the spot afterwards for `end`."""
    found = None
    for line in lines:
        act = line.get("act")
        of_act = act is None if row.get("act") == "end" else act is not None and row.get("act", act) == act
        if of_act and row.get("player", line.get("player")) == line.get("player"):
            found = line
    return found


def family_differences(case: Case, book: str, lines: Sequence[Row]) -> Iterator[Difference]:
    """Say where a ruling is not what the case wants."""
    meant = []
    for row in case.expected[book]:
        line = line_meant(row, lines)
        if line is None:
            yield Difference(f"no line is about act {row.get('act', 'any')}, player {row.get('player', 'any')}")
            continue
        meant.append(line)
        for key, value in row.items():
            name = key.removeprefix(ALL_OF_IT)
            came = line.get(name)
            if key not in _ABOUT_THE_LINE and not (holds(name, value, came) if name == key else like(value, came)):
                yield Difference(f"{key}: expected {value!r}, came {came!r}", name in CITED)
    yield from citation_differences(case, book, lines, meant)


def holds(key: str, expected: Any, came: Any) -> bool:
    """Whether a key of an answer has the value that is wanted, by the rules of `cases/README.md`."""
    if key in _SOME and isinstance(expected, list):
        if not expected or not isinstance(came, Sequence):
            return not came and not expected
        return all(any(like(item, other) for other in came) for item in expected)
    if key == "options" and isinstance(came, Sequence):
        return sorted(expected) == sorted(came)
    return like(expected, came)


def _as_named(key: str, value: Any, came: Mapping[str, Any]) -> bool:
    """Whether a key of an object is as the case has it; `league = "none"` says that there is none."""
    if key == "league" and value == "none":
        return key not in came
    return key in came and like(value, came[key])


def like(expected: Any, came: Any) -> bool:
    """Whether a value is what was named of it: objects may have more keys, lists another order."""
    if isinstance(expected, Mapping) and isinstance(came, Mapping):
        return all(_as_named(key, value, came) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(came, list | tuple):
        return len(expected) == len(came) and all(any(like(item, other) for other in came) for item in expected)
    same_kind = isinstance(expected, bool) == isinstance(came, bool)
    return same_kind and bool(expected == came)
