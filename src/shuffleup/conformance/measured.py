"""What mutation found, as it is kept in `docs/conformance/mutation.json`, and whether that is still about this program.

Each policy's entry carries a hash of its inputs: its values in all books, the cases that read it, and the sources of
the modules that read it. Where the hash is no longer that of what lies here, the entry is *not measured again*: its
survivors are still shown, and counted, until `make mutate` has run. The wheel carries the file beside this module.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from shuffleup.conformance.cases import fingerprint
from shuffleup.conformance.flips import Flip
from shuffleup.conformance.mutation import Bench, Outcome
from shuffleup.conformance.readers import readers
from shuffleup.rulebooks import BOOKS, load_book

FILE = "mutation.json"
PACKAGE = Path(__file__).parents[1]
DOCS = PACKAGE.parents[1] / "docs" / "conformance"


@dataclass(frozen=True, slots=True)
class Entry:
    """What was measured of one policy: counts, and the flips that survived or are inert, as lines of text."""

    inputs: str
    killed: int
    inert: tuple[str, ...]
    survived: tuple[str, ...]

    def survived_in(self, book: str) -> tuple[str, ...]:
        """The survivors of the value that this book states."""
        return tuple(line for line in self.survived if line.startswith(f"{book} "))


@dataclass(frozen=True, slots=True)
class Measured:
    """All entries by policy; empty where nothing has been measured."""

    entries: Mapping[str, Entry] = field(default_factory=dict)

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
    rows: Mapping[str, Any] = json.loads(text)["policies"]
    return Measured(
        {
            name: Entry(row["inputs"], row["killed"], tuple(row["inert"]), tuple(row["survived"]))
            for name, row in rows.items()
        }
    )


def write(known: Measured) -> str:
    """The text of the file: one policy a line, so that a change can be read."""
    rows = (f"  {json.dumps(name)}: {json.dumps(asdict(entry))}" for name, entry in sorted(known.entries.items()))
    return '{"policies": {\n' + ",\n".join(rows) + "\n}}\n"


def entry_of(outcome: Outcome, inputs: str) -> Entry:
    """The entry of a policy just measured."""
    return Entry(inputs, len(outcome.killed), _lines(outcome.inert), _lines(outcome.survived))


def _lines(flips: Iterable[Flip]) -> tuple[str, ...]:
    return tuple(map(str, flips))


def inputs_of(bench: Bench, policy: str) -> str:
    """The hash of everything that a policy's outcome hangs on: its values, the cases and the modules that read it."""
    values = [[book, load_book(book).policy(policy).value, load_book(book).policy(policy).fallback] for book in BOOKS]
    cases = sorted({fingerprint(each.case) for each in bench.by_policy.get(policy, ())})
    sources = [source_hash(module) for module in readers().policies.get(policy, ())]
    text = json.dumps([values, cases, sources], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def source_hash(module: str) -> str:
    """The hash of one module's source (`tournament.door`)."""
    path = PACKAGE / Path(*module.split(".")).with_suffix(".py")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def not_measured_again(known: Measured, bench: Bench) -> tuple[str, ...]:
    """The policies that cases read and whose entry is missing or about something else by now."""
    return tuple(
        policy
        for policy in bench.read()
        if policy not in known.entries or known.entries[policy].inputs != inputs_of(bench, policy)
    )
