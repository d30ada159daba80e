"""A rulebook: its clauses in order, and the value of every policy with the clauses that fix it.

A value is looked for in the book itself, then in the books that it extends, then in `defaults`, which is a book too.
Whoever reads a value learns where it comes from, so that a ruling can say that the book itself is silent. Not done
here: reading files (`shelf.py`).
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cached_property

from shuffleup.bad_input import BadInput
from shuffleup.rulebooks.clauses import Clause, CommonRule, Procedure, Stated
from shuffleup.rulebooks.definitions import JsonValue, PolicyValue, thawed

BOOKS = ("tnpl", "nppl", "hcpn", "tda", "redtooth")
"""Ids of the leagues' books, in the order in which they are shown side by side."""

USUAL_BOOK = "tda"
"""Id of the book that is taken where nobody names one."""

DEFAULTS = "defaults"
"""Id of the book that answers where all others are silent."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a policy in a book.

    `book` is the one that states it, and `clauses` are of that book; those that speak of one branch only stand in
    `parts` as well, by the branch. `reading` says why, where the text is unclear or
    silent and the value is our interpretation. `fallback` is true where the book asked and all that it extends are
    silent; `origin` then names the source of the default (`TDA 7.s2`, `common practice`).
    """

    value: PolicyValue
    clauses: tuple[str, ...]
    book: str
    reading: str | None = None
    fallback: bool = False
    origin: str = ""
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def stated(self) -> Stated:
        """Its clauses as they are cited: always, or with a part."""
        if not self.parts:
            return Stated(self.clauses)
        of_parts = {clause for clauses in self.parts.values() for clause in clauses}
        return Stated(tuple(clause for clause in self.clauses if clause not in of_parts), self.parts)


@dataclass(frozen=True, slots=True)
class Citation:
    """What a ruling names when it has read policies: clauses, and the policies on which the book is silent."""

    clauses: tuple[str, ...]
    fallbacks: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """A rulebook as it stands on one day. Equal ids do not mean equal texts: `content_hash` does."""

    id: str
    name: str
    clauses: tuple[Clause, ...]
    values: Mapping[str, Value] = field(repr=False)
    """Every policy, resolved, in the order of the topics."""
    extends: str | None = None
    short: str = ""
    """What it is called in a row of books; the name if it has nothing shorter."""
    edition: str = ""
    authority: str = ""
    numbering: str = ""
    silent_on: tuple[str, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    common: tuple[CommonRule, ...] = ()
    repealed: tuple[Clause, ...] = ()
    """What house books took away of the books below."""
    replaced: Mapping[str, tuple[Value, ...]] = field(default_factory=dict, repr=False)
    """Policy -> the values of the books below that house books put others in the place of, the lowest first."""

    def __repr__(self) -> str:
        of = f", extends {self.extends}" if self.extends else ""
        return f"<Book {self.id}: {self.name}, {len(self.clauses)} clauses{of}>"

    def __getstate__(self) -> dict[str, object]:
        """The fields alone: what is worked out from them may come in from another thread while a book is pickled."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def set_otherwise(self) -> Mapping[str, tuple[str, ...]]:
        """Clause id -> the policies that a house book set otherwise than the clause has them.

        A clause that the value now rests on, or that a house put in its own words, holds.
        """
        found: dict[str, tuple[str, ...]] = {}
        for policy, values in self.replaced.items():
            now = self.values[policy]
            behind = {clause: value.book for value in values if value.value != now.value for clause in value.clauses}
            for clause, book in behind.items():
                if self.has_clause(clause) and self.clause(clause).book == book and clause not in now.clauses:
                    found[clause] = (*found.get(clause, ()), policy)
        return found

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 (hex) of the canonical JSON of clauses, procedures, common rules and resolved policies.

        A tournament pins its book by it. Any change of text, value, source of a value or order changes it.
        """
        content = {
            "id": self.id,
            "name": self.name,
            "clauses": [
                [c.book, c.id, c.title, c.topic, c.kind, c.says, c.examples, c.refs, c.source] for c in self.clauses
            ],
            "procedures": [[p.clauses, p.how] for p in self.procedures],
            "common": [
                [r.id, r.says, {book: [each.always, each.parts] for book, each in r.stated.items()}]
                for r in self.common
            ],
            "policies": {
                name: [v.value, v.clauses, v.book, v.reading, v.fallback, *([v.parts] if v.parts else [])]
                for name, v in self.values.items()
            },
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    @cached_property
    def _by_id(self) -> Mapping[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    def clause(self, clause_id: str) -> Clause:
        """Find the clause with exactly this id; BadInput with the nearest ids if there is none."""
        if clause_id not in self._by_id:
            near = get_close_matches(clause_id, self._by_id, n=3)
            raise BadInput(
                f"{self.name} has no clause {clause_id!r}", right=f"the nearest are {', '.join(near)}" if near else ""
            )
        return self._by_id[clause_id]

    def has_clause(self, clause_id: str) -> bool:
        """Whether there is a clause with exactly this id."""
        return clause_id in self._by_id

    def group(self, number: str) -> tuple[Clause, ...]:
        """Find all clauses of a printed number (`H7`, `71.A`) or an exact id, in order; empty if there is none."""
        return tuple(clause for clause in self.clauses if clause.is_of(number))

    def policy(self, name: str) -> Value:
        """Look a policy's value up; BadInput with the nearest names if there is no such policy."""
        if name not in self.values:
            near = get_close_matches(name, self.values, n=3)
            raise BadInput(f"no policy is called {name!r}", right=f"the nearest are {', '.join(near)}" if near else "")
        return self.values[name]

    def resolve(self, names: Iterable[str] | None = None) -> dict[str, JsonValue]:
        """Values of the named policies (of all if None) as a log stores them: plain JSON, enum values as strings."""
        return {name: thawed(self.policy(name).value) for name in (self.values if names is None else names)}

    def cite(self, names: Iterable[str]) -> Citation:
        """Name the clauses behind the named policies, each once and in order, and those on which the book is silent."""
        read = [(name, self.policy(name)) for name in names]
        clauses = dict.fromkeys(clause for _, value in read for clause in value.clauses)
        return Citation(tuple(clauses), tuple(name for name, value in read if value.fallback))
