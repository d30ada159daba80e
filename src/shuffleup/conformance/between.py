"""Cases of what is decided between hands, by subject, in the form that `cases/README.md` describes.

A case holds a room and commands as `shuffleup decide` reads them, and what each book decides. Which command a table
means is told by its number, else it is the first.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from shuffleup.conformance.cases import BETWEEN, CITED, FOLDER, Case, Difference, Row, citation_differences
from shuffleup.conformance.families import ALL_OF_IT, SITUATION, holds, like, read_family
from shuffleup.conformance.watch import watched_ready
from shuffleup.histories.room_situation import RoomSituation, load_room
from shuffleup.rulebooks import Book
from shuffleup.tournament.between.decide import decide_all

NULL = "null"
"""What stands in a case for a null, which TOML has not."""

_ANY_ORDER = frozenset({"who", "dead", "halt"})
_IN_ORDER = frozenset({"deal_order"})
_PARTS = frozenset({"hands", "places"})


@cache
def between_cases() -> tuple[Case, ...]:
    """All cases of what is decided between hands, by subject. BadInput for a mistake in their form."""
    files = sorted(FOLDER.glob(f"{BETWEEN}*.toml"))
    return tuple(case for path in files for case in read_family(path.read_text("utf-8"), path.name))


def is_between(case: Case) -> bool:
    """Whether a case is one of these."""
    return case.topic.startswith(BETWEEN)


def decided(case: Case, book: Book, off: frozenset[str] = frozenset()) -> tuple[tuple[Row, ...], frozenset[str]]:
    """What is decided under this book, a line a command, and the policies read; `off` are rules switched off.

    BadInput where the situation cannot be read, or a command is impossible in its room.
    """
    told = _situation(case.facts[SITUATION])
    watched = watched_ready(book, off=off)
    lines = tuple(each.as_object() for each in decide_all(told.state.under(watched.ready), told.commands))
    return lines, frozenset(watched.read)


@lru_cache(maxsize=2048)
def _situation(text: str) -> RoomSituation:
    return load_room(text)


def between_differences(case: Case, book: str, lines: Sequence[Row]) -> Iterator[Difference]:
    """Say where a decision is not what the case wants."""
    meant = []
    for row in case.expected[book]:
        number = row.get("command", 0)
        line = next((each for each in lines if each.get("command") == number), None)
        if line is None:
            yield Difference(f"no line is about command {number}")
            continue
        meant.append(line)
        for key, value in row.items():
            name = key.removeprefix(ALL_OF_IT)
            came = line.get(name)
            if key != "command" and not (_holds(name, value, came) if name == key else like(value, came)):
                yield Difference(f"{key}: expected {value!r}, came {came!r}", name in CITED)
    yield from citation_differences(case, book, lines, meant)


def _holds(key: str, expected: Any, came: Any) -> bool:
    if expected == NULL:
        return came is None
    if key in _PARTS and isinstance(expected, Mapping):
        return isinstance(came, Mapping) and all(
            each in came and _holds("", v, came[each]) for each, v in expected.items()
        )
    if key == "needs" and isinstance(expected, Mapping) and isinstance(came, Mapping):
        choices = set(expected.get("choices", ())) <= set(came["choices"])
        return choices and holds(key, {name: each for name, each in expected.items() if name != "choices"}, came)
    if key in _IN_ORDER and isinstance(came, Sequence):
        return bool(list(came) == expected)
    if key in _ANY_ORDER and isinstance(expected, list) and isinstance(came, Sequence):
        return sorted(map(str, expected)) == sorted(map(str, came))
    return holds(key, expected, came)
