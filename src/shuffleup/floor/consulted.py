"""The book as a ruling consults it: every policy that is read and every common rule that is applied is noted down.

Whose rule: the house's own, "a ruling names every clause that it used". Rules read policies through `policies`, typed
as everywhere else, and citing follows by itself. A policy that applies though nothing hangs on its value here is named
with `cites`. Statements of a policy or a common rule that speak of one branch only are its *parts*, and cited where the
code names the part. Not done: which policies decide what; that is the rules' business.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from shuffleup.hand.law import HandLaw, hand_law
from shuffleup.rulebooks import Book, Stated
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
    rules: Mapping[str, Stated]
    off: frozenset[str] = frozenset()
    """Common rules (`heads_up_order`) and parts of them (`in_turn_binds.words`) that do not hold: in tests only."""
    earlier: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """Player -> offences on his record, in the situation that is ruled on."""
    presumed: frozenset[str] = frozenset()
    """Policies whose number the book leaves to the house, where the house has told none: ours stands in."""


_KEPT = 32
_RESOLVED: dict[tuple[int, int | None], Resolved] = {}


def resolved(book: Book, house_raise_cap: int | None = None) -> Resolved:
    """The book made ready to rule by; the latest few are kept, since that takes longer than a ruling."""
    key = (id(book), house_raise_cap)
    kept = _RESOLVED.get(key)
    if kept is None or kept.book is not book:
        cap = {} if house_raise_cap is None else {"house_raise_cap": house_raise_cap}
        rules = {rule.id: rule.stated_in(dict.fromkeys(clause.book for clause in book.clauses)) for rule in book.common}
        values = book.resolve()
        untold = {"limit_raise_cap"} if values["limit_raise_cap"] == "house" and not cap else ()
        law = hand_law(values, **cap)
        kept = Resolved(book, Policies.from_values(values), law, rules, presumed=frozenset(untold))
        while len(_RESOLVED) >= _KEPT:
            del _RESOLVED[next(iter(_RESOLVED))]
        _RESOLVED[key] = kept
    return kept


class Consulted:
    """One consultation of a book.

    `policies` notes what is read, `cites` what applies without having been read, `applies` a rule common to all books.
    """

    __slots__ = ("_by_default", "_noted", "_parts", "_ready", "_rules", "policies")

    def __init__(self, ready: Resolved) -> None:
        self._ready = ready
        self._noted: dict[str, None] = {}
        self._parts: dict[str, dict[str, None]] = {}
        self._rules: dict[str, None] = {}
        self._by_default: dict[str, None] = {}
        self.policies = cast("Policies", _AllTopics(ready.policies, self._noted))

    def applies(self, rule: str, part: str | None = None) -> bool:
        """Note that a common rule was applied, and which part of it; KeyError for one that there is not.

        Whether it holds: always, but where a test has switched it off.
        """
        stated = self._ready.rules[rule]
        if part is not None:
            stated.parts[part]
        if self._ready.off and not self._ready.off.isdisjoint((rule, f"{rule}.{part}")):
            return False
        self._rules[rule] = None
        if part is not None:
            self._parts.setdefault(rule, {})[part] = None
        return True

    def cites(self, policy: str, *parts: str) -> None:
        """Note that a policy applies whose value need not be read for it, and which of its parts."""
        self._noted[policy] = None
        if parts:
            self._parts.setdefault(policy, {}).update(dict.fromkeys(parts))

    def says(self, policy: str, part: str) -> None:
        """Note a part of a policy that applies; the default holds where the book speaks of other parts only."""
        stated = self._ready.book.values[policy].stated
        self.cites(policy, part)
        if stated.parts and not stated.cited((part,)):
            self.by_default(policy)

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
        for whose, parts in earlier._parts.items():
            self._parts.setdefault(whose, {}).update(parts)

    def again(self, player: int, offence: str) -> bool:
        """Whether the player's record has this offence already."""
        return offence in self._ready.earlier.get(player, ())

    def forgets(self, player: int, offence: str) -> None:
        """Take this offence off the player's record for this ruling: what is there is the same one."""
        known = dict(self._ready.earlier)
        known[player] = known.get(player, frozenset()) - {offence}
        self._ready = replace(self._ready, earlier=known)

    @property
    def unnoted(self) -> Policies:
        """The policies, to see whether one bears on the case before it is cited; reading them here notes nothing."""
        return self._ready.policies

    @property
    def law(self) -> HandLaw:
        """The law that the hand's kernels read."""
        return self._ready.law

    @property
    def book(self) -> Book:
        """The book."""
        return self._ready.book

    def clauses(self) -> tuple[str, ...]:
        """The clauses behind all that was consulted, each once: common rules first, then policies as noted."""
        values = self._ready.book.values
        stated = [(rule, self._ready.rules[rule]) for rule in self._rules]
        stated += [(name, values[name].stated) for name in self._noted]
        return tuple(dict.fromkeys(clause for name, each in stated for clause in each.cited(self._parts.get(name, ()))))

    def fallbacks(self) -> tuple[str, ...]:
        """The policies noted on which the book is silent, or leaves it to a house that has not told either."""
        values, presumed = self._ready.book.values, self._ready.presumed
        silent = [name for name in self._noted if values[name].fallback or name in presumed]
        return tuple(dict.fromkeys([*silent, *self._by_default]))
