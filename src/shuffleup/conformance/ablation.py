"""Ablation: a rule common to all books is switched off, and a case that names one of its clauses must notice.

What becomes of a common rule or of a part of it without which the books would be, is said in one of two ways: the code
asks `consulted.applies` and goes on otherwise where that is False, or `off.toml` says which line of which module would
read how. What a policy says is switched off in the second way too, where all its values come out alike in it: most of
all where it says how far the rule reaches. Only the outcome counts, not what is cited.
"""

import tomllib
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from shuffleup.bad_input import BadInput
from shuffleup.conformance.mutation import Bench
from shuffleup.conformance.runs import Run, run
from shuffleup.conformance.swapping import source_of, swapped
from shuffleup.rulebooks import BOOKS, common_rules, load_book, load_policies


@dataclass(frozen=True, slots=True)
class LineOff:
    """What a module says instead while a rule is off: a text that is there once, and what stands for it."""

    module: str
    was: str
    now: str

    def source(self, text: str) -> str:
        """The module's text so changed. BadInput where the text is not there, or several times."""
        if text.count(self.was) != 1:
            raise BadInput(
                f"{self.module} has {text.count(self.was)} times {self.was!r}", right="a text that is there once"
            )
        return text.replace(self.was, self.now)


@dataclass(frozen=True, slots=True)
class Switch:
    """A common rule, or one part of it: its name (`folds_bind.out_of_turn`), and by book the clauses behind it.

    Or a policy, or a part of one: what it states whatever its value is.
    """

    name: str
    clauses: Mapping[str, tuple[str, ...]]
    lines: tuple[LineOff, ...] = ()

    @property
    def modules(self) -> dict[str, str]:
        """The modules that read otherwise, as they would. BadInput where a line does not fit any more."""
        changed: dict[str, str] = {}
        for line in self.lines:
            changed[line.module] = line.source(changed.get(line.module) or source_of(line.module))
        return changed


@dataclass(frozen=True, slots=True)
class Ablated:
    """What became of a switch: how many cases were tried, by book the clauses that it proves, and how many noticed."""

    switch: str
    tried: int
    noticed: int
    proves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@cache
def switches() -> tuple[Switch, ...]:
    """All of them, common rules in their order, then policies that `off.toml` names; none for what no book states."""
    text = (Path(__file__).parent / "off.toml").read_text("utf-8")
    lines: dict[str, list[LineOff]] = {}
    for row in tomllib.loads(text)["off"]:
        lines.setdefault(row["rule"], []).append(LineOff(row["module"], row["was"], row["now"]))
    found = []
    for rule in common_rules():
        always = {book: rule.stated[book].always for book in BOOKS}
        parts = {f"{rule.id}.{part}": {book: rule.stated[book].parts[part] for book in BOOKS} for part in rule.parts}
        for name, clauses in {rule.id: always, **parts}.items():
            if any(clauses.values()):
                found.append(Switch(name, clauses, tuple(lines.pop(name, ()))))
    return (*found, *(Switch(name, clauses_of_policy(name), tuple(rows)) for name, rows in lines.items()))


def clauses_of_policy(name: str) -> dict[str, tuple[str, ...]]:
    """By book the clauses behind a policy, or behind a part of it. BadInput where no book states it."""
    policy, _, part = name.partition(".")
    if policy in load_policies():
        stated = {book: load_book(book).policy(policy).stated for book in BOOKS}
        clauses = {book: each.parts.get(part, ()) if part else each.always for book, each in stated.items()}
        if any(clauses.values()):
            return clauses
    raise BadInput(f"{name} is no common rule or policy, nor a part of one, that a book states", right="off.toml")


def ablate(bench: Bench, switch: Switch) -> Ablated:
    """Switch it off and run every case that names one of its clauses."""
    proved: dict[str, set[str]] = {}
    tried = noticed = 0
    with ExitStack() as stack:
        if switch.lines:
            stack.enter_context(swapped(switch.modules))
        for each in bench.runs:
            named = {*switch.clauses.get(each.book, ())}.intersection(each.case.clauses.get(each.book, ()))
            if not named:
                continue
            tried += 1
            if _comes_out_otherwise(each, switch):
                noticed += 1
                proved.setdefault(each.book, set()).update(named)
    return Ablated(switch.name, tried, noticed, {book: tuple(sorted(ids)) for book, ids in sorted(proved.items())})


def _comes_out_otherwise(each: Run, switch: Switch) -> bool:
    """What cannot be played to its end tells nothing."""
    try:
        return not run(each.case, each.book, off=frozenset({switch.name})).right_outcome
    except BadInput:
        return False
