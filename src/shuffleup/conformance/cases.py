"""Cases: what the books want, written down as tables that a tournament director can read and correct.

A file of `shuffleup/cases/` is a topic. A case tells facts in the words of a situation (docs/conformance/cases.md), and
what every book answers: `[case.expect.all]` for the books that need no column of their own, `[case.expect.nppl]` for
one that differs, and under `[case.clauses]` what each book's answer must cite. Expectations are written from the books
before the program is asked. This module only reads and checks the form; `runs` asks the program.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from shuffleup.bad_input import BadInput, Place, in_english
from shuffleup.rulebooks import BOOKS, load_book, load_policies, load_topics
from shuffleup.rulebooks.lines import LineFinder

FOLDER = Path(__file__).parents[1] / "cases"

FLOOR = "floor_"
"""What the files of the floor's families begin with; they have a form of their own (README.md there)."""

BETWEEN = "between_"
"""What the files begin with that `decide` is asked; a form of their own as well."""

Row = Mapping[str, Any]
"""One line of an answer, keys as the command line prints them; and of an expectation, any part of those keys."""

_ABOUT = ("name", "why", "books", "policies", "expect", "clauses", "only_clauses", "not_clauses")
"""Keys of a case that are no facts."""

CITATIONS = ("clauses", "only_clauses", "not_clauses")
"""Keys of a case that name clauses by book: cited among others, cited and nothing more, not cited."""


CITED = ("clauses", "fallbacks")
"""Keys of a line of answer that say where it comes from, and not what it is."""


class Difference(NamedTuple):
    """Where an answer is not what a case wants: in what is cited for it, or in what it is."""

    says: str
    in_citing: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """One case: its facts, and by book what is expected (a row a line of answer) and which clauses must be cited.

    `policies` are values that a house sets against its book; such a case holds the program to what a policy means where
    no book chooses it, and proves no clause.
    """

    topic: str
    name: str
    facts: Row
    expected: Mapping[str, tuple[Row, ...]]
    clauses: Mapping[str, tuple[str, ...]]
    """By book what must be cited; of `only_clauses` too."""
    policies: Row = field(default_factory=dict)
    source: str = ""
    line: int = 0
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By book all that the lines meant may cite."""
    never: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By book what the lines meant must not cite."""

    @property
    def id(self) -> str:
        """Topic and name, by which proofs and survivors speak of it."""
        return f"{self.topic}: {self.name}"

    @property
    def books(self) -> tuple[str, ...]:
        """The books under which it is run, in the order of the shelf."""
        return tuple(self.expected)

    def wrong(self, what: str, right: str = "") -> BadInput:
        """The mistake in this case, with its place, to be raised."""
        return BadInput(f"in {self.name!r} {what}", right=right, place=Place(self.source, self.line))


@cache
def shipped_cases() -> tuple[Case, ...]:
    """All cases of the package by topic, in the order of the topics; the floor's families are not among them."""
    order = [topic.id for topic in load_topics()]
    files = [path for path in sorted(FOLDER.glob("*.toml")) if not path.stem.startswith((FLOOR, BETWEEN))]
    files.sort(key=lambda path: order.index(path.stem) if path.stem in order else len(order))
    return tuple(case for path in files for case in read_cases(path.read_text("utf-8"), path.name))


def read_cases(text: str, source: str) -> tuple[Case, ...]:
    """The cases of one file. BadInput with file and line for whatever is no case."""
    lines = LineFinder(text, source)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        raise BadInput(f"{bad}", right="TOML", place=Place(source)) from None
    topic = Path(source).stem
    if topic not in {each.id for each in load_topics()}:
        raise BadInput(f"{topic} is no topic", right="a file named as one of topics.toml", place=Place(source))
    if strange := sorted(set(raw) - {"usual", "case"}):
        raise BadInput(f"{strange[0]} is no part of a file of cases", right="[usual], [[case]]", place=Place(source))
    usual = raw.get("usual", {})
    cases = tuple(_case(topic, row, usual, lines, number) for number, row in enumerate(raw.get("case", ())))
    for case in cases:
        if sum(other.name == case.name for other in cases) > 1:
            raise case.wrong("there are two cases of that name", "a name for each")
    return cases


def _case(topic: str, row: Row, usual: Row, lines: LineFinder, number: int) -> Case:
    place = lines.at_item("case", number)
    facts = {**usual, **{key: value for key, value in row.items() if key not in _ABOUT}}
    case = Case(
        topic=topic,
        name=row.get("name", f"case {number + 1}"),
        facts=facts,
        expected={},
        clauses={},
        policies=row.get("policies", {}),
        source=place.source or "",
        line=place.line or 0,
    )
    case = replace(case, expected=_expected(case, row.get("expect", {}), row.get("books")))
    return with_citations(case, row)


def _expected(case: Case, columns: Row, named: Sequence[str] | None) -> dict[str, tuple[Row, ...]]:
    """What each book answers: its own column, else that of `all`."""
    if strange := [book for book in (*columns, *(named or ())) if book not in (*BOOKS, "all")]:
        raise case.wrong(f"{strange[0]!r} is no book", f"one of {', '.join(BOOKS)}, or all")
    books = [book for book in BOOKS if book in columns or ("all" in columns and (named is None or book in named))]
    if not books:
        raise case.wrong("nothing is expected", "[case.expect.all], or a column for each book")
    expected = {}
    for book in books:
        column = columns.get(book, columns.get("all"))
        rows = tuple(column) if isinstance(column, list) else (column,)
        if not all(rows):
            raise case.wrong(f"nothing is expected under {book}", "an outcome: a case must be able to fail")
        expected[book] = rows
    return expected


def with_citations(case: Case, row: Row) -> Case:
    """The case with what it wants cited and not cited, each a clause of its book; the house's policies are checked too.

    BadInput for clauses of a book that is not asked, for ids that its book has not.
    """
    named = {key: {book: tuple(ids) for book, ids in row.get(key, {}).items()} for key in CITATIONS}
    for book, ids in ((book, ids) for by_book in named.values() for book, ids in by_book.items()):
        if book not in case.expected:
            raise case.wrong(f"clauses of {book}, which is not asked", "what that book answers")
        for clause in ids:
            if not load_book(book).has_clause(clause):
                raise case.wrong(f"{book} has no clause {clause!r}", "an id of that book")
    wanted = {
        book: tuple(dict.fromkeys((*named["clauses"].get(book, ()), *named["only_clauses"].get(book, ()))))
        for book in (*named["clauses"], *named["only_clauses"])
    }
    whole = replace(case, clauses=wanted, only=named["only_clauses"], never=named["not_clauses"])
    check_policies(whole)
    return whole


def citation_differences(case: Case, book: str, lines: Iterable[Row], meant: Iterable[Row]) -> Iterator[Difference]:
    """Say where the clauses that were cited are not those that the case wants; `meant` are the lines it speaks of."""
    cited, there = _cited(lines), _cited(meant)
    never, only = case.never.get(book, ()), case.only.get(book, there)
    wrong = [
        f"{clause} is not cited, only {', '.join(cited) or 'nothing'}"
        for clause in case.clauses.get(book, ())
        if clause not in cited
    ]
    wrong += [f"{clause} is cited beside what should be" for clause in there if clause not in only]
    wrong += [f"{clause} is cited and should not be" for clause in there if clause in never]
    yield from (Difference(says, in_citing=True) for says in wrong)


def _cited(lines: Iterable[Row]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for line in lines for clause in line.get("clauses", ())))


def check_policies(case: Case) -> None:
    """BadInput for a policy of the house that is none, that cannot be so, or beside which clauses are named."""
    for name, value in case.policies.items():
        if name not in load_policies():
            raise case.wrong(f"{name!r} is no policy", "a policy of policies/")
        if not load_policies()[name].legal(value):
            raise case.wrong(f"{name} cannot be {value!r}", in_english(load_policies()[name].allowed()))
    if case.policies and case.clauses:
        raise case.wrong("clauses are expected although the house sets policies", "one of both")


def fingerprint(case: Case) -> str:
    """All of a case as one text, for hashes."""
    told = [case.id, case.facts, case.expected, case.clauses, case.policies]
    told += [each for each in (case.only, case.never) if each]
    return json.dumps(told, sort_keys=True, default=str)
