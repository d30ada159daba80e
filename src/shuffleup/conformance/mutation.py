"""Mutation: a rulebook is changed by one value, and some case must notice.

The runner is handed the changed value in the place of the book's; only cases that read the policy are run again, and
the first that fails settles it. A flip that no case notices survives, and with it the clauses behind that value stand
as unproved. A policy that no case reads is not flipped: nothing about it is proved anyway.
"""

import random
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.conformance.cases import Case
from shuffleup.conformance.flips import Flip, flips_of
from shuffleup.conformance.runs import Run, run
from shuffleup.rulebooks import PolicyValue, load_book, load_policies
from shuffleup.rulebooks.definitions import frozen


@dataclass(frozen=True, slots=True)
class Inert:
    """A flip that cannot show while other policies have these values."""

    policy: str
    origin: PolicyValue
    to: PolicyValue
    inert_while: Mapping[str, PolicyValue]

    def excuses(self, flip: Flip) -> bool:
        """Whether it speaks of this flip, and holds in all books that the flip is about."""
        if (self.policy, self.origin, self.to) != (flip.policy, flip.origin, flip.to):
            return False
        return all(
            load_book(book).policy(name).value == v for book in flip.books for name, v in self.inert_while.items()
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the flips of one policy. `readers` is how many runs read it."""

    policy: str
    readers: int
    killed: tuple[Flip, ...] = ()
    inert: tuple[Flip, ...] = ()
    survived: tuple[Flip, ...] = ()


@dataclass(frozen=True, slots=True)
class Bench:
    """All runs as the books stand, by the policies that they read: what flips are tried on."""

    runs: Sequence[Run]
    by_policy: Mapping[str, Sequence[Run]] = field(default_factory=dict)

    @classmethod
    def of(cls, runs: Iterable[Run]) -> "Bench":
        """The bench of these runs; those that fail as things stand can notice nothing and are left out."""
        sound = [each for each in runs if each.passed]
        found: dict[str, list[Run]] = {}
        for each in sound:
            for policy in each.read:
                found.setdefault(policy, []).append(each)
        return cls(sound, found)

    def read(self) -> tuple[str, ...]:
        """The policies that some case reads, in the order of the topics."""
        return tuple(name for name in load_policies() if name in self.by_policy)


@cache
def inert_flips() -> tuple[Inert, ...]:
    """The flips that other policies are said to hide."""
    rows = tomllib.loads((Path(__file__).parent / "inert.toml").read_text("utf-8"))["inert"]
    return tuple(
        Inert(row["policy"], frozen(row["from"]), frozen(row["to"]), {k: frozen(v) for k, v in row["while"].items()})
        for row in rows
    )


def mutate(bench: Bench, policy: str) -> Outcome:
    """Flip one policy in every way and see which flips some case notices."""
    killed, inert, survived = [], [], []
    for flip in flips_of(policy):
        if not flip.books:
            continue
        if noticed(bench, flip):
            killed.append(flip)
        elif any(each.excuses(flip) and _noticed_without(bench, flip, each) for each in inert_flips()):
            inert.append(flip)
        else:
            survived.append(flip)
    readers = len(bench.by_policy.get(policy, ()))
    return Outcome(policy, readers, tuple(killed), tuple(inert), tuple(survived))


def noticed(bench: Bench, flip: Flip) -> bool:
    """Whether a case fails under one of the flip's books once the policy has the other value."""
    runs = bench.by_policy.get(flip.policy, ())
    return any(_fails(each, flip) for each in runs if each.book in flip.books and flip.policy not in each.case.policies)


def _noticed_without(bench: Bench, flip: Flip, inert: Inert) -> bool:
    """Whether the same flip is noticed where the policies that hide it have other values."""
    for each in bench.by_policy.get(flip.policy, ()):
        values = {name: _value(each.case, each.book, name) for name in (flip.policy, *inert.inert_while)}
        switched = any(values[name] != hidden for name, hidden in inert.inert_while.items())
        if switched and values[flip.policy] == flip.origin and _fails(each, flip):
            return True
    return False


def _value(case: Case, book: str, policy: str) -> PolicyValue:
    return frozen(case.policies[policy]) if policy in case.policies else load_book(book).policy(policy).value


def _fails(each: Run, flip: Flip) -> bool:
    """Whether this case's outcome is another with the other value; what cannot be played to its end tells nothing."""
    try:
        return not run(each.case, each.book, {flip.policy: _plain(flip.to)}).passed
    except BadInput:
        return False


def _plain(value: PolicyValue) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def mutate_all(
    bench: Bench,
    policies: Iterable[str],
    told: Callable[[str], None] = lambda _: None,
    until: float = float("inf"),
) -> list[Outcome]:
    """Mutate these policies, one after the other, until `until` (seconds of `time.monotonic`)."""
    found = []
    for policy in policies:
        if time.monotonic() > until:
            break
        found.append(mutate(bench, policy))
        told(policy)
    return found


def sample(policies: Sequence[str], seed: int, size: int) -> list[str]:
    """Some of the policies, the same for the same seed."""
    return random.Random(seed).sample(list(policies), min(size, len(policies)))  # noqa: S311 (no secret hangs on it)
