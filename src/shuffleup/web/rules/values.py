"""Values of policies in words, and the books side by side on them.

What a league decides is shown as it stands in its book: with the clauses that say so, marked where it is our reading of
an unclear text, and marked where the book is silent and something else answers. All of it in the language of whoever
reads the page. No rule is read here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from shuffleup.desk.reading import catalogue, reading
from shuffleup.rulebooks import (
    BOOKS,
    Book,
    Clause,
    ClauseKind,
    Policy,
    PolicyType,
    PolicyValue,
    Value,
    load_book,
    load_policies,
)
from shuffleup.rulebooks.languages import policy_told, value_told
from shuffleup.tournament.answers import Message

KINDS = {
    ClauseKind.ENFORCED: (Message("kind.enforced"), Message("kind_means.enforced")),
    ClauseKind.ADJUDICATED: (Message("kind.adjudicated"), Message("kind_means.adjudicated")),
    ClauseKind.DISCRETION: (Message("kind.discretion"), Message("kind_means.discretion")),
    ClauseKind.INFRACTION: (Message("kind.infraction"), Message("kind_means.infraction")),
    ClauseKind.NOTICE: (Message("kind.notice"), Message("kind_means.notice")),
}
"""The kinds of clauses: a label, and what it means."""

_SPECIAL = {
    "none": Message("decided.none"),
    "event": Message("decided.event"),
    "reasonable": Message("decided.reasonable"),
    "house": Message("decided.house"),
    "law": Message("decided.law"),
}


_ORIGINS = {
    "tda": Message("origin.tda"),
    "tda_house": Message("origin.tda_house"),
    "later_tda": Message("origin.later_tda"),
    "custom": Message("origin.custom"),
    "neutral": Message("origin.neutral"),
}


def kind_words(kind: ClauseKind) -> tuple[str, str]:
    """A kind of clauses in words: a label, and what it means."""
    label, meaning = KINDS[kind]
    return _said(label), _said(meaning)


def item_words(policy: Policy, item: PolicyValue) -> str:
    """One word of a policy (an enum's, a list's item, one in place of a number) as people say it."""
    if isinstance(item, tuple):
        return " → ".join(map(str, item))
    word = str(item)
    told = policy_told(policy, reading()).values.get(word)
    return (told or (_said(_SPECIAL[word]) if word in _SPECIAL else word)).replace("_", " ")


def value_words(policy: Policy, value: PolicyValue) -> str:
    """A value as people say it."""
    if isinstance(value, bool):
        return _said(Message("decided.yes") if value else Message("decided.no"))
    if isinstance(value, int):
        if policy.type is PolicyType.SECONDS:
            return _said(Message("decided.seconds", {"value": value}))
        return f"{catalogue().figures.whole(value)}{'%' if policy.type is PolicyType.PERCENT else ''}"
    if isinstance(value, tuple):
        return "; ".join(item_words(policy, item) for item in value) or _said(_SPECIAL["none"])
    return item_words(policy, value)


def _said(message: Message) -> str:
    return catalogue().say(message, name=str)


@dataclass(frozen=True, slots=True)
class Cell:
    """How one book decides one policy. `same` is whether it decides as the book that is compared with."""

    book: Book
    words: str
    value: Value
    same: bool = True

    @property
    def name(self) -> str:
        """The book in few letters."""
        return self.book.short

    @property
    def clauses(self) -> list[Clause]:
        """The clauses that say so, as far as the book has them."""
        return [self.book.clause(id_) for id_ in self.value.clauses if self.book.has_clause(id_)]

    @property
    def silent(self) -> str:
        """Where the book is silent: what answers instead."""
        return self.value.origin if self.value.fallback else ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer with the books that give it."""

    words: str
    same: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class PolicyRow:
    """One policy in several books."""

    policy: Policy
    cells: tuple[Cell, ...]
    own: Cell | None = field(default=None)
    """The cell of the book that is compared with, if it is not among the others."""

    @property
    def differ(self) -> bool:
        """Whether not all decide alike."""
        cells = (*self.cells, self.own) if self.own else self.cells
        return len({cell.value.value for cell in cells}) > 1

    @property
    def title(self) -> str:
        """What it decides, as a heading."""
        return heading(self.policy)

    @property
    def answers(self) -> list[Answer]:
        """The cells put together by what they say: first those that agree with the book compared with."""
        values = dict.fromkeys(cell.value.value for cell in sorted(self.cells, key=lambda cell: not cell.same))
        groups = [tuple(cell for cell in self.cells if cell.value.value == value) for value in values]
        return [Answer(group[0].words, group[0].same, group) for group in groups]


def heading(policy: Policy) -> str:
    """What a policy decides, with a capital letter; names of other policies in it as words."""
    what = policy_told(policy, reading()).what
    return (what[:1].upper() + what[1:]).replace("_", " ")


def cell(book: Book, policy: Policy, beside: "PolicyValue | None" = None) -> Cell:
    """How a book decides a policy, beside another book's value if there is one."""
    value = value_told(book.policy(policy.key), policy.key, reading())
    if value.fallback:
        origin = f"{_said(_ORIGINS[policy.origin])} {', '.join(policy.origin_clauses)}".rstrip()
        value = replace(value, origin=origin)
    return Cell(book, value_words(policy, value.value), value, beside is None or value.value == beside)


def side_by_side(policies: Iterable[Policy], books: Sequence[Book], beside: Book | None = None) -> list[PolicyRow]:
    """A row for each policy; what differs from `beside`, or else from what most books say, is marked."""
    rows = []
    for policy in policies:
        values = [book.policy(policy.key).value for book in books]
        most = max(values, key=lambda value: (values.count(value), -values.index(value)))
        measure = beside.policy(policy.key).value if beside else most
        rows.append(PolicyRow(policy, tuple(cell(book, policy, measure) for book in books)))
    return rows


def other_books(book: Book) -> list[Book]:
    """The leagues' books without this one."""
    return [load_book(id_) for id_ in BOOKS if id_ != book.id]


def fixed_by(book: Book, clause: Clause, below: Book | None = None) -> list[PolicyRow]:
    """The policies that a clause fixes, here or in the book `below`, with how the other books decide them."""
    rows = []
    for key, value in book.values.items():
        if clause.id in value.clauses or (below is not None and clause.id in below.policy(key).clauses):
            policy = load_policies()[key]
            own = cell(book, policy)
            others = tuple(cell(other, policy, value.value) for other in other_books(book))
            rows.append(PolicyRow(policy, others, own))
    return rows


@dataclass(frozen=True, slots=True)
class Change:
    """One policy that a house book decides otherwise than the book below it."""

    policy: Policy
    here: Cell
    below: Cell

    @property
    def title(self) -> str:
        """What it decides, as a heading."""
        return heading(self.policy)

    @property
    def same(self) -> bool:
        """Whether the value is the same after all, stated anew."""
        return self.here.value.value == self.below.value.value


def otherwise(book: Book, clause: Clause) -> list[str]:
    """What a house decides otherwise than a clause of the books below has it, each with what it decides."""
    policies = [load_policies()[key] for key in book.set_otherwise.get(clause.id, ())]
    return [f"{heading(policy).lower()}: {value_words(policy, book.policy(policy.key).value)}" for policy in policies]


def changes(book: Book, below: Book) -> list[Change]:
    """What a house book states itself, in the order of the topics."""
    return [
        Change(policy, cell(book, policy), cell(below, policy))
        for key, policy in load_policies().items()
        if book.policy(key).book == book.id
    ]
