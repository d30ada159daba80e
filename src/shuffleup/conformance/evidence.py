"""The evidence for the table: every shipped case is run, now, and what mutation measured last is put beside it.

*Proved*: a right answer cited the clause as the case expects, a case that names it comes out otherwise once what stands
behind it is another or off, and no flip is known to have gone unnoticed. *Tried*: the answer is right and the case
names the clause, but one of the rest is missing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from shuffleup.conformance.between import between_cases
from shuffleup.conformance.cases import shipped_cases
from shuffleup.conformance.families import floor_cases
from shuffleup.conformance.measured import Measured, measured, not_measured_again, rules_not_measured_again
from shuffleup.conformance.mutation import Bench
from shuffleup.conformance.runs import Run, run_all
from shuffleup.rulebooks import ClauseKind, load_book


@dataclass(frozen=True, slots=True)
class Proof:
    """A case that was run and was right about a clause; `cited` if the answer itself named the clause."""

    book: str
    clause: str
    case: str
    cited: bool = True


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known: proofs, the runs that failed, what mutation measured and which policies it has not seen since."""

    proofs: tuple[Proof, ...] = ()
    failed: tuple[Run, ...] = ()
    measured: Measured = field(default_factory=Measured)
    read: frozenset[str] = frozenset()
    stale: tuple[str, ...] = ()
    cases: int = 0
    runs: int = 0


@cache
def shipped_runs() -> tuple[Run, ...]:
    """Every case of the package, run under each of its books; once a process."""
    return run_all((*shipped_cases(), *floor_cases(), *between_cases()))


@cache
def evidence() -> Evidence:
    """Gather it from the package as it is."""
    runs = shipped_runs()
    bench = Bench.of(runs)
    known = measured()
    return Evidence(
        proofs=proofs_of(runs),
        failed=tuple(each for each in runs if not each.passed),
        measured=known,
        read=frozenset(bench.by_policy),
        stale=(*not_measured_again(known, bench), *rules_not_measured_again(known, bench)),
        cases=len(shipped_cases()) + len(floor_cases()) + len(between_cases()),
        runs=len(runs),
    )


def proofs_of(runs: Iterable[Run]) -> tuple[Proof, ...]:
    """What these runs are right about; a run that fails is right about nothing."""
    return tuple(
        Proof(each.book, clause, each.case.id, clause in each.cited and _asserts(each, clause))
        for each in runs
        if each.passed
        for clause in each.case.clauses.get(each.book, ())
    )


def _asserts(each: Run, clause: str) -> bool:
    """Whether the case asserts what a clause of this kind is about: of an offence, what may follow from it."""
    if load_book(each.book).clause(clause).kind is not ClauseKind.INFRACTION:
        return True
    return any({"infractions", "only_infractions"} & row.keys() for row in each.case.expected[each.book])
