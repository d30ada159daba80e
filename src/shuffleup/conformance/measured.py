"""What mutation found, as it is kept in `docs/conformance/mutation.json`, and whether that is still about this program.

Each policy's entry carries a hash of its inputs: its values in all books, the cases that read it, and the sources of
the modules that read it; that of a common rule the same of the cases that name its clauses and the modules that apply
it. Where the hash is no longer that of what lies here, the entry is *not measured again*: its survivors are still
shown, and counted, until `make mutate` has run. The wheel carries the file beside this module.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from shuffleup.conformance.ablation import Ablated, Switch, switches
from shuffleup.conformance.cases import fingerprint
from shuffleup.conformance.flips import Flip
from shuffleup.conformance.mutation import Bench, Mutated, inert_flips
from shuffleup.conformance.readers import readers
from shuffleup.rulebooks import BOOKS, load_book

FILE = "mutation.json"
PACKAGE = Path(__file__).parents[1]
DOCS = PACKAGE.parents[1] / "docs" / "conformance"


@dataclass(frozen=True, slots=True)
class MeasuredEntry:
    """What was measured of one policy: counts, and the flips that survived or are inert, as lines of text.

    Flips `echoed` are noticed by the policy's own word in an answer alone. `proves` are by book the clauses that a case
    names which came out otherwise.
    """

    inputs: str
    killed: int
    inert: tuple[str, ...]
    survived: tuple[str, ...]
    echoed: tuple[str, ...] = ()
    proves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def survived_in(self, book: str) -> tuple[str, ...]:
        """The survivors of the value that this book states."""
        return tuple(line for line in self.survived if line.startswith(f"{book} "))


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """What was measured of a common rule, or a part of it, switched off: cases tried, and those that noticed."""

    inputs: str
    tried: int
    noticed: int
    proves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Measured:
    """All entries by policy and by switch of a common rule; empty where nothing has been measured."""

    entries: Mapping[str, MeasuredEntry] = field(default_factory=dict)
    rules: Mapping[str, RuleEntry] = field(default_factory=dict)

    def proves(self, switches: Iterable[str], book: str, clause: str) -> bool:
        """Whether a case that names the clause came out otherwise once one of these was another, or off."""
        entries = (table.get(name) for name in switches for table in (self.entries, self.rules))
        return any(entry is not None and clause in entry.proves.get(book, ()) for entry in entries)

    @property
    def survivors(self) -> tuple[str, ...]:
        """Every flip that no case noticed."""
        return tuple(line for entry in self.entries.values() for line in entry.survived)


@cache
def measured() -> Measured:
    """Read what was measured last: from the docs of a checkout, else from the wheel; empty if neither has it."""
    for path in (DOCS / FILE, Path(__file__).parent / FILE):
        if path.is_file():
            return read(path.read_text("utf-8"))
    return Measured()


def read(text: str) -> Measured:
    """Read the text of the file."""
    whole: Mapping[str, Any] = json.loads(text)
    return Measured(
        {
            name: MeasuredEntry(
                row["inputs"],
                row["killed"],
                tuple(row["inert"]),
                tuple(row["survived"]),
                tuple(row.get("echoed", ())),
                _by_book(row.get("proves", {})),
            )
            for name, row in whole["policies"].items()
        },
        {
            name: RuleEntry(row["inputs"], row["tried"], row["noticed"], _by_book(row["proves"]))
            for name, row in whole.get("rules", {}).items()
        },
    )


def _by_book(row: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    return {book: tuple(clauses) for book, clauses in row.items()}


def write(known: Measured) -> str:
    """The text of the file: one policy or rule a line, so that a change can be read."""
    return f'{{"policies": {_rows(known.entries)}, "rules": {_rows(known.rules)}}}\n'


def _rows(entries: Mapping[str, Any]) -> str:
    rows = (f"  {json.dumps(name)}: {json.dumps(asdict(entry))}" for name, entry in sorted(entries.items()))
    return "{\n" + ",\n".join(rows) + "\n}"


def entry_of(outcome: Mutated, inputs: str) -> MeasuredEntry:
    """The entry of a policy just measured."""
    flips = _lines(outcome.inert), _lines(outcome.survived), _lines(outcome.echoed)
    return MeasuredEntry(inputs, len(outcome.killed), *flips, outcome.proves)


def rule_entry_of(ablated: Ablated, inputs: str) -> RuleEntry:
    """The entry of a common rule just switched off."""
    return RuleEntry(inputs, ablated.tried, ablated.noticed, ablated.proves)


def _lines(flips: Iterable[Flip]) -> tuple[str, ...]:
    return tuple(map(str, flips))


def inputs_of(bench: Bench, policy: str) -> str:
    """The hash of all that a policy's outcome hangs on: values, cases and modules that read it, what hides flips."""
    values = [[book, load_book(book).policy(policy).value, load_book(book).policy(policy).fallback] for book in BOOKS]
    cases = sorted({fingerprint(each.case) for each in bench.by_policy.get(policy, ())})
    sources = [source_hash(module) for module in readers().policies.get(policy, ())]
    hidden = [
        [each.book, each.origin, each.to, dict(each.inert_while)] for each in inert_flips() if each.policy == policy
    ]
    text = json.dumps([values, cases, sources, *hidden], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def rule_inputs(bench: Bench, switch: Switch) -> str:
    """The hash of everything that the outcome of switching a common rule off hangs on, as far as it shows."""
    named = {(book, clause) for book, clauses in switch.clauses.items() for clause in clauses}
    cases = {
        fingerprint(each.case)
        for each in bench.runs
        if any((each.book, clause) in named for clause in each.case.clauses.get(each.book, ()))
    }
    modules = {*readers().rules.get(switch.name.partition(".")[0], ()), *(line.module for line in switch.lines)}
    sources = [source_hash(module) for module in sorted(modules)]
    lines = [[line.module, line.was, line.now] for line in switch.lines]
    text = json.dumps([switch.name, switch.clauses, sorted(cases), sources, lines], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def source_hash(module: str) -> str:
    """The hash of one module's source (`tournament.door`)."""
    path = PACKAGE / Path(*module.split(".")).with_suffix(".py")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def rules_not_measured_again(known: Measured, bench: Bench) -> tuple[str, ...]:
    """The common rules, and parts of them, whose entry is missing or about something else by now."""
    return tuple(
        each.name
        for each in switches()
        if each.name not in known.rules or known.rules[each.name].inputs != rule_inputs(bench, each)
    )


def not_measured_again(known: Measured, bench: Bench) -> tuple[str, ...]:
    """The policies that cases read and whose entry is missing or about something else by now."""
    return tuple(
        policy
        for policy in bench.read()
        if policy not in known.entries or known.entries[policy].inputs != inputs_of(bench, policy)
    )
