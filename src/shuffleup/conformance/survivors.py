"""What is known of negated conditions: which were noticed, and by what; what is said of those that nothing noticed.

The first is measured and kept (`docs/conformance/negated.json`), a line a function: the hash of what it does, and a
letter a condition. The second is written by whoever reads a survivor (`negated.toml`), by the condition's text, so that
it outlives what is changed beside it.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path

from shuffleup.conformance.cases import Case, fingerprint
from shuffleup.conformance.conditions import NegatedCondition, all_conditions, function_hashes
from shuffleup.conformance.measured import DOCS
from shuffleup.conformance.negation import NegationNoticed

KEPT = "negated.json"


class SurvivorFound(StrEnum):
    """What was found of a condition."""

    NOT_TRIED = "."
    CASE = "c"
    """A case notices."""
    CITING = "k"
    """A case notices that other clauses are cited than it wants, and no more."""
    TEST = "t"
    """No case, but a unit test."""
    SURVIVED = "s"
    """Cases ask it; none of them notices."""
    SURVIVED_ALL = "S"
    """Nor does a unit test."""
    NOT_ASKED = "u"
    """No case asks it."""
    NOT_ASKED_AT_ALL = "U"
    """No case asks it, and no unit test notices."""

    @property
    def is_open(self) -> bool:
        """Whether nothing has noticed so far."""
        return self not in {SurvivorFound.CASE, SurvivorFound.CITING, SurvivorFound.TEST}


BY_CASES = {
    NegationNoticed.OUTCOME: SurvivorFound.CASE,
    NegationNoticed.CITING: SurvivorFound.CITING,
    NegationNoticed.NOTHING: SurvivorFound.SURVIVED,
}
"""What was found of a condition, by the most that a case that asks it notices."""

AFTER_TESTS = {
    SurvivorFound.SURVIVED: SurvivorFound.SURVIVED_ALL,
    SurvivorFound.NOT_ASKED: SurvivorFound.NOT_ASKED_AT_ALL,
}
"""What those become that no unit test notices either."""


class SurvivorKind(StrEnum):
    """Why nothing can notice, or why nothing needs to."""

    ALIKE = "alike"
    """Both ways come to the same."""
    WORDS = "words"
    """Only the wording of a sentence hangs on it."""
    SPEED = "speed"
    """Only how long it takes hangs on it."""
    GUARD = "guard"
    """It keeps out what does not come this far."""


@dataclass(frozen=True, slots=True)
class SurvivorsKept:
    """What was found, by condition, as far as the function still reads as it did; and with which cases."""

    cases: str = ""
    found: Mapping[NegatedCondition, SurvivorFound] = field(default_factory=dict)

    def of(self, condition: NegatedCondition) -> SurvivorFound:
        """What was found of this one."""
        return self.found.get(condition, SurvivorFound.NOT_TRIED)


def cases_hash(cases: Iterable[Case]) -> str:
    """The hash of the cases that conditions were tried with."""
    return sha256("".join(sorted(set(map(fingerprint, cases)))).encode()).hexdigest()[:16]


def read_kept(path: Path = DOCS / KEPT) -> SurvivorsKept:
    """What the file says of functions that are as they were; nothing where there is no file."""
    if not path.is_file():
        return SurvivorsKept()
    whole = json.loads(path.read_text("utf-8"))
    hashes = function_hashes()
    found: dict[NegatedCondition, SurvivorFound] = {}
    for where, (was, letters) in whole["functions"].items():
        if hashes.get(where) == was:
            found.update(zip(_in_function()[where], map(SurvivorFound, letters), strict=True))
    return SurvivorsKept(whole["cases"], found)


def write_kept(kept: SurvivorsKept) -> str:
    """The text of the file: a function a line."""
    hashes = function_hashes()
    lines = [
        f"  {json.dumps(where)}: {json.dumps([hashes[where], ''.join(kept.of(each) for each in conditions)])}"
        for where, conditions in sorted(_in_function().items())
        if any(kept.of(each) is not SurvivorFound.NOT_TRIED for each in conditions)
    ]
    return f'{{"cases": "{kept.cases}", "functions": {{\n' + ",\n".join(lines) + "\n}}\n"


@cache
def _in_function() -> Mapping[str, tuple[NegatedCondition, ...]]:
    found: dict[str, tuple[NegatedCondition, ...]] = {}
    for each in all_conditions():
        found[each.where] = (*found.get(each.where, ()), each)
    return found


@dataclass(frozen=True, slots=True)
class Judgement:
    """What somebody who read a survivor says of it."""

    kind: SurvivorKind
    why: str


@cache
def judgements() -> Mapping[str, Judgement]:
    """Condition (`floor.turns next_to_act: seat is None`) -> what `negated.toml` says of it."""
    rows = tomllib.loads((Path(__file__).parent / "negated.toml").read_text("utf-8")).get("judged", ())
    return {
        f"{row['function']}: {text}": Judgement(SurvivorKind(row["kind"]), row["why"])
        for row in rows
        for text in row["texts"]
    }


def out_of_date(kept: SurvivorsKept) -> Iterator[str]:
    """The judgements about conditions that there are not any more, or that something notices by now."""
    known = {str(each): kept.of(each) for each in all_conditions()}
    yield from (each for each in judgements() if not known.get(each, SurvivorFound.CASE).is_open)


CITED = "by what they cite"
COUNTS = (
    "conditions",
    "by cases",
    CITED,
    "by unit tests",
    *SurvivorKind,
    "open",
    "not reached",
    "not tried",
)
"""What is counted: who notices; of what nothing notices, why, or `open`; what neither cases nor unit tests run into."""


def counted(conditions: Iterable[NegatedCondition], kept: SurvivorsKept) -> Counter[str]:
    """The counts of these."""
    counts: Counter[str] = Counter()
    for each in conditions:
        counts["conditions"] += 1
        counts[_column(each, kept)] += 1
    return counts


def _column(condition: NegatedCondition, kept: SurvivorsKept) -> str:
    found = kept.of(condition)
    if not found.is_open:
        return {SurvivorFound.CASE: "by cases", SurvivorFound.CITING: CITED}.get(found, "by unit tests")
    if (said := judgements().get(str(condition))) is not None:
        return said.kind
    return {
        SurvivorFound.NOT_TRIED: "not tried",
        SurvivorFound.NOT_ASKED: "not reached",
        SurvivorFound.NOT_ASKED_AT_ALL: "not reached",
    }.get(found, "open")


def by_function(kept: SurvivorsKept, count: str) -> Mapping[str, tuple[str, ...]]:
    """Function -> its conditions that are counted so (a name of `COUNTS`), such as `open`: nobody has said why."""
    found: dict[str, tuple[str, ...]] = {}
    for each in all_conditions():
        if _column(each, kept) == count:
            found[each.where] = (*found.get(each.where, ()), str(each).partition(": ")[2])
    return found
