"""The table: each clause with the policies and common rules it stands behind, the code that reads them, and its proofs.

*Honoured*: some code reads a policy that the clause fixes, names a common rule that it states, or shows players the
notice that it is; or a case proves it. *Proved*: a case was run, the answer cites the clause, the case asserts an
outcome, flipping any policy behind the clause makes a case fail, and a case that names this clause comes out otherwise
once a policy behind it is another, or the common rule or the part of a policy that it states is off. *Tried*: a case is
right about it, but one of the rest is still missing. *Shown*: it is a notice, and a browser test finds it where players
read it (`shown`); nothing hangs on its policies. Nothing else is believed on anybody's word: `evidence` runs the cases.
What a book only points to, procedures that another text recommends, is counted apart.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shuffleup.conformance.ablation import switches
from shuffleup.conformance.evidence import Evidence, Proof, evidence
from shuffleup.conformance.readers import Readers, readers
from shuffleup.conformance.shown import seen_by
from shuffleup.rulebooks import Book, Clause, ClauseKind, RuleOwner, load_book, load_topics


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """One clause: its room, what it fixes, the modules that read that, the cases that are right about it.

    `cases` cite it, `tried` do not (yet); `unnoticed` are the reasons why citing alone does not prove it: flips that no
    case noticed, policies that no case reads.
    """

    clause: Clause
    room: RuleOwner
    policies: tuple[str, ...]
    rules: tuple[str, ...]
    modules: tuple[str, ...]
    cases: tuple[str, ...]
    tried: tuple[str, ...] = ()
    unnoticed: tuple[str, ...] = ()

    @property
    def honoured(self) -> bool:
        """Whether any code reads what the clause fixes, or a case proves it."""
        return bool(self.modules or self.cases)

    @property
    def proved(self) -> bool:
        """Whether a case proves it, and would have noticed if its policies were others."""
        return bool(self.cases) and not self.unnoticed and self.clause.kind is not ClauseKind.NOTICE

    @property
    def shown(self) -> bool:
        """Whether it is a notice that a test has found where players read it."""
        return bool(self.cases) and self.clause.kind is ClauseKind.NOTICE

    @property
    def recommended(self) -> bool:
        """Whether its book only points to it."""
        return bool(self.clause.source)


@dataclass(frozen=True, slots=True)
class BookTable:
    """A book's clauses in order; `unread` are policies that the book fixes and no code reads."""

    book: Book
    rows: tuple[ClauseRow, ...]
    unread: tuple[str, ...]
    stale: tuple[str, ...] = ()

    @property
    def own(self) -> tuple[ClauseRow, ...]:
        """The clauses that the book itself states, which are counted."""
        return tuple(row for row in self.rows if not row.recommended)

    @property
    def recommended(self) -> tuple[ClauseRow, ...]:
        """Those to which it only points, counted apart."""
        return tuple(row for row in self.rows if row.recommended)

    @property
    def honoured(self) -> int:
        """How many of its own clauses are honoured."""
        return counts(self.own)["honoured"]

    @property
    def proved(self) -> int:
        """How many of its own clauses are proved."""
        return counts(self.own)["proved"]

    @property
    def missing(self) -> tuple[str, ...]:
        """Ids of its own clauses that nothing honours yet."""
        return tuple(row.clause.id for row in self.own if not row.honoured)

    @property
    def unproved(self) -> tuple[str, ...]:
        """Ids of the clauses that no case proves yet and no page shows, the recommended ones among them."""
        return tuple(row.clause.id for row in self.rows if not (row.proved or row.shown))


def counts(counted: Iterable[ClauseRow]) -> dict[str, int]:
    """How many clauses there are, and of them are honoured, tried, proved, shown as notices, and missing."""
    rows = list(counted)
    return {
        "clauses": len(rows),
        "honoured": sum(row.honoured for row in rows),
        "tried": sum(bool(row.cases or row.tried) and not (row.proved or row.shown) for row in rows),
        "proved": sum(row.proved for row in rows),
        "shown": sum(row.shown for row in rows),
        "missing": sum(not row.honoured for row in rows),
    }


def conformance(book: Book, known: Evidence | None = None, found: Readers | None = None) -> BookTable:
    """Compute the table of one book; by default from the cases as they run now and the code as it stands.

    A clause that a house book takes over is proved by the case of its own book where all policies behind it have the
    same values.
    """
    read = readers() if found is None else found
    facts = evidence() if known is None else known
    rooms = {topic.id: topic.room for topic in load_topics()}
    fixed = _policies_by_clause(book)
    stated = _rules_by_clause(book)
    by_clause: dict[tuple[str, str], list[Proof]] = {}
    for proof in facts.proofs:
        by_clause.setdefault((proof.book, proof.clause), []).append(proof)
    rows = []
    for clause in book.clauses:
        policies, rules = fixed.get(clause.id, ()), stated.get(clause.id, ())
        modules = {module for name in policies for module in read.policies.get(name, ())}
        modules |= {module for name in rules for module in read.rules.get(name, ())}
        modules |= set(read.notices) if clause.kind is ClauseKind.NOTICE else set()
        proofs = by_clause.get((clause.book, clause.id), []) if _as_in_its_own(book, clause) else []
        seen = seen_by(clause) if read.notices else ()
        cited = seen or _cases(proof for proof in proofs if proof.cited)
        tried = tuple(name for name in _cases(proofs) if name not in cited)
        flipped = cited and clause.kind is not ClauseKind.NOTICE
        behind = policies if clause.book == book.id else _policies_by_clause(load_book(clause.book)).get(clause.id, ())
        unnoticed = tuple(_unnoticed(clause, behind, facts)) if flipped else ()
        rows.append(
            ClauseRow(clause, rooms[clause.topic], policies, rules, tuple(sorted(modules)), cited, tried, unnoticed)
        )
    unread = tuple(name for name, value in book.values.items() if not value.fallback and name not in read.policies)
    return BookTable(book, tuple(rows), unread, facts.stale)


def _cases(proofs: Iterable[Proof]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(proof.case for proof in proofs))


def _unnoticed(clause: Clause, policies: Iterable[str], facts: Evidence) -> Iterable[str]:
    """Why a clause that is cited is still not proved."""
    for name in policies:
        entry = facts.measured.entries.get(name)
        if name not in facts.read:
            yield f"no case reads {name}"
        elif entry is None:
            yield f"{name} has not been flipped"
        else:
            yield from entry.survived_in(clause.book)
    behind = (*policies, *(each.name for each in switches() if clause.id in each.clauses.get(clause.book, ())))
    if not facts.measured.proves(behind, clause.book, clause.id):
        yield f"no case that names it comes out otherwise without {', '.join(behind) or 'anything'}"


def _as_in_its_own(book: Book, clause: Clause) -> bool:
    """Whether the policies behind an inherited clause are as in the book that it comes from."""
    if clause.book == book.id:
        return True
    own = load_book(clause.book)
    return all(
        book.policy(name).value == value.value for name, value in own.values.items() if clause.id in value.clauses
    )


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
