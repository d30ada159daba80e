"""The book as a ruling consults it: every policy that is read and every common rule that is applied is noted down.

Whose rule: the house's own, "a ruling names every clause that it used". Rules read policies through `policies`, typed
as everywhere else, and citing follows by itself. Not done: which policies decide what; that is the rules' business.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from shuffleup.hand.law import HandLaw, hand_law
from shuffleup.rulebooks import Book
from shuffleup.rulebooks.policies import Policies


class _Topic:
    """A topic of policies that notes which of them are read."""

    __slots__ = ("_noted", "_topic")

    def __init__(self, topic: object, noted: dict[str, None]) -> None:
        self._topic = topic
        self._noted = noted

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._topic, name)
        self._noted[name] = None
        return value


class _AllTopics:
    """All topics, each made noting on first use."""

    def __init__(self, policies: Policies, noted: dict[str, None]) -> None:
        self._policies = policies
        self._noted = noted

    def __getattr__(self, name: str) -> _Topic:
        topic = _Topic(getattr(self._policies, name), self._noted)
        self.__dict__[name] = topic
        return topic


@dataclass(frozen=True, slots=True)
class Resolved:
    """What is the same for every ruling under a book: typed policies, the law of the hand, clauses of common rules."""

    book: Book
    policies: Policies
    law: HandLaw
    rules: Mapping[str, tuple[str, ...]]
    earlier: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """Player -> offences on his record, in the situation that is ruled on."""


_KEPT = 32
_RESOLVED: dict[tuple[int, int | None], Resolved] = {}


def resolved(book: Book, house_raise_cap: int | None = None) -> Resolved:
    """The book made ready to rule by; the latest few are kept, since that takes longer than a ruling."""
    key = (id(book), house_raise_cap)
    kept = _RESOLVED.get(key)
    if kept is None or kept.book is not book:
        cap = {} if house_raise_cap is None else {"house_raise_cap": house_raise_cap}
        homes = tuple(dict.fromkeys(clause.book for clause in book.clauses))
        rules = {rule.id: tuple(c for home in homes for c in rule.clauses_of(home)) for rule in book.common}
        values = book.resolve()
        kept = Resolved(book, Policies.from_values(values), hand_law(values, **cap), rules)
        while len(_RESOLVED) >= _KEPT:
            del _RESOLVED[next(iter(_RESOLVED))]
        _RESOLVED[key] = kept
    return kept


class Consulted:
    """One consultation of a book. `policies` notes what is read; `applies` notes a rule common to all books."""

    __slots__ = ("_by_default", "_noted", "_ready", "_rules", "policies")

    def __init__(self, ready: Resolved) -> None:
        self._ready = ready
        self._noted: dict[str, None] = {}
        self._rules: dict[str, None] = {}
        self._by_default: dict[str, None] = {}
        self.policies = cast("Policies", _AllTopics(ready.policies, self._noted))

    def applies(self, rule: str) -> None:
        """Note that a common rule was applied; KeyError if there is none of this name."""
        self._ready.rules[rule]
        self._rules[rule] = None

    def names(self, policies: Iterable[str]) -> None:
        """Note policies that a kernel has read, by their names."""
        self._noted |= dict.fromkeys(policies)

    def by_default(self, policy: str) -> None:
        """Note a policy on which the book is silent for what is asked, though it states a value for other things."""
        self._by_default[policy] = None

    def also(self, earlier: "Consulted") -> None:
        """Take over what an earlier ruling on the same player's chips had consulted."""
        self._noted |= earlier._noted
        self._rules |= earlier._rules
        self._by_default |= earlier._by_default

    def again(self, player: int, offence: str) -> bool:
        """Whether the player's record has this offence already."""
        return offence in self._ready.earlier.get(player, ())

    @property
    def law(self) -> HandLaw:
        """The law that the hand's kernels read."""
        return self._ready.law

    @property
    def book(self) -> Book:
        """The book."""
        return self._ready.book

    def clauses(self) -> tuple[str, ...]:
        """The clauses behind all that was consulted, each once: common rules first, then policies as read."""
        found = dict.fromkeys(clause for rule in self._rules for clause in self._ready.rules[rule])
        for name in self._noted:
            found |= dict.fromkeys(self._ready.book.values[name].clauses)
        return tuple(found)

    def fallbacks(self) -> tuple[str, ...]:
        """The policies read on which the book is silent."""
        silent = [name for name in self._noted if self._ready.book.values[name].fallback]
        return tuple(dict.fromkeys([*silent, *self._by_default]))
