"""Runs cases: builds what each tells, asks the program, and says where the answer is not what the book wants.

*Passed* means that every key of the expectation has the value that was expected, and that every clause expected is
cited. A run also tells which policies the program read on the way.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.conformance import asks, deal_talks, dealt_questions, hands
from shuffleup.conformance.between import between_differences, decided, is_between
from shuffleup.conformance.cases import CITED, Case, Difference, Row, citation_differences
from shuffleup.conformance.facts import told
from shuffleup.conformance.families import SITUATION, family_differences, ruled
from shuffleup.conformance.night import CaseNight
from shuffleup.conformance.watch import changed, watched, watched_law


@dataclass(frozen=True, slots=True)
class Run:
    """One case under one book: the lines of the answer, what was cited and read, and what was wrong with it."""

    case: Case
    book: str
    came: tuple[Row, ...]
    read: frozenset[str]
    wrong: tuple[Difference, ...] = ()

    @property
    def differences(self) -> tuple[str, ...]:
        """All that is wrong, in what the answer is and in what it cites."""
        return tuple(each.says for each in self.wrong)

    @property
    def passed(self) -> bool:
        """Whether the answer is what the book wants, and cites what it should."""
        return not self.wrong

    @property
    def right_outcome(self) -> bool:
        """Whether the answer is what the book wants, whatever it cites."""
        return all(each.in_citing for each in self.wrong)

    @property
    def cited(self) -> tuple[str, ...]:
        """The clauses that any line of the answer cites, each once."""
        return tuple(dict.fromkeys(clause for line in self.came for clause in line.get("clauses", ())))

    @property
    def proved(self) -> tuple[str, ...]:
        """The clauses that this run proves: expected by the case, cited by a right answer."""
        expected = self.case.clauses.get(self.book, ())
        return tuple(clause for clause in expected if self.passed and clause in self.cited)

    def report(self) -> str:
        """What went wrong, for a person."""
        where = f"{self.case.source}, line {self.case.line}: {self.case.name} [{self.book}]"
        return "\n".join((where, *(f"    {difference}" for difference in self.differences)))


def run(case: Case, book_id: str, changes: Mapping[str, Any] | None = None, off: frozenset[str] = frozenset()) -> Run:
    """Run a case under a book, with its house's policies and then `changes` put in the place of the book's.

    `off` are common rules, and parts of them, that do not hold on the floor and between hands.
    """
    book = changed(book_id, {**case.policies, **(changes or {})})
    came: tuple[Row, ...]
    if dealt_questions.is_dealt_question(case):
        row, read = dealt_questions.dealt_answer(case, book)
        came = (row,)
    elif "actions" in case.facts:
        law = watched_law(book, case.facts.get("_raise_limit"))
        came = (hands.play(case, book, law),)
        read = frozenset(law.read)
    elif deal_talks.is_deal(case):
        row, read = deal_talks.judge(case, book)
        came = (row,)
    elif "command" in case.facts:
        pinned = watched(book)
        night = CaseNight(case, pinned)
        pinned.read.clear()
        came = tuple(_asked(night))
        read = frozenset(pinned.read)
    elif SITUATION in case.facts:
        came, read = (decided if is_between(case) else ruled)(case, book, off)
    else:
        raise case.wrong("nothing can be asked", "a hand (`actions`), or commands of a night (`command`)")
    return judged(case, book_id, came, read)


def judged(case: Case, book: str, came: Sequence[Row], read: frozenset[str] = frozenset()) -> Run:
    """The run that these lines of answer make, whoever gave them; `read` are the policies that were read for them."""
    if is_between(case):
        wrong = between_differences(case, book, came)
    elif SITUATION in case.facts:
        wrong = family_differences(case, book, came)
    else:
        wrong = _wrong(case, book, came)
    return Run(case, book, tuple(came), read, tuple(wrong))


def _asked(night: CaseNight) -> Iterator[Row]:
    for facts in told(night.case):
        yield asks.ask(night, facts)


def run_all(cases: Iterable[Case]) -> tuple[Run, ...]:
    """Run cases, each under every book that it has expectations for; one that cannot be run has failed."""
    return tuple(_run_or_not(case, book) for case in cases for book in case.books)


def _run_or_not(case: Case, book: str) -> Run:
    try:
        return run(case, book)
    except BadInput as bad:
        return Run(case, book, (), frozenset(), (Difference(str(bad)),))


def _wrong(case: Case, book: str, came: Sequence[Row]) -> Iterator[Difference]:
    """What differs: one row expected is held against the last line, several against all lines in order."""
    expected = case.expected[book]
    if len(expected) == 1:
        yield from _row_differences("", expected[0], came[-1])
    elif len(expected) != len(came):
        yield Difference(f"{len(expected)} lines were expected, {len(came)} came")
    else:
        for number, (row, line) in enumerate(zip(expected, came, strict=True)):
            yield from _row_differences(f"line {number}: ", row, line)
    if any("clauses" in line for line in came):
        yield from citation_differences(case, book, came, came[-1:] if len(expected) == 1 else came)


def _row_differences(where: str, row: Row, line: Row) -> Iterator[Difference]:
    for key, value in row.items():
        yield from (Difference(says, key in CITED) for says in differences(where, {key: value}, line))


def differences(where: str, expected: Any, came: Any) -> Iterator[str]:
    """Say where what came is not what was expected; tables need only hold what is expected of them."""
    if isinstance(expected, Mapping) and isinstance(came, Mapping):
        for key, value in expected.items():
            if key in came:
                yield from differences(f"{where}{key}: ", value, came[key])
            else:
                yield f"{where}{key}: expected {value!r}, but the answer says nothing of it"
    elif expected != came or isinstance(expected, bool) != isinstance(came, bool):
        yield f"{where}expected {expected!r}, came {came!r}"
