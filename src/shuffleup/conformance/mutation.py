"""Mutation: a rulebook is changed by one value, and some case must notice.

The runner is handed the changed value in the place of the book's; only cases that read the policy are run again. A flip
counts as noticed where a case comes out otherwise: not where only what it cites is other, nor where the answer only
repeats the word of the policy (`echoed`). A flip that no case notices survives, and with it the clauses behind that
value stand as unproved. A clause is *proved* by a case that names it and notices a flip of a policy behind it. A policy
that no case reads is not flipped: nothing about it is proved anyway.
"""

import random
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.conformance.cases import Case
from shuffleup.conformance.flips import Flip, flips_of
from shuffleup.conformance.runs import Run, judged, run
from shuffleup.rulebooks import DEFAULTS, PolicyValue, load_book, load_policies
from shuffleup.rulebooks.definitions import frozen


@dataclass(frozen=True, slots=True)
class Inert:
    """A flip that cannot show while other policies have these values."""

    policy: str
    origin: PolicyValue
    to: PolicyValue
    inert_while: Mapping[str, PolicyValue]
    book: str | None = None
    """The book whose value it is, or `defaults`; None: whichever has it."""

    def excuses(self, flip: Flip) -> bool:
        """Whether it speaks of this flip, and holds in all books that the flip is about."""
        if (self.policy, self.origin, self.to) != (flip.policy, flip.origin, flip.to):
            return False
        if self.book not in (None, flip.book):
            return False
        return all(
            load_book(book).policy(name).value == v for book in flip.books for name, v in self.inert_while.items()
        )


@dataclass(frozen=True, slots=True)
class Mutated:
    """What became of the flips of one policy. `readers` is how many runs read it."""

    policy: str
    readers: int
    killed: tuple[Flip, ...] = ()
    inert: tuple[Flip, ...] = ()
    survived: tuple[Flip, ...] = ()
    echoed: tuple[Flip, ...] = ()
    """Noticed by the policy's own word in an answer, and by nothing else."""
    proves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By book the clauses behind the value that a case names which noticed a flip."""


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
        Inert(policy, frozen(row["from"]), frozen(row["to"]), _frozen_values(row["while"]), row.get("book"))
        for row in rows
        for policy in ([row["policy"]] if isinstance(row["policy"], str) else row["policy"])
    )


def _frozen_values(told: Mapping[str, Any]) -> dict[str, PolicyValue]:
    return {name: frozen(value) for name, value in told.items()}


class Notice(Enum):
    """What a case notices of a change."""

    NOTHING = "nothing"
    WORD = "word"
    """The answer only repeats another word of the policy."""
    OUTCOME = "outcome"


def mutate(bench: Bench, policy: str) -> Mutated:
    """Flip one policy in every way and see which flips some case notices, and which clauses that proves."""
    found: dict[str, list[Flip]] = {"killed": [], "inert": [], "survived": [], "echoed": []}
    proved: dict[str, set[str]] = {}
    for flip in flips_of(policy):
        if not flip.books:
            continue
        match noticed(bench, flip, proved):
            case Notice.OUTCOME:
                found["killed"].append(flip)
            case Notice.WORD:
                found["echoed"].append(flip)
            case _:
                found["inert" if excused(bench, flip) else "survived"].append(flip)
    readers = len(bench.by_policy.get(policy, ()))
    proves = {book: tuple(sorted(clauses)) for book, clauses in sorted(proved.items()) if clauses}
    return Mutated(policy, readers, **{kind: tuple(flips) for kind, flips in found.items()}, proves=proves)


def noticed(bench: Bench, flip: Flip, proved: dict[str, set[str]] | None = None) -> Notice:
    """What cases under the flip's books notice of it; `proved` fills, by book, with the clauses that are proved by it.

    Once one has noticed, only those are run that name a clause not proved yet.
    """
    proved = {} if proved is None else proved
    behind = {} if flip.book == DEFAULTS else {flip.book: frozenset(load_book(flip.book).policy(flip.policy).clauses)}
    runs = [each for each in bench.by_policy.get(flip.policy, ()) if each.book in flip.books]
    most = Notice.NOTHING
    for each in runs:
        if flip.policy in each.case.policies:
            continue
        done = proved.setdefault(each.book, set())
        named = behind.get(each.book, frozenset()).intersection(each.case.clauses.get(each.book, ())) - done
        if most is Notice.OUTCOME and not named:
            continue
        notice = _notices(each, flip)
        if notice is Notice.OUTCOME:
            done |= named
        if notice is not Notice.NOTHING and most is not Notice.OUTCOME:
            most = notice
    return most


def excused(bench: Bench, flip: Flip) -> bool:
    """Whether a flip that no case notices is hidden by other policies, as `inert.toml` says and a case shows.

    Where no policy is named as hiding it, its two values say the same.
    """
    return any(
        not each.inert_while or _noticed_without(bench, flip, each) for each in inert_flips() if each.excuses(flip)
    )


def _noticed_without(bench: Bench, flip: Flip, inert: Inert) -> bool:
    """Whether the same flip is noticed where the policies that hide it have other values."""
    for each in bench.by_policy.get(flip.policy, ()):
        values = {name: _value(each.case, each.book, name) for name in (flip.policy, *inert.inert_while)}
        switched = any(values[name] != hidden for name, hidden in inert.inert_while.items())
        if switched and values[flip.policy] == flip.origin and _notices(each, flip) is not Notice.NOTHING:
            return True
    return False


def _value(case: Case, book: str, policy: str) -> PolicyValue:
    return frozen(case.policies[policy]) if policy in case.policies else load_book(book).policy(policy).value


def _notices(each: Run, flip: Flip) -> Notice:
    """What this case notices of the other value; what cannot be played to its end tells nothing."""
    try:
        other = run(each.case, each.book, {flip.policy: _plain(flip.to)})
    except BadInput:
        return Notice.NOTHING
    if other.right_outcome:
        return Notice.NOTHING
    as_it_was = [_unechoed(was, came, flip) for was, came in zip(each.came, other.came, strict=False)]
    lines = (*as_it_was, *other.came[len(as_it_was) :])
    return Notice.WORD if judged(each.case, each.book, lines).right_outcome else Notice.OUTCOME


def _unechoed(was: Any, came: Any, flip: Flip) -> Any:
    """An answer with the policy's word put back where it stood; a yes or no only under the policy's own name."""
    if isinstance(was, Mapping) and isinstance(came, Mapping):
        own = {flip.policy: was[flip.policy]} if flip.policy in was and was[flip.policy] == _plain(flip.origin) else {}
        return {key: _unechoed(was.get(key), value, flip) for key, value in came.items()} | own
    if isinstance(was, list | tuple) and isinstance(came, list | tuple):
        changed = [_unechoed(one, other, flip) for one, other in zip(was, came, strict=False)]
        return [*changed, *came[len(changed) :]]
    echoed = isinstance(was, str) and (was, came) == (flip.origin, flip.to)
    return was if echoed else came


def _plain(value: PolicyValue) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def mutate_all(
    bench: Bench,
    policies: Iterable[str],
    told: Callable[[str], None] = lambda _: None,
    until: float = float("inf"),
) -> list[Mutated]:
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
