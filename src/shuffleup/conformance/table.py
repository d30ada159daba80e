"""The table: each clause with the policies and common rules it stands behind, the code that reads them, and its proofs.

*Honoured*: some code reads a policy that the clause fixes, or names a common rule that the clause states. *Proved*: a
case was run, the answer that came back cites the clause, and the case asserts an outcome. Proofs are handed in by
whoever runs cases; none are believed on anybody's word. Not done here: running cases, and the mutation of policies.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shuffleup.conformance.readers import Readers, readers
from shuffleup.rulebooks import Book, Clause, Room, load_topics


@dataclass(frozen=True, slots=True)
class Proof:
    """A case that was run: the answer cited the clause, and the case asserted an outcome and was right."""

    book: str
    clause: str
    case: str


@dataclass(frozen=True, slots=True)
class Row:
    """One clause: the room that owns it, what it fixes, the modules that read that, and the cases that prove it."""

    clause: Clause
    room: Room
    policies: tuple[str, ...]
    rules: tuple[str, ...]
    modules: tuple[str, ...]
    cases: tuple[str, ...]

    @property
    def honoured(self) -> bool:
        """Whether any code reads what the clause fixes, or a case proves it."""
        return bool(self.modules or self.cases)

    @property
    def proved(self) -> bool:
        """Whether a case proves it."""
        return bool(self.cases)


@dataclass(frozen=True, slots=True)
class Table:
    """A book's clauses in order; `unread` are policies that the book fixes and no code reads."""

    book: Book
    rows: tuple[Row, ...]
    unread: tuple[str, ...]

    @property
    def honoured(self) -> int:
        """How many clauses are honoured."""
        return sum(row.honoured for row in self.rows)

    @property
    def proved(self) -> int:
        """How many clauses are proved."""
        return sum(row.proved for row in self.rows)

    @property
    def missing(self) -> tuple[str, ...]:
        """Ids of the clauses that nothing honours yet."""
        return tuple(row.clause.id for row in self.rows if not row.honoured)

    @property
    def unproved(self) -> tuple[str, ...]:
        """Ids of the clauses that no case proves yet."""
        return tuple(row.clause.id for row in self.rows if not row.proved)


def conformance(book: Book, proofs: Iterable[Proof] = (), found: Readers | None = None) -> Table:
    """Compute the table of one book from what the code reads and the proofs at hand."""
    read = readers() if found is None else found
    rooms = {topic.id: topic.room for topic in load_topics()}
    fixed = _policies_by_clause(book)
    stated = _rules_by_clause(book)
    cases: dict[str, list[str]] = {}
    for proof in proofs:
        if proof.book == book.id:
            cases.setdefault(proof.clause, []).append(proof.case)
    rows = []
    for clause in book.clauses:
        policies, rules = fixed.get(clause.id, ()), stated.get(clause.id, ())
        modules = {module for name in policies for module in read.policies.get(name, ())}
        modules |= {module for name in rules for module in read.rules.get(name, ())}
        proved_by = tuple(cases.get(clause.id, ()))
        rows.append(Row(clause, rooms[clause.topic], policies, rules, tuple(sorted(modules)), proved_by))
    unread = tuple(name for name, value in book.values.items() if not value.fallback and name not in read.policies)
    return Table(book, tuple(rows), unread)


def _policies_by_clause(book: Book) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, value in book.values.items():
        for clause in value.clauses:
            found[clause] = (*found.get(clause, ()), name)
    return found


def _rules_by_clause(book: Book) -> Mapping[str, tuple[str, ...]]:
    """Common rules by the clauses that state them; a house book's inherited clauses count as of their own book."""
    found: dict[str, tuple[str, ...]] = {}
    for rule in book.common:
        for home in dict.fromkeys(clause.book for clause in book.clauses):
            for clause in rule.clauses_of(home):
                found[clause] = (*found.get(clause, ()), rule.id)
    return found
